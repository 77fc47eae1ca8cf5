"""Tables as pictures, with matplotlib. Each function draws into `ax`, or into a new figure, and returns the Axes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from ._check import ArgumentError
from .drawing.scene import plain
from .statistics import summary, versus

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_NEUTRAL = "#5b6770"


def _axes(ax: Axes | None, width: float = 7, height: float = 4) -> Axes:
    if ax is not None:
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(width, height), layout="constrained")[1]


def _palette(names: list[str], table: pd.DataFrame, colours: Mapping[str, str] | None) -> dict[str, str]:
    """A colour for each name: as given, else the factions' own (simulate() leaves them in the table's attrs), else matplotlib's."""
    given = colours if colours is not None else table.attrs.get("colours", {})
    spare = iter([f"C{i}" for i in range(10)] * 10)
    return {name: given[name] if name in given else next(spare) for name in names}


def plot_shares(games: pd.DataFrame, by: str = "faction", *, level: float = 0.95, colours: Mapping[str, str] | None = None, ax: Axes | None = None) -> Axes:
    """Win shares with Wilson intervals, a bar for each value of `by` ("faction", "agent", "seat"); dotted: an even share.

    `games` is a table of simulate(). Raises ArgumentError, TypeError.
    """
    if not isinstance(by, str):
        raise ArgumentError("by must be one of faction, agent, seat")
    table = summary(games, by, level)
    seats = sum(column.startswith("faction_") for column in games.columns)
    ax = _axes(ax)
    names = [f"seat {value + 1}" if by == "seat" else plain(str(value)) for value in table[by]]
    palette = _palette([str(value) for value in table[by]], games, colours)
    colour = [_NEUTRAL if by == "seat" else palette[str(value)] for value in table[by]]
    spread = np.array([table["share"] - table["low"], table["high"] - table["share"]]).clip(0)
    ax.bar(names, table["share"] * 100, yerr=spread * 100, color=colour, edgecolor="#333333", linewidth=0.8, capsize=5)
    ax.axhline(100 / seats, color="#333333", linestyle=":", linewidth=1)
    ax.set_ylabel(f"games won, %, {level:.0%} interval")
    ax.set_title(f"{len(games):,} games")
    ax.set_ylim(bottom=0)
    if len(names) > 5:
        ax.tick_params("x", rotation=30)
    return ax


def plot_scores(turns: pd.DataFrame, *, band: float = 0.8, colours: Mapping[str, str] | None = None, ax: Axes | None = None) -> Axes:
    """Victory points over the turns, a line for each faction: the mean, and the band that holds `band` of the games.

    `turns` is a table of simulate(detail="turns"). A game that has ended keeps its last score, so that late turns are not those of
    the long games only; the picture ends when 95% of the games have. Raises ArgumentError, TypeError.
    """
    if not isinstance(turns, pd.DataFrame) or not {"game", "turn", "faction", "score"} <= set(turns.columns):
        raise TypeError('this takes a table of simulate(detail="turns")')
    if not 0 < band < 1:
        raise ArgumentError(f"band must lie between 0 and 1, not {band!r}")
    ax = _axes(ax)
    names = sorted(turns["faction"].astype(str).unique())
    palette = _palette(names, turns, colours)
    plainly = turns.assign(faction=turns["faction"].astype(str), score=turns["score"].astype(float), turn=turns["turn"].astype(int))
    for name in names:
        table = plainly[plainly["faction"] == name].pivot_table(index="turn", columns="game", values="score").ffill()
        low, high = (table.quantile(q, axis=1) for q in ((1 - band) / 2, (1 + band) / 2))
        ax.fill_between(table.index, low, high, color=palette[name], alpha=0.15, linewidth=0)
        ax.plot(table.index, table.mean(axis=1), color=palette[name], label=plain(name), linewidth=2)
    ax.set_xlim(0, max(1, plainly.groupby("game")["turn"].max().quantile(0.95)))
    ax.set_xlabel("turns begun, over all seats")
    ax.set_ylabel(f"victory points: mean, and {band:.0%} of the games")
    ax.set_title(f"{plainly['game'].nunique():,} games")
    ax.legend(frameon=False)
    return ax


def plot_versus(games: pd.DataFrame, by: str = "faction", measure: str = "score", *, ax: Axes | None = None) -> Axes:
    """The matrix of versus(): how often the row's comes before the column's, in percent. Raises ArgumentError, TypeError."""
    table = versus(games, by, measure)
    names = [plain(name) for name in table.columns]
    ax = _axes(ax, 1.5 + 1.1 * len(names), 1.2 + 0.8 * len(names))
    image = ax.imshow(table.to_numpy(dtype=float) * 100, cmap="RdBu", vmin=0, vmax=100, aspect="auto")
    for i, row in enumerate(table.to_numpy(dtype=float)):
        for j, share in enumerate(row):
            if not np.isnan(share):
                ax.text(j, i, f"{share:.0%}", ha="center", va="center", color="white" if abs(share - 0.5) > 0.3 else "black")
    ax.set_xticks(range(len(names)), names, rotation=30, ha="right")
    ax.set_yticks(range(len(names)), names)
    what = "has more points than" if measure == "score" else "wins, if one of the two does, against"
    ax.set_title(f"% of games: row {what} column", fontsize=10)
    ax.figure.colorbar(image, ax=ax, shrink=0.8)
    return ax


def plot_sweep(table: pd.DataFrame, x: str, y: str = "share", *, colours: Mapping[str, str] | None = None, ax: Axes | None = None) -> Axes:
    """A table of sweep(): `y` ("share" with its interval, or "mean_score") over the grid's column `x`, a line for each faction.

    Other columns of the grid that vary give more lines, told apart by their dashes. Raises ArgumentError, TypeError.
    """
    if not isinstance(table, pd.DataFrame) or "faction" not in table.columns or "share" not in table.columns:
        raise TypeError("this takes a table of sweep()")
    grid = list(table.columns[: list(table.columns).index("faction")])
    if x not in grid:
        raise ArgumentError(f"x must be one of {', '.join(grid)}, not {x!r}")
    if y not in ("share", "mean_score"):
        raise ArgumentError(f'y must be "share" or "mean_score", not {y!r}')
    ax = _axes(ax)
    others = [column for column in grid if column != x and table[column].astype(str).nunique() > 1]
    rest = table[others].astype(str).agg(", ".join, axis=1) if others else pd.Series("", index=table.index)
    names = sorted(table["faction"].unique())
    palette = _palette(names, table, colours)
    numeric = pd.api.types.is_numeric_dtype(table[x]) and not pd.api.types.is_bool_dtype(table[x])
    labels = list(dict.fromkeys(table[x].astype(str)))
    for style, (case, part) in zip([*("-", "--", ":", "-.")] * 99, table.groupby(rest, sort=False)):
        for name in names:
            line = part[part["faction"] == name]
            at = line[x] if numeric else [labels.index(str(value)) for value in line[x]]
            values: Any = line[y] * (100 if y == "share" else 1)
            error = np.array([line["share"] - line["low"], line["high"] - line["share"]]).clip(0) * 100 if y == "share" else None
            label = plain(name) + (f", {case}" if case else "")
            ax.errorbar(at, values, yerr=error, color=palette[name], linestyle=style, marker="o", capsize=4, label=label)
    if not numeric:
        ax.set_xticks(range(len(labels)), labels)
    elif len(labels) <= 10:
        ax.set_xticks(sorted(table[x].unique()))
    ax.set_xlabel(x)
    ax.set_ylabel("games won, %, with its interval" if y == "share" else "mean victory points")
    ax.legend(frameon=False, fontsize=8)
    return ax
