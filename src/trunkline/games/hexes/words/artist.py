"""What the artists of the hex titles share: the map, its words, its routes and the reasons that its hexes give."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from trunkline.actions import Action
from trunkline.game import Objection, Seat
from trunkline.games.hexes.actions import Deliver, Lay
from trunkline.games.hexes.board.hexmap import TILE_PATHS, board, mini
from trunkline.games.hexes.map import HexMap, in_language
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.tiles import TOWN_EXITS
from trunkline.games.hexes.words.links import hop_lines
from trunkline.games.hexes.words.names import colour, person
from trunkline.games.hexes.words.why import why
from trunkline.show.artist import Artist, Translate


class HexArtist(Artist):
    """The half of an artist that needs the hex map alone; a title adds its sentences, choices and panels."""

    def board(self, game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> str:
        """The hex map with its track and cubes."""
        return board(game.map, s, t=t, names=[person(name) for name in s.names])

    def in_language(self, game: HexGame, language: str) -> HexGame:
        """The game on the map with the names of that language."""
        m = in_language(game.map, language)
        return game if m is game.map else replace(game, map=m)

    def why(self, game: HexGame, s: RailState, word: str) -> Objection | None:
        """Why nothing can be done with a hex, a place or a cube."""
        return why(game, s, word)

    def routes(self, game: HexGame, s: RailState) -> dict[str, str]:
        """The line on the board of each complete link."""
        return hop_lines(game.map, s)

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


TILE_SHAPES: dict[str, dict[str, Any]] = {
    name: {"rails": paths, "disc": True} if name in TOWN_EXITS else {"rails": paths}
    for name, paths in TILE_PATHS.items()
}
"""Every tile by its name: its pieces of track, and whether a town's disc lies on them."""


def city_shapes(m: HexMap) -> dict[str, dict[str, Any]]:
    """The plate of each new city; one without a letter is known by its colour alone."""
    return {
        f"city-{row['letter']}": {
            "plate": f"goods-{row['colour']}",
            "text": row["letter"] if len(row["letter"]) == 1 else "",
        }
        for row in m.data.get("new_cities", ())
    }


def thumbnail(game: HexGame) -> str:
    """The map for lists: its ground and places only, without words."""
    return mini(game.map)
