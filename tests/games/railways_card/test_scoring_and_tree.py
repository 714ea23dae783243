"""Scoring and the network, checked against slow programs written from the rules alone."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from tests.games.railways_card.positions import DECK, GAME, laid, positions
from trunkline.games.railways_card.actions import Deliver
from trunkline.games.railways_card.scoring import city_points, points_alike, set_points
from trunkline.games.railways_card.tree import walks, way

SETS = [(3, 0, 0, 0), (0, 3, 0, 0), (0, 0, 3, 0), (0, 0, 0, 3)]
SETS = [(s, 2) for s in SETS] + [(tuple(n + (n > 0) for n in s), 3) for s in SETS] + [((1, 1, 1, 1), 5)]


@cache
def best_by_trying(goods: tuple[int, ...]) -> int:
    """The best of taking away any one set and splitting the rest, or of stopping."""
    best = 0
    for take, points in SETS:
        rest = tuple(a - b for a, b in zip(goods, take, strict=True))
        if min(rest) >= 0:
            best = max(best, points + best_by_trying(rest))
    return best


def test_the_best_split_of_goods_is_the_one_that_trying_all_finds():
    for goods in itertools.product(range(9), repeat=4):
        assert set_points(goods) == best_by_trying(goods), goods
    for one in range(16):
        assert points_alike(one) == best_by_trying((one, 0, 0, 0))


def links_of(s) -> dict[frozenset[int], tuple[int, int]]:
    """Every link by its two ends: owner and worth."""
    return {frozenset((c, s.parent[c])): (s.owner[c], s.worth[c]) for c in s.built}


def deliveries_by_trying(s, seat: int) -> set[str]:
    """Every delivery, found by following every simple way from every cube."""
    owners = {ends: owner for ends, (owner, _) in links_of(s).items()}
    facts = {DECK.code[city["word"]]: city for city in DECK.facts["cities"]}
    out = set()

    def go(path: list[int], good: str) -> None:
        here = path[-1]
        if len(path) > 1 and here and facts[here]["demand"] in (good, "any"):
            out.add(f"deliver {good} {DECK.words[path[0]]} {DECK.words[here]}")
            return
        if len(path) > s.engines[seat]:
            return
        for ends in owners:
            if here in ends:
                (there,) = ends - {here}
                if there not in path and (len(path) > 1 or owners[ends] == seat):
                    go([*path, there], good)

    for city in s.built:
        for good in s.cubes[city]:
            go([city], ("blue", "red", "black", "yellow")[good])
    return out


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deliveries_are_those_that_following_every_way_finds(seats: int):
    found = 0
    for seed in range(5):
        for s in positions(seats, seed, every=7):
            if GAME.asks(s) != "act":
                continue
            s.engines = [3] * seats
            for seat in range(seats):
                s.queue[0] = seat
                listed = [str(a) for a in GAME.legal(s) if isinstance(a, Deliver)]
                assert len(set(listed)) == len(listed)
                assert set(listed) == deliveries_by_trying(s, seat)
                found += len(listed)
    assert found > 100


def test_the_way_between_two_places_follows_the_tree():
    s = laid(
        "city-06 start ann purple 1 1 0", "city-07 start bob orange 1 1 0", "city-01 city-07 bob green 1 0 0",
        "city-12 city-07 ann orange 1 1 0", "city-03 city-06 ann purple 1 0 0",
    )  # fmt: skip
    assert way(s, 3, 12) == [3, 6, 7, 12] and way(s, 12, 3) == [12, 7, 6, 3]
    assert way(s, 1, 12) == [1, 12] and way(s, 7, 1) == [1] and way(s, 1, 0) == [1, 7] and way(s, 7, 7) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_walks_say_how_long_a_way_is_and_how_much_of_it_belongs_to_others(seats: int):
    found = 0
    for s in positions(seats, 3, every=25):
        for seat in range(seats):
            far = [walk for place in s.built for walk in walks(DECK, s, seat, place, 5)]
            for _, place, to, links, others in far:
                on_the_way = way(s, place, to)
                assert (links, others) == (len(on_the_way), sum(s.owner[link] != seat for link in on_the_way))
            near = [walk for place in s.built for walk in walks(DECK, s, seat, place, 2)]
            assert near == [walk for walk in far if walk[3] <= 2], "one more engine adds ways and moves none"
            found += len(far)
    assert found


def test_walks_list_a_good_once_however_many_cubes_lie_there():
    s = laid(
        "city-07 start ann orange 1 1 0", "city-01 city-07 ann green 1 0 0", cubes={"city-07": "yellow yellow"},
        engines=[1],
    )  # fmt: skip
    assert walks(DECK, s, 0, 7, 1) == [(3, 7, 1, 1, 0)] and walks(DECK, s, 1, 7, 1) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_city_points_go_to_the_largest_sum_of_links(seats: int):
    for seed in range(5):
        for s in positions(seats, seed, every=40):
            points = [0] * seats
            for city in s.built:
                sums = [sum(w for ends, (o, w) in links_of(s).items() if city in ends and o == i) for i in range(seats)]
                for i in range(seats):
                    points[i] += DECK.values[city] * (sums[i] == max(sums))
            assert city_points(GAME, s) == points
