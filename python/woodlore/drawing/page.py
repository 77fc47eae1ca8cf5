"""A recorded game as one page: every part of the picture as often as it changes, and a small player that swaps them."""

from __future__ import annotations

import json
from html import escape
from importlib import resources
from typing import Any

from ..record import entries_of, positions
from .board import Board, lines_needed
from .scene import Facts, Scene, plain


def page(text: str) -> str:
    """The page for a record's text. Raises RecordError, ConfigError, PluginError."""
    scenes: list[tuple[dict[str, Any], Scene, str]] = []
    ruleset, facts = None, None
    for entry, game in positions(text):
        ruleset = ruleset or game.ruleset
        facts = facts or Facts(ruleset)
        scenes.append((entry, Scene(facts, game.to_dict()), game.question))
    last = scenes[-1][1]  # by then all factions are known (Law 16.1.8)
    board = Board(last, lines=max(lines_needed(scene) for _, scene, _ in scenes))
    strings: dict[str, int] = {}
    history: dict[str, list[list[int]]] = {}
    log = []
    names = last.seats
    shown = ""
    for step, (entry, scene, question) in enumerate(scenes):
        parts = board.parts(scene)
        if step == 0:
            shown = board.svg(parts)
        for name, body in parts.items():
            index = strings.setdefault(body, len(strings))
            if not history.get(name) or history[name][-1][1] != index:
                history.setdefault(name, []).append([step, index])
        log.append(_line(entry, scene, question))
    header, _, end = entries_of(text)
    data = {
        "strings": list(strings), "history": history, "log": log, "seats": [plain(name) for name in names],
        "colours": [last.colour[name] for name in names], "shorts": [last.short[name] for name in names],
    }  # fmt: skip
    result = f"{' and '.join(map(plain, end['winners'])) or 'nobody'} won ({end['end']})" if end else "not finished"
    title = f"Woodlore: {', '.join(map(plain, names))}; seed {header['seed']}; {result}"
    template = resources.files(__package__).joinpath("player.html").read_text(encoding="utf-8")
    return template.replace("@TITLE@", escape(title)).replace("@BOARD@", shown).replace("@DATA@", json.dumps(data, separators=(",", ":")).replace("</", "<\\/"))


def _seat(names: list[str], name: str) -> int:
    """Whose action it was; who chose a faction was called seat_1, seat_2 ... before."""
    if name in names:
        return names.index(name)
    number = name.removeprefix("seat_")
    return int(number) - 1 if name.startswith("seat_") and number.isdigit() and int(number) <= len(names) else -1


def _line(entry: dict[str, Any], scene: Scene, question: str) -> dict[str, Any]:
    dice = [str(value) for kind, _, value in entry["chance"] if kind == "die"]
    names = scene.seats
    out = {
        "seat": _seat(names, entry.get("seat", "")),
        "text": entry.get("action", "setup"),
        "turn": scene.position["turn_count"],
        "head": scene.headline(),
        "next": f"{plain(scene.position['asked'])}: {question}" if question else "",
    }
    if dice:
        out["dice"] = ", ".join(dice)
    if entry.get("forced"):
        out["forced"] = [each if isinstance(each, str) else " ".join(map(str, each.values() if isinstance(each, dict) else each)) for each in entry["forced"]]
    return out
