"""What the artists of the hex titles share: the map, its words, its routes and the reasons that its hexes give."""

from __future__ import annotations

from trunkline.game import Game, Objection, Seat
from trunkline.games.hexes.board.hexmap import TILE_PATHS, board, mini
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.words.links import hop_lines
from trunkline.games.hexes.words.names import person, words
from trunkline.games.hexes.words.why import why
from trunkline.show.artist import Translate

Rail = Game[RailState, HexMap]


class RailArtist:
    """The half of an `Artist` that needs the hex map alone; a title adds its sentences, hints and panels."""

    def board(self, game: Rail, s: RailState, seat: Seat | None, t: Translate) -> str:
        """The hex map with its track and cubes."""
        return board(game.map, s, t=t, names=[person(name) for name in s.names])

    def why(self, game: Rail, s: RailState, word: str) -> Objection | None:
        """Why nothing can be done with a hex, a place or a cube."""
        return why(game, s, word)

    def routes(self, game: Rail, s: RailState) -> dict[str, str]:
        """The line on the board of each complete link."""
        return hop_lines(game.map, s)

    def words(self, game: Rail, t: Translate) -> dict[str, str]:
        """Places, colours, tiles and columns by their words."""
        return words(game.map, t)

    def shapes(self, game: Rail) -> dict[str, list[str]]:
        """Every tile, for ghosts and fans."""
        return TILE_PATHS


def thumbnail(game: Rail) -> str:
    """The map for lists: its ground and places only, without words."""
    return mini(game.map)
