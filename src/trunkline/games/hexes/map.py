"""A hex map: the grid, its ground, cities and towns, read from the package's own JSON; immutable and shared.

The file says of everything whether it is documented or reconstructed; see `docs/add-a-map.md` for the format.
"""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from trunkline.games.hexes.grid import EDGES, OPPOSITE, STEP, labels
from trunkline.games.hexes.tiles import MATE, NO_TILE, TOWN

FREE: Final = 0
UNOWNED: Final = 1
SEAT0: Final = 2
"""Owner codes of track: none there, unowned, and SEAT0 + seat."""

CITY: Final = 100
CLOSED: Final = 101
"""Further codes of what lies across an edge: a city, or ground (or a side) that no track may cross."""

NOWHERE: Final = 255
"""No stop."""

NO_COLOUR: Final = 255
"""The colour of a stop that is a town."""

COLOURLESS: Final = 254
"""The colour of a city that has none, or has several: what it takes is for the rules of its map to say."""

LAND = frozenset({"plain", "river", "hill", "mountain", "swamp", "dark-mountain", "polder"})
"""Ground that takes track; a river may also be a mark on other ground (`river` of the hex)."""


class Ground(NamedTuple):
    """What a price list looks at in a hex: the kind of ground, whether a river runs there, a printed price or 0."""

    kind: str = "plain"
    river: bool = False
    cost: int = 0


PLAIN = Ground()


@dataclass(frozen=True, slots=True)
class Stop:
    """A city or town: `name` is its word in lines, `label` what people read; `colour` is NO_COLOUR for a town, and
    COLOURLESS for a city without exactly one.

    `cubes` is how many are set out on it; `columns` names the columns of the goods display that feed it, none for a
    town and where the title has none; `extra` keeps what only some maps say (a foreign city, say).
    """

    name: str
    label: str
    hex: int
    colour: int
    cubes: int = 0
    columns: tuple[str, ...] = ()
    doc: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class HexMap:
    """A map. Lists are indexed by hex, or by half-edge (`hex * 6 + edge`); masks have one bit an edge.

    `ground` and `river` together are the `grounds` that price lists look at.
    `across` is the neighbour over each edge (-1 off the map); `open` the edges of each hex that track may use;
    `across_owner` and `leads_to` are what lies across each edge of the empty map (see `RailState`); `stop_at` the stop
    of a hex (NOWHERE for none); `hops` the word of leaving a stop by an edge (`chicago/SW`), `hop_index` its inverse;
    `city_neighbours` the hexes next to a printed city over an open edge, where anybody may begin.
    """

    name: str
    label: str
    colours: tuple[str, ...]
    q: tuple[int, ...]
    r: tuple[int, ...]
    labels: tuple[str, ...]
    index: Mapping[str, int]
    ground: tuple[str, ...]
    river: tuple[bool, ...]
    grounds: tuple[Ground, ...]
    across: tuple[int, ...]
    open: tuple[int, ...]
    across_owner: bytes
    leads_to: bytes
    stop_at: tuple[int, ...]
    stops: tuple[Stop, ...]
    stop_names: tuple[str, ...]
    stop_index: Mapping[str, int]
    hops: tuple[tuple[str, ...], ...]
    hop_index: Mapping[str, tuple[int, int]]
    city_neighbours: tuple[int, ...]
    data: Mapping[str, Any]

    @property
    def size(self) -> int:
        """How many hexes."""
        return len(self.q)

    def at(self, q: int, r: int) -> int:
        """The hex of axial coordinates; raises KeyError when it is not on the map."""
        return self.places[q, r]

    @property
    def places(self) -> dict[tuple[int, int], int]:
        """Axial coordinates -> hex."""
        return {(q, r): h for h, (q, r) in enumerate(zip(self.q, self.r, strict=True))}


@functools.lru_cache(maxsize=64)
def in_language(m: HexMap, language: str) -> HexMap:
    """The map with the labels of its places in a language, as its file names them; the very same without names."""
    names: Mapping[str, str] = m.data.get("names", {}).get(language, {})
    if not names:
        return m
    rows = [
        row | {"label": names.get(row["label"], row["label"])} if "label" in row else row for row in m.data["hexes"]
    ]
    stops = tuple(replace(stop, label=names.get(stop.label, stop.label)) for stop in m.stops)
    return replace(m, stops=stops, data={**m.data, "hexes": rows})


LETTERS = str.maketrans({"ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "ł": "l", "Ł": "L", "ß": "ss"})
"""Letters that are no plain letter with a mark."""


def word(label: str) -> str:
    """The word of a place's name: lower case, plain letters, joined by dashes."""
    flat = unicodedata.normalize("NFKD", label.translate(LETTERS)).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(c if c.isalnum() else " " for c in flat.replace(".", "").replace("'", "")).split())


def read(data: Mapping[str, Any]) -> HexMap:
    """A map from its JSON; raises ValueError when hexes overlap, a name comes twice or a colour is unknown."""
    rows = data["hexes"]
    places = [(row["at"][0], row["at"][1]) for row in rows]
    index_of = {place: h for h, place in enumerate(places)}
    if len(index_of) != len(places):
        raise ValueError(f"{data['name']}: a hex comes twice")
    colours = tuple(data["colours"])
    names = labels(places)
    ground = tuple(row.get("ground", "plain") for row in rows)
    river = tuple(bool(row.get("river")) or row.get("ground") == "river" for row in rows)
    stops, stop_at = _stops(data, rows, colours)
    across, opened = _edges(data, places, index_of, ground)
    meet = bytearray(6 * len(rows))
    far = bytearray([NOWHERE]) * (6 * len(rows))
    for half, n in enumerate(across):
        if not opened[half // 6] >> half % 6 & 1:
            meet[half] = CLOSED
        elif stop_at[n] != NOWHERE and stops[stop_at[n]].colour != NO_COLOUR:
            meet[half] = CITY
            far[half] = stop_at[n]
    return HexMap(
        name=data["name"],
        label=data["label"],
        colours=colours,
        q=tuple(q for q, _ in places),
        r=tuple(r for _, r in places),
        labels=tuple(names),
        index={label: h for h, label in enumerate(names)},
        ground=ground,
        river=river,
        grounds=tuple(map(Ground, ground, river, (row.get("cost", 0) for row in rows))),
        across=tuple(across),
        open=tuple(opened),
        across_owner=bytes(meet),
        leads_to=bytes(far),
        stop_at=tuple(stop_at),
        stops=tuple(stops),
        stop_names=tuple(stop.name for stop in stops),
        stop_index={stop.name: k for k, stop in enumerate(stops)},
        hops=tuple(tuple(f"{stop.name}/{edge}" for edge in EDGES) for stop in stops),
        hop_index={f"{stop.name}/{edge}": (k, e) for k, stop in enumerate(stops) for e, edge in enumerate(EDGES)},
        city_neighbours=tuple(
            h for h in range(len(rows)) if CITY in meet[h * 6 : h * 6 + 6] and not _is_city(stops, stop_at[h])
        ),
        data=data,
    )


def _is_city(stops: list[Stop], stop: int) -> bool:
    return stop != NOWHERE and stops[stop].colour != NO_COLOUR


def _stops(
    data: Mapping[str, Any], rows: list[Mapping[str, Any]], colours: tuple[str, ...]
) -> tuple[list[Stop], list[int]]:
    stops: list[Stop] = []
    stop_at = [NOWHERE] * len(rows)
    for h, row in enumerate(rows):
        place = row.get("city") or row.get("town")
        if not place:
            continue
        if isinstance(place, str):
            place = {"name": place}
        colour = NO_COLOUR
        if row.get("city"):
            colour = _colour(data, place["name"], place["colour"], colours)
            for other in place.get("colours", ()):
                _colour(data, place["name"], other, colours)
        known = {"name", "colour", "cubes", "column", "columns", "doc"}
        column = place.get("column", "")
        stops.append(
            Stop(
                name=word(place["name"]),
                label=place["name"],
                hex=h,
                colour=colour,
                cubes=place.get("cubes", 0),
                columns=tuple(place.get("columns", (column,) if column else ())),
                doc=place.get("doc", row.get("doc", "")),
                extra={k: v for k, v in place.items() if k not in known},
            )
        )
        stop_at[h] = len(stops) - 1
    if len({stop.name for stop in stops}) != len(stops):
        raise ValueError(f"{data['name']}: two places share a name")
    return stops, stop_at


def _colour(data: Mapping[str, Any], name: str, colour: str | None, colours: tuple[str, ...]) -> int:
    """The colour of a city by its word, null for none of its own."""
    if colour is None:
        return COLOURLESS
    if colour not in colours:
        raise ValueError(f"{data['name']}: {name} has the unknown colour {colour}")
    return colours.index(colour)


def goods_word(m: HexMap, colour: int) -> str:
    """The colour of a city as pictures call it, "none" for one without colour."""
    return m.colours[colour] if colour < len(m.colours) else "none"


def goods_of(m: HexMap, k: int, colour: int) -> tuple[str, ...]:
    """The colours of the plate of a city that has this colour now: one, "none", or those that its map gives it."""
    several = m.stops[k].extra.get("colours", ()) if colour == m.stops[k].colour else ()
    return tuple(several) or (goods_word(m, colour),)


def _edges(
    data: Mapping[str, Any],
    places: list[tuple[int, int]],
    index_of: Mapping[tuple[int, int], int],
    ground: tuple[str, ...],
) -> tuple[list[int], list[int]]:
    """Neighbours over each half-edge, and the open edges of each hex as a mask."""
    across = [index_of.get((q + dq, r + dr), -1) for q, r in places for dq, dr in STEP]
    opened = [0] * len(places)
    for half, n in enumerate(across):
        if n >= 0 and ground[n] in LAND and ground[half // 6] in LAND:
            opened[half // 6] |= 1 << half % 6
    for q, r, edge in data.get("blocked", ()):
        h = index_of[q, r]
        n = across[h * 6 + edge]
        opened[h] &= ~(1 << edge)
        if n >= 0:
            opened[n] &= ~(1 << OPPOSITE[edge])
    return across, opened


def mate(code: int, edge: int) -> int:
    """Where the track of a tile code leads from an edge: another edge, 6 for the town in the hex, 255 for no track."""
    if code < TOWN:
        return MATE[code][edge]
    if code != NO_TILE and (code - TOWN) >> edge & 1:
        return 6
    return 255
