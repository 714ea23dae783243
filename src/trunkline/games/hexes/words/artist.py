"""What the artists of the hex titles share: the map, its words, its routes and the reasons that its hexes give."""

from __future__ import annotations

from trunkline.game import Objection, Seat
from trunkline.games.hexes.board.hexmap import TILE_PATHS, board
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words.links import hop_lines
from trunkline.games.hexes.words.names import person, words
from trunkline.games.hexes.words.why import why
from trunkline.show.artist import Translate


class RailArtist:
    """The half of an `Artist` that needs the hex map alone; a title adds its sentences, hints and panels."""

    def board(self, game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> str:
        """The hex map with its track and cubes."""
        return board(game.map, s, t=t, names=[person(name) for name in s.names])

    def why(self, game: HexGame, s: RailState, word: str) -> Objection | None:
        """Why nothing can be done with a hex, a place or a cube."""
        return why(game, s, word)

    def routes(self, game: HexGame, s: RailState) -> dict[str, str]:
        """The line on the board of each complete link."""
        return hop_lines(game.map, s)

    def words(self, game: HexGame, t: Translate) -> dict[str, str]:
        """Places, colours, tiles and columns by their words."""
        return words(game.map, t)

    def shapes(self, game: HexGame) -> dict[str, list[str]]:
        """Every tile, for ghosts and fans."""
        return TILE_PATHS
