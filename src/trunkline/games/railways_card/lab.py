"""Its positions and actions as numbers, and every action under a fixed number; see `trunkline.encoding`.

The places are the start city, then the city cards, on the table or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from trunkline.actions import Action
from trunkline.encoding import of_actions, of_seats, of_table, table, turned, verb_row
from trunkline.game import Seat
from trunkline.games.railways_card.actions import (
    ENGINE,
    ENOUGH,
    PASS,
    Build,
    Deliver,
    Restock,
    Take,
)
from trunkline.games.railways_card.deck import COLOUR, COLOURS, GOOD, GOODS, START
from trunkline.games.railways_card.phases.build import link_worth
from trunkline.games.railways_card.phases.scratch import Turn
from trunkline.games.railways_card.state import NOBODY, CardState, Rules
from trunkline.games.railways_card.tree import way

VERSION = 1

FEATURES = ("city", "place", "colour", "card", "good", "worth", "engines", "links", "own links")
STEPS = ("act", "deliver", "swap", "limit", "second", "first")
SEAT_NUMBERS = ("points", "engines", "trains", "cards", *(f"{good} delivered" for good in GOODS))


class CardEncoding:
    """How its positions are written for so many seats."""

    version = VERSION

    def __init__(self, game: Rules, seats: int) -> None:
        deck = game.map
        self.game, self.seats = game, seats
        self.places = deck.places
        self.planes = (
            *("value", "goods", "on the table", "worth of its link"),
            *(f"takes {good}" for good in GOODS),
            *(f"shows {colour}" for colour in COLOURS),
            *(f"{good} cubes" for good in GOODS),
            *(f"link of seat+{k}" for k in range(seats)),
            *(f"link of {colour}" for colour in COLOURS),
            "place its link comes from",
            *(f"in the hand of seat+{k}" for k in range(seats)),
            *("in the display", "in the discards"),
        )
        self._tracks = range(len(deck.values), len(deck.words))
        tracks = [deck.words[card] for card in self._tracks]
        self.numbers = (
            *of_table(game, seats),
            *(f"step {step}" for step in STEPS),
            *of_seats([*SEAT_NUMBERS, *(f"{word} in hand" for word in tracks)], seats),
            *(f"{word} in the {pile}" for pile in ("display", "discards") for word in tracks),
            *("cards in the deck", "cards in the discards", "ending", "rounds without a move"),
            *(f"{good} cubes in the bag" for good in GOODS),
        )
        self.features = of_actions(game, FEATURES)
        self._verb = verb_row(game)
        self._empty = self._printed()

    def _printed(self) -> bytearray:
        """What never changes: the cards of the cities."""
        deck, size = self.game.map, len(self.places)
        out = bytearray(len(self.planes) * size)
        for i in range(size):
            out[i], out[size + i] = deck.values[i], deck.goods[i]
            for k in range(len(GOODS)):
                out[(4 + k) * size + i] = deck.demand[i] >> k & 1
            for k in range(len(COLOURS)):
                out[(8 + k) * size + i] = deck.colours[i] >> k & 1
        return out

    def encode(self, view: CardState, seat: Seat) -> tuple[bytearray, Sequence[float]]:
        """What a seat sees: the planes, and the numbers of the table."""
        out, size, seats = self._empty[:], len(self.places), self.seats
        at_cubes = (8 + len(COLOURS)) * size
        at_owner = at_cubes + len(GOODS) * size
        at_colour = at_owner + seats * size
        at_from = at_colour + len(COLOURS) * size
        at_hand = at_from + size
        for i in range(size):
            for good in view.cubes[i]:
                out[at_cubes + good * size + i] += 1
            owner = view.owner[i]
            if owner != NOBODY:
                out[at_owner + (owner - seat) % seats * size + i] = 1
                out[at_colour + view.paid[i][0] * size + i] = 1
                out[at_from + i] = view.parent[i] + 1
                out[3 * size + i] = view.worth[i]
            if i == START or owner != NOBODY:
                out[2 * size + i] = 1
        for k, hand in enumerate((*turned(view.hands, seat), view.display, view.discards)):
            for card in hand:
                if 0 <= card < size:
                    out[at_hand + k * size + card] = 1
        return out, self._table(view, seat)

    def _table(self, view: CardState, seat: Seat) -> list[float]:
        """The numbers of the whole table."""
        out = table(self.game, view, seat)
        step = view.scratch.asks if isinstance(view.scratch, Turn) else ""
        out += [float(step == known) for known in STEPS]
        for other in turned(range(self.seats), seat):
            hand = view.hands[other]
            out += (view.points[other], view.engines[other], view.trains[other], len(hand), *view.goods[other])
            out += [float(hand.count(card)) for card in self._tracks]
        for pile in (view.display, view.discards):
            out += [float(pile.count(card)) for card in self._tracks]
        out += (len(view.deck), len(view.discards), bool(view.ending), view.still, *view.bag)
        return out

    def action(self, view: CardState, seat: Seat, a: Action) -> Sequence[float]:
        """The verb; city and place, colour, card and good (numbers from 1); worth and engines of a link; links run."""
        deck = self.game.map
        city = place = colour = card = good = worth = engines = links = own = 0
        if isinstance(a, Build):
            city, place, colour = deck.code[a.city] + 1, deck.code[a.place] + 1, COLOUR[a.colour] + 1
            worth, engines = link_worth(a.twos, a.ones, a.engines), a.engines
        elif isinstance(a, Deliver):
            good, place, city = GOOD[a.good] + 1, deck.code[a.place] + 1, deck.code[a.to] + 1
            run = way(view, place - 1, city - 1)
            links, own = len(run), sum(view.owner[link] == seat for link in run)
        elif isinstance(a, Restock):
            city = deck.code[a.city] + 1
        elif words := a.words():
            card = deck.code.get(words[-1], -1) + 1
        return [*self._verb(a), city, place, colour, card, good, worth, engines, links, own]


class CardCatalogue:
    """Every action, with links by their cities, colour and worth instead of by the cards they are paid with.

    Of several ways to pay, the one with fewest engines is meant, then the one with fewest cards.
    """

    def __init__(self, game: Rules, seats: int) -> None:
        deck = game.map
        cities, places = range(1, len(deck.values)), range(len(deck.values))
        most = deck.hand_limit * 2
        found = [str(a) for a in (ENGINE, ENOUGH, PASS, Take("deck"), *deck.takes[1:], *deck.tops[1:])]
        found += [str(a) for a in deck.discards[1:]]
        found += [str(Restock(deck.words[city])) for city in cities]
        found += [
            f"build {deck.words[city]} {deck.words[place]} {COLOURS[colour]} {worth}"
            for city, place in product(cities, places)
            if city != place
            for colour in range(len(COLOURS))
            if deck.colours[city] & deck.colours[place] & 1 << colour
            for worth in range(1, most + 1)
        ]
        found += [
            f"deliver {GOODS[good]} {deck.words[place]} {deck.words[to]}"
            for good, place, to in product(range(len(GOODS)), cities, cities)
            if place != to and deck.demand[to] >> good & 1
        ]
        self.lines = tuple(found)

    def line(self, a: Action) -> str:
        """The action itself; of a link what it is worth."""
        if isinstance(a, Build):
            return f"build {a.city} {a.place} {a.colour} {link_worth(a.twos, a.ones, a.engines)}"
        return str(a)

    def pick(self, view: CardState, seat: Seat, same: Sequence[Action]) -> Action:
        """The cheapest way to pay."""

        def cost(a: Action) -> tuple[int, int]:
            return (a.engines, a.twos + a.ones + a.engines) if isinstance(a, Build) else (0, 0)

        return min(same, key=cost)


encoding = CardEncoding
catalogue = CardCatalogue
