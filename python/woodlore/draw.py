"""The map and the boards in a terminal, with rich. Drawn from a position by name, as Game.to_dict and observations give it."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.panel import Panel
from rich.text import Text

from ._native import Ruleset
from .drawing.scene import Scene, component, short_names
from .game import Game

SUIT_STYLES = {"fox": "red", "rabbit": "yellow", "mouse": "dark_orange3", "bird": "cyan"}
_BOX_WIDTH, _BOX_HEIGHT = 20, 5


def print_position(game: Game, console: Any, seat: int | None = None) -> None:
    """The whole position; with `seat` only what that seat may know."""
    position = game.to_dict() if seat is None else game.observe(seat).to_dict()
    View(game.ruleset, position).print_all(console)


class View(Scene):
    """A position to be drawn in a terminal."""

    def print_all(self, console: Any) -> None:
        console.print(self.first_line())
        console.print(self.map_text(min(console.width, 118)))
        for line in self.beside_the_seats():
            console.print(line, highlight=False, markup=False)
        console.print(Columns([self.board(seat) for seat in self.seats], equal=False, expand=False))

    def first_line(self) -> Text:
        out = Text(self.headline() + "  ", "bold")
        for seat in self.seats:
            out.append(f"{self.short[seat]} {self.position['scores'][seat]}  ", self.colour[seat])
        out.append(self.piles())
        return out

    # --- the map

    def map_text(self, width: int) -> Text:
        height = 38
        canvas: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]

        def spot(place: dict[str, Any]) -> tuple[int, int]:
            x = _BOX_WIDTH // 2 + place["x"] * (width - _BOX_WIDTH) // 1000
            y = 2 + place["y"] * (height - _BOX_HEIGHT) // 1000
            return min(x, width - _BOX_WIDTH // 2), min(y, height - 3)

        at = {clearing["id"]: spot(clearing) for clearing in self.map["clearings"]}
        for links, mark, style in ((self.map["rivers"], "~", "blue"), (self.map["paths"], "·", "grey62")):
            for a, b in links:
                _line(canvas, at[a], at[b], mark, style)
        for forest in self.map["forests"]:
            here = self.position.get("forests", {}).get(forest["id"], {})
            words = [Text(f"{self.short.get(owner, owner)}", self.colour.get(owner, "")) for owner in here]
            x, y = spot(forest)
            _write(canvas, x - 1, y, Text("♣", "green") + Text(" ").join([Text(""), *words]))
        for clearing in self.map["clearings"]:
            x, y = at[clearing["id"]]
            lines = self.clearing_lines(clearing)
            for i in range(max(len(lines), 2)):
                _write(canvas, x - _BOX_WIDTH // 2, y - 2 + i, Text(" " * _BOX_WIDTH))
            for i, line in enumerate(lines[: _BOX_HEIGHT + 1]):
                line.truncate(_BOX_WIDTH)
                _write(canvas, x - _BOX_WIDTH // 2, y - 2 + i, line)
        while not any(char.strip() for char, _ in canvas[-1]):
            canvas.pop()
        out = Text()
        for row in canvas:
            line = Text()
            for char, style in row:
                line.append(char, style)
            line.rstrip()
            out.append(line)
            out.append("\n")
        return out

    def clearing_lines(self, clearing: dict[str, Any]) -> list[Text]:
        name, p = str(clearing["id"]), self.position
        suits = p["suits"].get(name, clearing["suits"])
        ruins = int(p["clearings"][name].get("ruin", 0))
        head = Text(f"[{name}] ", "bold")
        for suit in suits:
            head.append(f"{suit} ", f"bold {SUIT_STYLES.get(suit, '')}")
        head.append("▲" * ruins + "□" * int(p["open_slots"].get(name, 0)))
        lines = [head]
        for owner, pieces in p["clearings"][name].items():
            if not isinstance(pieces, dict) or not pieces:
                continue
            classes = self.classes.get(component(owner), {})
            line = Text(f"{self.short.get(owner, owner)}", f"bold {self.colour.get(owner, '')}")
            if p["ruler"].get(name) == owner:
                line.append("*", "bold")
            soldiers = sum(n for kind, n in pieces.items() if classes.get(kind) == "warrior")
            if soldiers:
                line.append(f" {soldiers}")
            for kind, n in pieces.items():
                if classes.get(kind) == "warrior":
                    continue
                line.append(" " + kind.replace("_", " ") + (f"×{n}" if n > 1 else ""), self.colour.get(owner, ""))
            lines.append(line)
        return lines

    # --- the boards

    def board(self, seat: str) -> Panel:
        title = Text(f"{self.short[seat]} {seat.replace('_', ' ')}  {self.position['scores'][seat]} points", self.colour[seat])
        return Panel(Text("\n".join(self.board_lines(seat))), title=title, title_align="left", width=56)


def _write(canvas: list[list[tuple[str, str]]], x: int, y: int, text: Text) -> None:
    if not 0 <= y < len(canvas):
        return
    styles = [str(text.style or "")] * len(text.plain)
    for start, end, style in text.spans:
        for i in range(start, min(end, len(styles))):
            styles[i] = str(style)
    for i, char in enumerate(text.plain):
        if 0 <= x + i < len(canvas[y]):
            canvas[y][x + i] = (char, styles[i])


def _line(canvas: list[list[tuple[str, str]]], a: tuple[int, int], b: tuple[int, int], mark: str, style: str) -> None:
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1)
    for i in range(steps + 1):
        x, y = round(a[0] + (b[0] - a[0]) * i / steps), round(a[1] + (b[1] - a[1]) * i / steps)
        if 0 <= y < len(canvas) and 0 <= x < len(canvas[y]) and (i % 2 == 0 or abs(b[1] - a[1]) * 2 > abs(b[0] - a[0])):
            canvas[y][x] = (mark, style)
