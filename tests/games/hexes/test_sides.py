"""The sides of hexes by the letters of the reader's language: on the board, in choices, in refusals; never in lines."""

from __future__ import annotations

import re

import pytest

from trunkline.game import object_to
from trunkline.games.hexes.board.compass import tile_words
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.tiles import TILES, TOWN_NAME
from trunkline.show import english
from trunkline.site.web.i18n import translator
from trunkline.titles import artist, find

ITALIAN = translator("it")
GAME = find("age-of-steam", "rust-belt")
FOREIGN = re.compile(r"\b(SW|NW|town)\b")


@pytest.fixture
def s():
    """Ann builds; track that leaves south-west and a town's tile lie there."""
    track = ["ann T1 NE-SW", "bob G4 town N SE SW"]
    return arrange(GAME, {"seats": ["ann", "bob", "cyd"], "phase": "build", "cash": {"ann": 40}, "track": track})


@pytest.mark.parametrize(
    ("name", "italian"),
    [
        ("N-S", "N-S"),
        ("NE-SW+SE-NW", "NE-SO+SE-NO"),
        ("town NE SE SW", "cittadina NE SE SO"),
        ("town NW", "cittadina NO"),
    ],
)
def test_a_tile_is_called_by_the_letters_of_the_language(name, italian):
    assert tile_words(name, ITALIAN) == italian
    assert tile_words(name, english) == name


def test_no_tile_keeps_english_letters_in_italian():
    names = [tile.name for tile in TILES] + list(TOWN_NAME.values())
    assert [name for name in names if FOREIGN.search(tile_words(name, ITALIAN))] == []
    assert len({tile_words(name, ITALIAN) for name in names}) == len(names)


def test_choices_and_board_say_them(s):
    painter = artist("age-of-steam")
    found = painter.choices(GAME, s, 0, ITALIAN)
    texts = {text for each in found for text in (each.label, each.note, each.ask, *each.facts)}
    titles = re.findall(r"<title>(.*?)</title>", painter.board(GAME, s, 0, ITALIAN))
    assert any("SO" in text for text in texts)
    assert any("NE-SO: Ann" in text for text in titles) and any("cittadina N SE SO: Bob" in text for text in titles)
    assert [text for text in (*texts, *titles) if FOREIGN.search(text)] == []
    assert any("SW" in each.line for each in found) and not any("SO" in each.line.split() for each in found)


@pytest.mark.parametrize(
    ("values", "code", "said"),
    [
        ({"tile": "town SE SW"}, "no-such-tile", "Nessuna tessera collega cittadina SE SO."),
        ({"stop": "Chicago", "side": "NW"}, "no-link", "NO"),
    ],
)
def test_refusals_say_them(values, code, said):
    assert said in ITALIAN.objection(object_to(code, "", **values), "age-of-steam")


def test_the_side_of_the_dice_stays_a_colour():
    said = ITALIAN.objection(object_to("wrong-dice", "", side="white", count=3, found="1"), "age-of-steam")
    assert "bianco" in said
