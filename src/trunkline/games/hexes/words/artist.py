"""What the artists of the hex titles share: the map, its words, its routes and the reasons that its hexes give."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trunkline.actions import Action
from trunkline.game import Objection, Seat
from trunkline.games.hexes.actions import Deliver, Lay
from trunkline.games.hexes.board.compass import sides
from trunkline.games.hexes.board.hexmap import TILE_PATHS, board
from trunkline.games.hexes.board.small import mini
from trunkline.games.hexes.map import HexMap, in_language
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.tiles import TOWN_EXITS, code_of
from trunkline.games.hexes.words.barred import barred
from trunkline.games.hexes.words.cost import dollars
from trunkline.games.hexes.words.links import hop_lines, hop_owners, port_points
from trunkline.games.hexes.words.marks import marks
from trunkline.games.hexes.words.names import colour, cube, hex_name, person, tile_joining
from trunkline.games.hexes.words.places import places
from trunkline.games.hexes.words.sides import SIDES
from trunkline.games.hexes.words.stops import about_stop
from trunkline.games.hexes.words.ways import places_to_join, plan_price, ways_in_words
from trunkline.games.hexes.words.why import why
from trunkline.games.hexes.words.wishes import wish_words
from trunkline.show.artist import Artist, Translate
from trunkline.show.barred import Barred
from trunkline.words import N_


class HexArtist(Artist):
    """The half of an artist that needs the hex map alone; a title adds its sentences, choices and panels."""

    def board(self, game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> str:
        """The hex map with its track and cubes."""
        m = game.map
        return board(
            m,
            s,
            t=t,
            names=[person(name) for name in s.names],
            about=[" · ".join(about_stop(game, s, k, t)) for k in range(len(m.stops))],
            goods={name: cube(name, t) for name in m.colours},
        )

    def in_language(self, game: HexGame, language: str) -> HexGame:
        """The game on the map with the names of that language."""
        m = in_language(game.map, language)
        return game if m is game.map else replace(game, map=m)

    def why(self, game: HexGame, s: RailState, word: str) -> Objection | None:
        """Why nothing can be done with a hex, a place or a cube."""
        return why(game, s, word)

    def barred(self, game: HexGame, s: RailState, word: str, t: Translate) -> list[Barred]:
        """The refused tiles of a hex that are near to legal ones."""
        return barred(game, s, word, t)

    def wish_words(
        self, game: HexGame, s: RailState, key: str, lines: list[str], t: Translate
    ) -> tuple[str, list[str]]:
        """Orders for actions, for passing, for cubes and for what a delivery brings."""
        return wish_words(game, s, key, lines, t)

    def routes(self, game: HexGame, s: RailState) -> dict[str, str]:
        """The line on the board of each complete link, and the places of ports between which a ferry may go."""
        seat = game.turn(s)
        ports = game.phase_of(MoveGoods).ports
        there = ports(game.map, s, seat) if seat is not None and seat >= 0 else ()
        return hop_lines(game.map, s) | port_points(game.map, there)

    def owners(self, game: HexGame, s: RailState) -> dict[str, str]:
        """The seat of each complete link that has an owner."""
        return hop_owners(game.map, s)

    def sides(self, game: HexGame, t: Translate) -> dict[str, tuple[float, float, str]]:
        """The sides of a hex."""
        return {side: (*at, sides(side, t)) for side, at in SIDES.items()}

    def names(self, game: HexGame, t: Translate) -> dict[str, str]:
        """The colours of cubes."""
        return {name: colour(name, t) for name in game.map.colours}

    def shapes(self, game: HexGame) -> dict[str, dict[str, Any]]:
        """Every tile, and the plates of the new cities."""
        return TILE_SHAPES | city_shapes(game.map)

    def motion(self, game: HexGame, action: Action) -> dict[str, Any]:
        """A cube travels its route; the pieces of a new tile settle into place."""
        if isinstance(action, Deliver):
            return {"route": action.route, "as": f"goods-{action.cube}"}
        return {"settle": f"track-{action.hex}-"} if isinstance(action, Lay) else {}

    def step_words(self, game: HexGame, action: Action, t: Translate) -> str:
        """A tile in its hex."""
        if isinstance(action, Lay) and action.hex in game.map.index and code_of(action.tile) is not None:
            return t(
                N_("{tile} at {hex}"),
                tile=tile_joining(action.tile, t),
                hex=hex_name(game.map, game.map.index[action.hex]),
            )
        return str(action)

    def price_words(self, amount: int, t: Translate) -> str:
        """Dollars."""
        return dollars(amount)

    def purse(self, game: HexGame, s: RailState, seat: Seat) -> int | None:
        """The cash of the seat."""
        return s.cash[seat]

    marks = staticmethod(marks)
    plan_price = staticmethod(plan_price)
    places_to_join = staticmethod(places_to_join)
    ways = staticmethod(ways_in_words)
    places = staticmethod(places)


TILE_SHAPES: dict[str, dict[str, Any]] = {
    name: {"rails": paths, "disc": True} if name in TOWN_EXITS else {"rails": paths}
    for name, paths in TILE_PATHS.items()
}
"""Every tile by its name: its pieces of track, and whether a town's disc lies on them."""


def city_shapes(m: HexMap) -> dict[str, dict[str, Any]]:
    """The plate of each new city; one without a letter is known by its colour alone."""
    return {
        f"city-{row['letter']}": {
            "plate": f"goods-{row['colour'] or 'none'}",
            "text": row["letter"] if len(row["letter"]) == 1 else "",
        }
        for row in m.data.get("new_cities", ())
    }


def thumbnail(game: HexGame, s: RailState) -> str:
    """The table for lists: ground, track and places only, without words."""
    return mini(game.map, s)
