"""simulate() as a table."""

from __future__ import annotations

import json
from concurrent.futures import Future

import pandas as pd
import pyarrow as pa
import pytest

import woodlore as wl
from conftest import ADVANCED, CLASSIC, DUEL


def test_one_row_a_game_the_same_for_any_threads(classic):
    one, three = (wl.simulate(classic, 40, seed=7, threads=threads) for threads in (1, 3))
    assert one.equals(three)
    assert list(one["game"]) == list(range(40)) and one["seed"].is_unique
    for seat in range(4):
        assert one[f"score_{seat}"].between(0, 60).all()
    for _, row in one.head(10).iterrows():
        assert sorted(row[f"faction_{seat}"] for seat in range(4)) == sorted(classic.factions)
    won = one[one["winner"] >= 0]
    assert set(won["win_kind"]) <= {"points", "dominance", "coalition"}
    assert not wl.simulate(classic, 40, seed=8).equals(one)


def test_one_row_a_turn_and_seat(duel):
    games = wl.simulate(duel, 5, seed=1)
    turns = wl.simulate(duel, 5, seed=1, detail="turns")
    assert {"game", "turn", "seat", "faction", "active", "score", "cards", "warriors", "buildings", "tokens", "ruled", "crafted"} == set(turns.columns)
    last = turns.groupby("game")["turn"].max()
    assert list(last) == list(games["turns"])
    end = turns[turns["turn"] == turns["game"].map(last)]
    assert list(end[end["seat"] == 0]["score"]) == list(games["score_0"])
    assert (turns.groupby(["game", "turn"])["active"].sum() == 1).all()


def test_no_games_give_an_empty_table_of_the_same_columns(duel):
    assert list(wl.simulate(duel, 0, seed=1).columns) == list(wl.simulate(duel, 1, seed=1).columns)
    assert len(wl.simulate(duel, 0, seed=1, detail="turns")) == 0


def test_games_driven_from_python_are_those_of_the_kernel(classic):
    """The loop for Python agents, given the kernel's own, writes the same rows, also of dominance and coalitions."""
    from woodlore import simulation

    table = simulation._by_python(classic, 25, ["random"] * 4, 5)
    games = wl.simulate(classic, 25, "random", seed=5)
    assert table.to_pylist() == pa.Table.from_pandas(games, schema=table.schema, preserve_index=False).to_pylist()
    assert len(set(games["win_kind"])) > 1


def test_one_game_of_a_table_can_be_played_again(classic):
    games = wl.simulate(classic, 5, "greedy,random,random,random", seed=3)
    for _, row in games.iterrows():
        game = wl.playout(classic, "greedy,random,random,random", seed=int(row["seed"]))
        assert game.over and game.turn == row["turns"] and game.scores == [row[f"score_{seat}"] for seat in range(4)]
        assert game.record().count("\n") > 20
    with pytest.raises(wl.ActionError):
        wl.playout(classic, lambda observation, actions: "nonsense", seed=1)


def test_python_agents_are_callables_objects_or_classes(duel):
    def first(observation, actions):
        return actions[0]

    class Last:
        def choose(self, observation, actions):
            assert observation.asked and len(actions) > 1
            return len(actions) - 1

    mixed = wl.simulate(duel, 4, agents=["random", first], seed=5)
    other = wl.simulate(duel, 4, agents=["random", lambda o, a: a[0].text], seed=5)
    agents = ["agent_0", "agent_1"]
    assert mixed.drop(columns=agents).equals(other.drop(columns=agents))
    for _, row in mixed.iterrows():
        assert {row[f"faction_{seat}"]: row[f"agent_{seat}"] for seat in (0, 1)} == {"marquise_de_cat": "random", "eyrie_dynasties": "first"}
    assert len(wl.simulate(duel, 2, agents=Last, seed=5)) == len(wl.simulate(duel, 2, agents=[Last(), "greedy"], seed=5)) == 2
    assert list(mixed.columns) == list(wl.simulate(duel, 1, seed=5).columns)


def test_a_python_agent_that_fails_is_named_with_seed_and_decision(duel):
    def fails(observation, actions):
        fails.calls += 1
        return actions[0] if fails.calls < 200 else "game.nonsense"

    fails.calls = 0
    with pytest.raises(wl.AgentError) as error:
        wl.simulate(duel, 50, agents=["random", fails], seed=5)
    assert error.value.seed == wl._native.game_seed(5, len(error.value.finished))
    assert 0 <= error.value.action and "eyrie_dynasties" in str(error.value) and "nonsense" in str(error.value)

    def raises(observation, actions):
        raise RuntimeError("mine")

    with pytest.raises(wl.AgentError, match="RuntimeError: mine"):
        wl.simulate(duel, 1, agents=raises, seed=5)


class Half:
    """An executor of which half the workers die."""

    def __init__(self):
        self.n = 0

    def submit(self, call, *arguments):
        future: Future = Future()
        self.n += 1
        if self.n % 2:
            future.set_exception(OSError("the worker died"))
        else:
            future.set_result(call(*arguments))
        return future


def test_an_executor_gives_the_same_table_also_when_workers_die(duel):
    whole = wl.simulate(duel, 30, seed=2)
    assert wl.simulate(duel, 30, seed=2, executor=Half()).equals(whole)
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert wl.simulate(duel, 30, seed=2, executor=pool).equals(whole)


def test_parquet_out_and_in(duel, tmp_path, cli):
    games = wl.simulate(duel, 30, "greedy,random", seed=2)
    games.to_parquet(tmp_path / "mine.parquet")
    cli("simulate", DUEL, "--games", 30, "--agents", "greedy,random", "--seed", 2, "--out", "its.parquet")
    mine, its = (pd.read_parquet(tmp_path / name) for name in ("mine.parquet", "its.parquet"))
    assert list(mine.columns) == list(its.columns) == list(games.columns)
    for column in games.columns:
        assert mine[column].tolist() == its[column].tolist() == games[column].tolist()
    assert wl.summary(mine).equals(wl.summary(games)) and wl.compare(mine, its)["difference"].eq(0).all()


def test_wrong_arguments_are_told(duel):
    for arguments, word in (
        ({"games": -1}, "games"), ({"threads": 5000}, "threads"), ({"seed": -1}, "seed"), ({"detail": "all"}, "detail"), ({"agents": ["random"] * 3}, "3 agents for 2 seats"),
    ):  # fmt: skip
        with pytest.raises(wl.ArgumentError, match=word):
            wl.simulate(duel, **{"games": 1, **arguments})
    with pytest.raises(wl.PluginError, match="random"):
        wl.simulate(duel, 1, agents="randm")
    for wrong in (7, [7], object()):
        with pytest.raises(TypeError):
            wl.simulate(duel, 1, agents=wrong)
    with pytest.raises(TypeError):
        wl.simulate(duel, "many")


def test_progress_is_called_and_may_raise(duel):
    seen = []
    wl.simulate(CLASSIC, 30, seed=1, progress=lambda done, of: seen.append((done, of)))
    assert seen[-1] == (30, 30)

    def stop(done, of):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        wl.simulate(DUEL, 10**6, seed=1, progress=stop)


def test_a_draft_counts_the_games_that_each_faction_was_in(cli):
    """Law 16.1.8: who plays differs from game to game; agents belong to players."""
    rules = wl.load(ADVANCED)
    assert rules.draft and rules.seats == 4 and len(rules.factions) > 4
    games = wl.simulate(rules, 30, seed=5, threads=2)
    met = {faction for seat in range(4) for faction in games[f"faction_{seat}"].astype(str)}
    assert len(met) > 4
    table = wl.summary(games)
    assert table["games"].sum() == 120 and (table["games"] < 30).any()
    again = wl.simulate(rules, 30, seed=5, threads=1)
    assert games.equals(again)
    first = wl.Game(rules, seed=int(games["seed"][0]))
    assert first.factions == ["seat_1", "seat_2", "seat_3", "seat_4"] and len(first.to_dict()["pool"]) == 5
    assert all(action.verb == "choose_faction" for action in first.legal_actions())
    while first.turn == 0:
        first.apply(first.legal_actions()[0])
    assert not any(name.startswith("seat_") for name in first.factions) and "pool" not in first.to_dict()
    report = json.loads(cli("simulate", ADVANCED, "--games", "4", "--seed", "3", "--json", "--set", "agents.player_2=greedy").stdout)
    assert sum(line["games"] for line in report["factions"].values()) == 16
    assert report["agents"] == {"player_1": "random", "player_2": "greedy", "player_3": "random", "player_4": "random"}
    assert report["players"]["player_2"]["games"] == 4
    by_agents = wl.simulate(rules, 1, lambda observation, actions: actions[-1], seed=2)
    assert len(by_agents) == 1
