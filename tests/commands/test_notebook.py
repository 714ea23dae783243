"""A table shows its board in a notebook."""

from __future__ import annotations

from random import Random
from xml.dom import minidom

import pytest

from trunkline import Table, find, shelf
from trunkline.show.picture import style
from trunkline.titles import picture


@pytest.mark.parametrize("title", [*shelf()])
def test_a_table_shows_its_board_with_the_style_inside(title):
    info = shelf()[title].maps[0]
    table = Table(find(title), [f"seat-{k + 1}" for k in range(info.least)], rng=Random(1))
    table.settle()
    svg = table._repr_svg_()
    root = minidom.parseString(svg).documentElement
    assert root.tagName == "svg" and root.getAttribute("viewBox")
    assert style() in svg and "--" in style()


def test_the_picture_keeps_secrets():
    table = Table(find("railways-card"), ["ann", "bob"], rng=Random(3))
    table.settle()
    game, s = table.game, table.state
    assert table._repr_svg_() == picture(game, game.view(s, None)) != picture(game, s, 0)
