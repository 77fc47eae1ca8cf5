"""Law coverage: where each numbered rule of the Law of Root is implemented, and which scenarios show it.

Standard library only, and importable on its own from this file: it needs neither the package nor the kernel.

The form of a citation
----------------------
A citation is the word ``Law`` with a capital, one blank, and a number; more numbers may follow it after commas::

    Law 4.3.2.1                     one rule
    Law 7.2.2, 10.2.4               two rules
    Law 7.2.2, Law 10.2.4, 2.5      three rules

A number is one to three digits, then any count of parts made of a full stop and digits (``7``, ``7.5.2``), and ends where
neither can go on: punctuation after it is not part of it. The number after a comma must have a full stop, so that
"Law 4.2, 3 warriors" cites 4.2 alone. A four-digit number is an edition's year, not a rule. A citation and its list stand
on one line. Everything else is *not* a citation: ranges, "and", slashes, a lower-case "law", a plural, a bare number, a
``law = [...]`` key. What looks like one of these slips is listed by `slips`, so that no rule is lost in silence.

What counts as what
-------------------
Scanned are the files ending in one of `SUFFIXES` below the folders `FOLDERS` of the repository, without hidden folders,
build trees, caches, fuzzing corpora and the templates of `woodlore new` (`_skipped`). By its path a file is

- *scenario*: in ``tests/``, below any folder named ``scenarios`` or ``tests``, or a .toml file with a ``[[scenario...]]`` table;
- *code*: any other file of ``kernel/``, ``plugins/`` or ``mods/``; a rule cited there is implemented there;
- *mention*: any other file of ``python/``. Checked for numbers that do not exist, but it neither implements nor shows.

A rule is *covered* when code or a scenario cites its own number; citing a rule under it is not enough, nor is citing
one above it. The exception are the headings that ``docs/law/unshown.toml`` lists under ``[groups]``, which say nothing of their
own: a group is also covered when each rule directly under it is covered, excused under ``[unshown]``, or a group of such
rules, and at least one of those directly under it is covered.

Rules are numbered as in the Law's 2024 edition. ``docs/law/titles.toml`` holds all numbers, each with our own short title.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TextIO

try:
    import tomllib
except ModuleNotFoundError:  # Python < 3.11
    import tomli as tomllib  # type: ignore[no-redef]

FOLDERS = ("kernel", "plugins", "mods", "python", "tests")
CODE_FOLDERS = ("kernel", "plugins", "mods")
SUFFIXES = (".cpp", ".hpp", ".toml", ".py")
SKIPPED_FOLDERS = ("build", "__pycache__", "_deps", "node_modules", "venv", "corpus", "corpora", "templates")

_NUMBER = r"\d{1,3}(?!\d)(?:\.\d+)*"
_DOTTED = r"\d{1,3}(?!\d)(?:\.\d+)+"
_CITATION = re.compile(rf"\bLaw ({_NUMBER}(?:, ?{_DOTTED})*)")
_SLIP = re.compile(
    rf"\bLaw {_NUMBER}(?:, ?{_DOTTED})*(?: ?(?:[-–—/;&+]|\.\.|to|and|or|through) ?{_DOTTED}|[-–—]\d+)"
    rf"|\b(?:Laws|laws|law|LAW) {_DOTTED}"
    rf"|\bLaw(?:\s{{2,}}| ?§ ?|: ?|\t){_DOTTED}"
    rf"|^\s*law\s*=\s*\[?\s*[\"']{_DOTTED}"
)
_SCENARIO_TABLE = re.compile(r"^\s*\[\[\s*[\"']?scenario", re.MULTILINE)
_TOML_TITLE = re.compile(r"""^\s*(?:title|name|rule)\s*=\s*(["'])(.*)\1""")
_TEST_TITLE = re.compile(r"""\b(?:TEST_CASE|SCENARIO|TEST_CASE_METHOD)\s*\([^"]*"((?:[^"\\]|\\.)*)"|^\s*def (test_\w+)""")
_WELL_FORMED = re.compile(r"[1-9]\d?(?:\.[1-9]\d?)*")


class Citation(NamedTuple):
    """One number cited on one line. `kind` is "code", "scenario" or "mention"; `title` is the test's own title
    where the cited line is one, else "". `file` is relative to the root, with forward slashes; lines count from 1."""

    number: str
    file: str
    line: int
    kind: str
    title: str = ""

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"


class Slip(NamedTuple):
    """Text that looks like a citation and is not in the agreed form."""

    file: str
    line: int
    text: str


class Row(NamedTuple):
    """One rule: where it is implemented and the scenarios that show it, each as "file:line" with the title if any."""

    number: str
    title: str
    implemented: tuple[str, ...]
    scenarios: tuple[str, ...]


class UnknownRule(LookupError):
    """A number that the Law's 2024 edition does not have."""


# --- the two data files ---------------------------------------------------------------------------------------------


def home() -> Path:
    """The repository's root: WOODLORE_HOME if set, else the parent of the folder python/ that holds this file."""
    given = os.environ.get("WOODLORE_HOME")
    return Path(given) if given else Path(__file__).resolve().parents[2]


def _data(name: str) -> Path:
    path = home() / "docs" / "law" / name
    if not path.is_file():
        raise FileNotFoundError(f"{path}: not found; set WOODLORE_HOME to the root of the Woodlore repository")
    return path


def well_formed(number: str) -> bool:
    """Whether `number` is written like a rule's number: "9.2.9.3", no leading zeros, no stray full stops."""
    return _WELL_FORMED.fullmatch(number) is not None


def index(path: str | Path | None = None) -> dict[str, str]:
    """All rules in the Law's order: number to our own short title. Read from docs/law/titles.toml, or `path`."""
    titles = tomllib.loads(Path(path or _data("titles.toml")).read_text(encoding="utf-8"))
    return {number: titles[number] for number in sorted(titles, key=_key)}


class Unshown(NamedTuple):
    """docs/law/unshown.toml: number to reason, for `groups` (headings with nothing of their own) and `rules`."""

    groups: dict[str, str]
    rules: dict[str, str]

    def reason(self, number: str) -> str | None:
        return self.rules.get(number) or self.groups.get(number)


def unshown(path: str | Path | None = None) -> Unshown:
    """The rules that by their nature have neither code nor scenario, with the reasons."""
    tables = tomllib.loads(Path(path or _data("unshown.toml")).read_text(encoding="utf-8"))
    return Unshown(dict(tables.get("groups", {})), dict(tables.get("unshown", {})))


def _key(number: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdigit() else -1 for part in number.split("."))


# --- the scanner ----------------------------------------------------------------------------------------------------


def numbers_in(line: str) -> list[str]:
    """The numbers that one line cites, in order, in the form that this module's docstring defines."""
    return [number for cited in _CITATION.finditer(line) for number in re.split(", ?", cited[1])]


def citations(root: str | Path | None = None) -> list[Citation]:
    """Every citation below `root` (default: this repository), by file and line. Reads files, changes nothing.

    Bytes that are not UTF-8 are read as replacement characters; an unreadable file raises OSError.
    """
    found = []
    for file, kind, lines in _scanned(Path(root or home())):
        for at, line in enumerate(lines, start=1):
            if numbers := numbers_in(line):
                title = _title_of(line, file) if kind == "scenario" else ""
                found += [Citation(number, file, at, kind, title) for number in numbers]
    return found


def slips(root: str | Path | None = None) -> list[Slip]:
    """Text in the scanned files that was surely meant as a citation but is not in the agreed form."""
    return [
        Slip(file, at, slip[0].strip())
        for file, _, lines in _scanned(Path(root or home()))
        for at, line in enumerate(lines, start=1)
        for slip in _SLIP.finditer(line)
    ]


def _scanned(root: Path) -> Iterator[tuple[str, str, list[str]]]:
    for folder in FOLDERS:
        for here, folders, files in os.walk(root / folder):
            folders[:] = sorted(name for name in folders if not _skipped(name))
            for name in sorted(files):
                if name.endswith(SUFFIXES):
                    path = Path(here, name)
                    text = path.read_text(encoding="utf-8", errors="replace")
                    file = path.relative_to(root).as_posix()
                    yield file, _kind(file, text), text.split("\n")


def _skipped(folder: str) -> bool:
    return folder in SKIPPED_FOLDERS or folder.startswith((".", "build-", "build_", "cmake-build"))


def _kind(file: str, text: str) -> str:
    top, *folders = file.split("/")[:-1]
    if top == "tests" or "scenarios" in folders or "tests" in folders:
        return "scenario"
    if file.endswith(".toml") and _SCENARIO_TABLE.search(text):
        return "scenario"
    return "code" if top in CODE_FOLDERS else "mention"


def _title_of(line: str, file: str) -> str:
    if file.endswith(".toml"):
        found = _TOML_TITLE.match(line)
        return found[2] if found else ""
    found = _TEST_TITLE.search(line)
    return (found[1] or found[2]) if found else ""


# --- answers --------------------------------------------------------------------------------------------------------


def report(number: str | None = None, root: str | Path | None = None) -> list[Row]:
    """One row for each rule in the Law's order; with `number`, that rule and those under it.

    Raises UnknownRule if the Law has no rule `number`.
    """
    titles = index()
    if number is not None and number not in titles:
        raise UnknownRule(_no_such_rule(number, titles))
    code: dict[str, list[str]] = {}
    scenarios: dict[str, list[str]] = {}
    for cited in citations(root):
        if cited.kind == "code":
            code.setdefault(cited.number, []).append(cited.where)
        elif cited.kind == "scenario":
            scenarios.setdefault(cited.number, []).append(f"{cited.where} {cited.title}".rstrip())
    return [
        Row(rule, title, tuple(code.get(rule, ())), tuple(scenarios.get(rule, ())))
        for rule, title in titles.items()
        if number is None or rule == number or rule.startswith(number + ".")
    ]


def unknown(root: str | Path | None = None) -> list[Citation]:
    """The citations of numbers that the Law does not have."""
    titles = index()
    return [cited for cited in citations(root) if cited.number not in titles]


def uncovered(chapters: Iterable[int] = range(1, 10), root: str | Path | None = None) -> list[str]:
    """The rules of `chapters` with neither code nor scenario, in the Law's order, groups counted by the rules under them.

    Those that docs/law/unshown.toml excuses are among them: their reasons are the other half of the answer.
    """
    wanted = set(chapters)
    rows = report(root=root)
    covered = _covered(rows, unshown())
    return [row.number for row in rows if _key(row.number)[0] in wanted and row.number not in covered]


def _covered(rows: list[Row], excused: Unshown) -> set[str]:
    covered = {row.number for row in rows if row.implemented or row.scenarios}
    under: dict[str, list[str]] = {}
    for row in rows:
        under.setdefault(row.number.rpartition(".")[0], []).append(row.number)

    def settled(rule: str) -> bool:
        if rule in covered or rule in excused.rules:
            return True
        return rule in excused.groups and all(settled(each) for each in under.get(rule, ()))

    for group in sorted(excused.groups, key=lambda number: -number.count(".")):  # the innermost first
        if settled(group) and any(rule in covered for rule in under.get(group, ())):
            covered.add(group)
    return covered


def _no_such_rule(number: str, titles: Mapping[str, str]) -> str:
    near = number
    while near and near not in titles:
        near = near.rpartition(".")[0]
    hint = f"; the nearest is {near} ({titles[near]})" if near else ""
    return f"the Law (2024) has no rule {number}{hint}"


# --- printing, for the command line ---------------------------------------------------------------------------------


def print_report(number: str | None = None, out: TextIO | None = None) -> int:
    """Prints where `number` and the rules under it (default: all) are implemented and shown. Returns the exit code.

    0, or 2 with one sentence on stderr when there is no such rule or no index.
    """
    try:
        rows = report(number)
    except (UnknownRule, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 2
    excused = unshown()
    for row in rows:
        print(f"{row.number:<11} {row.title}", file=out)
        for label, places in (("code", row.implemented), ("scenario", row.scenarios)):
            for place in places:
                print(f"{'':11} {label:<9}{place}", file=out)
        if not row.implemented and not row.scenarios:
            if reason := excused.reason(row.number):
                print(f"{'':11} {'group' if row.number in excused.groups else 'unshown':<9}{reason}", file=out)
            else:
                print(f"{'':11} neither code nor scenario", file=out)
    return 0


def print_coverage(out: TextIO | None = None, root: str | Path | None = None) -> int:
    """Prints, by chapter, how many rules have code and scenarios, then each rule of chapters 1 to 9 that has neither,
    with the reason. Returns the exit code: 1 if a number is cited that does not exist, 2 without an index, else 0."""
    try:
        titles, excused, rows = index(), unshown(), report(root=root)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 2
    covered = _covered(rows, excused)
    chapters = sorted({_key(number)[0] for number in titles})
    print(f"{'chapter':<42}{'rules':>7}{'code':>7}{'shown':>7}{'neither':>9}", file=out)
    for chapter in chapters:
        label = f"{chapter:<4}{titles[str(chapter)]}"
        print(_count_line(label, [row for row in rows if _key(row.number)[0] == chapter], covered), file=out)
    first = [row for row in rows if _key(row.number)[0] in range(1, 10)]
    print(_count_line("1 to 9", first, covered), file=out)

    bare = [row for row in first if row.number not in covered]
    excusable = [row for row in bare if excused.reason(row.number)]
    print(
        f"\nChapters 1 to 9: {len(bare)} of {len(first)} rules ({_percent(len(bare), len(first))}) have neither code nor "
        f"scenario; {len(excusable)} of these for a reason, {len(bare) - len(excusable)} without.",
        file=out,
    )
    for row in bare:
        if row.number in excused.rules:
            reason = excused.rules[row.number]
        elif row.number in excused.groups:
            reason = f"group: {excused.groups[row.number]}"
        else:
            reason = "NO REASON GIVEN"
        print(f"{row.number:<11} {row.title:<53} {reason}", file=out)

    for slip in slips(root):
        print(f"{slip.file}:{slip.line}: not in the agreed form, so not counted: {slip.text}", file=out)
    wrong = unknown(root)
    for cited in wrong:
        print(f"{cited.where}: {_no_such_rule(cited.number, titles)}", file=out)
    return 1 if wrong else 0


def _count_line(label: str, rows: list[Row], covered: set[str]) -> str:
    code = sum(1 for row in rows if row.implemented)
    shown = sum(1 for row in rows if row.scenarios)
    neither = sum(1 for row in rows if row.number not in covered)
    return f"{label:<42}{len(rows):>7}{code:>7}{shown:>7}{neither:>9}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}%" if whole else "0%"
