"""A toy title without hexes: each seat is dealt a hidden hand and plays numbers; the higher total wins.

It shows all the kernel promises: chance, secrets, forced choices, rounds, an ending, change of phases, and what a phase
keeps for itself from one decision to the next (`Dealt`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from trunkline.actions import HIDDEN, Action
from trunkline.game import CHANCE, Game, Objection, Phase, Scratch, Seat, State, object_to, verbs
from trunkline.table import Table

DECK = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)


@dataclass(frozen=True, slots=True)
class Deal(Action):
    seat: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Put(Action):
    card: int


@dataclass(frozen=True, slots=True)
class Hold(Action):
    pass


@dataclass(slots=True)
class Toy(State):
    deck: tuple[int, ...] = DECK
    hands: list[tuple[int, ...]] = field(default_factory=list)
    piles: list[int] = field(default_factory=list)

    def copy(self) -> Toy:
        return Toy(
            self.names, self.step, self.round, self.queue[:], self.over, self.scratch,
            self.deck, self.hands[:], self.piles[:],
        )  # fmt: skip


def without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...] | None:
    left = list(cards)
    for card in gone:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Dealt(Scratch):
    """How many hands have been dealt: the next one is that seat's. Never changed, always replaced."""

    hands: int = 0


@dataclass(frozen=True)
class Dealing(Phase[Toy]):
    name: str = "dealing"
    size: int = 3

    def begin(self, game: Game[Toy, Any], s: Toy) -> None:
        s.queue = [CHANCE] * len(s.names)
        s.scratch = Dealt()

    def check(self, game: Game[Toy, Any], s: Toy, a: Action) -> Objection | None:
        if not isinstance(a, Deal):
            return object_to("not-now", "1", action=str(a))
        if s.seat(a.seat) != Dealt.of(s).hands or len(a.cards) != self.size:
            return object_to("not-now", "1", action=str(a))
        if HIDDEN in a.cards or without(s.deck, tuple(int(c) for c in a.cards)) is None:
            return object_to("not-in-deck", "1", cards=" ".join(a.cards))
        return None

    def apply(self, game: Game[Toy, Any], s: Toy, a: Action) -> None:
        assert isinstance(a, Deal)
        cards = tuple(sorted(int(c) for c in a.cards))
        seat = Dealt.of(s).hands
        s.hands[seat] = cards
        s.scratch = Dealt(seat + 1)
        s.deck = without(s.deck, cards) or ()
        s.queue.pop(0)

    def deal(self, game: Game[Toy, Any], s: Toy, rng: Random) -> Action:
        cards = sorted(rng.sample(s.deck, self.size))
        return Deal(s.names[Dealt.of(s).hands], tuple(str(c) for c in cards))


@dataclass(frozen=True)
class Putting(Phase[Toy]):
    name: str = "putting"
    may_hold: bool = True

    def begin(self, game: Game[Toy, Any], s: Toy) -> None:
        s.queue = [seat for seat in range(len(s.names)) if s.hands[seat]]

    def legal(self, game: Game[Toy, Any], s: Toy) -> list[Action]:
        out: list[Action] = [Put(card) for card in sorted(set(s.hands[s.queue[0]])) if card]
        if self.may_hold and len(out) > 1:
            out.append(Hold())
        return out

    def apply(self, game: Game[Toy, Any], s: Toy, a: Action) -> None:
        seat = s.queue.pop(0)
        if isinstance(a, Put):
            hand = list(s.hands[seat])
            hand.remove(a.card if a.card in hand else 0)
            s.hands[seat] = tuple(hand)
            s.piles[seat] += a.card


@dataclass(frozen=True)
class Count(Phase[Toy]):
    name: str = "count"
    rounds: int = 2

    def begin(self, game: Game[Toy, Any], s: Toy) -> None:
        s.over = s.round >= self.rounds


@dataclass(frozen=True)
class Bonus(Phase[Toy]):
    name: str = "bonus"

    def begin(self, game: Game[Toy, Any], s: Toy) -> None:
        for seat, hand in enumerate(s.hands):
            s.piles[seat] += 10 * (not hand)


def fresh(game: Game[Toy, Any], names: tuple[str, ...]) -> Toy:
    return Toy(names, hands=[()] * len(names), piles=[0] * len(names))


def mask(game: Game[Toy, Any], s: Toy, seat: Seat | None) -> Toy:
    view = s.copy()
    view.deck = ()
    view.hands = [h if i == seat else (0,) * len(h) for i, h in enumerate(s.hands)]
    return view


def retell(
    game: Game[Toy, Any], names: Sequence[str], moves: Sequence[tuple[Seat, Action]], seat: Seat | None, rng: Random
) -> list[Action]:
    s = game.start(names)
    for _, move in moves:
        game.play(s, move)
    put = [move.card for _, move in moves if isinstance(move, Put)]
    hands = [[0]]
    while any(sum(hands, put).count(card) > DECK.count(card) for card in range(7)):  # `fill` does not look at what lies
        hands = [list(hand) for hand in game.guess(game.view(s, seat), rng).hands]
    for mover, move in moves:
        if isinstance(move, Put):
            hands[mover].append(move.card)
    return [
        Deal(move.seat, tuple(map(str, sorted(hands[names.index(move.seat)]))))
        if isinstance(move, Deal) and names.index(move.seat) != seat
        else move
        for _, move in moves
    ]


def fill(game: Game[Toy, Any], view: Toy, rng: Random) -> Toy:
    s = view.copy()
    # What was put is open, but the toy keeps only totals: any hand that fits the deck agrees with the view.
    left = list(DECK)
    for hand in s.hands:
        for card in hand:
            if card:
                left.remove(card)
    rng.shuffle(left)
    s.hands = [h if 0 not in h else tuple(sorted(left.pop() for _ in h)) for h in s.hands]
    s.deck = tuple(sorted(left))
    return s


def hide(game: Game[Toy, Any], s: Toy, a: Action, seat: Seat | None) -> Action:
    if isinstance(a, Deal) and s.seat(a.seat) != seat:
        return Deal(a.seat, (HIDDEN,) * len(a.cards))
    return a


def standing(game: Game[Toy, Any], s: Toy) -> list[dict[str, int]]:
    return [{"pile": p, "cards": len(h)} for p, h in zip(s.piles, s.hands, strict=True)]


def toy(options: Mapping[str, str] | None = None) -> Game[Toy, None]:
    return Game(
        title="toy",
        map=None,
        map_name="none",
        verbs=verbs(Deal, Put, Hold),
        opening=(Dealing(),),
        round=(Putting(), Count()),
        ending=(Bonus(),),
        fresh=fresh,
        points=lambda game, s: dict(enumerate(s.piles)),
        standing=standing,
        mask=mask,
        fill=fill,
        hide=hide,
        retell=retell,
        options=options or {},
    )


class Highest:
    """A bot that puts its highest card."""

    name = "highest"

    def choose(self, game: Game[Toy, Any], view: Toy, seat: Seat, rng: Random) -> Action:
        return max((a for a in game.legal(view) if isinstance(a, Put)), key=lambda a: a.card)


def dealt_table(seed: int = 1, **more: Any) -> Table:
    """A table of ann and bob whose hands are dealt; with `bots`, played as far as these go."""
    table = Table(toy(), ["ann", "bob"], rng=Random(seed), **more)
    table.settle()
    return table
