"""Standing orders for lines: the first legal one is played, a surprise gives the decision back to the seat."""

from __future__ import annotations

from random import Random

import pytest

from tests.kernel.toy import Putting, toy
from trunkline.game import Illegal
from trunkline.standing import Prefer, Wish
from trunkline.table import Table
from trunkline.titles import find, title

NAMES = ["ann", "bob", "cyd"]


def table_at(name, board, phase, ready=lambda table: True):
    """A table that bots have brought to a phase and a position in it."""
    table, rng = Table(find(name, board), NAMES, rng=Random(7)), Random(7)
    bot = title(name).bot("greedy")
    table.settle()
    while table.game.phase(table.state).name != phase or not ready(table):
        seat = table.turn()
        table.play(seat, bot.choose(table.game, table.state.copy(), seat, rng))
        table.settle()
    return table


def choosing_actions(name="age-of-steam", board="rust-belt"):
    """A table where nobody has taken an action yet."""
    return table_at(name, board, "actions", lambda table: len(table.state.queue) == 3)


def wish_of(table, seat, kind):
    """The key and the lines that a seat may order for a kind of decision."""
    (wish,) = [each for each in table.sheet(seat)["wishes"] if each["key"].split()[0] == kind]
    return wish["key"], wish["lines"]


@pytest.mark.parametrize(("name", "board"), [("age-of-steam", "rust-belt"), ("steam", "northeast")])
def test_the_next_free_action_is_taken(name, board):
    """The first choice is gone: the second is taken as soon as the seat is asked, and the order is over."""
    table = choosing_actions(name, board)
    first, second = table.state.queue[:2]
    key, lines = wish_of(table, second, "actions")
    taken, other = [line for line in table.lines(first) if line.startswith("role ")][:2]
    table.order(second, Prefer(key, (lines.index(taken), lines.index(other))))
    assert table.sheet(second)["prefers"]["key"] == key and table.sheet(first)["prefers"] is None
    assert table.settle() == 0
    table.say(f"{NAMES[first]} {taken}")
    table.settle()
    assert f"{NAMES[second]} {other}" in table.record.lines and second not in table.orders


def test_when_nothing_of_it_can_be_had_the_seat_decides():
    table = choosing_actions()
    first, second = table.state.queue[:2]
    key, lines = wish_of(table, second, "actions")
    taken = table.lines(first)[0]
    table.order(second, Prefer(key, (lines.index(taken),)))
    table.say(f"{NAMES[first]} {taken}")
    assert table.settle() == 0 and table.turn() == second and table.orders == {}


def test_a_line_taken_back_ends_all_such_orders():
    table = choosing_actions()
    first, _, third = table.state.queue
    key, _ = wish_of(table, third, "actions")
    table.order(third, Prefer(key, (0,)))
    table.say(f"{NAMES[first]} {table.lines(first)[-1]}")
    table.undo(first)
    assert table.orders == {}


def test_an_order_has_no_say_in_another_decision_where_its_line_is_legal():
    class Later(Putting):
        def wishes(self, game, s, seat):
            return (Wish("later", ("hold",), due=s.round == 2),)

    table = Table(toy().swap(Putting, Later()), ["ann", "bob"], rng=Random(1))
    table.settle()
    table.order(0, Prefer("later", (0,)))
    assert table.settle() == 0 and table.turn() == 0 and "hold" in table.lines(0)
    table.say("ann hold")
    table.say("bob hold")
    table.settle()
    assert table.record.lines[-1] == "ann hold" and table.turn() == 1 and table.orders == {0: Prefer("later", (0,))}
    table.say("bob hold")
    table.settle()
    assert table.turn() is None and table.orders == {}, "it lasts as long as the game"


def test_orders_that_make_no_sense_are_refused():
    table = choosing_actions()
    second = table.state.queue[1]
    key, lines = wish_of(table, second, "actions")
    for order, code in (
        (Prefer("goods 1", (0,)), "order-no-wish"),
        (Prefer(key, ()), "order-no-line"),
        (Prefer(key, (1, 1)), "order-no-line"),
        (Prefer(key, (len(lines),)), "order-no-line"),
    ):
        with pytest.raises(Illegal) as refused:
            table.order(second, order)
        assert refused.value.objection.code == code


@pytest.mark.parametrize(("name", "board"), [("age-of-steam", "rust-belt"), ("steam", "northeast")])
def test_passing_is_ordered_for_the_whole_phase(name, board):
    """Each time that the seat would be asked in the phase; with the phase the order ends."""
    table = table_at(name, board, "goods")
    seat = next(each for each in table.state.queue if each != table.turn())
    times = table.state.queue.count(seat)
    key, _ = wish_of(table, seat, "goods")
    table.order(seat, Prefer(key, (0,)))
    begun = table.line
    while table.game.phase(table.state).name == "goods" and seat in table.state.queue:
        table.say(f"{NAMES[table.turn()]} pass")
        table.settle()
    own = [line for line in table.record.lines[begun:] if line.startswith(f"{NAMES[seat]} pass")]
    assert len(own) == times and seat not in table.orders


def test_what_links_bring_is_taken_as_ordered_round_after_round():
    """Points for each delivery as soon as it scores; the order outlives the phase."""

    def may_deliver(table):
        return any(line.startswith("deliver") for line in table.lines(table.turn()))

    table = table_at("steam", "northeast", "goods", may_deliver)
    seat = table.turn()
    key, lines = wish_of(table, seat, "take")
    table.order(seat, Prefer(key, (lines.index("take points"),)))
    line = next(line for line in table.lines(seat) if line.startswith("deliver"))
    table.say(f"{NAMES[seat]} {line}")
    at = table.line
    table.settle()
    assert table.record.lines[at] == f"{NAMES[seat]} take points"
    while table.game.phase(table.state).name == "goods":
        asked = table.turn()
        table.say(f"{NAMES[asked]} {'take income' if 'take income' in table.lines(asked) else 'pass'}")
        table.settle()
    assert table.orders == {seat: Prefer(key, (1,))}


def holder_of_production(table):
    """The seat that may order which columns its cubes shall fill; None when nobody may."""
    seats = [seat for seat in range(3) if any(w["key"].startswith("growth") for w in table.sheet(seat)["wishes"])]
    assert len(seats) <= 1
    return seats[0] if seats else None


def test_cubes_of_production_go_into_the_columns_ordered():
    """The holder orders as soon as the action is taken: a full column is left out, and with the round it is over."""
    table = table_at("age-of-steam", "rust-belt", "build", lambda table: holder_of_production(table) is not None)
    seat, shown = holder_of_production(table), table.state.display
    key, lines = wish_of(table, seat, "growth")
    full = next(k for k, squares in enumerate(shown) if -1 not in squares)
    room = max(range(len(shown)), key=lambda k: shown[k].count(-1))
    table.order(seat, Prefer(key, (full, room)))
    begun = table.line
    bot, rng, now = title("age-of-steam").bot("greedy"), Random(7), table.state.round
    while table.state.round == now:
        asked = table.turn()
        table.play(asked, bot.choose(table.game, table.state.copy(), asked, rng))
        table.settle()
    placed = [line.split() for line in table.record.lines[begun:] if line.startswith(f"{NAMES[seat]} produce")]
    assert {words[3] for words in placed} == {lines[room].split()[2]}
    assert seat not in table.orders
    assert holder_of_production(table) is None, "the action of the turn before says nothing about this turn"
