"""How long it takes to find the ways from one place to another."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from trunkline.bench.figure import Measure
from trunkline.bench.play import Step
from trunkline.bench.timing import millis, percentile, without_collector
from trunkline.game import Game
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.ways.way import ways

EVERY = 5
"""One building decision of so many is looked at."""

WAYS_GOALS = (100.0, 50.0)
"""Milliseconds that 99 of 100 searches stay below."""


def slowest_ways(game: Game[Any, Any], games: Iterable[Iterable[Step]]) -> Measure:
    """The 99th percentile of all ways between two places of the map, asked for in turns to build of some games."""
    times: list[float] = []
    rng = Random(1)
    with without_collector():
        for played in games:
            building = [step.s.copy() for step in played if isinstance(game.phase(step.s), Build)]
            for s in building[::EVERY]:
                one, other = rng.sample(game.map.stops, 2)
                times.append(millis(lambda s=s, a=one.hex, b=other.hex: ways(game, s, s.queue[0], a, b)))  # type: ignore[misc]
    what = f"ways from here to there, p99: {game.title}, {game.map_name}"
    key = f"ways:{game.title}/{game.map_name}"
    if not times:
        return Measure(key, what, "ms", None, *WAYS_GOALS, note="no such position met")
    return Measure(key, what, "ms", percentile(times, 99), *WAYS_GOALS, note=f"{len(times)} searches")
