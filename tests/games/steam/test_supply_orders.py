"""Steam, standing orders for the supply spaces: City Growth and the cubes of a new city, and what ends them."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.steam.maps.shared import label
from tests.games.steam.shared import SEATS, STANDARD, building, position
from trunkline.game import Illegal
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.cities import city_letters
from trunkline.record import Record
from trunkline.standing import Prefer
from trunkline.table import Table
from trunkline.titles import find

DISPLAY = {"S1": ["red", "gray"], "S2": ["blue", "blue"], "S3": ["yellow", "red"]}
BRUSSELS = find("steam", "brussels-metro")


def table_at(start, game):
    return Table(game, record=Record("steam", game.map_name, start.names), start=start, rng=Random(1))


def growing(**more):
    """Ann builds first and may bring cubes to a new city, Bob to a city that grows, Cyd does neither."""
    roles = {"ann": "urbanization", "bob": "city-growth", "cyd": "engineer"}
    return table_at(building(game=STANDARD, **{"role": roles, "display": DISPLAY, **more}), STANDARD)


def keys(table, seat):
    """The kinds of what a seat may order."""
    return [wish["key"].split()[0] for wish in table.sheet(seat)["wishes"]]


def order(table, seat, kind, *lines):
    """Order lines of a wish by what they say."""
    (wish,) = [each for each in table.sheet(seat)["wishes"] if each["key"].split()[0] == kind]
    table.order(seat, Prefer(wish["key"], tuple(wish["lines"].index(line) for line in lines)))


def new_city(table):
    """The line that founds Ann's new city."""
    return next(f"ann {line}" for line in table.lines(0) if line.startswith("urbanize"))


def two_cities(table):
    """The first two cities that may grow."""
    (wish,) = table.sheet(1)["wishes"]
    return list(dict.fromkeys(line.split()[1] for line in wish["lines"]))[:2]


def test_only_what_can_be_had_is_offered_to_who_has_the_action():
    """An order may name each printed city with each space; those with a marker and the empty spaces are gone."""
    table = growing(grown=["boston"])
    assert (keys(table, 0), keys(table, 1), keys(table, 2)) == (["stock"], ["grow"], [])
    (stock,), (grow,) = table.sheet(0)["wishes"], table.sheet(1)["wishes"]
    assert stock["ranked"] and grow["ranked"]
    assert [line for k, line in enumerate(stock["lines"]) if k not in stock["gone"]] == [f"stock {k}" for k in DISPLAY]
    table.say("ann done")
    left = {line for k, line in enumerate(grow["lines"]) if k not in grow["gone"]}
    assert left == {line for line in table.lines(1) if line.startswith("grow")} and left


def test_who_has_only_taken_the_number_orders_nothing():
    table = growing(idle=["ann", "bob"])
    assert keys(table, 0) == keys(table, 1) == []


def test_who_has_built_orders_nothing():
    table = growing(turn="bob", order=["bob", "ann", "cyd"])
    table.say("bob done")
    assert (keys(table, 0), keys(table, 1)) == (["stock"], [])


def test_no_spaces_are_ordered_when_no_new_city_or_no_cubes_are_left():
    towns = [stop.name for stop in STANDARD.map.stops if stop.colour == NO_COLOUR]
    table = growing(cities=dict(zip(towns, city_letters(STANDARD.map), strict=False)))
    assert keys(table, 0) == [] and keys(table, 1) == ["grow"]
    table = growing(display={})
    assert keys(table, 0) == keys(table, 1) == []


def test_a_city_grows_as_ordered_when_the_turn_comes():
    """The first choice is played before anything else of the turn, which goes on; the order is over."""
    table = growing()
    city, other = two_cities(table)
    order(table, 1, "grow", f"grow {city} S2", f"grow {other} S1")
    assert table.settle() == 0
    table.say("ann done")
    table.settle()
    assert table.record.lines[-1] == f"bob grow {city} S2" and table.turn() == 1
    assert table.orders == {} and keys(table, 1) == []


def test_the_next_space_is_taken_when_another_seat_was_first():
    table = growing()
    city, other = two_cities(table)
    order(table, 1, "grow", f"grow {city} S2", f"grow {other} S1")
    table.say(new_city(table))
    table.say("ann stock S2")
    table.say("ann done")
    table.settle()
    assert table.record.lines[-1] == f"bob grow {other} S1"


def test_an_order_ends_as_soon_as_nothing_of_it_can_be_had():
    """The seat decides by itself, and cannot order the same again."""
    table = growing()
    city, _ = two_cities(table)
    order(table, 1, "grow", f"grow {city} S2")
    table.say(new_city(table))
    table.say("ann stock S2")
    table.settle()
    assert table.orders == {}
    with pytest.raises(Illegal) as refused:
        order(table, 1, "grow", f"grow {city} S2")
    assert refused.value.objection.code == "order-gone"
    table.say("ann done")
    assert table.settle() == 0 and table.turn() == 1


def test_a_line_taken_back_ends_it():
    table = growing()
    city, _ = two_cities(table)
    table.say(new_city(table))
    order(table, 1, "grow", f"grow {city} S2")
    table.undo(0)
    assert table.orders == {}


def test_a_new_city_gets_the_first_space_ordered_that_holds_cubes():
    """Ordered while another seat builds; it is played as soon as the new city is there, and is over then."""
    table = growing(turn="bob", order=["bob", "ann", "cyd"])
    order(table, 0, "stock", "stock S2", "stock S3")
    city = table.lines(1)[1].split()[1]
    table.say(f"bob grow {city} S2")
    table.say("bob done")
    assert table.settle() == 0 and 0 in table.orders
    table.say(new_city(table))
    table.settle()
    assert table.record.lines[-1] == "ann stock S3" and table.turn() == 0
    assert table.orders == {} and keys(table, 0) == []


@pytest.mark.parametrize("phase", ["capital", "actions"])
def test_last_turns_action_gives_no_order_for_this_turn(phase):
    """Until the actions are taken anew nobody knows who will have them."""
    roles = {"ann": "urbanization", "bob": "city-growth"} if phase == "capital" else {}
    table = table_at(position(STANDARD, phase=phase, role=roles, display=DISPLAY), STANDARD)
    assert not {"grow", "stock"} & {*keys(table, 0), *keys(table, 1)}
    if phase == "actions":
        table.say("ann role city-growth")
        assert "grow" in keys(table, 0)


def test_a_cube_taken_by_itself_ends_orders_of_spaces():
    """Brussels: everybody may come to a new city; a space that another seat has taken a cube of is not as ordered."""
    start = {
        "seats": SEATS[:3],
        "phase": "build",
        "cash": dict.fromkeys(SEATS[:3], 40),
        "role": {"ann": "engineer", "bob": "city-growth", "cyd": "first-move"},
        "display": {"S1": ["red", "blue"], "S2": ["yellow", "gray"]},
        "track": [f"ann {label(BRUSSELS.map, 'Jette')} N-S"],
    }
    table = table_at(arrange(BRUSSELS, start), BRUSSELS)
    assert (keys(table, 1), keys(table, 2)) == (["stock", "grow"], ["stock"])
    order(table, 2, "stock", "stock S1", "stock S2")
    table.say(f"ann lay {label(BRUSSELS.map, 'Simonis')} town N")
    assert table.settle() == 0 and 2 in table.orders
    table.say("ann fetch yellow S2")
    table.settle()
    assert table.orders == {}
    order(table, 2, "stock", "stock S1", "stock S2")
    assert 2 in table.orders
