"""What new cities, and tiles and locomotives beyond the usual, would add to the plan of a turn."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.games.hexes.bot.network import city_takes
from trunkline.games.hexes.bot.plan import Outlook, Plan, outlook, plan
from trunkline.games.hexes.bot.projects import Project
from trunkline.games.hexes.bot.terms import Question, Terms
from trunkline.games.hexes.phases.cities import city_colours, city_letters
from trunkline.games.hexes.state import HexGame


def new_cities(game: HexGame, look: Outlook, wanted: Plan, towns: Iterable[int]) -> list[tuple[float, int, str]]:
    """Points that each new city would add to a plan's network, with the stop of its town and its letter."""
    m, s = look.m, look.s
    colours, steps = city_colours(m), look.terms.build.new_cities
    cities = {
        letter: (colours[k], sum(step.brings(m, s, k) for step in steps))
        for k, letter in enumerate(city_letters(m))
        if s.cities >> k & 1
    }
    out = []
    for stop in towns:
        points: dict[tuple[int, int], float] = {}
        for letter, city in cities.items():
            if city not in points:
                colour, packed = city
                takes = city_takes(game, s, stop, colour, packed)
                hope = look.hope(wanted.network.with_city(stop, takes, packed))
                points[city] = (hope.total - wanted.hope.total) * look.income
            out.append((points[city], stop, letter))
    return out


def engineer_points(q: Question[Terms], usual: Plan, known: list[Project]) -> float:
    """Points that the Engineer's further tiles would add to the usual plan of the turn."""
    build = q.terms.build
    return plan(outlook(q, build.limit + build.extra), known).points - usual.points
