"""Plays Railways of the World: The Card Game greedily: what an action brings now, less what its cards would later.

It sees what its seat sees and counts nothing else. A hand is worth the links it can build soon; an action the points
it scores, the cities it leads afterwards, the goods it opens, against the same for the others.
"""

from __future__ import annotations

import functools
from random import Random
from typing import Final

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.railways_card.actions import Build, Deliver, Discard, Engine, Restock, Take
from trunkline.games.railways_card.deck import COLOURS, GOOD, START, Deck, without
from trunkline.games.railways_card.phases.build import link_worth
from trunkline.games.railways_card.phases.turn import Turns
from trunkline.games.railways_card.scoring import set_points, shares
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.tree import reach, way
from trunkline.levels import GREEDY

CARDS_A_TURN: Final = 1.8
"""Cards that leave the deck in one turn of play."""

KEEP_POINT: Final = 1.15
KEEP_ENGINE: Final = 1.6
UNSEEN: Final = 1.3
"""What a point of track, an engine and an unknown card are worth in the hand while the game is young."""


def turns_left(s: CardState) -> float:
    """How many more turns this seat can expect after this one."""
    if s.ending or s.over:
        return 0.0
    by_deck = len(s.deck) / (CARDS_A_TURN * len(s.names))
    return min(by_deck, min(s.trains) * 1.6, sum(s.bag) / 2.0)


def worth_to_come(turns: float) -> float:
    """How much of a card's worth is still to come: 1 early, 0 when there is no turn left to play it."""
    return min(1.0, turns / 2.5)


def leads(sums: dict[Seat, int], seat: Seat, value: int, others: int) -> float:
    """What a city is worth to a seat at these sums: its value when it leads, less a part of what others get."""
    most = max(sums.values())
    mine = value if sums.get(seat) == most else 0
    theirs = sum(value for other, worth in sums.items() if worth == most and other != seat)
    return mine - theirs / others


def delivery_value(s: CardState, seat: Seat, good: int, links: list[int], keep: float) -> float:
    """Points of a delivery for the seat, less a part of what the others score, and what the cube adds to its sets.

    `links` is its way, `keep` how much of a card's worth is still to come.
    """
    owner = s.owner
    gift = 0
    for link in links:
        if owner[link] != seat:
            gift += 1
    goods = s.goods[seat]
    after = goods[:good] + (goods[good] + 1,) + goods[good + 1 :]
    sets = set_points(after) - set_points(goods)
    return len(links) - gift / (len(s.names) - 1) + sets + 0.35 * keep


@functools.lru_cache(maxsize=1 << 16)
def hand_value(deck: Deck, hand: tuple[int, ...], engines: int) -> float:
    """What a hand promises: the two best links it is close to, and a little for every card that is of use."""
    first, engine, colours, values = len(deck.values), deck.engine, deck.colours, deck.values
    points = [0] * len(COLOURS)
    cities: list[int] = []
    for card in hand:
        if 0 < card < first:
            cities.append(card)
        elif first <= card < engine:
            points[(card - first) // 2] += 1 + (card - first) % 2
    loose = 0.9 * engines
    best = second = 0.0
    best_city = 0
    for colour, there in enumerate(points):
        loose += 0.5 * there
        for city in cities:
            if colours[city] >> colour & 1:
                worth = link_promise(values[city], there, engines)
                if city == best_city:
                    best = max(best, worth)
                elif worth > best or (worth == best and city > best_city):
                    best, second, best_city = worth, best, city
                elif worth > second:
                    second = worth
    third = 0.25 * min(len(cities), 4)
    return 1.5 * best + 0.8 * second + third + loose


@functools.cache
def link_promise(value: int, points: int, engines: int) -> float:
    """What a link to a city promises with so many points of track in its colour."""
    lacking = max(0.0, value - points - 0.6 * engines)
    return value * (1.0 if lacking <= 0 else 0.72 ** (0.5 + lacking)) + 0.1 * min(points, 8)


class Greedy:
    """Plays the action that looks best now, for its seat alone."""

    def __init__(self, name: str = GREEDY) -> None:
        self.name = name

    def choose(self, game: Rules, view: CardState, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`; of several that look the same, the first."""
        legal = game.legal(view)
        if len(legal) == 1:
            return legal[0]
        return max(legal, key=Judge(game, view, seat))


class Judge:
    """What single actions are worth in one position; one for all, so that what they share is reckoned once."""

    __slots__ = ("builds", "deck", "deliveries", "game", "hand", "keep", "left", "links", "others", "s", "seat", "wild")

    def __init__(self, game: Rules, s: CardState, seat: Seat) -> None:
        self.game, self.s, self.seat, self.deck = game, s, seat, game.map
        self.left = turns_left(s)
        self.keep = worth_to_come(self.left)
        self.others = len(s.names) - 1
        self.wild = game.phase_of(Turns).building.wild
        self.hand = self.worth(s.hands[seat])
        self.builds: dict[tuple[int, int], float] = {}
        self.deliveries: dict[tuple[int, int, int], float] = {}
        self.links: dict[int, tuple[dict[Seat, int], float]] = {}

    def worth(self, hand: tuple[int, ...]) -> float:
        """What a hand promises; engines count where they stand in for track."""
        return hand_value(self.deck, hand, self.wild(self.deck, hand))

    def __call__(self, a: Action) -> float:
        """The worth of an action in points; 0 for doing nothing."""
        if isinstance(a, Build):
            return self.build(a)
        if isinstance(a, Deliver):
            code = self.deck.code
            return self.delivery(GOOD[a.good], code[a.place], code[a.to])
        if isinstance(a, Engine):
            return self.engine()
        if isinstance(a, Discard):
            return self.discard(a)
        if isinstance(a, Take):
            return self.take(a)
        return 0.4 if isinstance(a, Restock) else 0.0

    def build(self, a: Build) -> float:
        """Points now, the lead at both cities, cubes one can send on their way, less the cards spent."""
        deck = self.deck
        city, place = deck.code[a.city], deck.code[a.place]
        worth = link_worth(a.twos, a.ones, a.engines)
        spent = KEEP_POINT * (2 * a.twos + a.ones) + KEEP_ENGINE * a.engines
        gain = worth - self.keep * spent + deck.values[city] * (1.0 - 0.2 * self.keep)
        if place != START:
            gain += self.lead_gain(place, worth) * (1.0 - 0.2 * self.keep)
            if self.s.owner[place] == self.seat:
                gain += 0.3 * self.keep  # a longer way over links of this seat, for cubes that come from here
        return gain + 0.5 * deck.goods[city] * self.keep

    def lead_gain(self, place: int, worth: int) -> float:
        """What a link of such worth adds to the lead at a city that it is built from."""
        known = self.builds.get((place, worth))
        if known is None:
            seat, value = self.seat, self.deck.values[place]
            if place not in self.links:
                sums = shares(self.s, place)
                self.links[place] = sums, leads(sums, seat, value, self.others)
            sums, before = self.links[place]
            more = {**sums, seat: sums.get(seat, 0) + worth}
            known = self.builds[place, worth] = leads(more, seat, value, self.others) - before
        return known

    def delivery(self, good: int, place: int, to: int) -> float:
        """What it brings to deliver a cube."""
        known = self.deliveries.get((good, place, to))
        if known is None:
            s = self.s
            known = delivery_value(s, self.seat, good, way(s, place, to), self.keep)
            self.deliveries[good, place, to] = known
        return known

    def best_delivery(self, more: int) -> float:
        """The most any delivery brings with so many engines more; 0 when there is none."""
        s, best = self.s, 0.0
        if not s.engines[self.seat] + more:
            return best
        found = False
        for place in s.built:
            if s.cubes[place]:
                for good, to in reach(self.deck, s, self.seat, place, more):
                    value = self.delivery(good, place, to)
                    if not found or value > best:
                        best, found = value, True
        return best

    def engine(self) -> float:
        """A point in the end, a delivery at once, and longer deliveries from now on."""
        now, then = self.best_delivery(0), self.best_delivery(1)
        return 1.0 - self.keep * 0.6 + then + 0.5 * (then - now) * min(3.0, self.left)

    def discard(self, a: Discard) -> float:
        """The least useful card for an unknown one; nothing is gained by it in the last turns."""
        card = self.deck.code[a.card]
        less = self.worth(without(self.s.hands[self.seat], card))
        return self.keep * (UNSEEN - (self.hand - less)) - 0.2

    def take(self, a: Take) -> float:
        """What the card does for the hand; a face-up engine costs the second card, an unseen one is an average."""
        if a.source == "deck":
            return UNSEEN
        card = self.deck.code[a.card[0]]
        more = self.worth((*self.s.hands[self.seat], card)) - self.hand
        if card == self.deck.engine and self.game.asks(self.s) == "first":
            more -= UNSEEN
        return more
