"""The command line `woodlore`. Exit codes: 0 fine; 1 something did not hold, was illegal, damaged or interrupted; 2 wrong usage or config."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NoReturn, Optional

import typer

from . import _native, rules
from ._check import MAX_SEED, ArgumentError
from ._native import ConfigError, Error, PluginError

app = typer.Typer(
    name="woodlore",
    help="Woodlore: a rules engine and a laboratory for the board game Root (unofficial).",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

@app.callback()
def _options(
    mods: Annotated[Optional[list[Path]], typer.Option("--mods", metavar="FOLDER", help="A folder of Python mods, or of one. May be repeated; also WOODLORE_MOD_PATH.", show_default=False)] = None,
) -> None:
    if mods:
        from .mods import add_folder

        for folder in mods:
            add_folder(folder)


Config = Annotated[Path, typer.Argument(metavar="CONFIG", help="A TOML config, such as configs/classic.toml.", show_default=False)]
Set = Annotated[Optional[list[str]], typer.Option("--set", metavar="PATH=VALUE", help="Changes the config, e.g. rules.points_to_win=25. May be repeated.", show_default=False)]
Seed = Annotated[Optional[int], typer.Option(min=0, max=MAX_SEED, help="The same seed gives the same games. Default: the config's, else drawn.", show_default=False)]
Agents = Annotated[Optional[str], typer.Option(metavar="NAME,...", help="One agent for all seats, or one for each in the config's order. Default: the config's.", show_default=False)]


def _seed(ruleset: _native.Ruleset, given: int | None) -> int:
    if given is not None:
        return given
    return ruleset.seed if ruleset.seed is not None else _native.draw_seed() % 2**32  # short enough to type again


def _console(stderr: bool = False) -> Any:
    from rich.console import Console

    # Piped tables keep their width; nothing is guessed about colours beyond what rich knows.
    console = Console(stderr=stderr, highlight=False, soft_wrap=False)
    if not console.is_terminal:
        console.width = max(console.width, 100)
    return console


def _fail(message: str, code: int) -> NoReturn:
    print(message, file=sys.stderr)
    raise typer.Exit(code)


@app.command()
def simulate(
    config: Config,
    games: Annotated[int, typer.Option(min=1, max=10**12, help="How many.")] = 10_000,
    seed: Seed = None,
    threads: Annotated[int, typer.Option(min=0, max=1024, help="0: one for each core.")] = 0,
    agents: Agents = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
    out: Annotated[Optional[Path], typer.Option(metavar="FILE", help="Also write one row per game, CSV or Parquet by the suffix.", show_default=False)] = None,
    set_: Set = None,
) -> None:
    """Play many games between agents, and count who wins."""
    ruleset = rules.load(config, set_)
    names = rules.agent_names(ruleset, agents)
    chosen = _seed(ruleset, seed)
    for name in dict.fromkeys(names):
        _native.NativeAgent(name, 0)  # an unknown one is told before a file is opened

    from . import columns, results

    file = None
    if out is not None:
        from . import files

        file = files.open_games(str(out), rules.seat_names(ruleset), names)
    tally = columns.Tally.of(ruleset)
    trouble: OSError | None = None
    with _Progress(games, quiet=as_json) as bar:
        try:
            for part in columns.run(ruleset, games, names, chosen, threads=threads, progress=bar.tell):
                with _uninterrupted():  # what is counted is written
                    tally.add(part)
                    if file is not None:
                        file.write(part)
        except KeyboardInterrupt:  # between two parts
            tally.stopped = True
        except OSError as error:
            trouble = error
    if file is not None and trouble is None:
        try:
            file.close()
        except OSError as error:
            trouble = error

    if as_json:
        print(json.dumps(results.as_json(tally, chosen, names, threads)))
    else:
        results.print_tables(tally, chosen, names, _console())
    from . import failed

    for failure in tally.failures[: failed.MOST]:
        kept = Path(f"failed-{failure['seed']}.jsonl")
        print(failed.first_words([failure]), file=sys.stderr)
        try:
            kept.unlink(missing_ok=True)
            failed.record_of(ruleset, failure, names, str(kept))
            print(f"  its record up to there: {kept}", file=sys.stderr)
        except OSError as error:
            print(f"  its record cannot be kept: {error.strerror or error}", file=sys.stderr)
    if len(tally.failures) > 3:
        print(f"{len(tally.failures) - 3} more games failed", file=sys.stderr)
    if trouble is not None:
        _fail(f"{out}: writing failed: {trouble.strerror or trouble}; the file holds the first {file.rows:,} games", 1)
    if tally.stopped or tally.failures:
        raise typer.Exit(1)


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until the block is done."""
    hit = False

    def wait(*_: object) -> None:
        nonlocal hit
        hit = True

    before = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before if before is not None else signal.SIG_DFL)
    if hit:
        raise KeyboardInterrupt


class _Progress:
    """A bar on stderr, if that is a terminal."""

    def __init__(self, games: int, quiet: bool) -> None:
        self._games = games
        self._show = sys.stderr.isatty() and not quiet
        self._bar: Any = None

    def __enter__(self) -> _Progress:
        if self._show:
            from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

            self._bar = Progress(
                BarColumn(), TextColumn("{task.completed:,.0f} of {task.total:,.0f} games, {task.fields[rate]:,.0f} a second"), TimeRemainingColumn(),
                console=_console(stderr=True), transient=True,
            )  # fmt: skip
            self._task = self._bar.add_task("games", total=self._games, rate=0.0)
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def tell(self, done: int, _of: int, _decisions: int, seconds: float) -> None:
        if self._bar is not None:
            self._bar.update(self._task, completed=done, rate=done / seconds if seconds > 0 else 0.0)


@app.command()
def play(
    config: Annotated[Optional[Path], typer.Argument(metavar="[CONFIG]", help="A TOML config; left out with --resume.", show_default=False)] = None,
    seat: Annotated[Optional[str], typer.Option(metavar="FACTION", help="Which faction you play. Default: the first of the config.", show_default=False)] = None,
    seed: Seed = None,
    agents: Agents = None,
    record: Annotated[Optional[Path], typer.Option(metavar="FILE", help="Where the game is kept. Default: a new file in the folder you are in.", show_default=False)] = None,
    resume: Annotated[Optional[Path], typer.Option(metavar="FILE", help="Go on with a game that was quit.", show_default=False)] = None,
    set_: Set = None,
) -> None:
    """Play a game in the terminal against agents."""
    from . import play as session

    if resume is not None:
        if config is not None or set_ or seat or agents or record or seed is not None:
            _fail("--resume takes everything from the record: give nothing else with it", 2)
        code = session.resume(resume, _console())
    elif config is None:
        _fail("a config is missing, such as configs/classic.toml (or --resume FILE)", 2)
    else:
        ruleset = rules.load(config, set_)
        code = session.start(ruleset, _seed(ruleset, seed), rules.agent_names(ruleset, agents), seat, record, _console())
    raise typer.Exit(code)


@app.command()
def record(
    config: Config,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The record: JSON lines, one for each action.", show_default=False)],
    seed: Seed = None,
    agents: Agents = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")] = False,
    set_: Set = None,
) -> None:
    """Play one game between agents and write its record."""
    ruleset = rules.load(config, set_)
    names = rules.agent_names(ruleset, agents)
    for name in dict.fromkeys(names):
        _native.NativeAgent(name, 0)
    if out.exists():
        if not force and not out.is_char_device():
            raise ArgumentError(f"{out}: this file is there already; name another, or write over it with --force")
        if out.is_file():
            out.unlink()
    chosen = _seed(ruleset, seed)
    game = _native.NativeGame(ruleset, chosen, None, names, str(out))
    players = [_native.NativeAgent(names[listed], _native.agent_seed(chosen, listed)) for listed in game.listed]
    while not game.over:
        game.choose(players[game.to_move].choose(game))
    print(f"{out}: {game.n} actions, seed {chosen}; {_outcome(game)}")


def _outcome(game: Any) -> str:
    scores = ", ".join(f"{name} {score}" for name, score in zip(game.factions, game.scores))
    if not game.over:
        return f"{scores}; turn {game.turn}, {game.factions[game.to_move]} is asked: {game.question}"
    won = " and ".join(game.factions[seat] for seat in game.winners)
    return f"{won} won by {game.ending} after {game.turn} turns ({scores})" if won else f"{game.ending} after {game.turn} turns ({scores})"


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.", show_default=False)],
    stop: Annotated[Optional[int], typer.Option(metavar="N", min=0, help="Stop after action N (0: the setup) and print the position.", show_default=False)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the position as JSON.")] = False,
    html: Annotated[Optional[Path], typer.Option(metavar="PAGE", help="Write a page that plays the game back, for any browser.", show_default=False)] = None,
    svg: Annotated[Optional[Path], typer.Option(metavar="PICTURE", help="Write a picture of the position.", show_default=False)] = None,
) -> None:
    """Play a record again and check its hashes; look at it as a page or picture."""
    from .game import Game

    game = Game.from_record(file, stop)
    replayed = game.replayed
    assert replayed is not None
    if html is not None:
        from .record import Record

        Record.read(file).html(html)
    if svg is not None:
        svg.write_text(game.svg(), encoding="utf-8")
    if as_json:
        print(json.dumps(game.to_dict(), indent=2))
    elif stop is not None:
        from .draw import print_position

        print_position(game, _console())
    if not as_json:
        print(f"{file}: {replayed.n} actions played again, hash {game.hash():016x}; {_outcome(game)}")
    if replayed.note and not (stop is not None and replayed.n == stop):
        print(f"{file}: {replayed.note}", file=sys.stderr)
    if replayed.cut:
        raise typer.Exit(1)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILES...", help="Scenario files, or folders of them.", show_default=False)],
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also name those that pass.")] = False,
    trace: Annotated[bool, typer.Option(help="Print the actions of those that do not pass.")] = False,
) -> None:
    """Run scenario files: rules tests in TOML, docs/scenarios.md."""
    results: list[dict[str, Any]] = []
    for file in _scenario_files(files):
        results += _native.run_scenarios(str(file))
    for result in results:
        if result["outcome"] != "passed":
            print(f"{result['outcome']}: {result['title']}\n  {result['message']}")
            if trace:
                for line in result["trace"]:
                    print(f"    {line}")
        elif verbose:
            print(f"passed: {result['title']}  ({result['file']}:{result['line']})")
    counts = {outcome: sum(r["outcome"] == outcome for r in results) for outcome in ("passed", "failed", "broken")}
    print(f"{len(results)} scenarios: " + ", ".join(f"{n} {outcome}" for outcome, n in counts.items()))
    if counts["passed"] != len(results) or not results:
        raise typer.Exit(1)


def _scenario_files(given: list[Path]) -> list[Path]:
    """Files as given; of folders, all .toml files with a [[scenario]] table below them."""
    out: list[Path] = []
    for path in given:
        if path.is_dir():
            out += [file for file in sorted(path.rglob("*.toml")) if "[[scenario]]" in file.read_text(encoding="utf-8", errors="replace")]
        else:
            out.append(path)
    return out


@app.command()
def verbs(config: Config, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False, set_: Set = None) -> None:
    """List every verb with its arguments: what actions can be at this table."""
    ruleset = rules.load(config, set_)
    if as_json:
        print(ruleset.verbs_json())
        return
    for verb in json.loads(ruleset.verbs_json()):
        notes = [verb["text"]] if verb["text"] else []
        notes += [verb["limit"]] if verb["limit"] else []
        notes += ["an answer to a question"] if not verb["offered"] else []
        print(verb["usage"] + (f"  # {'; '.join(notes)}" if notes else ""))


@app.command(name="rules")
def rules_(config: Config, as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False, set_: Set = None) -> None:
    """List the toggles with their effective values, and where each came from."""
    ruleset = rules.load(config, set_)
    if as_json:
        print(ruleset.toggles_json())
        return
    from rich.table import Table

    table = Table("toggle", "value", "from", "allowed", "meaning", box=None, pad_edge=False)
    for row in json.loads(ruleset.toggles_json()):
        allowed = "true, false" if row["type"] == "yes/no" else " to ".join(map(str, row["range"])) if "range" in row else ", ".join(row.get("words", []))
        name = f"{row['component']}{'#2' if row.get('copy') else ''}.{row['name']}"
        meaning = row["text"] + (f" (Law {row['law']})" if row["law"] else "")
        meaning += "".join(f"; {value} in edition {edition}" for edition, value in row.get("editions", {}).items())
        table.add_row(name, str(row["value"]), row["origin"], allowed, meaning)
    console = _console()
    if not console.is_terminal:
        console.width = max(console.width, 200)
    console.print(table)


@app.command()
def plugins(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the plugins: what was found where, and what was refused and why."""
    found, refused = _native.plugins()
    if as_json:
        print(json.dumps({"found": found, "refused": refused, "build_id": _native.build_id()}, indent=2))
        return
    for plugin in sorted(found, key=lambda p: (p["kind"], p["id"])):
        needs = f"  needs {', '.join(plugin['needs'])}" if plugin["needs"] else ""
        print(f"{plugin['kind']:<10} {plugin['id']:<22} {plugin['version']:<8} {plugin['source']:<9} {plugin['folder']}{needs}")
    for plugin in refused:
        print(f"refused    {plugin['path']}: {plugin['reason']}")
    print(f"{len(found)} found, {len(refused)} refused; this kernel is {_native.build_id()}")


@app.command()
def new(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="faction, variant, landmark, hireling, map or agent.", show_default=False)],
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its id, in snake case.", show_default=False)],
    python: Annotated[bool, typer.Option("--python/--cpp", help="A Python mod, or a C++ plugin built against the installed package.")] = True,
    folder: Annotated[Path, typer.Option("--in", metavar="FOLDER", help="Where the new folder is made.")] = Path("."),
) -> None:
    """Begin a component of your own: a folder that plays, with scenarios that pass."""
    from . import new as start

    language = "python" if python else "cpp"
    for file in start.write(kind, name, language, folder):
        print(file)
    print(start.next_steps(kind, name, language, folder / name))


@app.command()
def conform(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A mod's folder, a built plugin's folder, or the id of a component.", show_default=False)],
    games: Annotated[int, typer.Option(min=1, max=10**7, help="How many random games.")] = 200,
    seconds: Annotated[float, typer.Option(min=0.1, help="Stop after this time.")] = 60.0,
    first: Annotated[int, typer.Option(min=0, help="The first game's number: it is its seed and makes its mix.")] = 0,
) -> None:
    """Check a component: its scenarios, and random games with all that is installed held against every invariant."""
    from . import conform as test

    reports = [test.check(component, games, seconds, first, str(path)) for component in test.components_in(path)]
    print("\n\n".join(test.page(report) for report in reports))
    if not all(report.holds for report in reports):
        raise typer.Exit(1)


@app.command()
def law(number: Annotated[Optional[str], typer.Argument(metavar="[NUMBER]", help="A rule's number, such as 9.2.9.", show_default=False)] = None) -> None:
    """Say where each rule of the Law is implemented and which scenarios show it; without a number, how much is covered."""
    from . import law as coverage

    raise typer.Exit(coverage.print_coverage() if number is None else coverage.print_report(number))


@app.command(name="map")
def map_(
    id_: Annotated[str, typer.Argument(metavar="ID", help="A map that is installed: woodlore plugins lists them.", show_default=False)],
    svg: Annotated[Optional[Path], typer.Option(metavar="FILE", help="Draw it into this file.", show_default=False)] = None,
) -> None:
    """Draw an empty map, or list its clearings."""
    from .maps import data_of

    data = data_of(id_)
    if svg is not None:
        from .drawing import map_svg

        svg.write_text(map_svg(data), encoding="utf-8")
        print(f"{svg}: {data['id']}, {len(data['clearings'])} clearings")
        return
    from rich.table import Table

    table = Table("clearing", "suit", "slots", "ruin", "paths to", "river to", "forests", box=None, pad_edge=False)
    for clearing in data["clearings"]:
        n = clearing["id"]
        ways = [", ".join(str(b if a == n else a) for a, b in data[kind] if n in (a, b)) for kind in ("paths", "rivers")]
        near = ", ".join(forest["id"] for forest in data["forests"] if n in forest["clearings"])
        table.add_row(str(n), "/".join(clearing["suits"]) or "none", str(clearing["slots"]), "yes" if clearing["ruin"] else "", *ways, near)
    _console().print(table)


@app.command()
def bench(
    config: Annotated[Optional[Path], typer.Argument(metavar="[CONFIG]", help="Default: configs/classic.toml.", show_default=False)] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=3600.0, help="How long to measure, in all.")] = 5.0,
    agents: Annotated[str, typer.Option(metavar="NAME,...", help="Who plays.")] = "random",
    threads: Annotated[int, typer.Option(min=0, max=1024, help="Of the scaling run; 0: one for each core, 1: leave it out.")] = 0,
    set_: Set = None,
) -> None:
    """Measure how fast this machine plays; prints one JSON object."""
    ruleset = rules.load("classic" if config is None else config, set_)
    print(_native.bench_json(ruleset, rules.agent_names(ruleset, agents), seconds, threads))


def main() -> None:
    """Runs the command line; every error of ours is one sentence on stderr."""
    try:
        app()
    except (ConfigError, PluginError, ArgumentError) as error:
        code, message = 2, str(error)
    except _native.RulesError as error:
        code, message = 1, f"internal error: {error}"
    except Error as error:
        code, message = 1, str(error)
    except BrokenPipeError:  # the reader went away (| head)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)
    except OSError as error:
        code, message = 1, f"{error.filename or 'output'}: {error.strerror or error}"
    except KeyboardInterrupt:
        code, message = 1, "interrupted"
    else:
        return
    print(message, file=sys.stderr)
    sys.exit(code)
