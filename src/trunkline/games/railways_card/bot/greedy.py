"""Plays Railways of the World: The Card Game greedily: what an action brings now, less what its cards would later.

It sees what its seat sees and counts nothing else. A hand is worth the links it can build soon; an action the points
it scores, the cities it leads afterwards, the goods it opens, against the same for the others.
"""

from __future__ import annotations

import functools
from random import Random

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

CARDS_A_TURN = 1.8
"""Cards that leave the deck in one turn of play."""

KEEP_POINT, KEEP_ENGINE, UNSEEN = 1.15, 1.6, 1.3
"""What a point of track, an engine and an unknown card are worth in the hand while the game is young."""


def turns_left(s: CardState) -> float:
    """How many more turns this seat can expect after this one."""
    if s.ending or s.over:
        return 0.0
    by_deck = len(s.deck) / (CARDS_A_TURN * len(s.names))
    return min(by_deck, min(s.trains) * 1.6, sum(s.bag) / 2.0)


def worth_to_come(s: CardState) -> float:
    """How much of a card's worth is still to come: 1 early, 0 when there is no turn left to play it."""
    return min(1.0, turns_left(s) / 2.5)


def leads(sums: dict[Seat, int], seat: Seat, value: int, others: int) -> float:
    """What a city is worth to a seat at these sums: its value when it leads, less a part of what others get."""
    most = max(sums.values())
    mine = value if sums.get(seat) == most else 0
    theirs = sum(value for other, worth in sums.items() if worth == most and other != seat)
    return mine - theirs / others


def delivery_value(game: Rules, s: CardState, seat: Seat, good: int, place: int, to: int) -> float:
    """Points of a delivery for the seat, less a part of what the others score, and what the cube adds to its sets."""
    links = way(s, place, to)
    gift = sum(1 for link in links if s.owner[link] != seat)
    goods = s.goods[seat]
    after = goods[:good] + (goods[good] + 1,) + goods[good + 1 :]
    sets = set_points(after) - set_points(goods)
    return len(links) - gift / (len(s.names) - 1) + sets + 0.35 * worth_to_come(s)


def best_delivery(game: Rules, s: CardState, seat: Seat) -> float:
    """The most any delivery of the seat brings now; 0 when there is none."""
    if not s.engines[seat]:
        return 0.0
    found = [
        delivery_value(game, s, seat, good, place, to)
        for place in s.built
        if s.cubes[place]
        for good, to in reach(game.map, s, seat, place)
    ]
    return max(found, default=0.0)


@functools.lru_cache(maxsize=1 << 16)
def hand_value(deck: Deck, hand: tuple[int, ...], engines: int) -> float:
    """What a hand promises: the two best links it is close to, and a little for every card that is of use."""
    plans: list[tuple[float, int]] = []
    cities = [card for card in hand if 0 < card < len(deck.values)]
    loose = 0.9 * engines
    for colour in range(len(COLOURS)):
        one = deck.track(colour, 1)
        ones, twos = hand.count(one), hand.count(one + 1)
        points = ones + 2 * twos
        loose += 0.5 * points
        for city in cities:
            if deck.colours[city] >> colour & 1:
                value = deck.values[city]
                lacking = max(0.0, value - points - 0.6 * engines)
                plans.append((value * (1.0 if lacking <= 0 else 0.72 ** (0.5 + lacking)) + 0.1 * min(points, 8), city))
    plans.sort(reverse=True)
    best = plans[0][0] if plans else 0.0
    second = next((worth for worth, city in plans if city != plans[0][1]), 0.0)
    third = 0.25 * min(len(cities), 4)
    return 1.5 * best + 0.8 * second + third + loose


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

    __slots__ = ("deck", "game", "hand", "keep", "others", "s", "seat", "wild")

    def __init__(self, game: Rules, s: CardState, seat: Seat) -> None:
        self.game, self.s, self.seat, self.deck = game, s, seat, game.map
        self.keep = worth_to_come(s)
        self.others = len(s.names) - 1
        self.wild = game.phase_of(Turns).building.wild
        self.hand = self.worth(s.hands[seat])

    def worth(self, hand: tuple[int, ...]) -> float:
        """What a hand promises; engines count where they stand in for track."""
        return hand_value(self.deck, hand, self.wild(self.deck, hand))

    def __call__(self, a: Action) -> float:
        """The worth of an action in points; 0 for doing nothing."""
        if isinstance(a, Build):
            return self.build(a)
        if isinstance(a, Deliver):
            code = self.deck.code
            return delivery_value(self.game, self.s, self.seat, GOOD[a.good], code[a.place], code[a.to])
        if isinstance(a, Engine):
            return self.engine()
        if isinstance(a, Discard):
            return self.discard(a)
        if isinstance(a, Take):
            return self.take(a)
        return 0.4 if isinstance(a, Restock) else 0.0

    def build(self, a: Build) -> float:
        """Points now, the lead at both cities, cubes one can send on their way, less the cards spent."""
        s, deck, seat = self.s, self.deck, self.seat
        city, place = deck.code[a.city], deck.code[a.place]
        worth = link_worth(a.twos, a.ones, a.engines)
        spent = KEEP_POINT * (2 * a.twos + a.ones) + KEEP_ENGINE * a.engines
        gain = worth - self.keep * spent + deck.values[city] * (1.0 - 0.2 * self.keep)
        if place != START:
            sums = shares(s, place)
            before = leads(sums, seat, deck.values[place], self.others)
            sums[seat] = sums.get(seat, 0) + worth
            gain += (leads(sums, seat, deck.values[place], self.others) - before) * (1.0 - 0.2 * self.keep)
            if s.owner[place] == seat:
                gain += 0.3 * self.keep  # a longer way over links of this seat, for cubes that come from here
        return gain + 0.5 * deck.goods[city] * self.keep

    def engine(self) -> float:
        """A point in the end, a delivery at once, and longer deliveries from now on."""
        s, seat = self.s, self.seat
        now = best_delivery(self.game, s, seat)
        longer = s.copy()
        longer.engines[seat] += 1
        then = best_delivery(self.game, longer, seat)
        return 1.0 - self.keep * 0.6 + then + 0.5 * (then - now) * min(3.0, turns_left(s))

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
