#!/usr/bin/env python3
"""Writes docs/reference.md from the kernel's headers, so that it cannot drift: every moment, query and event.

Run it after a change of moments.hpp, queries.hpp or events.hpp: python3 docs/make_reference.py
"""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADERS = ROOT / "kernel/include/woodlore"


def structs(header: str) -> list[tuple[str, str, str]]:
    """(name, comment, fields) of each struct of a namespace block, in the order of the header."""
    text = (HEADERS / header).read_text(encoding="utf-8")
    text = text[text.index("namespace query {" if header == "queries.hpp" else "namespace event {"):]
    out = []
    for m in re.finditer(r"((?:^ *///.*\n)+)struct (\w+) \{", text, re.M):
        comment = " ".join(line.strip().removeprefix("///").strip() for line in m.group(1).strip().splitlines())
        depth, end = 1, m.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        body = re.sub(r"//.*", "", text[m.end():end - 1])
        body = re.sub(r"struct \w+ \{.*?\};|void \w+\(.*?\{.*?\}\n", "", body, flags=re.S)
        fields = [f.strip() for f in re.sub(r"\s+", " ", body).split(";")
                  if f.strip() and "(" not in f and not f.strip().startswith("enum")]
        out.append((m.group(2), comment, "; ".join(fields)))
    return out


def moments() -> list[tuple[str, str]]:
    text = (HEADERS / "moments.hpp").read_text(encoding="utf-8")
    found = re.findall(r"^    (\w+),?[ ]*(?:///< (.*))?$", text[text.index("enum class Moment"):], re.M)
    return [(name, comment or "as in Birdsong") for name, comment in found]


def ranks() -> list[str]:
    text = (HEADERS / "queries.hpp").read_text(encoding="utf-8")
    return re.search(r"enum class Rank[^{]*\{([^}]*)\}", text).group(1).replace(" ", "").split(",")


# Where an example is looked for, first to last: what is small and settled before what is large or new.
EXAMPLE_FOLDERS = ["docs/examples/lantern_guild", "plugins/variants", *(f"plugins/factions/{f}" for f in (
    "eyrie_dynasties", "woodland_alliance", "marquise_de_cat", "lizard_cult", "vagabond")), "plugins/decks/standard", "plugins"]


def example(use: str) -> str:
    """A link to the first source of a component that says this: what an example is cannot drift from what compiles."""
    for folder in EXAMPLE_FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.cpp")):
            if re.search(use, file.read_text(encoding="utf-8")):
                path = file.relative_to(ROOT).as_posix()
                return f"[{file.parent.name}/{file.name}](../{path})" if path.startswith("plugins") else f"[{file.parent.name}]({path.removeprefix('docs/')})"
    return ""


def page() -> str:
    cell = lambda s: s.replace("|", "\\|")
    lines = ["# Moments, queries and events", "", "Made by `docs/make_reference.py` from the headers' comments. Numbers are the Law's, 2024 edition. Ranks, first to last: " + ", ".join(f"`{r}`" for r in ranks()) + ".",
             "In Python ([mods.md](mods.md)) names are in snake case: `MayPlace` is `\"may_place\"`; mods/lantern_guild has the first example again.", "",
             "## Moments", "", "`Binder::offer(moment, name, fn)` offers actions there; the kernel asks.", "", "| moment | when, and who is asked | example |", "|---|---|---|"]
    lines += [f"| `{n}` | {cell(c)} | {example(rf'Moment::{n}[,)]')} |" for n, c in moments() if n != "count_"]
    lines += ["", "In birdsong, daylight and evening a faction's own windows (`Binder::window`) list their acts first.", "",
              "## Queries", "", "`Binder::query<query::X>(name, fn, rank)`: pure; the last field is the answer. Hooks run by rank.", "", "| query | asked, and what may be changed | fields | example |", "|---|---|---|---|"]
    lines += [f"| `{n}` | {cell(c)} | `{cell(f)}` | {example(rf'query<query::{n}>')} |" for n, c, f in structs("queries.hpp")]
    lines += ["", "## Events", "", "`Binder::on<event::X>(name, due, run)`: reactions after the whole batch (1.5.4).", "", "| event | what happened | fields | example |", "|---|---|---|---|"]
    lines += [f"| `{n}` | {cell(c)} | `{cell(f)}` | {example(rf'on<event::{n}>')} |" for n, c, f in structs("events.hpp")]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    (ROOT / "docs/reference.md").write_text(page(), encoding="utf-8")
