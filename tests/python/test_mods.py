"""Python mods: they play like plugins, their state is the game's, and what is wrong with one is said with file and line."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys

import pytest

import woodlore as wl
from conftest import CLASSIC, ROOT, environment
from mod_tools import duel_with, make_mod, play, refusal, with_faction
from woodlore import _native, mods

PLUS = """
    def bind(b):
        b.toggle("cards", 1, "further cards", "6.6", min=1, max=3)
        b.query("draws", draws, rank="always")

    def draws(t, me, q):
        q.answer += me.toggle("cards")
"""

# A faction with a hidden field, a flow with locals, a reaction and a claim: enough to save in the middle of things.
SCOUTS = """
    from woodlore.mods import Flow, Place, Seat, Words, i16, u8

    def bind(b):
        b.piece("scout", "warrior", 10)
        b.box("camp")
        b.zone("maps", "owner")
        b.data({"mood": Words("calm", "wary"), "secret": u8(7), "past": [i16, 3], "home": Place}, hidden=["secret"])
        b.verb("camp", {"clearing": "clearing"})
        b.verb("go", {}, go)
        b.verb("guess", {"number": "number", "word": ["high", "low"]})
        for flow in (Setup, Guess):
            b.flow(flow)
        b.setup("Q", lambda t, me: t.call(Setup(seat=me.seat)))
        b.window("daylight", "acts", acts)
        b.step("evening", "draw", lambda t, me: t.draw_step(me.seat))

    class Setup(Flow):
        seat = Seat
        def ask_home(self, t):
            t.ask(self.seat, "where the camp is")
            for p in t.free_corners():
                t.option("camp", p)
        def home(self, t):
            self.me.data.home = t.chosen["clearing"]
            t.place(self.me.kind("scout"), self.me.data.home, 4, "setup")
            return "after"
        def after(self, t):
            self.me.data.past[1] = -300

    def acts(t, me, o):
        if t.supply(me.kind("scout")) > 2:
            o.add("go")

    def go(t, me, a):
        t.call(Guess(seat=me.seat))

    class Guess(Flow):
        seat = Seat
        tries = u8
        def begin(self, t):
            self.tries = 3
            return "asked"
        def act_asked(self, t):
            t.ask(self.seat, "which number")
            for n in range(self.tries + 1):
                t.option("guess", n, "high" if n > 1 else "low")
        def asked(self, t):
            self.me.data.mood = "wary" if t.chosen["word"] == "high" else "calm"
            self.tries -= 1
            t.place(self.me.kind("scout"), self.me.data.home)
            if self.tries and t.chosen["number"]:
                return "asked"
            t.score(self.seat, 1)
"""


@pytest.fixture(scope="module")
def plus(tmp_path_factory):
    return make_mod(tmp_path_factory.mktemp("mods"), PLUS)


@pytest.fixture(scope="module")
def scouts(tmp_path_factory):
    return make_mod(tmp_path_factory.mktemp("mods"), SCOUTS, "faction", name="test_scouts")


def test_a_variant_plays_and_its_toggle_is_a_toggle(plus):
    games = [wl.simulate(duel_with(plus, cards=n), 30, seed=2) for n in (1, 3)]
    assert not games[0].equals(games[1])
    with pytest.raises(wl.ConfigError, match="must be a whole number from 1 to 3, found 9"):
        duel_with(plus, cards=9)


def test_the_same_games_for_any_number_of_threads(scouts):
    rules = with_faction(scouts, "eyrie_dynasties", "vagabond")
    assert _native.has_mods(rules) and not _native.has_mods(wl.load(CLASSIC))
    one, three = (wl.simulate(rules, 40, seed=9, threads=n) for n in (1, 3))
    assert one.equals(three)


def test_a_mod_is_saved_cloned_and_undone_in_the_middle_of_its_flow(scouts):
    rules = with_faction(scouts)
    middle = 0
    for seed in range(12):
        game = wl.Game(rules, seed=seed)
        for n in range(150):
            if game.over:
                break
            actions = game.legal_actions()
            if game.question == "which number":
                middle += 1
                loaded = wl.Game.load(rules, game.save())
                assert [str(a) for a in loaded.legal_actions()] == [str(a) for a in actions]
                twin = game.clone()
                for other in (loaded, twin):
                    other.apply(actions[-1])
                game.apply(actions[-1])
                assert game.hash() == loaded.hash() == twin.hash()
                continue
            game.apply(actions[n * 5 % len(actions)])
    assert middle > 20


def test_its_data_is_read_by_name_and_hidden_where_it_says_so(scouts):
    game = wl.Game(with_faction(scouts), seed=3)
    while game.turn == 0:
        game.apply(game.legal_actions()[0])
    data = game.to_dict()["data"][scouts]
    assert data["secret"] == 7 and data["past"] == [0, -300, 0] and data["mood"] == "calm"
    mine, other = (game.observe(seat).to_dict()["data"][scouts] for seat in sorted((0, 1), key=lambda s: game.factions[s] != scouts))
    assert mine["secret"] == 7 and "secret" not in {k for k, v in other.items() if v == 7}


def test_a_record_of_a_modded_game_replays(scouts, tmp_path):
    rules = with_faction(scouts)
    game = play(rules, 5, 60)
    path = tmp_path / "game.jsonl"
    path.write_text(game.record())
    again = wl.Game.from_record(path)
    assert again.hash() == game.hash()


def test_scenarios_test_mods(scouts, tmp_path):
    file = tmp_path / "scouts.toml"
    file.write_text(f"""
[game]
seats = ["{scouts}", "marquise_de_cat"]
[[scenario]]
title = "guessing"
steps = ["{scouts}.go", {{ choices = ["{scouts}.guess number=0 word=low", "{scouts}.guess number=1 word=low", "{scouts}.guess number=2 word=high", "{scouts}.guess number=3 word=high"] }},
  "{scouts}.guess number=2 word=high", "{scouts}.guess number=0 word=low"]
[scenario.position]
step = "acts"
clearings.5.{scouts}.scout = 1
data.{scouts}.home = 5
[scenario.expect]
clearings.5.{scouts}.scout = 3
scores.{scouts} = 1
data.{scouts}.mood = "calm"
""")
    results = _native.run_scenarios(str(file))
    assert [r["outcome"] for r in results] == ["passed"], results


def test_greedy_searches_through_a_mod(scouts):
    games = wl.simulate(with_faction(scouts), 2, seed=1, agents=["greedy"])
    assert len(games) == 2


def test_an_agent_as_a_mod(tmp_path):
    agent = make_mod(tmp_path, """
        def bind(b):
            b.agent("takes the last", lambda observation, actions: actions[-1])
    """, "agent")
    by_id = wl.simulate(duel_with("opening_draw"), 4, seed=3, agents=[agent])
    by_callable = wl.simulate(duel_with("opening_draw"), 4, seed=3, agents=[lambda observation, actions: actions[-1]])
    assert list(by_id["score_0"]) == list(by_callable["score_0"]) and list(by_id["decisions"]) == list(by_callable["decisions"])


def test_cards_and_a_map_as_mods(tmp_path):
    cards = make_mod(tmp_path, """
        def bind(b):
            lamp = b.card("lamp", "Lamp", "fox", "persistent", 2, cost={"any": 1})
            b.query("extra_hits", lambda t, me, q: setattr(q, "answer", q.answer + 1), card=lamp)
            b.card("feast", "Feast", "bird", "immediate", 3, cost={"any": 1}, effect=feast)

        def feast(t, me, face):
            t.score(t.asked, 1, "effect")
    """)
    rules = duel_with(cards)
    assert any("feast" in str(a) for seed in range(12) for a in play_actions(rules, seed))
    name = make_mod(tmp_path, 'def bind(b):\n    b.map("map.toml")\n', "map")
    (tmp_path / name / "map.toml").write_text((ROOT / "plugins/maps/autumn/autumn.toml").read_text())
    rules = wl.load({"schema": 1, "table": {"map": name, "deck": "standard"}, "seat": [{"faction": "marquise_de_cat"}, {"faction": "vagabond"}]})
    assert rules.map["clearings"][0]["id"] == 1


def play_actions(rules, seed):
    game = wl.Game(rules, seed=seed)
    for n in range(400):
        if game.over:
            return
        actions = game.legal_actions()
        crafts = [a for a in actions if a.verb == "craft"]
        yield from crafts
        game.apply((crafts or actions)[n % len(crafts or actions)])


# --- what goes wrong ------------------------------------------------------------------------------------------------------


BROKEN = {
    "raises": ("def bind(b):\n    b.query('draws', f)\ndef f(t, me, q):\n    return 1 / 0\n", r"mod\.py:4: mod (\w+), query \"draws\": ZeroDivisionError"),
    "writes in a query": ("def bind(b):\n    b.query('draws', f)\ndef f(t, me, q):\n    t.draw(q.seat)\n", r"mod\.py:4: .*only answers"),
    "wrong type": ("def bind(b):\n    b.query('draws', f)\ndef f(t, me, q):\n    t.points(3)\n", r"mod\.py:4: .*incompatible function arguments"),
    "wrong answer": ("def bind(b):\n    b.query('draws', f)\ndef f(t, me, q):\n    q.answer = 'two'\n", r"mod\.py:4: .*answer cannot be 'two'"),
    "no such field": ("def bind(b):\n    b.query('draws', f)\ndef f(t, me, q):\n    q.anser = 2\n", r"mod\.py:4: .*anser"),
    "undeclared data": ("def bind(b):\n    b.query('draws', f)\ndef f(t, me, q):\n    me.data.acts\n", r"mod\.py:4: .*data has no field \"acts\""),
    "keeps t": ("kept = []\ndef bind(b):\n    b.query('draws', f)\ndef f(t, me, q):\n    kept.append(q)\n    kept[0].answer\n    kept and setattr(kept[0], 'answer', 1)\n", r"mod\.py:6: .*a call that is over"),
    "no pieces": ("def bind(b):\n    b.query('draws', f)\ndef f(t, me, q):\n    me.kind('warrior')\n", r"mod\.py:4: .*has no kind of pieces"),
    "exits": ("def bind(b):\n    b.query('draws', f)\ndef f(t, me, q):\n    raise SystemExit(3)\n", r"mod\.py:4: .*SystemExit: 3"),
    "deep": ("def bind(b):\n    b.query('draws', f)\ndef f(t, me, q):\n    f(t, me, q)\n", r"mod\.py:4: .*RecursionError"),
    "raises in a reaction": ("def bind(b):\n    b.on('turn_ended', lambda t, me, e, due: due.add(), run)\ndef run(t, me, r):\n    t.win(None)\n", r"mod\.py:4: mod \w+, reaction .*turn_ended"),
    "reaction bytes": ("def bind(b):\n    b.on('turn_ended', due, lambda t, me, r: None)\ndef due(t, me, e, due):\n    due.add(1, 2, 300)\n", r"mod\.py:4: .*ids and numbers from 0 to 255"),
    "random in an offer": ("def bind(b):\n    b.offer('own_turn', f)\ndef f(t, me, o):\n    t.random(6)\n", r"mod\.py:4: mod \w+, offer at own_turn: .*only answers"),
    "unknown verb offered": ("def bind(b):\n    b.verb('wave', {}, lambda t, me, a: None)\n    b.offer('own_turn', f)\ndef f(t, me, o):\n    o.add('wav')\n", r"mod\.py:5: .*no verb \"wav\"; did you mean \"wave\""),
    "verb without run": ("def bind(b):\n    b.verb('wave')\n    b.offer('own_turn', lambda t, me, o: o.add('wave'))\n", r"verb wave was offered but cannot be run"),
    "impossible shift": ("from woodlore.mods import SUPPLY, LIMBO, RUIN\ndef bind(b):\n    b.on('turn_ended', lambda t, me, e, due: due.add(), run)\ndef run(t, me, r):\n    t.shift(RUIN, LIMBO, SUPPLY, 3)\n", r"mod\.py:5: .*only 0 such pieces are there"),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_mod_that_fails_in_a_game_stops_that_game_alone(case, tmp_path):
    body, message = BROKEN[case]
    name = make_mod(tmp_path, body)
    rules = duel_with(name)
    game = wl.Game(rules, seed=1)
    with pytest.raises((wl.ModError, wl.RulesError), match=message) as caught:
        for n in range(5000):
            before, hash_, kept = game.action_count, game.hash(), game.record()
            actions = game.legal_actions()
            game.apply(actions[n % len(actions)])
    if isinstance(caught.value, wl.ModError):
        assert caught.value.file.endswith("mod.py") and caught.value.line > 0 and caught.value.key
    assert (game.action_count, game.hash()) == (before, hash_)  # the game stands as before that action
    assert game.record() == kept  # and its record is whole
    if case != "keeps t":  # that mod remembers something outside the game, which no mod may
        assert wl.Game.from_record(kept).hash() == hash_


def test_in_a_simulation_the_other_games_go_on(tmp_path):
    name = make_mod(tmp_path, """
        def bind(b):
            b.on("turn_ended", due, lambda t, me, r: None)
        def due(t, me, e, due):
            if t.turn_count > 30:
                raise ValueError("turn 31")
    """)
    rules = duel_with(name)
    raw = _native.simulate(rules, 40, 1, 2)
    assert 0 < len(raw["failures"]) < 40 and raw["games"] == 40 - len(raw["failures"])
    with pytest.raises(wl.RulesError, match=r"failed at action \d+: .*mod.py:6: mod .*turn 31; \d+ more games failed") as caught:
        wl.simulate(rules, 40, seed=1)
    assert len(caught.value.finished) == raw["games"] and len(caught.value.failures) == len(raw["failures"])
    assert wl.Game.from_record(caught.value.failures[0]["record"]).turn >= 30
    for failure in raw["failures"]:
        assert f"mod {name}" in failure["message"] and "mod.py:6:" in failure["message"] and "turn 31" in failure["message"]
        assert failure["seed"] == _native.game_seed(1, failure["index"])


def test_a_failed_game_can_be_kept_as_a_record(tmp_path, monkeypatch):
    name = make_mod(tmp_path, """
        def bind(b):
            b.on("turn_ended", due, lambda t, me, r: None)
        def due(t, me, e, due):
            if t.turn_count > 30:
                raise ValueError("turn 31")
    """)
    config = tmp_path / "duel.toml"
    config.write_text(duel_with(name).text)
    run = subprocess.run([sys.executable, "-m", "woodlore", "--mods", str(tmp_path), "simulate", str(config), "--games", "30", "--seed", "1"],
                         cwd=tmp_path, env=environment(), capture_output=True, text=True)  # fmt: skip
    assert run.returncode == 1 and "failed" in run.stderr and "mod.py:6" in run.stderr, run.stderr
    kept = sorted(tmp_path.glob("failed-*.jsonl"))
    assert kept and str(kept[0].name) in run.stderr
    game = wl.Game.from_record(kept[0])
    assert not game.over and game.turn >= 30


# --- refused when it is found, loaded or bound -----------------------------------------------------------------------------


BAD_BIND = {
    "syntax": ("def bind(b)\n    pass\n", r"mod\.py:1: mod \w+, loading: SyntaxError"),
    "import": ("import no_such_module_here\n", r"mod\.py:1: mod \w+, loading: ModuleNotFoundError"),
    "no bind": ("x = 1\n", r"mod\.py has no function bind"),
    "bind raises": ("def bind(b):\n    b.nothing()\n", r"mod\.py:2: mod \w+, bind: AttributeError"),
    "unknown query": ("def bind(b):\n    b.query('rulers', print)\n", r"no query \"rulers\"; did you mean \"ruler\""),
    "unknown event": ("def bind(b):\n    b.on('move', print, print)\n", r"no event \"move\"; did you mean \"moved\""),
    "unknown moment": ("def bind(b):\n    b.offer('midnight', print)\n", r"mod\.py:2: .*incompatible function arguments"),
    "no function": ("def bind(b):\n    b.query('draws', 3)\n", r"takes a function, not int"),
    "keeps b": ("def bind(b):\n    b.toggle('x', 5, 'x', min=6, max=9)\n", r"default lies outside"),
    "bad field": ("def bind(b):\n    b.data({'x': 'u8'})\n", r"field x needs a type of woodlore.mods"),
    "too much data": ("from woodlore.mods import u8\ndef bind(b):\n    b.data({'x': [u8, 200], 'y': [u8, 200], 'z': [u8, 200], 'a': [u8, 200]})\n", r"declares 800 bytes of data, more than the 600"),
    "arg kind": ("def bind(b):\n    b.verb('x', {'where': 'town'})\n", r"argument where: no kind \"town\""),
    "flow class": ("def bind(b):\n    b.flow(int)\n", r"derives from woodlore.mods.Flow"),
    "question without stage": ("from woodlore.mods import Flow\nclass A(Flow):\n    def ask_x(self, t):\n        pass\ndef bind(b):\n    b.flow(A)\n", r"mod\.py:2: .*question 'x' but no stage 'x'"),
    "big locals": ("from woodlore.mods import Flow, u8\nclass A(Flow):\n    x = [u8, 99]\n    def go(self, t):\n        pass\ndef bind(b):\n    b.flow(A)\n", r"take 99 bytes; there are 60"),
    "taken card": ("def bind(b):\n    b.card('ambush_fox')\n", r"card id ambush_fox is taken by standard"),
    "many pieces": ("def bind(b):\n    for i in range(9):\n        b.piece(str(i), 'warrior', 1)\n", r"more than 8 kinds of pieces"),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD_BIND)
def test_a_mod_that_cannot_be_bound_says_where(case, tmp_path):
    body, message = BAD_BIND[case]
    name = make_mod(tmp_path, body)
    with pytest.raises(wl.PluginError, match=message):
        duel_with(name)


BAD_MANIFEST = {
    'id = "No"\nkind = "variant"\nversion = "1"\n': "must be in snake_case",
    'id = "a"\nkind = "varian"\nversion = "1"\n': 'unknown kind of mod "varian"; did you mean "variant"',
    'id = "a"\nkind = "variant"\n': "version",
    'id = "a"\nkind = "variant"\nversion = "1"\nverson = "2"\n': "unknown key",
    'id = "a"\nkind = "variant"\nversion = "1"\napi = 9\n': "written for mods of api 9, this Woodlore has api 1",
    'id = "a"\nkind = "variant"\nversion = "1"\nscenarios = "../.."\n': "inside the mod's folder",
    "id = ": "bad manifest",
}


@pytest.mark.parametrize("manifest", BAD_MANIFEST)
def test_a_bad_manifest_is_refused_with_the_place(manifest, tmp_path):
    make_mod(tmp_path, "def bind(b):\n    pass\n", manifest=manifest, name="bad_" + str(list(BAD_MANIFEST).index(manifest)))
    text = refusal(str(tmp_path))
    assert BAD_MANIFEST[manifest] in text and "mod.toml" in text


def test_a_second_mod_of_the_same_id_is_refused_with_both_places(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    name = make_mod(tmp_path / "a", PLUS, name="twice_there")
    make_mod(tmp_path / "b", "raise RuntimeError('this code is never run')\n", name="twice_there")
    text = refusal(str(tmp_path / "b"))
    assert 'the id "twice_there" is already that of' in text and str(tmp_path / "a" / name) in text
    assert duel_with(name).seats == 2
    make_mod(tmp_path, "", "faction", 'id = "vagabond"\nkind = "faction"\nversion = "1"\n', name="cuckoo")
    assert 'the id "vagabond" is already that of' in refusal("cuckoo")


def test_a_path_in_a_config_or_record_loads_nothing(tmp_path):
    folder = tmp_path / "unnamed"
    folder.mkdir()
    (folder / "mod.toml").write_text('id = "unnamed_mod"\nkind = "variant"\nversion = "1.0.0"\n')
    (folder / "mod.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\ndef bind(b):\n    pass\n")
    for id_ in ("unnamed_mod", str(folder), str(folder / "mod.py"), "../unnamed"):
        with pytest.raises(wl.ConfigError):
            duel_with(id_)
    assert not (tmp_path / "ran").exists()
    mods.add_folder(folder)  # now the user has named it; code runs when a game first needs it
    assert not (tmp_path / "ran").exists()
    duel_with("unnamed_mod")
    assert (tmp_path / "ran").exists()


def test_workers_find_the_mods_that_this_process_was_told_of(scouts, tmp_path):
    rules = with_faction(scouts)
    code = "import pickle, sys; r = pickle.load(open(sys.argv[1], 'rb')); print(r.factions)"
    (tmp_path / "rules").write_bytes(pickle.dumps(rules))
    run = subprocess.run([sys.executable, "-c", code, str(tmp_path / "rules")], env=environment(), capture_output=True, text=True)
    assert run.returncode == 0 and scouts in run.stdout, run.stderr
    assert scouts in os.environ["WOODLORE_MOD_PATH"]


def test_every_query_event_and_moment_of_the_headers_can_be_named():
    import re

    headers = ROOT / "kernel" / "include" / "woodlore"

    def snake(name):
        return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()

    ruleset = (headers / "ruleset.hpp").read_text()
    assert set(_native.MOD_QUERIES) == {snake(q) for q in re.findall(r"QueryHook<query::(\w+)>", ruleset)}
    assert set(_native.MOD_EVENTS) == {snake(e) for e in re.findall(r"EventHook<event::(\w+)>", ruleset)}
