"""Bots are found by name and title."""

from __future__ import annotations

from random import Random

import pytest

from tests.kernel.toy import toy
from trunkline.actions import BadLine
from trunkline.bot import ANY, BOTS, bot, names
from trunkline.table import Table
from trunkline.titles import SHELF


def test_random_plays_every_title_to_its_end():
    assert "random" in names("toy")
    table = Table(toy(), ["ann", "bob"], bots={0: bot("random", "toy"), 1: bot("random", "toy")}, rng=Random(5))
    table.settle()
    assert table.turn() is None


def test_random_draws_from_the_generator_it_is_given():
    def played(seed: int) -> str:
        table = Table(toy(), ["ann", "bob"], bots={0: bot("random", "toy"), 1: bot("random", "toy")}, rng=Random(seed))
        table.settle()
        return str(table.record)

    assert played(7) == played(7)
    assert len({played(seed) for seed in range(8)}) > 1


def test_an_unknown_bot_is_refused_with_the_known_ones():
    with pytest.raises(BadLine, match="random") as bad:
        bot("clever", "toy")
    assert bad.value.code == "unknown-bot"


@pytest.mark.parametrize(("name", "title"), [(n, t) for n, titles in BOTS.items() for t in titles])
def test_every_entry_of_the_registry_makes_a_bot_of_that_name(name, title):
    assert title in {ANY, *SHELF}
    assert bot(name, title).name == name
    assert bot(name, title) is not bot(name, title)
