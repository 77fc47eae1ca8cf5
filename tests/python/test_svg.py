"""Pictures of positions: well-formed, complete, and of what a seat may know."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import pytest

import woodlore as wl
from woodlore.drawing.glyphs import letters
from woodlore.drawing.scene import Scene, ink, short_names

SIX = ["marquise_de_cat", "eyrie_dynasties", "woodland_alliance", "vagabond", "vagabond", "lizard_cult"]


@pytest.fixture(scope="module")
def crowd():
    config = {"schema": 1, "table": {"map": "autumn", "deck": "standard"}, "seat": [{"faction": faction} for faction in SIX]}
    game, pick = wl.Game(config, seed=2), random.Random(2)
    while game.turn < 40 and not game.over:
        game.apply(pick.randrange(len(game.legal_actions())))
    return game


def part(root, name):
    return next(g for g in root if g.get("data-part") == name)


def words(element):
    return [text.text for text in element.iter("{http://www.w3.org/2000/svg}text")]


def tooltips(element):
    return [title.text for title in element.iter("{http://www.w3.org/2000/svg}title")]


def test_every_piece_of_the_map_is_drawn_with_its_number(crowd):
    root, position = ET.fromstring(crowd.svg()), crowd.to_dict()
    assert root.get("width") == "800"
    drawn = 0
    for name, here in position["clearings"].items():
        said = tooltips(part(root, f"clearing {name}"))
        for owner, pieces in here.items():
            if owner == "ruin":
                assert said.count("ruin") == pieces
                continue
            for kind, n in pieces.items():
                assert f"{owner.replace('_', ' ')}: {kind.replace('_', ' ')} {n}" in said
                drawn += 1
        assert said.count("open slot") == position["open_slots"][name]
        assert words(part(root, f"clearing {name}"))[-1] == f"{name} {'/'.join(position['suits'][name])}"
    assert drawn > 20
    for i, seat in enumerate(position["seats"]):
        assert f"{position['scores'][seat]} points" in words(part(root, f"seat {i}"))


def test_a_picture_shows_no_more_than_a_seat_may_know(crowd):
    seat = next(seat for seat, name in enumerate(crowd.factions) if crowd.to_dict()["hand"][name])
    mine = crowd.to_dict()["hand"][crowd.factions[seat]]
    other = (seat + 1) % 6
    card = mine[0].replace("_", " ")
    line = f"hand {len(mine)}: "
    assert any(card in word for word in words(part(ET.fromstring(crowd.svg(seat)), f"seat {seat}")))
    theirs = words(part(ET.fromstring(crowd.svg(other)), f"seat {seat}"))
    assert f"hand {len(mine)}" in theirs and not any(word.startswith(line) for word in theirs)
    with pytest.raises(wl.SeatError):
        crowd.svg(6)


def test_a_notebook_shows_a_game_by_itself(crowd):
    assert crowd._repr_svg_() == crowd.svg()


def test_no_text_leaves_the_picture(crowd):
    """By a generous guess of the width of a letter."""
    for card in (part(ET.fromstring(crowd.svg()), f"seat {i}") for i in range(6)):
        for text in card.iter("{http://www.w3.org/2000/svg}text"):
            if text.get("text-anchor") is None:
                assert float(text.get("x")) + len(text.text) * float(text.get("font-size")) * 0.55 < 400, text.text


def test_names_colours_and_letters_tell_parties_and_pieces_apart(crowd):
    scene = Scene(crowd.ruleset, crowd.to_dict())
    assert len(set(scene.colour.values())) == 6 and len(set(scene.short.values())) == 6
    assert short_names(["vagabond#2", "eyrie_dynasties", "vagabond", "lord_of_the_hundreds"]) == {
        "vagabond#2": "Va2", "eyrie_dynasties": "ED", "vagabond": "Va", "lord_of_the_hundreds": "LH",
    }  # fmt: skip
    marks = letters(["sawmill", "workshop", "wood", "wo", "w", "base_fox", "base_rabbit", "bafo"])
    assert len(set(marks.values())) == 8
    assert ink("#000000") == "#ffffff" and ink("#ffff00") != "#ffffff"


def test_a_path_goes_around_a_clearing_that_it_does_not_lead_to():
    from woodlore.drawing.maps import MapLayer

    clearings = [{"id": n, "x": x, "y": y} for n, x, y in ((1, 0, 500), (2, 500, 510), (3, 1000, 500), (4, 500, 900))]
    layer = MapLayer({"id": "none", "clearings": clearings})
    start, bend, end = layer.line(1, 3)
    assert (start, end) == (layer.at[1], layer.at[3])
    assert 50 < abs(bend[1] - layer.at[2][1]) < 90 and abs(bend[0] - layer.at[2][0]) < 5
    assert len(layer.line(1, 4)) == len(layer.line(2, 3)) == 2


def test_the_empty_map_on_the_command_line(cli, tmp_path):
    cli("map", "autumn", "--svg", "autumn.svg")
    root = ET.parse(tmp_path / "autumn.svg").getroot()
    assert sum(word in {f"{n} {suit}" for n in range(1, 13) for suit in ("fox", "mouse", "rabbit")} for word in words(root)) == 12
    assert tooltips(root).count("ruin") == 4 and sum(title.startswith("forest ") for title in tooltips(root)) == 7
    listed = cli("map", "autumn").stdout
    assert re.search(r"^\s*11\s+mouse\s+3\b", listed, re.M)
    assert "autumn" in cli("map", "autunm", code=2).stderr
    assert "/nowhere/x.svg" in cli("map", "autumn", "--svg", "/nowhere/x.svg", code=1).stderr
