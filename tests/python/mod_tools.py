"""Mods made in a test: each has an id of its own, for the catalog of a process keeps what it found."""

from __future__ import annotations

import itertools
import textwrap
from pathlib import Path

import woodlore as wl
from woodlore import mods

_numbers = itertools.count()


def make_mod(tmp_path: Path, body: str, kind: str = "variant", manifest: str = "", name: str = "") -> str:
    """Writes a mod and tells Woodlore of its folder; returns its id."""
    name = name or f"test_mod_{next(_numbers)}"
    folder = tmp_path / name
    folder.mkdir()
    (folder / "mod.toml").write_text(manifest or f'id = "{name}"\nkind = "{kind}"\nversion = "1.0.0"\n')
    (folder / "mod.py").write_text(textwrap.dedent(body))
    mods.add_folder(folder)
    return name


def duel_with(variant: str, **toggles):
    return wl.load(
        {
            "schema": 1,
            "table": {"map": "autumn", "deck": "standard"},
            "seat": [{"faction": "marquise_de_cat"}, {"faction": "eyrie_dynasties"}],
            "variant": [{"id": variant, **toggles}],
        }
    )


def with_faction(faction: str, *others: str, **toggles):
    return wl.load(
        {
            "schema": 1,
            "table": {"map": "autumn", "deck": "standard"},
            "seat": [{"faction": faction, **toggles}, *({"faction": other} for other in others or ("marquise_de_cat",))],
        }
    )


def play(rules, seed: int = 1, most: int = 10_000):
    """A game of first legal actions, or of every third."""
    game = wl.Game(rules, seed=seed)
    for n in range(most):
        if game.over:
            break
        actions = game.legal_actions()
        game.apply(actions[n * 7 % len(actions)])
    return game


def refusal(name: str) -> str:
    from woodlore import _native

    return "\n".join(f"{each['path']}: {each['reason']}" for each in _native.plugins(False)[1] if name in each["path"])
