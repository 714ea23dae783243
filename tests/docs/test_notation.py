"""Every record and every line of docs/notation.md is read by the program, and no verb of a title is missing there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trunkline import Record, find, position, shelf

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "notation.md").read_text(encoding="utf-8")
TABLES = re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", PAGE, re.S | re.M)
LINES = [
    (label, line)
    for label, text in TABLES
    for line in re.findall(r"^\| `([^`]+)` \|", text, re.M)
    if label in {title.label for title in shelf().values()}
]


def lines_of(label: str) -> list[str]:
    """The lines that the page shows for a title."""
    return [line for of, line in LINES if of == label]


@pytest.mark.parametrize("text", re.findall(r"```trk\n(.*?)```", PAGE, re.S))
def test_every_record_of_the_page_is_legal(text):
    record = Record.read(text)
    assert position(find(record.title, record.map), record)[1] is None
    assert str(record) == text


@pytest.mark.parametrize(("label", "line"), LINES)
def test_every_line_of_the_page_is_read_and_written_alike(label, line):
    (title,) = (t for t in shelf().values() if t.label == label)
    game = find(title.name)
    names = ["ann", "bob", "cyd"]
    seat, action = game.read(game.start(names), line)
    assert game.line(game.start(names), seat, action) == line


@pytest.mark.parametrize("title", shelf().values(), ids=lambda t: t.name)
def test_every_verb_of_a_title_is_on_the_page(title):
    shown = {line.split()[1] for line in lines_of(title.label)}
    if title.name == "steam":  # it says of itself that the rest is as in Age of Steam
        shown |= {line.split()[1] for line in lines_of("Age of Steam")}
    assert set(find(title.name).verbs) <= shown


def test_the_example_is_a_whole_match():
    record = Record.read((DOCS / "example.trk").read_text(encoding="utf-8"))
    s, stop = position(find(record.title, record.map), record)
    assert stop is None
    assert find(record.title, record.map).turn(s) is None
