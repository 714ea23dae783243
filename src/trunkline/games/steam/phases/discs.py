"""Map Expansion #1, discs on the actions: whoever takes an action marks it, and the marks stay from turn to turn."""

from __future__ import annotations

from trunkline.game import Objection, object_to
from trunkline.games.hexes.actions import PassOn, Role
from trunkline.games.hexes.phases.roles import NUMBER, OF_TITLES
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.steam.phases.tiles import CHOOSE_ACTIONS
from trunkline.words import N_, WORDS

WORDS["own-disc"] = N_("Your own disc lies on the action “{role}”: it is closed until the other player takes it.")


NO_DISC = -1


def discs(s: RailState) -> tuple[int, ...]:
    """Whose disc lies on each action, by its number."""
    return s.claims or (NO_DISC,) * len(OF_TITLES)


def not_own_disc(game: HexGame, s: RailState, a: Role | PassOn) -> Objection | None:
    """Nobody chooses an action that shows their own disc: it is closed until somebody else takes it."""
    if discs(s)[NUMBER[a.name]] == s.queue[0]:
        return object_to("own-disc", CHOOSE_ACTIONS, role=a.name)
    return None


def disc_stays(game: HexGame, s: RailState, a: Role | PassOn) -> None:
    """Whoever takes an action lays a disc on it, in place of the one that lay there; it stays from turn to turn."""
    known, role = discs(s), NUMBER[a.name]
    s.claims = (*known[:role], s.queue[0], *known[role + 1 :])
