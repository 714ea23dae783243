"""Steam, Turn Order: who goes first in the first turn, at random or by selling each place."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.auction import Auction
from trunkline.game import CHANCE, Objection, Phase, Scratch, object_to
from trunkline.games.hexes.actions import Bid, First, Order, Pass, Tiles
from trunkline.games.hexes.phases.auction import NOBODY
from trunkline.games.hexes.phases.money import LOANS, Money
from trunkline.games.hexes.phases.roles import ACTIONS, NUMBER
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "tile-every-seat": N_("Each seat is dealt one of the action tiles, none of them twice."),
        "order-every-seat": N_("The turn order names each seat once."),
        "first-a-seat": N_("The first bidder is one of the seats."),
        "bid-beyond-means": N_("You cannot bid {amount}: with all that the bank would give you, you have ${cash}."),
    }
)


@dataclass(frozen=True)
class OpeningOrder(Phase[RailState]):
    """Action tiles are dealt and the lower number goes first; each place after the first brings `cash` more dollars."""

    name = "opening-order"
    section = "Turn Order of the First Game"
    cash: int = 0

    def begin(self, game: HexGame, s: RailState) -> None:
        s.queue = [CHANCE]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if isinstance(a, Order) and sorted(a.seats) == sorted(s.names):
            return None
        return object_to("order-every-seat", self.section)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Order)
        s.order = tuple(s.names.index(name) for name in a.seats)
        for place, seat in enumerate(s.order):
            s.cash[seat] += self.cash * place
        s.queue = []

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        return Order(tuple(rng.sample(s.names, len(s.names))))


@dataclass(frozen=True)
class DealtTiles(Phase[RailState]):
    """Chance writes which action tile each player is dealt; the lower number goes first, and the tiles count as taken.

    So whoever is dealt Turn Order has its pass in the auction of the first turn (another reading).
    """

    name = "opening-order"
    section = "Turn Order of the First Game"

    def begin(self, game: HexGame, s: RailState) -> None:
        s.queue = [CHANCE]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        """Each seat gets one tile, none of them twice."""
        if isinstance(a, Tiles) and len(a.dealt) == 2 * len(s.names):
            names, tiles = a.dealt[::2], a.dealt[1::2]
            known = {ACTIONS[role] for role in game.phase_of(ChooseTile).numbers}
            if sorted(names) == sorted(s.names) and len(set(tiles)) == len(tiles) and known.issuperset(tiles):
                return None
        return object_to("tile-every-seat", self.section)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Tiles)
        numbers = game.phase_of(ChooseTile).numbers
        for name, tile in zip(a.dealt[::2], a.dealt[1::2], strict=True):
            s.role[s.names.index(name)] = NUMBER[tile]
        s.order = tuple(sorted(range(len(s.names)), key=lambda seat: numbers[s.role[seat]]))
        s.queue = []

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        dealt = rng.sample(list(game.phase_of(ChooseTile).numbers), len(s.names))
        return Tiles(tuple(word for name, role in zip(s.names, dealt, strict=True) for word in (name, ACTIONS[role])))


@dataclass(slots=True)
class Selling(Scratch):
    """The places sold one by one: the seats `placed`, the `high` bid for the next one, its `leader`, the seats `left`.

    Never changed, but replaced whole.
    """

    placed: tuple[int, ...]
    high: int
    leader: int = NOBODY
    left: tuple[int, ...] = ()


@dataclass(frozen=True)
class PlaceAuction(Phase[RailState]):
    """Each place but the last is sold: clockwise, raise or pass; only the winner pays, and the next place begins on
    the winner's left. `least` is the lowest first bid. What the phase keeps is `Selling`.
    """

    name = "place-auction"
    section = "Turn Order"
    least: int = 0
    money: Money = LOANS

    def begin(self, game: HexGame, s: RailState) -> None:
        s.scratch = Selling((), self.least - 1)
        s.queue = [CHANCE]

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        seat = s.queue[0]
        if seat < 0:
            return []
        bids: list[Action] = [Bid(amount) for amount in range(Selling.of(s).high + 1, self.money.most(s, seat) + 1)]
        return [*bids, Pass()]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        seat = s.queue[0]
        if seat < 0:
            return self.first_bidder(s, a)
        if isinstance(a, Bid):
            return self.raise_the_bid(s, a.amount) or self.within_means(s, seat, a.amount)
        return None if isinstance(a, Pass) else object_to("not-now", self.section, action=str(a))

    def first_bidder(self, s: RailState, a: Action) -> Objection | None:
        """The very first bidder is drawn among all seats."""
        known = isinstance(a, First) and a.seat in s.names
        return None if known else object_to("first-a-seat", self.section)

    def raise_the_bid(self, s: RailState, amount: int) -> Objection | None:
        """A bid is higher than the highest so far."""
        least = Selling.of(s).high + 1
        return object_to("bid-too-low", self.section, least=least) if amount < least else None

    def within_means(self, s: RailState, seat: int, amount: int) -> Objection | None:
        """Nobody bids more than cash and loans would pay."""
        cash = self.money.most(s, seat)
        return object_to("bid-beyond-means", self.section, amount=amount, cash=cash) if amount > cash else None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        if isinstance(a, First):
            self.open_place(s, s.names.index(a.seat))
            return
        seat, now = s.queue[0], Selling.of(s)
        left = now.left
        following = left[(left.index(seat) + 1) % len(left)]
        if isinstance(a, Bid):
            s.scratch = Selling(now.placed, a.amount, seat, left)
        else:
            left = tuple(other for other in left if other != seat)
            s.scratch = Selling(now.placed, now.high, now.leader, left)
        s.queue = [following]
        if len(left) == 1:
            self.sell(s, left[0])

    # -- the auction under way

    def seats_placed(self, s: RailState) -> tuple[int, ...]:
        """The seats that have a place already, first place first."""
        return Selling.of(s).placed

    def bidders(self, s: RailState) -> tuple[int, ...]:
        """The seats that may still bid for the place on sale, clockwise from the one that began."""
        return Selling.of(s).left

    def high_bid(self, s: RailState) -> tuple[int, int | None]:
        """The highest bid for the place on sale and the seat that made it; None for nobody."""
        now = Selling.of(s)
        return now.high, now.leader if now.leader >= 0 else None

    def auction(self, game: HexGame, s: RailState) -> Auction:
        """Each place in the order is sold by itself."""
        seat, now = s.queue[0], Selling.of(s)
        least, at = now.high + 1, now.left.index(seat)
        return Auction(
            key=f"place {len(now.placed) + 1}",
            bid=max(now.high, 0),
            leader=now.leader if now.leader >= 0 else None,
            left=now.left[at:] + now.left[:at],
            least=least,
            bids=Bid(least) if least <= self.money.most(s, seat) else None,
            leave=Pass(),
        )

    def open_place(self, s: RailState, beginner: int) -> None:
        """Bidding for a place goes clockwise among those without one."""
        seats, placed = len(s.names), Selling.of(s).placed
        clockwise = [(beginner + k) % seats for k in range(seats)]
        left = tuple(seat for seat in clockwise if seat not in placed)
        s.scratch = Selling(placed, self.least - 1, NOBODY, left)
        s.queue = [left[0]]

    def sell(self, s: RailState, winner: int) -> None:
        """The last one in takes the place and pays their own bid, if there was one; the last place is free."""
        now = Selling.of(s)
        if now.leader == winner:
            self.money.pay(s, winner, now.high)
        placed = (*now.placed, winner)
        s.scratch = Selling(placed, now.high, now.leader, now.left)
        rest = [seat for seat in range(len(s.names)) if seat not in placed]
        if len(rest) == 1:
            s.order = (*placed, rest[0])
            s.queue = []
        else:
            self.open_place(s, (winner + 1) % len(s.names))

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        return First(rng.choice(s.names))
