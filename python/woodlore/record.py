"""A game's record as an object: its text, and the page that plays it back."""

from __future__ import annotations

import json
import os
from typing import Any

from . import _native, rules
from ._native import RecordError


class Record(str):
    """The text of a record, JSON lines (docs/records.md): a str that can show itself as a page.

    `Game.record()` gives one; `Record.read(path)` reads a file.
    """

    __slots__ = ()

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Record:
        """The record in a file. Raises OSError; a damaged one is told when it is used."""
        with open(path, "rb") as file:
            return cls(file.read().decode("utf-8", "replace"))

    def html(self, path: str | os.PathLike[str] | None = None) -> str:
        """One self-contained page that plays the game back step by step, the log beside the board; with `path` written there too.

        It needs no network and no other file: some megabytes for a game of a thousand actions. Everything is shown, hands too.
        Actions that were taken back (docs/records.md) are left out. Raises RecordError for a damaged record or one of other
        components, OSError.
        """
        from .drawing.page import page

        text = page(self)
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return text


def entries_of(text: str) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any] | None]:
    """(header, the setup's line and those of the actions that stand, the end's line or None). Raises RecordError with the line."""
    header: dict[str, Any] | None = None
    entries: list[dict[str, Any]] = []
    end = None
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            entry = json.loads(line)
        except ValueError:
            if number == len(text.splitlines()):  # cut in the middle: what is before it is good
                break
            raise RecordError(f"record:{number}: this line is no JSON") from None
        if header is None:
            header = entry
        elif "undo_to" in entry:
            del entries[entry["undo_to"] + 1 :]
        elif "end" in entry:
            end = entry
        else:
            entries.append(entry)
    if header is None or not entries:
        raise RecordError("record: this record has no game in it")
    return header, entries, end


def positions(text: str) -> Any:
    """Yields (entry, game) for the setup and after each action that stands; the game is one and the same, moved on.

    Raises RecordError, ConfigError, PluginError.
    """
    checked, _, _, _, _ = _native.NativeGame.from_record(rules._clean(text), "record", -1)  # every hash, once
    header, entries, end = entries_of(text)
    if header["chance"] == "seed":
        game, _, _, _, _ = _native.NativeGame.from_record(rules._clean(text), "record", 0)
    else:
        outcomes = iter([value for entry in entries for _, _, value in entry["chance"]])
        game = _native.NativeGame(checked.ruleset, int(header["seed"]), lambda _kind, _bound: next(outcomes, None))
    yield entries[0], game
    for entry in entries[1:]:
        game.apply(entry["action"])
        yield entry, game
    if game.scores != checked.scores:
        raise RecordError("record: played again it goes another way than it says")
