"""What chance owes: cards from the deck, cubes from the bag. Deck and bag have contents but no order.

A debt stands in `s.memo["due"]` while CHANCE is first in the queue: ("draw", seat, count), ("reveal", slot, count) or
("cubes", place, count). The setup of the game may narrow a draw to certain cards.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Seat, object_to
from trunkline.games.railways_card.actions import Cubes, Draw, Reveal
from trunkline.games.railways_card.deck import GOOD, GOODS, Deck
from trunkline.games.railways_card.state import CardState, gain, leave_bag, leave_deck
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "card-draw-other": N_("The table owes another draw now: {due}."),
        "card-draw-count": N_("{due} must be drawn, not {count}."),
        "card-draw-not-left": N_("{cards}: not all of these are left to be drawn."),
    }
)


def owe(s: CardState, kind: str, target: int, count: int) -> None:
    """Let chance act next: `target` is a seat, a slot of the display or a place."""
    s.memo["due"] = (kind, target, count)
    s.queue.insert(0, CHANCE)


def owe_card(s: CardState, seat: Seat) -> None:
    """Owe a seat the top card of the deck."""
    owe(s, "draw", seat, 1)


def owe_refill(s: CardState, slot: int) -> None:
    """Owe the display a card in place of the one taken; with an empty deck it stays short."""
    if s.deck:
        owe(s, "reveal", slot, 1)


def owe_cubes(s: CardState, place: int, count: int) -> None:
    """Owe a city its cubes, or as many as the bag still has."""
    count = min(count, sum(s.bag))
    if count:
        owe(s, "cubes", place, count)


def deal_due(deck: Deck, s: CardState, rng: Random, pool: tuple[int, ...] | None = None) -> Action:
    """Draw what is due at random, from `pool` where only some cards of the deck may come."""
    kind, target, count = s.memo["due"]
    if kind == "cubes":
        bag = [good for good, n in enumerate(s.bag) for _ in range(n)]
        return Cubes(deck.words[target], tuple(GOODS[good] for good in sorted(rng.sample(bag, count))))
    cards = s.deck if pool is None else pool
    drawn = sorted(rng.sample(cards, count)) if count > 1 else (rng.choice(cards),)
    words = tuple(deck.words[card] for card in drawn)
    return Draw(s.names[target], words) if kind == "draw" else Reveal(words)


def check_due(deck: Deck, s: CardState, a: Action, pool: tuple[int, ...] | None = None) -> Objection | None:
    """What stands against this outcome: another draw is due, the count is wrong, or the things are not there."""
    kind, target, count = s.memo["due"]
    if kind == "draw":
        what = f"draw {s.names[target]}"
        drawn = a.cards if isinstance(a, Draw) and a.seat == s.names[target] else None
    elif kind == "reveal":
        what = "reveal"
        drawn = a.cards if isinstance(a, Reveal) else None
    else:
        what = f"cubes {deck.words[target]}"
        drawn = a.goods if isinstance(a, Cubes) and a.city == deck.words[target] else None
    if drawn is None:
        return object_to("card-draw-other", "", due=what)
    if len(drawn) != count:
        return object_to("card-draw-count", "", due=count, count=len(drawn))
    if kind == "cubes":
        left = Counter(dict(zip(GOODS, s.bag, strict=True)))
    else:
        left = Counter(deck.words[card] for card in (s.deck if pool is None else pool) if card >= 0)
    if Counter(drawn) - left:
        return object_to("card-draw-not-left", "", cards=" ".join(drawn))
    return None


def play_due(deck: Deck, s: CardState, a: Action) -> None:
    """Carry the outcome out and cross the debt off."""
    _, target, _ = s.memo.pop("due")
    if isinstance(a, Draw):
        for word in a.cards:
            leave_deck(s, deck.code[word])
            gain(s, target, deck.code[word], seen=False)
    elif isinstance(a, Reveal):
        cards = tuple(deck.code[word] for word in a.cards)
        for card in cards:
            leave_deck(s, card)
        s.display = s.display[:target] + cards + s.display[target:]
    elif isinstance(a, Cubes):
        goods = [GOOD[word] for word in a.goods]
        for good in goods:
            leave_bag(s, good)
        s.cubes[target] = tuple(sorted((*s.cubes[target], *goods)))
    s.queue.pop(0)
