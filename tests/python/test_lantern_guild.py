"""The Lantern Guild twice: as a C++ plugin built outside the tree against the installed package, and as a Python mod. Both must
give the same games: the same decisions, scores and last States.

WOODLORE_TWIN_GAMES (default 24) bounds the games of each mix; 1000 takes some minutes.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys

import pytest

from conftest import ROOT, command, environment

GAMES = int(os.environ.get("WOODLORE_TWIN_GAMES", "24"))
CPP = ROOT / "docs" / "examples" / "lantern_guild"
PYTHON = ROOT / "mods"

MIXES = [
    ["lantern_guild", "marquise_de_cat"],
    ["eyrie_dynasties", "lantern_guild", "woodland_alliance"],
    ["vagabond", "lizard_cult", "lantern_guild", "marquise_de_cat"],
    ["lantern_guild", "vagabond", "riverfolk_company", "eyrie_dynasties", "woodland_alliance", "lizard_cult"],
]

PLAY = """
import hashlib, json, random, sys
import woodlore as wl
from woodlore import _native
mixes, games = json.loads(sys.argv[1]), int(sys.argv[2])
for mix in mixes:
    rules = wl.load({"schema": 1, "table": {"map": "autumn", "deck": "standard"}, "seat": [{"faction": f} for f in mix]})
    run = _native.simulate(rules, games, 11, 1, ["random"])
    rows = hashlib.sha256(b"".join(run["rows"][k] for k in sorted(run["rows"]))).hexdigest()
    print(json.dumps({"mix": mix, "games": run["games"], "failures": [f["message"] for f in run["failures"]], "rows": rows, "hash": run["state_hash_xor"]}))
# Two games step by step: each question, its choices in order, and the position after it.
trace, used = hashlib.sha256(), set()
for seed in range(2):
    game = wl.Game(rules, seed=seed)
    rng = random.Random(seed)
    while not game.over and game.action_count < 900:
        actions = [str(a) for a in game.legal_actions()]
        trace.update(json.dumps([game.to_move, game.question, actions, game.scores]).encode())
        choice = rng.randrange(len(actions))
        used.update(a.split(" ")[0] for a in actions if a.startswith("lantern_guild."))
        game.apply(choice)
    trace.update(json.dumps(game.to_dict(), sort_keys=True).encode())
print(json.dumps({"trace": trace.hexdigest(), "used": sorted(used)}))
"""


@pytest.fixture(scope="module")
def plugin(installed, tmp_path_factory):
    """The folder of plugins with the Guild that was built outside the tree."""
    folder = tmp_path_factory.mktemp("outside")
    shutil.copytree(CPP, folder / "lantern_guild")  # nothing of this tree but its own four files
    command("cmake", "-S", str(folder / "lantern_guild"), "-B", str(folder / "build"), "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={installed}")
    command("cmake", "--build", str(folder / "build"))
    return folder / "build" / "lib" / "woodlore" / "plugins"


def play(games: int, **where: str) -> list[dict]:
    env = {k: v for k, v in environment().items() if k not in ("WOODLORE_MOD_PATH", "WOODLORE_PLUGIN_PATH")}
    run = subprocess.run([sys.executable, "-c", PLAY, json.dumps(MIXES), str(games)], env={**env, **where}, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-3000:]
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_both_give_the_same_games(plugin):
    cpp = play(GAMES, WOODLORE_PLUGIN_PATH=str(plugin))
    python = play(GAMES, WOODLORE_MOD_PATH=str(PYTHON))
    for one, other in zip(cpp, python):
        assert one == other
    for row in python[:-1]:
        assert row["games"] == GAMES and not row["failures"]
    assert python[-1]["used"] == ["lantern_guild." + verb for verb in ("fight", "hire", "kindle", "light", "march", "shelter", "study", "toll")]


def conform(path, folder, **where: str):
    games = "1000" if GAMES >= 1000 else "24"
    words = [sys.executable, "-m", "woodlore", "conform", str(path), "--games", games, "--seconds", "3600" if GAMES >= 1000 else "30"]
    return subprocess.run(words, cwd=folder, env={**environment(), **where}, capture_output=True, text=True)


def test_both_hold_every_invariant_in_mixes_of_all_components(plugin, tmp_path):
    for path in (PYTHON / "lantern_guild", plugin):
        run = conform(path, tmp_path)
        assert run.returncode == 0 and "it holds" in run.stdout, run.stdout + run.stderr


def test_their_scenarios_are_the_same_and_pass(plugin, tmp_path):
    mine, other = ((folder / "scenarios" / "rules.toml").read_bytes() for folder in (PYTHON / "lantern_guild", CPP))
    assert hashlib.sha256(mine).digest() == hashlib.sha256(other).digest()
    file = str(CPP / "scenarios" / "rules.toml")
    for where in ({"WOODLORE_MOD_PATH": str(PYTHON)}, {"WOODLORE_PLUGIN_PATH": str(plugin)}):
        run = subprocess.run([sys.executable, "-m", "woodlore", "check", file], cwd=tmp_path, env={**environment(), **where}, capture_output=True, text=True)
        assert run.returncode == 0 and " 0 failed, 0 broken" in run.stdout, run.stdout
