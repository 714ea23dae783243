"""Setting up the game. Rulebook: Setup.

The engine of each hand is given openly and needs no line; then the table draws a city of value 2 for every seat, two
more cards for every seat, and the display.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import Objection, Phase
from trunkline.games.railways_card.deck import SOME_TWO, Deck, with_card
from trunkline.games.railways_card.phases.draws import check_draw, draw, owe, settle
from trunkline.games.railways_card.piles import gain, leave_deck
from trunkline.games.railways_card.state import CardState, OwedCards, OwedDisplay, Rules


def value_two(deck: Deck, s: CardState) -> tuple[int, ...]:
    """The cities of value 2 that are still to be given out."""
    return tuple(card for card in s.deck if card in deck.twos)


def any_card(deck: Deck, s: CardState) -> tuple[int, ...]:
    """Whatever is in the deck."""
    return s.deck


@dataclass(frozen=True)
class DealEngines(Phase[CardState]):
    """Every player takes one engine card."""

    name: str = "engines"

    def begin(self, game: Rules, s: CardState) -> None:
        """The same for all and open to all: nothing is drawn."""
        for seat in range(len(s.names)):
            for _ in range(game.map.deal_engines):
                leave_deck(s, game.map.engine)
                gain(s, seat, game.map.engine, seen=True)


@dataclass(frozen=True)
class DealHands(Phase[CardState]):
    """Every player in turn is dealt cards face down; `among` says out of which, `known` what all know of them."""

    name: str = "hands"
    count: Callable[[Deck], int] = lambda deck: deck.deal_cards
    among: Callable[[Deck, CardState], tuple[int, ...]] = any_card
    known: tuple[int, ...] = ()

    def begin(self, game: Rules, s: CardState) -> None:
        """The first player is dealt first."""
        self.next_hand(game, s, 0)

    def next_hand(self, game: Rules, s: CardState, seat: int) -> None:
        """Owe a hand its cards."""
        if seat < len(s.names):
            owe(s, OwedCards(seat, self.count(game.map)))

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """The cards are for the seat whose hand is dealt, and come from those that may be dealt."""
        return check_draw(game.map, s, a, self.among(game.map, s))

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """Deal the hand, then go on to the next player's."""
        owed = s.owed
        assert isinstance(owed, OwedCards), "a hand is dealt"
        settle(game.map, s, a)
        for card in self.known:
            s.known[owed.seat] = with_card(s.known[owed.seat], card)
        self.next_hand(game, s, owed.seat + 1)

    def deal(self, game: Rules, s: CardState, rng: Random) -> Action:
        """Draw the cards of one hand."""
        return draw(game.map, s, rng, self.among(game.map, s))


def one_card(deck: Deck) -> int:
    """One city of value 2 each."""
    return 1


DEAL_CITIES = DealHands(name="first-cities", count=one_card, among=value_two, known=(SOME_TWO,))
"""Every player takes a random city of value 2."""


@dataclass(frozen=True)
class LayDisplay(Phase[CardState]):
    """Three cards of the deck are turned up beside it."""

    name: str = "display"

    def begin(self, game: Rules, s: CardState) -> None:
        """All at once."""
        owe(s, OwedDisplay(0, game.map.display))

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """The cards are in the deck."""
        return check_draw(game.map, s, a)

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """Lay them out."""
        settle(game.map, s, a)

    def deal(self, game: Rules, s: CardState, rng: Random) -> Action:
        """Draw them."""
        return draw(game.map, s, rng)
