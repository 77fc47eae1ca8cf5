"""`woodlore conform PATH`: is a component fit to be played? Random games with everything else that is installed, held against
the kernel's invariants after every action; its scenarios; and one page that says what was found, with the seed that shows it."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import _native, mods, rules
from ._native import Error

PER_MIX = 4  # neighbouring games with the same mix: binding costs more than a game
MOST_FINDINGS = 8

CHECKS = (
    "cards and pieces are conserved", "buildings stand in slots, none is overfilled", "each legal action applies", "text parses back",
    "a clone that applies the same action is equal", "listing the actions changes nothing", "save and load give the same State",
    "observation ignores what is hidden", "what may be chosen depends on nothing hidden", "a guess at what is hidden can be played on",
    "scores change only through the scoring function", "some action is legal until the end",
)  # fmt: skip


@dataclass
class Report:
    component: dict[str, Any]
    findings: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    scenarios: tuple[int, int] = (0, 0)
    games: int = 0
    mixes: int = 0
    actions: int = 0
    deep: int = 0
    refused: int = 0
    verbs: Counter[str] = field(default_factory=Counter)
    speed: tuple[float, float] | None = None
    seconds: float = 0.0

    @property
    def holds(self) -> bool:
        return not self.findings and self.games > 0


def components_in(path: Path) -> list[dict[str, Any]]:
    """What lies in a folder (the user names it here: its code may run), or the component of that id."""
    if path.exists():
        folder = path.resolve()
        mods.add_folder(folder)
        if any(folder.rglob("plugin.toml")):
            _native.add_plugin_folder(str(folder))
        found, refused = _native.plugins(False)
        here = [p for p in found if p["folder"] and Path(p["folder"]).resolve().is_relative_to(folder)]
        if not here:
            why = [f"{r['path']}: {r['reason']}" for r in refused if Path(r["path"]).resolve().is_relative_to(folder)]
            raise _native.PluginError("\n".join(why) or f"{path}: no component here: a folder with mod.toml and mod.py, or with plugin.toml and the library that was built from it")
        return here
    found, _ = _native.plugins(False)
    here = [p for p in found if p["id"] == str(path)]
    if not here:
        raise _native.PluginError(f"{path}: neither a folder nor the id of a component; `woodlore plugins` lists those")
    return here


def installed_with(component: dict[str, Any]) -> list[dict[str, Any]]:
    """What it is mixed with: all but other mods, whose faults are not its own."""
    return [p for p in _native.plugins(False)[0] if p["source"] != "mod" or p["id"] == component["id"]]


def mix_of(component: dict[str, Any], number: int, installed: list[dict[str, Any]]) -> dict[str, Any]:
    """A config with this component in it, made by the number of the mix."""
    rng = random.Random(number)
    ids: dict[str, list[str]] = {}
    for each in installed:
        ids.setdefault(each["kind"], []).append(each["id"])
    kind, own = component["kind"], component["id"]
    factions = [f for f in ids["faction"] if f != own]
    rng.shuffle(factions)
    if kind == "character" and component["needs"]:
        factions.remove(component["needs"][0])
        factions.insert(0, component["needs"][0])
    seats = [{"faction": f} for f in factions[: rng.randint(1 if kind == "faction" else 2, 5)]]
    if kind == "faction":
        seats.insert(rng.randrange(len(seats) + 1), {"faction": own})
    if kind == "character":
        seats[0]["character"] = own
    config: dict[str, Any] = {"schema": 1, "table": {"map": own if kind == "map" else rng.choice(ids["map"]), "deck": own if kind == "deck" else rng.choice(ids["deck"])}, "seat": seats[:6]}
    for other, chance, most in (("variant", 0.25, 9), ("landmark", 0.3, 2), ("hireling", 0.2, 3)):
        chosen = [i for i in ids.get(other, []) if i != own and rng.random() < chance]
        rng.shuffle(chosen)
        chosen = [own] * (kind == other) + chosen
        if chosen[:most]:
            config[other] = [{"id": i} for i in chosen[:most]]
    if "hireling" in config:
        config["rules"] = {"hirelings": "any_number"}
    if rng.random() < 0.25:
        config.setdefault("rules", {})["edition"] = "2025"
    return config


def _names(config: dict[str, Any]) -> str:
    parts = [config["table"]["map"], config["table"]["deck"], *(s["faction"] for s in config["seat"])]
    for kind in ("variant", "landmark", "hireling"):
        parts += [each["id"] for each in config.get(kind, [])]
    return ", ".join(parts + [config.get("rules", {}).get("edition", "2024")])


def _declared(report: Report) -> None:
    """What bind() says of the component: words that people need."""
    config = mix_of(report.component, 0, installed_with(report.component))
    ruleset = rules.load(config)
    own = report.component["id"]
    for row in json.loads(ruleset.toggles_json()):
        if row["component"] == own and not row["law"]:
            report.notes.append(f"toggle {row['name']} names no number of the Law: fine for a rule that the Law does not have")
        if row["component"] == own and not row["text"]:
            report.findings.append(f"toggle {row['name']} has no text: `woodlore rules` cannot say what it does")
    report.verbs = Counter({verb["name"]: 0 for verb in ruleset.verbs() if verb["component"] == own})


def _scenarios(report: Report) -> None:
    folder = report.component["scenarios"]
    files = sorted(Path(folder).rglob("*.toml")) if folder and Path(folder).is_dir() else []
    results = [result for file in files for result in _native.run_scenarios(str(file))]
    passed = sum(result["outcome"] == "passed" for result in results)
    report.scenarios = (passed, len(results))
    report.findings += [f"scenario {r['outcome']}: {r['title']}\n      {r['message']}" for r in results if r["outcome"] != "passed"][:MOST_FINDINGS]
    if not results:
        report.notes.append("no scenarios: rules that nobody wrote down as tests (docs/scenarios.md)")


def _count_verbs(report: Report, ruleset: Any, seed: int) -> None:
    """One more game, to see which of its verbs are ever to be had."""
    from .game import Game

    game = Game(ruleset, seed=seed)
    rng = random.Random(seed)
    try:
        for _ in range(3000):
            if game.over:
                return
            actions = game.legal_actions()
            for action in actions:
                if action.component == report.component["id"]:
                    report.verbs[action.verb] += 1
            game.apply(rng.randrange(len(actions)))
    except Error:
        pass  # the checked games say it better


def check(component: dict[str, Any], games: int = 200, seconds: float = 60.0, first: int = 0, path: str = "") -> Report:
    """Checks one component. A game's number is its seed and also makes its mix."""
    report = Report(component)
    begin = time.perf_counter()
    try:
        _declared(report)
    except Error as error:
        report.findings.append(f"it cannot be bound: {error}")
        return report
    _scenarios(report)
    installed = installed_with(component)
    number = first
    while number < first + games and time.perf_counter() - begin < seconds and len(report.findings) < MOST_FINDINGS:
        config = mix_of(component, number // PER_MIX, installed)
        last = min(first + games, (number // PER_MIX + 1) * PER_MIX)
        try:
            ruleset = rules.load(config)
        except _native.ModError as error:
            report.findings.append(f"mix of game {number} cannot be bound: {error}\n      mix: {_names(config)}")
            number = last
            continue
        except Error as error:  # components that do not go together are refused, and that is right
            report.refused += 1
            report.notes += [f"refused, game {number}: {error}"] if report.refused <= 2 else []
            number = last
            continue
        report.mixes += 1
        for seed in range(number, last):
            if time.perf_counter() - begin > seconds:
                break
            result = _check_agent(ruleset, component, seed) if component["kind"] == "agent" else _native.check_playout(ruleset, seed)
            report.games += 1
            report.actions += result["actions"]
            report.deep += result["deep"]
            if result["failure"]:
                again = f"woodlore conform {path or component['id']} --first {seed} --games 1"
                report.findings.append(f"{result['failure']}\n      mix: {_names(config)}\n      again: {again}")
                break
        if report.mixes <= 12:
            _count_verbs(report, ruleset, number)
        number = last
    if not report.findings and component["kind"] != "agent":
        never = [verb for verb, n in report.verbs.items() if n == 0]
        if never:
            report.notes.append(f"never to be had in {min(report.mixes, 12)} random games: {', '.join(never)}")
    if report.games == 0 and not report.findings:
        report.findings.append("no game could be played: every mix was refused, or the time was too short")
    report.speed = _speed(component, installed)
    report.seconds = time.perf_counter() - begin
    return report


def _check_agent(ruleset: Any, component: dict[str, Any], seed: int) -> dict[str, Any]:
    """An agent must choose what is legal, and the same again."""
    runs = [_native.simulate(ruleset, 1, seed, 1, [component["id"]], False, 0, 4000) for _ in range(2)]
    failure = runs[0]["failures"][0]["message"] if runs[0]["failures"] else None
    if not failure and runs[0]["rows"]["hash"] != runs[1]["rows"]["hash"]:
        failure = f"seed {seed}: the same seed gave two games: it chooses by something else than what it is shown and its seed"
    return {"failure": failure, "actions": runs[0]["decisions"], "deep": 0}


def _speed(component: dict[str, Any], installed: list[dict[str, Any]]) -> tuple[float, float] | None:
    """Decisions a second of one thread with the component, and of a table without it."""
    kind = component["kind"]
    if kind not in ("faction", "variant", "landmark", "hireling"):
        return None
    others = [f["id"] for f in installed if f["kind"] == "faction" and f["id"] != component["id"] and f["source"] != "mod"][:4]
    table = {"map": next(m["id"] for m in installed if m["kind"] == "map" and m["source"] != "mod"), "deck": next(d["id"] for d in installed if d["kind"] == "deck" and d["source"] != "mod")}
    without: dict[str, Any] = {"schema": 1, "table": table, "seat": [{"faction": f} for f in others]}
    plus = dict(without)
    if kind == "faction":
        plus["seat"] = [{"faction": component["id"]}, *without["seat"][1:]]
    else:
        plus[kind] = [{"id": component["id"]}]
    try:
        rates = []
        for config in (plus, without):
            run = _native.simulate(rules.load(config), 20, 1, 1)
            rates.append(run["decisions"] / max(run["seconds"], 1e-9))
    except Error:
        return None
    return rates[0], rates[1]


def page(report: Report) -> str:
    """The one page."""
    c = report.component
    passed, of = report.scenarios
    lines = [
        f"{c['kind']} {c['id']} {c['version']}  ({c['folder']})",
        f"  scenarios     {passed} of {of} pass" if of else "  scenarios     none",
        f"  random games  {report.games} in {report.mixes} mixes of what is installed, {report.actions:,} actions, {report.deep:,} of them with the dear checks; {report.seconds:.0f} s",
    ]
    if report.speed:
        lines.append(f"  speed         {report.speed[0]:,.0f} decisions a second (one thread, 20 games); without it {report.speed[1]:,.0f}")
    if report.games and c["kind"] != "agent":
        lines += ["  checked       " + CHECKS[0], *("                " + check for check in CHECKS[1:])]
    lines += ["  note          " + note for note in report.notes]
    lines += ["  FOUND         " + finding for finding in report.findings]
    lines.append("  it holds" if report.holds else f"  {len(report.findings)} found")
    return "\n".join(lines)
