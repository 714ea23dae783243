"""How the game ends. Rulebook: End of the game; the guard against endless play is our own."""

from __future__ import annotations

from dataclasses import dataclass, field

from trunkline.actions import Action
from trunkline.game import Objection, Phase, object_to
from trunkline.games.railways_card.actions import ENOUGH, Deliver, Enough
from trunkline.games.railways_card.phases.deliver import DeliverGoods
from trunkline.games.railways_card.piles import trigger
from trunkline.games.railways_card.state import CardState, Rules, fingerprint
from trunkline.words import N_, WORDS

WORDS.update({"card-only-delivery": N_("Only one last delivery is left to you; nothing else can be done any more.")})


@dataclass(frozen=True)
class RoundEnds(Phase[CardState]):
    """The round is played to its last player, whatever has triggered the end; then the game is over.

    The triggers are an empty deck, a player without trains, an empty bag. A game in which players only pass and take
    up discards would never end: after `still` rounds in which nothing moves it does.
    """

    name: str = "round-ends"
    still: int = 2

    def begin(self, game: Rules, s: CardState) -> None:
        """Look whether the end has been triggered."""
        s.still = s.still + 1 if fingerprint(s) == s.mark else 0
        if s.still >= self.still:
            trigger(s, "still")
        s.over = bool(s.ending)


@dataclass(frozen=True)
class LastDeliveries(Phase[CardState]):
    """From the first player clockwise, each may make one last delivery, and nothing else."""

    name: str = "last-delivery"
    delivery: DeliverGoods = field(default_factory=DeliverGoods)

    def begin(self, game: Rules, s: CardState) -> None:
        """Those who cannot deliver are passed over."""
        s.queue = list(range(len(s.names)))
        self.skip(game, s)

    def skip(self, game: Rules, s: CardState) -> None:
        """Go to the next player who has a delivery; earlier ones may have taken the cube away."""
        while s.queue and not self.delivery.legal(game, s):
            s.queue.pop(0)

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """Any delivery, or none."""
        return [*self.delivery.legal(game, s), ENOUGH]

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """A delivery follows its usual rules."""
        if isinstance(a, Deliver):
            return self.delivery.check(game, s, a)
        return None if isinstance(a, Enough) else object_to("card-only-delivery", "End of the game")

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """Points are scored as usual; no card is taken."""
        if isinstance(a, Deliver):
            self.delivery.apply(game, s, a)
        s.queue.pop(0)
        self.skip(game, s)
