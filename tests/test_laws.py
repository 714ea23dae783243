"""The laws of every game: each title on the shelf, each of its maps, numbers of seats and options. None is named here.

Whoever adds a map or an option adds it to these tests with it; see `tests/shelf.py` for what a game may say besides.
"""

from __future__ import annotations

import pytest

from tests.long import LONG
from tests.shelf import added_laws, game_of_bots, long_games, maps, random_games, ways

MAPS = [pytest.param(box, info, id=f"{box.name}-{info.name}") for box, info in maps()]
WAYS = [
    pytest.param(box, info, seats, options, id="-".join([box.name, info.name, str(seats), *options.values()]))
    for box, info in maps()
    for seats, options in ways(box, info)
]


@pytest.mark.parametrize(("box", "info", "seats", "options"), WAYS)
def test_laws_of_random_games(box, info, seats, options):
    first = info is box.maps[0] and not options
    random_games(box, info, seats, options, 4 if LONG else 2 if first else 1)


def lasts(box, info, seats, options):
    """Whether games are played there that last: with other options on the first map alone, but where all are wanted."""
    return hasattr(added_laws(box), "long_game") and (LONG or not options or info is box.maps[0])


@pytest.mark.parametrize(("box", "info", "seats", "options"), [way for way in WAYS if lasts(*way.values)])
def test_laws_of_games_that_last(box, info, seats, options):
    long_games(box, info, seats, options, games=1)


@pytest.mark.parametrize(("box", "info"), MAPS)
def test_laws_of_games_with_a_plan(box, info):
    game_of_bots(box, info, box.usual_bot)
