"""The rules in our own words: every section that a refusal names has a chapter to open, and what is sought is found."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import trunkline
from trunkline import titles
from trunkline.rulebooks import anchor_of, chapter_of, chapters, part_with, pieces, plain

SOURCE = Path(trunkline.__file__).parent
OWN = {"steel-driver": "games/steel_driver", "railways-card": "games/railways_card"}
"""Titles whose rules have a folder of their own, where sections are written in the code."""


def games(title):
    """A title with every choice of every option, one at a time, on every map."""
    box = titles.title(title)
    for info in box.maps:
        for chosen in ({}, *({o.name: choice} for o in box.options_on(info.name) for choice in o.choices)):
            yield titles.find(title, info.name, **chosen)


def sections_of_phases(title):
    """What the chapters of play and the steps in them call their sections."""
    for game in games(title):
        for phase in (*game.opening, *game.round, *game.ending):
            for part in (phase, *getattr(phase, "steps", ())):
                yield getattr(part, "section", "")


def assigned_name(node):
    """The name that an assignment gives to its value."""
    target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
    return getattr(target, "id", "")


def sections_in_code(folder):
    """Sections given to `object_to` as text, or named SECTION or section."""
    for path in sorted((SOURCE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            value = None
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "object_to" and len(node.args) > 1:
                value = node.args[1]
            elif getattr(node, "arg", "") == "section" or assigned_name(node) in ("SECTION", "section"):
                value = getattr(node, "value", None)
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


@pytest.mark.parametrize("title", list(titles.SHELF))
def test_every_section_that_a_refusal_names_has_a_chapter(title):
    named = set(sections_of_phases(title))
    if title in OWN:
        named |= set(sections_in_code(OWN[title]))
    named.discard("")
    assert len(named) > 2, "the search itself must find some"
    assert {section for section in named if chapter_of(title, section) is None} == set()


@pytest.mark.parametrize("title", list(titles.SHELF))
def test_chapters_have_words_and_anchors_of_their_own(title):
    every = chapters(title)
    assert len({chapter.anchor for chapter in every}) == len(every)
    sections = [section for chapter in every for section in chapter.sections]
    assert len(set(sections)) == len(sections)
    for chapter in every:
        assert chapter.text and all(text.endswith((".", ":")) for text in (*chapter.text, *chapter.points))
        assert len({len(row) for row in chapter.table}) <= 1


def test_anchors_are_words_of_addresses():
    assert anchor_of("Phase 1: Raise Capital") == "phase-1-raise-capital"
    assert chapter_of("age-of-steam", "Build Track").anchor == "build-track"
    assert chapter_of("age-of-steam", "") is None


def test_a_search_keeps_what_has_all_the_words_whatever_their_case_and_accents():
    build = chapter_of("age-of-steam", "Build Track")
    some = part_with(build, "RIVER")
    assert some.table[0] == build.table[0] and len(some.table) == len(build.table)
    assert not some.points and part_with(build, "river cube") is None
    assert part_with(build, "build tràck") == build, "a heading brings its whole chapter"
    only = part_with(build, "exits $3")
    assert [row[0] for row in only.table[1:]] == ["a town that gains exits"] and not only.text


def test_what_was_sought_is_marked():
    assert list(pieces("È una città", "citta")) == [(False, "È una "), (True, "città")]
    assert list(pieces("Rivers", "")) == [(False, "Rivers")]
    assert list(pieces("a (b) c", "(b)")) == [(False, "a "), (True, "(b)"), (False, " c")]
    assert plain("ÈĲß’x") == "eĳß’x" and len(plain("ÀÉİ")) == 3


@pytest.mark.parametrize(("title", "count"), [("steel-driver", 4), ("railways-card", 4)])
def test_the_rules_tell_of_the_options_of_a_title_with_rules_of_its_own(title, count):
    """Each option of Steel Driver and of the card game has its sentence."""
    said = [text for chapter in chapters(title) for text in (*chapter.text, *chapter.points) if "option" in text]
    assert len(said) == count
    assert len(titles.title(title).options) == count
