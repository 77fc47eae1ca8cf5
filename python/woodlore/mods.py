"""What a Python mod is written with: `from woodlore.mods import Flow, Place, Seat, u8`.

A mod is a folder with `mod.toml` (id, kind, version, title) and `mod.py`, whose function `bind(b)` declares what the
component is, as a C++ plugin's does. docs/tutorial-python.md builds a whole one; docs/mods.md lists what there is.
Mods are found only in folders that you name: WOODLORE_MOD_PATH, `woodlore --mods FOLDER`, or `add_folder()` here.
"""

from __future__ import annotations

import os
from collections import namedtuple
from typing import Any

from . import _native

__all__ = [
    "Card", "Cards", "Face", "Flow", "Kind", "Party", "Place", "Places", "Seat", "Words", "Zone", "add_folder", "flag",
    "i8", "i16", "i32", "item", "suit", "u8", "u16", "u32",
    "AVAILABLE_DOMINANCE", "CARDS_OUT", "DECK", "DISCARD_PILE", "LIMBO", "OUT_OF_GAME", "RUIN", "SUPPLY",
]  # fmt: skip


# --- what names things -------------------------------------------------------------------------------------------------
# Each is a small number with a type of its own: the compiled part refuses a Kind where a Place is wanted. There is one
# object for each value. None stands for "none" wherever there may be none.


class _Id(int):
    __slots__ = ()
    ALL: tuple[Any, ...] = ()

    def __new__(cls, value: int) -> Any:
        return cls.ALL[value] if cls.ALL else int.__new__(cls, value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({int(self)})"

    def __init_subclass__(cls) -> None:
        cls.ALL = ()  # not the base's
        cls.ALL = tuple(int.__new__(cls, value) for value in range(256))


class Party(_Id):
    """Whoever owns, rules, moves and battles: a seat or a hireling."""


class Seat(Party):
    """A player's place in turn order: 0 takes the first turn."""


class Place(_Id):
    """A clearing, a forest, a box on a board, a path, or SUPPLY, LIMBO, OUT_OF_GAME."""

    @property
    def is_clearing(self) -> bool:
        return self < 16

    @property
    def is_forest(self) -> bool:
        return 16 <= self < 28

    @property
    def on_map(self) -> bool:
        return self < 28


class Kind(_Id):
    """A kind of piece of one party at this table: `me.kind("warrior")`."""


class Card(_Id):
    """One physical card."""


class Face(_Id):
    """What is printed on a card; copies share it."""


class Zone(_Id):
    """Where cards are: `t.hand_zone(seat)`, `me.zone("ledger")`, DECK, ..."""


SUPPLY, LIMBO, OUT_OF_GAME = Place(240), Place(241), Place(242)
DECK, DISCARD_PILE, AVAILABLE_DOMINANCE, CARDS_OUT = Zone(0), Zone(1), Zone(2), Zone(3)
RUIN = Kind(_native.MOD_RUIN)

Removed = namedtuple("Removed", "kind place n by scorer")  # of event "removed": some pieces of one kind in one place
Moved = namedtuple("Moved", "kind n party player")  # of event "moved": one group, its own mover (Law 1.5.5)
Points = namedtuple("Points", "seat amount reason")  # of query "points"
Item = namedtuple("Item", "index type facedown damaged mark")  # of t.items()


# --- what a component remembers ------------------------------------------------------------------------------------------
# Types of declared fields (b.data) and of a flow's locals. They lie in the game's State as little-endian integers.


class _Number(int):
    """`u8` is a field that starts with 0, `u8(3)` one that starts with 3, `[u8, 6]` six of them."""


class u8(_Number):
    code = "u8"


class u16(_Number):
    code = "u16"


class u32(_Number):
    code = "u32"


class i8(_Number):
    code = "i8"


class i16(_Number):
    code = "i16"


class i32(_Number):
    code = "i32"


class flag(_Number):
    """True or False."""

    code = "flag"


class suit:
    """A suit, or None."""

    code = "suit"


class item:
    """An item type, or None."""

    code = "item"


class Places:
    """A list of clearings and forests (4 bytes)."""

    code = "places"


class Cards:
    """A list of cards (16 bytes; locals of flows only)."""

    code = "cards"


class Words:
    """A field that is one of these words; starts with the first: `Words("none", "builder", "despot")`."""

    code = "words"

    def __init__(self, *words: str) -> None:
        self.words = words


for _type, _code in ((Party, "party"), (Seat, "seat"), (Place, "place"), (Kind, "kind"), (Card, "card"), (Face, "face")):
    _type.code = _code  # type: ignore[attr-defined]


def _is_field(value: object) -> bool:
    if isinstance(value, list) and len(value) == 2:
        return hasattr(value[0], "code")
    return hasattr(value, "code") and not callable(getattr(value, "__get__", None))


# --- rules that ask in the middle ------------------------------------------------------------------------------------------


class Flow:
    """A rule that needs decisions in the middle: it lies in the game's State, so it can be saved and copied at any point.

    Class attributes that are types are its locals; the methods are its stages, the first one is where it begins. A stage
    returns the name of the next, or None when the flow has ended. What a stage calls (`t.place`, `t.battle`, another
    flow) is carried out after it returns and before the next stage. A stage `x` with a method `ask_x` (or `act_x`) is the
    answer to a question: `ask_x(self, t)` lists the choices with `t.ask` and `t.option` and changes nothing; stage `x` runs
    once `t.chosen` is known. `act_x` also offers what components offer between two acts of the player taking the turn.

        class Toll(Flow):
            seat = Seat                                  # a local

            def ask_answered(self, t):
                t.ask(self.seat, "draw a card as toll?")
                t.option("toll")
                t.option_pass()

            def answered(self, t):
                if not t.passed:
                    t.draw(self.seat, 1)
    """

    _fields: dict[str, Any] = {}
    _stages: tuple[str, ...] = ()
    me: Any = None

    def __init_subclass__(cls) -> None:
        own = vars(cls)
        cls._fields = {name: value for name, value in own.items() if not name.startswith("_") and _is_field(value)}
        names = [name for name, value in own.items() if callable(value) and name not in cls._fields and not name.startswith(("_", "ask_", "act_"))]
        asked = [name[4:] for name in own if name.startswith(("ask_", "act_"))]
        for name in asked:
            if name not in names:
                raise TypeError(f"flow {cls.__name__} has a question {name!r} but no stage {name!r} for its answer")
        if not names:
            raise TypeError(f"flow {cls.__name__} has no stage")
        cls._stages = tuple(names)
        for name in cls._fields:
            delattr(cls, name)

    def __init__(self, **locals_: Any) -> None:
        for name in self._fields:
            setattr(self, name, locals_.pop(name, None))
        if locals_:
            raise TypeError(f"flow {type(self).__name__} has no local {next(iter(locals_))!r}; it has: {', '.join(self._fields) or 'none'}")


# --- where mods are ----------------------------------------------------------------------------------------------------------


def add_folder(folder: str | os.PathLike[str]) -> None:
    """Looks for mods in this folder as well: the folder of one mod, or one that holds several. What is no proper mod is
    listed by `woodlore plugins` with the reason. Worker processes that are started later look there too."""
    path = os.path.abspath(os.fspath(folder))
    known = [part for part in os.environ.get("WOODLORE_MOD_PATH", "").split(os.pathsep) if part]
    if path not in [os.path.abspath(part) for part in known]:
        os.environ["WOODLORE_MOD_PATH"] = os.pathsep.join([*known, path])
    _native.add_mod_folder(path)
