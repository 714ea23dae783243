"""Steam, Choose Actions and Determine Turn Order: seven tiles, what they cost, and how their numbers set the order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from trunkline.actions import Action
from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.actions import PassOn, Role
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
    TURN_ORDER,
    URBANIZATION,
    may_become_city,
    raise_locomotive,
)
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

Fee = Callable[[RailState, int], int]
"""What a tile costs a seat when it is chosen."""

Barred = Callable[[RailState, int], str | None]
"""The code of what stands against a seat's choosing a tile, or None."""

Free = Callable[[RailState, int, str], Objection | None]
"""What stands against the seat of `s.queue[0]` taking an action that others may hold; the text is the section."""

Taken = Callable[[RailState, int, int], None]
"""What taking an action leaves on the board: position, seat, action."""

WORDS.update(
    {
        "no-such-tile-here": N_("There is no action tile “{role}”. There are: {roles}."),
        "locomotive-at-most": N_("Your locomotive is at its last level: this action cannot be chosen."),
        "nothing-to-urbanize": N_("No town or no new city is left: this action cannot be chosen."),
        "no-pass-option": N_("The action “{role}” has no pass option."),
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


def locomotive_below_most(s: RailState, seat: int) -> str | None:
    """At the last level the Locomotive cannot be chosen."""
    return "locomotive-at-most" if s.engine[seat] >= ENGINE_MOST else None


def something_to_urbanize(s: RailState, seat: int) -> str | None:
    """Without a town or a new city left Urbanization cannot be chosen."""
    return None if may_become_city(s) else "nothing-to-urbanize"


def taken_once(s: RailState, role: int, section: str) -> Objection | None:
    """Each tile is taken by at most one player a turn."""
    if role not in s.role:
        return None
    return object_to("role-taken", section, role=ACTIONS[role], seat=s.names[s.role.index(role)])


def leaves_nothing(s: RailState, seat: int, role: int) -> None:
    """Tiles go back before each turn: nothing stays."""


BARS: Mapping[int, Barred] = {LOCOMOTIVE: locomotive_below_most, URBANIZATION: something_to_urbanize}


@dataclass(frozen=True)
class ChooseTile(Phase[RailState]):
    """In turn order each player takes a tile that is still free, and pays for it at once.

    By action: `numbers` are the tiles in play, `fees` what some cost, `passes` those with a pass option (no fee, no
    effect, but the number counts), `bars` and `pass_bars` what may stand against choosing or passing. `free` are the
    rules on what others have taken, `taken` says what stays on the board.
    """

    fees: Mapping[int, Fee]
    passes: tuple[int, ...]
    numbers: Mapping[int, float]
    name: str = "actions"
    section: str = "Choose Actions"
    money: Money = CASH
    bars: Mapping[int, Barred] = field(default_factory=lambda: BARS)
    pass_bars: Mapping[int, Barred] = field(default_factory=lambda: BARS)
    free: tuple[Free, ...] = (taken_once,)
    taken: Taken = leaves_nothing

    def begin(self, game: HexGame, s: RailState) -> None:
        s.role = [NO_ROLE] * len(s.names)
        s.idle = 0
        s.queue = list(s.order)

    def fee(self, s: RailState, seat: int, role: int) -> int:
        """What a tile costs this seat now."""
        fee = self.fees.get(role)
        return fee(s, seat) if fee else 0

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        out: list[Action] = [Role(ACTIONS[role]) for role in self.numbers if self.choosable(s, role) is None]
        out += [PassOn(ACTIONS[role]) for role in self.passes if self.passable(s, role) is None]
        return out or self.last_resort(s)

    def last_resort(self, s: RailState) -> list[Action]:
        """Who could use or pay for none of the tiles left takes one of them for its number alone; no text says it."""
        return [PassOn(ACTIONS[role]) for role in self.numbers if self.still_free(s, role) is None]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if not isinstance(a, Role | PassOn):
            return object_to("not-now", self.section, action=str(a))
        role = ACTIONS.index(a.name) if a.name in ACTIONS else NO_ROLE
        if role not in self.numbers:
            names = ", ".join(ACTIONS[known] for known in self.numbers)
            return object_to("no-such-tile-here", self.section, role=a.name, roles=names)
        found = self.choosable(s, role) if isinstance(a, Role) else self.passable(s, role)
        return None if found is not None and a in self.legal(game, s) else found

    def choosable(self, s: RailState, role: int) -> Objection | None:
        """A tile must be free, of use and paid for."""
        seat = s.queue[0]
        return (
            self.still_free(s, role)
            or self.not_barred(s, seat, role, self.bars)
            or self.money.short(s, seat, self.fee(s, seat, role), self.section)
        )

    def passable(self, s: RailState, role: int) -> Objection | None:
        """Some tiles may be taken for their number alone."""
        if role not in self.passes:
            return object_to("no-pass-option", self.section, role=ACTIONS[role])
        return self.still_free(s, role) or self.not_barred(s, s.queue[0], role, self.pass_bars)

    def still_free(self, s: RailState, role: int) -> Objection | None:
        """A tile is taken only when no rule on what others have taken objects."""
        for rule in self.free:
            found = rule(s, role, self.section)
            if found is not None:
                return found
        return None

    def not_barred(self, s: RailState, seat: int, role: int, bars: Mapping[int, Barred]) -> Objection | None:
        """A tile that could do nothing for anybody, or for this seat, is not chosen."""
        bar = bars.get(role)
        code = bar(s, seat) if bar else None
        return object_to(code, self.section) if code else None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        assert isinstance(a, Role | PassOn)
        seat = s.queue.pop(0)
        role = ACTIONS.index(a.name)
        s.role[seat] = role
        self.taken(s, seat, role)
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
    name: str = "turn-order"
    section: str = "Determine Turn Order"

    def begin(self, game: HexGame, s: RailState) -> None:
        s.order = tuple(sorted(s.order, key=lambda seat: self.numbers[s.role[seat]]))
