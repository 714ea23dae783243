"""What chance owes: cards from the deck, cubes from the bag. Deck and bag have contents but no order.

A debt stands in `s.owed` while CHANCE is first in the queue. The setup of the game may narrow a draw to certain cards.
"""

from __future__ import annotations

import functools
from collections import Counter
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Seat, object_to
from trunkline.games.railways_card.actions import Cubes, Draw, Reveal
from trunkline.games.railways_card.deck import GOOD, GOODS, Deck
from trunkline.games.railways_card.piles import gain, leave_bag, leave_deck
from trunkline.games.railways_card.state import CardState, Owed, OwedCards, OwedCubes, OwedDisplay
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "card-draw-other": N_("The table owes another draw now: {due}."),
        "card-draw-count": N_("{due} must be drawn, not {count}."),
        "card-draw-not-left": N_("{cards}: not all of these are left to be drawn."),
    }
)


def owe(s: CardState, owed: Owed) -> None:
    """Let chance act next."""
    s.owed = owed
    s.queue.insert(0, CHANCE)


owed_cubes = functools.cache(OwedCubes)  # frozen things are slow to make, and there are few of them


@functools.cache
def owed_card(seat: Seat) -> OwedCards:
    """The top card of the deck for a seat."""
    return OwedCards(seat, 1)


@functools.cache
def owed_refill(slot: int) -> OwedDisplay:
    """One card for the display."""
    return OwedDisplay(slot, 1)


@functools.lru_cache(maxsize=1 << 12)
def drawn_card(seat: str, word: str) -> Draw:
    """The draw of one card, made once."""
    return Draw(seat, (word,))


@functools.cache
def revealed_card(word: str) -> Reveal:
    """One card turned up, made once."""
    return Reveal((word,))


def owe_card(s: CardState, seat: Seat) -> None:
    """Owe a seat the top card of the deck."""
    owe(s, owed_card(seat))


def owe_refill(s: CardState, slot: int) -> None:
    """Owe the display a card in place of the one taken; with an empty deck it stays short."""
    if s.deck:
        owe(s, owed_refill(slot))


def owe_cubes(s: CardState, place: int, count: int) -> None:
    """Owe a city its cubes, or as many as the bag still has."""
    count = min(count, sum(s.bag))
    if count:
        owe(s, owed_cubes(place, count))


@functools.lru_cache(maxsize=1 << 10)
def cubes_in(bag: tuple[int, ...]) -> tuple[int, ...]:
    """The cubes of a bag one by one."""
    return tuple(good for good, n in enumerate(bag) for _ in range(n))


def draw(deck: Deck, s: CardState, rng: Random, among: tuple[int, ...] | None = None) -> Action:
    """What is owed, drawn at random; out of `among` where only some cards of the deck may come."""
    owed = s.owed
    assert owed is not None, "chance draws only what is owed"
    if isinstance(owed, OwedCubes):
        drawn = sorted(rng.sample(cubes_in(s.bag), owed.count))
        return Cubes(deck.words[owed.place], tuple([GOODS[good] for good in drawn]))
    cards = s.deck if among is None else among
    if owed.count == 1:
        word = deck.words[rng.choice(cards)]
        return drawn_card(s.names[owed.seat], word) if isinstance(owed, OwedCards) else revealed_card(word)
    words = tuple([deck.words[card] for card in sorted(rng.sample(cards, owed.count))])
    return Draw(s.names[owed.seat], words) if isinstance(owed, OwedCards) else Reveal(words)


def check_draw(deck: Deck, s: CardState, a: Action, among: tuple[int, ...] | None = None) -> Objection | None:
    """What stands against this outcome: another draw is owed, the count is wrong, or the things are not there."""
    owed = s.owed
    assert owed is not None, "chance draws only what is owed"
    if isinstance(owed, OwedCards):
        what = f"draw {s.names[owed.seat]}"
        drawn = a.cards if isinstance(a, Draw) and a.seat == s.names[owed.seat] else None
    elif isinstance(owed, OwedDisplay):
        what = "reveal"
        drawn = a.cards if isinstance(a, Reveal) else None
    else:
        what = f"cubes {deck.words[owed.place]}"
        drawn = a.goods if isinstance(a, Cubes) and a.city == deck.words[owed.place] else None
    if drawn is None:
        return object_to("card-draw-other", "", due=what)
    if len(drawn) != owed.count:
        return object_to("card-draw-count", "", due=owed.count, count=len(drawn))
    if isinstance(owed, OwedCubes):
        left = Counter(dict(zip(GOODS, s.bag, strict=True)))
    else:
        left = Counter(deck.words[card] for card in (s.deck if among is None else among) if card >= 0)
    if Counter(drawn) - left:
        return object_to("card-draw-not-left", "", cards=" ".join(drawn))
    return None


def settle(deck: Deck, s: CardState, a: Action) -> None:
    """Carry the outcome out and cross the debt off."""
    owed, s.owed = s.owed, None
    if isinstance(a, Draw):
        assert isinstance(owed, OwedCards)
        for word in a.cards:
            leave_deck(s, deck.code[word])
            gain(s, owed.seat, deck.code[word], seen=False)
    elif isinstance(a, Reveal):
        assert isinstance(owed, OwedDisplay)
        cards = tuple(deck.code[word] for word in a.cards)
        for card in cards:
            leave_deck(s, card)
        s.display = s.display[: owed.slot] + cards + s.display[owed.slot :]
    else:
        assert isinstance(a, Cubes) and isinstance(owed, OwedCubes)
        goods = [GOOD[word] for word in a.goods]
        for good in goods:
            leave_bag(s, good)
        s.cubes[owed.place] = tuple(sorted((*s.cubes[owed.place], *goods)))
    s.queue.pop(0)
