"""Playing alone: little money comes in and nobody is in the way, so new cities and their links are planned together.

So they are on maps without cities of their own while a seat has few links, whoever plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from trunkline.games.age_of_steam.bot.terms import Terms
from trunkline.games.hexes.actions import Role, Urbanize
from trunkline.games.hexes.bot.plan import Outlook, Plan, outlook, plan, possible_projects
from trunkline.games.hexes.bot.terms import Question
from trunkline.games.hexes.map import NO_COLOUR, HexMap
from trunkline.games.hexes.phases.cities import city_colours, city_letters
from trunkline.games.hexes.phases.roles import NO_ROLE, ROLES, URBANIZATION, SelectActions
from trunkline.games.hexes.shapes import first_objection
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.track import links_of, urbanize


@dataclass(frozen=True, slots=True)
class Founding:
    """A new city (None: none) with the plan of the turn that goes with it, and the points that both add."""

    city: Urbanize | None
    look: Outlook
    plan: Plan
    points: float


def is_alone(s: RailState) -> bool:
    """Whether the game has one seat."""
    return len(s.names) == 1


FEW = 2
"""Links from which a network can grow by itself, where the map has no cities of its own."""


def founds_and_builds(m: HexMap, s: RailState, seat: int) -> bool:
    """Whether new cities and their links are planned together: alone, and with few links on a map without cities."""
    return is_alone(s) or (all(stop.colour == NO_COLOUR for stop in m.stops) and links_of(s, seat) < FEW)


def may_found_this_turn(q: Question[Terms]) -> bool:
    """Whether Urbanization can still be taken this turn, for whoever thinks of shares."""
    asked = q.s.copy()
    asked.role = [NO_ROLE] * len(asked.names)
    asked.queue = [q.seat]
    return first_objection(q.game.phase_of(SelectActions).checks, q.game, asked, Role(ROLES[URBANIZATION])) is None


def best_founding(q: Question[Terms], builds: int, more: int = 0, *, may_found: bool = True) -> Founding:
    """The new city and the links that together add most, with `more` shares issued than now; or links alone."""
    look = outlook(q, builds, more)
    usual = plan(look)
    best = Founding(None, look, usual, usual.points)
    if not may_found:
        return best
    before = look.hope(look.network).total
    for city, founded in _cities(q):
        then = outlook(replace(q, s=founded), builds, more)
        wanted = plan(then, possible_projects(then))
        points = wanted.points + (then.hope(then.network).total - before) * look.income
        if points > best.points:
            best = Founding(city, then, wanted, points)
    return best


def _cities(q: Question[Terms]) -> Iterator[tuple[Urbanize, RailState]]:
    """Each new city that could be placed, one a town and colour, and the position with it."""
    m, s, colours = q.m, q.s, city_colours(q.m)
    first = {colours[k]: k for k in reversed(range(len(colours))) if s.cities >> k & 1}
    for stop, now in enumerate(s.colour):
        if now != NO_COLOUR:
            continue
        for colour, k in first.items():
            founded = s.copy()
            urbanize(m, founded, stop, colour, k, q.seat)
            yield Urbanize(m.stop_names[stop], city_letters(m)[k]), founded
