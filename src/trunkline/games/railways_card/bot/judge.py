"""What an action of the card game brings now, less what its cards would bring later, as one seat sees it.

A hand is worth the links it can build soon; an action the points it scores, the cities it leads afterwards, the goods
it opens, against the same for the others.
"""

from __future__ import annotations

from typing import Final

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.railways_card.actions import Build, Deliver, Discard, Engine, Restock, Take
from trunkline.games.railways_card.bot.hand import Hand
from trunkline.games.railways_card.deck import GOOD, GOODS, START, Deck
from trunkline.games.railways_card.phases.turn import Turns
from trunkline.games.railways_card.scoring import set_points
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.tree import Walk, walks

CARDS_A_TURN: Final = 1.8
"""Cards that leave the deck in one turn of play."""

KEEP_POINT: Final = 1.15
KEEP_ENGINE: Final = 1.6
UNSEEN: Final = 1.3
"""What a point of track, an engine and an unknown card are worth in the hand while the game is young."""

RESTOCK: Final = 0.4
"""What a cube on an empty city is worth."""


def turns_left(s: CardState) -> float:
    """How many more turns this seat can expect after this one."""
    if s.ending or s.over:
        return 0.0
    by_deck = len(s.deck) / (CARDS_A_TURN * len(s.names))
    return min(by_deck, min(s.trains) * 1.6, sum(s.bag) / 2.0)


def worth_to_come(turns: float) -> float:
    """How much of a card's worth is still to come: 1 early, 0 when there is no turn left to play it."""
    return min(1.0, turns / 2.5)


class Rivalry:
    """How the link values at one city stand for a seat: its own, the most of any other, how many others have that."""

    __slots__ = ("before", "mine", "most", "theirs", "value")

    def __init__(self, mine: int, most: int, ties: int, value: int, others: int) -> None:
        self.mine, self.most, self.value = mine, most, value
        self.theirs: float = value * ties / others
        self.before = self.leads(mine)

    def leads(self, mine: int) -> float:
        """What the city is worth with so much there: its value when the seat leads, less a part of what others get."""
        if mine > self.most:
            return float(self.value)
        return self.value - self.theirs if mine == self.most else 0 - self.theirs

    def gain(self, more: int) -> float:
        """What another link of such worth adds."""
        return self.leads(self.mine + more) - self.before


def rivalries(deck: Deck, s: CardState, seat: Seat) -> list[Rivalry]:
    """That of every place, with nobody there where nothing is built."""
    owner, worth, parent, seats = s.owner, s.worth, s.parent, len(s.names)
    sums = [0] * (len(deck.values) * seats)
    for city in s.built:
        who, there = owner[city], worth[city]
        sums[city * seats + who] += there
        sums[parent[city] * seats + who] += there
    out: list[Rivalry] = []
    for place, value in enumerate(deck.values):
        most = ties = 0
        for other in range(seats):
            if other != seat:
                there = sums[place * seats + other]
                if there > most:
                    most, ties = there, 1
                elif there == most and there:
                    ties += 1
        out.append(Rivalry(sums[place * seats + seat], most, ties, value, seats - 1))
    return out


class Judge:
    """What single actions are worth in one position; one for all, so that what they share is reckoned once."""

    __slots__ = (
        "cards", "deck", "deliveries", "engines", "game", "hand", "keep", "left", "others", "owner", "reach",
        "rivalries", "s", "seat",
    )  # fmt: skip

    def __init__(self, game: Rules, s: CardState, seat: Seat) -> None:
        self.game, self.s, self.seat, self.deck = game, s, seat, game.map
        self.left = turns_left(s)
        self.keep = worth_to_come(self.left)
        self.others = len(s.names) - 1
        self.owner, self.engines = s.owner, s.engines[seat]
        self.reach = self.engines + (self.deck.engine in s.hands[seat])
        wild = game.phase_of(Turns).building.wild(self.deck, (self.deck.engine,))
        self.cards = Hand(self.deck, s.hands[seat], wild)
        self.hand = self.cards.value()
        self.rivalries: list[Rivalry] | None = None
        self.deliveries: list[tuple[float, Walk]] | None = None

    def __call__(self, a: Action) -> float:
        """The worth of an action in points; 0 for doing nothing."""
        code = self.deck.code
        if isinstance(a, Build):
            spent = self.cards_of_link(code[a.city], a.twos, a.ones, a.engines)
            return self.link(code[a.city], code[a.place], 2 * a.twos + a.ones + a.engines, spent)
        if isinstance(a, Deliver):
            good, place, to = GOOD[a.good], code[a.place], code[a.to]
            for worth, (good_, place_, to_, _, _) in self.worths_of_deliveries():
                if good == good_ and place == place_ and to == to_:
                    return worth
            raise ValueError(f"{a} is not to be had")
        if isinstance(a, Engine):
            return self.engine()
        if isinstance(a, Discard):
            return self.discard(code[a.card])
        if isinstance(a, Take):
            return self.take(a)
        return RESTOCK if isinstance(a, Restock) else 0.0

    # -- links

    def cards_of_link(self, city: int, twos: int, ones: int, engines: int) -> float:
        """What a link to a city brings from wherever it is built: points now, the city itself, less the cards spent."""
        spent = KEEP_POINT * (2 * twos + ones) + KEEP_ENGINE * engines
        worth = 2 * twos + ones + engines
        return worth - self.keep * spent + self.deck.values[city] * (1.0 - 0.2 * self.keep)

    def link(self, city: int, place: int, worth: int, gain: float) -> float:
        """What it brings from one place, `gain` of it by its cards: the lead there, cubes one can send on their way."""
        if place != START:
            if self.rivalries is None:
                self.rivalries = rivalries(self.deck, self.s, self.seat)
            gain += self.rivalries[place].gain(worth) * (1.0 - 0.2 * self.keep)
            if self.owner[place] == self.seat:
                gain += 0.3 * self.keep  # a longer way over links of this seat, for cubes that come from here
        return gain + 0.5 * self.deck.goods[city] * self.keep

    # -- goods

    def worths_of_deliveries(self) -> list[tuple[float, Walk]]:
        """Every delivery, with the engine of the hand besides, in the order of the rules, and what it brings.

        That is points for the seat, less a part of what the others score, and what the cube adds to its sets.
        """
        known = self.deliveries
        if known is None:
            s, known = self.s, list[tuple[float, Walk]]()
            sets = [self.to_sets(good) for good in range(len(GOODS))]
            for place in s.built:
                if s.cubes[place]:
                    for walk in walks(self.deck, s, self.seat, place, self.reach):
                        good, _, _, links, gifts = walk
                        known.append((links - gifts / self.others + sets[good] + 0.35 * self.keep, walk))
            self.deliveries = known
        return known

    def to_sets(self, good: int) -> int:
        """What a cube of that good adds to the sets of the seat."""
        goods = self.s.goods[self.seat]
        return set_points(goods[:good] + (goods[good] + 1,) + goods[good + 1 :]) - set_points(goods)

    def engine(self) -> float:
        """A point in the end, a delivery at once, and longer deliveries from now on."""
        now = then = 0.0
        near = far = False
        for worth, (_, _, _, links, _) in self.worths_of_deliveries():
            if not far or worth > then:
                then, far = worth, True
            if links <= self.engines and (not near or worth > now):
                now, near = worth, True
        return 1.0 - self.keep * 0.6 + then + 0.5 * (then - now) * min(3.0, self.left)

    # -- cards

    def discard(self, card: int) -> float:
        """The least useful card for an unknown one; nothing is gained by it in the last turns."""
        return self.keep * (UNSEEN - (self.hand - self.cards.without(card))) - 0.2

    def most_by_discard(self) -> float:
        """What no discard is worth more than: that of a card of no use."""
        return self.keep * UNSEEN - 0.2

    def take(self, a: Take) -> float:
        """What the card does for the hand; a face-up engine costs the second card, an unseen one is an average."""
        if a.source == "deck":
            return UNSEEN
        card = self.deck.code[a.card[0]]
        more = self.cards.with_card(card) - self.hand
        if card == self.deck.engine and self.game.asks(self.s) == "first":
            more -= UNSEEN
        return more
