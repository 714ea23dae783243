"""Standing orders of every kind: bids up to a limit (`trunkline.auction`), and lines that a seat wants played for it.

A phase says what a seat may order for a decision to come (`Phase.wishes`): a `Wish` with the lines it could be. An
order names some of them, most wanted first; at the decision the table plays the first that is legal. It plays nothing
else, and a surprise ends the order: the occasion named in its key is over, none of its lines is legal at the decision
or can be had before it any more, or anybody has taken a line back. Then the seat decides by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trunkline import auction
from trunkline.actions import Action
from trunkline.auction import UpTo
from trunkline.game import Game, Objection, Seat, object_to
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "order-no-wish": N_("That decision is not to come now, so nothing can be ordered for it."),
        "order-no-line": N_("An order names lines by their number, from 0 to {most}, none twice."),
        "order-gone": N_("Nothing of what this order names can be had any more."),
    }
)


OR = " | "
"""Between lines of a wish that are ordered together."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a seat may order: `lines` that the decision could be, without the seat's name, always the same for a key.

    Several lines that mean one thing to whoever orders are one, joined by `OR`: the first legal one of them is played.
    `key` is a word for the kind of decision; a second word names the occasion with which an order ends, and without it
    the order lasts. `due` says that the decision is asked now, `ranked` that a second and a third line make sense;
    `gone` are the numbers of lines that cannot be had any more before the occasion is over.
    """

    key: str
    lines: tuple[str, ...]
    due: bool = False
    ranked: bool = False
    gone: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Prefer:
    """The order of a seat for the wish `key`: play the first legal one of these lines, by their numbers."""

    key: str
    picks: tuple[int, ...]


Order = UpTo | Prefer
Orders = dict[Seat, Order]


def wishes(game: Game[Any, Any], s: Any, seat: Seat) -> tuple[Wish, ...]:
    """What a seat may order now."""
    now = game.phase(s)
    if now is None:
        return ()
    found = list(now.wishes(game, s, seat))
    for phase in game.round:
        if phase is not now:
            found += phase.wishes_ahead(game, s, seat)
    return tuple(found)


def objection(game: Game[Any, Any], s: Any, seat: Seat, order: Order) -> Objection | None:
    """What stands against giving this order now."""
    if isinstance(order, UpTo):
        return auction.objection(game, s, seat, order)
    wish = _wish_of(wishes(game, s, seat), order.key)
    if wish is None:
        return object_to("order-no-wish")
    known = set(range(len(wish.lines)))
    if not order.picks or not known.issuperset(order.picks) or len(set(order.picks)) < len(order.picks):
        return object_to("order-no-line", most=len(wish.lines) - 1)
    return object_to("order-gone") if wish.gone.issuperset(order.picks) else None


def due(game: Game[Any, Any], s: Any, orders: Orders) -> Action | None:
    """The line that the orders play now for the seat whose turn it is; None when none of them has a say."""
    seat = game.turn(s)
    order = None if seat is None else orders.get(seat)
    if seat is None or order is None:
        return None
    if isinstance(order, UpTo):
        return auction.due(game, s, {seat: order})
    wish = _wish_of(wishes(game, s, seat), order.key)
    return None if wish is None or not wish.due else _first_legal(game, s, seat, wish, order)


def still(game: Game[Any, Any], s: Any, orders: Orders) -> Orders:
    """The orders that no surprise has ended."""
    bids = auction.still(game, s, {seat: order for seat, order in orders.items() if isinstance(order, UpTo)})
    return {
        seat: order
        for seat, order in orders.items()
        if (seat in bids if isinstance(order, UpTo) else _holds(game, s, seat, order))
    }


def _holds(game: Game[Any, Any], s: Any, seat: Seat, order: Prefer) -> bool:
    if game.turn(s) is None:
        return False
    wish = _wish_of(wishes(game, s, seat), order.key)
    if wish is None:
        return " " not in order.key
    if wish.gone.issuperset(order.picks):
        return False
    return not wish.due or _first_legal(game, s, seat, wish, order) is not None


def _wish_of(some: Sequence[Wish], key: str) -> Wish | None:
    return next((wish for wish in some if wish.key == key), None)


def _first_legal(game: Game[Any, Any], s: Any, seat: Seat, wish: Wish, order: Prefer) -> Action | None:
    for line in (line for k in order.picks for line in wish.lines[k].split(OR)):
        _, action = game.read(s, f"{s.names[seat]} {line}")
        if game.why_not(s, action) is None:
            return action
    return None
