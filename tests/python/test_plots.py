"""Plots: what is drawn are the table's numbers."""

from __future__ import annotations

import matplotlib
import numpy as np
import pytest

matplotlib.use("Agg")

import woodlore as wl  # noqa: E402
from conftest import DUEL  # noqa: E402


@pytest.fixture(autouse=True)
def closed():
    import matplotlib.pyplot as plt

    yield
    plt.close("all")


@pytest.fixture(scope="module")
def games():
    return wl.simulate(DUEL, 60, "random", seed=1)


def bars(ax):
    return [patch.get_height() for patch in ax.patches]


def test_shares_are_those_of_the_summary(games):
    ax = wl.plot_shares(games)
    assert bars(ax) == pytest.approx(list(wl.summary(games)["share"] * 100))
    assert [matplotlib.colors.to_hex(patch.get_facecolor()) for patch in ax.patches] == [games.attrs["colours"][name] for name in wl.summary(games)["faction"]]
    low, high = np.array([path.vertices[:, 1] for path in ax.collections[0].get_paths()]).T
    assert list(low) == pytest.approx(list(wl.summary(games)["low"] * 100)) and list(high) == pytest.approx(list(wl.summary(games)["high"] * 100))
    again = wl.plot_shares(games, "seat", ax=ax)
    assert again is ax and len(ax.patches) == 4
    assert bars(wl.plot_shares(games, "agent")) == pytest.approx([(games["winner"] >= 0).mean() * 50])
    with pytest.raises(wl.ArgumentError):
        wl.plot_shares(games, "weather")


def test_scores_keep_what_ended_games_had(games):
    turns = wl.simulate(DUEL, 20, "random", seed=1, detail="turns")
    ax = wl.plot_scores(turns)
    assert len(ax.lines) == 2
    last = turns.groupby(["faction", "game"], observed=True)["score"].last().astype(float).groupby("faction", observed=True).mean()
    assert [line.get_ydata()[-1] for line in ax.lines] == pytest.approx([last[name] for name in sorted(last.index)])
    with pytest.raises(TypeError, match="turns"):
        wl.plot_scores(games)
    with pytest.raises(wl.ArgumentError):
        wl.plot_scores(turns, band=2)


def test_the_matrix_shows_the_table(games):
    ax = wl.plot_versus(games)
    table = wl.versus(games)
    shown = {text.get_text() for text in ax.texts}
    assert shown == {f"{share:.0%}" for share in table.to_numpy().ravel() if share == share}
    assert [label.get_text() for label in ax.get_yticklabels()] == [name.replace("_", " ") for name in table.index]


def test_a_sweep_is_a_line_for_each_faction():
    table = wl.sweep(DUEL, {"rules.points_to_win": [10, 15, 20], "agents": ["random", "greedy"]}, games=10, seed=3)
    ax = wl.plot_sweep(table, "rules.points_to_win")
    assert len(ax.containers) == 4
    first = ax.containers[0].lines[0]
    part = table[(table["agents"] == "random") & (table["faction"] == "eyrie_dynasties")]
    assert list(first.get_xdata()) == [10, 15, 20] and list(first.get_ydata()) == pytest.approx(list(part["share"] * 100))
    words = wl.plot_sweep(table, "agents", "mean_score")
    assert [label.get_text() for label in words.get_xticklabels()] == ["random", "greedy"]
    for wrong in ({"x": "faction"}, {"x": "agents", "y": "low"}):
        with pytest.raises(wl.ArgumentError):
            wl.plot_sweep(table, **wrong)
