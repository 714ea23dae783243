"""What a hand of the card game promises: the links it can build soon."""

from __future__ import annotations

from typing import Final

from trunkline.games.railways_card.deck import COLOURS, Deck


def link_promise(value: int, points: int, engines: int) -> float:
    """What a link to a city promises with so many points of track in its best colour."""
    lacking = max(0.0, value - points - 0.6 * engines)
    return value * (1.0 if lacking <= 0 else 0.72 ** (0.5 + lacking)) + 0.1 * min(points, 8)


MOST_VALUE: Final = 5
MOST_POINTS: Final = 8
MOST_ENGINES: Final = 21
"""The highest value of a city, points from which a link promises no more, engines in the box."""

PROMISES: Final = [
    link_promise(value, points, engines)
    for engines in range(MOST_ENGINES + 1)
    for value in range(MOST_VALUE + 1)
    for points in range(MOST_POINTS + 1)
]
"""`link_promise` for all there is, by engines, then value, then points."""


class Hand:
    """A hand by what is of use in it, and what it would be worth with another card or without one.

    `wild` is how many points of track an engine stands in for. Another card never makes a hand worth less.
    """

    __slots__ = ("cities", "colours", "engine", "engines", "first", "points", "values", "wild")

    def __init__(self, deck: Deck, hand: tuple[int, ...], wild: int) -> None:
        self.first, self.engine, self.wild = len(deck.values), deck.engine, wild
        self.values, self.colours = deck.values, deck.colours
        self.points = [0] * len(COLOURS)
        self.cities: list[int] = []
        self.engines = 0
        for card in hand:
            self._put(card, 1)

    def _put(self, card: int, times: int) -> None:
        """Add a card, or take one out where `times` is -1; a card that nobody knows is of no use."""
        if card >= self.first:
            if card < self.engine:
                track = card - self.first
                self.points[track // 2] += times * (1 + track % 2)
            elif card == self.engine:
                self.engines += times * self.wild
        elif card > 0:
            if times > 0:
                self.cities.append(card)
            else:
                self.cities.remove(card)

    def with_card(self, card: int) -> float:
        """Its worth with one card more."""
        self._put(card, 1)
        worth = self.value()
        self._put(card, -1)
        return worth

    def without(self, card: int) -> float:
        """Its worth with one card of that kind less."""
        self._put(card, -1)
        worth = self.value()
        self._put(card, 1)
        return worth

    def value(self) -> float:
        """The two best links it is close to, and a little for every card that is of use."""
        points, engines = self.points, self.engines
        loose = 0.9 * engines
        for there in points:
            loose += 0.5 * there
        best = second = 0.0
        for city in self.cities:
            shown, most = self.colours[city], 0
            for colour in range(len(points)):
                if shown >> colour & 1 and points[colour] > most:
                    most = points[colour]
            worth = PROMISES[
                (engines * (MOST_VALUE + 1) + self.values[city]) * (MOST_POINTS + 1) + min(most, MOST_POINTS)
            ]
            if worth > best:
                best, second = worth, best
            elif worth > second:
                second = worth
        return 1.5 * best + 0.8 * second + 0.25 * min(len(self.cities), 4) + loose
