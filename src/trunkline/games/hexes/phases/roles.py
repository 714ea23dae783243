"""Age of Steam, Select Actions: each player takes one of the actions that the map offers for this turn."""

from __future__ import annotations

import functools
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
"""The seven printed actions, by the number that `RailState.role` keeps."""

FIRST_MOVE, FIRST_BUILD, ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION, TURN_ORDER = range(7)

OF_TITLES = (*ROLES, "city-growth", "government-subsidy")
"""The same, and those of Steam: it has City Growth and no Production, a map of it a Subsidy."""

ACTIONS = (*OF_TITLES, "ferry", "deurbanization", "protection")
"""The actions of all hex titles and of their maps, by the same number."""

NUMBER = {name: role for role, name in enumerate(ACTIONS)}
"""The number of an action by its name."""

CITY_GROWTH, SUBSIDY, FERRY, DEURBANIZATION, PROTECTION = range(7, 12)
NO_ROLE = -1

SECTION = "Select Actions"

ENGINE_MOST = 6
"""A locomotive has at most this many links."""

WORDS.update(
    {
        "no-such-role": N_("There is no action “{role}”. There are: {roles}."),
        "no-pass-option": N_("The action “{role}” has no pass option."),
        "not-again-yet": N_("You have taken “{role}” already: first take each of the other actions once."),
        "role-taken": N_("{seat} has already taken the action “{role}” this turn."),
    }
)


def known_role(roles: Sequence[str], a: Role) -> Objection | None:
    """Only the actions that the map offers can be taken."""
    return None if a.name in roles else object_to("no-such-role", SECTION, role=a.name, roles=", ".join(roles))


def role_free(game: HexGame, s: RailState, a: Role) -> Objection | None:
    """Each action is taken by at most one player a turn."""
    role = NUMBER[a.name]
    if role not in s.role:
        return None
    return object_to("role-taken", SECTION, role=a.name, seat=s.names[s.role.index(role)])


def mask_of(names: Sequence[str]) -> int:
    """A bit for each of these actions, as `RailState.used` has them."""
    return sum(1 << NUMBER[name] for name in names)


def each_once_before_any_again(game: HexGame, s: RailState, a: Role) -> Objection | None:
    """No action is taken again before each has been taken once."""
    again = s.used & mask_of([a.name]) and s.used != mask_of(roles_of(game))
    return object_to("not-again-yet", SECTION, role=a.name) if again else None


def remember_it(game: HexGame, s: RailState, a: Action) -> None:
    """What has been taken is remembered until all have been, used or not."""
    assert isinstance(a, Role | PassOn)
    s.used = (0 if s.used == mask_of(roles_of(game)) else s.used) | mask_of([a.name])


def has_to_be_remembered(game: HexGame) -> bool:
    """Whether what has been taken in turns before bears on what may be taken now."""
    return any(isinstance(phase, SelectActions) and remember_it in phase.effects for phase in game.round)


def raise_locomotive(s: RailState, seat: int) -> None:
    """The Locomotive action adds one link at once and for good; at six links it is wasted."""
    s.engine[seat] = min(ENGINE_MOST, s.engine[seat] + 1)


def locomotive_rises(game: HexGame, s: RailState, a: Action) -> None:
    """The Locomotive action, taken to be used, adds its link at once."""
    if isinstance(a, Role) and a.name == ROLES[LOCOMOTIVE]:
        raise_locomotive(s, s.queue[0])


def closed_now(s: RailState) -> int:
    """The action that is closed in this turn; NO_ROLE for none."""
    return s.closed[(s.round + 1) % 2] if s.closed else NO_ROLE


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


@functools.cache
def role_lines(roles: tuple[str, ...]) -> tuple[Role, ...]:
    """The lines that take these actions."""
    return tuple(map(Role, roles))


def roles_of(game: HexGame) -> tuple[str, ...]:
    """The actions that a game offers in this phase, in the order of its list; none where it has no such phase."""
    return next((phase.roles for phase in game.round if isinstance(phase, SelectActions)), ())


def known_actions(game: HexGame, always: tuple[str, ...]) -> tuple[str, ...]:
    """The names that are always listed, and after them those that this game alone adds: numbers of others stay."""
    return (*always, *(name for name in roles_of(game) if name not in always))


def wish_for_action(s: RailState, seat: int, lines: Sequence[Action]) -> tuple[Wish, ...]:
    """The order of a seat that has not taken its action of the turn yet: those it would take, most wanted first."""
    if seat not in s.queue:
        return ()
    return (Wish(f"actions {s.round}", tuple(map(str, lines)), due=s.queue[0] == seat, ranked=True),)


@dataclass(frozen=True)
class SelectActions(Phase[RailState]):
    """In turn order each player takes one action that no check objects to; last turn's actions go back first.

    `roles` are the actions on offer, in the order in which they are listed. `passes` are those that may be taken
    without using them: none as printed. `effects` is what comes of each action that is taken.
    """

    checks: tuple[Check[Role], ...] = (role_free,)
    passes: tuple[int, ...] = ()
    effects: tuple[Effect[Action], ...] = (locomotive_rises,)
    roles: tuple[str, ...] = ROLES

    name = "actions"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        s.role = [NO_ROLE] * len(s.names)
        s.idle = 0
        s.queue = list(s.order)

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        out: list[Action] = []
        for a in role_lines(self.roles):
            for check in self.checks:
                if check(game, s, a) is not None:
                    break
            else:
                out.append(a)
        for role in self.passes:
            if Role(ACTIONS[role]) in out:
                out.append(PassOn(ACTIONS[role]))
        return out

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """The actions a seat would take that has not taken one yet, most wanted first."""
        return wish_for_action(s, seat, role_lines(self.roles))

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if isinstance(a, PassOn):
            if a.name in self.roles and NUMBER[a.name] not in self.passes:
                return object_to("no-pass-option", SECTION, role=a.name)
            a = Role(a.name)
        if not isinstance(a, Role):
            return object_to("not-now", SECTION, action=str(a))
        return known_role(self.roles, a) or first_objection(self.checks, game, s, a)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Role | PassOn)
        for effect in self.effects:
            effect(game, s, a)
        seat = s.queue.pop(0)
        s.role[seat] = NUMBER[a.name]
        if isinstance(a, PassOn):
            s.idle |= 1 << seat
