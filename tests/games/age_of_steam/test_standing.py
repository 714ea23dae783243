"""Age of Steam, standing orders: the columns that Production fills."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.age_of_steam.shared import GAME, position
from trunkline.game import Illegal
from trunkline.record import Record
from trunkline.standing import Prefer
from trunkline.table import Table

DISPLAY = {"W1": ["", "", "blue"], "W2": ["red", "red", "red"]}


def producing(**more):
    """A table before Production, which Ann has."""
    start = position(**{"phase": "growth", "role": {"ann": "production"}, "display": DISPLAY, **more})
    return Table(GAME, record=Record("age-of-steam", GAME.map_name, start.names), start=start, rng=Random(1))


def place_of(table, column):
    """The place of a column among what Ann may order."""
    (wish,) = table.sheet(0)["wishes"]
    return next(k for k, lines in enumerate(wish["lines"]) if lines.split(" | ")[0].split()[2] == column)


def test_cubes_go_to_the_columns_ordered_as_long_as_these_have_room():
    """W1 takes both cubes of Production; the order is over, and the game goes on into the next round."""
    table = producing()
    (wish,) = table.sheet(0)["wishes"]
    table.order(0, Prefer(wish["key"], (place_of(table, "W1"), place_of(table, "B1"))))
    table.settle()
    placed = [line for line in table.record.lines if line.startswith("ann produce")]
    assert [line.split()[3] for line in placed] == ["W1", "W1"]
    assert table.orders == {} and table.state.round == 2


def test_a_full_column_cannot_be_ordered():
    table = producing()
    (wish,) = table.sheet(0)["wishes"]
    assert wish["gone"] == [place_of(table, "W2")]
    with pytest.raises(Illegal) as refused:
        table.order(0, Prefer(wish["key"], (place_of(table, "W2"),)))
    assert refused.value.objection.code == "order-gone"


@pytest.mark.parametrize("more", [{"out": ["ann"]}, {"role": {"bob": "production"}}, {"bag": {}}])
def test_who_will_not_place_cubes_orders_nothing(more):
    assert producing(**more).sheet(0)["wishes"] == []
