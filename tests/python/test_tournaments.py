"""Agents against each other."""

from __future__ import annotations

import pytest

import woodlore as wl
from conftest import CLASSIC, DUEL


@pytest.fixture(scope="module")
def games():
    return wl.tournament(CLASSIC, ["random", "greedy"], games=15, seed=2)


def test_each_agent_holds_each_faction_alike(games):
    rows = wl.players(games)
    assert len(games) == 30 and set(games["round"]) == {0, 1}
    assert set(rows.groupby(["agent", "faction"]).size()) == {15}
    first, second = (games[games["round"] == shift] for shift in (0, 1))
    assert list(first["seed"]) == list(second["seed"])


def test_three_agents_at_two_seats():
    def lazy(observation, actions):
        return actions[-1]

    games = wl.tournament(DUEL, ["random", "greedy", lazy], games=3, seed=2)
    assert set(wl.players(games).groupby(["agent", "faction"]).size()) == {3}
    assert set(wl.players(games)["agent"]) == {"random", "greedy", "lazy"}


def test_ratings_are_those_of_openskill(games):
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {"random": model.rating(), "greedy": model.rating()}
    for index in range(len(games)):
        row = games.iloc[index]
        if row["winner"] < 0:
            continue
        won = row[f"agent_{row['winner']}"]
        lost = "random" if won == "greedy" else "greedy"
        (known[won],), (known[lost],) = model.rate([[known[won]], [known[lost]]])
    table = wl.ratings(games).set_index("agent")
    for name, rating in known.items():
        assert table.loc[name, "rating"] == pytest.approx(rating.mu) and table.loc[name, "sigma"] == pytest.approx(rating.sigma)
    assert list(table.index)[0] == "greedy" and table.loc["greedy", "ordinal"] > table.loc["random", "ordinal"]
    assert table["games"].tolist() == [30, 30] and table["wins"].sum() == (games["winner"] >= 0).sum()
    assert len(wl.ratings(games, "faction")) == 4
    with pytest.raises(wl.ArgumentError):
        wl.ratings(games, "seat")


def test_pairwise_tables_of_agents(games):
    table = wl.versus(games, by="agent", measure="win")
    assert table.loc["greedy", "random"] + table.loc["random", "greedy"] == pytest.approx(1)
    decided = games[games["winner"] >= 0]
    won = sum(row[f"agent_{row['winner']}"] == "greedy" for _, row in decided.iterrows())
    assert table.loc["greedy", "random"] == pytest.approx(won / len(decided))
    with pytest.raises(wl.ArgumentError):
        wl.versus(games, measure="luck")


def test_wrong_agents_are_told():
    for wrong in ("random", ["random"], 7):
        with pytest.raises(wl.ArgumentError):
            wl.tournament(DUEL, wrong)
