"""The legal lines of Steel Driver as choices: prices in cubes, gains, what is left."""

from __future__ import annotations

from typing import Any

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.steel_driver.actions import Build, Decline, Halt, Offer, Pass, Raise, Take
from trunkline.games.steel_driver.phases.auction import win_the_marker
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.games.steel_driver.words.log import payment_added, tell
from trunkline.games.steel_driver.words.names import company, link
from trunkline.show.artist import Translate
from trunkline.show.choice import Choice
from trunkline.show.names import label_of
from trunkline.words import N_


def choices(game: SteelGame, s: Steel, seat: Seat, t: Translate) -> list[Choice]:
    """The legal lines of the seat whose turn it is."""
    if game.turn(s) != seat:
        return []
    legal = game.legal(s)
    links = [a.link for a in legal if isinstance(a, Build)]
    return [choice(game, s, seat, a, t, twice=isinstance(a, Build) and links.count(a.link) > 1) for a in legal]


def choice(game: SteelGame, s: Steel, seat: Seat, a: Action, t: Translate, twice: bool = False) -> Choice:
    """One line; `twice` says that a first link may begin at either end."""
    heading = label_of(a.verb, t, game.title)
    fields: dict[str, Any] = {"form": "button", "note": heading}
    if isinstance(a, Build):
        fields = _build(game, s, a, t, twice)
    elif isinstance(a, Offer):
        fields = _offer(game, s, seat, a, t)
    elif isinstance(a, Raise):
        fields = _bid(game, s, seat, a, s.lot, t)
        fields |= {"key": "r", "act": t(N_("Bid {n}"), n=a.bid)}
    elif isinstance(a, Take):
        fields = {"form": "board", "picks": (a.city,)}
        fields["facts"] = (t(N_("each share pays ${n} more"), n=payment_added(game, s, a)),)
    elif isinstance(a, Pass | Decline | Halt):
        fields["key"] = "x"
    return Choice(str(a), tell(game, s, seat, a, t), heading, **fields)


def _offer(game: SteelGame, s: Steel, seat: Seat, a: Offer, t: Translate) -> dict[str, Any]:
    """An opening bid: a number of cubes once the box of its company has been picked."""
    lot = game.map.company_at[a.company]
    called = company(game.map, lot, t)
    return {
        **_bid(game, s, seat, a, lot, t),
        "picks": (a.company, str(a.bid)),
        "ask": t(N_("Choose your opening bid for {company}."), company=called),
        "act": t(N_("Bid {n} for {company}"), n=a.bid, company=called),
    }


def _bid(game: SteelGame, s: Steel, seat: Seat, a: Offer | Raise, lot: int, t: Translate) -> dict[str, Any]:
    """A bid as a number of cubes: what winning takes from the seat, gives the company, and brings besides."""
    cubes, treasury, bid = s.cubes[seat], s.treasury[lot], a.bid
    after = s.copy()
    after.lot, after.queue, after.bid = lot, [seat], bid
    win_the_marker(game, after, a)
    rows = (
        (t(N_("Your cubes, if you win")), str(cubes), str(after.cubes[seat])),
        (t(N_("Treasury of {company}"), company=company(game.map, lot, t)), str(treasury), str(after.treasury[lot])),
        (t(N_("Your shares of it")), str(s.shares_held(lot, seat)), str(after.shares_held(lot, seat))),
    )
    return {
        "form": "number", "note": str(bid), "facts": (t(N_("cubes left: {n}"), n=cubes - bid),), "rows": rows,
        "bounds": t(N_("cubes: {least} at least, {most} at most"), least=s.bid + 1, most=cubes),
        "quick": bid - s.bid in NEXT_BIDS or bid == cubes,
    }  # fmt: skip


NEXT_BIDS = (1, 2, 3, 4, 6)
"""How far above the last one the bids are that are offered at once."""


def _build(game: SteelGame, s: Steel, a: Build, t: Translate, twice: bool) -> dict[str, Any]:
    """A link by itself, or by the end where its company begins; drawn as the track of the company."""
    board = game.map
    i, called = board.link_at[a.link], company(board, s.company, t)
    facts = [t(N_("cubes left: {n}"), n=s.treasury[s.company] - board.links[i].cost)]
    picks: tuple[str, ...] = (a.link,)
    ask = ""
    if twice:
        ask = t(N_("Choose the city where {company} begins."), company=called)
        start = board.cities[board.city_at[a.start[1]]].label
        facts.insert(0, t(N_("{link} from {city}"), link=link(board, i), city=start))
        picks = (a.link, a.start[1])
    ghost = {"track": a.link, "as": f"company-{board.companies[s.company]}"}
    rank = (board.links[i].cost,)
    return {"form": "board", "picks": picks, "facts": tuple(facts), "rank": rank, "ghost": ghost, "ask": ask}
