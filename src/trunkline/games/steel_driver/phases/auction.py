"""The auctions of the control markers. Rulebook: Phase 2.

While no marker is up, `s.queue` holds the seats that may put one up, the one with the active player marker first; a
sale begins the round anew. During an auction it holds the seats still in it, the next to speak first and the highest
bidder last.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.auction import Auction as Bidding
from trunkline.game import Objection, Phase, Seat, object_to
from trunkline.games.steel_driver.actions import DECLINE, Decline, Offer, Pass, Raise, offers, raises
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.words import N_, WORDS

SECTION = "Phase 2"

WORDS.update(
    {
        "auction-on": N_("An auction for {company} is under way: raise or pass."),
        "no-auction": N_("Nothing is under auction: put a control marker up or decline."),
        "no-such-company": N_("There is no company “{company}”. Companies: {companies}."),
        "marker-sold": N_("The control marker of {company} has been sold this turn."),
        "opening-too-low": N_("The opening bid is at least 1 cube."),
        "raise-too-low": N_("The bid stands at {bid}; a raise must be higher."),
        "bid-over-cubes": N_("A bid of {bid} is more than the cubes you have: {cubes}."),
    }
)


def marker_on_sale(game: SteelGame, s: Steel, a: Offer) -> Objection | None:
    """A control marker goes up only once a turn; one that has been sold is not put up again."""
    c = game.map.company_at.get(a.company, -1)
    if c < 0:
        return object_to("no-such-company", SECTION, company=a.company, companies=", ".join(game.map.companies))
    return None if s.control[c] < 0 else object_to("marker-sold", SECTION, company=a.company)


def opening_bid(game: SteelGame, s: Steel, a: Offer) -> Objection | None:
    """A player who puts a marker up makes the opening bid, of at least one cube."""
    return None if a.bid >= 1 else object_to("opening-too-low", SECTION)


def raises_the_bid(game: SteelGame, s: Steel, a: Raise) -> Objection | None:
    """Each bid is higher than the one before."""
    return None if a.bid > s.bid else object_to("raise-too-low", SECTION, bid=s.bid)


def bid_in_cubes_held(game: SteelGame, s: Steel, a: Offer | Raise) -> Objection | None:
    """Bids are cubes the player holds, of whatever colour; cash is never bid."""
    cubes = s.cubes[s.queue[0]]
    return None if a.bid <= cubes else object_to("bid-over-cubes", SECTION, cubes=cubes, bid=a.bid)


def marker_stays(game: SteelGame, s: Steel, a: Action) -> None:
    """When nobody put a marker up this turn, the active player marker stays (our reading)."""


def marker_goes_left(game: SteelGame, s: Steel, a: Action) -> None:
    """When nobody put a marker up this turn, the active player marker goes one to the left (another reading)."""
    s.active = (s.active + 1) % len(s.names)


@dataclass(frozen=True)
class Auction(Phase[Steel]):
    """Phase 2. `unsold` moves the active player marker when nobody put up a control marker."""

    name: str = "auction"
    unsold: Callable[[SteelGame, Steel, Action], None] = marker_stays

    def begin(self, game: SteelGame, s: Steel) -> None:
        """All control markers lie in their boxes; the player with the active player marker begins."""
        s.lot, s.bid = -1, 0
        s.queue = clockwise(s, s.active)

    def asks(self, game: SteelGame, s: Steel) -> str:
        """To put a marker up while none is, else to bid for the one that is."""
        return "offer" if s.lot < 0 else "bid"

    def legal(self, game: SteelGame, s: Steel) -> list[Action]:
        """Every bid within the cubes held, and to decline or pass."""
        cubes = s.cubes[s.queue[0]]
        if s.lot >= 0:
            return list(raises(s.bid, cubes))
        out: list[Action] = []
        for company, seat in zip(game.map.companies, s.control, strict=True):
            if seat < 0:
                out += offers(company, cubes)
        out.append(DECLINE)
        return out

    def check(self, game: SteelGame, s: Steel, a: Action) -> Objection | None:
        """Either a marker is up, or one may be put up; then the rules of a bid."""
        if isinstance(a, Offer | Decline) and s.lot >= 0:
            return object_to("auction-on", SECTION, company=game.map.companies[s.lot])
        if isinstance(a, Raise | Pass) and s.lot < 0:
            return object_to("no-auction", SECTION)
        if isinstance(a, Offer):
            return marker_on_sale(game, s, a) or opening_bid(game, s, a) or bid_in_cubes_held(game, s, a)
        if isinstance(a, Raise):
            return raises_the_bid(game, s, a) or bid_in_cubes_held(game, s, a)
        if isinstance(a, Decline | Pass):
            return None
        return object_to("not-now", SECTION, action=str(a))

    def apply(self, game: SteelGame, s: Steel, a: Action) -> None:
        """A bid goes round until one is left; then, as after a decline, the next may put a marker up."""
        if isinstance(a, Raise):
            s.bid = a.bid
            s.queue.append(s.queue.pop(0))
        elif isinstance(a, Offer):
            put_up(game, s, a)
        else:
            s.queue.pop(0)
            if s.lot < 0:
                self.hand_on(game, s, a)
            elif len(s.queue) == 1:
                win_the_marker(game, s, a)
                self.hand_on(game, s, a)

    def hand_on(self, game: SteelGame, s: Steel, a: Action) -> None:
        """The active player marker goes to the left of the one who held it, whoever won; it may go round several times.

        When all markers are sold or every player in succession has declined, the phase ends: then the marker has come
        to the left of the player who put the last control marker up, or, if nobody did, to the one who began.
        """
        s.active = (s.active + 1) % len(s.names)
        if not s.queue and max(s.control) < 0:
            self.unsold(game, s, a)

    def auction(self, game: SteelGame, s: Steel) -> Bidding | None:
        """The control marker of a company; none is under auction while somebody may put one up."""
        if s.lot < 0:
            return None
        least = s.bid + 1
        return Bidding(
            key=f"{s.round} {s.lot}",
            bid=s.bid,
            leader=s.queue[-1],
            left=tuple(s.queue),
            least=least,
            bids=Raise(least) if least <= s.cubes[s.queue[0]] else None,
            leave=Pass(),
        )


def clockwise(s: Steel, first: Seat) -> list[Seat]:
    """All seats once round the table."""
    n = len(s.names)
    return [(first + i) % n for i in range(n)]


def put_up(game: SteelGame, s: Steel, a: Offer) -> None:
    """The active player's opening bid goes round, clockwise from the next player, until all others have passed."""
    s.lot, s.bid = game.map.company_at[a.company], a.bid
    s.queue = clockwise(s, s.active + 1)


def win_the_marker(game: SteelGame, s: Steel, a: Action) -> None:
    """The winner pays the bid into the company's box and takes its control marker and one share.

    As long as a control marker is left, all may put one up again, from the left of the player who put this one up.
    """
    winner, company = s.queue[0], s.lot
    s.cubes[winner] -= s.bid
    s.treasury[company] += s.bid
    s.control[company] = s.last[company] = winner
    s.shares[company * len(s.names) + winner] += 1
    s.lot, s.bid = -1, 0
    s.queue = clockwise(s, s.active + 1) if -1 in s.control else []
