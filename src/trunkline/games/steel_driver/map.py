"""The board: cities, potential links, companies and the numbers printed beside them. Rulebook: The board, Setup.

Cities, links, companies and goods colours are small ints in the order of the map's data; sets of cities and of links
are bit masks. Everything here is fixed for a map and shared by all positions.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from trunkline.games.steel_driver.actions import Build, Take


@dataclass(frozen=True, slots=True)
class City:
    """A city: hexagon when a company may start there, else circle; `value` in dollars; `goods` a colour number."""

    word: str
    label: str
    value: int
    goods: int
    start: bool
    at: tuple[float, float]
    sources: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Link:
    """A potential link between two cities and its cost in cubes."""

    word: str
    a: int
    b: int
    cost: int
    sources: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Board:
    """A map of Steel Driver; `read_board` makes one from its data. Equal only to itself, so that it can be a key."""

    name: str
    label: str
    size: tuple[int, int]
    cities: tuple[City, ...]
    links: tuple[Link, ...]
    companies: tuple[str, ...]
    goods: tuple[str, ...]
    income: Mapping[int, int]
    turns: int
    shares: int
    pieces: int
    profit_track: int
    line_ends: tuple[int, int]
    line_bonus: tuple[int, int]
    set_values: tuple[int, ...]
    notes: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        touching = [0] * len(self.cities)
        for i, link in enumerate(self.links):
            touching[link.a] |= 1 << i
            touching[link.b] |= 1 << i
        dearest = max(link.cost for link in self.links)
        payable = tuple(mask_of(i for i, x in enumerate(self.links) if x.cost <= t) for t in range(dearest + 1))
        hexagons = mask_of(i for i, city in enumerate(self.cities) if city.start)
        more: dict[str, Any] = {
            "city_at": {city.word: i for i, city in enumerate(self.cities)},
            "link_at": {link.word: i for i, link in enumerate(self.links)},
            "company_at": {word: i for i, word in enumerate(self.companies)},
            "touching": tuple(touching),
            "ends": tuple(1 << link.a | 1 << link.b for link in self.links),
            "payable": payable,
            "hexagons": hexagons,
            "first_links": mask_of(i for i, x in enumerate(self.links) if hexagons >> x.a & 1 or hexagons >> x.b & 1),
            "colour": tuple(
                mask_of(i for i, city in enumerate(self.cities) if city.goods == k) for k in range(len(self.goods))
            ),
            "takes": tuple(Take(city.word, self.goods[city.goods]) for city in self.cities),
            "builds": tuple(Build(link.word) for link in self.links),
            "founds": tuple(
                tuple(Build(x.word, ("from", self.cities[c].word)) for c in (x.a, x.b) if hexagons >> c & 1)
                for x in self.links
            ),
        }
        for key, value in more.items():
            object.__setattr__(self, key, value)

    # Filled by __post_init__: look-ups that follow from the fields above.
    city_at: Mapping[str, int] = field(init=False, repr=False)
    link_at: Mapping[str, int] = field(init=False, repr=False)
    company_at: Mapping[str, int] = field(init=False, repr=False)
    touching: tuple[int, ...] = field(init=False, repr=False)
    """Per city: the mask of its links."""
    ends: tuple[int, ...] = field(init=False, repr=False)
    """Per link: the mask of its two cities."""
    payable: tuple[int, ...] = field(init=False, repr=False)
    """Per number of cubes up to the dearest link: the mask of links that cost no more."""
    hexagons: int = field(init=False, repr=False)
    first_links: int = field(init=False, repr=False)
    """The mask of links that touch a hexagon."""
    colour: tuple[int, ...] = field(init=False, repr=False)
    """Per goods colour: the mask of its cities."""
    takes: tuple[Take, ...] = field(init=False, repr=False)
    builds: tuple[Build, ...] = field(init=False, repr=False)
    founds: tuple[tuple[Build, ...], ...] = field(init=False, repr=False)


@functools.lru_cache(maxsize=64)
def in_language(board: Board, language: str) -> Board:
    """The board with the labels of its cities in a language, as its file names them; the very same without names."""
    names: Mapping[str, str] = board.data.get("names", {}).get(language, {})
    if not names:
        return board
    return replace(board, cities=tuple(replace(city, label=names.get(city.label, city.label)) for city in board.cities))


def mask_of(numbers: Iterator[int]) -> int:
    """The bit mask of some small ints."""
    mask = 0
    for i in numbers:
        mask |= 1 << i
    return mask


def read_board(data: Mapping[str, Any]) -> Board:
    """Make a board from the JSON of a map; raises ValueError when the data contradict themselves.

    A city or link without `sources` is reconstructed throughout; `sources` names the fields that are better known.
    """
    goods = tuple(data["goods"])
    cities = tuple(
        City(word, c["label"], c["value"], goods.index(c["goods"]), c["start"], tuple(c["at"]), c.get("sources", {}))
        for word, c in data["cities"].items()
    )
    at = {city.word: i for i, city in enumerate(cities)}
    links = []
    for word, x in data["links"].items():
        a, b = x["ends"]
        if word != f"{a}-{b}" or a >= b:
            raise ValueError(f"link {word} is not named by its cities in alphabetical order")
        links.append(Link(word, at[a], at[b], x["cost"], x.get("sources", {})))
    line = data["transcontinental"]
    colours = {word: sum(cities[i].goods == k for i in range(len(cities))) for k, word in enumerate(goods)}
    if colours != data["goods"]:
        raise ValueError(f"goods cubes {data['goods']} do not match the cities' colours {colours}")
    return Board(
        name=data["name"],
        label=data["label"],
        size=tuple(data["size"]),
        cities=cities,
        links=tuple(links),
        companies=tuple(data["companies"]),
        goods=goods,
        income={int(seats): cubes for seats, cubes in data["income"].items()},
        turns=data["turns"],
        shares=data["shares"],
        pieces=data["pieces"],
        profit_track=data["profit_track"],
        line_ends=(at[line["ends"][0]], at[line["ends"][1]]),
        line_bonus=(line["builder"], line["others"]),
        set_values=tuple(data["set_values"]),
        notes=tuple(data["notes"]),
        data=data,
    )
