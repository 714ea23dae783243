"""Age of Steam, Select Actions: each player takes one of the seven actions for this turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.actions import PassOn, Role
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.shapes import Check, Effect, first_objection
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.standing import Wish
from trunkline.words import N_, WORDS

ROLES = ("first-move", "first-build", "engineer", "locomotive", "urbanization", "production", "turn-order")
"""The seven actions, by the number that `RailState.role` keeps."""

FIRST_MOVE, FIRST_BUILD, ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION, TURN_ORDER = range(7)

ACTIONS = (*ROLES, "city-growth", "government-subsidy")
"""The actions of all hex titles, by the same number; Steam has City Growth and no Production, a map of it a Subsidy."""

NUMBER = {name: role for role, name in enumerate(ACTIONS)}
"""The number of an action by its name."""

CITY_GROWTH, SUBSIDY = 7, 8
NO_ROLE = -1

SECTION = "Select Actions"

ENGINE_MOST = 6
"""A locomotive has at most this many links."""

WORDS.update(
    {
        "no-such-role": N_("There is no action “{role}”. There are: {roles}."),
        "no-pass-option": N_("The action “{role}” has no pass option."),
        "role-taken": N_("{seat} has already taken the action “{role}” this turn."),
    }
)


def known_role(game: HexGame, s: RailState, a: Role) -> Objection | None:
    """Only the seven actions can be taken."""
    return None if a.name in ROLES else object_to("no-such-role", SECTION, role=a.name, roles=", ".join(ROLES))


def role_free(game: HexGame, s: RailState, a: Role) -> Objection | None:
    """Each action is taken by at most one player a turn."""
    role = NUMBER[a.name]
    if role not in s.role:
        return None
    return object_to("role-taken", SECTION, role=a.name, seat=s.names[s.role.index(role)])


def raise_locomotive(s: RailState, seat: int) -> None:
    """The Locomotive action adds one link at once and for good; at six links it is wasted."""
    s.engine[seat] = min(ENGINE_MOST, s.engine[seat] + 1)


def holder(s: RailState, role: int) -> int | None:
    """The seat that has this action now and is still in the game; None when nobody has."""
    seat = s.role.index(role) if role in s.role else None
    return seat if seat in s.order else None


def holder_first(s: RailState, role: int) -> list[int]:
    """The turn order with whoever has this action before all."""
    first = [seat for seat in s.order if s.role[seat] == role]
    return first + [seat for seat in s.order if seat not in first]


def action_known(game: HexGame, s: RailState, phase: Phase[RailState]) -> bool:
    """Whether a phase of this round is still to end, and seats will have in it the actions that they have now.

    Until new ones are taken, the actions of the turn before are still there.
    """
    at, ahead = s.step - len(game.opening), game.round.index(phase)
    return at <= ahead and all(each.name != "actions" for each in game.round[max(at, -1) + 1 : ahead])


def may_become_city(s: RailState) -> bool:
    """Whether a town and a new city are left, so that there is something to urbanize."""
    return bool(s.cities) and NO_COLOUR in s.colour


ROLE_LINES = tuple(Role(name) for name in ROLES)
"""The lines that take the seven actions."""


def wish_for_action(s: RailState, seat: int, lines: Sequence[Action]) -> tuple[Wish, ...]:
    """The order of a seat that has not taken its action of the turn yet: those it would take, most wanted first."""
    if seat not in s.queue:
        return ()
    return (Wish(f"actions {s.round}", tuple(map(str, lines)), due=s.queue[0] == seat, ranked=True),)


@dataclass(frozen=True)
class SelectActions(Phase[RailState]):
    """In turn order each player takes one action that no check objects to; last turn's actions go back first.

    `passes` are the actions that may be taken without using them: none as printed. `effects` is what comes of each
    action that is taken.
    """

    checks: tuple[Check[Role], ...] = (role_free,)
    passes: tuple[int, ...] = ()
    effects: tuple[Effect[Action], ...] = ()

    name = "actions"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        s.role = [NO_ROLE] * len(s.names)
        s.idle = 0
        s.queue = list(s.order)

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        out: list[Action] = []
        for a in ROLE_LINES:
            for check in self.checks:
                if check(game, s, a) is not None:
                    break
            else:
                out.append(a)
        for role in self.passes:
            if ROLE_LINES[role] in out:
                out.append(PassOn(ROLES[role]))
        return out

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """The actions a seat would take that has not taken one yet, most wanted first."""
        return wish_for_action(s, seat, ROLE_LINES)

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if isinstance(a, PassOn):
            if a.name in ROLES and ROLES.index(a.name) not in self.passes:
                return object_to("no-pass-option", SECTION, role=a.name)
            a = Role(a.name)
        if not isinstance(a, Role):
            return object_to("not-now", SECTION, action=str(a))
        return known_role(game, s, a) or first_objection(self.checks, game, s, a)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Role | PassOn)
        for effect in self.effects:
            effect(game, s, a)
        seat = s.queue.pop(0)
        role = ROLES.index(a.name)
        s.role[seat] = role
        if isinstance(a, PassOn):
            s.idle |= 1 << seat
        elif role == LOCOMOTIVE:
            raise_locomotive(s, seat)
