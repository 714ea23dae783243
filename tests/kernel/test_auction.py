"""Standing orders: raise by the least up to a limit, then pass; nothing but legal lines, one auction only."""

from __future__ import annotations

from random import Random

import pytest

from trunkline import titles
from trunkline.actions import Action
from trunkline.auction import MOST, Auction, UpTo, answer, auction
from trunkline.game import Illegal
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steel_driver.actions import PASS, Raise
from trunkline.table import Table

NAMES = ("ann", "bob", "cyd")


def steel(*lines: str) -> Table:
    """Steel Driver with ann to begin, then these lines and all that follows by itself."""
    table = Table(titles.find("steel-driver"), NAMES, rng=Random(3))
    for line in ("- active ann", *lines):
        table.say(line)
    table.settle()
    return table


def key(table: Table) -> str:
    now = auction(table.game, table.state)
    assert now is not None
    return now.key


def said(table: Table, before: int) -> list[str]:
    return table.record.lines[before:]


@pytest.mark.parametrize(
    ("least", "bids", "free", "limit", "wanted"),
    [
        (4, Raise(4), False, 4, Raise(4)),
        (4, Raise(4), False, 9, Raise(4)),
        (4, Raise(4), False, 3, PASS),
        (4, None, False, 9, PASS),
        (4, Raise(4), True, 9, None),
        (4, Raise(4), True, 0, None),
    ],
)
def test_the_line_of_an_order(least: int, bids: Action | None, free: bool, limit: int, wanted: Action | None) -> None:
    """The least raise within the limit, else the pass; a seat that could do anything else decides by itself."""
    now = Auction("1", least - 1, None, (0, 1), least, bids, PASS, free)
    assert answer(now, limit) == wanted


def test_an_order_raises_by_the_least_and_passes_at_its_limit() -> None:
    table = steel("ann offer red 2")
    table.order(1, UpTo(key(table), 4))
    before = table.line
    table.settle()
    assert said(table, before) == ["bob raise 3"]
    table.say("cyd raise 4")
    table.say("ann pass")
    table.settle()
    assert said(table, before)[3:] == ["bob pass"], "5 is beyond the limit, so bob is out and cyd has won"
    assert table.state.control[table.game.map.company_at["red"]] == 2
    assert table.orders == {}, "the auction is over, and so is the order"


def test_two_orders_bid_against_each_other_to_the_end() -> None:
    table = steel("ann offer red 1")
    table.order(1, UpTo(key(table), 5))
    table.order(2, UpTo(key(table), 3))
    table.order(0, UpTo(key(table), 0))
    before = table.line
    table.settle()
    assert said(table, before) == ["bob raise 2", "cyd raise 3", "ann pass", "bob raise 4", "cyd pass"]


def test_an_order_is_for_one_auction_only() -> None:
    """The next marker is another auction, even in the same turn."""
    table = steel("ann offer red 1")
    first = key(table)
    table.order(1, UpTo(first, 5))
    table.say("bob pass")
    table.say("cyd pass")
    table.say("bob offer green 1")
    table.orders[0] = UpTo(first, 5)  # as if it had been forgotten there
    table.say("cyd raise 2")
    before = table.line
    table.settle()
    assert said(table, before) == []
    assert table.orders == {}
    with pytest.raises(Illegal, match="over"):
        table.order(0, UpTo(first, 5))


@pytest.mark.parametrize(
    ("lines", "seat", "limit", "code"),
    [
        ((), 1, 3, "order-no-auction"),
        (("ann offer red 1", "bob pass"), 1, 3, "order-not-in"),
        (("ann offer red 1",), 1, MOST + 1, "order-limit"),
        (("ann offer red 1",), 1, -1, "order-limit"),
    ],
)
def test_an_order_that_makes_no_sense_is_refused(lines: tuple[str, ...], seat: int, limit: int, code: str) -> None:
    table = steel(*lines)
    now = auction(table.game, table.state)
    with pytest.raises(Illegal) as refused:
        table.order(seat, UpTo(now.key if now else "1 0", limit))
    assert refused.value.objection.code == code
    assert str(refused.value) != code, "it has words"
    assert table.orders == {}


def test_an_order_is_changed_and_taken_back() -> None:
    table = steel("ann offer red 1")
    table.order(2, UpTo(key(table), 9))
    table.order(2, UpTo(key(table), 3))
    assert table.sheet(2)["order"] == 3
    assert table.sheet(1)["order"] is None and table.sheet(None)["order"] is None
    table.order(2, None)
    table.say("bob raise 2")
    table.settle()
    assert table.turn() == 2, "nothing is played for cyd any more"


def test_taking_a_line_back_takes_the_order_back() -> None:
    """Else the table would play the very line again."""
    table = steel("ann offer red 1")
    table.order(1, UpTo(key(table), 9))
    before = table.line
    table.settle()
    assert said(table, before) == ["bob raise 2"]
    table.undo(1)
    table.settle()
    assert table.line == before and table.orders == {}


def test_the_auction_as_all_see_it() -> None:
    table = steel("ann offer red 2", "bob pass")
    assert table.sheet(None)["auction"] == {"key": key(table), "bid": 2, "leader": "ann", "left": ["cyd", "ann"]}
    assert steel().sheet(None)["auction"] is None


@pytest.mark.parametrize("title", ["age-of-steam", "steam"])
def test_turn_order_is_bid_for_by_orders(title: str) -> None:
    """Orders of all seats carry a turn order auction to its end; the highest limit goes first."""
    table = Table(titles.find(title), NAMES, rng=Random(5))
    table.settle()
    while auction(table.game, table.state) is None:
        seat = table.turn()
        assert seat is not None
        table.play(seat, table.legal(seat)[0])
        table.settle()
    began = auction(table.game, table.state)
    assert began is not None and set(began.left) == {0, 1, 2}
    for seat, limit in enumerate((1, 3, 2)):
        table.order(seat, UpTo(began.key, limit))
    before = table.line
    table.settle()
    bids = [line for line in said(table, before) if " bid " in line]
    assert bids and all(int(line.split()[2]) <= 3 for line in bids)
    after = auction(table.game, table.state)
    assert after is None or after.key != began.key
    assert (
        table.state.order[0] == 1
        if after is None
        else table.game.phase_of(PlaceAuction).seats_placed(table.state) == (1,)
    )
