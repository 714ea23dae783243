"""Steam on the page: its action tiles in words, and which cards lie beside the board. Its expansion maps, too."""

from __future__ import annotations

from trunkline.game import Seat
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build, no_cubes
from trunkline.games.hexes.phases.display import columns
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.words.artist import Rail, RailArtist, thumbnail
from trunkline.games.steam.words import panels
from trunkline.games.steam.words import tiles as cards
from trunkline.games.steam.words.choices import hints
from trunkline.games.steam.words.log import tell
from trunkline.games.steam.words.names import TITLE, VERBS, space_word
from trunkline.games.steam.words.prompt import prompt
from trunkline.show.artist import Panel, Translate
from trunkline.show.names import called
from trunkline.words import N_

EFFECTS: dict[str, str] = {
    "turn-order": N_("You go first in the next turn."),
    "first-move": N_("You move goods before everybody else, in both rounds."),
    "engineer": N_("You may lay {most} tiles this turn instead of {usual}."),
    "first-build": N_("You build track before everybody else."),
    "city-growth": N_("While building you bring the cubes of a supply space to a city that has not grown."),
    "locomotive": N_("Your locomotive gains a link at once and for good."),
    "government-subsidy": N_("Your track costs nothing for rivers and hills this turn."),
    "urbanization": N_("While building you turn a town into a new city, with the cubes of a supply space."),
}
"""What each action tile does, in a sentence."""

STAY = N_("You may once stay in the next auction of the turn order without bidding.")
"""What Turn Order does where the order is auctioned."""

BARE = N_("While building you turn a town into a new city. It comes without cubes.")
"""What Urbanization does where a new city brings no cubes."""


def effects(game: Rail, t: Translate) -> dict[str, str]:
    """What the tiles do in this game."""
    build = next(phase for phase in game.round if isinstance(phase, Build))
    sentences = dict(EFFECTS)
    if any(isinstance(phase, TurnOrderAuction) for phase in game.round):
        sentences["turn-order"] = STAY
    if build.founded is no_cubes:
        sentences["urbanization"] = BARE
    return {word: t(each, most=build.limit + build.extra, usual=build.limit) for word, each in sentences.items()}


class Steam(RailArtist):
    """The artist of Steam, base and standard game."""

    tell = staticmethod(tell)
    prompt = staticmethod(prompt)
    hints = staticmethod(hints)

    def words(self, game: Rail, t: Translate) -> dict[str, str]:
        """Places, colours, tiles, actions, income and points by their words."""
        gains = {"income": t(N_("income")), "points": t(N_("points"))}
        spaces = {space_word(name): name for name in columns(game.map)}
        return super().words(game, t) | gains | spaces | {f"verb/{verb}": called(verb, t, TITLE) for verb in VERBS}

    def panels(self, game: Rail, s: RailState, seat: Seat | None, t: Translate) -> list[Panel]:
        """The cards beside the board."""
        shown = [
            panels.score(game, s, t),
            cards.choice(game, s, t),
            panels.players(game, s, seat, t),
            panels.forecast(game, s, seat, t),
            cards.tiles(game, s, seat, effects(game, t), t),
            cards.spaces(game, s, seat, t),
            cards.tracks(game, s, t),
            panels.supply(s, t),
            panels.prices(game, t),
        ]
        return [card for card in shown if card is not None]


ARTIST = Steam()

__all__ = ["ARTIST", "thumbnail"]
