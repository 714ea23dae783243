"""What to build in a turn: the projects that bring most for their price, within tiles and money."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.bots.rail.terms import Terms
from trunkline.bots.rail.ways import Project, Site, projects
from trunkline.bots.rail.worth import joined, prospect
from trunkline.hexes.routes import takes
from trunkline.hexes.state import Hop, RailState

TRIED = 5
"""First projects that are followed by a second one in the search."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Projects in the order of building, what they cost, and the points and the income they promise."""

    projects: tuple[Project, ...] = ()
    cost: int = 0
    points: float = 0.0
    prospect: float = 0.0
    links: tuple[tuple[Hop, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a seat looks at a position while it plans: deliveries to come, tiles and dollars to spend."""

    terms: Terms
    s: RailState
    seat: int
    builds: int
    budget: int
    engine: int
    moves: int
    soon: int

    def prospect(self, links: list[tuple[Hop, ...]], accepts: list[int]) -> float:
        """Income to come with these links."""
        return prospect(links, accepts, self.s.cubes, self.seat, self.engine, self.moves, self.soon)


def outlook(terms: Terms, s: RailState, seat: int, builds: int, budget: int) -> Outlook:
    """The outlook before this turn's deliveries."""
    rounds = terms.goods.rounds
    return Outlook(
        terms, s, seat, builds, budget, s.engine[seat], rounds * (terms.turns_left(s) + 1), rounds
    )  # fmt: skip


def plan(site: Site, look: Outlook) -> Plan:
    """The best plan found: each of the most promising first projects, and greedily what fits after it."""
    s = look.s
    accepts = takes(s)
    base = look.prospect(s.links, accepts)
    some = [p for p in projects(site, look.builds) if p.cost <= look.budget]
    best = Plan(prospect=base, links=tuple(s.links))
    firsts = sorted(
        ((_added(look, p, s.links, accepts, base), k) for k, p in enumerate(some) if p.ready), reverse=True
    )  # fmt: skip
    for (points, income), k in firsts[:TRIED]:
        if points <= 0 and best.projects:
            break
        found = _follow(look, some, some[k], points, income, accepts)
        if found.points > best.points:
            best = found
    return best


def _added(
    look: Outlook, p: Project, links: list[tuple[Hop, ...]], accepts: list[int], base: float
) -> tuple[float, float]:
    """Points that a project adds, and the prospect with it."""
    terms, s = look.terms, look.s
    income = look.prospect(joined(links, *p.ends, look.seat), accepts)
    points = (income - base) * terms.income_worth(s) + p.pieces * terms.score.piece - p.cost * terms.dollar_worth(s)
    return points, income


def _follow(
    look: Outlook, some: list[Project], first: Project, points: float, income: float, accepts: list[int]
) -> Plan:
    """Add to a first project what adds most, until tiles, money or sense are used up."""
    chosen = [first]
    links = joined(look.s.links, *first.ends, look.seat)
    while True:
        tiles = look.builds - sum(len(p.lays) for p in chosen)
        money = look.budget - sum(p.cost for p in chosen)
        hexes = {h for p in chosen for h, _ in p.lays}
        ends = {end for p in chosen for end in p.ends}
        best: tuple[float, float, Project] | None = None
        for p in some:
            if len(p.lays) > tiles or p.cost > money or p in chosen or any(h in hexes for h, _ in p.lays):
                continue
            if not p.ready and ends.isdisjoint(p.ends):
                continue
            more, then = _added(look, p, links, accepts, income)
            if more > 0 and (best is None or more > best[0]):
                best = more, then, p
        if best is None:
            return Plan(tuple(chosen), look.budget - money, points, income, tuple(links))
        points += best[0]
        income = best[1]
        chosen.append(best[2])
        links = joined(links, *best[2].ends, look.seat)
