"""Final scoring and tie-breaks. Rulebook: Final scoring, Goods bonus, Ties."""

from __future__ import annotations

import functools

from trunkline.game import Seat
from trunkline.games.railways_card.state import NOBODY, CardState, Rules

THREE_ALIKE, FOUR_ALIKE, FOUR_DIFFERENT = 2, 3, 5


@functools.cache
def points_alike(count: int) -> int:
    """The best that cubes of one good bring: sets of three 2 points, sets of four 3, every cube once."""
    best = 0
    for fours in range(count // 4 + 1):
        best = max(best, FOUR_ALIKE * fours + THREE_ALIKE * ((count - 4 * fours) // 3))
    return best


@functools.lru_cache(maxsize=1 << 14)
def set_points(goods: tuple[int, ...]) -> int:
    """The best split of delivered goods: four different ones 5 points, the rest in sets alike, every cube once."""
    return max(
        FOUR_DIFFERENT * mixed + sum(points_alike(count - mixed) for count in goods) for mixed in range(min(goods) + 1)
    )


def shares(s: CardState, city: int) -> dict[Seat, int]:
    """What each seat's links at a city are worth together: the one it was built with and those built from it."""
    sums = {s.owner[city]: s.worth[city]}
    for other in s.near[city]:
        if s.parent[other] == city:
            owner = s.owner[other]
            sums[owner] = sums.get(owner, 0) + s.worth[other]
    return sums


def city_winners(s: CardState, city: int) -> list[Seat]:
    """The seat with the most link value at a city; all who tie, in seat order."""
    sums = shares(s, city)
    most = max(sums.values())
    return sorted(seat for seat, worth in sums.items() if worth == most)


def city_points(game: Rules, s: CardState) -> list[int]:
    """Every city card brings its value to whoever leads there, in full to each who ties; the start city nothing."""
    points = [0] * len(s.names)
    for city in s.built:
        for seat in city_winners(s, city):
            points[seat] += game.map.values[city]
    return points


def engine_points(s: CardState, seat: Seat) -> int:
    """One point for every engine in front of a player."""
    return s.engines[seat]


def scores(game: Rules, s: CardState) -> dict[Seat, int]:
    """Points on the track, city points, engines and goods, as if the game ended now."""
    cities = city_points(game, s)
    return {
        seat: s.points[seat] + cities[seat] + engine_points(s, seat) + set_points(s.goods[seat])
        for seat in range(len(s.names))
    }


def links(s: CardState, seat: Seat) -> int:
    """How many links a seat has built."""
    return sum(owner == seat for owner in s.owner if owner != NOBODY)


def tie_break(game: Rules, s: CardState, seat: Seat) -> tuple[int, ...]:
    """A tie goes to the player with more links, then with more goods delivered; then the victory is shared."""
    return links(s, seat), sum(s.goods[seat])


def standing(game: Rules, s: CardState) -> list[dict[str, int]]:
    """The numbers of each seat: what the table shows, and what the end would add to the points."""
    cities = city_points(game, s)
    return [
        {
            "points": s.points[seat],
            "cities": cities[seat],
            "engines": s.engines[seat],
            "goods": sum(s.goods[seat]),
            "sets": set_points(s.goods[seat]),
            "links": links(s, seat),
            "trains": s.trains[seat],
            "hand": len(s.hands[seat]),
        }
        for seat in range(len(s.names))
    ]
