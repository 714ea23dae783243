"""Age of Steam on the page: its action tiles in words, and which cards lie beside the board."""

from __future__ import annotations

from trunkline.game import Seat
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.roles import ROLES
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.words import panels
from trunkline.games.hexes.words.artist import Rail, RailArtist, thumbnail
from trunkline.games.hexes.words.choices import hints
from trunkline.games.hexes.words.log import tell
from trunkline.games.hexes.words.prompt import prompt
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


def effects(game: Rail) -> dict[str, str]:
    """What the actions do in this game."""
    sentences = dict(EFFECTS)
    if panels.chapter(game, Build).urbanize_late:
        sentences["urbanization"] = LATE
    if not panels.chapter(game, TurnOrderAuction).stay_with_two:
        sentences["turn-order"] = MANY
    return sentences


PRICES = (panels.town_price, panels.replacing_price, panels.turning_price)
"""The prices that the list by ground does not have."""


class AgeOfSteam(RailArtist):
    """The artist of Age of Steam."""

    tell = staticmethod(tell)
    prompt = staticmethod(prompt)
    hints = staticmethod(hints)

    def panels(self, game: Rail, s: RailState, seat: Seat | None, t: Translate) -> list[Panel]:
        """The cards beside the board."""
        price = panels.chapter(game, Build).price
        cards = [
            panels.score(game, s, t),
            panels.players(game, s, seat, ROLES, t),
            panels.forecast(game, s, seat, t),
            panels.actions(s, ROLES, effects(game), t),
            panels.goods(game, s, t),
            panels.supply(s, t, panels.discs(s, t), *panels.markers(game, s, t)),
            panels.prices(game, price, [told(price, t) for told in PRICES], t),
        ]
        return [card for card in cards if card is not None]


ARTIST = AgeOfSteam()

__all__ = ["ARTIST", "thumbnail"]
