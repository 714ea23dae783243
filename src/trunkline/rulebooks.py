"""The rules of every title in our own words: short chapters in the order of play, `rulebook.json` in a title’s folder.

Each chapter names the `sections` of the rulebook it tells of, as objections name them, so that a refusal can be
followed to its rule. A chapter has a `heading`, a few paragraphs (`text`), `points`, and perhaps a `table` whose first
row is its head. All of these are English sources of the catalogues.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from trunkline import titles


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules; `anchor` is its name in addresses."""

    anchor: str
    heading: str
    sections: tuple[str, ...]
    text: tuple[str, ...]
    points: tuple[str, ...]
    table: tuple[tuple[str, ...], ...]


def anchor_of(section: str) -> str:
    """A heading as a word of an address: `Phase 1: Raise Capital` -> `phase-1-raise-capital`."""
    return re.sub(r"[^a-z0-9]+", "-", section.lower()).strip("-")


@functools.cache
def chapters(title: str) -> tuple[Chapter, ...]:
    """The chapters of a title in the order of play; none for a title that has no file."""
    return tuple(
        Chapter(
            anchor_of(each["heading"]),
            each["heading"],
            tuple(each["sections"]),
            tuple(each.get("text", ())),
            tuple(each.get("points", ())),
            tuple(tuple(row) for row in each.get("table", ())),
        )
        for each in titles.title(title).rulebook().get("chapters", ())
    )


@functools.cache
def chapter_of(title: str, section: str) -> Chapter | None:
    """The chapter that tells of a section of the rulebook; None for no section or one that no chapter names."""
    return next((each for each in chapters(title) if section in each.sections), None)


def translate(chapter: Chapter, t: Callable[[str], str]) -> Chapter:
    """The chapter in a reader's language; its anchor and sections stay."""
    return replace(
        chapter,
        heading=t(chapter.heading),
        text=tuple(map(t, chapter.text)),
        points=tuple(map(t, chapter.points)),
        table=tuple(tuple(map(t, row)) for row in chapter.table),
    )


def plain(text: str) -> str:
    """A text without case and accents, letter for letter as long as the text itself."""
    return "".join((unicodedata.normalize("NFD", letter)[0].lower() or letter)[0] for letter in text)


def part_with(chapter: Chapter, words: str) -> Chapter | None:
    """The chapter with only what has all these words in it; whole when its heading has them, None when nothing has."""
    wanted = plain(words).split()

    def has(*texts: str) -> bool:
        there = plain(" ".join(texts))
        return all(word in there for word in wanted)

    if has(chapter.heading):
        return chapter
    rows = [row for row in chapter.table[1:] if has(*chapter.table[0], *row)]
    left = replace(
        chapter,
        text=tuple(filter(has, chapter.text)),
        points=tuple(filter(has, chapter.points)),
        table=(chapter.table[0], *rows) if rows else (),
    )
    return left if left.text or left.points or left.table else None


def pieces(text: str, words: str) -> Iterator[tuple[bool, str]]:
    """The text in pieces, those that are among the words marked True."""
    wanted = sorted({re.escape(word) for word in plain(words).split()}, key=len, reverse=True)
    at = 0
    for hit in re.finditer("|".join(wanted), plain(text)) if wanted else ():
        if hit.start() > at:
            yield False, text[at : hit.start()]
        yield True, text[hit.start() : hit.end()]
        at = hit.end()
    if at < len(text):
        yield False, text[at:]


__all__ = ["Chapter", "anchor_of", "chapter_of", "chapters", "part_with", "pieces", "plain", "translate"]
