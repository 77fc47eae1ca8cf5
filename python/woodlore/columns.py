"""Many games as columns: what `simulate` on the command line and in Python stand on. Needs numpy, nothing heavier."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from . import _native
from ._native import Ruleset
from .rules import player_names, seat_names

CHUNK = 5_000  # games at a time: some seconds of work, so that a file of results grows, and memory does not
MAX_GAMES = 10**12
NONE = 255

_TYPES = {"index": "i8", "game": "i8", "seed": "u8", "hash": "u8", "decisions": "u4", "actions": "u4", "turns": "u2", "turn": "u2"}
_FINISHED = 1  # GameStatus
_WIN_KINDS = ("unfinished", "points", "dominance", "unfinished")  # by Ending

Progress = Callable[[int, int, int, float], None]


@dataclass
class Part:
    """Some games of a run, one row each, in order. Seats are in turn order; a column of a seat is NONE where there is no such seat."""

    rows: dict[str, np.ndarray]
    turns: dict[str, np.ndarray]
    failures: list[dict[str, Any]]
    decisions: int
    seconds: float
    stopped: bool
    state_hash_xor: int

    @property
    def games(self) -> int:
        return len(self.rows["index"])


def run(
    ruleset: Ruleset,
    games: int,
    agents: list[str],
    seed: int,
    *,
    threads: int = 0,
    turns: bool = False,
    first: int = 0,
    chunk: int = CHUNK,
    progress: Progress | None = None,
) -> Iterator[Part]:
    """Plays games `first` to `first + games - 1` of the run that `seed` names, in parts of `chunk`, without the GIL.

    Ctrl-C ends it: the last part then is `stopped` and holds what was finished. Games that failed are in `failures` only.
    """
    done = decisions = 0
    begin = time.perf_counter()

    def tell(n: int, of: int, made: int, seconds: float) -> None:
        if progress is not None:
            progress(done + n, games, decisions + made, time.perf_counter() - begin)

    while True:
        n = min(chunk, games - done)
        raw = _native.simulate(ruleset, n, seed, threads, agents, turns, first + done, 0, tell)
        part = _part(raw)
        yield part
        done += n
        decisions += part.decisions
        if part.stopped or done >= games:
            return


def _part(raw: dict[str, Any]) -> Part:
    def columns(table: dict[str, bytes]) -> dict[str, np.ndarray]:
        return {name: np.frombuffer(data, dtype="<" + _TYPES.get(name, "u1")) for name, data in table.items()}

    rows = columns(raw["rows"])
    good = rows["status"] == _FINISHED
    if not good.all():
        rows = {name: column[good] for name, column in rows.items()}
    return Part(rows, columns(raw["turn_rows"]), raw["failures"], raw["decisions"], raw["seconds"], raw["stopped"], raw["state_hash_xor"])


def winners_and_kinds(rows: dict[str, np.ndarray], seats: int) -> tuple[np.ndarray, np.ndarray]:
    """The seat that won (-1: none; of a coalition the partner who met the condition, Law 9.2.8), and the index of its kind in KINDS."""
    mask, ending = rows["winners"], rows["ending"]
    winner = np.full(len(mask), -1, dtype=np.int8)
    kind = np.choose(np.minimum(ending, 3), (3, 0, 1, 3)).astype(np.int8)
    for seat in reversed(range(seats)):
        won = (mask >> seat & 1).astype(bool)
        partner = rows[f"coalition_{seat}"] != NONE
        winner[won & ~partner] = seat
        kind[won & partner] = 2
    kind[mask == 0] = 3
    return winner, kind


KINDS = ("points", "dominance", "coalition", "unfinished")


@dataclass
class Tally:
    """Sums over a run, by faction, by seat in turn order, and by player (who differs from the faction in a draft)."""

    names: list[str]  # factions: of the listed seats, in a draft of the pool
    players: list[str]
    draft: bool = False
    games: int = 0
    unfinished: int = 0
    decisions: int = 0
    turns: int = 0
    seconds: float = 0.0
    state_hash_xor: int = 0
    stopped: bool = False
    failures: list[dict[str, Any]] = field(default_factory=list)
    kinds: np.ndarray = field(default_factory=lambda: np.zeros(len(KINDS), dtype=np.int64))

    def __post_init__(self) -> None:
        # [0] by faction, [1] by seat in turn order, [2] by player: games played, wins, sum of scores
        sizes = (len(self.names), len(self.players), len(self.players))
        self.played = [np.zeros(n, dtype=np.int64) for n in sizes]
        self.wins = [np.zeros(n, dtype=np.int64) for n in sizes]
        self.scores = [np.zeros(n, dtype=np.int64) for n in sizes]

    @classmethod
    def of(cls, ruleset: Ruleset) -> Tally:
        return cls(seat_names(ruleset), player_names(ruleset), ruleset.draft)

    def add(self, part: Part) -> None:
        rows = part.rows
        _, kind = winners_and_kinds(rows, len(self.players))
        self.kinds += np.bincount(kind, minlength=len(KINDS))
        for seat in range(len(self.players)):
            won = (rows["winners"] >> seat & 1).astype(np.int64)
            score = rows[f"score_{seat}"].astype(np.int64)
            for by, who in ((0, rows[f"listed_{seat}"]), (2, rows[f"player_{seat}"])):
                n = len(self.wins[by])
                self.played[by] += np.bincount(who, minlength=n)[:n]
                self.wins[by] += np.bincount(who, weights=won, minlength=n).astype(np.int64)[:n]
                self.scores[by] += np.bincount(who, weights=score, minlength=n).astype(np.int64)[:n]
            self.played[1][seat] += part.games
            self.wins[1][seat] += won.sum()
            self.scores[1][seat] += score.sum()
        self.games += part.games
        self.unfinished += int((kind == 3).sum())
        self.decisions += part.decisions
        self.turns += int(rows["turns"].sum(dtype=np.int64))
        self.seconds += part.seconds
        self.state_hash_xor ^= part.state_hash_xor
        self.stopped |= part.stopped
        self.failures += part.failures
