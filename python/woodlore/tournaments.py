"""Agents against each other: a tournament in which all hold all seats alike, and ratings by openskill."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Any

import pandas as pd

from . import _native, rules
from ._check import ArgumentError, seed_of, whole
from .simulation import AgentLike, simulate
from .statistics import _keys, players


def tournament(
    config: rules.Config,
    agents: Sequence[AgentLike],
    games: int = 100,
    *,
    seed: int | None = None,
    threads: int = 0,
    executor: Executor | None = None,
) -> pd.DataFrame:
    """Plays two or more agents at one table, `games` games in each of as many rounds as there are agents, and returns the tables of
    simulate() one under the other, with the column `round`.

    In round r the config's seat i is played by agents[(i + r) % len(agents)], so that each holds each seat in one round; all
    rounds play the same seeds. Raises what simulate() does.
    """
    if isinstance(agents, (str, bytes)) or not isinstance(agents, Sequence) or len(agents) < 2:
        raise ArgumentError("agents are a list of two or more ids, callables or objects with choose()")
    ruleset, games = rules.load(config), whole("games", games, 1, 10**9)
    seed = _native.draw_seed() if seed is None else seed_of(seed)
    tables = []
    for shift in range(len(agents)):
        seats = [agents[(seat + shift) % len(agents)] for seat in range(ruleset.seats)]
        table = simulate(ruleset, games, seats, seed, threads, executor, progress=False)
        table.insert(0, "round", shift)
        tables.append(table)
    out = pd.concat(tables, ignore_index=True)
    out.attrs.update(tables[0].attrs)
    return out


def ratings(games: pd.DataFrame, by: str = "agent", model: Any = None) -> pd.DataFrame:
    """Ratings over the games of a table, in its order: one row for each value of `by` ("agent", "faction"), best first, with games, wins,
    rating, sigma (its uncertainty), ordinal (rating - 3 sigma: hardly less than this).

    By openskill's Plackett-Luce model, or another `model` of openskill. All start at rating 25, sigma 25/3. The winner of a game
    (Law 3.1) comes before all others, who share the place; games that nobody won are left out. One that holds several seats of a
    game counts once, as winner if one of them won: give all as many seats, as tournament() does. A rating says who wins more
    often at such tables, nothing about the size of a margin. Raises ArgumentError, TypeError.
    """
    from openskill.models import PlackettLuce

    rows = players(games)
    (key,) = _keys([by], rows) if isinstance(by, str) and by != "seat" else _keys([], rows)
    model = PlackettLuce() if model is None else model
    won = rows.groupby(["game", key], sort=False, observed=True)["won"].max().reset_index()
    names = sorted(won[key].unique())
    known = {name: model.rating(name=name) for name in names}
    for _, game in won.groupby("game", sort=True):
        if len(game) < 2 or not game["won"].any():
            continue
        there = list(game[key])
        rated = model.rate([[known[name]] for name in there], ranks=[0 if each else 1 for each in game["won"]])
        known.update((name, team[0]) for name, team in zip(there, rated))
    table = won.groupby(key, observed=True)["won"].agg(["size", "sum"])
    out = pd.DataFrame(
        {
            key: names, "games": [int(table.loc[name, "size"]) for name in names], "wins": [int(table.loc[name, "sum"]) for name in names],
            "rating": [known[name].mu for name in names], "sigma": [known[name].sigma for name in names],
            "ordinal": [known[name].ordinal() for name in names],
        }
    )  # fmt: skip
    return out.sort_values("rating", ascending=False, ignore_index=True)
