"""The table of the card game in words: every city that lies there with its cubes and links."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.games.railways_card.deck import GOODS, START
from trunkline.games.railways_card.state import CardState, Rules
from trunkline.games.railways_card.words.names import about_city, goods, place
from trunkline.show.artist import Translate
from trunkline.show.names import person
from trunkline.show.place_in_words import PlaceInWords
from trunkline.words import N_


def places(game: Rules, s: CardState, t: Translate) -> list[PlaceInWords]:
    """The start city, then the others in the order in which they came to the table."""
    words = game.map.words
    return [PlaceInWords(place(words[city], t), tuple(_city(game, s, city, t))) for city in (START, *s.built)]


def _city(game: Rules, s: CardState, city: int, t: Translate) -> Iterator[str]:
    deck = game.map
    yield about_city(deck, city, t)
    if s.cubes[city]:
        yield t(N_("cubes: {cubes}"), cubes=goods(tuple(GOODS[good] for good in s.cubes[city]), t))
    for other in s.near[city]:
        built = city if s.parent[city] == other else other  # a link belongs to the city that was built by it
        owner = person(s.names[s.owner[built]])
        yield t(N_("link to {city}: {owner}"), city=place(deck.words[other], t), owner=owner)
