"""No number stands before a colour or a good, which would have to agree with it in one language or the other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.golden import game_of
from tests.site.test_italian import messages, texts
from trunkline.game import CHANCE, Objection
from trunkline.games.hexes.words import names as rail_names
from trunkline.games.railways_card.words import names as cards_names
from trunkline.games.steel_driver.words import names as steel_names
from trunkline.record import Record, replay
from trunkline.site.web.i18n import LANGUAGES, translator
from trunkline.titles import artist

TESTS = Path(__file__).parents[2]
RECORDS = [
    *(TESTS / "age_of_steam" / "records").glob("*.trk"),
    TESTS / "steam" / "golden" / "northeast-base-4.trk",
    TESTS / "steam" / "maps" / "golden" / "belgium-luxembourg-2.trk",
    TESTS / "railways_card" / "golden" / "two.trk",
]
TABLES = (rail_names.COLOURS, cards_names.TRACK, cards_names.GOOD_NAMES, steel_names.COMPANIES)


def counted_colours(t):
    """A number and right behind it the name of a colour, a good or a company."""
    names = {t(name) for table in TABLES for name in table.values()}
    return re.compile(rf"\b\d+ ({'|'.join(map(re.escape, sorted(names)))})\b", re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_equal_things_are_counted_with_a_sign(language):
    t = translator(language)
    red, wood = t("red"), t("wood")
    assert rail_names.cubes(("red", "blue", "red"), t) == f"2 × {red}, {t('blue')}"
    assert cards_names.goods(("red", "red", "red"), t) == f"3 × {wood}"
    assert cards_names.cards(("purple-2", "purple-2", "engine"), t) == f"2 × {t('purple')} 2, {t('engine')}"
    assert rail_names.cubes((), t) == cards_names.goods((), t) == "–"
    assert counted_colours(t).search(f"2 {red}") and not counted_colours(t).search(f"2 × {red}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_value_for_a_number_right_before_a_colour(language):
    numbers = "count|n|left|cubes|twos|ones|engines|due|number"
    found = re.compile(rf"\{{({numbers})\}} \{{(colour|cube|side|good|goods)\}}")
    assert found.search("{count} {colour}")
    assert not [text for message in messages(language) for text in texts(message.string) if found.search(text)]


ALL_DIFFERENT = ("barbados", "st-lucia")
"""Records in which no line has two cubes of a colour."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_neither_log_nor_prompt_says_such_a_thing(path, language):
    record = Record.read(path.read_text("utf-8"))
    game = game_of(record)
    painter, t = artist(record.title), translator(language)
    wrong = counted_colours(t)
    counted = 0
    for n, s, stop in replay(game, record):
        assert stop is None
        if n == len(record.lines):
            break
        seat, action = game.read(s, record.lines[n])
        said = painter.tell(game, s, seat, action, t)
        counted += bool(re.search(r"\d × \w", said))
        assert not wrong.search(said), said
        if seat != CHANCE:
            asked = painter.prompt(game, s, seat, t)
            assert not wrong.search(asked), asked
    assert counted or path.stem in ALL_DIFFERENT


def test_refusals_about_several_of_a_colour_name_them_so():
    bag = Objection("not-in-bag", "", {"count": 1, "colour": "red", "left": 0})
    cards = Objection("card-track-not-held", "", {"twos": 1, "ones": 0, "colour": "purple", "engines": 1})
    assert str(bag) == "The bag does not hold 1 × red, only 0."
    assert str(cards) == "You hold 1 × purple 2, 0 × purple 1 and 1 × engine."
