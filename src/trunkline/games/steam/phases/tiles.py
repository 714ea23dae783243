"""Steam, Choose Actions and Determine Turn Order: seven tiles, what they cost, and how their numbers set the order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.actions import PassOn, Role
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.money import CASH, Money
from trunkline.games.hexes.phases.roles import (
    ACTIONS,
    CITY_GROWTH,
    ENGINE_MOST,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LOCOMOTIVE,
    NO_ROLE,
    NUMBER,
    TURN_ORDER,
    URBANIZATION,
    may_become_city,
    raise_locomotive,
    wish_for_action,
)
from trunkline.games.hexes.shapes import Check, Effect, first_objection
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.steam.phases.supply import one_supply_set
from trunkline.standing import Wish
from trunkline.words import N_, WORDS

Fee = Callable[[RailState, int], int]
"""What a tile costs a seat when it is chosen."""

TAKE = [Role(name) for name in ACTIONS]
PASS = [PassOn(name) for name in ACTIONS]
"""The lines that take each action, and those that take it for its number alone."""

CHOOSE_ACTIONS = "Choose Actions"

WORDS.update(
    {
        "no-such-tile-here": N_("There is no action tile “{role}”. There are: {roles}."),
        "locomotive-at-most": N_("Your locomotive is at its last level: this action cannot be chosen."),
        "no-supply-left": N_("No supply space holds any cubes: this action cannot be chosen."),
        "nothing-to-urbanize": N_("No town or no new city is left: this action cannot be chosen."),
    }
)

NUMBERS: Mapping[int, float] = {
    TURN_ORDER: 1,
    FIRST_MOVE: 2,
    ENGINEER: 3,
    FIRST_BUILD: 4,
    CITY_GROWTH: 5,
    LOCOMOTIVE: 6,
    URBANIZATION: 7,
}
"""The tiles of the box and their numbers, lowest first."""


def city_growth_fee(s: RailState, seat: int) -> int:
    """City Growth costs $2."""
    return 2


def locomotive_fee(s: RailState, seat: int) -> int:
    """The Locomotive costs $4 and as many dollars as the level it reaches."""
    return 4 + s.engine[seat] + 1


def urbanization_fee(s: RailState, seat: int) -> int:
    """Urbanization costs $6."""
    return 6


def locomotive_below_most(game: HexGame, s: RailState, a: Role | PassOn) -> Objection | None:
    """At the last level the Locomotive cannot be chosen."""
    barred = a.name == ACTIONS[LOCOMOTIVE] and s.engine[s.queue[0]] >= ENGINE_MOST
    return object_to("locomotive-at-most", CHOOSE_ACTIONS) if barred else None


def something_to_urbanize(game: HexGame, s: RailState, a: Role | PassOn) -> Objection | None:
    """Without a town or a new city left Urbanization cannot be chosen."""
    barred = a.name == ACTIONS[URBANIZATION] and not may_become_city(s)
    return object_to("nothing-to-urbanize", CHOOSE_ACTIONS) if barred else None


def something_to_urbanize_or_pass(game: HexGame, s: RailState, a: Role | PassOn) -> Objection | None:
    """Without a town or a new city left Urbanization can only be passed (another reading)."""
    return None if isinstance(a, PassOn) else something_to_urbanize(game, s, a)


def supply_left(game: HexGame, s: RailState, a: Role | PassOn) -> Objection | None:
    """Without a supply space that holds cubes, what would bring some can only be passed (another reading)."""
    if isinstance(a, PassOn) or any(s.display) or not brings_cubes(game, a.name):
        return None
    return object_to("no-supply-left", CHOOSE_ACTIONS)


def brings_cubes(game: HexGame, action: str) -> bool:
    """Whether an action brings the cubes of a supply space: not where new cities come without."""
    if action == ACTIONS[URBANIZATION]:
        return any(one_supply_set in step.effects for step in game.phase_of(Build).new_cities)
    return action == ACTIONS[CITY_GROWTH]


def taken_once(game: HexGame, s: RailState, a: Role | PassOn) -> Objection | None:
    """Each tile is taken by at most one player a turn."""
    role = NUMBER[a.name]
    if role not in s.role:
        return None
    return object_to("role-taken", CHOOSE_ACTIONS, role=a.name, seat=s.names[s.role.index(role)])


def leaves_nothing(game: HexGame, s: RailState, a: Role | PassOn) -> None:
    """Tiles go back before each turn: nothing stays."""


@dataclass(frozen=True)
class ChooseTile(Phase[RailState]):
    """In turn order each player takes a tile that is still free, and pays for it at once.

    By action: `numbers` are the tiles in play, `fees` what some cost, `passes` those with a pass option (no fee, no
    effect, but the number counts). `free` are the checks on what others have taken, `bars` those on what could do
    nothing; `taken` is what stays on the board.
    """

    fees: Mapping[int, Fee]
    passes: tuple[int, ...]
    numbers: Mapping[int, float]
    money: Money = CASH
    free: tuple[Check[Role | PassOn], ...] = (taken_once,)
    bars: tuple[Check[Role | PassOn], ...] = (locomotive_below_most, something_to_urbanize)
    taken: Effect[Role | PassOn] = leaves_nothing

    name = "actions"
    section = CHOOSE_ACTIONS

    def begin(self, game: HexGame, s: RailState) -> None:
        s.role = [NO_ROLE] * len(s.names)
        s.idle = 0
        s.queue = list(s.order)

    def fee(self, s: RailState, seat: int, role: int) -> int:
        """What a tile costs this seat now."""
        fee = self.fees.get(role)
        return fee(s, seat) if fee else 0

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        out: list[Action] = [TAKE[role] for role in self.numbers if self.choosable(game, s, TAKE[role]) is None]
        out += [PASS[role] for role in self.passes if self.passable(game, s, PASS[role]) is None]
        return out or self.last_resort(game, s)

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """The tiles a seat would take that has none yet, most wanted first."""
        return wish_for_action(s, seat, [*(TAKE[role] for role in self.numbers), *(PASS[role] for role in self.passes)])

    def last_resort(self, game: HexGame, s: RailState) -> list[Action]:
        """Whoever could use or pay for none of the tiles left takes one for its number alone; no text says it."""
        return [PASS[role] for role in self.numbers if first_objection(self.free, game, s, PASS[role]) is None]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if not isinstance(a, Role | PassOn):
            return object_to("not-now", CHOOSE_ACTIONS, action=str(a))
        role = NUMBER.get(a.name, NO_ROLE)
        if role not in self.numbers:
            names = ", ".join(ACTIONS[known] for known in self.numbers)
            return object_to("no-such-tile-here", CHOOSE_ACTIONS, role=a.name, roles=names)
        found = self.choosable(game, s, a) if isinstance(a, Role) else self.passable(game, s, a)
        return None if found is not None and a in self.legal(game, s) else found

    def choosable(self, game: HexGame, s: RailState, a: Role) -> Objection | None:
        """A tile must be free, of use and paid for."""
        found = self._takeable(game, s, a)
        if found is not None:
            return found
        seat = s.queue[0]
        return self.money.short(s, seat, self.fee(s, seat, NUMBER[a.name]), CHOOSE_ACTIONS)

    def passable(self, game: HexGame, s: RailState, a: PassOn) -> Objection | None:
        """Some tiles may be taken for their number alone."""
        if NUMBER[a.name] not in self.passes:
            return object_to("no-pass-option", CHOOSE_ACTIONS, role=a.name)
        return self._takeable(game, s, a)

    def _takeable(self, game: HexGame, s: RailState, a: Role | PassOn) -> Objection | None:
        """A tile is taken only when no check on what others have taken, or on its use, objects."""
        return first_objection(self.free, game, s, a) or first_objection(self.bars, game, s, a)

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Role | PassOn)
        role = NUMBER[a.name]
        self.taken(game, s, a)
        seat = s.queue.pop(0)
        s.role[seat] = role
        if isinstance(a, PassOn):
            s.idle |= 1 << seat
            return
        self.money.pay(s, seat, self.fee(s, seat, role))
        if role == LOCOMOTIVE:
            raise_locomotive(s, seat)


@dataclass(frozen=True)
class OrderByTile(Phase[RailState]):
    """The next turn order goes from the lowest number to the highest, passed tiles included."""

    numbers: Mapping[int, float]

    name = "turn-order"
    section = "Determine Turn Order"

    def begin(self, game: HexGame, s: RailState) -> None:
        s.order = tuple(sorted(s.order, key=lambda seat: self.numbers[s.role[seat]]))
