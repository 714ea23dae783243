"""What each seat knows: hands and face-down draws are their owner's until the game is over.

The deck has no order to be known. What the bag holds is no secret: every cube that has left it lies in the open.
What a hand is known to hold (`known`) is shown to all, for it went there face up: cards from the display and the pile,
the engine of the setup, and that one of the first cards is a city of value 2.
"""

from __future__ import annotations

from random import Random

from trunkline.actions import HIDDEN, Action
from trunkline.game import Seat
from trunkline.games.railways_card.actions import Draw
from trunkline.games.railways_card.deck import SOME_TWO, UNKNOWN, Deck
from trunkline.games.railways_card.state import CardState, Rules


def mask(game: Rules, s: CardState, seat: Seat | None) -> CardState:
    """What a seat may see: the deck and the other hands are unknown but for their size and what is known of them."""
    view = s.copy()
    if game.turn(s) is None:
        return view
    view.deck = (UNKNOWN,) * len(s.deck)
    view.hands = [
        hand if other == seat else tuple(sorted((*known, *(UNKNOWN,) * (len(hand) - len(known)))))
        for other, (hand, known) in enumerate(zip(s.hands, s.known, strict=True))
    ]
    return view


def unseen_cards(deck: Deck, view: CardState) -> list[int]:
    """The cards that a view does not show: those of the deck and of the masked parts of hands, sorted."""
    left = [0] * len(deck.words)
    for card in deck.cards:
        left[card] += 1
    left[deck.engine] -= sum(view.engines)
    for city in view.built:
        colour, twos, ones, engines = view.paid[city]
        left[city] -= 1
        left[deck.track(colour, 1)] -= ones
        left[deck.track(colour, 2)] -= twos
        left[deck.engine] -= engines
    for pile in (view.display, view.discards, view.deck, *view.hands):
        for card in pile:
            if card >= 0:
                left[card] -= 1
    return [card for card, count in enumerate(left) for _ in range(count)]


def fill(game: Rules, view: CardState, rng: Random) -> CardState:
    """A full position that agrees with a view: the unseen cards dealt out at random."""
    s = view.copy()
    rest = unseen_cards(game.map, view)
    rng.shuffle(rest)
    hands = [list(hand) for hand in s.hands]
    for hand in hands:
        if SOME_TWO in hand:
            two = next(card for card in rest if card in game.map.twos)
            rest.remove(two)
            hand[hand.index(SOME_TWO)] = two
    for seat, hand in enumerate(hands):
        s.hands[seat] = tuple(sorted(rest.pop() if card == UNKNOWN else card for card in hand))
    if UNKNOWN in s.deck:
        s.deck = tuple(sorted(rest))
    return s


def hide(game: Rules, s: CardState, a: Action, seat: Seat | None) -> Action:
    """A face-down draw as the others read it: how many cards, not which."""
    if isinstance(a, Draw) and s.seat(a.seat) != seat:
        return Draw(a.seat, (HIDDEN,) * len(a.cards))
    return a
