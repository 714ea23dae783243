"""Steam, standing orders while a delivery is scored: who may order what, and what outlasts the choice of a gain."""

from __future__ import annotations

from random import Random

from tests.games.steam.shared import BASE, LINE, SEATS, position
from trunkline.record import Record
from trunkline.standing import Prefer
from trunkline.table import Table

DELIVERY = "ann deliver blue start/SE>redtown/SE>boston/SE>utica"


def delivering(**more):
    """A table where Ann can deliver over links of all three."""
    track = ["ann D1 SE-NW", "bob F3 SE-NW", "cyd H5 SE-NW"]
    start = position(
        LINE, **{"phase": "goods", "engine": {"ann": 3}, "cubes": {"start": ["blue"]}, "track": track, **more}
    )
    return Table(LINE, record=Record("steam", "line", start.names), start=start, rng=Random(1))


def orders_for(table, seat):
    """The kinds of what a seat may order for decisions to come."""
    return [wish["key"].split()[0] for wish in table.sheet(seat)["wishes"]]


def test_an_order_to_pass_outlasts_the_choice_of_what_a_delivery_brings():
    """Bob chooses what a link brings before the order to pass is due: it has no say in that."""
    table = delivering()
    table.order(1, Prefer("goods 1", (0,)))
    table.say(DELIVERY)
    table.say("ann take points")
    assert table.settle() == 0 and table.turn() == 1
    assert orders_for(table, 1) == ["goods"] and table.orders == {1: Prefer("goods 1", (0,))}
    table.say("bob take points")
    table.say("cyd take points")
    table.settle()
    assert table.record.lines[-1] == "bob pass" and table.turn() == 2


def test_what_links_bring_may_be_ordered_while_another_seat_takes_its_gain():
    table = delivering()
    assert orders_for(table, 0) == ["take"]
    table.say(DELIVERY)
    assert orders_for(table, 0) == ["goods"] and orders_for(table, 1) == ["goods", "take"]
    table.order(1, Prefer("take", (1,)))
    table.say("ann take income")
    table.settle()
    assert table.record.lines[-1] == "bob take points" and table.turn() == 2


def test_a_seat_that_has_moved_for_the_last_time_has_no_pass_to_order():
    """In the second round Ann chooses what a delivery brings: nobody asks Ann to move goods after that."""
    table = delivering()
    for name in SEATS[:3]:
        table.say(f"{name} pass")
    assert orders_for(table, 0) == ["take"]
    table.say(DELIVERY)
    assert orders_for(table, 0) == [] and orders_for(table, 1) == ["goods", "take"]
    table.say("ann take income")
    assert orders_for(table, 1) == ["goods"], "Bob takes the gain of a link, and has yet to move"


def test_the_bankrupt_have_nothing_to_order():
    table = delivering(out=["cyd"])
    assert orders_for(table, 1) == ["goods", "take"] and orders_for(table, 2) == []


def test_a_tile_may_be_ordered_as_a_pass():
    """The base game has two tiles with a pass option, which cost nothing then."""
    table = Table(BASE, record=Record("steam", "northeast", SEATS[:3]), start=position(phase="actions"), rng=Random(1))
    (wish,) = table.sheet(1)["wishes"]
    table.order(1, Prefer(wish["key"], (wish["lines"].index("pass-on urbanization"),)))
    table.say("ann role engineer")
    table.settle()
    assert table.record.lines[-1] == "bob pass-on urbanization" and table.orders == {}
