"""What to build in a turn: the projects that bring most points for their price, within tiles and money."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.games.hexes.actions import Connect, Lay
from trunkline.games.hexes.bot.network import Hope, Network, network_of
from trunkline.games.hexes.bot.projects import Project, projects, site_of
from trunkline.games.hexes.bot.terms import Question, Terms
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.track import links_of


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a seat looks at a turn while it plans.

    `builds` tiles and `purse` dollars are there, `most` of them may be spent; `bills` must be left for the end of the
    turn. `moves` deliveries are to come in the game, `soon` of them in this turn. A link of a delivery is worth
    `income` points, a dollar `dollar`.
    """

    m: HexMap
    s: RailState
    seat: int
    terms: Terms
    network: Network
    builds: int
    purse: int
    most: int
    bills: int
    moves: int
    soon: int
    income: float
    dollar: float

    def hope(self, network: Network) -> Hope:
        """What deliveries may bring with a network."""
        return network.hope(self.moves, self.soon)

    def reserve(self, hope: Hope) -> int:
        """Dollars that must be left for the bills."""
        return max(0, self.bills - int(self.terms.search.sure * hope.first))

    def pays(self, cost: int, hope: Hope) -> bool:
        """Whether so much can be spent when deliveries bring that much."""
        return cost <= self.most and cost + self.reserve(hope) <= self.purse

    def points(self, p: Project, before: Hope, after: Hope) -> float:
        """Points that a project adds: deliveries to come, the track itself, less the dollars it takes."""
        gain = (after.total - before.total) * self.income
        dollar = self.dollar * (1.0 if before.first >= self.terms.search.plenty else self.terms.search.idle)
        return gain + self.terms.track_worth(self.m, self.s, p) - p.cost * dollar


def outlook(q: Question[Terms], builds: int, more: int = 0) -> Outlook:
    """The outlook before this turn's deliveries, with `more` shares issued, or steps of capital raised, than now."""
    t, s, seat = q.terms, q.s, q.seat
    purse = t.purse(s, seat, more)
    soon = t.goods.rounds
    return Outlook(
        q.m, s, seat, t,
        network=network_of(q.game, s, seat, t.closed_stops(q.m)),
        builds=builds,
        purse=purse,
        most=t.affordable(s, seat, purse),
        bills=t.bills(s, seat) + more,
        moves=soon * (t.turns_left(s) + 1),
        soon=soon,
        income=t.income_worth(s),
        dollar=t.dollar_worth(s, seat),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """Projects in the order of building, what they cost, the points they add, and the network with them."""

    projects: tuple[Project, ...]
    cost: int
    points: float
    hope: Hope
    network: Network


def possible_projects(look: Outlook) -> list[Project]:
    """The projects of at most `look.builds` tiles, whatever they cost."""
    if look.builds <= 0:
        return []
    site = site_of(look.m, look.terms.build, look.s, look.seat, look.terms.search.crosses)
    return projects(site, look.builds)


def plan(look: Outlook, known: list[Project] | None = None) -> Plan:
    """The best plan found: each of the most promising first projects, and greedily what fits after it.

    `known` are the possible projects where they have been found already, longer ones among them.
    """
    search, network = look.terms.search, look.network
    hope = look.hope(network)
    best = Plan((), 0, 0.0, hope, network)
    some = buildable(look, known)
    rated = rated_projects(look, some, hope)
    near = [some[k] for _, k, _ in rated[: search.followed]] if search.followed else some
    for points, k, then in [row for row in rated if some[row[1]].ready][: search.tried]:
        found = _follow(look, near, some[k], points, then)
        if found.points > best.points:
            best = found
    return best


def buildable(look: Outlook, known: list[Project] | None = None) -> list[Project]:
    """The possible projects, or those of `known`, that tiles and money allow."""
    some = [p for p in (possible_projects(look) if known is None else known) if p.cost <= look.most]
    return [p for p in some if p.builds <= look.builds]


def rated_projects(look: Outlook, some: list[Project], hope: Hope) -> list[tuple[float, int, Hope]]:
    """The points of projects that stay paid, each with its place in `some` and the hope with it, most points first."""
    search, network = look.terms.search, look.network
    rated: list[tuple[float, int, Hope]] = []
    for k, p in enumerate(some):
        if p.ready or search.followed:
            then = look.hope(network.with_link(*p.ends, p.way.steps))
            if look.pays(p.cost, then):
                rated.append((look.points(p, hope, then), k, then))
    if links_of(look.s, look.seat) < search.young:
        both: dict[tuple[int, int], Hope] = {}
        beside = projects_by_end(some)
        rated = [(max(was, _points_later(look, some, beside, k, then, both, hope)), k, then) for was, k, then in rated]
    rated.sort(reverse=True)
    return rated


def promising_tiles(q: Question[Terms], look: Outlook, most: int) -> list[Lay | Connect]:
    """The tiles that begin so many of the projects that promise most, whether they pay or not."""
    some = buildable(look)
    found: dict[Lay | Connect, None] = {}
    for _, k, _ in rated_projects(look, some, look.hope(look.network)):
        if len(found) == most:
            break
        if some[k].ready:
            found[some[k].next_build(q.m)] = None
    return list(found)


def next_tile(q: Question[Terms], wanted: Plan) -> Lay | Connect | None:
    """The tile that goes on with a plan; None when there is nothing to build, or the rules object."""
    for project in wanted.projects[:1]:
        action = project.next_build(q.m)
        if q.game.why_not(q.s, action) is None:
            return action
    return None


def projects_by_end(some: list[Project]) -> dict[int, list[int]]:
    """The places in a list of the projects that end at each stop."""
    found: dict[int, list[int]] = {}
    for k, p in enumerate(some):
        for end in p.ends:
            found.setdefault(end, []).append(k)
    return found


def _points_later(
    look: Outlook,
    some: list[Project],
    beside: dict[int, list[int]],
    first: int,
    then: Hope,
    both: dict[tuple[int, int], Hope],
    before: Hope,
) -> float:
    """Points of a project that only a second one, built next turn perhaps, will make good; they count in part.

    `beside` are the places of projects by their ends; `both` keeps the hopes of pairs of projects, which do not depend
    on which is first.
    """
    one = some[first]
    network = look.network.with_link(*one.ends, one.way.steps)
    a, b = one.ends
    best = 0.0
    for k in beside[a] + beside[b]:
        if k == first:
            continue
        p = some[k]
        pair = (k, first) if k < first else (first, k)
        after = both.get(pair)
        if after is None:
            after = both[pair] = look.hope(network.with_link(*p.ends, p.way.steps))
        if after.total > then.total:
            points = look.points(one, before, then) + look.points(p, then, after)
            best = max(best, look.terms.search.patience * points)
    return best


def _follow(look: Outlook, some: list[Project], first: Project, points: float, hope: Hope) -> Plan:
    """Add to a first project what adds most, until tiles, money or sense are used up."""
    chosen = [first]
    network = look.network.with_link(*first.ends, first.way.steps)
    while True:
        tiles = look.builds - sum(p.builds for p in chosen)
        spent = sum(p.cost for p in chosen)
        hexes = {h for p in chosen for h, _ in p.lays}
        ends = {end for p in chosen for end in p.ends}
        best: tuple[float, Project, Hope] | None = None
        for p in some:
            if p.builds > tiles or p in chosen or any(h in hexes for h, _ in p.lays):
                continue
            if not p.ready and ends.isdisjoint(p.ends):
                continue
            then = look.hope(network.with_link(*p.ends, p.way.steps))
            more = look.points(p, hope, then)
            if more > 0 and (best is None or more > best[0]) and look.pays(spent + p.cost, then):
                best = more, p, then
        if best is None:
            return Plan(tuple(chosen), spent, points, hope, network)
        more, p, hope = best
        points += more
        chosen.append(p)
        network = network.with_link(*p.ends, p.way.steps)
