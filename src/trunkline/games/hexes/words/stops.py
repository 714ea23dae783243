"""What a city or town is, in words: what it takes, its number, the cubes that come to it next."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from trunkline.games.hexes.board.hexmap import has_growth_marker
from trunkline.games.hexes.grid import bits
from trunkline.games.hexes.map import NO_COLOUR, HexMap
from trunkline.games.hexes.phases.display import EMPTY, column_index
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words.names import city_named, colour, column
from trunkline.show.artist import Translate
from trunkline.words import N_


def about_stop(game: HexGame, s: RailState, k: int, t: Translate) -> tuple[str, ...]:
    """What a stop is, part by part: that it is a town, or what the city takes and what it receives."""
    m = game.map
    takes = 0 if s.colour[k] == NO_COLOUR else game.phase_of(MoveGoods).accepts(m, s)[k]
    letter = s.letter[k]
    new = letter != NO_COLOUR and m.data["new_cities"][letter].get("column")
    words = ((new,) if new else ()) if letter != NO_COLOUR else m.stops[k].columns
    coming = tuple(tuple(c for c in s.display[column_index(m)[word]] if c != EMPTY) for word in words)
    return _in_words(m, k, s.colour[k], takes, letter, words, coming, has_growth_marker(m, s, k), t)


@functools.lru_cache(maxsize=4096)  # of most stops nothing changes from move to move
def _in_words(
    m: HexMap, k: int, has: int, takes: int, letter: int, words: tuple[str, ...], coming: tuple[tuple[int, ...], ...],
    full: bool, t: Translate,
) -> tuple[str, ...]:  # fmt: skip
    """The same from what it depends on: the colour that it `has`, those it `takes` as a bit mask, its columns of the
    goods display as `words`, and the cubes that are `coming` from each.
    """

    def parts() -> Iterator[str]:
        if has == NO_COLOUR:
            yield t(N_("town"))
        elif m.stops[k].extra.get("foreign"):
            yield t(N_("foreign city: no cube goes there"))
        elif takes:
            yield t(N_("city, takes: {colour}"), colour=", ".join(colour(m.colours[c], t) for c in bits(takes)))
        else:
            yield t(N_("city, takes no cube now"))
        if m.stops[k].extra.get("coastal"):
            yield t(N_("at the sea"))
        if m.stops[k].extra.get("border"):
            yield t(N_("border city: no cube passes through it"))
        if letter != NO_COLOUR:
            yield city_named(m, m.data["new_cities"][letter]["letter"], t)
        for word, cubes in zip(words, coming, strict=True):
            yield t(N_("in the goods display: {column}"), column=column(word, t))
            row = ", ".join(colour(m.colours[c], t) for c in cubes)
            yield t(N_("comes next, in this order: {cubes}"), cubes=row) if row else t(N_("nothing comes next"))
        if full:
            yield t(N_("growth marker: receives no more cubes"))

    return tuple(parts())
