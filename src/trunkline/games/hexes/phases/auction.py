"""Age of Steam, Determine Player Order: an auction for the places in the turn order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.auction import Auction
from trunkline.game import Objection, Phase, Scratch, object_to
from trunkline.games.hexes.actions import Bid, Pass, Stay
from trunkline.games.hexes.phases.roles import TURN_ORDER
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

FULL, HALF, NOTHING = 2, 1, 0
"""What a place in the order costs: this many halves of the last bid, rounded up."""

PAYMENTS: Mapping[int, tuple[int, ...]] = {
    2: (FULL, NOTHING),
    **{players: (FULL, FULL, *(HALF,) * (players - 3), NOTHING) for players in range(3, 8)},
}
"""Players in the auction -> what each place pays of its last bid, first place first. Two may be left after a ruin."""

WORDS.update(
    {
        "bid-too-low": N_("A bid must be at least {least}."),
        "bid-over-cash": N_("You cannot bid {amount}: you have ${cash}."),
        "no-turn-order-action": N_(
            "Only the player who took the Turn Order action last turn may stay in without bidding."
        ),
        "stayed-already": N_(
            "The Turn Order action keeps you in without bidding once an auction, and you have used it."
        ),
        "two-left": N_("With only two players left the Turn Order action no longer helps: bid or drop out."),
    }
)


SECTION = "Determine Player Order"

NOBODY = -1


@dataclass(slots=True)
class Bidding(Scratch):
    """An auction for the whole order: the last bid of each seat, the highest one and its `leader`, the seats `left`.

    `left` are the seats still in, in the current order; `places` those who dropped out, the best place first; `stayed`
    whoever has used the Turn Order action. Never changed, but replaced whole.
    """

    bids: tuple[int, ...]
    high: int
    leader: int
    left: tuple[int, ...]
    places: tuple[int, ...] = ()
    stayed: int = NOBODY


Decided = Callable[[RailState], tuple[int, ...] | None]
"""The order of a turn where it is known without an auction; None where it is to be auctioned."""


def always_auctioned(s: RailState) -> tuple[int, ...] | None:
    """Every turn has its auction."""
    return None


def turn_order_goes_first(s: RailState) -> tuple[int, ...] | None:
    """Whoever took the Turn Order action last turn goes first, and nobody bids or pays."""
    first = [seat for seat in s.order if s.role[seat] == TURN_ORDER]
    return (*first, *(seat for seat in s.order if seat not in first)) if first else None


@dataclass(frozen=True)
class TurnOrderAuction(Phase[RailState]):
    """Players bid in the current order until one is left and goes first; each one before takes the last free place.

    `payments` says for each number of players what each place costs, first place first; the Turn Order action helps
    while `stay_among` or more are left; `opening` is the least first bid, `rounding` is added before a bid is halved
    (0: half bids are rounded down); `decided` says when the order is known without bids. What the phase keeps is
    `Bidding`.
    """

    payments: Mapping[int, tuple[int, ...]]
    stay_among: int = 2
    opening: int = 1
    rounding: int = 1
    decided: Decided = always_auctioned

    name = "turn-order"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        known = self.decided(s)
        if known is not None:
            s.order = known
            return
        s.scratch = Bidding((0,) * len(s.names), self.opening - 1, NOBODY, s.order)
        s.queue = [s.order[0]] if len(s.order) > 1 else []

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        seat = s.queue[0]
        out: list[Action] = [Bid(amount) for amount in range(Bidding.of(s).high + 1, s.cash[seat] + 1)]
        out.append(Pass())
        if self.turn_order_pass(s) is None:
            out.append(Stay())
        return out

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if isinstance(a, Bid):
            return self.raise_the_bid(s, a.amount) or self.bid_within_cash(s, a.amount)
        if isinstance(a, Stay):
            return self.turn_order_pass(s)
        return None if isinstance(a, Pass) else object_to("not-now", SECTION, action=str(a))

    def raise_the_bid(self, s: RailState, amount: int) -> Objection | None:
        """A bid is at least one more than the highest bid so far; the first is at least `opening`."""
        least = Bidding.of(s).high + 1
        return object_to("bid-too-low", SECTION, least=least) if amount < least else None

    def bid_within_cash(self, s: RailState, amount: int) -> Objection | None:
        """Nobody bids more than the cash in hand."""
        cash = s.cash[s.queue[0]]
        return object_to("bid-over-cash", SECTION, amount=amount, cash=cash) if amount > cash else None

    def turn_order_pass(self, s: RailState) -> Objection | None:
        """Whoever took the Turn Order action last turn may once an auction stay in without bidding.

        With two players left this is allowed too: when nobody has bid it passes the decision on, else it comes
        straight back, for the highest bidder does not bid against themselves. Option `stay` of the title.
        """
        seat = s.queue[0]
        if s.role[seat] != TURN_ORDER:
            return object_to("no-turn-order-action", SECTION)
        now = Bidding.of(s)
        if now.stayed == seat:
            return object_to("stayed-already", SECTION)
        if len(now.left) < self.stay_among:
            return object_to("two-left", SECTION)
        return None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        seat, now = s.queue[0], Bidding.of(s)
        if isinstance(a, Bid):
            bids = (*now.bids[:seat], a.amount, *now.bids[seat + 1 :])
            s.scratch = Bidding(bids, a.amount, seat, now.left, now.places, now.stayed)
            s.queue = [self.next_bidder(s, seat)]
        elif isinstance(a, Stay):
            s.scratch = Bidding(now.bids, now.high, now.leader, now.left, now.places, seat)
            s.queue = [self.next_bidder(s, seat)]
        else:
            follower = self.next_bidder(s, seat)
            self.drop_out(s, seat)
            s.queue = [follower]
            if len(now.left) == 2:
                self.settle(s)

    # -- the auction under way

    def bids(self, s: RailState) -> tuple[int, ...]:
        """The last bid of each seat, 0 for none."""
        return Bidding.of(s).bids

    def bidders(self, s: RailState) -> tuple[int, ...]:
        """The seats still in the auction, in the current order."""
        return Bidding.of(s).left

    def auction(self, game: HexGame, s: RailState) -> Auction:
        """One auction a round, in the current order; a seat that may stay in without bidding decides itself."""
        seat, now = s.queue[0], Bidding.of(s)
        least, at = now.high + 1, now.left.index(seat)
        return Auction(
            key=f"{s.round}",
            bid=max(now.high, 0),
            leader=now.leader if now.leader >= 0 else None,
            left=now.left[at:] + now.left[:at],
            least=least,
            bids=Bid(least) if least <= s.cash[seat] else None,
            leave=Pass(),
            free=self.turn_order_pass(s) is None,
        )

    def next_bidder(self, s: RailState, seat: int) -> int:
        """Bidding goes round in the current order among those still in; the highest bidder is passed over."""
        now = Bidding.of(s)
        at = now.left.index(seat)
        following = now.left[at + 1 :] + now.left[: at + 1]
        return following[1] if following[0] == now.leader else following[0]

    def drop_out(self, s: RailState, seat: int) -> None:
        """A player who drops out takes the last place that is still free, and pays for it at once."""
        now = Bidding.of(s)
        self.pay(s, seat, len(now.left))
        left = tuple(other for other in now.left if other != seat)
        s.scratch = Bidding(now.bids, now.high, now.leader, left, (seat, *now.places), now.stayed)

    def terms_of_leaving(self, s: RailState, seat: int) -> tuple[int, int]:
        """The place that a seat would take by dropping out now, and what it would pay for it."""
        now = Bidding.of(s)
        place = len(now.left)
        return place, self.price_of_place(s, place, now.bids[seat])

    def price_of_place(self, s: RailState, place: int, bid: int) -> int:
        """What a place costs whoever has bid so much, for the number of players in the auction."""
        return self.payment(bid, self.payments[len(s.order)][place - 1])

    def settle(self, s: RailState) -> None:
        """The last one in pays the bid, if there was one, and goes first."""
        now = Bidding.of(s)
        self.pay(s, now.left[0], 1)
        s.order = now.left + now.places
        s.queue = []

    def pay(self, s: RailState, seat: int, place: int) -> None:
        """The table says what a place costs for the number of players in the auction."""
        s.cash[seat] -= self.price_of_place(s, place, Bidding.of(s).bids[seat])

    def payment(self, bid: int, halves: int) -> int:
        """The first two pay their last bid, the last pays nothing, all between pay half of it, rounded up."""
        return (bid * halves + self.rounding) // 2
