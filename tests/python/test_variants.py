"""Rule variants: each shipped one can be measured, its toggles say what they are, and bounds are kept."""

from __future__ import annotations

import json
import re

import pytest

import woodlore as wl
from conftest import CLASSIC, ROOT
from woodlore import _native

VARIANTS = sorted(folder.name for folder in (ROOT / "plugins" / "variants").iterdir() if (folder / "plugin.toml").exists())


def with_variant(name: str, **toggles):
    return wl.load(CLASSIC, {"variant.0.id": name, **{f"variant.0.{key}": value for key, value in toggles.items()}})


@pytest.fixture(scope="module")
def plain(classic):
    return wl.simulate(classic, 150, seed=5)


def test_at_least_six_ship():
    assert len(VARIANTS) >= 6


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_changes_games_and_compare_measures_it(name, plain):
    changed = wl.simulate(with_variant(name), 150, seed=5)
    assert list(plain["seed"]) == list(changed["seed"])  # the same games but for the variant
    assert not plain.drop(columns="seed").equals(changed.drop(columns="seed"))
    table = wl.compare(plain, changed)
    assert len(table) >= 4


@pytest.mark.parametrize("name", VARIANTS)
def test_its_toggles_have_range_default_meaning_and_law(name):
    rows = [row for row in json.loads(with_variant(name).toggles_json()) if row["component"] == name]
    assert rows or name == "bonus_per_piece"  # that one is on or off
    for row in rows:
        assert row["origin"] == "default" and row["text"] and re.fullmatch(r"\d+(\.\d+)*", row["law"])
        low, high = row["range"]
        assert low <= int(row["value"]) <= high
        with pytest.raises(wl.ConfigError, match=f"must be a whole number from {low} to {high}, found {high + 1}"):
            with_variant(name, **{row["name"]: high + 1})


def test_the_shipped_config_lists_where_each_value_came_from():
    rules = wl.load(ROOT / "configs" / "house_rules.toml")
    rows = {f"{row['component']}.{row['name']}": row for row in json.loads(rules.toggles_json())}
    assert rows["infamy_cap.most"]["value"] == "1" and "house_rules.toml" in rows["infamy_cap.most"]["origin"]
    assert rows["peaceful_opening.rounds"]["origin"] == "default"
    assert _native.NativeGame(rules, 1).seats == 4


def test_an_unknown_variant_is_answered_with_the_nearest():
    with pytest.raises(wl.ConfigError, match='unknown variant "score_flor"; did you mean "score_floor"'):
        with_variant("score_flor")
