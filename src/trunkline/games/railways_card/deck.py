"""The cards in the box. Rulebook: Contents, Track cards, City cards.

A place is a small int: 0 is the start city, 1 to n the city cards. A card is a small int too: a city card has the
number of its place, then come the track cards by colour and points, then the engine. Identical cards share a number,
so a hand, the deck or the discard pile is a tuple in which numbers may repeat.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from trunkline.games.railways_card.actions import Discard, Take

COLOURS: Final = ("purple", "green", "brown", "orange", "white")
"""The colours of track. A set of colours is a mask: bit i for colour i."""

GOODS: Final = ("blue", "red", "black", "yellow")
"""The goods: metal, wood, cattle, grain. A set of goods is a mask: bit i for good i."""

COLOUR = {word: i for i, word in enumerate(COLOURS)}
GOOD: Final = {word: i for i, word in enumerate(GOODS)}

START: Final = 0
"""The hexagon in the middle: any colour may leave it, it takes no goods and counts for nobody."""

ENGINE_CARD = "engine"
"""The word of every engine card."""

UNKNOWN = -1
"""A card that the reader of a view may not see."""

SOME_TWO = -2
"""The city of value 2 dealt at the start: everybody knows that it is one, only its owner knows which."""


@dataclass(frozen=True, eq=False)
class Deck:
    """What is in the box, read-only and shared by every table.

    Per place: `values` (0 at the start), `goods` (cubes produced), `demand` (mask of goods taken), `colours` (mask of
    colours shown). `words` names every card by its number, `code` is the way back; `places` are the words of places.
    `cards` holds all numbers, sorted, as often as the card is in the box; `cubes` counts each good in the bag.

    Per card, made once: `takes` and `tops` take it from the display and the discard pile, `discards` puts it there.
    """

    name: str
    values: tuple[int, ...]
    goods: tuple[int, ...]
    demand: tuple[int, ...]
    colours: tuple[int, ...]
    words: tuple[str, ...]
    code: Mapping[str, int]
    cards: tuple[int, ...]
    cubes: tuple[int, ...]
    trains: int
    display: int
    hand_limit: int
    deal_engines: int
    deal_cards: int
    engine: int
    twos: tuple[int, ...]
    facts: Mapping[str, Any]
    takes: tuple[Take, ...]
    tops: tuple[Take, ...]
    discards: tuple[Discard, ...]

    @property
    def places(self) -> tuple[str, ...]:
        """The words of the start city and the city cards, by place."""
        return self.words[: len(self.values)]

    def track(self, colour: int, points: int) -> int:
        """The number of the track card of this colour worth 1 or 2 points."""
        return len(self.values) + 2 * colour + points - 1

    def place(self, word: str) -> int | None:
        """The place of that word; None when no place is called so."""
        code = self.code.get(word)
        return code if code is not None and code < len(self.values) else None

    def is_city(self, card: int) -> bool:
        """Whether a card (not `UNKNOWN`) is a city."""
        return 0 < card < len(self.values)


def read_deck(facts: Mapping[str, Any]) -> Deck:
    """Make the deck from the data of `maps/standard.json`; raises KeyError or ValueError when the data is broken."""
    cities = facts["cities"]
    every = (1 << len(COLOURS)) - 1
    words = ["start"]
    values, goods, demand, colours = [0], [0], [0], [every]
    cards = []
    for place, city in enumerate(cities, start=1):
        words.append(city["word"])
        values.append(city["value"])
        goods.append(city["goods"])
        demand.append((1 << len(GOODS)) - 1 if city["demand"] == "any" else 1 << GOODS.index(city["demand"]))
        colours.append(sum(1 << COLOURS.index(word) for word in city["colours"]))
        cards.append(place)
    for colour in COLOURS:
        for points in ("1", "2"):
            cards += [len(words)] * facts["tracks"][colour][points]
            words.append(f"{colour}-{points}")
    engine = len(words)
    words.append(ENGINE_CARD)
    cards += [engine] * facts["engines"]
    if len(set(words)) != len(words):
        raise ValueError("two cards of the deck share a word")
    return Deck(
        name=facts["name"],
        values=tuple(values),
        goods=tuple(goods),
        demand=tuple(demand),
        colours=tuple(colours),
        words=tuple(words),
        code={word: code for code, word in enumerate(words)},
        cards=tuple(cards),
        cubes=tuple(facts["cubes"][word] for word in GOODS),
        trains=facts["trains"],
        display=facts["display"],
        hand_limit=facts["hand_limit"],
        deal_engines=facts["deal"]["engines"],
        deal_cards=facts["deal"]["cards"],
        engine=engine,
        twos=tuple(place for place, value in enumerate(values) if value == 2),
        facts=facts,
        takes=tuple(Take("display", (word,)) for word in words),
        tops=tuple(Take("pile", (word,)) for word in words),
        discards=tuple(Discard(word) for word in words),
    )


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards, which are sorted, less one of that number; raises ValueError when it is not there."""
    at = bisect_left(cards, card)
    if cards[at : at + 1] != (card,):
        raise ValueError(f"card {card} is not among {cards}")
    return cards[:at] + cards[at + 1 :]


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The cards, which are sorted, with one more in its place."""
    at = bisect(cards, card)
    return (*cards[:at], card, *cards[at:])
