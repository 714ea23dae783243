"""What the action tiles of Steam do, in sentences."""

from __future__ import annotations

from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.state import HexGame
from trunkline.games.steam.phases.supply import one_supply_set
from trunkline.show.artist import Translate
from trunkline.words import N_

EFFECTS: dict[str, str] = {
    "turn-order": N_("You go first in the next round."),
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


def effects(game: HexGame, t: Translate) -> dict[str, str]:
    """What the tiles do in this game."""
    build = game.phase_of(Build)
    sentences = dict(EFFECTS)
    if game.has_phase(TurnOrderAuction):
        sentences["turn-order"] = STAY
    if any(one_supply_set not in step.effects for step in build.new_cities):
        sentences["urbanization"] = BARE
    return {word: t(each, most=build.limit + build.extra, usual=build.limit) for word, each in sentences.items()}
