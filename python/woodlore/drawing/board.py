"""The whole picture, in named parts: a map with a board for each seat below it. A page that plays a game swaps parts."""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Callable
from typing import Any

from .._native import Ruleset
from .glyphs import FONT, INK, Glyph, building, flow, letters, pawn, tag, text, token, warriors
from .maps import HEIGHT, WIDTH, MapLayer
from .scene import Scene, ink, mix, plain

_TOP, _GAP, _CARD, _LINE, _COLUMNS = 30, 8, 388, 15, 60
MAX_LINES = 9


def board_svg(ruleset: Ruleset, position: dict[str, Any]) -> str:
    """An SVG, 800 wide, of a position as Game.to_dict and Observation.to_dict give it."""
    scene = Scene(ruleset, position)
    board = Board(scene, lines=lines_needed(scene))
    return board.svg(board.parts(scene))


def map_svg(data: dict[str, Any]) -> str:
    """An SVG, 800 wide, of an empty map: `data` as Ruleset.map gives it."""
    layer = MapLayer(data)
    body = layer.ground() + layer.paths() + "".join(layer.clearing(clearing) for clearing in data["clearings"])
    return _document(HEIGHT, body)


def _document(height: float, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}" '
        f'font-family="{FONT}" style="max-width:100%;height:auto">{body}</svg>'
    )


def lines_needed(scene: Scene) -> int:
    """How many lines of text the fullest seat's board takes."""
    return max(len(_wrapped(scene, seat)) for seat in scene.seats)


def _wrapped(scene: Scene, seat: str) -> list[str]:
    out: list[str] = []
    for line in scene.board_lines(seat, supply=False):
        out += _lines(line)
    if len(out) > MAX_LINES:
        out = out[:MAX_LINES]
        out[-1] = out[-1][: _COLUMNS - 2] + " …"
    return out


@functools.lru_cache(maxsize=4096)
def _lines(line: str) -> tuple[str, ...]:
    return tuple(textwrap.wrap(line, _COLUMNS, subsequent_indent="   ")) or (line,)


class Board:
    """Where everything goes at one table; `parts` of two positions of a game have the same names and fit into the same places."""

    def __init__(self, scene: Scene, lines: int) -> None:
        self.layer = MapLayer(scene.map)
        self.lines = lines
        self._last: dict[str, tuple[Any, str]] = {}
        self.kinds = {seat: len(flow(self._supply(scene, seat), _CARD - 12, 7)) for seat in scene.seats}
        self.card_height = 26 + max(self.kinds.values()) * 23 + lines * _LINE + 8
        rows = -(-len(scene.seats) // 2)
        self.foot_y = _TOP + HEIGHT + _GAP + rows * (self.card_height + _GAP) + 8
        self.height = self.foot_y + 12 + 16 * len(scene.others)

    def svg(self, parts: dict[str, str]) -> str:
        return _document(self.height, "".join(tag("g", body, data_part=name) if body else f'<g data-part="{name}"></g>' for name, body in parts.items()))

    def _kept(self, name: str, key: Any, make: Callable[[], str]) -> str:
        """A part as it was drawn last, unless `key`, all that it shows, is another: from step to step of a game most parts stay."""
        last = self._last.get(name)
        if last is None or last[0] != key:
            last = self._last[name] = (key, make())
        return last[1]

    def parts(self, scene: Scene) -> dict[str, str]:
        layer, p, down = self.layer, scene.position, f"translate(0 {_TOP})"
        ground = lambda: tag("rect", x=0, y=0, width=WIDTH, height=float(self.height), fill="#ffffff") + tag("g", layer.ground(), transform=down)  # noqa: E731
        parts = {"ground": self._kept("ground", None, ground)}
        parts["paths"] = self._kept("paths", p["paths"], lambda: tag("g", layer.paths(scene), transform=down))
        for forest in scene.map["forests"]:
            name, here = f"forest {forest['id']}", p.get("forests", {}).get(forest["id"])
            parts[name] = self._kept(name, here, lambda f=forest: tag("g", layer.forest(scene, f), transform=down)) if here else ""
        for clearing in scene.map["clearings"]:
            name, n = f"clearing {clearing['id']}", str(clearing["id"])
            key = [p[what].get(n) for what in ("clearings", "suits", "open_slots", "ruler")]
            parts[name] = self._kept(name, key, lambda c=clearing: tag("g", layer.clearing(c, scene), transform=down))
        parts["head"] = text(8, 20, scene.headline(), 14, font_weight="bold") + text(WIDTH - 8, 20, scene.piles(), 12, text_anchor="end")
        for i, seat in enumerate(scene.seats):
            x, y = 8 + (i % 2) * (_CARD + _GAP), _TOP + HEIGHT + _GAP + (i // 2) * (self.card_height + _GAP)
            lines = _wrapped(scene, seat)[: self.lines]
            key = [seat, lines, p["supply"].get(seat), p["scores"][seat], p["asked"] == seat, seat in p["winners"]]
            card = lambda s=seat, ls=lines, x=x, y=y: tag("g", self._card(scene, s, ls), transform=f"translate({x} {y:.0f})")  # noqa: E731
            parts[f"seat {i}"] = self._kept(f"seat {i}", key, card)
        parts["foot"] = self._foot(scene)
        return parts

    def _card(self, scene: Scene, seat: str, lines: list[str]) -> str:
        p, colour = scene.position, scene.colour[seat]
        pen = ink(colour)
        out = [tag("rect", x=0, y=0, width=_CARD, height=float(self.card_height), rx=5, fill="#fffdf8", stroke=mix(colour, "#000000", 0.3), stroke_width=1.4)]
        out.append(tag("path", d=f"M0 22 V5 a5 5 0 0 1 5 -5 H{_CARD - 5} a5 5 0 0 1 5 5 V22 Z", fill=colour))
        mark = "▶ " if p["asked"] == seat else ""
        out.append(text(8, 16, f"{mark}{scene.short[seat]}  {plain(seat)}", 13, fill=pen, font_weight="bold"))
        won = "won, " if seat in p["winners"] else ""
        out.append(text(_CARD - 8, 16, f"{won}{p['scores'][seat]} points", 13, fill=pen, font_weight="bold", text_anchor="end"))
        y = 26.0
        for row in flow(self._supply(scene, seat), _CARD - 12, 7):
            x = 6.0
            for glyph in row:
                out.append(glyph.at(x, y))
                x += glyph.width + 7
            y += 23
        for line in lines:
            y += _LINE
            out.append(text(8, y - 3, line, 11, style="white-space:pre"))
        return "".join(out)

    def _supply(self, scene: Scene, seat: str) -> list[Glyph]:
        """Every kind of the seat's pieces with its sign, its name and how many are left: the legend of the map as well."""
        classes = scene.classes.get(seat.split("#")[0], {})
        marks = letters(list(classes))
        left = scene.position["supply"].get(seat, {})
        colour, out = scene.colour[seat], []
        for kind, cls in classes.items():
            n = left.get(kind, 0)
            if cls == "warrior":
                sign = warriors(scene.short[seat], "", colour, "")
            elif cls == "building":
                sign = building(marks[kind], colour, "")
            elif cls == "pawn":
                sign = pawn(scene.short[seat], 1, colour, "")
            else:
                sign = token(marks[kind], 1, colour, "")
            words = f"{plain(kind)} {n}"
            out.append(Glyph(sign.body + text(sign.width + 4, 14, words, 11), sign.width + 5 + 6.7 * len(words), f"{plain(kind)}: {n} in supply"))
        return out

    def _foot(self, scene: Scene) -> str:
        items = scene.position.get("items", {}).get("supply", [])
        words = "items left: " + (", ".join(plain(item) for item in dict.fromkeys(f"{item} ×{items.count(item)}" if items.count(item) > 1 else item for item in items)) or "none")
        out = text(8, self.foot_y, words, 11)
        for i, party in enumerate(scene.others):
            owner = scene.position["controller"][party]
            out += tag("rect", x=8, y=float(self.foot_y + 6 + 16 * i), width=12, height=12, fill=scene.colour[party], stroke=INK)
            whose = f"controlled by {plain(owner)}" if owner != "nobody" else "controlled by nobody"
            out += text(26, self.foot_y + 16 + 16 * i, f"{scene.short[party]}  {scene.hireling_text(party).removeprefix('hireling: ')}; {whose}", 11)
        return out
