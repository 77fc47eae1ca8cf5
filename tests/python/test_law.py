"""Law coverage: every number that the tree cites exists, and the rules that nothing cites are printed with the reason.

python/woodlore/law.py is loaded from its own path, so that this runs before the kernel is built. Citations that exist only
to be scanned are put together from LAW, so that the scan of this tree does not find them here.
"""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAW = "Law"


def load_law():
    spec = importlib.util.spec_from_file_location("woodlore_law", ROOT / "python" / "woodlore" / "law.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


law = load_law()


@pytest.fixture(autouse=True)
def this_repository(monkeypatch):
    monkeypatch.setenv("WOODLORE_HOME", str(ROOT))


@pytest.fixture
def tree(tmp_path):
    """Writes files into a small repository and returns its root."""

    def plant(files):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return plant


# --- this tree ------------------------------------------------------------------------------------------------------


def test_every_cited_number_exists():
    titles = law.index()
    wrong = [f"{cited.where}: {law._no_such_rule(cited.number, titles)}" for cited in law.unknown()]
    assert not wrong, "numbers cited that do not exist:\n" + "\n".join(wrong)


def test_index_is_whole_and_well_formed():
    titles = law.index()
    assert len(titles) == 577  # the Law's 2024 edition
    for number, title in titles.items():
        assert law.well_formed(number), number
        assert 2 <= len(title.split()) <= 8, f"{number}: {title}"
        parent, _, last = number.rpartition(".")
        assert not parent or parent in titles, f"{number} hangs under nothing"
        if int(last) > 1:
            before = f"{parent}.{int(last) - 1}".lstrip(".")
            assert before in titles, f"{number} follows no {before}"


def test_unshown_numbers_exist_and_give_a_reason():
    titles = law.index()
    excused = law.unshown()
    for number, reason in [*excused.groups.items(), *excused.rules.items()]:
        assert number in titles, f"unshown.toml: {number} does not exist"
        assert int(number.split(".")[0]) <= 9, f"unshown.toml: {number} is not in chapters 1 to 9"
        assert len(reason.split()) >= 3, f"unshown.toml: {number} needs a reason, not {reason!r}"
    assert not excused.groups.keys() & excused.rules.keys()
    for number in excused.groups:
        assert any(other.startswith(number + ".") for other in titles), f"unshown.toml: {number} groups nothing"


def test_coverage_of_chapters_1_to_9_is_printed(capsys):
    assert law.print_coverage() == 0
    printed = capsys.readouterr().out
    bare = law.uncovered()
    assert "Chapters 1 to 9: " in printed
    listed = printed.partition("Chapters 1 to 9: ")[2].splitlines()[1:]
    assert [line.split()[0] for line in listed[: len(bare)]] == bare
    with capsys.disabled():
        print("\n" + printed)


# --- the scanner ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line, numbers",
    [
        (f"// {LAW} 4.3.2.1: rolled hits", ["4.3.2.1"]),
        (f"({LAW} 7.2.2, 10.2.4).", ["7.2.2", "10.2.4"]),
        (f"{LAW} 7.2.2, {LAW} 10.2.4, 2.5.", ["7.2.2", "10.2.4", "2.5"]),
        (f"{LAW} 7.2.2,10.2.4", ["7.2.2", "10.2.4"]),
        (f"eyrie.cpp: {LAW} 7.", ["7"]),
        (f"{LAW} 4.2, 3 warriors", ["4.2"]),
        (f"'{LAW} 7.5.2 no open slot' and {LAW} 2.2.3", ["7.5.2", "2.2.3"]),
        (f"{LAW} 99.1", ["99.1"]),  # found, so that it can be refused
        (f"{LAW} 04.3", ["04.3"]),
        (f"{LAW} 2024 edition", []),
        (f"{LAW.lower()} 4.3.1", []),
        (f"{LAW}s 4.3.1", []),
        (f"k{LAW} 4.3.1", []),
        (f"{LAW}  4.3.1", []),
        ("rule 4.3.1", []),
        (f"{LAW} 4.3.1-4.3.4", ["4.3.1"]),  # ranges are no form: the rest is a slip
        (f"{LAW} 4.3.1 and 4.3.2", ["4.3.1"]),
    ],
)
def test_form_of_a_citation(line, numbers):
    assert law.numbers_in(line) == numbers


@pytest.mark.parametrize(
    "line",
    [
        f"// {LAW} 4.3.1-4.3.4",
        f"// {LAW} 4.3.1\N{EN DASH}4.3.4",
        f"// {LAW} 6.5.1-3",
        f"// {LAW} 4.3.1 and 4.3.2",
        f"// {LAW} 4.3.1/4.3.2",
        f"// {LAW}s 4.3.1, 4.3.2",
        f"// see {LAW.lower()} 4.3.1",
        f"// {LAW}  4.3.1",
        f"// {LAW}: 4.3.1",
        f'{LAW.lower()} = ["4.3.1", "4.3.2"]',
        f"{LAW.lower()} = '4.3.1'",
    ],
)
def test_slips_are_listed(tree, line):
    root = tree({"kernel/a.cpp": "int a;\n" + line + "\n"})
    assert [(slip.file, slip.line) for slip in law.slips(root)] == [("kernel/a.cpp", 2)]


@pytest.mark.parametrize("line", [f"// {LAW} 4.3.1, 4.3.2: -1", f"// {LAW} 2.5 and more", f"// {LAW} 7 - the Eyrie", "law = 3"])
def test_good_citations_are_no_slips(tree, line):
    assert law.slips(tree({"kernel/a.cpp": line})) == []


def test_kinds_of_files(tree):
    cite = f"{LAW} 2.5"
    root = tree(
        {
            "kernel/src/ruling.cpp": f"// {cite}",
            "plugins/factions/x/plugin.toml": f"# {cite}",
            "plugins/factions/x/scenarios/rule.toml": f'title = "{cite}: ties"',
            "plugins/factions/x/cases.toml": f'[[scenario]]\ntitle = "{cite}"',
            "kernel/tests/ruling.cpp": f"// {cite}",
            "mods/gentle/mod.py": f'"""{cite}"""',
            "python/woodlore/doc.py": f'"""{cite}"""',
            "tests/unit/ruling.cpp": f'TEST_CASE("{cite}: ties rule nothing", "[kernel]") {{',
            "kernel/build/gen.cpp": f"// {cite}",
            "plugins/leaders/builder/builder.cpp": f"// {cite}",
            "tests/fuzz/corpus/seed.toml": f"# {LAW} 99.9",
            "kernel/.cache/x.cpp": f"// {cite}",
            "docs/notes.toml": f"# {cite}",
            "kernel/readme.md": cite,
        }
    )
    assert {(cited.file, cited.kind, cited.title) for cited in law.citations(root)} == {
        ("kernel/src/ruling.cpp", "code", ""),
        ("plugins/leaders/builder/builder.cpp", "code", ""),
        ("plugins/factions/x/plugin.toml", "code", ""),
        ("plugins/factions/x/scenarios/rule.toml", "scenario", f"{cite}: ties"),
        ("plugins/factions/x/cases.toml", "scenario", cite),
        ("kernel/tests/ruling.cpp", "scenario", ""),
        ("mods/gentle/mod.py", "code", ""),
        ("python/woodlore/doc.py", "mention", ""),
        ("tests/unit/ruling.cpp", "scenario", f"{cite}: ties rule nothing"),
    }


def test_unknown_names_file_and_line(tree):
    root = tree({"plugins/x.cpp": f"\n// {LAW} 2.5, 4.3.9\n", "python/y.py": f"# {LAW} 17\n", "tests/z.py": f"# {LAW} 3.1\n"})
    assert [(cited.number, cited.where) for cited in law.unknown(root)] == [("4.3.9", "plugins/x.cpp:2"), ("17", "python/y.py:1")]


def test_print_coverage_fails_on_an_unknown_number(tree, capsys):
    root = tree({"kernel/x.cpp": f"// {LAW} 4.3.9"})
    assert law.print_coverage(root=root) == 1
    assert "kernel/x.cpp:1: the Law (2024) has no rule 4.3.9; the nearest is 4.3 (" in capsys.readouterr().out


def test_bytes_that_are_not_text_do_not_stop_the_scan(tree):
    root = tree({"kernel/x.cpp": ""})
    (root / "kernel" / "x.cpp").write_bytes(b"// \xff\xfe\n// " + LAW.encode() + b" 2.5\n")
    assert [cited.where for cited in law.citations(root)] == ["kernel/x.cpp:2"]


def test_an_empty_tree_has_no_citations(tmp_path):
    assert law.citations(tmp_path) == []
    assert len(law.uncovered(range(1, 17), root=tmp_path)) == 577


# --- answers --------------------------------------------------------------------------------------------------------


def test_report_gives_the_rule_and_those_under_it(tree):
    root = tree({"kernel/x.cpp": f"// {LAW} 4.3.2", "tests/y.cpp": f'\nTEST_CASE("{LAW} 4.3.2.1: cap")'})
    rows = law.report("4.3.2", root)
    assert [row.number for row in rows] == ["4.3.2", "4.3.2.1"]
    assert rows[0].implemented == ("kernel/x.cpp:1",) and rows[0].scenarios == ()
    assert rows[1].implemented == () and rows[1].scenarios == (f"tests/y.cpp:2 {LAW} 4.3.2.1: cap",)


def test_report_keeps_apart_numbers_that_begin_alike(tree):
    assert [row.number for row in law.report("16.6.1", tree({}))] == ["16.6.1"]


def test_report_refuses_an_unknown_number(capsys):
    with pytest.raises(law.UnknownRule, match="no rule 9.2.10; the nearest is 9.2 "):
        law.report("9.2.10")
    assert law.print_report("9.2.10") == 2
    assert "no rule 9.2.10" in capsys.readouterr().err


def test_print_report_shows_the_title_and_reason(capsys):
    assert law.print_report("1.3.1") == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.split()[0] == "1.3.1" and law.index()["1.3.1"] in first
    assert law.unshown().rules["1.3.1"] in second


def test_an_index_that_is_not_there(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("WOODLORE_HOME", str(tmp_path))
    assert law.print_coverage() == 2
    assert "set WOODLORE_HOME" in capsys.readouterr().err


def test_a_rule_is_covered_only_by_its_own_number(tree):
    root = tree({"kernel/x.cpp": f"// {LAW} 4.3.2.1"})
    bare = law.uncovered([4], root)
    assert "4.3.2.1" not in bare and "4.3.2" in bare  # 4.3.2 says something of its own


def test_a_group_is_covered_by_the_rules_under_it(tree):
    assert "6.5.4" in law.uncovered(root=tree({"kernel/x.cpp": f"// {LAW} 6.5.4.1, 6.5.4.2"}))
    assert "6.5.4" not in law.uncovered(root=tree({"kernel/y.cpp": f"// {LAW} 6.5.4.3"}))


def test_a_mention_covers_nothing(tree):
    assert "2.5" in law.uncovered([2], tree({"python/x.py": f"# {LAW} 2.5"}))


def test_a_group_whose_rules_are_all_excused_stays_uncovered_but_with_its_reason(tree):
    root = tree({})
    assert {"1.3", "1.3.1", "1.3.2"} <= set(law.uncovered([1], root))
    assert law.unshown().reason("1.3")


def test_a_group_waits_for_the_groups_inside_it(tree):
    """Chapter 7's own group is not covered while 7.8 still has leaders that nothing cites."""
    all_but_one = [number for number in law.index() if number.split(".")[0] == "7" and number not in ("7", "7.8", "7.8.4")]
    root = tree({"plugins/x.cpp": f"// {LAW} " + f"\n// {LAW} ".join(all_but_one)})
    assert law.uncovered([7], root) == ["7", "7.8", "7.8.4"]
    tree({"plugins/y.cpp": f"// {LAW} 7.8.4"})
    assert law.uncovered([7], root) == []


def test_a_chapter_with_an_excused_group_can_be_covered(tree):
    excused = law.unshown()
    cited = [number for number in law.index() if number.split(".")[0] == "1" and excused.reason(number) is None]
    root = tree({"kernel/x.cpp": f"// {LAW} " + f"\n// {LAW} ".join(cited)})
    assert law.uncovered([1], root) == ["1.3", "1.3.1", "1.3.2"]  # each with its reason
