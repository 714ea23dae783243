"""Standing orders: what a seat wants done for it in an auction, so that the table need not wait.

An order is a limit for one auction: as long as it is there, the table raises for the seat by as little as possible up
to the limit, and passes when that is no longer enough. It plays nothing but legal lines, ends with its auction, and
where a seat could do anything else than raise or pass it leaves the decision to the seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from trunkline.actions import Action
from trunkline.game import Game, Objection, Seat, object_to
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "order-no-auction": N_("No auction is under way, so there is nothing to bid for."),
        "order-other-auction": N_("That auction is over; look at the one that is under way now."),
        "order-not-in": N_("You are no longer in this auction."),
        "order-limit": N_("A limit is a whole number from 0 to {most}."),
    }
)

MOST = 999
"""The greatest limit; nobody has as much to bid."""


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction under way: `key` tells it from every other of the match.

    `bid` is the highest bid so far, `leader` who made it (None: nobody), `left` those still in, the next to speak
    first. `least` is the lowest amount that the next to speak may bid and `bids` the action that does it, None when
    it is beyond their means; `leave` is the action of dropping out. `free` says that they may do something else, too.
    """

    key: str
    bid: int
    leader: Seat | None
    left: tuple[Seat, ...]
    least: int
    bids: Action | None
    leave: Action
    free: bool = False


@dataclass(frozen=True, slots=True)
class UpTo:
    """The order of a seat for the auction `key`: raise up to `limit`, then pass; a limit of 0 passes at once."""

    key: str
    limit: int


Orders = dict[Seat, UpTo]


def auction(game: Game[Any, Any], s: Any) -> Auction | None:
    """The auction under way; None when there is none, or while chance decides."""
    phase = game.phase(s)
    return None if phase is None or not s.queue or s.queue[0] < 0 else phase.auction(game, s)


def answer(now: Auction, limit: int) -> Action | None:
    """What an order up to `limit` plays in an auction; None when the seat must decide by itself."""
    if now.free:
        return None
    return now.bids if now.bids is not None and now.least <= limit else now.leave


def objection(game: Game[Any, Any], s: Any, seat: Seat, order: UpTo) -> Objection | None:
    """What stands against giving this order now."""
    if not 0 <= order.limit <= MOST:
        return object_to("order-limit", most=MOST)
    now = auction(game, s)
    if now is None:
        return object_to("order-no-auction")
    if now.key != order.key:
        return object_to("order-other-auction")
    return None if seat in now.left else object_to("order-not-in")


def due(game: Game[Any, Any], s: Any, orders: Orders) -> Action | None:
    """The line that the orders play now for the seat whose turn it is; None when none of them has a say."""
    now = auction(game, s) if orders else None
    order = orders.get(s.queue[0]) if now is not None else None
    return answer(now, order.limit) if now is not None and order is not None and order.key == now.key else None


def still(game: Game[Any, Any], s: Any, orders: Orders) -> Orders:
    """The orders that still mean something: those of the auction under way, of seats that are in it."""
    now = auction(game, s) if orders else None
    if now is None:
        return {}
    return {seat: order for seat, order in orders.items() if order.key == now.key and seat in now.left}
