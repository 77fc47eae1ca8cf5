"""What games add up to, against numbers worked out by other means."""

from __future__ import annotations

import pandas as pd
import pytest

import woodlore as wl
from conftest import DUEL


@pytest.fixture(scope="module")
def games() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "game": range(4), "seed": [5, 6, 7, 8], "winner": [0, 1, 0, -1], "win_kind": ["points", "points", "dominance", "unfinished"],
            "faction_0": ["cats", "birds", "cats", "cats"], "faction_1": ["birds", "cats", "birds", "birds"],
            "score_0": [30, 10, 12, 5], "score_1": [20, 31, 20, 5], "turns": [9] * 4, "decisions": [90] * 4,
        }
    )  # fmt: skip


def test_summary_counts_wins_with_wilsons_interval(games):
    cats = wl.summary(games).set_index("faction").loc["cats"]
    assert (cats["games"], cats["wins"], cats["share"], cats["mean_score"]) == (4, 3, 0.75, 19.5)
    assert cats["low"] == pytest.approx(0.3006, abs=1e-4) and cats["high"] == pytest.approx(0.9544, abs=1e-4)
    by_seat = wl.summary(games, by=["seat", "faction"])
    assert list(by_seat["games"]) == [1, 3, 3, 1]
    with pytest.raises(wl.ArgumentError):
        wl.summary(games, by="weather")
    with pytest.raises(TypeError):
        wl.summary([1])


def test_versus_counts_ties_half(games):
    table = wl.versus(games)
    assert table.loc["cats", "birds"] == pytest.approx(2.5 / 4) and table.loc["birds", "cats"] == pytest.approx(1.5 / 4)


def test_compare_is_paired_where_the_seeds_are_the_same(games):
    other = games.assign(winner=[0, 1, 1, 0])
    paired = wl.compare(games, other, "cats").iloc[0]
    assert paired["paired"] and paired["difference"] == 0 and paired["low"] == -paired["high"] < 0
    apart = wl.compare(games, other.assign(seed=[1, 2, 3, 4]), "cats").iloc[0]
    assert not apart["paired"] and apart["low"] < 0 < apart["high"]
    same = wl.compare(games, games).set_index("faction")
    assert (same[["difference", "low", "high"]] == 0).all().all()
    with pytest.raises(wl.ArgumentError, match="cats"):
        wl.compare(games, other, "dogs")


def test_sweep_plays_every_combination():
    table = wl.sweep(DUEL, {"rules.points_to_win": [10, 20], "agents": ["random", "greedy,random"]}, games=20, seed=3)
    assert len(table) == 2 * 2 * 2 and list(table.columns[:3]) == ["rules.points_to_win", "agents", "faction"]
    assert (table["games"] == 20).all()
    assert table[table["rules.points_to_win"] == 10]["mean_score"].mean() < table[table["rules.points_to_win"] == 20]["mean_score"].mean()
    with pytest.raises(wl.ArgumentError):
        wl.sweep(DUEL, {}, games=1)
