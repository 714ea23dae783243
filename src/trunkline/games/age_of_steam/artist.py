"""Age of Steam on the page: which panels stand beside the board."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.age_of_steam.words import panels
from trunkline.games.age_of_steam.words.choices import TELLERS, choices, effect
from trunkline.games.age_of_steam.words.final import FINAL
from trunkline.games.age_of_steam.words.prompt import prompt
from trunkline.games.age_of_steam.words.rounds import ROUNDS
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.roles import roles_of
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words import panels as shared
from trunkline.games.hexes.words.artist import HexArtist, thumbnail
from trunkline.games.hexes.words.log import tell
from trunkline.show.artist import Panel, Translate

PRICES = (shared.town_price, panels.replacing_price, panels.turning_price)
"""The prices that the list by ground does not have."""


def tell_line(game: HexGame, before: RailState, seat: Seat, action: Action, t: Translate) -> str:
    """One line as one sentence."""
    return tell(game, before, seat, action, t, TELLERS)


class AgeOfSteam(HexArtist):
    """The artist of Age of Steam."""

    rounds = ROUNDS
    final = FINAL
    tell = staticmethod(tell_line)
    prompt = staticmethod(prompt)
    choices = staticmethod(choices)

    def panels(self, game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> list[Panel]:
        """The panels beside the board."""
        build = game.phase_of(Build)
        price = build.relief(s, s.order[0] if s.order else 0, build.price)
        shown = [
            panels.players(game, s, seat, t),
            panels.forecast(game, s, seat, t),
            panels.actions(s, {word: effect(game, s, word, t) for word in roles_of(game)}, t),
            panels.goods(game, s, t),
            shared.supply(s, t, panels.discs(s, t), *panels.markers(game, s, t)),
            shared.prices(game, price, [sentence(price, t) for sentence in PRICES], t),
        ]
        return [panel for panel in shown if panel is not None]


ARTIST = AgeOfSteam()

__all__ = ["ARTIST", "thumbnail"]
