"""Pieces as small shapes: warriors a pill with their number, buildings a square, tokens a disc, pawns a diamond, the rest a hexagon.

Everything is given as plain attributes, so that several pictures on one page do not disturb each other.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from .scene import ink, mix

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
INK = "#2b2620"
H = 20  # height of a glyph


def tag(name: str, *children: str, **attributes: Any) -> str:
    """An element; `_` at the end of a name is dropped, others become `-`."""
    given = "".join(f" {key.rstrip('_').replace('_', '-')}={quoteattr(_number(value))}" for key, value in attributes.items() if value is not None)
    return f"<{name}{given}>{''.join(children)}</{name}>" if children else f"<{name}{given}/>"


def _number(value: Any) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def text(x: float, y: float, words: str, size: float = 11, **attributes: Any) -> str:
    return tag("text", escape(words), x=float(x), y=float(y), font_size=size, **{"fill": INK, **attributes})


def title(words: str) -> str:
    return tag("title", escape(words))


def letters(kinds: Iterable[str]) -> dict[str, str]:
    """Two letters for each kind of one party's pieces, all different: initials of several words, else two letters of the one."""
    return _letters(tuple(kinds))


@functools.lru_cache(maxsize=256)
def _letters(kinds: tuple[str, ...]) -> dict[str, str]:
    out: dict[str, str] = {}
    for kind in kinds:
        words = [word for word in kind.split("_") if word] or ["?"]
        choices = [words[0][0] + words[-1][0]] if len(words) > 1 else []
        choices += [words[0][0] + letter for word in words for letter in (word[1:] if word is words[0] else word)]
        choices += [words[0][0] + str(n) for n in range(2, 100)]
        out[kind] = next(choice for choice in choices if choice not in out.values())
    return out


class Glyph:
    """A drawing of `width` by H, its corner at the origin, with words that say what it is."""

    __slots__ = ("body", "width", "words")

    def __init__(self, body: str, width: float, words: str) -> None:
        self.body, self.width, self.words = body, width, words

    def at(self, x: float, y: float) -> str:
        return tag("g", title(self.words), self.body, transform=f"translate({_number(float(x))} {_number(float(y))})")


def _times(n: int, x: float) -> tuple[str, float]:
    """The number beside a shape, and the room it takes."""
    if n == 1:
        return "", 0
    words = f"×{n}"
    width = 5 + 6.5 * len(str(n))
    return text(x, 14.5, words, 10.5, font_weight="bold", stroke="#ffffff", stroke_width=2.5, paint_order="stroke"), width + 2


def warriors(short: str, n: int | str, colour: str, words: str) -> Glyph:
    width = 15 + 6.8 * len(short) + 7.8 * len(str(n))
    pen = ink(colour)
    body = tag("rect", x=0.5, y=1.0, width=width - 1, height=18, rx=9, fill=colour, stroke=mix(colour, "#000000", 0.55), stroke_width=1)
    body += text(6, 13.8, short, 9, fill=pen)
    if n != "":
        body += text(width - 6, 14.6, str(n), 12.5, fill=pen, font_weight="bold", text_anchor="end")
    return Glyph(body, width, words)


def building(mark: str, colour: str, words: str) -> Glyph:
    body = tag("rect", x=1, y=1, width=18, height=18, rx=2, fill=colour, stroke=INK, stroke_width=1.3)
    return Glyph(body + text(10, 13.8, mark, 10.5, fill=ink(colour), text_anchor="middle", font_weight="bold"), 20, words)


def token(mark: str, n: int, colour: str, words: str) -> Glyph:
    body = tag("circle", cx=10, cy=10, r=9, fill=mix(colour, "#ffffff", 0.7), stroke=colour, stroke_width=2.6)
    body += tag("circle", cx=10, cy=10, r=9.9, fill="none", stroke=mix(colour, "#000000", 0.6), stroke_width=0.7)
    times, more = _times(n, 21)
    return Glyph(body + text(10, 13.6, mark, 10, text_anchor="middle", font_weight="bold") + times, 20 + more, words)


def pawn(mark: str, n: int, colour: str, words: str) -> Glyph:
    body = tag("path", d="M12 0.5 L23.5 10 L12 19.5 L0.5 10 Z", fill=colour, stroke=INK, stroke_width=1.5)
    times, more = _times(n, 25)
    return Glyph(body + text(12, 13.6, mark, 9.5, fill=ink(colour), text_anchor="middle", font_weight="bold") + times, 24 + more, words)


def neutral(mark: str, n: int, words: str) -> Glyph:
    body = tag("path", d="M6 1 L18 1 L23.5 10 L18 19 L6 19 L0.5 10 Z", fill="#e9e4d8", stroke=INK, stroke_width=1.3)
    times, more = _times(n, 25)
    return Glyph(body + text(12, 13.6, mark, 9.5, text_anchor="middle", font_weight="bold") + times, 24 + more, words)


def slot(kind: str) -> Glyph:
    """An open building slot, or a ruin in one."""
    if kind == "ruin":
        body = tag("rect", x=1, y=1, width=18, height=18, rx=2, fill="#6f6a62", stroke=INK, stroke_width=1.3)
        return Glyph(body + text(10, 14, "R", 11, fill="#ffffff", text_anchor="middle", font_weight="bold"), 20, "ruin")
    return Glyph(tag("rect", x=2, y=2, width=16, height=16, rx=2, fill="#ffffff", fill_opacity=0.75, stroke=INK, stroke_width=1, stroke_dasharray="3 2"), 20, "open slot")


def flow(glyphs: list[Glyph], width: float, gap: float = 2) -> list[list[Glyph]]:
    """Rows of at most `width`, in order."""
    rows: list[list[Glyph]] = []
    left = 0.0
    for glyph in glyphs:
        if not rows or left < glyph.width:
            rows.append([])
            left = width
        rows[-1].append(glyph)
        left -= glyph.width + gap
    return rows


def block(rows: list[list[Glyph]], cx: float, cy: float, height: float, gap: float = 2) -> str:
    """Rows drawn around a centre; made smaller if they are higher than `height`."""
    total = len(rows) * (H + gap) - gap
    out = []
    y = -total / 2
    for row in rows:
        x = -(sum(glyph.width for glyph in row) + gap * (len(row) - 1)) / 2
        for glyph in row:
            out.append(glyph.at(x, y))
            x += glyph.width + gap
        y += H + gap
    scale = min(1.0, height / total) if total > 0 else 1.0
    return tag("g", *out, transform=f"translate({_number(float(cx))} {_number(float(cy))})" + (f" scale({scale:.3f})" if scale < 1 else "")) if out else ""
