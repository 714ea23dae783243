"""The legal lines of Age of Steam as choices: what differs from the other hex titles, the actions and what they do."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.hexes.actions import PassOn, Role
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import before_the_first_tile
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words import choices as shared
from trunkline.games.hexes.words.choices import Chooser
from trunkline.games.hexes.words.decision import Decision
from trunkline.games.hexes.words.log import TELLERS
from trunkline.games.hexes.words.names import role
from trunkline.show.artist import Translate
from trunkline.show.choice import Card, Choice
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


def choices(game: HexGame, s: RailState, seat: Seat, t: Translate) -> list[Choice]:
    """The legal lines of the seat whose turn it is."""
    return shared.choices(game, s, seat, t, CHOOSERS, TELLERS)


def _role(d: Decision, a: Role) -> Choice:
    """An action with what it does."""
    return d.choice(a, form="card", picks=(), note=role(a.name, d.t), card=Card(d.t(effects(d.game)[a.name])))


def _pass_on(d: Decision, a: PassOn) -> Choice:
    """An action taken for nothing, so that nobody else has it."""
    return d.choice(a, form="card", picks=(), note=role(a.name, d.t), card=Card(d.t(N_("Without using it."))))


CHOOSERS: dict[type[Action], Chooser] = shared.CHOOSERS | {Role: _role, PassOn: _pass_on}
