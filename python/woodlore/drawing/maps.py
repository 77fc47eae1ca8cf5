"""The map: rivers, forests and paths as ground, a clearing with all that stands in it."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from .. import _native
from .glyphs import INK, Glyph, block, building, flow, letters, neutral, pawn, slot, tag, text, title, token, warriors
from .scene import Scene, mix, plain

WIDTH, HEIGHT = 800, 770
SUITS = {"fox": "#e0705a", "rabbit": "#f0d858", "mouse": "#f2a45f", "bird": "#7fb6c9"}
_BARE = "#ddd6c6"
_RADIUS, _ROOM, _TALL = 50, 118, 104
_WATER, _WOOD = "#8fbbdd", "#dfe8cf"


def spot(place: dict[str, Any]) -> tuple[float, float]:
    """Where a place of the map's data (x, y from 0 to 1000) lies in the picture."""
    return 8 + place["x"] * 0.784, 6 + place["y"] * 0.76


class MapLayer:
    """The parts of the picture that show the map: what never changes, and what does, by name."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.at = {clearing["id"]: spot(clearing) for clearing in data["clearings"]}
        self.bends, self.lake = _drawing_hints(data["id"])

    def ground(self) -> str:
        out = [tag("rect", x=0, y=0, width=WIDTH, height=HEIGHT, fill="#f6f1e4")]
        if self.lake:
            x, y = spot(self.lake)
            out.append(tag("ellipse", cx=x, cy=y, rx=105, ry=85, fill=_WATER, fill_opacity=0.8))
        for forest in self.data["forests"]:
            x, y = spot(forest)
            out.append(tag("g", title(f"forest {forest['id']}"), tag("circle", cx=x, cy=y, r=30, fill=_WOOD), *_trees(x, y)))
        if self.lake:  # every link of the water goes through it
            coast = sorted({clearing for link in self.data["rivers"] for clearing in link})
            middle = spot(self.lake)
            out += [_water(self.at[clearing], middle) for clearing in coast]
        else:
            out += [_water(self.at[a], self.at[b]) for a, b in self.data["rivers"]]
        return "".join(out)

    def line(self, a: int, b: int) -> list[tuple[float, float]]:
        """The points that a path is drawn through: around a clearing that stands in its way."""
        ends, bend = [self.at[a], self.at[b]], self.bends.get((min(a, b), max(a, b)))
        for other, middle in self.at.items():
            if bend is None and other not in (a, b):
                bend = _around(*ends, middle)
        return [ends[0], *([bend] if bend else []), ends[1]]

    def paths(self, scene: Scene | None = None) -> str:
        """All paths, the closed ones dashed, with the pieces on them."""
        out, on_top = [], []
        for a, b in self.data["paths"]:
            points = self.line(a, b)
            state = scene.position["paths"].get(f"{a}-{b}", {}) if scene else {}
            closed = not state.get("open", True)
            d = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            out.append(tag("path", d=d, fill="none", stroke="#8c7455", stroke_width=8, stroke_linejoin="round", stroke_dasharray="3 9" if closed else None))
            if not closed:
                out.append(tag("path", d=d, fill="none", stroke="#d9c49d", stroke_width=5, stroke_linejoin="round"))
            x, y = points[1] if len(points) == 3 else ((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2)
            if closed:
                on_top.append(tag("path", d=f"M{x - 6:.1f} {y - 6:.1f} l12 12 m0 -12 l-12 12", stroke=INK, stroke_width=3, fill="none"))
            if scene and (pieces := {owner: n for owner, n in state.items() if owner != "open"}):
                on_top.append(block(flow(glyphs_of(scene, pieces), 90), x, y, 60))
        return "".join(out + on_top)

    def forest(self, scene: Scene, forest: dict[str, Any]) -> str:
        x, y = spot(forest)
        return block(flow(glyphs_of(scene, scene.position.get("forests", {}).get(forest["id"], {})), 76), x, y, 70)

    def clearing(self, clearing: dict[str, Any], scene: Scene | None = None) -> str:
        name = str(clearing["id"])
        p = scene.position if scene else {"suits": {}, "clearings": {}, "ruler": {}, "open_slots": {}}
        x, y = self.at[clearing["id"]]
        suits = p["suits"].get(name, clearing["suits"])
        here = dict(p["clearings"].get(name, {}))
        ruins = int(here.pop("ruin", 0)) if scene else int(clearing["ruin"])
        open_slots = int(p["open_slots"].get(name, clearing["slots"] - ruins))
        ruler = p["ruler"].get(name, "nobody")
        rim = scene.colour.get(ruler, INK) if scene else INK
        out = [title(f"clearing {name}, {' and '.join(suits) or 'no suit'}" + (f", ruled by {plain(ruler)}" if ruler != "nobody" else ""))]
        out.append(tag("circle", cx=x, cy=y, r=_RADIUS + 3, fill=rim, stroke=mix(rim, "#000000", 0.5), stroke_width=1.2))
        if rim != INK:
            out.append(tag("circle", cx=x, cy=y, r=_RADIUS - 2, fill="#ffffff"))
        out += _pie(x, y, _RADIUS - (4 if rim != INK else -1), [mix(SUITS.get(suit, _BARE), "#ffffff", 0.25) for suit in suits] or [_BARE])
        glyphs = [slot("ruin")] * ruins
        glyphs += glyphs_of(scene, here, "building") if scene else []
        glyphs += [slot("open")] * open_slots
        rows = flow(glyphs, _ROOM) + flow(glyphs_of(scene, here, "rest") if scene else [], _ROOM)
        out.append(block(rows, x, y + 6, _TALL))
        out.append(_label(x, y - _RADIUS - 5, name, suits))
        return "".join(out)


def _around(a: tuple[float, float], b: tuple[float, float], middle: tuple[float, float]) -> tuple[float, float] | None:
    """A point beside a clearing at `middle` if the straight line from a to b runs through it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    along = ((middle[0] - a[0]) * dx + (middle[1] - a[1]) * dy) / length
    aside = ((middle[0] - a[0]) * dy - (middle[1] - a[1]) * dx) / length  # > 0: the line passes on this side of it
    if not 0 < along < length or abs(aside) > _RADIUS + 4:
        return None
    far = (_RADIUS + 26) * (-1 if aside > 0 else 1)
    return middle[0] + far * dy / length, middle[1] - far * dx / length


def _label(x: float, y: float, name: str, suits: list[str]) -> str:
    words = f"{name} {'/'.join(suits)}".strip()
    width = 12 + 6.9 * len(words)
    return tag("rect", x=x - width / 2, y=y - 8, width=width, height=16, rx=8, fill=INK) + text(
        x, y + 4, words, 11, fill="#ffffff", text_anchor="middle", font_weight="bold"
    )


def glyphs_of(scene: Scene, pieces: dict[str, Any], which: str = "all") -> list[Glyph]:
    """The shapes of what stands in a place, {party: {kind: n}, neutral kind: n}; buildings apart, one for each of their slots."""
    out: list[Glyph] = []
    for party, own in pieces.items():
        if not isinstance(own, dict):
            if which != "building" and not isinstance(own, bool):
                out.append(neutral(letters([party])[party], int(own), f"{plain(party)}: {own}"))
            continue
        colour, short = scene.colour.get(party, "#888888"), scene.short.get(party, party[:2])
        marks = letters(list(scene.classes.get(party.split("#")[0], own)))
        men: list[Glyph] = []
        houses: list[Glyph] = []
        discs: list[Glyph] = []
        for kind, n in own.items():
            words, cls = f"{plain(party)}: {plain(kind)} {n}", scene.piece_class(party, kind)
            if cls == "warrior":
                men.append(warriors(short, n, colour, words))
            elif cls == "pawn":
                men.append(pawn(short, n, colour, words))
            elif cls == "building":
                houses += [building(marks.get(kind, kind[:2]), colour, words)] * n
            else:
                discs.append(token(marks.get(kind, kind[:2]), n, colour, words))
        out += {"all": men + houses + discs, "building": houses, "rest": men + discs}[which]
    return out


def _pie(x: float, y: float, r: float, colours: list[str]) -> list[str]:
    if len(colours) == 1:
        return [tag("circle", cx=x, cy=y, r=r, fill=colours[0])]
    out = []
    for i, colour in enumerate(colours):
        a, b = (2 * math.pi * k / len(colours) - math.pi / 2 for k in (i, i + 1))
        ends = f"{x + r * math.cos(a):.1f} {y + r * math.sin(a):.1f} A{r} {r} 0 0 1 {x + r * math.cos(b):.1f} {y + r * math.sin(b):.1f}"
        out.append(tag("path", d=f"M{x:.1f} {y:.1f} L{ends} Z", fill=colour))
    return out


def _water(a: tuple[float, float], b: tuple[float, float]) -> str:
    """A stretch of river, a little bent, so that it is not taken for a path beside it."""
    x, y = (a[0] + b[0]) / 2 + (b[1] - a[1]) * 0.08, (a[1] + b[1]) / 2 - (b[0] - a[0]) * 0.08
    d = f"M{a[0]:.1f} {a[1]:.1f} Q{x:.1f} {y:.1f} {b[0]:.1f} {b[1]:.1f}"
    return tag("path", d=d, fill="none", stroke=_WATER, stroke_width=17, stroke_linecap="round")


def _trees(x: float, y: float) -> list[str]:
    return [
        tag("path", d=f"M{x + dx:.1f} {y + dy - 11:.1f} l8 15 h-16 Z m-1.5 15 h3 v4 h-3 Z", fill="#9fbb84")
        for dx, dy in ((-13, 2), (12, -2), (0, 12), (-1, -11))
    ]


def _drawing_hints(map_id: str) -> tuple[dict[tuple[int, int], tuple[float, float]], dict[str, Any] | None]:
    """Bends of paths and the lake's middle, which only a drawing needs: out of the map's own file (docs/maps.md), if it has one."""
    folder = next((plugin["folder"] for plugin in _native.plugins(False)[0] if plugin["kind"] == "map" and plugin["id"] == map_id), None)
    file = Path(folder, f"{map_id}.toml") if folder else None
    if file is None or not file.is_file():
        return {}, None
    try:
        import tomllib
    except ModuleNotFoundError:  # before Python 3.11
        import tomli as tomllib  # type: ignore[no-redef]
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    bends = {(min(bend["path"]), max(bend["path"])): spot(bend) for bend in data.get("bends", [])}
    return bends, data.get("lake")
