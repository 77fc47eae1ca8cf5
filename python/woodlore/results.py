"""What `woodlore simulate` prints: tables and one JSON object."""

from __future__ import annotations

from typing import Any

from .columns import KINDS, Tally

LEVEL = 0.95


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share, by scipy. (0, 1) without games."""
    if games == 0:
        return 0.0, 1.0
    from scipy.stats import binomtest

    ci = binomtest(int(wins), int(games)).proportion_ci(LEVEL, method="wilson")
    return float(ci.low), float(ci.high)


def _line(tally: Tally, which: int, i: int) -> dict[str, Any]:
    games, wins = int(tally.played[which][i]), int(tally.wins[which][i])
    low, high = interval(wins, games)
    return {
        "games": games,
        "wins": wins,
        "win_share": wins / games if games else 0.0,
        "win_share_low": low,
        "win_share_high": high,
        "mean_score": float(tally.scores[which][i]) / games if games else 0.0,
    }


def as_json(tally: Tally, seed: int, agents: list[str], threads: int) -> dict[str, Any]:
    """The object that `--json` prints. Shares are of the finished games that the faction (seat, player) played; both partners of
    a coalition win (Law 9.2.8)."""
    per = lambda total: total / tally.games if tally.games else 0.0  # noqa: E731
    rate = lambda total: total / tally.seconds if tally.seconds else 0.0  # noqa: E731
    return {
        "games": tally.games,
        "seed": seed,
        "agents": dict(zip(tally.players, agents)),
        "threads": threads,
        "decisions": tally.decisions,
        "seconds": tally.seconds,
        "games_per_second": rate(tally.games),
        "decisions_per_second": rate(tally.decisions),
        "mean_turns": per(tally.turns),
        "mean_decisions": per(tally.decisions),
        "factions": {name: _line(tally, 0, i) for i, name in enumerate(tally.names)},
        "seats": [{"seat": i, **_line(tally, 1, i)} for i in range(len(tally.players))],
        **({"players": {name: _line(tally, 2, i) for i, name in enumerate(tally.players)}} if tally.draft else {}),
        "win_kinds": {name: int(n) for name, n in zip(KINDS, tally.kinds)},
        "unfinished": tally.unfinished,
        "failed": len(tally.failures),
        "interrupted": tally.stopped,
        "state_hash_xor": f"{tally.state_hash_xor:016x}",
    }


def print_tables(tally: Tally, seed: int, agents: list[str], console: Any) -> None:
    from rich.table import Table

    report = as_json(tally, seed, agents, 0)
    same = len(set(agents)) == 1
    by_faction = Table(title="by faction", title_justify="left")
    by_seat = Table(title="by seat in turn order", title_justify="left")
    by_player = Table(title="by player", title_justify="left")
    by_faction.add_column("faction")
    by_seat.add_column("seat", justify="right")
    by_player.add_column("player")
    with_agents = by_player if tally.draft else by_faction  # whoever an agent is bound to
    if not same:
        with_agents.add_column("agent")
    for table in (by_faction, by_seat, by_player):
        if table is by_faction and tally.draft:  # not every faction plays every game
            table.add_column("games", justify="right")
        table.add_column("wins", justify="right")
        table.add_column("share", justify="right")
        table.add_column("95% interval", justify="right")
        table.add_column("mean score", justify="right")

    def cells(line: dict[str, Any], games: bool = False) -> list[str]:
        return [
            *([f"{line['games']:,}"] if games else []),
            f"{line['wins']:,}",
            f"{line['win_share']:.1%}",
            f"{line['win_share_low']:.1%} to {line['win_share_high']:.1%}",
            f"{line['mean_score']:.1f}",
        ]

    for i, name in enumerate(tally.names):
        by_faction.add_row(name, *([] if same or tally.draft else [agents[i]]), *cells(report["factions"][name], tally.draft))
    for line in report["seats"]:
        by_seat.add_row(str(line["seat"] + 1), *cells(line))
    console.print(by_faction)
    console.print(by_seat)
    if tally.draft and not same:
        for name, agent in zip(tally.players, agents):
            by_player.add_row(name, agent, *cells(report["players"][name]))
        console.print(by_player)
    kinds = ", ".join(f"{n:,} by {name}" if name != "unfinished" else f"{n:,} unfinished" for name, n in report["win_kinds"].items() if n)
    console.print(
        f"{tally.games:,} games{' (interrupted)' if tally.stopped else ''}: {kinds or 'none'}; agents: {agents[0] if same else 'see above'}; seed {seed}"
    )
    console.print(f"mean length {report['mean_turns']:.1f} turns, {report['mean_decisions']:.0f} decisions")
    console.print(
        f"{report['games_per_second']:,.0f} games and {report['decisions_per_second']:,.0f} decisions a second, {tally.seconds:.1f} s; "
        f"hash {report['state_hash_xor']}"
    )
