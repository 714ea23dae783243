"""Steam, Move Goods: whose links a cube may use, and whether its gain becomes income or victory points."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Scratch, Step, object_to
from trunkline.games.hexes.actions import Deliver, Take
from trunkline.games.hexes.map import SEAT0, HexMap
from trunkline.games.hexes.phases.goods import DELIVERY_CHECKS, cities_once, gains, stops_once
from trunkline.games.hexes.phases.goods import SECTION as DELIVERY
from trunkline.games.hexes.phases.turn import note, noted
from trunkline.games.hexes.routes import follow, owners, shared_deliveries
from trunkline.games.hexes.shapes import Check
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.standing import Wish
from trunkline.words import N_, WORDS

INCOME, VICTORY = "income", "points"

TRACK_POINTS = "Points for Track"
"""The section of the rulebook on what a delivery brings."""

WORDS.update(
    {
        "no-own-link": N_("The cube must use at least one link of yours."),
        "others-more": N_("The cube would use more links of {seat} ({theirs}) than of yours ({own})."),
        "take-first": N_("First choose whether the {points} of this delivery are income or victory points."),
        "nothing-to-take": N_("There is nothing to choose: no delivery has just scored for you."),
        "take-what": N_("Choose “income” or “points”, not “{what}”."),
        "income-at-top": N_("Your income is at the top of its track: take points."),
    }
)


def own_link(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """A cube uses at least one link of the mover's."""
    path = follow(game.map, s, a.route) or []
    own = owners(path).get(SEAT0 + s.queue[0], 0)
    return None if own else object_to("no-own-link", DELIVERY)


def own_links_at_least_anyones(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """A cube uses no more links of any single other player than of the mover; unowned links do not count."""
    count = owners(follow(game.map, s, a.route) or [])
    own = count.get(SEAT0 + s.queue[0], 0)
    for owner, links in sorted(count.items()):
        if owner >= SEAT0 and links > own:
            return object_to("others-more", DELIVERY, theirs=links, seat=s.names[owner - SEAT0], own=own)
    return None


STEAM_DELIVERY_CHECKS: tuple[Check[Deliver], ...] = (*DELIVERY_CHECKS, own_link, own_links_at_least_anyones)


def own_deliveries(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """The deliveries that these checks leave a seat."""
    return shared_deliveries(m, s, s.engine[seat], SEAT0 + seat)


WINDING_DELIVERY_CHECKS = tuple(cities_once if check is stops_once else check for check in STEAM_DELIVERY_CHECKS)
"""The same where a cube may come to a town again."""


def own_winding_deliveries(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """The deliveries that those leave a seat."""
    return shared_deliveries(m, s, s.engine[seat], SEAT0 + seat, again=True)


@dataclass(frozen=True, slots=True)
class Scored(Scratch):
    """What a delivery has brought and nobody has taken yet: seats and their links, in the order of choosing."""

    gains: tuple[tuple[int, int], ...] = ()


def each_scorer_chooses(game: HexGame, s: RailState, a: Deliver) -> None:
    """Every owner of links in the route gains one for each; the mover chooses first, the others in turn order."""
    mover = s.queue[0]
    gained = gains(game.map, s, a)
    scorers = [mover, *(other for other in s.order if other != mover and other in gained)]
    note(s, Scored(tuple((scorer, gained[scorer]) for scorer in scorers)))
    s.queue[1:1] = scorers


@dataclass(frozen=True)
class ChooseGain(Step[RailState]):
    """Whoever scores takes the whole gain of a delivery as income or as points; `top` ends the income track.

    What does not fit on the income track is lost; at its top only points can be taken.
    """

    top: int = 10

    name = "take"
    section = TRACK_POINTS
    kinds = (Take,)

    def due(self, game: HexGame, s: RailState) -> bool:
        return bool(noted(s, Scored).gains)

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """Always income, or always points: it lasts until the seat takes it back or income is no longer possible."""
        lines = tuple(str(Take(what)) for what in (INCOME, VICTORY))
        return (Wish("take", lines, due=self.due(game, s) and s.queue[0] == seat),) if seat in s.order else ()

    @staticmethod
    def gain(s: RailState) -> int:
        """What the seat to choose has gained."""
        return noted(s, Scored).gains[0][1]

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        if not self.due(game, s):
            return []
        return [Take(what) for what in (INCOME, VICTORY) if self.may_take(s, what) is None]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if not isinstance(a, Take):
            return object_to("take-first", TRACK_POINTS, points=self.gain(s))
        return self.may_take(s, a.what) if self.due(game, s) else object_to("nothing-to-take", TRACK_POINTS)

    def may_take(self, s: RailState, what: str) -> Objection | None:
        """Income can be taken while there is room on its track."""
        if what not in (INCOME, VICTORY):
            return object_to("take-what", TRACK_POINTS, what=what)
        if what == INCOME and s.income[s.queue[0]] >= self.top:
            return object_to("income-at-top", TRACK_POINTS)
        return None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Take)
        seat = s.queue.pop(0)
        (_, gain), *rest = noted(s, Scored).gains
        note(s, Scored(tuple(rest)))
        if a.what == INCOME:
            s.income[seat] = min(self.top, s.income[seat] + gain)
        else:
            s.vp[seat] += gain
