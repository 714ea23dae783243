"""Steam, Move Goods: whose links a cube may use, and whether its gain becomes income or victory points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from trunkline.actions import Action
from trunkline.game import Objection, object_to
from trunkline.games.hexes.actions import Deliver, Take
from trunkline.games.hexes.map import SEAT0, HexMap
from trunkline.games.hexes.phases.goods import DELIVERY_RULES, DeliveryRule, gains
from trunkline.games.hexes.routes import follow, owners, shared_deliveries
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

INCOME, VICTORY = "income", "points"

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


def own_link(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """A cube uses at least one link of the mover's."""
    path = follow(m, s, a.route) or []
    own = owners(path).get(SEAT0 + s.queue[0], 0)
    return None if own else object_to("no-own-link", section)


def own_links_at_least_anyones(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """A cube uses no more links of any single other player than of the mover; links of nobody do not count."""
    count = owners(follow(m, s, a.route) or [])
    own = count.get(SEAT0 + s.queue[0], 0)
    for owner, links in sorted(count.items()):
        if owner >= SEAT0 and links > own:
            return object_to("others-more", section, theirs=links, seat=s.names[owner - SEAT0], own=own)
    return None


STEAM_DELIVERY_RULES: tuple[DeliveryRule, ...] = (*DELIVERY_RULES, own_link, own_links_at_least_anyones)


def own_deliveries(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """The deliveries that these rules leave a seat."""
    return shared_deliveries(m, s, s.engine[seat], SEAT0 + seat)


def each_scorer_chooses(game: HexGame, s: RailState, seat: int, a: Deliver) -> None:
    """Every owner of links in the route gains one for each; the mover chooses first, the others in turn order."""
    gained = gains(game.map, s, a)
    scorers = [seat, *(other for other in s.order if other != seat and other in gained)]
    s.memo["gains"] = tuple((scorer, gained[scorer]) for scorer in scorers)
    s.queue[:0] = scorers


@dataclass(frozen=True)
class ChooseGain:
    """Who scores takes the whole gain of a delivery as income or as points; `top` ends the income track.

    What does not fit on the income track is lost; at its top only points can be taken.
    """

    section: str = "Points for Track"
    top: int = 10
    kinds: ClassVar[tuple[type[Action], ...]] = (Take,)

    def due(self, s: RailState) -> bool:
        return bool(s.memo.get("gains"))

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        if not self.due(s):
            return []
        return [Take(what) for what in (INCOME, VICTORY) if self.may_take(s, what) is None]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if not isinstance(a, Take):
            return object_to("take-first", self.section, points=s.memo["gains"][0][1])
        return self.may_take(s, a.what) if self.due(s) else object_to("nothing-to-take", self.section)

    def may_take(self, s: RailState, what: str) -> Objection | None:
        """Income can be taken while there is room on its track."""
        if what not in (INCOME, VICTORY):
            return object_to("take-what", self.section, what=what)
        if what == INCOME and s.income[s.queue[0]] >= self.top:
            return object_to("income-at-top", self.section)
        return None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Take)
        seat = s.queue.pop(0)
        (_, gain), *rest = s.memo["gains"]
        s.memo["gains"] = tuple(rest)
        if a.what == INCOME:
            s.income[seat] = min(self.top, s.income[seat] + gain)
        else:
            s.vp[seat] += gain
