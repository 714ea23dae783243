"""Korea (Martin Wallace): cities take what lies on them, and the cities around Seoul are joined without track."""

from __future__ import annotations

from dataclasses import replace

from trunkline.games.age_of_steam.phases.urbanization import RefillColumn, column_comes_along, column_of_city
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import NO_COLOUR, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import NewCity
from trunkline.games.hexes.phases.crossings import with_crossings
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.prices import mountains_as_hills
from trunkline.games.hexes.routes import colours_at, deliveries
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.maps import Options


def colours_that_lie_there(m: HexMap, s: RailState) -> list[int]:
    """A city takes the colours of the cubes that lie on it now; a town takes none, and neither does an empty city."""
    return [
        0 if colour == NO_COLOUR or not packed else colours_at(packed)
        for colour, packed in zip(s.colour, s.cubes, strict=True)
    ]


def deliveries_to_like_cubes(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery to the first city on its way where a cube of its colour lies."""
    return deliveries(m, s, s.engine[seat], colours_that_lie_there(m, s), s.links)


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title with cities that have no colour, cheap mountains, and links between neighbours."""
    build = game.phase_of(Build)
    steps = tuple(
        replace(step, effects=(*step.effects, column_comes_along), brings=column_of_city)
        if isinstance(step, NewCity)
        else step
        for step in build.steps
    )
    game = game.change(Build, steps=(RefillColumn(), *steps), price=mountains_as_hills(build.price))
    return with_crossings(game.change(MoveGoods, accepts=colours_that_lie_there, listing=deliveries_to_like_cubes))
