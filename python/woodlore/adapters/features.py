"""What a seat may know (Law 1.2) as a vector of numbers from 0 to 1, with a name for each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from .. import rules
from .._native import Observation, Ruleset

ITEMS = ("bag", "boot", "coin", "crossbow", "hammer", "sword", "tea", "torch")
SUITS = ("fox", "rabbit", "mouse", "bird")
PHASES = ("birdsong", "daylight", "evening")


class Features:
    """Observations of one Ruleset as vectors of `size` float32 from 0 to 1; `names[i]` says what number i is.

    Parties are named by faction, whatever the turn order. Counts of pieces are divided by 25, of cards by 10 (copies of one
    face by 4), points by 30 and numbers of a component's data by 64, and cut off at 1. What a seat does not know is 0.
    Sections, in order: viewer, asked, turn and phase; place in turn order, points, dominance (Law 3.3), coalition (Law 9.2.8), cards in
    hand; clearings (suits, open slots, ruin, ruler, pieces); forests and paths; boxes, hirelings' controllers and supply; cards by face where they are known;
    items; the components' data, elements of a word one-hot.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.parties = rules.seat_names(ruleset)
        self.faces = sorted({card["id"] for card in ruleset.cards})
        components = {c["id"]: c for c in ruleset.components}
        self._seat = {party: components[party.split("#")[0]] for party in self.parties}
        # Hirelings stand where seats do, in the same words.
        self._pieces = [(party, kind) for party in self.parties for kind in self._seat[party]["pieces"]]
        self._pieces += [(c["id"], kind) for c in components.values() if c["kind"] == "hireling" for kind in c["pieces"]]
        self._hirelings = [c["id"] for c in components.values() if c["kind"] == "hireling"]
        names = _Names()
        self._write(names, None)
        self.names: list[str] = names.names
        self.size = len(self.names)

    def vector(self, observation: Observation) -> np.ndarray:
        """An observation of a game of this Ruleset as a float32 array of shape (size,)."""
        out = _Numbers(self.size)
        self._write(out, observation.to_dict())
        return out.array

    # One function names the numbers and fills them in, so that the two cannot differ.
    def _write(self, out: Any, p: dict[str, Any] | None) -> None:
        get = _reader(p)
        seats = get("seats", default=[])
        out.one_hot("viewer", self.parties, get("viewer"))
        out.number("asked", get("asked") is not None)
        out.one_hot("turn", self.parties, get("turn"))
        out.one_hot("phase", PHASES, get("phase"))
        out.number("turn_count", get("turn_count", default=0), 400)
        for party in self.parties:
            out.number(f"order.{party}", (seats.index(party) + 1 if party in seats else 0), len(self.parties))
            out.number(f"score.{party}", get("scores", party, default=0), 30)
            out.number(f"on_track.{party}", get("on_track", party, default=False))
            out.one_hot(f"dominance.{party}", SUITS, get("dominance", party))
            out.one_hot(f"coalition.{party}", self.parties, get("coalition", party))
            known, unknown = get("hand", party, default=[]), get("unknown", "hand", party, default=0)
            out.number(f"hand.{party}", len(known) + unknown, 10)
        out.number("deck", len(get("deck", default=[])) + get("unknown", "deck", default=0), 54)
        self._places(out, get)
        for party in self.parties:
            for box in self._seat[party]["boxes"]:
                out.number(f"boxes.{party}.{box}", _total(get("boxes", party, box, default={})), 25)
        for hireling in self._hirelings:
            out.one_hot(f"controller.{hireling}", self.parties, get("controller", hireling))
        for party, kind in self._pieces:
            out.number(f"supply.{party}.{kind}", get("supply", party, kind, default=0), 25)
        self._cards(out, get)
        self._items(out, get)
        for field in self.ruleset.fields:
            self._field(out, field, get("data", field["owner"], field["name"]))

    def _places(self, out: Any, get: Any) -> None:
        for clearing in self.ruleset.map["clearings"]:
            name = str(clearing["id"])
            out.many_hot(f"suits.{name}", SUITS, get("suits", name, default=[]))
            out.number(f"open_slots.{name}", get("open_slots", name, default=0), 4)
            out.number(f"ruin.{name}", get("clearings", name, "ruin", default=0), 1)
            out.one_hot(f"ruler.{name}", self.parties, get("ruler", name))
            for party, kind in self._pieces:
                out.number(f"clearings.{name}.{party}.{kind}", get("clearings", name, party, kind, default=0), 25)
        for forest in self.ruleset.map["forests"]:
            for party, kind in self._pieces:
                out.number(f"forests.{forest['id']}.{party}.{kind}", get("forests", forest["id"], party, kind, default=0), 25)
        for a, b in self.ruleset.map["paths"]:
            out.number(f"paths.{a}-{b}.open", get("paths", f"{a}-{b}", "open", default=False))

    def _cards(self, out: Any, get: Any) -> None:
        for pile in ("discard", "available_dominance"):
            out.counts(pile, self.faces, get(pile, default=[]), 4)
        for party in self.parties:
            for pile in ("hand", "play_area", "revealed"):
                out.counts(f"{pile}.{party}", self.faces, get(pile, party, default=[]), 4)
            for zone in self._seat[party]["zones"]:
                known = get("zone", party, zone, default=[])
                out.number(f"zone.{party}.{zone}", len(known) + get("unknown", "zone", party, zone, default=0), 10)
                out.counts(f"zone.{party}.{zone}", self.faces, known, 4)

    def _items(self, out: Any, get: Any) -> None:
        out.counts("items.supply", ITEMS, get("items", "supply", default=[]), 4)
        for party in self.parties:
            every = [item for box in get("items", party, default={}).values() for item in box]
            for state, fits in (("ready", lambda i: " " not in i), ("facedown", lambda i: "facedown" in i), ("damaged", lambda i: "damaged" in i)):
                out.counts(f"items.{party}.{state}", ITEMS, [item.split()[0] for item in every if fits(item)], 4)

    def _field(self, out: Any, field: dict[str, Any], value: Any) -> None:
        values = value if isinstance(value, list) else [value] * field["count"]
        for i, each in enumerate(values[: field["count"]] if value is not None else [None] * field["count"]):
            name = f"data.{field['owner']}.{field['name']}" + (f".{i}" if field["count"] > 1 else "")
            words = [word for word in field["words"] if word]
            if words:
                out.one_hot(name, words, each)
            elif field["number"]:
                out.number(name, abs(each) if isinstance(each, int) else 0, 64)
            else:  # a party, a suit, a card, an item; what else has a name is only there or not
                out.one_hot(name, [*self.parties, *SUITS, *ITEMS], each)
                out.number(f"{name} set", each not in (None, "none", "nobody", 255))


def _reader(p: dict[str, Any] | None) -> Any:
    def get(*path: str, default: Any = None) -> Any:
        here: Any = p or {}
        for key in path:
            if not isinstance(here, dict) or key not in here:
                return default
            here = here[key]
        return default if here is None else here

    return get


def _total(pieces: Any) -> int:
    return sum(_total(n) for n in pieces.values()) if isinstance(pieces, dict) else int(pieces)


class _Names:
    def __init__(self) -> None:
        self.names: list[str] = []

    def number(self, name: str, value: float, most: float = 1) -> None:
        self.names.append(name)

    def one_hot(self, name: str, words: Iterable[str], value: Any) -> None:
        self.names += [f"{name}={word}" for word in words]

    many_hot = one_hot

    def counts(self, name: str, words: Iterable[str], values: list[str], most: float) -> None:
        self.names += [f"{name}: {word}" for word in words]


class _Numbers:
    def __init__(self, size: int) -> None:
        self.array = np.zeros(size, dtype=np.float32)
        self._at = 0

    def number(self, name: str, value: float, most: float = 1) -> None:
        self.array[self._at] = min(max(value / most, 0.0), 1.0)
        self._at += 1

    def one_hot(self, name: str, words: list[str], value: Any) -> None:
        if value in words:
            self.array[self._at + words.index(value)] = 1
        self._at += len(words)

    def many_hot(self, name: str, words: list[str], values: list[str]) -> None:
        for value in values:
            if value in words:
                self.array[self._at + words.index(value)] = 1
        self._at += len(words)

    def counts(self, name: str, words: list[str], values: list[str], most: float) -> None:
        for value in values:
            if value in words:
                at = self._at + words.index(value)
                self.array[at] = min(1.0, self.array[at] + 1 / most)
        self._at += len(words)
