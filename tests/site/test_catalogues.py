"""The catalogues: what lacks is found, and both languages have every word."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from trunkline.site.web import catalogues
from trunkline.site.web.i18n import LOCALE, translator


def pair():
    template, catalogue = Catalog(), Catalog("it")
    for catalog, word in ((template, ""), (catalogue, "vince {seat}")):
        catalog.add("{seat} wins", word, [("a.py", 1)])
    for catalog, words in ((template, ("", "")), (catalogue, ("una riga", "{n} righe"))):
        catalog.add(("{n} line", "{n} lines"), words, [("a.py", 2)])
    return template, catalogue


def test_a_complete_catalogue_has_no_gaps():
    assert list(catalogues.gaps(*pair())) == []


@pytest.mark.parametrize(
    ("message", "text", "fault"),
    [
        ("{seat} wins", "", "empty"),
        ("{seat} wins", "vince {posto}", "other values"),
        ("{seat} wins", "vince", "other values"),
        (("{n} line", "{n} lines"), ("una riga", ""), "empty"),
        ("gone", "andato", "no longer used"),
    ],
)
def test_every_fault_is_found(message, text, fault):
    template, catalogue = pair()
    catalogue.delete(message if isinstance(message, str) else message[0])
    catalogue.add(message, text)
    assert [line.split(":")[0].startswith(fault) for line in catalogues.gaps(template, catalogue)] == [True]


def test_a_missing_message_is_found():
    template, catalogue = pair()
    template.add("new", "", [("b.py", 3)])
    assert list(catalogues.gaps(template, catalogue)) == ["missing: 'new' (b.py)"]


def test_english_is_the_source_and_has_no_catalogue():
    assert {folder.name for folder in LOCALE.iterdir()} == set(catalogues.TRANSLATED) == {"it"}
    english = translator("en")
    assert [english.ngettext("One line of {seat}", "{n} lines of {seat}", n, seat="Ann") for n in (0, 1, 2)] == [
        "0 lines of Ann", "One line of Ann", "2 lines of Ann",
    ]  # fmt: skip


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_a_translation_has_every_word(language):
    template = catalogues.extract()
    assert len(template) > 100
    assert list(catalogues.gaps(template, catalogues.read(language))) == []


def test_how_long_something_takes_is_said_in_full_units():
    english, italian = translator("en"), translator("it")
    said = [english.lasting(seconds) for seconds in (0.4, 1, 90, 3600, 5400, 86400, 129600, 3 * 86400 + 5)]
    assert said == ["1 second", "1 second", "90 seconds", "1 hour", "90 minutes", "1 day", "36 hours", "3 days"]
    assert italian.lasting(7 * 86400) == "7 giorni"
    assert english.moment_at(1_796_000_000, "Asia/Tokyo").endswith("(Asia/Tokyo)")
