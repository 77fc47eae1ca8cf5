"""Installed maps as plain data, without a game on them."""

from __future__ import annotations

import difflib
from typing import Any

from . import _native, rules
from ._native import ConfigError, PluginError


def data_of(map_id: str) -> dict[str, Any]:
    """What Ruleset.map gives, of any installed map. Raises PluginError with the nearest id."""
    found, _ = _native.plugins(False)
    ids = {kind: sorted(plugin["id"] for plugin in found if plugin["kind"] == kind) for kind in ("map", "deck", "faction")}
    if map_id not in ids["map"]:
        near = difflib.get_close_matches(map_id, ids["map"], 1)
        raise PluginError(f'no map "{map_id}"' + (f'; did you mean "{near[0]}"?' if near else "") + f" Installed: {', '.join(ids['map'])}")
    # A map is bound at a table: any two factions will do, unless one asks for what this map lacks.
    trouble: Exception | None = None
    for a, b in zip(ids["faction"], ids["faction"][1:]):
        for deck in sorted(ids["deck"], key=lambda deck: deck != "standard"):
            try:
                return rules.load({"schema": 1, "table": {"map": map_id, "deck": deck}, "seat": [{"faction": a}, {"faction": b}]}, name=f"map {map_id}").map
            except (ConfigError, PluginError) as error:
                trouble = trouble or error
    raise trouble or PluginError("a map is shown at a table, which takes a deck and two factions; they are not installed")
