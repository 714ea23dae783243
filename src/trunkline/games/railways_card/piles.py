"""Cards and cubes that come and go: hands, the deck, the bag. Apart from the position, so that it can be compiled."""

from __future__ import annotations

from trunkline.game import Seat
from trunkline.games.railways_card.deck import SOME_TWO, Deck, with_card, without
from trunkline.games.railways_card.state import CardState


def gain(s: CardState, seat: Seat, card: int, *, seen: bool) -> None:
    """Put a card into a hand; `seen` when the whole table knows which."""
    s.hands[seat] = with_card(s.hands[seat], card)
    if seen:
        s.known[seat] = with_card(s.known[seat], card)


def lose(deck: Deck, s: CardState, seat: Seat, card: int) -> None:
    """Take a card out of a hand, face up, and note what that tells the table about the rest of it."""
    s.hands[seat] = without(s.hands[seat], card)
    known = s.known[seat]
    if card in known:
        s.known[seat] = without(known, card)
    elif SOME_TWO in known and card in deck.twos:
        # It may be the one dealt at the start, so nobody can be sure any longer that such a card is left.
        s.known[seat] = without(known, SOME_TWO)


def trigger(s: CardState, why: str) -> None:
    """Note what ends the game; the first reason stands."""
    if not s.ending:
        s.ending = why


def leave_deck(s: CardState, card: int) -> None:
    """Take a card out of the deck; the game ends once its last card has left, wherever that goes."""
    s.deck = without(s.deck, card)
    if not s.deck:
        trigger(s, "deck")


def leave_bag(s: CardState, good: int) -> None:
    """Take a cube out of the bag; the game ends once it is empty."""
    s.bag = s.bag[:good] + (s.bag[good] - 1,) + s.bag[good + 1 :]
    if not any(s.bag):
        trigger(s, "bag")
