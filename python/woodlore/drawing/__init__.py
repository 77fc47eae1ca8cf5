"""Positions as pictures: SVG of any map and any factions, and a page that plays a record back. Needs nothing but Python."""

from __future__ import annotations

from .board import board_svg, map_svg

__all__ = ["board_svg", "map_svg"]
