"""The turns of a round. Rulebook: Order of play.

A turn has three parts: one action (A to E), one or two cards, the hand limit. An action may have a second half: what a
new engine delivers, what a discard buys.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to, step_of
from trunkline.games.railways_card.actions import ENOUGH, Deliver, Engine, Enough, Restock
from trunkline.games.railways_card.phases.build import BuildLink
from trunkline.games.railways_card.phases.deliver import DeliverGoods, PlayEngine
from trunkline.games.railways_card.phases.draws import check_draw, draw, settle
from trunkline.games.railways_card.phases.scratch import NEW_TURN, Turn, has_acted, has_bought, has_run, has_taken
from trunkline.games.railways_card.phases.swap import DiscardFirst, PassAction, RestockCity
from trunkline.games.railways_card.phases.take import BOUGHT_CARD, FIRST_CARD, SECOND_CARD, DiscardDown
from trunkline.games.railways_card.phases.way import Way
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

SECTION = "Order of play"


@dataclass(frozen=True)
class TurnStep:
    """A step of the turn, done in one of its `ways`; an `optional` one may be left out.

    `after` is what the turn has seen once the step is done or left out; None for the last one, which is there as long
    as it is open.
    """

    after: Callable[[Turn], Turn] | None
    ways: tuple[Way, ...]
    optional: bool = False

    def is_open(self, game: Rules, s: CardState) -> bool:
        """Whether there is anything to do but to leave it out."""
        for way in self.ways:  # noqa: SIM110, a generator costs too much here: rollouts ask after every action
            if way.is_open(game, s):
                return True
        return False

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """All that the ways offer, and to leave it at that where the step is optional."""
        out: list[Action] = []
        for way in self.ways:
            out += way.legal(game, s)
        if self.optional:
            out.append(ENOUGH)
        return out

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """One of the ways knows such an action, and its own rules do not object."""
        way = step_of(self.ways, a)
        if way is not None:
            return way.check(game, s, a)
        if self.optional and isinstance(a, Enough):
            return None
        return object_to(f"card-step-{game.asks(s)}", SECTION)

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """The step is done with, then the way does what it does."""
        self.leave(s)
        for way in self.ways:
            if isinstance(a, way.kinds):
                way.apply(game, s, a)

    def leave(self, s: CardState) -> None:
        """The step is done with."""
        if self.after is not None:
            s.scratch = self.after(Turn.of(s))


SWAPS: tuple[Way, ...] = (BOUGHT_CARD, RestockCity())
"""What a discard may buy."""

STEPS: Mapping[str, TurnStep] = {
    "act": TurnStep(has_acted, (BuildLink(), PlayEngine(), DeliverGoods(), DiscardFirst(SWAPS), PassAction())),
    "deliver": TurnStep(has_run, (DeliverGoods(),), optional=True),
    "swap": TurnStep(has_bought, SWAPS),
    "first": TurnStep(has_taken, (FIRST_CARD,)),
    "second": TurnStep(has_taken, (SECOND_CARD,), optional=True),
    "limit": TurnStep(None, (DiscardDown(),)),
}
"""The steps of a turn in the order of play, by the word of what they ask; `asks_next` says where the turn is."""

WITH_GOODS = (Engine, Deliver, Restock)
"""What there is to do only where goods are in play."""


@dataclass(frozen=True)
class Turns(Phase[CardState]):
    """Every player has one turn, clockwise from the first, in these `steps`."""

    name: str = "turn"
    steps: Mapping[str, TurnStep] = field(default_factory=lambda: STEPS)

    def begin(self, game: Rules, s: CardState) -> None:
        """A round begins with the first player's action."""
        s.queue = list(range(len(s.names)))
        s.scratch = NEW_TURN
        s.mark = fingerprint(s)

    def has_goods(self) -> bool:
        """Whether any step lets goods be delivered; the game for younger players has none."""
        return any(Deliver in way.kinds for step in self.steps.values() for way in step.ways)

    @functools.cached_property
    def building(self) -> BuildLink:
        """How links are built."""
        return next(way for way in self.steps["act"].ways if isinstance(way, BuildLink))

    def step(self, s: CardState) -> TurnStep:
        """The step that the turn has come to."""
        return self.steps[Turn.of(s).asks]

    def asks(self, game: Rules, s: CardState) -> str:
        """The word of the step; the phase's name while something is drawn."""
        return self.name if s.queue[0] == CHANCE else Turn.of(s).asks

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """What the step offers."""
        return self.step(s).legal(game, s)

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """The step knows such an action, and its own rules do not object."""
        if s.queue[0] == CHANCE:
            return check_draw(game.map, s, a)
        if isinstance(a, WITH_GOODS) and not self.has_goods():
            return object_to("card-no-goods", "Younger players")
        return self.step(s).check(game, s, a)

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """Do what the step says, or settle the draw; then the turn goes on."""
        if s.queue[0] == CHANCE:
            settle(game.map, s, a)
        else:
            self.step(s).apply(game, s, a)
        if s.queue[0] != CHANCE:
            self.go_on(game, s)

    def go_on(self, game: Rules, s: CardState) -> None:
        """Leave out steps in which nothing can be done; after the last one the next player's turn begins."""
        while not (step := self.step(s)).is_open(game, s):
            step.leave(s)
            if step.after is None:
                s.queue.pop(0)
                s.scratch = NEW_TURN
                return

    def deal(self, game: Rules, s: CardState, rng: Random) -> Action:
        """Draw the card or cubes that are owed."""
        return draw(game.map, s, rng)


def has_goods(game: Rules) -> bool:
    """Whether this game is played with goods; the one for younger players is not."""
    return game.phase_of(Turns).has_goods()
