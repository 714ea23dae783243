"""Which cities of a hand can be linked, from where and by what. Rulebook: A. Numbers alone, to be compiled."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.games.railways_card.deck import COLOURS, START, Deck

Offer = tuple[int, int, list[int], tuple[int, int, int]]
"""A colour, a city of the hand, the places it may be linked to in that colour, and the track cards of 2 and of 1 in
that colour and the engines that the hand holds."""


def offers(deck: Deck, hand: tuple[int, ...], engines: int, built: tuple[int, ...], free: Sequence[int]) -> list[Offer]:
    """The cities by colour, for a hand in which so many engines stand in for track of 1.

    `free` is the mask of colours that each place has for a link.
    """
    out: list[Offer] = []
    first, last, values, colours = len(deck.values), deck.engine, deck.values, deck.colours
    counts = [0] * len(deck.words)
    cities: list[int] = []
    for card in hand:
        if first <= card < last:
            counts[card] += 1
        elif 0 < card < first:
            cities.append(card)
    if not cities:
        return out
    for colour in range(len(COLOURS)):
        code = first + 2 * colour
        ones, twos = counts[code], counts[code + 1]
        if not (ones or twos):
            continue
        most = 2 * twos + ones + engines
        fit = [city for city in cities if colours[city] >> colour & 1 and values[city] <= most]
        if fit:
            places = [START]
            for place in built:
                if free[place] >> colour & 1:
                    places.append(place)
            for city in fit:
                out.append((colour, city, places, (twos, ones, engines)))
    return out
