"""The auctions of the control markers. Rulebook: Phase 2.

During an auction `s.queue` holds the seats still in it, the next to speak first and the highest bidder last.
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
    """Who puts a marker up makes the opening bid, of at least one cube."""
    return None if a.bid >= 1 else object_to("opening-too-low", SECTION)


def raises_the_bid(game: SteelGame, s: Steel, a: Raise) -> Objection | None:
    """Each bid is higher than the one before."""
    return None if a.bid > s.bid else object_to("raise-too-low", SECTION, bid=s.bid)


def bid_in_cubes_held(game: SteelGame, s: Steel, a: Offer | Raise) -> Objection | None:
    """Bids are cubes the player holds, of whatever colour; cash is never bid."""
    cubes = s.cubes[s.queue[0]]
    return None if a.bid <= cubes else object_to("bid-over-cubes", SECTION, cubes=cubes, bid=a.bid)


def marker_stays(s: Steel) -> Seat:
    """When nobody put a marker up this turn, the active player marker stays (our reading)."""
    return s.active


def marker_goes_left(s: Steel) -> Seat:
    """When nobody put a marker up this turn, the active player marker goes one to the left (another reading)."""
    return (s.active + 1) % len(s.names)


@dataclass(frozen=True)
class Auction(Phase[Steel]):
    """Phase 2. `unsold` says who is active next when nobody put up a marker."""

    name: str = "auction"
    unsold: Callable[[Steel], Seat] = marker_stays

    def begin(self, game: SteelGame, s: Steel) -> None:
        """All control markers lie in their boxes; the player with the active player marker begins."""
        s.lot, s.bid, s.seller, s.declined = -1, 0, -1, 0
        s.queue = [s.active]

    def legal(self, game: SteelGame, s: Steel) -> list[Action]:
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
        if isinstance(a, Raise):
            s.bid = a.bid
            s.queue.append(s.queue.pop(0))
        elif isinstance(a, Pass):
            s.queue.pop(0)
            if len(s.queue) == 1:
                won(s)
                hand_on(self, s)
        elif isinstance(a, Offer):
            put_up(game, s, a)
        else:
            s.declined += 1
            hand_on(self, s)

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


def put_up(game: SteelGame, s: Steel, a: Offer) -> None:
    """The active player's opening bid goes round, clockwise from the next player, until all others have passed."""
    seat, n = s.active, len(s.names)
    s.lot, s.bid, s.seller, s.declined = game.map.company_at[a.company], a.bid, seat, 0
    s.queue = [(seat + i) % n for i in range(1, n + 1)]


def won(s: Steel) -> None:
    """The winner pays the bid into the company's box and takes its control marker and one share."""
    winner, company = s.queue[0], s.lot
    s.cubes[winner] -= s.bid
    s.treasury[company] += s.bid
    s.control[company] = s.last[company] = winner
    s.shares[company * len(s.names) + winner] += 1
    s.lot, s.bid = -1, 0


def hand_on(phase: Auction, s: Steel) -> None:
    """The active player marker goes to the left of the one who held it, whoever won; it may go round several times.

    When all markers are sold or every player in succession has declined, it goes to the left of the player who put
    the last marker up, and the phase ends.
    """
    n = len(s.names)
    if s.declined < n and -1 in s.control:
        s.active = (s.active + 1) % n
        s.queue = [s.active]
        return
    if s.seller < 0:
        # Everybody declined in one round, so the marker is held by the player right of the one who began.
        s.active = (s.active + 1) % n
        s.active = phase.unsold(s)
    else:
        s.active = (s.seller + 1) % n
    s.queue = []
