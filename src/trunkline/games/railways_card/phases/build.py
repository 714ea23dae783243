"""A) Build a link to a new city card. Rulebook: Order of play, A; Scoring, Completing a link."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, object_to
from trunkline.games.railways_card.actions import Build
from trunkline.games.railways_card.deck import COLOUR, COLOURS, START, Deck
from trunkline.games.railways_card.offers import Offer, offers
from trunkline.games.railways_card.phases.draws import owe_cubes
from trunkline.games.railways_card.phases.way import Way
from trunkline.games.railways_card.piles import lose, trigger
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.tree import join
from trunkline.words import N_, WORDS

SECTION = "A"

WORDS.update(
    {
        "card-not-a-city": N_("“{word}” is not a city card."),
        "card-city-not-held": N_("You do not hold {city}."),
        "card-not-on-table": N_("“{place}” is not a place on the table."),
        "card-no-colour": N_("“{colour}” is not a colour of track. Colours: {colours}."),
        "card-colour-not-new": N_("{city} has no {colour} connection."),
        "card-colour-not-old": N_("{place} has no {colour} connection to build from."),
        "card-track-not-held": N_("You hold {twos} × {colour} 2, {ones} × {colour} 1 and {engines} × engine."),
        "card-only-engines": N_("A link needs at least one {colour} track card; engines alone do not make it."),
        "card-link-short": N_("These cards are worth {worth}; a link to {city} must be worth {value} or more."),
        "card-engine-no-track": N_("In the game for younger players an engine is no track: it can only be discarded."),
        "card-colour-used": N_("A link in {colour} joins {place} already; each colour of a city is used once."),
        "card-no-train": N_("You have no train left to put on another link."),
    }
)


def one_less_than_value(deck: Deck, city: int) -> int:
    """A city produces as many cubes as the black squares on its card: one less than its value."""
    return deck.goods[city]


def no_goods(deck: Deck, city: int) -> int:
    """The game for younger players knows no goods."""
    return 0


# -- what a hand and a city give to a link


def engines_held(deck: Deck, hand: tuple[int, ...]) -> int:
    """Engines of the hand stand in for track cards of 1."""
    return hand.count(deck.engine)


def no_engines(deck: Deck, hand: tuple[int, ...]) -> int:
    """The game for younger players plays track and city cards only: no engine stands in for track."""
    return 0


def colours_shown(deck: Deck, s: CardState) -> Sequence[int]:
    """Every place joins as many links as one likes in each colour that it shows."""
    return deck.colours


def colours_unused(deck: Deck, s: CardState) -> Sequence[int]:
    """Each colour that a city shows joins one link (another reading); the start city takes any number."""
    left = list(deck.colours)
    for city in s.built:
        used = ~(1 << s.paid[city][0])
        left[city] &= used
        if s.parent[city] != START:
            left[s.parent[city]] &= used
    return left


# -- the rules of a link


def link_worth(twos: int, ones: int, engines: int) -> int:
    """A link is worth the sum of its track cards; an engine stands in for a card of 1."""
    return 2 * twos + ones + engines


def check_trains(game: Rules, s: CardState, a: Build) -> Objection | None:
    """Every link takes a train, so without one nothing can be built, not even in the last round."""
    return None if s.trains[s.queue[0]] else object_to("card-no-train", SECTION)


def check_new_city(game: Rules, s: CardState, a: Build) -> Objection | None:
    """A link always leads to a new city, played from the hand; two places on the table are never joined."""
    city = game.map.code.get(a.city)
    if city is None or not game.map.is_city(city):
        return object_to("card-not-a-city", SECTION, word=a.city)
    if city not in s.hands[s.queue[0]]:
        return object_to("card-city-not-held", SECTION, city=a.city)
    return None


def check_old_place(game: Rules, s: CardState, a: Build) -> Objection | None:
    """A link starts at the start city or at any city on the table, whoever built it, as often as one likes."""
    place = game.map.place(a.place)
    if place is None or not s.on_table(place):
        return object_to("card-not-on-table", SECTION, place=a.place)
    return None


def check_colour(game: Rules, s: CardState, a: Build) -> Objection | None:
    """A link has one colour, shown by both its cities; the start city takes any."""
    colour = COLOUR.get(a.colour)
    if colour is None:
        return object_to("card-no-colour", SECTION, colour=a.colour, colours=", ".join(COLOURS))
    if not game.map.colours[game.map.code[a.city]] >> colour & 1:
        return object_to("card-colour-not-new", SECTION, city=a.city, colour=a.colour)
    if not game.map.colours[game.map.code[a.place]] >> colour & 1:
        return object_to("card-colour-not-old", SECTION, place=a.place, colour=a.colour)
    return None


def check_colour_unused(game: Rules, s: CardState, a: Build) -> Objection | None:
    """The city built from has no link in this colour yet (another reading)."""
    place = game.map.code[a.place]
    if colours_unused(game.map, s)[place] >> COLOUR[a.colour] & 1:
        return None
    return object_to("card-colour-used", SECTION, colour=a.colour, place=a.place)


def check_no_engine(game: Rules, s: CardState, a: Build) -> Objection | None:
    """Engines are no track in the game for younger players."""
    return object_to("card-engine-no-track", "Younger players") if a.engines else None


def check_track(game: Rules, s: CardState, a: Build) -> Objection | None:
    """The cards come from the hand, at least one is track of the colour; engines in front of a player do not count."""
    deck, hand = game.map, s.hands[s.queue[0]]
    colour = COLOUR[a.colour]
    ones, twos = hand.count(deck.track(colour, 1)), hand.count(deck.track(colour, 2))
    engines = hand.count(deck.engine)
    if not (0 <= a.twos <= twos and 0 <= a.ones <= ones and 0 <= a.engines <= engines):
        return object_to("card-track-not-held", SECTION, colour=a.colour, twos=twos, ones=ones, engines=engines)
    if not a.twos + a.ones:
        return object_to("card-only-engines", SECTION, colour=a.colour)
    return None


def check_worth(game: Rules, s: CardState, a: Build) -> Objection | None:
    """The cards are worth the value of the new city or more; the value of the old one does not matter."""
    value, worth = game.map.values[game.map.code[a.city]], link_worth(a.twos, a.ones, a.engines)
    if worth < value:
        return object_to("card-link-short", SECTION, worth=worth, city=a.city, value=value)
    return None


Check = Callable[[Rules, CardState, Build], Objection | None]

PLACES: tuple[Check, ...] = (check_trains, check_new_city, check_old_place, check_colour)
CARDS: tuple[Check, ...] = (check_track, check_worth)
CHECKS: tuple[Check, ...] = (*PLACES, *CARDS)
"""The rules of a link, in the order a player would ask them; later ones rely on earlier ones."""


@dataclass(frozen=True)
class BuildLink(Way):
    """Build a link to a new city.

    `goods` says how many cubes the new city gets, `wild` how many cards of a hand stand in for track, `free` which
    colours each place has for a link; `checks` object to what these do not list.
    """

    kinds = (Build,)
    goods: Callable[[Deck, int], int] = one_less_than_value
    wild: Callable[[Deck, tuple[int, ...]], int] = engines_held
    free: Callable[[Deck, CardState], Sequence[int]] = colours_shown
    checks: tuple[Check, ...] = CHECKS

    def legal(self, game: Rules, s: CardState) -> list[Action]:
        """Every city of the hand from every place in every colour, with every set of cards that is worth enough."""
        out: list[Action] = []
        words, values = game.map.words, game.map.values
        for colour, city, places, (twos, ones, engines) in self.offers(game, s):
            word, value = words[city], values[city]
            for place in places:
                out += _links(word, words[place], COLOURS[colour], value, twos, ones, engines)
        return out

    def offers(self, game: Rules, s: CardState) -> list[Offer]:
        """The links that can be built, cities by colour, each with all its places and what may pay for it."""
        deck, seat = game.map, s.queue[0]
        if not s.trains[seat]:
            return []
        hand = s.hands[seat]
        return offers(deck, hand, self.wild(deck, hand), s.built, self.free(deck, s))

    def check(self, game: Rules, s: CardState, a: Action) -> Objection | None:
        """The first rule of a link that objects."""
        assert isinstance(a, Build)
        for check in self.checks:
            objection = check(game, s, a)
            if objection is not None:
                return objection
        return None

    def apply(self, game: Rules, s: CardState, a: Action) -> None:
        """Lay city and link, put a train on it, score its worth at once, and draw the city's cubes."""
        assert isinstance(a, Build)
        deck, seat = game.map, s.queue[0]
        city, place, colour = deck.code[a.city], deck.code[a.place], COLOUR[a.colour]
        one = deck.track(colour, 1)
        for card, count in ((city, 1), (one, a.ones), (one + 1, a.twos), (deck.engine, a.engines)):
            for _ in range(count):
                lose(deck, s, seat, card)
        join(s, city, place)
        worth = link_worth(a.twos, a.ones, a.engines)
        s.owner[city], s.worth[city], s.paid[city] = seat, worth, (colour, a.twos, a.ones, a.engines)
        s.points[seat] += worth
        s.trains[seat] -= 1
        if not s.trains[seat]:
            trigger(s, "trains")
        owe_cubes(s, city, self.goods(deck, city))


@functools.lru_cache(maxsize=1 << 15)
def _links(
    city: str, place: str, colour: str, value: int, twos: int, ones: int, engines: int
) -> tuple[Build, ...]:  # fmt: skip
    """All builds of one city from one place in one colour, out of so many cards."""
    return tuple([build_of(city, place, colour, *cards) for cards in payments(value, twos, ones, engines)])


@functools.lru_cache(maxsize=1 << 16)
def build_of(city: str, place: str, colour: str, twos: int, ones: int, engines: int) -> Build:
    """The action, made once."""
    return Build(city, place, colour, twos, ones, engines)


@functools.cache
def payments(value: int, twos: int, ones: int, engines: int) -> tuple[tuple[int, int, int], ...]:
    """All sets of so many cards that are worth a city's value; at least one is track."""
    return tuple(
        (two, one, engine)
        for two in range(twos + 1)
        for one in range(ones + 1)
        for engine in range(engines + 1)
        if two + one and link_worth(two, one, engine) >= value
    )
