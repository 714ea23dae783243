"""Steam on the page: which panels stand beside the board. Its expansion maps, too."""

from __future__ import annotations

from trunkline.game import Seat
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words.artist import HexArtist, thumbnail
from trunkline.games.steam.words import panels, tiles
from trunkline.games.steam.words.choices import choices
from trunkline.games.steam.words.effects import effects
from trunkline.games.steam.words.final import FINAL
from trunkline.games.steam.words.log import tell
from trunkline.games.steam.words.prompt import prompt
from trunkline.games.steam.words.rounds import ROUNDS
from trunkline.show.artist import Panel, Translate


class Steam(HexArtist):
    """The artist of Steam, base and standard game."""

    rounds = ROUNDS
    final = FINAL
    tell = staticmethod(tell)
    prompt = staticmethod(prompt)
    choices = staticmethod(choices)

    def panels(self, game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> list[Panel]:
        """The panels beside the board."""
        shown = [
            panels.players(game, s, seat, t),
            panels.forecast(game, s, seat, t),
            tiles.tiles(game, s, seat, effects(game, t), t),
            tiles.spaces(game, s, seat, t),
            panels.score_now(game, s, seat, t),
            tiles.tracks(game, s, t),
            panels.supply(s, t),
            panels.prices(game, t),
        ]
        return [panel for panel in shown if panel is not None]


ARTIST = Steam()

__all__ = ["ARTIST", "thumbnail"]
