"""The house's first rule: the kernel names no component, and no component names another.

Read from the sources, so it needs no build. A plugin may include what another one publishes (`USES` in its CMakeLists.txt):
a character is written for its faction.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {".cpp", ".hpp"}
# Ids that are everyday words; the Law's own words for what the kernel knows are no names of components.
EVERYDAY = {"standard", "tower", "ferry", "winter", "lake", "mountain", "autumn", "gorge"}
NAMED_AFTER_A_RULE = {"variants", "agents"}  # what a variant changes has its name in the Law, and so in code
PLUGINS = {p.parent.name: p.parent for p in sorted((ROOT / "plugins").glob("*/*/plugin.toml"))}
# How code would name a component: its id, or its id in CamelCase.
NAMES = {id: re.compile(rf"\b({id}|{''.join(w.title() for w in id.split('_'))})\b") for id, folder in PLUGINS.items() if id not in EVERYDAY and folder.parent.name not in NAMED_AFTER_A_RULE}
# The people of the faction that owns an id with several words: "marquise" in the kernel would be knowledge too.
FIRST_WORDS = ["marquise", "eyrie", "woodland_alliance", "vagabond", "lizard", "riverfolk", "hospitals", "decree", "sympathy", "outrage"]


def code_of(path: Path) -> list[tuple[int, str]]:
    """Lines with comments and the Law's citations taken away."""
    text = re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), path.read_text(encoding="utf-8"), flags=re.S)
    return [(n, line.split("//")[0]) for n, line in enumerate(text.splitlines(), 1)]


def sources(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*") if p.suffix in SOURCES)


def test_the_kernel_names_no_component():
    found = [
        f"{path.relative_to(ROOT)}:{n}: {line.strip()}"
        for path in sources(ROOT / "kernel")
        for n, line in code_of(path)
        for pattern in [*NAMES.values(), re.compile(r"\b\w*(" + "|".join(FIRST_WORDS) + r")\w*", re.I)]
        if pattern.search(line)
    ]
    assert not found, "the kernel lacks a concept:\n" + "\n".join(found)


@pytest.mark.parametrize("id", sorted(PLUGINS))
def test_a_component_names_no_other(id):
    folder = PLUGINS[id]
    used = re.findall(r"USES\s+([\w\s]+?)\s*(?:\)|[A-Z]{4})", (folder / "CMakeLists.txt").read_text(encoding="utf-8"))
    allowed = {id, *(word for words in used for word in words.split())}
    found = [
        f"{path.relative_to(ROOT)}:{n}: names {other}: {line.strip()}"
        for path in sources(folder)
        for n, line in code_of(path)
        for other, pattern in NAMES.items()
        if other not in allowed and pattern.search(line)
    ]
    assert not found, "when two components need to know each other, the kernel lacks a concept:\n" + "\n".join(found)


def test_ctest_can_run_every_catch_test():
    """CTest splits names at semicolons: it would run two tests that do not exist, and call that passed."""
    split = [f"{p.relative_to(ROOT)}: {name}" for p in (ROOT / "tests").rglob("*.cpp") for name in re.findall(r'TEST_CASE\("([^"]*)"', p.read_text()) if ";" in name]
    assert not split
