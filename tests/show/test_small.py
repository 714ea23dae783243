"""Small pictures for lists: the position without a letter, and no more style than they use."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from trunkline import titles
from trunkline.show.small import alternatives, fits, style_of
from trunkline.show.svg import wordless
from trunkline.table import Table


def played(title: str, map_name: str, seats: int, lines: int) -> Table:
    """A table that bots have played so far."""
    box = titles.title(title)
    game, rng = titles.find(title, map_name, seats), random.Random(5)
    table = Table(game, tuple(f"p{i}" for i in range(seats)), rng=rng)
    table.settle()
    bot = box.bot("greedy")
    while (turn := table.turn()) is not None and table.line < lines:
        table.play(turn, bot.choose(game, game.view(table.state, turn), turn, rng))
        table.settle()
    return table


@pytest.mark.parametrize(
    ("title", "map_name", "seats", "owner"),
    [
        ("age-of-steam", "rust-belt", 4, "rail seat-"),
        ("steam", "northeast", 4, "rail seat-"),
        ("steel-driver", "us", 4, "rail company-"),
        ("railways-card", "standard", 3, "train seat-"),
    ],
)
def test_a_small_picture_shows_track_and_no_words(title: str, map_name: str, seats: int, owner: str) -> None:
    table = played(title, map_name, seats, 150)
    box = titles.title(title)
    drawn = box.thumbnail(table.game, table.state)
    root = ElementTree.fromstring(drawn)
    assert root.tag.endswith("svg")
    assert not [each for each in root.iter() if each.tag.endswith(("text", "title"))]
    assert owner in drawn and "data-" not in drawn.partition("</style>")[2].replace("data-link", "")
    assert len(drawn.encode()) < 40_000
    fresh = box.thumbnail(table.game, table.game.start([f"p{i}" for i in range(seats)]))
    assert owner not in fresh and len(fresh) < len(drawn)


def test_the_style_has_every_colour_that_it_uses_and_nothing_of_palettes() -> None:
    css = style_of(frozenset({"board", "mini", "land", "spot", "goods-red", "rail", "seat-2"}))
    assert set(re.findall(r"var\((--[\w-]+)", css)) - {"--seat", "--goods"} <= set(re.findall(r"(--[\w-]+):", css))
    assert "data-" not in css and "--seat-3" not in css and ".hill" not in css and "--goods-red" in css


def test_which_selectors_may_hold() -> None:
    assert alternatives(".a:is(.b, .c), .d") == [".a:is(.b, .c)", ".d"]
    classes = frozenset({"a", "b"})
    assert fits(".a:is(.b, .c)", classes) and fits(".a .b > rect", classes)
    assert not fits(".a:is(.c, .d)", classes) and not fits(".a.c", classes)
    assert not fits('.a[data-x="1"]', classes) and not fits(".a:hover", classes) and not fits(".a text", classes)


def test_words_are_taken_out_of_a_drawing() -> None:
    assert wordless('<g><title>A</title><text x="1">B</text><path d="M0 0"/><textPath/></g>') == (
        '<g><path d="M0 0"/><textPath/></g>'
    )
