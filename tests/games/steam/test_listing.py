"""What is listed is exactly what no rule objects to: every tile in every hex, every route, every word of an action."""

from __future__ import annotations

import pytest

from tests.games.steam.shared import HERE
from tests.golden import game_of
from trunkline.games.hexes.actions import Grow, PassOn, Raise, Role, Stock, Take, Urbanize
from trunkline.games.hexes.phases.build import lays
from trunkline.games.hexes.phases.goods import own_colour
from trunkline.games.hexes.phases.roles import ACTIONS
from trunkline.games.hexes.routes import deliveries
from trunkline.record import Record

PATHS = sorted((HERE / "golden").glob("*.trk"))


def positions(path, phase, every):
    """The game, and every so many of the positions of a golden record in which a seat decides in a phase."""
    record = Record.read(path.read_text("utf-8"))
    game = game_of(record)
    s = game.start(record.seats)
    seen = 0
    for line in record.lines:
        seat, action = game.read(s, line)
        if seat >= 0 and game.phase(s).name == phase:
            if seen % every == 0:
                yield game, s
            seen += 1
        game.play(s, action)


def agree(game, s, tried):
    legal = set(game.legal(s))
    for action in tried:
        objection = game.why_not(s, action)
        assert (objection is None) == (action in legal), (str(action), objection)
    return legal


@pytest.mark.parametrize("path", PATHS[::3], ids=lambda path: path.stem)
def test_every_tile_of_every_hex(path):
    for game, s in positions(path, "build", 30):
        tiles = [action for row in lays(game.map) for action in row if action is not None]
        legal = agree(game, s, tiles)
        assert {a for a in legal if a.verb == "lay"} <= set(tiles)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_route(path):
    for game, s in positions(path, "goods", 11):
        every = set(deliveries(game.map, s, 6, own_colour(game.map, s), s.links))
        legal = agree(game, s, every | {Take("income"), Take("points"), Take("both")})
        assert {a for a in legal if a.verb == "deliver"} <= every


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_word_of_the_other_actions(path):
    for game, s in positions(path, "build", 9):
        m = game.map
        spaces = [row["column"] for row in m.data["display"]]
        cities = {row["letter"] for row in m.data["new_cities"]} | {"black"}
        tried = [Urbanize(town, city) for town in m.stop_names for city in cities]
        tried += [Grow(city, space) for city in m.stop_names for space in spaces[::4]]
        agree(game, s, tried + [Stock(space) for space in (*spaces, "S13")])
    for game, s in positions(path, "actions", 2):
        names = [*ACTIONS, "nothing"]
        agree(game, s, [Role(name) for name in names] + [PassOn(name) for name in names])
    for game, s in positions(path, "capital", 2):
        agree(game, s, [Raise(count) for count in range(-1, 40)])
