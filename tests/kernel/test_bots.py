"""Bots are found by the title that they play."""

from __future__ import annotations

from random import Random

import pytest

from tests.kernel.toy import toy
from trunkline.actions import BadLine
from trunkline.bot import AnyLegal
from trunkline.table import Table
from trunkline.titles import shelf, title

TITLES = list(shelf().values())


def record_of_game(seed: int) -> str:
    """The record of a game of two who do anything."""
    table = Table(toy(), ["ann", "bob"], bots={0: AnyLegal(), 1: AnyLegal()}, rng=Random(seed))
    table.settle()
    assert table.turn() is None
    return str(table.record)


def test_random_plays_any_title_to_its_end_and_draws_from_the_generator_it_is_given():
    assert record_of_game(7) == record_of_game(7)
    assert len({record_of_game(seed) for seed in range(8)}) > 1


def test_an_unknown_bot_is_refused_with_the_known_ones():
    with pytest.raises(BadLine, match="random, easy, standard, strong") as bad:
        title("steam").bot("clever")
    assert bad.value.code == "unknown-bot"


@pytest.mark.parametrize(
    ("box", "name"), [(box, name) for box in TITLES for name in box.bots], ids=lambda x: getattr(x, "name", x)
)
def test_every_bot_has_the_name_that_it_is_found_by(box, name):
    assert box.bots == ("random", "easy", "standard", "strong")
    assert box.bot(name).name == name
    assert box.bot(name) is not box.bot(name)


@pytest.mark.parametrize("box", TITLES, ids=lambda box: box.name)
def test_tables_and_records_that_name_the_one_former_bot_find_it(box):
    assert box.former_bots == ("greedy",) and "greedy" not in box.bots
    assert box.bot("greedy").name == "greedy" and box.usual_bot == "standard"
