"""Configs to Rulesets."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Union

from . import _native
from ._native import Ruleset

Config = Union[str, "os.PathLike[str]", Mapping[str, Any], Ruleset]
Overrides = Union[Mapping[str, Any], Iterable[str], None]


def load(config: Config, overrides: Overrides = None, *, name: str | None = None) -> Ruleset:
    """Reads a config and binds the components it asks for.

    `config` is the path of a TOML file, the name of a config that comes with Woodlore ("classic"), TOML text (a str with a
    newline), a dict of the same shape, or a Ruleset that is to be loaded again with further overrides. `overrides` change it: a dict of dotted path to value
    (``{"rules.points_to_win": 25, "seat.0.faction": "vagabond"}``) or texts ``path=value`` as on the command line.
    `name` is what errors call a text or dict.

    Raises ConfigError (with file, line, column and key), PluginError, or TypeError for another kind of argument.
    """
    given = override_texts(overrides)
    if isinstance(config, Ruleset):
        return _native.load_text(config.text, name or config.name, list(config.overrides) + given) if given else config
    if isinstance(config, Mapping):
        import tomli_w

        try:
            text = tomli_w.dumps(config)
        except (TypeError, ValueError, AttributeError) as error:
            raise TypeError(f"this dict cannot be a config: {error}") from None
        return _native.load_text(text, name or "config", given)
    if isinstance(config, str) and "\n" in config:
        return _native.load_text(_clean(config), name or "config", given)
    if isinstance(config, (str, os.PathLike)) and str(config).isidentifier() and not os.path.exists(config) and (file := shipped(str(config))):
        config = file
    if isinstance(config, (str, os.PathLike)):
        return _native.load_file(_clean(os.fsdecode(os.fspath(config))), given)
    raise TypeError(f"a config is a path, TOML text, a dict or a Ruleset, not {type(config).__name__}")


def shipped(name: str) -> Path | None:
    """The file of a config that comes with Woodlore: in an installed package, or in the source tree."""
    here = Path(__file__).resolve().parent
    for folder in (here / "share" / "woodlore" / "configs", here.parents[1] / "configs"):
        if (folder / f"{name}.toml").is_file():
            return folder / f"{name}.toml"
    return None


def override_texts(overrides: Overrides) -> list[str]:
    """Overrides as ``path=value`` texts. Raises TypeError for what cannot be one."""
    if overrides is None:
        return []
    if isinstance(overrides, Mapping):
        return [f"{_clean(_path(key))}={_toml(value)}" for key, value in overrides.items()]
    if isinstance(overrides, (str, bytes)):
        raise TypeError('overrides are a dict, or a list of "path=value" texts; put a single one into a list')
    out = []
    for text in overrides:
        if not isinstance(text, str):
            raise TypeError(f'an override is a text "path=value", not {type(text).__name__}')
        out.append(_clean(text))
    return out


def _path(key: object) -> str:
    if not isinstance(key, str):
        raise TypeError(f'an override\'s path is a text like "rules.points_to_win", not {type(key).__name__}')
    return key


def _clean(text: str) -> str:
    """Lone surrogates and NULs cannot reach the compiled part: they become what they look like in an error."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8").replace("\0", "\\x00")


def _toml(value: Any) -> str:
    """A value as TOML writes it. JSON's strings, numbers and lists are TOML's too."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(_clean(value), ensure_ascii=False)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    if isinstance(value, float):
        return repr(value)
    try:
        return str(value.__index__())
    except AttributeError:
        raise TypeError(f"an override's value is a text, number, bool or list, not {type(value).__name__}") from None


def agent_names(ruleset: Ruleset, agents: str | Iterable[str] | None) -> list[str]:
    """One agent id for each seat in the config's order: as given (one stands for all), else as the config says, else random."""
    seats = ruleset.seats
    if agents is None:
        listed = [name or "random" for name in ruleset.agents] or ["random"] * seats
        for name in dict.fromkeys(listed):
            _installed(ruleset, name)
        return listed
    names = [name.strip() for name in agents.split(",")] if isinstance(agents, str) else list(agents)
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"an agent is named by a text, not by {type(name).__name__}")
    names = [_clean(name) for name in names]
    if len(names) not in (1, seats):
        from ._check import ArgumentError

        raise ArgumentError(f"{len(names)} agents for {seats} seats; give one for all or one for each")
    return names * seats if len(names) == 1 else names


def _installed(ruleset: Ruleset, name: str) -> None:
    """Raises PluginError with the line of [agents] for an agent that cannot be loaded."""
    try:
        _native.NativeAgent(name, 0)
    except _native.PluginError as error:
        if error.file:  # of a mod: its own place
            raise
        lines = [line.split("#")[0] for line in ruleset.text.splitlines()]
        start = next((i for i, line in enumerate(lines) if line.strip() == "[agents]"), len(lines))
        found = next((i for i in range(start + 1, len(lines)) if f'"{name}"' in lines[i]), None)
        where = f"{ruleset.name}:{found + 1}" if found is not None else f"{ruleset.name}: agents"
        raise _native.PluginError(f"{where}: {error}") from None


def player_names(ruleset: Ruleset) -> list[str]:
    """Names of the players in the config's order: their factions'; in a draft player_1, player_2 ... as in its [agents]."""
    return [f"player_{i + 1}" for i in range(ruleset.seats)] if ruleset.draft else seat_names(ruleset)


def seat_names(ruleset: Ruleset) -> list[str]:
    """Names of the seats (in a draft: of the pool) in the config's order: faction ids; the second of the same is "vagabond#2"."""
    seen: dict[str, int] = {}
    out = []
    for faction in ruleset.factions:
        seen[faction] = seen.get(faction, 0) + 1
        out.append(faction if seen[faction] == 1 else f"{faction}#{seen[faction]}")
    return out
