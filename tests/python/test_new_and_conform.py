"""`woodlore new` writes what plays and passes its own tests; `woodlore conform` finds what is wrong with a component."""

from __future__ import annotations

import re

import pytest

import woodlore as wl
from conftest import command
from mod_tools import make_mod
from woodlore import conform, new

KINDS = ("agent", "faction", "hireling", "landmark", "map", "variant")


def test_there_is_a_start_for_each_kind():
    assert new.kinds() == list(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_python_start_passes_its_scenarios_and_conforms(kind, cli, tmp_path):
    written = cli("new", kind, f"my_{kind}", "--python", "--in", str(tmp_path)).stdout
    folder = tmp_path / f"my_{kind}"
    assert f"woodlore conform {folder}" in written
    page = cli("conform", str(folder), "--games", "8", "--seconds", "40").stdout
    assert "it holds" in page and "@" not in "".join(f.read_text() for f in folder.rglob("*.toml"))
    if kind != "agent":
        passed, of = re.search(r"scenarios +(\d+) of (\d+) pass", page).groups()
        assert passed == of != "0"


def test_a_map_is_data_and_needs_no_code(cli, tmp_path):
    cli("new", "map", "my_woods", "--cpp", "--in", str(tmp_path))
    assert "it holds" in cli("conform", str(tmp_path / "my_woods"), "--games", "4").stdout


@pytest.fixture(scope="module")
def built(installed, tmp_path_factory):
    """One C++ start of each kind, built outside the tree."""
    folder = tmp_path_factory.mktemp("starts")
    kinds = [kind for kind in KINDS if kind != "map"]
    for kind in kinds:
        new.write(kind, f"my_{kind}", "cpp", folder)
    lines = ["cmake_minimum_required(VERSION 3.25)", "project(starts LANGUAGES CXX)", "find_package(woodlore REQUIRED)", *(f"add_subdirectory(my_{kind})" for kind in kinds)]
    (folder / "CMakeLists.txt").write_text("\n".join(lines) + "\n")
    command("cmake", "-S", str(folder), "-B", str(folder / "build"), "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={installed}")
    command("cmake", "--build", str(folder / "build"))
    return folder


def test_cpp_starts_build_pass_their_scenarios_and_conform(built, cli, monkeypatch):
    plugins = built / "build" / "lib" / "woodlore" / "plugins"
    pages = cli("conform", str(plugins), "--games", "8", "--seconds", "30").stdout
    assert pages.count("it holds") == len(KINDS) - 1, pages
    monkeypatch.setenv("WOODLORE_PLUGIN_PATH", str(plugins))
    checked = cli("check", *(str(built / f"my_{kind}" / "scenarios") for kind in KINDS if kind not in ("map", "agent"))).stdout
    assert "0 failed, 0 broken" in checked and not checked.startswith("0 scenarios")


def test_new_changes_nothing_that_exists(cli, tmp_path):
    cli("new", "variant", "mine", "--in", str(tmp_path))
    (tmp_path / "mine" / "mod.py").write_text("my work")
    assert "exists already" in cli("new", "variant", "mine", "--in", str(tmp_path), code=2).stderr
    assert (tmp_path / "mine" / "mod.py").read_text() == "my work"
    assert "there is one for: agent, faction" in cli("new", "boat", "mine_too", "--in", str(tmp_path), code=2).stderr
    for name in ("Mine", "../mine", "mine-2", ""):
        assert "snake case" in cli("new", "variant", name, "--in", str(tmp_path), code=2).stderr


# --- what conform finds ---------------------------------------------------------------------------------------------------

FAULTS = {
    "raises late": (
        "def bind(b):\n    b.on('turn_ended', due, lambda t, me, r: None)\ndef due(t, me, e, due):\n    if t.turn_count > 9:\n        raise ValueError('turn ten')\n",
        r"turn ten",
    ),
    "offers by what is hidden": (
        "def bind(b):\n    b.verb('peek', {}, lambda t, me, a: None, limit=('turn', 1))\n    b.offer('own_turn', offer)\n"
        "def offer(t, me, o):\n    other = t.next_seat(o.asked)\n    if any(t.card_kind(c) == 'ambush' for c in t.hand(other)):\n        o.add('peek')\n",
        r"what may be chosen depends on nothing hidden",
    ),
    "remembers outside the State": (
        "seen = []\ndef bind(b):\n    b.verb('wave', {'n': 'number'}, lambda t, me, a: None, limit=('turn', 1))\n    b.offer('own_turn', offer)\n"
        "def offer(t, me, o):\n    seen.append(1)\n    o.add('wave', len(seen) % 200)\n",
        r"listing the actions changes nothing|a clone that applies the same action is equal|text parses back",
    ),
    "loses pieces": (
        "from woodlore.mods import RUIN, SUPPLY\ndef bind(b):\n    b.on('turn_ended', lambda t, me, e, due: due.add(), run)\n"
        "def run(t, me, r):\n    at = t.where(RUIN)\n    if at:\n        t.shift(RUIN, at, SUPPLY)\n",
        r"after \d+ actions",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_conform_finds_it_and_its_seed_shows_it_again(fault, tmp_path):
    body, message = FAULTS[fault]
    name = make_mod(tmp_path, body)
    (component,) = conform.components_in(tmp_path / name)
    report = conform.check(component, 24, 60)
    assert not report.holds
    finding = report.findings[0]
    assert re.search(message, finding), finding
    again = re.search(r"again: woodlore conform \S+ --first (\d+) --games 1", finding)
    assert again, finding
    if fault != "remembers outside the State":
        assert re.search(message, conform.check(component, 1, 60, int(again[1])).findings[0])
    assert finding.split("\n")[0] in conform.page(report)


def test_conform_runs_the_scenarios_beside_it(tmp_path):
    manifest = 'id = "with_scenarios"\nkind = "variant"\nversion = "1.0.0"\nscenarios = "scenarios"\n'
    make_mod(tmp_path, "def bind(b):\n    pass\n", manifest=manifest, name="with_scenarios")
    folder = tmp_path / "with_scenarios" / "scenarios"
    folder.mkdir()
    (folder / "a.toml").write_text('[game]\nseats = ["marquise_de_cat", "eyrie_dynasties"]\n[[scenario]]\ntitle = "wrong"\nsteps = []\n[scenario.expect]\nscores.marquise_de_cat = 9\n')
    (component,) = conform.components_in(tmp_path / "with_scenarios")
    report = conform.check(component, 4, 60)
    assert report.scenarios == (0, 1) and "scenario failed: wrong" in report.findings[0]


def test_conform_says_what_is_no_component(tmp_path, cli):
    with pytest.raises(wl.PluginError, match="no component here"):
        conform.components_in(tmp_path)
    make_mod(tmp_path, "x = 1\n", name="not_bound")
    assert "mod.py has no function bind" in cli("conform", str(tmp_path / "not_bound"), code=1).stdout
    assert "neither a folder nor the id" in cli("conform", "no_such_thing", code=2).stderr


def test_installed_components_conform_by_id():
    (component,) = conform.components_in(__import__("pathlib").Path("score_floor"))
    report = conform.check(component, 8, 60)
    assert report.holds and report.games > 0 and "it holds" in conform.page(report)
