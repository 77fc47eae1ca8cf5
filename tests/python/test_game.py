"""Games driven from Python."""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest

import woodlore as wl
from conftest import CLASSIC, DUEL


def play(game: wl.Game, choices: int, seed: int = 0) -> wl.Game:
    rng = random.Random(seed)
    while not game.over and choices > 0:
        game.apply(rng.randrange(len(game.legal_actions())))
        choices -= 1
    return game


# --- configs


def test_a_config_is_a_path_a_text_a_dict_or_a_ruleset():
    text = DUEL.read_text()
    data = {
        "schema": 1,
        "table": {"map": "autumn", "deck": "standard"},
        "seat": [{"faction": "marquise_de_cat"}, {"faction": "eyrie_dynasties"}],
        "agents": {"default": "random"},
    }
    loaded = [wl.load(DUEL), wl.load(str(DUEL)), wl.load(text), wl.load(data), wl.load(wl.load(DUEL))]
    assert len({rules.fingerprint for rules in loaded}) == 1
    assert loaded[0].factions == ["marquise_de_cat", "eyrie_dynasties"]
    assert loaded[0].seats == 2


def test_overrides_change_a_config(duel):
    by_dict = wl.load(DUEL, {"rules.points_to_win": 12, "seat.1.faction": "woodland_alliance"})
    by_text = wl.load(duel, ["rules.points_to_win=12", "seat.1.faction=woodland_alliance"])
    assert by_dict.fingerprint == by_text.fingerprint != duel.fingerprint
    assert by_dict.factions == ["marquise_de_cat", "woodland_alliance"]
    row = next(r for r in json.loads(by_dict.toggles_json()) if r["name"] == "points_to_win")
    assert row["value"] == "12"


def test_a_wrong_config_names_the_key_and_the_nearest_right_name():
    with pytest.raises(wl.ConfigError) as error:
        wl.load(DUEL, {"seat.0.faction": "marquise_de_cats"})
    assert "marquise_de_cat" in str(error.value)
    with pytest.raises(wl.ConfigError) as error:
        wl.load("schema = 1\n[table]\nmapp = 'autumn'\n", name="mine.toml")
    assert error.value.file == "mine.toml" and error.value.line == 3
    assert "map" in error.value.key and "mapp" in str(error.value)
    assert isinstance(error.value, wl.Error) and isinstance(error.value, ValueError)
    with pytest.raises(wl.ConfigError):
        wl.load("no_such_file.toml")
    for wrong in (7, None, b"bytes", [1]):
        with pytest.raises(TypeError):
            wl.load(wrong)


def test_a_ruleset_survives_pickling(duel):
    again = pickle.loads(pickle.dumps(wl.load(duel, {"rules.points_to_win": 9})))
    assert again.fingerprint == wl.load(duel, {"rules.points_to_win": 9}).fingerprint


# --- playing


def test_a_game_goes_to_its_end_and_the_same_seed_gives_the_same_game(classic):
    a, b = (play(wl.Game(classic, seed=5), 10**6, seed=1) for _ in range(2))
    assert a.over and a.to_move is None and a.legal_actions() == [] and a.question == ""
    assert a.ending in ("points", "dominance", "unfinished")
    assert a.hash() == b.hash()
    assert len(a.scores) == len(a.factions) == 4
    assert play(wl.Game(classic, seed=6), 10**6, seed=1).hash() != a.hash()
    with pytest.raises(wl.ActionError, match="over"):
        a.apply(0)


def test_an_action_is_applied_as_object_text_or_index(duel):
    start = wl.Game(duel, seed=1)
    action = start.legal_actions()[1]
    games = [start.clone() for _ in range(3)]
    games[0].apply(action)
    games[1].apply(action.text)
    games[2].apply(1)
    assert len({game.hash() for game in games}) == 1 and games[0].hash() != start.hash()


def test_actions_read_back_and_name_their_arguments(duel):
    game = play(wl.Game(duel, seed=2), 60)
    for action in game.legal_actions():
        assert game.parse(action.text) == action
        assert action.text.startswith(f"{action.component}.{action.verb}")
        for name, value in action.args.items():
            assert f"{name}={value}" in action.text


def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(duel):
    game = play(wl.Game(duel, seed=3), 30)
    before, record = game.hash(), game.record()
    for wrong in ("game.move from=1 to=1 pieces=99", "eyrie_dynasties.nonsense", "", "x" * 9999, "game.pass \ud800", -1, 10**30, 512):
        with pytest.raises(wl.ActionError):
            game.apply(wrong)
    for wrong in (None, 1.5, True, [], object()):
        with pytest.raises(TypeError):
            game.apply(wrong)
    assert game.hash() == before and game.record() == record


def test_an_action_of_another_game_means_the_same_or_is_refused(duel, classic):
    game = wl.Game(classic, seed=1)
    before = game.hash()
    for action in play(wl.Game(duel, seed=9), 80).legal_actions():
        try:
            game.clone().apply(action)
        except wl.ActionError:
            pass
    assert game.hash() == before


def test_a_wrong_seat_is_told_which_there_are(duel):
    game = wl.Game(duel, seed=1)
    for seat in (-1, 2, 10**20):
        with pytest.raises(wl.SeatError, match="0 to 1"):
            game.observe(seat)
        with pytest.raises(IndexError):
            game.determinize(seat, 0)
    with pytest.raises(TypeError):
        game.observe("marquise_de_cat")
    for seed in (-1, 2**64):
        with pytest.raises(wl.ArgumentError, match="seed"):
            wl.Game(duel, seed=seed)


# --- copies


def test_copies_go_their_own_way(duel):
    game = play(wl.Game(duel, seed=4), 50)
    before = game.hash()
    for twin in (game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), wl.Game.load(duel, game.save())):
        assert twin.hash() == before
        play(twin, 5)
        assert twin.hash() != before == game.hash()
        with pytest.raises(wl.RecordError):
            twin.record()
        with pytest.raises(wl.RecordError):
            twin.undo()


def test_undo_takes_choices_back(duel):
    game = wl.Game(duel, seed=8)
    hashes = [game.hash()]
    rng = random.Random(2)
    for _ in range(40):
        game.apply(rng.randrange(len(game.legal_actions())))
        hashes.append(game.hash())
    game.undo()
    assert game.hash() == hashes[39]
    game.undo(30)
    assert game.hash() == hashes[9]
    play(game, 3)
    assert wl.Game.from_record(game.record()).hash() == game.hash()
    game.undo(12)
    assert game.hash() == hashes[0]
    with pytest.raises(wl.ActionError, match="no action"):
        game.undo()


def test_a_save_in_a_file_and_what_damaged_ones_get(duel, classic, tmp_path):
    game = play(wl.Game(duel, seed=4), 70)
    data = game.save(tmp_path / "game.save")
    assert wl.Game.load(DUEL, tmp_path / "game.save").hash() == game.hash()
    for wrong in (b"", data[:-1], data[:100], data + b"x", b"\0" * len(data)):
        with pytest.raises(wl.RecordError):
            wl.Game.load(duel, wrong)
    with pytest.raises(wl.RecordError):
        wl.Game.load(classic, data)
    with pytest.raises(OSError):
        wl.Game.load(duel, tmp_path / "none")


# --- what a seat may know


def test_an_observation_hides_other_hands_and_the_decks_order(duel):
    game = play(wl.Game(duel, seed=4), 40)
    seen = game.observe(0)
    assert seen == game.observe(0) and seen.hash() == game.observe(0).hash()
    position, shown = game.to_dict(), seen.to_dict()
    mine, other = game.factions
    assert shown["hand"][mine] == position["hand"][mine]
    assert len(shown["hand"][other]) + shown["unknown"]["hand"][other] == seen.hand_size(game.factions.index(other)) == len(position["hand"][other])
    assert len(shown["deck"]) + shown["unknown"]["deck"] == seen.deck_size == len(position["deck"])
    assert json.loads(seen.to_json()) == shown
    assert shown["clearings"] == position["clearings"]


def test_determinize_deals_anew_only_what_is_hidden(duel):
    game = play(wl.Game(duel, seed=4), 40)
    seat = game.to_move
    copies = [game.determinize(seat, seed) for seed in range(5)]
    assert all(twin.observe(seat) == game.observe(seat) for twin in copies)
    assert len({twin.hash() for twin in copies}) > 1
    assert copies[0].hash() == game.determinize(seat, 0).hash()
    play(copies[0], 10**6)
    assert copies[0].over


# --- chance


def test_chance_can_be_scripted(duel):
    asked = []

    def chance(kind: str, bound: int) -> int:
        asked.append((kind, bound))
        return 0

    a = play(wl.Game(duel, seed=1, chance=chance), 30, seed=3)
    b = play(wl.Game(duel, seed=2, chance=lambda kind, bound: 0), 30, seed=3)
    assert a.to_dict() == b.to_dict()
    assert {kind for kind, _ in asked} <= {"die", "card", "shuffle", "seat", "other"}
    assert wl.Game.from_record(a.record()).hash() == a.hash()
    before = a.hash()
    play(a, 4)
    a.undo(4)
    assert a.hash() == before


def test_chance_that_raises_or_lies_leaves_the_game_as_it_was(duel):
    trouble: list[object] = []

    def chance(kind: str, bound: int):
        if not trouble:
            return None
        if trouble[0] is KeyError:
            raise KeyError("mine")
        return trouble[0]

    game = wl.Game(duel, seed=1, chance=chance)
    rng = random.Random(0)
    met = set()
    for value, error in ((KeyError, KeyError), (-1, ValueError), (10**30, ValueError), ("x", TypeError), (2.5, TypeError)):
        for _ in range(2000):
            if game.over:
                game = wl.Game(duel, seed=rng.randrange(99), chance=chance)
            before, i = game.hash(), rng.randrange(len(game.legal_actions()))
            trouble[:] = [value]
            try:
                game.apply(i)
            except error:
                assert game.hash() == before
                met.add(value)
                trouble.clear()
                game.apply(i)
                break
            finally:
                trouble.clear()
    assert len(met) == 5
    assert wl.Game.from_record(game.record()).hash() == game.hash()
    with pytest.raises(TypeError):
        wl.Game(duel, seed=1, chance=7)


# --- records


def test_a_record_replays_and_a_damaged_one_is_refused(duel, tmp_path):
    game = play(wl.Game(CLASSIC, seed=11), 10**6)
    text = game.record()
    file = tmp_path / "game.jsonl"
    file.write_text(text)
    again = wl.Game.from_record(file)
    assert again.hash() == game.hash() and again.replayed.whole and again.replayed.cut == ""
    middle = wl.Game.from_record(text, stop=10)
    assert middle.replayed.n == 10 and not middle.replayed.whole and middle.replayed.note
    lines = text.splitlines(keepends=True)
    cut = wl.Game.from_record("".join(lines[:20]) + lines[20][:15])
    assert cut.replayed.cut and cut.replayed.n == 18
    lines[20] = lines[21]
    with pytest.raises(wl.RecordError) as error:
        wl.Game.from_record("".join(lines))
    assert error.value.line == 21
    with pytest.raises(wl.RecordError):
        wl.Game.from_record("not a record\n")
    with pytest.raises(OSError):
        wl.Game.from_record(tmp_path / "none")


def test_a_shipped_config_is_loaded_by_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert wl.load("classic").factions == wl.load(CLASSIC).factions
    with pytest.raises(wl.ConfigError, match="clasic"):
        wl.load("clasic")
