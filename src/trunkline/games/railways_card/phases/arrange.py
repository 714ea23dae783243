"""Positions set up by hand at the start of a turn, for lessons and tests: cards and cubes instead of a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from trunkline.games.railways_card.deck import COLOUR, GOOD, Deck, without
from trunkline.games.railways_card.phases.scratch import NEW_TURN
from trunkline.games.railways_card.state import CardState, Rules, fingerprint
from trunkline.games.railways_card.tree import join

DISPLAY = "white-1 white-2 white-1"
"""The display where none is named."""


def arrange(game: Rules, position: Mapping[str, Any]) -> CardState:
    """A position from plain data; raises ValueError or KeyError for what the box does not hold.

    Keys, all but `seats` optional: `seats` names; `turn`, the name of who begins; `links` lines `city place seat colour
    twos ones engines` in the order of building; `cubes` city -> goods; `hands`, `engines` and `points` by name;
    `display`, `pile` (top last) and `deck` cards, `3*engine` for three. Where the `deck` is named the cards that are
    left over have left the game; else they are the deck.
    """
    cards = game.map
    names = tuple(position["seats"])
    s = game.fresh(game, names)
    s.step, s.round = len(game.opening), 1
    s.queue = list(range(names.index(position.get("turn", names[0])), len(names)))
    s.scratch = NEW_TURN
    for name, hand in position.get("hands", {}).items():
        s.hands[names.index(name)] = cards_of(cards, hand)
    for name, count in position.get("engines", {}).items():
        s.engines[names.index(name)] = count
    for name, points in position.get("points", {}).items():
        s.points[names.index(name)] = points
    for link in position.get("links", ()):
        _lay_link(cards, s, link)
    display, pile = position.get("display", DISPLAY), position.get("pile", "")
    s.display, s.discards = (tuple(cards.code[word] for word in words.split()) for words in (display, pile))
    s.deck = cards_of(cards, position["deck"]) if "deck" in position else _left_over(cards, s)
    _lay_cubes(cards, s, position.get("cubes", {}))
    s.mark = fingerprint(s)
    return s


def cards_of(cards: Deck, words: str) -> tuple[int, ...]:
    """The cards named by words, `3*engine` for three of them, sorted."""
    out: list[int] = []
    for word in words.split():
        count, _, name = word.rpartition("*")
        out += [cards.code[name]] * int(count or 1)
    return tuple(sorted(out))


def _lay_link(cards: Deck, s: CardState, link: str) -> None:
    city, place, owner, colour, twos, ones, engines = link.split()
    at, seat = cards.code[city], s.names.index(owner)
    join(s, at, cards.code[place])
    s.owner[at], s.trains[seat] = seat, s.trains[seat] - 1
    s.paid[at] = (COLOUR[colour], int(twos), int(ones), int(engines))
    s.worth[at] = 2 * int(twos) + int(ones) + int(engines)


def _left_over(cards: Deck, s: CardState) -> tuple[int, ...]:
    """The cards that lie nowhere else."""
    used = Counter([*s.display, *s.discards, *s.built, *(card for hand in s.hands for card in hand)])
    used[cards.engine] += sum(s.engines)
    for at in s.built:
        colour, twos, ones, engines = s.paid[at]
        used[cards.track(colour, 2)] += twos
        used[cards.track(colour, 1)] += ones
        used[cards.engine] += engines
    left = cards.cards
    for card in used.elements():
        left = without(left, card)
    return left


def _lay_cubes(cards: Deck, s: CardState, cubes: Mapping[str, str]) -> None:
    bag = list(s.bag)
    for city, goods in cubes.items():
        s.cubes[cards.code[city]] = tuple(sorted(GOOD[good] for good in goods.split()))
        for good in s.cubes[cards.code[city]]:
            bag[good] -= 1
    s.bag = tuple(bag)
