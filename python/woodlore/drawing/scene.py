"""A position by name, as Game.to_dict and observations give it, and what is the same in all drawings: short names, colours, lines of text."""

from __future__ import annotations

from typing import Any

from .._native import Ruleset

_SMALL_WORDS = ("de", "of", "the", "in")
_NO_COLOUR = "#888888"  # what a component has that names none
_SPARE_COLOURS = ("#8e5ba6", "#2a8c82", "#b0486b", "#6b6f2a", "#4c5a8a", "#a5673f", "#3f7f3a", "#7a4f4f")


def short_names(factions: list[str]) -> dict[str, str]:
    """Two or three letters for each seat: initials, made different by a number where need be."""
    out: dict[str, str] = {}
    for faction in factions:
        name, _, copy = faction.partition("#")
        initials = "".join(word[0] for word in name.split("_") if word and word not in _SMALL_WORDS).upper()
        if len(initials) == 1:
            initials += name[1:2]
        short, n = initials + copy, 2
        while short in out.values():
            short, n = f"{initials}{n}", n + 1
        out[faction] = short
    return out


def plain(name: str) -> str:
    """snake_case as words."""
    return name.replace("_", " ")


def counted(words: list[str]) -> str:
    """"boot×2, sword" of a list of words."""
    return ", ".join(f"{plain(word)}×{words.count(word)}" if words.count(word) > 1 else plain(word) for word in dict.fromkeys(words))


def pieces_text(pieces: dict[str, Any]) -> str:
    return ", ".join(f"{plain(kind)} {pieces_text(n) if isinstance(n, dict) else n}" for kind, n in pieces.items())


class Facts:
    """What drawings need of a Ruleset, read once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.map, self.factions, self.colours, self.components = ruleset.map, ruleset.factions, ruleset.colours, ruleset.components


class Scene:
    """A position to be drawn."""

    def __init__(self, ruleset: Ruleset | Facts, position: dict[str, Any]) -> None:
        self.map, self.position = ruleset.map, position
        self.seats: list[str] = position["seats"]
        self.unknown: dict[str, Any] = position.get("unknown", {})  # how many cards lie where, of an observation
        components = {c["id"]: c for c in ruleset.components}
        self.classes: dict[str, dict[str, str]] = {name: c["pieces"] for name, c in components.items()}
        self.others: list[str] = list(position.get("controller", {}))  # hirelings in play
        self.parties = self.seats + self.others
        self.short = short_names(self.parties)
        by_faction = dict(zip(ruleset.factions, ruleset.colours))
        colours = {party: by_faction.get(component(party)) or components.get(component(party), {}).get("colour", _NO_COLOUR) for party in self.parties}
        self.colour = _told_apart(colours)

    def piece_class(self, party: str, kind: str) -> str:
        """warrior, building, token, pawn or neutral."""
        return self.classes.get(component(party), {}).get(kind, "token")

    def hand_size(self, seat: str) -> int:
        return len(self.position["hand"].get(seat, [])) + self.unknown.get("hand", {}).get(seat, 0)

    def headline(self) -> str:
        p = self.position
        if p["over"]:
            return f"The game is over ({p['ending']}); winners: {', '.join(map(plain, p['winners'])) or 'nobody'}."
        if p["turn"] == "nobody":
            return "Setup."
        return f"Turn {p['turn_count']}: {plain(p['turn'])}, {p['phase']}."

    def piles(self) -> str:
        p = self.position
        return f"deck {len(p['deck']) + self.unknown.get('deck', 0)}, discards {len(p['discard'])}"

    def board_lines(self, seat: str, supply: bool = True) -> list[str]:
        """What lies before a seat, a line each: hand, crafted cards, items, piles, boxes, supply, data."""
        p, lines = self.position, []
        known = p["hand"].get(seat, [])
        cards = self.hand_size(seat)
        hand = f"hand {cards}"
        if known:
            hand += (": " if len(known) == cards else ", known: ") + counted(known)
        lines.append(hand)
        if crafted := p["play_area"].get(seat):
            lines.append("crafted: " + counted(crafted))
        if revealed := p["revealed"].get(seat):
            lines.append("revealed: " + counted(revealed))
        for box, items in p.get("items", {}).get(seat, {}).items():
            if items:
                lines.append(f"{plain(box)}: {counted(items)}")
        facedown = self.unknown.get("zone", {}).get(seat, {})
        for zone, here in p.get("zone", {}).get(seat, {}).items():
            n = len(here) + facedown.get(zone, 0)
            if n:
                lines.append(f"{plain(zone)} {n}" + (f": {counted(here)}" if here else ""))
        for box, pieces in p.get("boxes", {}).get(seat, {}).items():
            if pieces:
                lines.append(f"{plain(box)}: {pieces_text(pieces)}")
        if supply and (left := p["supply"].get(seat)):
            lines.append("supply: " + pieces_text(left))
        for extra in ("dominance", "coalition", "character"):
            if (value := p[extra].get(seat, "none")) not in ("none", "nobody"):
                lines.append(f"{extra}: {plain(value)}")
        lines += [self.hireling_text(hireling) for hireling in self.others if p["controller"][hireling] == seat]
        if held := [space for space, where in p.get("hireling_markers", {}).items() if where == seat]:
            lines.append("hireling markers: " + ", ".join(held))
        if data := p.get("data", {}).get(seat):
            lines.append(", ".join(f"{plain(name)} {_short(value)}" for name, value in data.items()))
        return lines

    def hireling_text(self, hireling: str) -> str:
        """"hireling: forest patrol (demoted), 2 control markers; card: warrior 3"."""
        p = self.position
        text = f"hireling: {plain(hireling)} ({p['side'][hireling]})"
        if n := p["control_markers"][hireling]:
            text += f", {n} control marker" + ("s" if n > 1 else "")
        on_card = [pieces_text(pieces) for pieces in p.get("boxes", {}).get(hireling, {}).values() if pieces]
        on_card += [counted(items) for items in p.get("items", {}).get(hireling, {}).values() if items]
        return text + (f"; card: {', '.join(on_card)}" if on_card else "")

    def beside_the_seats(self) -> list[str]:
        """Hirelings that nobody controls, and pieces on paths, a line each."""
        p = self.position
        lines = [self.hireling_text(hireling) + ", in the supply" for hireling in self.others if p["controller"][hireling] == "nobody"]
        for path, here in p.get("paths", {}).items():
            if standing := {owner: pieces for owner, pieces in here.items() if isinstance(pieces, dict)}:
                lines.append(f"path {path}: {pieces_text(standing)}")
        return lines


def component(party: str) -> str:
    """The component's id of a seat or hireling: "vagabond#2" is a vagabond."""
    return party.split("#")[0]


def _short(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else "?" if value is None else str(value)


def _told_apart(colours: dict[str, str]) -> dict[str, str]:
    """Parties without a colour get one of their own, those with the same one a darker shade each."""
    spare = iter(_SPARE_COLOURS * 2)
    out: dict[str, str] = {}
    for party, colour in sorted(colours.items(), key=lambda each: "#" in each[0]):
        if colour.lower() == _NO_COLOUR:
            colour = next(spare)
        while colour in out.values():
            colour = mix(colour, "#000000", 0.45)
        out[party] = colour
    return out


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with `share` of `other` in it; both as #rrggbb."""
    a, b = (tuple(int(c[i : i + 2], 16) for i in (1, 3, 5)) for c in (colour, other))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(a, b))


def ink(colour: str) -> str:
    """Black or white, whichever reads better on `colour`."""
    r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#ffffff" if 0.299 * r + 0.587 * g + 0.114 * b < 150 else "#1d1b18"
