"""`woodlore new KIND NAME`: a starting point that plays, with scenarios that pass. The files lie in templates/KIND/LANGUAGE;
`@id@` and `@title@` in them, also in their names, are filled in."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ._check import ArgumentError

TEMPLATES = Path(__file__).parent / "templates"


def kinds() -> list[str]:
    return sorted(folder.name for folder in TEMPLATES.iterdir() if any(folder.rglob("*.toml")))


def write(kind: str, name: str, language: str, where: Path) -> list[Path]:
    """Writes the folder `where`/`name` and returns its files. Raises ArgumentError; changes nothing that exists."""
    if kind not in kinds():
        raise ArgumentError(f"there is no start for a {kind!r}; there is one for: {', '.join(kinds())}")
    source = TEMPLATES / kind / language
    if not any(source.rglob("*.toml")):
        raise ArgumentError(f"a {kind} is not begun with --{language}")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,63}", name):
        raise ArgumentError(f"the name {name!r} must be in snake case, such as my_{kind}: it is the component's id")
    folder = where / name
    if folder.exists():
        raise ArgumentError(f"{folder} exists already: choose another name or folder")
    title = name.replace("_", " ").title()
    written = []
    for file in sorted(source.rglob("*")):
        if file.is_dir() or "__pycache__" in file.parts:
            continue
        target = folder / str(file.relative_to(source)).replace("@id@", name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(file.read_text(encoding="utf-8").replace("@id@", name).replace("@title@", title), encoding="utf-8")
        written.append(target)
    return written


def next_steps(kind: str, name: str, language: str, folder: Path) -> str:
    """What to type next."""
    command = os.environ.get("WOODLORE_COMMAND", "woodlore")  # the script ./woodlore says what it was called
    config = {"faction": "seat.1.faction", "map": "table.map", "agent": "agents.default"}.get(kind, f"{kind}.0.id")
    if kind == "hireling":
        config = "rules.hirelings=any_number --set hireling.0.id"
    if language == "python":
        run = f"{command} --mods {folder}"
        lines = [f"{run} check {folder}/scenarios"] if kind != "agent" else []
        lines += [f"{command} conform {folder}", f"{run} simulate configs/duel.toml --set {config}={name}"]
        return "\n".join(["Next:", *("  " + line for line in lines), "Then read docs/tutorial-python.md, and edit mod.py."])
    if kind == "map":
        return f"Next:\n  {command} conform {folder}\n  WOODLORE_PLUGIN_PATH={folder} {command} simulate configs/duel.toml --set {config}={name}\nThen read docs/maps.md."
    return "\n".join(
        [
            "Next (PREFIX: where Woodlore is installed, e.g. `cmake --install build/release --prefix PREFIX`):",
            f"  cmake -S {folder} -B {folder}/build -DCMAKE_PREFIX_PATH=PREFIX && cmake --build {folder}/build",
            *([f"  WOODLORE_PLUGIN_PATH={folder}/build/lib/woodlore/plugins woodlore check {folder}/scenarios"] if kind != "agent" else []),
            f"  woodlore conform {folder}/build/lib/woodlore/plugins",
            "Then read docs/tutorial-cpp.md.",
        ]
    )
