"""Order of play for two: being first alternates, and costs when the other could have it too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from trunkline.actions import Action
from trunkline.game import Objection, Phase, object_to, verbs
from trunkline.games.hexes.actions import Pass, PayFirst
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.roles import TURN_ORDER, holder
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

WORDS["cannot-pay-first"] = N_("Being first costs ${price}: you have ${cash}.")

SECTION = "Determine Player Order"


def first_by_turns(s: RailState) -> int:
    """The seat that is asked first: the owner of Turn Order, else one in odd turns and the other one in even ones.

    The alternation goes on as if nobody had had Turn Order.
    """
    owner = holder(s, TURN_ORDER)
    return owner if owner is not None else s.alternates if s.round % 2 else 1 - s.alternates


@dataclass(frozen=True)
class FirstPlayerChoice(Phase[RailState]):
    """Both seats are asked in turn whether they pay `price` to be first; if neither does, the first asked is first.

    The first turn order of the set-up says who is asked first in turn 1. A seat without the money is not asked, nor is
    the first one where the other has not got it: being first costs that seat nothing then.
    """

    price: int = 5

    name = "first-player"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        if s.round == 1:
            s.alternates = s.order[0]
        if len(s.order) == 2:
            first = first_by_turns(s)
            s.order = (first, 1 - first)
            if self.can_pay(s, 1 - first) is None:
                s.queue = [seat for seat in s.order if self.can_pay(s, seat) is None]

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        return [PayFirst(), Pass()]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if isinstance(a, PayFirst):
            return self.can_pay(s, s.queue[0])
        return None if isinstance(a, Pass) else object_to("not-now", SECTION, action=str(a))

    def can_pay(self, s: RailState, seat: int) -> Objection | None:
        """With less than the price in hand nobody pays to be first."""
        cash = s.cash[seat]
        return object_to("cannot-pay-first", SECTION, price=self.price, cash=cash) if cash < self.price else None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        seat = s.queue.pop(0)
        if isinstance(a, PayFirst):
            s.cash[seat] -= self.price
            s.order = (seat, 1 - seat)
            s.queue = []


def with_first_player_choice(
    game: HexGame, before: type[Phase[RailState]], phase: FirstPlayerChoice, known: Mapping[str, type[Action]]
) -> HexGame:
    """The game with this choice before a phase, in the place of the auction; `known` are its other verbs."""
    game = game.drop(TurnOrderAuction).put_before(before, phase)
    return replace(game, verbs={**known, **verbs(PayFirst)})


def asks_who_is_first(game: HexGame) -> bool:
    """Whether a game has this choice."""
    return game.has_phase(FirstPlayerChoice)
