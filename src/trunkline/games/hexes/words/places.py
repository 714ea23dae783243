"""The hex map in words: every city and town with its cubes and links, then every other hex with track or cubes."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.games.hexes.board.geometry import import_spaces
from trunkline.games.hexes.board.hexmap import owners
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0
from trunkline.games.hexes.open_hexes import on_hex
from trunkline.games.hexes.state import HexGame, Hop, RailState, cube_list
from trunkline.games.hexes.tiles import NO_TILE, TOWN
from trunkline.games.hexes.words.names import colour, cubes, person
from trunkline.games.hexes.words.stops import about_stop
from trunkline.show.artist import Translate
from trunkline.show.place_in_words import PlaceInWords
from trunkline.words import N_


def places(game: HexGame, s: RailState, t: Translate) -> list[PlaceInWords]:
    """Cities and towns by their names, then the other hexes that have track or cubes."""
    m = game.map
    stops = [PlaceInWords(f"{stop.label} ({m.labels[stop.hex]})", tuple(_stop(game, s, k, t)))
             for k, stop in enumerate(m.stops)]  # fmt: skip
    track = [
        PlaceInWords(m.labels[h], tuple(_open_hex(game, s, h, t)))
        for h in range(m.size)
        if m.stop_at[h] == NOWHERE and (s.tile[h] != NO_TILE or on_hex(s, h))
    ]
    return sorted(stops, key=lambda each: each.name.casefold()) + track


def _open_hex(game: HexGame, s: RailState, h: int, t: Translate) -> Iterator[str]:
    """The cubes on a hex outside places, and its track."""
    packed = on_hex(s, h)
    if packed:
        yield t(N_("cubes: {cubes}"), cubes=cubes(tuple(game.map.colours[c] for c in cube_list(packed)), t))
    if s.tile[h] != NO_TILE:
        yield _track(s, h, t)


def _stop(game: HexGame, s: RailState, k: int, t: Translate) -> Iterator[str]:
    m, stop = game.map, game.map.stops[k]
    yield from about_stop(game, s, k, t)
    if s.cubes[k]:
        yield t(N_("cubes: {cubes}"), cubes=cubes(tuple(m.colours[c] for c in cube_list(s.cubes[k])), t))
    for h, row in zip(import_spaces(m), s.imports, strict=False):
        if h == stop.hex and row:
            waiting = ", ".join(colour(m.colours[c], t) for c in row)
            yield t(N_("on its import spaces, the next cube first: {cubes}"), cubes=waiting)
    if s.tile[stop.hex] != NO_TILE and s.tile[stop.hex] >= TOWN and s.colour[k] == NO_COLOUR:
        yield _track(s, stop.hex, t)
    for hop in s.links[k]:
        yield t(N_("link to {city}: {owner}"), city=m.stops[hop[1]].label, owner=_owner(s, hop, t))


def _owner(s: RailState, hop: Hop, t: Translate) -> str:
    return person(s.names[hop[3] - SEAT0]) if hop[3] >= SEAT0 else t(N_("nobody"))


def _track(s: RailState, h: int, t: Translate) -> str:
    return owners(s, h, s.tile[h], [person(name) for name in s.names], t(N_("nobody")), t)
