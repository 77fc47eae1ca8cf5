"""A game as a PettingZoo AEC environment: `env(config)`."""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("woodlore.adapters.pettingzoo needs PettingZoo and Gymnasium: pip install woodlore[rl]") from error

from .. import _native, rules
from .._check import seed_of
from ..game import Game
from .features import Features

MAX_ACTIONS = 512  # so many are legal at most


def env(config: rules.Config, *, overrides: rules.Overrides = None, render_mode: str | None = None) -> Any:
    """The environment of a config, in PettingZoo's usual wrappers: an action out of bounds raises, calls out of order are told.

    Raises what woodlore.load does, ArgumentError for another render mode.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(RootEnv(config, overrides=overrides, render_mode=render_mode)))


class RootEnv(AECEnv):
    """A game of Root, one agent a seat, named by faction (of two Vagabonds the second is "vagabond#2", Law 9.7); where
    factions are drafted (Law 16.1.8) player_1, player_2 ...

    Observation: a dict of `observation`, a float32 vector from 0 to 1 whose numbers `features.names` names, with no more than the
    seat may know (Law 1.2); and `action_mask`, int8 of shape (512,).
    Action: i is the i-th of the legal actions of this moment, as in Game.legal_actions(); the mask has ones for as many as there
    are (at least 2), none for an agent that is not to move. infos[agent]["legal_actions"] holds them as woodlore.Action: what number i means
    changes from one decision to the next, so a learner should look at them.
    Rewards: at the end 1 for each winner, partners of a coalition alike (Law 9.2.8), and -1 for the others; 0 before, and for all
    if the game is given up (rule max_turns), which is a truncation.

    reset(seed) seeds this game and those of later resets; options {"config": ...} are not known. step() raises
    woodlore.ActionError for an action beyond the legal ones; the game stays as it was.
    """

    metadata = {"name": "woodlore_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(self, config: rules.Config, *, overrides: rules.Overrides = None, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            from .._check import ArgumentError

            raise ArgumentError(f'render_mode must be "ansi", "svg" or None, not {render_mode!r}')
        self.ruleset = rules.load(config, overrides)
        self.features = Features(self.ruleset)
        self.render_mode = render_mode
        self.possible_agents = rules.player_names(self.ruleset)
        self.agents: list[str] = []
        self._seeds = np.random.default_rng()
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (self.features.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (MAX_ACTIONS,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(MAX_ACTIONS) for agent in self.possible_agents}
        self.game: Game | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `seed`: 0 to 2**64 - 1."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed_of(seed))
        self.game = Game(self.ruleset, int(self._seeds.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        game = self._game()
        seat = self._at(game).index(agent)
        mask = np.zeros(MAX_ACTIONS, dtype=np.int8)
        if game.to_move == seat:
            mask[: game._native.legal_count()] = 1
        return {"observation": self.features.vector(game.observe(seat)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self._game()
        game.apply(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if game.over:
            given_up = not game.winners
            for seat, name in enumerate(self._at(game)):
                self.rewards[name] = 0.0 if given_up else 1.0 if seat in game.winners else -1.0
                self.terminations[name], self.truncations[name] = not given_up, given_up
                self.infos[name] = {}
        else:
            self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as text (render mode "ansi") or as an SVG ("svg")."""
        if self.render_mode == "svg":
            return self._game().svg()
        if self.render_mode == "ansi":
            from rich.console import Console

            from ..draw import print_position

            console = Console(width=118, record=True, file=open(_devnull(), "w"))  # noqa: SIM115
            print_position(self._game(), console)
            console.file.close()
            return console.export_text()
        return None

    def close(self) -> None:
        self.game = None

    def _ask(self) -> None:
        game = self._game()
        for agent in self.agents:
            self.infos[agent] = {}
        self.agent_selection = self._at(game)[game.to_move]  # type: ignore[index]
        self.infos[self.agent_selection] = {"legal_actions": game.legal_actions(), "question": game.question}

    def _at(self, game: Game) -> list[str]:
        """The agents by seat in turn order."""
        return [self.possible_agents[player] for player in game._native.listed]

    def _game(self) -> Game:
        if self.game is None:
            raise _native.ActionError("there is no game yet: call reset() first")
        return self.game


def _devnull() -> str:
    import os

    return os.devnull
