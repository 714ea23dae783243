"""Age of Steam on the page: its action tiles in words, and which cards lie beside the board."""

from __future__ import annotations

from typing import Any

from trunkline.actions import Action
from trunkline.draw import rail_panels as panels
from trunkline.draw.artist import Panel, Translate
from trunkline.draw.hexmap import TILE_PATHS, board
from trunkline.draw.rail_hints import hints
from trunkline.draw.rail_links import hop_lines
from trunkline.draw.rail_names import person, words
from trunkline.draw.rail_prompt import prompt
from trunkline.draw.rail_tell import tell
from trunkline.draw.rail_why import why
from trunkline.game import Game, Objection, Seat
from trunkline.hexes.maps import HexMap
from trunkline.hexes.state import RailState
from trunkline.phases.build import Build
from trunkline.phases.roles import ROLES
from trunkline.words import N_

Rail = Game[RailState, HexMap]

EFFECTS: dict[str, str] = {
    "first-move": N_("You move goods before everybody else."),
    "first-build": N_("You build track before everybody else."),
    "engineer": N_("You may lay four tiles this turn instead of three."),
    "locomotive": N_("Your locomotive gains a link at once and for good, and its cost."),
    "urbanization": N_("Before building you may turn a town into a new city, free of charge."),
    "production": N_("Before the growth of goods you put two drawn cubes into the goods display."),
    "turn-order": N_("Next turn you may once stay in the auction without bidding."),
}
"""What each action does, in a sentence."""


class AgeOfSteam:
    """The artist of Age of Steam."""

    def board(self, game: Rail, s: RailState, seat: Seat | None, t: Translate) -> str:
        """The hex map with its track and cubes."""
        return board(game.map, s, t=t, names=[person(name) for name in s.names])

    def tell(self, game: Rail, before: RailState, seat: Seat, action: Action, t: Translate) -> str:
        """A line of the log as a sentence."""
        return tell(game, before, seat, action, t)

    def prompt(self, game: Rail, s: RailState, seat: Seat | None, t: Translate) -> str:
        """What this seat must do, or whom the table waits for."""
        return prompt(game, s, seat, t)

    def hints(self, game: Rail, s: RailState) -> dict[str, dict[str, Any]]:
        """Prices, gains and picks of the legal lines."""
        return hints(game, s)

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

    def panels(self, game: Rail, s: RailState, seat: Seat | None, t: Translate) -> list[Panel]:
        """The cards beside the board."""
        price = panels.chapter(game, Build).price
        cards = [
            panels.score(game, s, t),
            panels.players(game, s, seat, ROLES, t),
            panels.forecast(game, s, seat, t),
            panels.actions(s, ROLES, EFFECTS, t),
            panels.goods(game, s, t),
            panels.supply(s, t, panels.discs(s, t)),
            panels.prices(game, price, (panels.town_price(price, t), panels.replacing_price(price, t)), t),
        ]
        return [card for card in cards if card is not None]


ARTIST = AgeOfSteam()
