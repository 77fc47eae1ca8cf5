"""Games that failed by a component's fault: played again up to there, for a record of how it came about."""

from __future__ import annotations

from typing import Any

from . import _native

MOST = 3  # records kept of one run: the next failures are mostly the same


def record_of(ruleset: _native.Ruleset, failure: dict[str, Any], agents: list[str], path: str = "") -> str:
    """The record of a failed game of simulate(): as text, or written to `path`. It ends before the action that failed."""
    seed = failure["seed"]
    try:
        game = _native.NativeGame(ruleset, seed, None, agents, path)
    except Exception:  # noqa: BLE001  it failed in the setup: there is nothing to keep but the header
        return ""
    try:
        players = [_native.NativeAgent(agents[listed], _native.agent_seed(seed, listed)) for listed in game.listed]
        while not game.over:
            game.choose(players[game.to_move].choose(game))
    except Exception:  # noqa: BLE001  whatever it was that the game died of
        pass
    return "" if path else game.record()


def first_words(failures: list[dict[str, Any]]) -> str:
    first = failures[0]
    more = f"; {len(failures) - 1} more games failed" if len(failures) > 1 else ""
    return f"game {first['index']} (seed {first['seed']}) failed at action {first['action']}: {first['message']}{more}"
