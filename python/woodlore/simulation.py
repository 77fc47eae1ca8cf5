"""Many games as a table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any, Union

import numpy as np
import pandas as pd
import pyarrow as pa

from . import _native, columns, failed, files, rules
from ._check import ArgumentError, seed_of, whole
from ._native import Action, ActionError, Error, Observation, Ruleset
from .game import Game

Chooser = Callable[[Observation, "list[Action]"], Any]
AgentLike = Union[str, Chooser, Any]


class AgentError(Error):
    """A Python agent that raised or answered with what is not legal. `seed` is the game's, `action` the index of its decision;
    `finished` is the table of the games before it."""

    seed: int
    action: int
    finished: pd.DataFrame


def simulate(
    config: rules.Config,
    games: int = 1000,
    agents: AgentLike | Sequence[AgentLike] | None = None,
    seed: int | None = None,
    threads: int = 0,
    executor: Executor | None = None,
    progress: bool | Callable[[int, int], None] = True,
    *,
    detail: str = "games",
    overrides: rules.Overrides = None,
) -> pd.DataFrame:
    """Plays `games` games and returns a pandas DataFrame (Arrow underneath).

    detail="games": one row a game with game (index), seed, winner (seat in turn order, -1: nobody), win_kind (points,
    dominance, coalition (Law 9.2.8), unfinished), faction_0.., agent_0.., score_0.. (victory points) by seat, turns (over all seats), decisions.
    detail="turns": one row for each seat at the end of each turn with game, turn, seat, faction, active, score, cards (in hand),
    warriors, buildings, tokens (on the map), ruled (clearings), crafted (cards and items).

    `agents`: one for all seats or one for each in the config's order: an agent's id, a callable (observation, legal_actions) -> action,
    text or index, or an object or class with such a `choose`. Python agents play one game after the other. None: the config's.
    `seed` None takes the config's, else draws one; the same seed gives the same table for any `threads` (0: all cores) or `executor`,
    which gets parts of the games (agents by id only). `progress` True shows a bar on a terminal; a callable gets (done, games).

    Ctrl-C returns what is finished (of several threads the numbers may then have gaps). Raises ConfigError, PluginError, ArgumentError, TypeError; AgentError for a Python agent
    that fails; RulesError when games failed by the fault of a component (a Python mod that raises, for instance): all other
    games are played first and are its `finished`, its `failures` is a list of dicts with index, seed, action, message, and for
    the first ones the game's record as text.
    """
    ruleset = rules.load(config, overrides)
    games = whole("games", games, 0, columns.MAX_GAMES)
    threads = whole("threads", threads, 0, 1024)
    if detail not in ("games", "turns"):
        raise ArgumentError(f'detail must be "games" or "turns", not {detail!r}')
    if seed is None:
        seed = ruleset.seed if ruleset.seed is not None else _native.draw_seed()
    seed = seed_of(seed)
    players = _players(ruleset, agents)
    if all(isinstance(player, str) for player in players):
        with _Told(games, progress) as told:
            if executor is not None:
                tables = _by_executor(ruleset, games, players, seed, executor, detail, told)
            else:
                tables = _here(ruleset, games, players, seed, threads, detail, told)
    else:
        if executor is not None or detail != "games":
            raise ArgumentError("Python agents play in this process, and give detail=\"games\" only")
        with _Told(games, progress) as told:
            tables = [_by_python(ruleset, games, players, seed, told)]
    return _frame(tables, ruleset, detail)


def playout(config: rules.Config, agents: AgentLike | Sequence[AgentLike] | None = None, seed: int | None = None, *, overrides: rules.Overrides = None) -> Game:
    """Plays one game to its end and returns it, with its record. `agents` as in simulate().

    With the `seed` of a row of simulate(), and its agents, it is that very game. Raises ConfigError, PluginError, ArgumentError, TypeError, and
    ActionError for an agent's illegal answer; what an agent raises comes through as it is.
    """
    ruleset = rules.load(config, overrides)
    game = Game(ruleset, seed)
    chosen = _players(ruleset, agents)
    players = [_Player(chosen[listed], _native.agent_seed(game.seed, listed)) for listed in game._native.listed]
    while not game.over:
        players[game.to_move].act(game)  # type: ignore[index]
    return game


def _frame(tables: list[pa.Table], ruleset: Ruleset, detail: str) -> pd.DataFrame:
    if not tables:
        tables = [_empty(ruleset, detail)]
    table = pa.concat_tables(tables).unify_dictionaries()
    frame = table.to_pandas(types_mapper=lambda t: None if pa.types.is_dictionary(t) else pd.ArrowDtype(t))
    frame.attrs["colours"] = dict(zip(rules.seat_names(ruleset), ruleset.colours))  # for plots
    return frame


def _empty(ruleset: Ruleset, detail: str) -> pa.Table:
    return _turn_schema().empty_table() if detail == "turns" else files.schema(ruleset.seats).empty_table()


def _players(ruleset: Ruleset, agents: Any) -> list[Any]:
    if agents is None or isinstance(agents, str):
        return rules.agent_names(ruleset, agents)
    if callable(agents) or hasattr(agents, "choose"):
        agents = [agents]
    if not isinstance(agents, Iterable):
        raise TypeError(f"agents are ids, callables or objects with choose(), not {type(agents).__name__}")
    out = list(agents)
    for agent in out:
        if not (isinstance(agent, str) or callable(agent) or hasattr(agent, "choose")):
            raise TypeError(f"an agent is an id, a callable or an object with choose(), not {type(agent).__name__}")
    if len(out) not in (1, ruleset.seats):
        raise ArgumentError(f"{len(out)} agents for {ruleset.seats} seats; give one for all or one for each")
    return out * ruleset.seats if len(out) == 1 else out


# --- agents of the kernel


class _Told:
    """How far it is: to a callable, or as a bar on a terminal."""

    def __init__(self, games: int, progress: bool | Callable[[int, int], None]) -> None:
        self._games, self._bar = games, None
        self._call = progress if callable(progress) else None
        self._show = bool(progress) and self._call is None and sys.stderr.isatty()

    def __enter__(self) -> _Told:
        if self._show:
            from rich.progress import Progress

            self._bar = Progress(transient=True)
            self._task = self._bar.add_task("games", total=self._games)
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, done: int) -> None:
        if self._call is not None:
            self._call(done, self._games)
        elif self._bar is not None:
            self._bar.update(self._task, completed=done)


def _here(ruleset: Ruleset, games: int, agents: list[str], seed: int, threads: int, detail: str, told: _Told) -> list[pa.Table]:
    tables: list[pa.Table] = []
    failures: list[dict[str, Any]] = []
    try:
        for part in columns.run(ruleset, games, agents, seed, threads=threads, turns=detail == "turns", progress=lambda done, *_: told(done)):
            failures += part.failures
            tables.append(_table(part, ruleset, agents, detail))
    except KeyboardInterrupt:
        pass
    if failures:
        raised: Any = _native.RulesError(failed.first_words(failures))
        for failure in failures[: failed.MOST]:
            failure["record"] = failed.record_of(ruleset, failure, agents)
        raised.failures, raised.finished = failures, _frame(tables, ruleset, detail)
        raise raised
    return tables


def _no_failures(part: columns.Part) -> None:
    if part.failures:
        raise _native.RulesError(failed.first_words(part.failures))


def _table(part: columns.Part, ruleset: Ruleset, agents: list[str], detail: str) -> pa.Table:
    names = rules.seat_names(ruleset)
    return _turn_table(part, names) if detail == "turns" else files.table(part, names, agents)


_TURN_COLUMNS = ("score", "cards", "warriors", "buildings", "tokens", "ruled", "crafted")


def _turn_schema() -> pa.Schema:
    first = [("game", pa.int64()), ("turn", pa.uint16()), ("seat", pa.uint8()), ("faction", pa.dictionary(pa.int8(), pa.string())), ("active", pa.bool_())]
    return pa.schema(first + [(name, pa.uint8()) for name in _TURN_COLUMNS])


def _turn_table(part: columns.Part, names: list[str]) -> pa.Table:
    t = part.turns
    faction = pa.DictionaryArray.from_arrays(pa.array(t["listed"].astype(np.int8)), pa.array(names, pa.string()))
    return pa.Table.from_arrays(
        [pa.array(t["game"]), pa.array(t["turn"]), pa.array(t["seat"]), faction, pa.array(t["active"].astype(bool))] + [pa.array(t[name]) for name in _TURN_COLUMNS],
        schema=_turn_schema(),
    )


# --- other processes


def _part_elsewhere(ruleset: Ruleset, first: int, games: int, agents: list[str], seed: int, detail: str) -> tuple[pa.Table, bool]:
    """In a worker: the table, and whether Ctrl-C cut it short."""
    tables, stopped = [], False
    for part in columns.run(ruleset, games, agents, seed, threads=1, turns=detail == "turns", first=first):
        _no_failures(part)
        tables.append(_table(part, ruleset, agents, detail))
        stopped |= part.stopped
    return pa.concat_tables(tables), stopped


def _by_executor(ruleset: Ruleset, games: int, agents: list[str], seed: int, executor: Executor, detail: str, told: _Told) -> list[pa.Table]:
    """Parts of at most a thousand games; what a broken executor leaves undone is played here."""
    size = max(1, min(1000, -(-games // 8)))
    parts = [(first, min(size, games - first)) for first in range(0, games, size)]
    futures: list[Any] = []
    tables: list[pa.Table] = []
    try:
        try:
            for first, n in parts:
                futures.append(executor.submit(_part_elsewhere, ruleset, first, n, agents, seed, detail))
        except RuntimeError:  # shut down, or broken already
            pass
        for i, (first, n) in enumerate(parts):
            try:
                table, stopped = futures[i].result() if i < len(futures) else (None, False)
            except Error:
                raise
            except Exception:  # noqa: BLE001  a worker died, whatever its executor calls that
                table = None
            if table is None:
                table, stopped = _part_elsewhere(ruleset, first, n, agents, seed, detail)
            tables.append(table)
            if stopped:
                raise KeyboardInterrupt
            told(first + n)
    except KeyboardInterrupt:
        for future in futures[len(tables) :]:
            future.cancel()
    return tables


# --- agents in Python


def agent_name(agent: Any) -> str:
    """What tables call an agent: its id, else the attribute `name`, the function's or the class's name."""
    if isinstance(agent, str):
        return agent
    name = getattr(agent, "name", None)
    return name if isinstance(name, str) else getattr(agent, "__name__", type(agent).__name__)


class _Player:
    """One Python agent in one game."""

    def __init__(self, agent: Any, seed: int) -> None:
        if isinstance(agent, type):
            agent = agent()
        self._native = _native.NativeAgent(agent, seed) if isinstance(agent, str) else None
        self._choose = getattr(agent, "choose", agent)

    def act(self, game: Game) -> None:
        if self._native is not None:
            game._native.choose(self._native.choose(game._native))
        else:
            game.apply(self._choose(game.observe(game.to_move), game.legal_actions()))  # type: ignore[arg-type]


def _by_python(ruleset: Ruleset, games: int, agents: list[Any], seed: int, told: Callable[[int], None] = lambda done: None) -> pa.Table:
    who = [agent_name(agent) for agent in agents]
    rows: list[dict[str, Any]] = []

    def table() -> pa.Table:
        return pa.Table.from_pylist(rows, schema=files.schema(ruleset.seats))

    try:
        for index in range(games):
            own = _native.game_seed(seed, index)
            game = Game(ruleset, own)
            decisions = 0
            try:
                players = [_Player(agents[listed], _native.agent_seed(own, listed)) for listed in game._native.listed]
                while not game.over:
                    players[game.to_move].act(game)  # type: ignore[index]
                    decisions += 1
            except Exception as error:
                seat = game.to_move
                whose = "an agent" if seat is None else f"the agent of {game.factions[seat]}"
                what = str(error) if isinstance(error, ActionError) else f"{type(error).__name__}: {error}"
                raised = AgentError(f"{whose} failed in game {index} (seed {own}) at decision {decisions}: {what}")
                raised.seed, raised.action, raised.finished = own, decisions, _frame([table()], ruleset, "games")
                raise raised from error
            position = game.to_dict() if len(game.winners) > 1 else None
            winner, kind = -1, "unfinished"
            if game.winners:
                coalition = position is not None and any(position["coalition"][game.factions[s]] != "nobody" for s in game.winners)
                winner = next((s for s in game.winners if position is None or position["coalition"][game.factions[s]] == "nobody"), game.winners[0])
                kind = "coalition" if coalition else game.ending
            row = {"game": index, "seed": own, "winner": winner, "win_kind": kind, "turns": game.turn, "decisions": decisions}
            for s, (faction, player) in enumerate(zip(game.factions, game._native.listed)):
                row[f"faction_{s}"], row[f"agent_{s}"], row[f"score_{s}"] = faction, who[player], game.scores[s]
            rows.append(row)
            told(index + 1)
    except KeyboardInterrupt:
        pass
    return table()
