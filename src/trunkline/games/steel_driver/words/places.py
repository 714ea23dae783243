"""The map of Steel Driver in words: every city with its goods, and its links with their track or price."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.games.steel_driver.words.names import company
from trunkline.show import label_of
from trunkline.show.artist import Translate
from trunkline.show.place_in_words import PlaceInWords
from trunkline.words import N_


def places(game: SteelGame, s: Steel, t: Translate) -> list[PlaceInWords]:
    """All cities by their names."""
    cities = game.map.cities
    found = [PlaceInWords(city.label, tuple(_city(game, s, i, t))) for i, city in enumerate(cities)]
    return sorted(found, key=lambda each: each.name.casefold())


def _city(game: SteelGame, s: Steel, i: int, t: Translate) -> Iterator[str]:
    board = game.map
    city = board.cities[i]
    if city.start:
        yield t(N_("start city"))
    yield t(N_("value ${value}"), value=city.value)
    yield t(N_("goods: {goods}"), goods=label_of(f"goods-{board.goods[city.goods]}", t))
    if s.goods >> i & 1:
        yield t(N_("its goods cube lies there"))
    starts = [company(board, c, t) for c, start in enumerate(s.start) if start == i]
    if starts:
        yield t(N_("start of {companies}"), companies=", ".join(starts))
    for k, link in enumerate(board.links):
        if i not in (link.a, link.b):
            continue
        other = board.cities[link.b if i == link.a else link.a].label
        if s.owner[k] >= 0:
            yield t(N_("to {city}: track of {company}"), city=other, company=company(board, s.owner[k], t))
        else:
            yield t(N_("to {city}: no track, cubes: {cost}"), city=other, cost=link.cost)
