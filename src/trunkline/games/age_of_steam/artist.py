"""Age of Steam on the page: its action tiles in words, and which cards lie beside the board."""

from __future__ import annotations

from trunkline.game import Seat
from trunkline.games.age_of_steam.words import panels
from trunkline.games.age_of_steam.words.prompt import prompt
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import before_the_first_tile
from trunkline.games.hexes.phases.roles import ROLES
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words import panels as shared
from trunkline.games.hexes.words.artist import RailArtist
from trunkline.games.hexes.words.choices import hints
from trunkline.games.hexes.words.log import tell
from trunkline.show.artist import Panel, Translate
from trunkline.words import N_

EFFECTS: dict[str, str] = {
    "first-move": N_("You move goods before everybody else."),
    "first-build": N_("You build track before everybody else."),
    "engineer": N_("You may lay four tiles this turn instead of three."),
    "locomotive": N_(
        "Your locomotive gains a link at once and for good, to six at most, and costs $1 more in every turn."
    ),
    "urbanization": N_("Before building you may turn a town into a new city, free of charge."),
    "production": N_("Before the growth of goods you put two drawn cubes into the goods display."),
    "turn-order": N_("Next turn you may once stay in the auction without bidding."),
}
"""What each action does, in a sentence."""

LATE = N_("While building you may turn a town into a new city, free of charge.")
"""What Urbanization does where the new city may come after the first tile, too."""

MANY = N_("Next turn you may once stay in the auction without bidding, while three players or more are in it.")
"""What Turn Order does where it may not be used by one of the last two."""


def effects(game: HexGame) -> dict[str, str]:
    """What the actions do in this game."""
    sentences = dict(EFFECTS)
    if any(before_the_first_tile not in step.checks for step in game.phase_of(Build).new_cities):
        sentences["urbanization"] = LATE
    if game.phase_of(TurnOrderAuction).stay_among > 2:
        sentences["turn-order"] = MANY
    return sentences


PRICES = (shared.town_price, panels.replacing_price, panels.turning_price)
"""The prices that the list by ground does not have."""


class AgeOfSteam(RailArtist):
    """The artist of Age of Steam."""

    tell = staticmethod(tell)
    prompt = staticmethod(prompt)
    hints = staticmethod(hints)

    def panels(self, game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> list[Panel]:
        """The cards beside the board."""
        price = game.phase_of(Build).price
        cards = [
            panels.score(game, s, t),
            panels.players(game, s, seat, ROLES, t),
            panels.forecast(game, s, seat, t),
            panels.actions(s, ROLES, effects(game), t),
            panels.goods(game, s, t),
            shared.supply(s, t, panels.discs(s, t), *panels.markers(game, s, t)),
            shared.prices(game, price, [told(price, t) for told in PRICES], t),
        ]
        return [card for card in cards if card is not None]


ARTIST = AgeOfSteam()
