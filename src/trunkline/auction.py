"""Standing orders: what a seat wants done for it in an auction, so that the table need not wait.

An order is a limit for one auction: as long as it is there, the table raises for the seat by as little as possible up
to the limit, and passes when that is no longer enough. It plays nothing but legal lines, ends with its auction, and
where a seat could do anything else than raise or pass it leaves the decision to the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.actions import Action
from trunkline.game import Game, Objection, Seat
from trunkline.games.hexes.actions import Bid
from trunkline.games.hexes.actions import Pass as HexPass
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steel_driver.actions import Pass as SteelPass
from trunkline.games.steel_driver.actions import Raise
from trunkline.games.steel_driver.phases.auction import Auction as MarkerAuction
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

    `bid` is the highest bid so far, `leader` who made it (None nobody), `left` who is still in, the next to speak
    first.
    """

    key: str
    bid: int
    leader: Seat | None
    left: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class UpTo:
    """The order of a seat for the auction `key`: raise up to `limit`, then pass; a limit of 0 passes at once."""

    key: str
    limit: int


Orders = dict[Seat, UpTo]


def auction(game: Game[Any, Any], s: Any) -> Auction | None:
    """The auction under way; None when there is none."""
    phase = game.phase(s)
    read = AUCTIONS.get(type(phase))
    return None if read is None or not s.queue or s.queue[0] < 0 else read(s)


def for_turn_order(s: Any) -> Auction:
    """Age of Steam and Steam, Determine Player Order: one auction a round, in the current order."""
    left = s.memo["left"]
    at = left.index(s.queue[0])
    high, leader = s.memo["high"], s.memo["leader"]
    return Auction(f"{s.round}", max(high, 0), leader if leader >= 0 else None, left[at:] + left[:at])


def for_a_place(s: Any) -> Auction:
    """Steam, first turn: each place in the order is sold by itself."""
    made = for_turn_order(s)
    return Auction(f"place {len(s.memo['placed']) + 1}", made.bid, made.leader, made.left)


def for_a_marker(s: Any) -> Auction | None:
    """Steel Driver: the control marker of a company; none is under auction while somebody may put one up.

    The highest bidder is the last of the queue.
    """
    if s.lot < 0:
        return None
    return Auction(f"{s.round} {s.lot}", s.bid, s.queue[-1], tuple(s.queue))


AUCTIONS: Mapping[type, Callable[[Any], Auction | None]] = {
    TurnOrderAuction: for_turn_order,
    PlaceAuction: for_a_place,
    MarkerAuction: for_a_marker,
}
"""Phase -> how its auction is read from a position. Written by hand, as all registries."""


def answer(legal: Sequence[Action], limit: int) -> Action | None:
    """The line that an order up to `limit` plays among these; None when the seat must decide by itself."""
    raises: list[tuple[int, Action]] = []
    leave: Action | None = None
    for a in legal:
        if isinstance(a, Bid):
            raises.append((a.amount, a))
        elif isinstance(a, Raise):
            raises.append((a.bid, a))
        elif isinstance(a, HexPass | SteelPass):
            leave = a
        else:
            return None
    affordable = [each for each in raises if each[0] <= limit]
    return min(affordable, key=lambda each: each[0])[1] if affordable else leave


def objection(game: Game[Any, Any], s: Any, seat: Seat, order: UpTo) -> Objection | None:
    """What stands against giving this order now."""
    if not 0 <= order.limit <= MOST:
        return Objection("order-limit", "", {"most": MOST})
    now = auction(game, s)
    if now is None:
        return Objection("order-no-auction")
    if now.key != order.key:
        return Objection("order-other-auction")
    return None if seat in now.left else Objection("order-not-in")


def due(game: Game[Any, Any], s: Any, orders: Orders, legal: Callable[[], Sequence[Action]]) -> Action | None:
    """The line that the orders play now for the seat whose turn it is; None when none of them has a say."""
    if not orders:
        return None
    now = auction(game, s)
    order = orders.get(s.queue[0]) if now is not None else None
    return answer(legal(), order.limit) if now is not None and order is not None and order.key == now.key else None


def still(game: Game[Any, Any], s: Any, orders: Orders) -> Orders:
    """The orders that still mean something: those of the auction under way, of seats that are in it."""
    now = auction(game, s) if orders else None
    if now is None:
        return {}
    return {seat: order for seat, order in orders.items() if order.key == now.key and seat in now.left}
