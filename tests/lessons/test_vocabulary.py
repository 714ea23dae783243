"""One word for one thing in each title: in its sentences, lessons, rules and first game, in both languages."""

from __future__ import annotations

import re

import pytest

from trunkline import titles
from trunkline.show import english
from trunkline.site.web.catalogues import extract
from trunkline.site.web.i18n import translator
from trunkline.titles import artist

COLOURS = {"red": "ross", "yellow": "giall", "blue": "blu", "black": "ner"}
"""Colours of cubes, and how their Italian words begin."""

FOREIGN = {
    "age_of_steam": "engines? levels? grain wood cattle metal gr[ae]y trains? railroads?",
    "steam": "engines? grain wood cattle metal shares? grey trains? railroads?",
    "steel_driver": "engines? locomotives? grain wood cattle metal trains? tokens? railroads? dividends?",
    "railways_card": "locomotives? tiles? hexes livestock timber railroads?",
}
"""Words of other titles, or other words for what has one here already."""


def sentences(room):
    """Every sentence that stands in the folder of a game."""
    found = []
    for message in extract():
        if message.id and any(f"/games/{room}/" in place for place, _ in message.locations):
            found += [message.id] if isinstance(message.id, str) else list(message.id)
    return found


def values_left_out(text):
    """A sentence without the names of what is filled in."""
    return re.sub(r"\{[^}]*\}", "", text)


@pytest.mark.parametrize("room", FOREIGN)
def test_no_sentence_of_a_title_has_a_word_of_another(room):
    words = re.compile(rf"\b({'|'.join(FOREIGN[room].split())})\b", re.IGNORECASE)
    every = sentences(room)
    assert len(every) > 50
    assert [text for text in every if words.search(values_left_out(text))] == []


@pytest.mark.parametrize("title", titles.SHELF)
def test_a_cube_that_has_a_name_is_never_called_by_its_colour(title):
    """In the card game yellow cubes are grain, and no sentence says yellow; elsewhere colours are the names."""
    names = artist(title).names(titles.find(title), english)
    named = {colour for colour in COLOURS if names.get(colour, colour).casefold() != colour}
    assert bool(named) == (title == "railways-card")
    if not named:
        return
    t = translator("it")
    for text in sentences(title.replace("-", "_")):
        assert not re.search(rf"\b({'|'.join(named)})\b", values_left_out(text), re.IGNORECASE), text
        beginnings = "|".join(COLOURS[colour] for colour in named)
        assert not re.search(rf"\b({beginnings})[aieoh]*\b", values_left_out(str(t(text))), re.IGNORECASE), text
