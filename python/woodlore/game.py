"""One game, driven from Python."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Union

from . import _native, rules
from ._check import seed_of, whole
from ._native import Action, Observation, RecordError, Ruleset
from .record import Record

Chance = Callable[[str, int], "int | None"]


class Game:
    """A game of Root: a Ruleset and a position of its own.

    Seats are numbered 0, 1, ... in turn order, which rule `seating` may have shuffled (Law 5.1); `factions` names them.
    A call that raises leaves the game as it was.
    """

    __slots__ = ("_native", "replayed")

    def __init__(
        self,
        config: rules.Config,
        seed: int | None = None,
        chance: Chance | None = None,
        *,
        overrides: rules.Overrides = None,
    ) -> None:
        """A new game, set up and run to its first decision (Law 5).

        `seed`, 0 to 2**64 - 1: the same Ruleset, seed and actions give the same game; None takes the config's, else draws one.
        `chance(kind, bound)` scripts it: called for each die, card, shuffle, seat or other outcome, it returns 0 to
        bound - 1, or None to leave it to the seed. A die's outcome is 0 to 3 (Law 4.3.2).

        Raises what `woodlore.load` does; ArgumentError for a seed that cannot be.
        """
        ruleset = rules.load(config, overrides)
        if seed is None:
            seed = ruleset.seed if ruleset.seed is not None else _native.draw_seed()
        self._native = _native.NativeGame(ruleset, seed_of(seed), chance)
        self.replayed: Replayed | None = None

    @classmethod
    def _of(cls, native: _native.NativeGame, replayed: Replayed | None = None) -> Game:
        game = cls.__new__(cls)
        game._native = native
        game.replayed = replayed
        return game

    # --- looking

    @property
    def ruleset(self) -> Ruleset:
        """The components at this table."""
        return self._native.ruleset

    @property
    def seed(self) -> int:
        """The seed that it began with; 0 for a copy or a loaded position."""
        return self._native.seed

    @property
    def seats(self) -> int:
        """Number of seats, 2 to 6."""
        return self._native.seats

    @property
    def factions(self) -> list[str]:
        """Names of the seats in turn order; the second of the same faction is "vagabond#2" (Law 9.7)."""
        return self._native.factions

    @property
    def over(self) -> bool:
        """Whether the game has ended (Law 3)."""
        return self._native.over

    @property
    def ending(self) -> str:
        """"none" while it goes on, else "points", "dominance" or "unfinished" (given up by rule max_turns)."""
        return self._native.ending

    @property
    def winners(self) -> list[int]:
        """Seats that won; two with a coalition (Law 9.2.8), none while it goes on."""
        return self._native.winners

    @property
    def scores(self) -> list[int]:
        """Victory points by seat (Law 3.1)."""
        return self._native.scores

    @property
    def to_move(self) -> int | None:
        """The seat that is to choose; None when the game is over."""
        return self._native.to_move

    @property
    def question(self) -> str:
        """What it is asked, in one line; "" when the game is over."""
        return self._native.question

    @property
    def turn(self) -> int:
        """Turns begun, over all seats."""
        return self._native.turn

    @property
    def turn_seat(self) -> int | None:
        """Whose turn it is; None during setup. Not always the seat to choose: a defender chooses too."""
        return self._native.turn_seat

    @property
    def action_count(self) -> int:
        """Actions taken so far, with those taken because nothing else was legal."""
        return self._native.action_count

    def legal_actions(self) -> list[Action]:
        """Exactly the legal actions of the seat to move, at least two (single ones are taken at once), at most 512; [] at the end."""
        return self._native.legal_actions()

    def observe(self, seat: int) -> Observation:
        """What `seat` may know (Law 1.2). Raises SeatError."""
        return self._native.observe(_seat(seat))

    def to_dict(self) -> dict[str, Any]:
        """The whole position by name, hidden things too: docs/scenarios.md lists the keys."""
        return self._native.to_dict()

    def hash(self) -> int:
        """64 bits of all that is in the position: the same game has the same one."""
        return self._native.hash()

    def svg(self, seat: int | None = None) -> str:
        """The position as a picture, an SVG text 800 wide: map with all pieces, scores, a board for each seat.

        Ruled clearings have a rim of their ruler's colour (Law 2.5). With `seat` only what that seat may know is drawn
        (Law 1.2). Notebooks show it for a Game by themselves. Raises SeatError.
        """
        from .drawing import board_svg

        return board_svg(self.ruleset, self.to_dict() if seat is None else self.observe(seat).to_dict())

    def _repr_svg_(self) -> str:
        return self.svg()

    # --- acting

    def apply(self, action: Action | str | int) -> None:
        """Takes an action: one of legal_actions(), its text, or its index there.

        Raises ActionError with the reason when it is not legal, TypeError for another kind of argument.
        """
        self._native.apply(_index(action))

    def parse(self, text: str) -> Action:
        """The action that a text means, legal now or not. Raises ActionError that says which part is wrong."""
        return self._native.parse(rules._clean(_text("text", text)))

    def undo(self, actions: int = 1) -> None:
        """Takes back the last choices, by playing the record again up to there.

        Raises ActionError when there are not so many, RecordError for a copy, which has no record.
        Scripted chance is not asked again for what stays; it is asked on from where it stands.
        """
        n = self._native.n
        if n is None:
            raise RecordError("this game has no record to take actions back from: it is a copy, or was loaded from a position")
        self._native.undo_to(n - whole("actions", actions, 1, max(1, n)))

    # --- copies

    def clone(self) -> Game:
        """A copy that goes its own way, without a record: about as cheap as a copy can be."""
        return Game._of(self._native.clone())

    def determinize(self, seat: int, seed: int) -> Game:
        """A copy in which all that is hidden from `seat` is dealt anew: `observe(seat)` is the same. Raises SeatError."""
        return Game._of(self._native.determinize(_seat(seat), seed_of(seed)))

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_bytes, (self.ruleset, self._native.save())

    # --- files

    def record(self) -> Record:
        """The record so far: a str of JSON lines, docs/records.md; `game.record().html("game.html")` plays it back.

        Raises RecordError for a copy."""
        return Record(self._native.record())

    def save(self, path: str | os.PathLike[str] | None = None) -> bytes:
        """The position as bytes, also in the middle of a battle; with `path` written there as well. Raises OSError."""
        data = self._native.save()
        if path is not None:
            with open(path, "wb") as file:
                file.write(data)
        return data

    @staticmethod
    def load(ruleset: rules.Config, source: bytes | str | os.PathLike[str]) -> Game:
        """A saved position: bytes, or the path of a file of them, of the same components and toggles.

        Raises RecordError when it is damaged or of another game, OSError.
        """
        if not isinstance(source, (bytes, bytearray, memoryview)):
            with open(source, "rb") as file:
                source = file.read()
        return _from_bytes(rules.load(ruleset), bytes(source))

    @staticmethod
    def from_record(record: str | os.PathLike[str], stop: int | None = None) -> Game:
        """Plays a record again and checks its hashes: the text, or the path of a file.

        `stop`: after this action; 0 is the setup. The game's `replayed` says how far it came. Raises RecordError with the line
        where the record is damaged or goes another way, ConfigError and PluginError for its config, OSError.
        """
        name = "record"
        if not (isinstance(record, str) and "\n" in record):
            name = os.fsdecode(os.fspath(record))
            with open(name, "rb") as file:
                text = file.read().decode("utf-8", "replace")
        else:
            text = rules._clean(record)
        native, n, whole_, note, cut = _native.NativeGame.from_record(text, rules._clean(name), -1 if stop is None else whole("stop", stop, 0, 2**31 - 1))
        return Game._of(native, Replayed(n, whole_, note, cut))

    def __repr__(self) -> str:
        state = self.ending if self.over else f"seat {self.to_move} to move"
        return f"<woodlore.Game {', '.join(f'{f} {s}' for f, s in zip(self.factions, self.scores))}; turn {self.turn}, {state}>"


class Replayed:
    """How a replay went: `n` the action it stands after, `whole` whether the record's end was reached and agrees, `note` why not,
    `cut` "" or what is missing of the record's last line."""

    __slots__ = ("cut", "n", "note", "whole")

    def __init__(self, n: int, whole: bool, note: str, cut: str) -> None:
        self.n, self.whole, self.note, self.cut = n, whole, note, cut


def _from_bytes(ruleset: Ruleset, data: bytes) -> Game:
    return Game._of(_native.NativeGame.load(ruleset, data))


def _index(action: Union[Action, str, int]) -> Union[Action, str, int]:
    if isinstance(action, (Action, bool)):
        return action
    if isinstance(action, str):
        return rules._clean(action)
    return action.__index__() if hasattr(action, "__index__") else action


def _seat(seat: object) -> int:
    """Any whole number: the compiled part says which seats there are."""
    if isinstance(seat, bool) or not hasattr(seat, "__index__"):
        raise TypeError(f"a seat is an index in turn order, not {type(seat).__name__}")
    return max(-1, min(seat.__index__(), 255))


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {type(value).__name__}")
    return value
