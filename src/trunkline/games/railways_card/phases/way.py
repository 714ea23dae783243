"""What a step of the turn is made of. Rulebook: Order of play, where the one action is done in one of five ways."""

from __future__ import annotations

from trunkline.game import Step
from trunkline.games.railways_card.state import CardState, Rules


class Way(Step[CardState]):
    """One way to do a step of the turn: a rule with a verb of its own, about the seat whose turn it is."""

    def is_open(self, game: Rules, s: CardState) -> bool:
        """Whether it offers anything now; a way that can tell without listing says so."""
        return bool(self.legal(game, s))
