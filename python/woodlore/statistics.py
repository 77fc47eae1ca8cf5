"""Experiments: what games add up to. Intervals come from statsmodels and scipy."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
import pandas as pd

from . import rules
from ._check import ArgumentError, whole
from .simulation import simulate


def _seats(games: pd.DataFrame) -> int:
    if not isinstance(games, pd.DataFrame) or "winner" not in getattr(games, "columns", ()):
        raise TypeError("this takes a table as simulate() gives it")
    return sum(column.startswith("faction_") for column in games.columns)


def players(games: pd.DataFrame) -> pd.DataFrame:
    """One row for each game and seat: game, seed, seat (0 is first in turn order), faction, agent, score (victory points),
    won (bool; of a coalition only the partner that met the condition, Law 9.2.8). Raises TypeError for another kind of table.

    `game` numbers the games of the table, in its order, so that tables laid one under the other stay apart.
    """
    seats = _seats(games)
    number = np.arange(len(games))
    parts = []
    for seat in range(seats):
        part = pd.DataFrame({"game": number, "seed": games["seed"].to_numpy(), "seat": seat, "faction": games[f"faction_{seat}"].astype(str).to_numpy()})
        if f"agent_{seat}" in games:
            part["agent"] = games[f"agent_{seat}"].astype(str).to_numpy()
        part["score"] = games[f"score_{seat}"].astype(float).to_numpy()
        part["won"] = (games["winner"] == seat).to_numpy(dtype=bool)
        parts.append(part)
    return pd.concat(parts, ignore_index=True).sort_values(["game", "seat"], kind="stable", ignore_index=True)


def _keys(by: str | Iterable[str], rows: pd.DataFrame) -> list[str]:
    keys = [by] if isinstance(by, str) else list(by)
    known = [key for key in ("faction", "agent", "seat") if key in rows]
    if not keys or not set(keys) <= set(known):
        raise ArgumentError(f"by must be one or more of {', '.join(known)}, not {by!r}")
    return keys


def _level(level: float) -> float:
    if not isinstance(level, (int, float)) or not 0 < level < 1:
        raise ArgumentError(f"level must lie between 0 and 1, not {level!r}")
    return float(level)


def summary(games: pd.DataFrame, by: str | Iterable[str] = "faction", level: float = 0.95) -> pd.DataFrame:
    """Win shares with Wilson intervals (statsmodels): one row for each value of `by`, one or more of "faction", "agent" and "seat",
    with games (rows of players(), so two seats of one game count twice), wins, share, low, high, mean_score (victory points).

    The winner alone counts, not the partner of a coalition (Law 9.2.8); games without a winner count in the share.
    Raises ArgumentError, TypeError.
    """
    from statsmodels.stats.proportion import proportion_confint

    rows = players(games)
    keys, level = _keys(by, rows), _level(level)
    out = rows.groupby(keys, sort=True).agg(games=("won", "size"), wins=("won", "sum"), mean_score=("score", "mean")).reset_index()
    out["share"] = out["wins"] / out["games"]
    low, high = proportion_confint(out["wins"].to_numpy(), out["games"].to_numpy(), alpha=1 - level, method="wilson")
    out["low"], out["high"] = np.where(out["wins"] == 0, 0.0, low), np.where(out["wins"] == out["games"], 1.0, high)  # not 1e-17
    out.attrs.update(games.attrs)
    return out[[*keys, "games", "wins", "share", "low", "high", "mean_score"]]


def versus(games: pd.DataFrame, by: str = "faction", measure: str = "score") -> pd.DataFrame:
    """A square table, faction against faction (or agent against agent with by="agent"); NaN where they never met.

    measure="score": the share of games in which the row's ends with more victory points than the column's, ties counting half.
    measure="win": of the games that either won (Law 3.1), the share that the row's did. One that holds several seats of a game
    stands with their mean score, and has won if one of them did. Raises ArgumentError, TypeError.
    """
    rows = players(games)
    (key,) = _keys([by], rows) if isinstance(by, str) else _keys([], rows)
    if measure not in ("score", "win"):
        raise ArgumentError(f'measure must be "score" or "win", not {measure!r}')
    value, how = ("score", "mean") if measure == "score" else ("won", "max")
    table = rows.pivot_table(index="game", columns=key, values=value, aggfunc=how, observed=True).astype(float)
    names = [str(name) for name in table.columns]
    out = pd.DataFrame(np.nan, index=names, columns=names)
    for a, b in itertools.permutations(table.columns, 2):
        difference = (table[a] - table[b]).dropna()
        if measure == "win":
            difference = difference[difference != 0]
        if len(difference):
            out.loc[str(a), str(b)] = (np.sign(difference) / 2 + 0.5).mean()
    out.attrs.update(games.attrs)
    return out


def compare(a: pd.DataFrame, b: pd.DataFrame, faction: str | None = None, level: float = 0.95) -> pd.DataFrame:
    """The difference b - a of win shares with its interval: one row a faction (or only `faction`) with share_a, share_b,
    difference, low, high, p_value, games and `paired`. Shares are 0 to 1: a difference of 0.05 is five points in a hundred.

    Tables with the same seeds are paired game by game (Student's t of the differences, scipy), which tells more from as many
    games; others are compared as independent (Newcombe, statsmodels). p_value: how often chance alone would show as much if
    nothing differed; of many rows some are small by chance. Raises ArgumentError, TypeError.
    """
    from scipy.stats import ttest_1samp
    from statsmodels.stats.proportion import confint_proportions_2indep
    from statsmodels.stats.proportion import test_proportions_2indep as proportions_test

    left, right = players(a), players(b)
    names = sorted(set(left["faction"]) & set(right["faction"]))
    if faction is not None:
        if faction not in names:
            raise ArgumentError(f'no faction "{faction}" in both tables; there are {", ".join(names)}')
        names = [faction]
    paired = len(a) == len(b) > 1 and bool((a["seed"].to_numpy() == b["seed"].to_numpy()).all())
    level = _level(level)
    out = []
    for name in names:
        x = left[left["faction"] == name].groupby("game")["won"].max().astype(float)
        y = right[right["faction"] == name].groupby("game")["won"].max().astype(float)
        matched = paired and x.index.equals(y.index)  # in a draft a faction need not play the same games
        row: dict[str, Any] = {"faction": name, "share_a": x.mean(), "share_b": y.mean(), "difference": y.mean() - x.mean()}
        if matched:
            difference = y.to_numpy() - x.to_numpy()
            if (difference == difference[0]).all():  # no spread: Student's t has nothing to say
                row.update(low=difference[0], high=difference[0], p_value=1.0 if difference[0] == 0 else 0.0)
            else:
                test = ttest_1samp(difference, 0)
                interval = test.confidence_interval(level)
                row.update(low=interval.low, high=interval.high, p_value=test.pvalue)
        else:
            counts = (int(y.sum()), len(y), int(x.sum()), len(x))
            low, high = confint_proportions_2indep(*counts, compare="diff", method="newcomb", alpha=1 - level)
            row.update(low=low, high=high, p_value=proportions_test(*counts, compare="diff").pvalue)
        out.append({**row, "games": len(x), "paired": matched})
    return pd.DataFrame(out)


def sweep(
    config: rules.Config,
    grid: Mapping[str, Iterable[Any]],
    games: int = 1000,
    *,
    seed: int = 0,
    threads: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> pd.DataFrame:
    """Every combination of `grid`, a dict of override path to values ({"rules.points_to_win": [20, 30]}); the key "agents" names
    agents. Tidy: one row for each combination and faction, with the grid's columns and those of summary(). All combinations play
    the same `games` seeds. `progress` gets (done, of) combinations. Raises what load() and simulate() do.
    """
    if not isinstance(grid, Mapping) or not grid:
        raise ArgumentError("grid is a dict of override paths to lists of values")
    games = whole("games", games, 1, 10**9)
    keys = list(grid)
    combinations = list(itertools.product(*(list(values) for values in grid.values())))
    out = []
    for done, values in enumerate(combinations):
        chosen = dict(zip(keys, values))
        agents = chosen.pop("agents", None)
        table = summary(simulate(rules.load(config, chosen), games, agents, seed, threads, progress=False))
        for key, value in zip(keys, values):
            table.insert(keys.index(key), key, [value] * len(table))
        out.append(table)
        if progress is not None:
            progress(done + 1, len(combinations))
    return pd.concat(out, ignore_index=True)
