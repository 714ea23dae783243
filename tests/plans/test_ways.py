"""The cheapest way between two places is compared with all that can be laid on small maps, for both price lists."""

from __future__ import annotations

import dataclasses
import heapq
from itertools import count
from random import Random

import pytest

from tests.plans.turns import GAMES, turns_of
from trunkline.games.hexes.actions import Connect, Lay
from trunkline.games.hexes.grid import EDGES
from trunkline.games.hexes.map import NO_COLOUR, SEAT0, UNOWNED, read
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.crossings import with_crossings
from trunkline.games.hexes.phases.turn import Building
from trunkline.games.hexes.ways.way import PLENTY, hex_of, ways
from trunkline.plan import go_through
from trunkline.titles import find

ANN = 0
WIDE, HIGH = 4, 3

MOST = 6
"""Dollars up to which everything is tried."""


def small_map(rng):
    """Twelve hexes with two cities, a town, a hill, a river and perhaps a lake."""
    places = [(q, r - q // 2) for q in range(WIDE) for r in range(HIGH)]
    rng.shuffle(places)
    marks = [
        {"city": {"name": "Here", "colour": "red"}},
        {"city": {"name": "There", "colour": "blue"}},
        {"town": "Between"},
        {"ground": "hill"},
        {"river": True},
        {"ground": rng.choice(["lake", "plain"])},
    ]
    rows = [{"at": list(at)} | (marks[k] if k < len(marks) else {}) for k, at in enumerate(places)]
    return read(
        {
            "name": "small",
            "label": "Small",
            "colours": ["red", "blue", "purple", "yellow", "gray", "black"],
            "display": [],
            "new_cities": [],
            "hexes": rows,
        }
    )


def with_ferry(m):
    """The map with a ferry between its cities, each left by a side that leads off the map; None where one has none."""
    ends = []
    for stop in m.stops:
        off = [e for e in range(6) if m.across[stop.hex * 6 + e] < 0]
        if stop.colour != NO_COLOUR and off:
            ends.append([stop.name, EDGES[off[0]]])
    return read(m.data | {"ferries": [{"between": ends, "price": 3}]}) if len(ends) == 2 else None


def some_position(title, rng):
    """A game on a small map where Ann is to build, with track of Ann and Bob on it."""
    like = find(title, rules="standard") if title == "steam" else find("age-of-steam")
    small = small_map(rng)
    if title == "ferry":
        while (small := with_ferry(small_map(rng))) is None:
            pass
    game = dataclasses.replace(like, map=small, map_name="small").change(Build, limit=PLENTY)
    if title == "ferry":
        game = with_crossings(game)
    rich = {"ann": PLENTY, "bob": PLENTY, "cyd": PLENTY}
    s = arrange(game, {"seats": ["ann", "bob", "cyd"], "phase": "build", "turn": "bob", "cash": rich})
    for _ in range(2):
        for _ in range(rng.randrange(3)):
            lays = [a for a in game.legal(s) if isinstance(a, Lay) and len(a.tile) < 8]
            if lays:
                game.play(s, rng.choice(lays))
        if s.names[s.queue[0]] != "ann":
            game.play(s, game.planning.end)
            while s.names[s.queue[0]] != "ann":
                game.play(s, game.planning.end)
    s.scratch = Building()  # what Ann has built so far counts as built before
    return game, s


def are_joined(m, s, start, goal):
    """Whether links of Ann's and of nobody lead from one place to another."""
    seen, todo = {start}, [start]
    while todo:
        for _, to, _, owner, _ in s.links[todo.pop()]:
            if owner in (UNOWNED, SEAT0 + ANN) and to not in seen:
                seen.add(to)
                todo.append(to)
    return goal in seen


def what_lies(s):
    """The tiles on the map, and how many links there are: with the same tiles they differ by those without track."""
    return bytes(s.tile), sum(map(len, s.links))


def least_price(game, s, start, goal):
    """The least that joins two places by any tiles that can be laid; None when it is more than is tried."""
    build, m, ticket = game.phase_of(Build), game.map, count()
    heap, seen = [(0, next(ticket), s)], set()
    while heap:
        spent, _, t = heapq.heappop(heap)
        if are_joined(m, t, start, goal):
            return spent
        if what_lies(t) in seen:
            continue
        seen.add(what_lies(t))
        for a in game.legal(t):
            if isinstance(a, Lay | Connect):
                after = game.apply(t, a)
                price = build.spent(after) - build.spent(s)
                if price <= MOST and what_lies(after) not in seen:
                    heapq.heappush(heap, (price, next(ticket), after))
    return None


@pytest.mark.parametrize("title", ["age-of-steam", "steam", "ferry"])
@pytest.mark.parametrize("seed", range(14))
def test_the_cheapest_way_is_the_cheapest_of_all(title, seed):
    rng = Random(seed)
    game, s = some_position(title, rng)
    m = game.map
    start, goal = rng.sample(range(len(m.stops)), 2)
    if are_joined(m, s, start, goal):
        found = ways(game, s, ANN, m.stops[start].hex, m.stops[goal].hex)
        assert [way.price for way in found.ways][:1] == [0]
        return
    found = ways(game, s, ANN, m.stops[start].hex, m.stops[goal].hex).ways
    assert [way.price for way in found] == sorted(way.price for way in found)
    least = least_price(game, s, start, goal)
    if least is None:
        assert not found or found[0].price > MOST
    else:
        assert found, least
        assert found[0].price == least


def builds(path, some):
    """A few of the building turns of a record."""
    turns = list(turns_of(path))
    return turns[:: max(1, len(turns) // some)]


RECORDS = sorted([*GAMES.glob("age_of_steam/*/*.trk"), *GAMES.glob("steam/**/*.trk")])[::4]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_ways_on_the_maps_can_be_laid_and_cost_what_they_say(path):
    rng = Random(path.stem)
    seen = 0
    for turn in builds(path, 4):
        game, m, s = turn.game, turn.game.map, turn.start
        start, goal = rng.sample(range(len(m.stops)), 2)
        found = ways(game, s, turn.seat, m.stops[start].hex, m.stops[goal].hex)
        for way in found.ways:
            seen += 1
            assert (way.stops[0], way.stops[-1]) == (start, goal)
            course = go_through(game, s, turn.seat, way.builds)
            assert sum(step.round == s.round for step in course.steps) >= way.now
            after = s
            spent = game.phase_of(Build).spent(s)
            for lay in way.builds[: way.now]:  # a way is laid tile by tile, by the rules
                assert game.why_not(after, lay) is None
                after = game.apply(after, lay)
            if way.now == len(way.builds):
                assert game.phase_of(Build).spent(after) - spent == way.price
    assert seen


def test_a_place_is_found_by_its_name_and_a_hex_by_its_label():
    game = find("age-of-steam")
    m = game.map
    assert hex_of(game, "chicago") == m.stops[m.stop_index["chicago"]].hex
    assert hex_of(game, m.labels[7]) == 7
    assert hex_of(game, "nowhere") is None


def test_whoever_bars_a_cheaper_way_is_named():
    rng = Random(3)
    found = []
    for path in RECORDS:
        for turn in builds(path, 4):
            m = turn.game.map
            start, goal = rng.sample(range(len(m.stops)), 2)
            some = ways(turn.game, turn.start, turn.seat, m.stops[start].hex, m.stops[goal].hex)
            if some.barred_by:
                found.append(some)
                assert turn.seat not in some.barred_by
                assert not some.ways or some.else_price < some.ways[0].price
    assert found


def test_towns_count_as_towns_while_they_are_none():
    game = find("age-of-steam")
    s = arrange(game, {"seats": ["ann", "bob", "cyd"], "phase": "build"})
    towns = [stop for stop, colour in enumerate(s.colour) if colour == NO_COLOUR]
    m = game.map
    found = ways(game, s, ANN, m.stops[towns[0]].hex, m.stops[towns[1]].hex).ways
    assert all(way.links >= 1 for way in found)


def test_neighbours_are_joined_by_a_link_without_track():
    """In Korea a city and its neighbour take no track at all, and two such links lead on from one to the next."""
    game = find("age-of-steam", "korea")
    m = game.map
    s = arrange(game, {"seats": ["ann", "bob", "cyd"], "phase": "build"})
    first, *_ = ways(game, s, ANN, *(m.stops[m.stop_index[name]].hex for name in ("inchon", "suwon"))).ways
    assert (first.builds, first.price, first.tiles, first.links) == ((Connect("inchon", "suwon"),), 2, 0, 1)
    longer = ways(game, s, ANN, *(m.stops[m.stop_index[name]].hex for name in ("inchon", "seoul"))).ways
    both = (Connect("inchon", "suwon"), Connect("suwon", "seoul"))
    assert [(way.price, way.links) for way in longer if way.builds == both] == [(4, 2)]
