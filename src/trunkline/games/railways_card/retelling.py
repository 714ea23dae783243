"""A whole course of a match that agrees with all that one seat has read of it, to think on from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.railways_card.actions import Draw
from trunkline.games.railways_card.state import Rules

GUESSES = 20
"""How often the hidden cards are guessed anew where no order of drawing is found for them."""

SWAPS = 200
"""How often two cards of a hand change their places in that order before its cards are guessed anew."""

LASTING = 1 << 30
"""The line at which a card is played that is in a hand still."""


@dataclass(slots=True)
class Slot:
    """A card of a face-down draw: the line and place where it was drawn, what it is said to be, when it was played."""

    seat: Seat
    line: int
    place: int
    card: str = ""
    until: int = LASTING


def retell(
    game: Rules, names: Sequence[str], moves: Sequence[tuple[Seat, Action]], reader: Seat | None, rng: Random
) -> list[Action]:
    """The moves of a match with other cards for the face-down draws that a reader has not seen (None: an onlooker).

    What others have played since of what they drew is known, so they have drawn it; the rest of their hands is
    guessed. Nothing is asked of the true cards that the reader does not know. Raises RuntimeError when no order of
    drawing is found that the rules allow.
    """
    for _ in range(GUESSES):
        slots = _guess(game, names, moves, reader, rng)
        for _ in range(SWAPS):
            guessed = _with(moves, slots)
            holds = _holding(game, names, moves, guessed)
            if holds == len(moves):
                return guessed
            if not _swap(slots, holds, rng):
                break
    raise RuntimeError(f"no course of {len(moves)} lines agrees with what is known of them")


def _guess(
    game: Rules, names: Sequence[str], moves: Sequence[tuple[Seat, Action]], reader: Seat | None, rng: Random
) -> list[Slot]:
    """A card for each place of the draws that the reader has not seen, none drawn after it was played."""
    s = game.start(names)
    words = game.map.words
    others = [seat for seat in range(len(names)) if seat != reader]
    held = {seat: Counter(s.hands[seat]) for seat in others}  # what each surely has: it lay open before
    free: dict[Seat, list[Slot]] = {seat: [] for seat in others}
    slots: list[Slot] = []
    for n, (_, action) in enumerate(moves):
        before = [Counter(hand) for hand in s.hands]
        game.play(s, action)
        drawer = s.seat(action.seat) if isinstance(action, Draw) else None
        if isinstance(action, Draw) and drawer in free:
            new = [Slot(drawer, n, k) for k in range(len(action.cards))]
            slots += new
            free[drawer] += new
            continue
        for seat in others:
            after = Counter(s.hands[seat])
            held[seat] += after - before[seat]
            for card in (before[seat] - after).elements():
                if held[seat][card]:
                    held[seat][card] -= 1
                else:
                    slot = free[seat].pop(rng.randrange(len(free[seat])))
                    slot.card, slot.until = words[card], n
    guess = game.guess(game.view(s, reader), rng)
    for seat in others:
        rest = list((Counter(guess.hands[seat]) - held[seat]).elements())
        rng.shuffle(rest)
        for slot, card in zip(free[seat], rest, strict=True):
            slot.card = words[card]
    return slots


def _swap(slots: Sequence[Slot], line: int, rng: Random) -> bool:
    """Let a card that cannot have been drawn at a line change places with another one of its hand; False without one.

    Neither may then come after it was played.
    """
    here = [slot for slot in slots if slot.line == line]
    pairs = [
        (one, other)
        for one in here
        for other in slots
        if other.seat == one.seat and other.card != one.card and other.line < one.until and one.line < other.until
    ]
    if not pairs:
        return False
    one, other = rng.choice(pairs)
    one.card, one.until, other.card, other.until = other.card, other.until, one.card, one.until
    return True


def _with(moves: Sequence[tuple[Seat, Action]], slots: Sequence[Slot]) -> list[Action]:
    """The moves with these cards in their places."""
    cards: dict[int, dict[int, str]] = {}
    for slot in slots:
        cards.setdefault(slot.line, {})[slot.place] = slot.card
    return [
        Draw(action.seat, tuple(cards[n][k] for k in range(len(action.cards))))
        if isinstance(action, Draw) and n in cards
        else action
        for n, (_, action) in enumerate(moves)
    ]


def _holding(game: Rules, names: Sequence[str], moves: Sequence[tuple[Seat, Action]], guessed: Sequence[Action]) -> int:
    """How many of the moves the rules allow, one after another."""
    s = game.start(names)
    for n, ((seat, _), action) in enumerate(zip(moves, guessed, strict=True)):
        if game.turn(s) != seat or game.why_not(s, action) is not None:
            return n
        game.play(s, action)
    return len(moves)
