"""The turns of a round, each in its three steps. Rulebook: Order of play.

The steps are tables of deeds: "act" one action, "deliver" what a new engine allows, "swap" what a discard buys, "first"
and "second" the cards taken, "limit" the hand limit. A step in which nothing can be done but to stop is passed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to
from trunkline.games.railways_card.actions import Deliver, Engine, Restock
from trunkline.games.railways_card.deed import Deed
from trunkline.games.railways_card.phases.build import BuildLink
from trunkline.games.railways_card.phases.deliver import DeliverGoods, PlayEngine
from trunkline.games.railways_card.phases.draws import check_due, deal_due, play_due
from trunkline.games.railways_card.phases.swap import DiscardFirst, PassAction, RestockCity, StopHere
from trunkline.games.railways_card.phases.take import DiscardDown, TakeCard
from trunkline.games.railways_card.state import CardState, Rules, fingerprint
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "card-step-act": N_("Your action comes first; cards are taken after it."),
        "card-step-deliver": N_("Your new engine is in place: deliver now, or leave it at that."),
        "card-step-swap": N_("You have discarded: first take what the discard buys."),
        "card-step-first": N_("Your action is done: take a card."),
        "card-step-second": N_("Take a second card, or leave it at that."),
        "card-step-limit": N_("You hold more than 13 cards: discard one."),
        "card-no-goods": N_(
            "The game for younger players has no goods: nothing is delivered, no engine comes into play."
        ),
    }
)

BOUGHT = TakeCard(number=0, then="first", sources=("deck", "display"), engine_as=(), section="D")
"""The card a discard buys: from the deck or the display, no face-up engine."""

AFTER: Mapping[str, str] = {"deliver": "first", "swap": "first", "first": "limit", "second": "limit", "limit": ""}
"""The step that follows when one is passed over; after "limit" the turn is over."""

STEPS: Mapping[str, tuple[Deed, ...]] = {
    "act": (BuildLink(), PlayEngine(), DeliverGoods(), DiscardFirst(ways=(BOUGHT, RestockCity())), PassAction()),
    "deliver": (DeliverGoods(), StopHere("first")),
    "swap": (BOUGHT, RestockCity()),
    "first": (TakeCard(number=1, then="second"),),
    "second": (TakeCard(number=2, then="limit"), StopHere("limit")),
    "limit": (DiscardDown(),),
}


WITH_GOODS = (Engine, Deliver, Restock)
"""What there is to do only where goods are in play."""


@dataclass(frozen=True)
class Turns(Phase[CardState]):
    """Every player has one turn, clockwise from the first."""

    name: str = "turn"
    steps: Mapping[str, tuple[Deed, ...]] = field(default_factory=lambda: STEPS)

    def begin(self, game: Rules, s: CardState) -> None:
        """A round begins with the first player's action."""
        s.queue = list(range(len(s.names)))
        s.memo["step"] = "act"
        s.mark = fingerprint(s)

    def asks(self, game: Rules, s: CardState) -> str:
        """The step of the turn that the seat is at."""
        step: str = s.memo["step"]
        return step

    def goods(self) -> bool:
        """Whether any step lets goods be delivered; the game for younger players has none."""
        return any(deed.kind is Deliver for deeds in self.steps.values() for deed in deeds)

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """What the deeds of this step offer."""
        seat = s.queue[0]
        out: list[Action] = []
        for deed in self.steps[s.memo["step"]]:
            out += deed.options(game, s, seat)
        return out

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """The step offers such an action, and its own rules do not object."""
        if s.queue[0] == CHANCE:
            return check_due(game.map, s, a)
        step = s.memo["step"]
        for deed in self.steps[step]:
            if deed.kind is type(a):
                return deed.check(game, s, s.queue[0], a)
        if isinstance(a, WITH_GOODS) and not self.goods():
            return object_to("card-no-goods", "Younger players")
        return object_to(f"card-step-{step}", "Order of play")

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """Carry out the deed or the draw, then go on to the next step that asks something."""
        if s.queue[0] == CHANCE:
            play_due(game.map, s, a)
        else:
            seat = s.queue[0]
            for deed in self.steps[s.memo["step"]]:
                if deed.kind is type(a):
                    s.memo["step"] = deed.do(game, s, seat, a)
                    break
        self.go_on(game, s)

    def go_on(self, game: Rules, s: CardState) -> None:
        """Pass over steps in which nothing can be done; after the last one the next player's turn begins."""
        while s.queue and s.queue[0] != CHANCE:
            step, seat = s.memo["step"], s.queue[0]
            if step == "act":
                return
            if any(type(deed) is not StopHere and deed.options(game, s, seat) for deed in self.steps[step]):
                return
            following = AFTER[step]
            if not following:
                s.queue.pop(0)
                s.memo.pop("own", None)
            s.memo["step"] = following or "act"

    def deal(self, game: Rules, s: CardState, rng: Random) -> Action:
        """Draw the card or cubes that are due."""
        return deal_due(game.map, s, rng)


def has_goods(game: Rules) -> bool:
    """Whether this game is played with goods; the one for younger players is not."""
    return any(isinstance(phase, Turns) and phase.goods() for phase in game.round)
