"""The transcontinental line against brute force over all simple chains of random networks."""

from __future__ import annotations

from random import Random

from tests.games.steel_driver.positions import BOARD, GREEN, RED, YELLOW, legal, rollout, say, stage
from trunkline.games.steel_driver.transcontinental import companies_on_the_line, distance


def chains(owner, limit):
    """Every simple chain of built links between the ends, as a tuple of links, up to a length."""
    one, other = BOARD.line_ends
    at = {}
    for i, who in enumerate(owner):
        if who >= 0:
            link = BOARD.links[i]
            at.setdefault(link.a, []).append((link.b, i))
            at.setdefault(link.b, []).append((link.a, i))

    def walk(city, seen, path):
        if city == other:
            yield tuple(path)
        elif len(path) < limit:
            for to, link in at.get(city, ()):
                if to not in seen:
                    yield from walk(to, seen | {to}, [*path, link])

    yield from walk(one, {one}, [])


def by_hand(owner, limit):
    best = None
    paid: set[int] = set()
    for chain in chains(owner, limit):
        companies = {owner[i] for i in chain}
        key = len(companies), len(chain)
        if best is None or key < best:
            best, paid = key, set()
        if key == best:
            paid |= companies
    return tuple(sorted(paid))


def network(seed):
    """Random track in patches of one company, few enough that all simple chains can be walked."""
    rng = Random(seed)
    links = rng.sample(range(len(BOARD.links)), rng.randint(40, 50))
    companies = rng.randint(3, 6)
    owner = [-1] * len(BOARD.links)
    for i in links:
        owner[i] = rng.randrange(companies)
    for i in links * 2:
        ends = {BOARD.links[i].a, BOARD.links[i].b}
        near = [x for x in links if x != i and ends & {BOARD.links[x].a, BOARD.links[x].b}]
        if near and rng.random() < 0.7:
            owner[i] = owner[rng.choice(near)]
    return owner


def test_the_search_agrees_with_every_simple_chain():
    ties = joined = 0
    for seed in range(200):
        owner = network(seed)
        found = companies_on_the_line(BOARD, owner)
        assert found == by_hand(owner, limit=38), seed
        every = list(chains(owner, 38))
        built = sum(1 << i for i, who in enumerate(owner) if who >= 0)
        assert distance(BOARD, built) == min(map(len, every), default=-1), seed
        joined += bool(found)
        ties += len(found) > min((len({owner[i] for i in chain}) for chain in every), default=0)
    # The networks are worth something: many are joined, and some have chains that tie.
    assert joined >= 100 and ties >= 3


WEST = ("san-francisco", "salt-lake-city-san-francisco", "denver-salt-lake-city")
EAST = (
    "new-york", "buffalo-new-york", "buffalo-detroit", "chicago-detroit", "chicago-des-moines", "des-moines-omaha",
)  # fmt: skip


def test_fewer_companies_go_before_fewer_links():
    east = EAST[:4]
    middle = ("new-orleans", "memphis-new-orleans", "memphis-st-louis", "chicago-st-louis", "chicago-des-moines",
              "des-moines-omaha")  # fmt: skip
    red_long = (*east, "chicago-milwaukee", "milwaukee-minneapolis", "minneapolis-omaha")
    s = stage("build", tracks={GREEN: WEST, RED: red_long, YELLOW: middle}, control=[1, 0, 2, -1, -1, -1],
              treasury=[0, 0, 4, 0, 0, 0], order=(2, 0, 1, 3, 4, 5))  # fmt: skip
    say(s, "cyd build denver-omaha")
    # Through yellow it is one link shorter, but that takes three companies.
    assert s.line == (GREEN, RED) and s.profit[:3] == [30, 0, 80]


def test_the_bonus_is_paid_once():
    s = stage("build", tracks={GREEN: WEST, RED: EAST}, control=[1, -1, 2, -1, -1, -1], treasury=[5, 0, 8, 0, 0, 0],
              order=(2, 0, 1, 3, 4, 5))  # fmt: skip
    say(s, "cyd build denver-omaha")
    assert (s.line, s.profit[RED], s.profit[GREEN]) == ((GREEN, RED), 30, 80)
    assert "build kansas-city-omaha" in legal(s)
    say(s, "bob build kansas-city-omaha", "cyd build denver-kansas-city")
    assert (s.line, s.profit[RED], s.profit[GREEN]) == ((GREEN, RED), 70, 120)


def test_a_line_not_complete_pays_nothing():
    s = stage("build", tracks={GREEN: WEST, RED: EAST}, control=[1, -1, 2, -1, -1, -1], treasury=[0, 0, 4, 0, 0, 0],
              order=(2, 0, 1, 3, 4, 5))  # fmt: skip
    say(s, "cyd build denver-kansas-city")
    assert s.line == () and s.profit == [0, 0, 40, 0, 0, 0]


def test_the_game_pays_the_companies_of_the_search():
    paid = 0
    for seed in range(30):
        s, _ = rollout(4, seed)
        joined = companies_on_the_line(BOARD, s.owner)
        assert bool(joined) == bool(s.line)
        paid += bool(s.line)
    assert paid
