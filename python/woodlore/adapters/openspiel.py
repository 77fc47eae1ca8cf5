"""A game of OpenSpiel: importing this module registers "python_woodlore"; `load(config)` makes one."""

from __future__ import annotations

import base64
import json
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError("woodlore.adapters.openspiel needs OpenSpiel: pip install woodlore[rl]") from error

from .. import _native, rules
from .._check import ArgumentError, whole
from ..game import Game
from .features import Features

MAX_ACTIONS = 512
_NAME = "python_woodlore"
_PACKED = "base64:"  # OpenSpiel writes games as text, in which a config's own signs would mean something

_TYPE = pyspiel.GameType(
    short_name=_NAME,
    long_name="Root, by Woodlore",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"config": "", "seeds": 1024},
    default_loadable=False,
)


def load(config: rules.Config, seeds: int = 1024, *, overrides: rules.Overrides = None) -> Any:
    """The pyspiel.Game of a config. Raises what woodlore.load does, ArgumentError.

    Chance moves once, at the start: one of `seeds` (1 to 65536) equally likely seeds, from which all shuffles and dice follow. Nobody
    sees it. Action i is the i-th legal action of this moment; action_to_string says which. Returns: 1 for each winner, -1 for the
    others, 0 for all if the game is given up. Observations are those of woodlore.adapters.features; there is no information
    state with perfect recall.
    """
    ruleset = rules.load(config, overrides)
    packed = base64.urlsafe_b64encode(json.dumps([ruleset.text, list(ruleset.overrides)]).encode()).decode().rstrip("=")
    return pyspiel.load_game(_NAME, {"config": _PACKED + packed, "seeds": whole("seeds", seeds, 1, 65536)})


def _unpacked(config: str) -> _native.Ruleset:
    if not config.startswith(_PACKED):
        return rules.load(config)
    packed = config[len(_PACKED) :]
    try:
        text, overrides = json.loads(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)))
    except ValueError:
        raise ArgumentError(f"what follows {_PACKED} is no config") from None
    return rules.load(text if "\n" in text else text + "\n", overrides)


class RootGame(pyspiel.Game):
    """Parameters: `config`, the path or the text of a TOML config (load() packs both into a form that OpenSpiel can write down);
    `seeds`, how many games chance may pick from."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        config = params.get("config", "")
        if not config:
            raise ArgumentError('python_woodlore needs its parameter "config": the path or the text of a config')
        self.ruleset = _unpacked(config)
        self.features = Features(self.ruleset)
        self.seeds = int(params.get("seeds", 1024))
        toggles = {(row["component"], row["name"]): row["value"] for row in _toggles(self.ruleset)}
        info = pyspiel.GameInfo(
            num_distinct_actions=MAX_ACTIONS,
            max_chance_outcomes=self.seeds,
            num_players=self.ruleset.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=int(toggles.get(("game", "max_turns"), 400)) * 200,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self, state: str | None = None) -> RootState:
        return RootState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RootObserver:
        return RootObserver(self.features, iig_obs_type, params)


class RootState(pyspiel.State):
    """A position. `game` is the woodlore.Game in it, None before chance has moved."""

    def __init__(self, game: RootGame) -> None:
        super().__init__(game)
        self._seeds, self._ruleset = game.seeds, game.ruleset
        self.game: Game | None = None

    def current_player(self) -> int:
        if self.game is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.game.over else self.game.to_move  # type: ignore[return-value]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self.game._native.legal_count())) if self.game is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1 / self._seeds) for seed in range(self._seeds)]

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = Game(self._ruleset, seed=action)
        else:
            self.game.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        actions = self.game.legal_actions() if self.game is not None else []
        return actions[action].text if action < len(actions) else f"action {action}"

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.over

    def returns(self) -> list[float]:
        if self.game is None or not self.game.winners:
            return [0.0] * self._ruleset.seats
        return [1.0 if seat in self.game.winners else -1.0 for seat in range(self.game.seats)]

    def __str__(self) -> str:
        return "before the setup" if self.game is None else f"{self.game!r} {self.game.hash():016x}"


class RootObserver:
    """What a seat may know (Law 1.2): a tensor as woodlore.adapters.features says, and JSON as text."""

    def __init__(self, features: Features, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations; passed {params}")
        if iig_obs_type is not None and (iig_obs_type.perfect_recall or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER):
            raise ValueError("there are only observations of one player, without perfect recall")
        self._features = features
        self.tensor = np.zeros(features.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RootState, player: int) -> None:
        self.tensor.fill(0)
        if state.game is not None:
            self.tensor[:] = self._features.vector(state.game.observe(player))

    def string_from(self, state: RootState, player: int) -> str:
        return "" if state.game is None else state.game.observe(player).to_json()


def _toggles(ruleset: _native.Ruleset) -> list[dict[str, Any]]:
    return json.loads(ruleset.toggles_json())


pyspiel.register_game(_TYPE, RootGame)
