"""The command line, as processes of their own."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time

import pytest

from conftest import CLASSIC, DUEL, ROOT, environment


# --- simulate


def test_simulate_prints_tables(cli):
    done = cli("simulate", CLASSIC, "--games", 60, "--seed", 1)
    for word in ("marquise_de_cat", "eyrie_dynasties", "woodland_alliance", "vagabond", "95% interval", "60 games", "seed 1", "games and", "by seat"):
        assert word in done.stdout
    assert done.stderr == ""


def test_simulate_prints_one_json_object(cli):
    report = json.loads(cli("simulate", CLASSIC, "--games", 60, "--seed", 1, "--json").stdout)
    assert {"games", "seed", "decisions", "games_per_second", "decisions_per_second", "factions", "seats", "unfinished", "state_hash_xor"} <= set(report)
    assert report["games"] == 60 and report["seed"] == 1 and report["decisions"] > 60
    assert set(report["factions"]) == {"marquise_de_cat", "eyrie_dynasties", "woodland_alliance", "vagabond"}
    for line in report["factions"].values():
        assert line["win_share"] == pytest.approx(line["wins"] / 60)
        assert 0 <= line["win_share_low"] <= line["win_share"] <= line["win_share_high"] <= 1
        assert 0 <= line["mean_score"] <= 40
    assert sum(line["wins"] for line in report["seats"]) == sum(line["wins"] for line in report["factions"].values()) >= 60 - report["unfinished"]


def test_simulate_is_the_same_for_any_number_of_threads_and_parts(cli):
    def without_time(threads: int) -> dict:
        report = json.loads(cli("simulate", CLASSIC, "--games", 80, "--seed", 3, "--threads", threads, "--json").stdout)
        return {key: value for key, value in report.items() if "second" not in key and key != "threads"}

    one = without_time(1)
    assert one == without_time(2) == without_time(5)
    assert one["state_hash_xor"] != json.loads(cli("simulate", CLASSIC, "--games", 80, "--seed", 4, "--json").stdout)["state_hash_xor"]


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_simulate_writes_one_row_per_game(cli, tmp_path, suffix):
    file = tmp_path / f"games.{suffix}"
    report = json.loads(cli("simulate", DUEL, "--games", 50, "--seed", 2, "--out", file, "--json").stdout)
    if suffix == "csv":
        rows = list(csv.DictReader(file.open(newline="")))
    else:
        import pyarrow.parquet as pq

        rows = pq.read_table(file).to_pylist()
    names = ["game", "seed", "winner", "win_kind", "faction_0", "faction_1", "agent_0", "agent_1", "score_0", "score_1", "turns", "decisions"]
    assert len(rows) == 50 and list(rows[0]) == names
    assert [int(row["game"]) for row in rows] == list(range(50))
    wins = sum(int(row["winner"]) == 0 for row in rows)
    assert wins == report["seats"][0]["wins"]
    assert {row["win_kind"] for row in rows} <= {"points", "dominance", "coalition", "unfinished"}
    cats = sum(row["faction_0" if int(row["winner"]) == 0 else "faction_1"] == "marquise_de_cat" for row in rows if int(row["winner"]) >= 0)
    assert cats == report["factions"]["marquise_de_cat"]["wins"]
    assert sum(int(row["decisions"]) for row in rows) == report["decisions"]


def test_a_row_plays_again_from_its_seed(cli, tmp_path):
    import woodlore as wl
    from woodlore import _native

    cli("simulate", DUEL, "--games", 3, "--seed", 2, "--agents", "greedy,random", "--out", tmp_path / "g.csv")
    row = list(csv.DictReader((tmp_path / "g.csv").open()))[2]
    seed = int(row["seed"])
    assert seed == _native.game_seed(2, 2)
    game = wl.Game(DUEL, seed=seed)
    listed = game._native.listed
    players = [_native.NativeAgent(("greedy", "random")[i], _native.agent_seed(seed, i)) for i in listed]
    while not game.over:
        game.apply(players[game.to_move].choose(game._native))
    assert game.scores == [int(row["score_0"]), int(row["score_1"])] and game.turn == int(row["turns"])


def test_agents_are_named_for_all_or_each(cli):
    done = cli("simulate", DUEL, "--games", 10, "--agents", "greedy,random", "--seed", 1, "--json")
    assert json.loads(done.stdout)["agents"] == {"marquise_de_cat": "greedy", "eyrie_dynasties": "random"}
    assert "one for each" in cli("simulate", DUEL, "--agents", "greedy,random,random", code=2).stderr
    assert "random" in cli("simulate", DUEL, "--agents", "randm", code=2).stderr


def test_a_full_disk_is_told_and_earlier_rows_stay_readable(cli, tmp_path):
    """A limit on the size of files stands in for the disk."""
    import pyarrow.parquet as pq

    def shrink(bytes_: int):
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_, bytes_))

    file = tmp_path / "games.csv"
    done = cli("simulate", DUEL, "--games", 60, "--seed", 1, "--out", file, code=1, preexec_fn=lambda: shrink(2000))
    assert "games.csv" in done.stderr and "File too large" in done.stderr
    rows = list(csv.DictReader(file.open()))
    assert 5 < len(rows) < 60 and f"first {len(rows)} games" in done.stderr
    assert all(int(row["decisions"]) > 0 for row in rows)
    assert file.read_text().endswith("\n")

    file = tmp_path / "games.parquet"
    program = (
        "import sys; from woodlore import columns; columns.CHUNK = 20; columns.run.__kwdefaults__['chunk'] = 20\n"
        "from woodlore.cli import main; sys.argv[0] = 'woodlore'; main()"
    )
    run = [sys.executable, "-c", program, "simulate", str(DUEL), "--games", "200", "--seed", "1", "--out", str(file)]
    done = subprocess.run(run, env=environment(), capture_output=True, text=True, preexec_fn=lambda: shrink(12_000))
    assert done.returncode == 1 and "File too large" in done.stderr and "Traceback" not in done.stderr
    table = pq.read_table(file)
    assert 0 < table.num_rows < 200 and table.num_rows % 20 == 0
    assert f"first {table.num_rows} games" in done.stderr


def test_ctrl_c_prints_what_is_finished(tmp_path):
    file = tmp_path / "games.csv"
    run = [sys.executable, "-m", "woodlore", "simulate", str(CLASSIC), "--games", "100000000", "--json", "--out", str(file)]
    process = subprocess.Popen(run, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # a shell's background job ignores it
    deadline = time.monotonic() + 60
    while not file.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()  # nothing plays on after a failure
    assert process.returncode == 1 and "Traceback" not in err
    report = json.loads(out)
    assert report["interrupted"] and 0 < report["games"] < 100_000_000
    assert len(file.read_text().splitlines()) == report["games"] + 1


# --- records


def test_record_and_replay(cli, tmp_path):
    cli("record", CLASSIC, "--seed", 4, "--agents", "greedy", "--out", "game.jsonl")
    done = cli("replay", "game.jsonl")
    assert "won by" in done.stdout or "unfinished" in done.stdout
    assert "actions played again" in done.stdout and done.stderr == ""
    stopped = cli("replay", "game.jsonl", "--stop", 12)
    assert "12 actions" in stopped.stdout and "[12]" in stopped.stdout and "marquise de cat" in stopped.stdout
    assert json.loads(cli("replay", "game.jsonl", "--stop", 12, "--json").stdout)["seats"]

    text = (tmp_path / "game.jsonl").read_text()
    lines = text.splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_text("".join(lines[:9]) + lines[9][:20])
    cut = cli("replay", "cut.jsonl", code=1)
    assert "7 actions" in cut.stdout and "cut.jsonl" in cut.stderr
    (tmp_path / "wrong.jsonl").write_text("".join(lines[:9] + lines[10:]))
    assert "wrong.jsonl:10" in cli("replay", "wrong.jsonl", code=1).stderr
    assert "none.jsonl" in cli("replay", "none.jsonl", code=1).stderr


# --- play


def test_play_quit_and_resume(cli, tmp_path):
    done = cli("play", DUEL, "--seed", 3, "--seat", "eyrie", text="?\nm\nl\nnonsense\n9999\n1\n1\nq\n")
    assert "You are eyrie_dynasties" in done.stdout and "--resume woodlore-1.jsonl" in done.stdout
    assert "no action" in done.stdout and "[12]" in done.stdout
    before = (tmp_path / "woodlore-1.jsonl").read_text()
    more = cli("play", "--resume", "woodlore-1.jsonl", text="1\n")  # end of input is quitting, too
    assert "You are eyrie_dynasties" in more.stdout
    assert (tmp_path / "woodlore-1.jsonl").read_text().startswith(before)
    cli("replay", "woodlore-1.jsonl")
    assert "already" in cli("play", DUEL, "--record", "woodlore-1.jsonl", code=2).stderr
    assert "eyrie_dynasties" in cli("play", DUEL, "--seat", "eyrie_dynasty", code=2).stderr
    assert "config" in cli("play", code=2).stderr


def test_play_to_the_end_taking_the_first_action(cli):
    done = cli("play", DUEL, "--seed", 3, "--set", "rules.points_to_win=10", text="1\n" * 3000)
    assert "The game is over" in done.stdout


def test_play_takes_back_only_what_revealed_nothing(cli, tmp_path):
    answers = "1\nu\n" * 40 + "q\n"
    done = cli("play", DUEL, "--seed", 3, text=answers)
    undone = (tmp_path / "woodlore-1.jsonl").read_text().count('"undo_to"')
    refused = done.stdout.count("no action to take back")
    assert undone > 0 and undone + refused == 40
    cli("replay", "woodlore-1.jsonl")


# --- listings


def test_listings(cli):
    assert "marquise_de_cat.build" in cli("verbs", CLASSIC).stdout
    assert json.loads(cli("verbs", CLASSIC, "--json").stdout)
    rules = cli("rules", DUEL, "--set", "rules.points_to_win=21").stdout
    assert "points_to_win" in rules and "21" in rules
    assert any(row["value"] == "21" for row in json.loads(cli("rules", DUEL, "--set", "rules.points_to_win=21", "--json").stdout))
    plugins = cli("plugins").stdout
    assert "faction" in plugins and "autumn" in plugins and "0 refused" in plugins
    assert "marquise_de_cat" in {p["id"] for p in json.loads(cli("plugins", "--json").stdout)["found"]}
    assert "9.2.9" in cli("law", "9.2.9").stdout
    assert cli("law", "99.1", code=2).stderr


def test_bench_prints_its_figures(cli):
    report = json.loads(cli("bench", DUEL, "--seconds", 0.5).stdout)
    assert {"decisions_per_second", "games_per_second", "clone_ns", "state_bytes"} <= set(report)
    assert 0 < report["state_bytes"] <= 8192


def test_check_tells_what_failed(cli, tmp_path):
    file = tmp_path / "one.toml"
    file.write_text("nonsense = 1\n")
    assert "one.toml" in cli("check", file, code=1).stdout


# --- wrong usage


def test_wrong_usage_is_exit_code_2_and_one_sentence(cli, tmp_path):
    assert "no_such.toml" in cli("simulate", "no_such.toml", code=2).stderr
    bad = tmp_path / "bad.toml"
    bad.write_text(DUEL.read_text().replace("eyrie_dynasties", "eyrie_dynasty"))
    error = cli("simulate", bad, "--games", 1, code=2).stderr
    assert 'did you mean "eyrie_dynasties"?' in error and "bad.toml:" in error and error.count("\n") == 1
    assert ".csv or .parquet" in cli("simulate", DUEL, "--out", "games.xlsx", code=2).stderr
    cli("simulate", DUEL, "--games", 0, code=2)
    cli("simulate", DUEL, "--seed", -1, code=2)
    cli("nonsense", code=2)
    assert "simulate" in cli("--help").stdout


def test_a_closed_pipe_is_no_trouble(tmp_path):
    shell = f"{sys.executable} -m woodlore verbs {CLASSIC} | head -1"
    done = subprocess.run(["bash", "-c", shell], env=environment(), cwd=ROOT, capture_output=True, text=True)
    assert "Traceback" not in done.stderr and "BrokenPipe" not in done.stderr


def test_a_record_is_not_written_over_unasked(cli, tmp_path):
    cli("record", DUEL, "--seed", 3, "--out", "g.jsonl")
    first = (tmp_path / "g.jsonl").read_text()
    assert "--force" in cli("record", DUEL, "--seed", 4, "--out", "g.jsonl", code=2).stderr
    assert (tmp_path / "g.jsonl").read_text() == first
    cli("record", DUEL, "--seed", 4, "--out", "g.jsonl", "--force")
    assert (tmp_path / "g.jsonl").read_text() != first


def test_a_record_becomes_a_page_and_a_picture(cli, tmp_path):
    cli("record", DUEL, "--seed", 3, "--out", "g.jsonl")
    cli("replay", "g.jsonl", "--stop", 5, "--html", "g.html", "--svg", "g.svg")
    assert "</html>" in (tmp_path / "g.html").read_text() and "</svg>" in (tmp_path / "g.svg").read_text()


@pytest.mark.parametrize("arguments", [("replay", "none.jsonl"), ("simulate", DUEL, "--games", 1, "--out", "no/where.csv"), ("record", DUEL, "--out", "no/where.jsonl"), ("map", "autumn", "--svg", ".")])
def test_a_file_that_cannot_be_is_one_sentence(cli, arguments):
    said = cli(*arguments, code=1).stderr.strip()
    assert said.count("\n") == 0 and str(arguments[-1]) in said and ":" in said


def test_commands_that_need_no_tables_import_no_heavy_library():
    done = subprocess.run([sys.executable, "-X", "importtime", "-m", "woodlore", "plugins"], env=environment(), capture_output=True, text=True, timeout=120)
    assert done.returncode == 0
    heavy = ("numpy", "pandas", "pyarrow", "scipy", "statsmodels", "matplotlib", "openskill")
    assert [line for line in done.stderr.splitlines() if line.rsplit("|", 1)[-1].strip().split(".")[0] in heavy] == []
