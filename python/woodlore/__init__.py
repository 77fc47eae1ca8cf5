"""Woodlore: a rules engine and a laboratory for the board game Root. Unofficial.

    import woodlore as wl
    game = wl.Game("configs/classic.toml", seed=7)
    while not game.over:
        game.apply(game.legal_actions()[0])
    print(dict(zip(game.factions, game.scores)))

Errors are subclasses of `woodlore.Error` (a ValueError) with `file`, `line`, `column` and `key` where they are known.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from . import _native
from ._check import ArgumentError
from ._native import (
    Action,
    ActionError,
    ConfigError,
    Error,
    ModError,
    Observation,
    PluginError,
    RecordError,
    Ruleset,
    RulesError,
    ScenarioError,
    SeatError,
    __version__,
)
from .game import Game, Replayed
from .record import Record
from .rules import load

if TYPE_CHECKING:
    from .plots import plot_scores, plot_shares, plot_sweep, plot_versus
    from .tournaments import ratings, tournament
    from .simulation import AgentError, playout, simulate
    from .statistics import compare, players, summary, sweep, versus

_LAZY = {
    "AgentError": "simulation",
    "compare": "statistics",
    "players": "statistics",
    "playout": "simulation",
    "plot_scores": "plots",
    "plot_shares": "plots",
    "plot_sweep": "plots",
    "plot_versus": "plots",
    "ratings": "tournaments",
    "simulate": "simulation",
    "summary": "statistics",
    "sweep": "statistics",
    "tournament": "tournaments",
    "versus": "statistics",
}  # these need numpy or pandas, which take their time to import

__all__ = [
    "Action",
    "ActionError",
    "AgentError",
    "ArgumentError",
    "ConfigError",
    "Error",
    "Game",
    "ModError",
    "Observation",
    "PluginError",
    "Record",
    "RecordError",
    "Replayed",
    "Ruleset",
    "RulesError",
    "ScenarioError",
    "SeatError",
    "compare",
    "load",
    "players",
    "playout",
    "plot_scores",
    "plot_shares",
    "plot_sweep",
    "plot_versus",
    "ratings",
    "simulate",
    "summary",
    "sweep",
    "tournament",
    "versus",
]


for _folder in os.environ.get("WOODLORE_MOD_PATH", "").split(os.pathsep):
    if _folder:
        _native.add_mod_folder(_folder)


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        from importlib import import_module

        value = getattr(import_module(f".{_LAZY[name]}", __name__), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LAZY])
