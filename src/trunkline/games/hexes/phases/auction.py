"""Age of Steam, Determine Player Order: an auction for the places in the turn order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.auction import Auction
from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.actions import Bid, Pass, Stay
from trunkline.games.hexes.phases.roles import TURN_ORDER
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

FULL, HALF, NOTHING = 2, 1, 0
"""What a place in the order costs: this many halves of the last bid, rounded up."""

WORDS.update(
    {
        "bid-too-low": N_("A bid must be at least {least}."),
        "bid-over-cash": N_("You cannot bid {amount}: you have ${cash}."),
        "no-turn-order-action": N_("Only who took the Turn Order action last turn may stay in without bidding."),
        "stayed-already": N_(
            "The Turn Order action keeps you in without bidding once an auction, and you have used it."
        ),
        "two-left": N_("With only two players left the Turn Order action no longer helps: bid or drop out."),
    }
)


@dataclass(frozen=True)
class TurnOrderAuction(Phase[RailState]):
    """Players bid in the current order until one is left, who goes first; who drops out takes the last free place.

    `memo` holds `bids` (the last bid of each seat), `high` (the highest bid), `leader` (who made it, -1 nobody),
    `left` (seats still in, in the current order), `places` (those who dropped out, the best place first) and
    `stayed` (who used the Turn Order action, -1 nobody). `payments` says for each number of players what each place
    costs, first place first; `opening` is the least first bid, `rounding` is added before a bid is halved (0: half
    bids are rounded down).
    """

    payments: Mapping[int, tuple[int, ...]]
    name: str = "turn-order"
    section: str = "Determine Player Order"
    stay_with_two: bool = True
    opening: int = 1
    rounding: int = 1

    def begin(self, game: HexGame, s: RailState) -> None:
        none = (0,) * len(s.names)
        s.memo = {
            "bids": none, "high": self.opening - 1, "leader": -1, "left": s.order, "places": (), "stayed": -1,
        }  # fmt: skip
        s.queue = [s.order[0]] if len(s.order) > 1 else []

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        seat = s.queue[0]
        out: list[Action] = [Bid(amount) for amount in range(s.memo["high"] + 1, s.cash[seat] + 1)]
        out.append(Pass())
        if self.turn_order_pass(s) is None:
            out.append(Stay())
        return out

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if isinstance(a, Bid):
            return self.raise_the_bid(s, a.amount) or self.bid_within_cash(s, a.amount)
        if isinstance(a, Stay):
            return self.turn_order_pass(s)
        return None if isinstance(a, Pass) else object_to("not-now", self.section, action=str(a))

    def raise_the_bid(self, s: RailState, amount: int) -> Objection | None:
        """A bid is at least one more than the highest bid so far; the first is at least `opening`."""
        least = s.memo["high"] + 1
        return object_to("bid-too-low", self.section, least=least) if amount < least else None

    def bid_within_cash(self, s: RailState, amount: int) -> Objection | None:
        """Nobody bids more than the cash in hand."""
        cash = s.cash[s.queue[0]]
        return object_to("bid-over-cash", self.section, amount=amount, cash=cash) if amount > cash else None

    def turn_order_pass(self, s: RailState) -> Objection | None:
        """Who took the Turn Order action last turn may once an auction stay in without bidding.

        With two players left this is allowed too: when nobody has bid it passes the decision on, else it comes
        straight back, for the highest bidder does not bid against himself. Option `stay` of the title.
        """
        seat = s.queue[0]
        if s.role[seat] != TURN_ORDER:
            return object_to("no-turn-order-action", self.section)
        if s.memo["stayed"] == seat:
            return object_to("stayed-already", self.section)
        if not self.stay_with_two and len(s.memo["left"]) == 2:
            return object_to("two-left", self.section)
        return None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        seat = s.queue[0]
        if isinstance(a, Bid):
            bids = list(s.memo["bids"])
            bids[seat] = a.amount
            s.memo.update(bids=tuple(bids), high=a.amount, leader=seat)
            s.queue = [self.next_bidder(s, seat)]
        elif isinstance(a, Stay):
            s.memo["stayed"] = seat
            s.queue = [self.next_bidder(s, seat)]
        else:
            follower = self.next_bidder(s, seat)
            self.drop_out(s, seat)
            s.queue = [follower]
            if len(s.memo["left"]) == 1:
                self.settle(s)

    def auction(self, game: HexGame, s: RailState) -> Auction:
        """One auction a round, in the current order; who may stay in without bidding decides that without an order."""
        seat, least = s.queue[0], s.memo["high"] + 1
        left, leader = s.memo["left"], s.memo["leader"]
        at = left.index(seat)
        return Auction(
            key=f"{s.round}",
            bid=max(least - 1, 0),
            leader=leader if leader >= 0 else None,
            left=left[at:] + left[:at],
            least=least,
            bids=Bid(least) if least <= s.cash[seat] else None,
            leave=Pass(),
            free=self.turn_order_pass(s) is None,
        )

    def next_bidder(self, s: RailState, seat: int) -> int:
        """Bidding goes round in the current order among those still in; the highest bidder is passed over."""
        left: tuple[int, ...] = s.memo["left"]
        at = left.index(seat)
        following = left[at + 1 :] + left[: at + 1]
        return following[1] if following[0] == s.memo["leader"] else following[0]

    def drop_out(self, s: RailState, seat: int) -> None:
        """Who drops out takes the last place that is still free, and pays for it at once."""
        self.pay(s, seat, len(s.memo["left"]))
        s.memo["left"] = tuple(other for other in s.memo["left"] if other != seat)
        s.memo["places"] = (seat, *s.memo["places"])

    def leaving(self, s: RailState, seat: int) -> tuple[int, int]:
        """The place that a seat would take by dropping out now, and what it would pay for it."""
        place = len(s.memo["left"])
        return place, self.payment(s.memo["bids"][seat], self.payments[len(s.order)][place - 1])

    def settle(self, s: RailState) -> None:
        """The last one in pays the bid, if there was one, and goes first."""
        self.pay(s, s.memo["left"][0], 1)
        s.order = s.memo["left"] + s.memo["places"]
        s.queue = []

    def pay(self, s: RailState, seat: int, place: int) -> None:
        """What a place costs is told by the table for the number of players in the auction."""
        s.cash[seat] -= self.payment(s.memo["bids"][seat], self.payments[len(s.order)][place - 1])

    def payment(self, bid: int, halves: int) -> int:
        """The first two pay their last bid, the last pays nothing, all between pay half of it, rounded up."""
        return (bid * halves + self.rounding) // 2
