#!/usr/bin/env python3
"""Writes docs/api.md from the docstrings of the package, so that it cannot drift.

Run it after a change of a public docstring or signature: ./woodlore python docs/make_api.py
"""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path
from typing import Any

import woodlore

HERE = Path(__file__).resolve().parent

SECTIONS = {
    "Rules and games": ["load", "Ruleset", "Game", "Action", "Observation"],
    "Records": ["Record", "Replayed"],
    "Many games": ["simulate", "playout", "tournament", "sweep"],
    "What games add up to": ["summary", "players", "versus", "compare", "ratings"],
    "Plots": ["plot_shares", "plot_scores", "plot_versus", "plot_sweep"],
    "Errors": ["Error", "ArgumentError", "ConfigError", "PluginError", "ActionError", "SeatError", "AgentError", "RecordError", "ScenarioError", "RulesError", "ModError"],
}
ADAPTERS = {
    "woodlore.adapters.pettingzoo": ["env", "RootEnv"],
    "woodlore.adapters.openspiel": ["load", "RootGame", "RootState"],
    "woodlore.adapters.features": ["Features"],
}


def parameters(function: Any) -> str:
    """A signature without types, the same under every version of Python; what the types are stands in the text."""
    out, star = [], False
    for name, parameter in inspect.signature(function).parameters.items():
        if name in ("self", "cls"):
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not star:
            out.append("*")
            star = True
        out.append(name if parameter.default is parameter.empty else f"{name}={parameter.default!r}")
    return f"({', '.join(out)})"


def bound_parameters(text: str) -> tuple[str, str]:
    """(parameters, the rest) of a docstring that pybind11 begins with a signature."""
    first, _, rest = text.partition("\n")
    inside = first[first.index("(") + 1 : first.rindex(")") if "->" not in first else first[: first.index("->")].rindex(")")]
    names = [part.split(":")[0].strip() for part in inside.split(", ") if ":" in part]
    return f"({', '.join(name for name in names if name != 'self')})", rest.strip()


def members(cls: type) -> list[tuple[str, Any]]:
    """Public members of a class itself, in the order they are written."""
    return [(name, value) for name, value in vars(cls).items() if not name.startswith("_") and _documented(value)]


def _documented(value: Any) -> bool:
    value = getattr(value, "__func__", value)
    return bool(inspect.getdoc(value)) and (callable(value) or isinstance(value, property))


def entry(name: str, value: Any, level: str = "###") -> list[str]:
    if isinstance(value, type):
        init = vars(value).get("__init__")
        native = value.__module__ == "woodlore._native" or issubclass(value, Exception)
        head = name if native or init is None else name + parameters(init)
        out = [f"{level} `{head}`", "", inspect.getdoc(value) or "", ""]
        if not native and init is not None and init.__doc__:
            out += [inspect.cleandoc(init.__doc__), ""]
        if issubclass(value, Exception):
            return out
        for member, inner in members(value):
            out += member_lines(member, inner)
        return [*out, ""]
    return [f"{level} `{name}{parameters(value)}`", "", inspect.getdoc(value) or "", ""]


def member_lines(name: str, value: Any) -> list[str]:
    function = getattr(value, "__func__", value)
    text = inspect.getdoc(function) or ""
    if isinstance(value, property):
        head = f"`.{name}`"
    elif text.startswith(f"{name}(self: woodlore") or text.startswith(f"{name}("):
        given, text = bound_parameters(text)
        head = f"`.{name}{given}`"
    else:
        head = f"`.{name}{parameters(function)}`"
    # One item of a list: its paragraphs are indented.
    return [f"- {head}: " + text.replace("\n", "\n  ").replace("\n  \n", "\n\n")]


def page() -> str:
    lines = ["# The Python package, name by name", "", "Made by `docs/make_api.py` from the docstrings. [python.md](python.md) is the way in; [recipes.md](recipes.md) has examples.",
             "Seats are numbered 0, 1, ... in turn order; numbers of rules are those of the Law's 2024 edition.", ""]  # fmt: skip
    named = [name for names in SECTIONS.values() for name in names]
    missing = sorted(set(woodlore.__all__) - set(named))
    if missing:
        raise SystemExit(f"docs/make_api.py: no section names {', '.join(missing)}")
    for section, names in SECTIONS.items():
        lines += [f"## {section}", ""]
        for name in names:
            lines += entry(name, getattr(woodlore, name))
    lines += ["## Adapters", "", "`pip install woodlore[rl]` brings what they need.", ""]
    for module, names in ADAPTERS.items():
        for name in names:
            lines += entry(f"{module}.{name}", getattr(importlib.import_module(module), name))
    text = "\n".join(line.rstrip() for line in "\n".join(lines).split("\n"))
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text.rstrip() + "\n"


if __name__ == "__main__":
    (HERE / "api.md").write_text(page(), encoding="utf-8")
