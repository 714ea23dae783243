"""Positions and games for the tests of the card game: laid out by hand with every card accounted for, or played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from trunkline.actions import Action, parse
from trunkline.game import CHANCE
from trunkline.games.railways_card.deck import GOODS, Deck
from trunkline.games.railways_card.phases.arrange import arrange, cards_of
from trunkline.games.railways_card.state import CardState
from trunkline.titles import find

NAMES = ("ann", "bob", "cyd", "dee")
GAME = find("railways-card")
DECK = GAME.map

V2, V3, V4, V5 = "city-01", "city-07", "city-16", "city-21"
"""A city of each value: purple green brown orange; purple green orange; brown orange; purple."""


def codes(words: str) -> tuple[int, ...]:
    """The cards named by words, `3*engine` for three of them, sorted."""
    return cards_of(DECK, words)


def laid(
    *links: str,
    seats: int = 2,
    hands: Iterable[str] = (),
    cubes: Mapping[str, str] | None = None,
    engines: Iterable[int] = (),
    display: str = "white-1 white-2 white-1",
    pile: str = "",
    deck: str | None = None,
    game: Any = GAME,
    turn: int = 0,
) -> CardState:
    """A position at the start of a turn. A link is `city place seat colour twos ones engines`; the rest is the deck.

    With `deck` given, the deck is just that and the cards left over have left the game.
    """
    names = NAMES[:seats]
    position: dict[str, Any] = {
        "seats": names,
        "turn": names[turn],
        "links": links,
        "hands": dict(zip(names, hands, strict=False)),
        "engines": dict(zip(names, engines, strict=False)),
        "cubes": cubes or {},
        "display": display,
        "pile": pile,
    }
    return arrange(game, position if deck is None else position | {"deck": deck})


def act(text: str, game: Any = GAME) -> Action:
    """An action from its words."""
    return parse(text, game.verbs)


def why(s: CardState, text: str, game: Any = GAME) -> str | None:
    """The code of what stands against an action now; None when it is legal, which `legal` must confirm."""
    action = act(text, game)
    objection = game.why_not(s, action)
    if game.turn(s) != CHANCE:
        assert (objection is None) == (action in game.legal(s)), text
    assert objection is None or "{" not in str(objection)
    return objection.code if objection else None


def play(s: CardState, *texts: str, game: Any = GAME) -> CardState:
    """Play lines (without the seat) that must be legal; returns the position after them."""
    for text in texts:
        assert why(s, text, game) is None, (text, why(s, text, game))
        s = game.apply(s, act(text, game))
    return s


def legal(s: CardState, game: Any = GAME) -> list[str]:
    """The legal actions as text."""
    return [str(a) for a in game.legal(s)]


def positions(seats: int, seed: int, game: Any = GAME, every: int = 1) -> Iterator[CardState]:
    """The positions of one game played at random, the last one included; copies."""
    rng = Random(seed)
    s = game.start(NAMES[:seats])
    n = 0
    while (turn := game.turn(s)) is not None:
        if n % every == 0:
            yield s.copy()
        game.play(s, game.deal(s, rng) if turn == CHANCE else rng.choice(game.legal(s)))
        n += 1
    yield s


def everything(s: CardState, deck: Deck = DECK) -> tuple[Counter[int], list[int]]:
    """All cards and all cubes of a position, wherever they are."""
    cards = Counter(s.deck) + Counter(s.display) + Counter(s.discards)
    for hand in s.hands:
        cards.update(hand)
    cards[deck.engine] += sum(s.engines)
    for city in s.built:
        colour, twos, ones, wild = s.paid[city]
        cards.update({city: 1, deck.track(colour, 2): twos, deck.track(colour, 1): ones})
        cards[deck.engine] += wild
    cubes = list(s.bag)
    for there in s.cubes:
        for good in there:
            cubes[good] += 1
    for goods in s.goods:
        cubes = [a + b for a, b in zip(cubes, goods, strict=True)]
    return +cards, cubes


__all__ = [
    "DECK", "GAME", "GOODS", "NAMES", "V2", "V3", "V4", "V5",
    "act", "codes", "everything", "laid", "legal", "play", "positions", "why",
]  # fmt: skip
