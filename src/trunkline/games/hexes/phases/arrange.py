"""Positions set up by hand, for lessons, tests and anybody who wants to look at one: pieces instead of a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.actions import Rest
from trunkline.game import object_to
from trunkline.games.hexes.actions import Connect, Lay
from trunkline.games.hexes.fit import objection, open_side, turns_open_end, two_ends
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0, UNOWNED, HexMap
from trunkline.games.hexes.open_hexes import drawn_hexes, put_on_hex
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import city_colours, city_left
from trunkline.games.hexes.phases.crossings import DiscLink
from trunkline.games.hexes.phases.display import EMPTY, columns, take_from_bag
from trunkline.games.hexes.phases.ground import SECTION, ground_and_tile, tile_to_be_had
from trunkline.games.hexes.phases.roles import ACTIONS, ROLES
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, cube_count
from trunkline.games.hexes.tiles import code_of
from trunkline.games.hexes.track import chain, connect, lay, urbanize
from trunkline.games.hexes.view import builder_view, spot_of

PER_SEAT = ("cash", "income", "shares", "engine", "vp")


def arrange(game: HexGame, position: Mapping[str, Any]) -> RailState:
    """A position from plain data; raises ValueError for a word that is none of the map's or the game's, and for track
    that no game could have brought there, with its hex.

    Keys, all but `seats` optional: `seats` names; `phase` the one that begins (then `turn` decides first);
    `round`; `order` names; `cash`, `income`, `shares`, `engine`, `vp` by name; `role` by name; `out`, `idle` names;
    `grown` cities with a growth marker; `lying` action -> dollars on it; `used` actions that have been taken before;
    `closed` the one that is closed in odd turns, and the one in even turns; `alternates` who is first by turns in odd
    ones; `kept` name -> colours; `cities` town -> letter of a new city; `track` lines `owner hex tile` in the order of
    laying, the tile as it lies afterwards, `-` for nobody; `crossings` lines `owner city to`, links without track;
    `colours` city -> the colour that it has drawn; `cubes` stop -> colours, or hex -> colours where a map has cubes on
    hexes; `display` column -> colours, top first, "" for an empty square, empty where it is not named; `gone` colours
    of cubes that are out of the game; `bag` colour -> number, by default all cubes that are nowhere else. Cubes that
    the bag of the map never had come from the box.
    """
    s = game.fresh(game, tuple(position["seats"]))
    m = game.map
    for key in PER_SEAT:
        for name, value in position.get(key, {}).items():
            getattr(s, key)[_seat(s, name)] = value
    for name, role in position.get("role", {}).items():
        s.role[_seat(s, name)] = _number(ACTIONS, role, "action")
    s.round = position.get("round", 1)
    s.order = _order(s, position)
    for name in position.get("out", ()):
        s.out |= 1 << _seat(s, name)
    for name in position.get("idle", ()):
        s.idle |= 1 << _seat(s, name)
    if "lying" in position:
        s.lying = tuple(position["lying"].get(role, 0) for role in ROLES)
    for role in position.get("used", ()):
        s.used |= 1 << _number(ROLES, role, "action")
    s.closed = tuple(_number(ROLES, role, "action") for role in position.get("closed", ()))
    if "alternates" in position:
        s.alternates = _seat(s, position["alternates"])
    for city in position.get("grown", ()):
        s.grown |= 1 << m.stop_index[city]
    for town, letter in position.get("cities", {}).items():
        _place_city(m, s, town, letter)
    for piece in position.get("track", ()):
        _lay_piece(m, s, piece)
    for crossing in position.get("crossings", ()):
        _cross(game, s, crossing)
    for city, colour in position.get("colours", {}).items():
        s.colour[m.stop_index[city]] = m.colours.index(colour)
    _set_out(m, s, position)
    if "phase" in position:
        _begin(game, s, position["phase"])
    return s


def _seat(s: RailState, name: str) -> int:
    seat = s.seat(name)
    if seat is None:
        raise ValueError(f"nobody is called {name}")
    return seat


def _number(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise ValueError(f"no {what} is called {name}")
    return names.index(name)


def _order(s: RailState, position: Mapping[str, Any]) -> tuple[int, ...]:
    names: Sequence[str] = position.get("order", s.names)
    order = [_seat(s, name) for name in names if name not in position.get("out", ())]
    if "turn" in position:
        at = order.index(_seat(s, position["turn"]))
        order = order[at:] + order[:at]
    return tuple(order)


def _place_city(m: HexMap, s: RailState, town: str, letter: str) -> None:
    stop = m.stop_index.get(town, -1)
    k = city_left(m, s, letter)
    if stop < 0 or s.colour[stop] != NO_COLOUR or k is None:
        raise ValueError(f"no new city {letter} can lie in {town}")
    urbanize(m, s, stop, city_colours(m)[k], k, 0)
    s.cities &= ~(1 << k)


PLACED = (turns_open_end, open_side, two_ends)
"""The rules of track that hold whoever builds: what is complete stays, nothing leads off the map or back."""


def _lay_piece(m: HexMap, s: RailState, piece: str) -> None:
    """Lay a tile that could have come to lie there in some game; who might have built it is not asked."""
    words = piece.split(" ", 2)
    if len(words) != 3:
        raise ValueError(f"no such piece: {piece}")
    name, label, tile = words
    seat = None if name == "-" else _seat(s, name)
    astray = ground_and_tile(m, s, Lay(label, Rest(tile)))
    if astray is not None:
        raise ValueError(f"no such piece: {piece}: {astray}")
    h, code = m.index[label], code_of(tile)
    assert code is not None
    if m.stop_at[h] != NOWHERE:
        s.tracked |= 1 << m.stop_at[h]
    misfit = objection(spot_of(m, s, builder_view(m, s, seat or 0), h), code, PLACED)
    wrong = object_to(misfit, SECTION, hex=label) if misfit else tile_to_be_had(s, h, code)
    if wrong is not None:
        raise ValueError(f"{piece}: {wrong}")
    for half in lay(m, s, h, code, UNOWNED if seat is None else SEAT0 + seat):
        halves, _, _ = chain(m, s, half)
        if len(set(halves)) < len(halves):
            raise ValueError(f"{piece}: that track runs in a ring and joins nothing")


def _cross(game: HexGame, s: RailState, crossing: str) -> None:
    """Join two cities without track, where the map has a place for it."""
    m = game.map
    name, city, to = crossing.split()
    for step in game.phase_of(Build).steps:
        if isinstance(step, DiscLink) and (place := step.crossing(m, Connect(city, to))) is not None:
            owner = UNOWNED if name == "-" else SEAT0 + _seat(s, name)
            connect(s, place.stop, place.edge, place.to, place.into, owner, step.pieces)
            return
    raise ValueError(f"no link without track can lie there: {crossing}")


def _set_out(m: HexMap, s: RailState, position: Mapping[str, Any]) -> None:
    if drawn_hexes(m):
        s.on_hexes = (0,) * m.size
    for place, colours in position.get("cubes", {}).items():
        if place in m.index and m.stop_at[m.index[place]] == NOWHERE and drawn_hexes(m):
            put_on_hex(s, m.index[place], _taken(m, s, colours))
            continue
        stop = _number(m.stop_names, place, "city or town")
        s.cubes[stop] += _taken(m, s, colours)
    for name, colours in position.get("kept", {}).items():
        seat, before = _seat(s, name), s.kept or (0,) * len(s.names)
        s.kept = (*before[:seat], _taken(m, s, colours), *before[seat + 1 :])
    s.gone = _taken(m, s, position.get("gone", ()))
    for name, colours in position.get("display", {}).items():
        column = _number(columns(m), name, "column")
        take_from_bag(m, s, [colour for colour in colours if colour])
        squares = [m.colours.index(colour) if colour else EMPTY for colour in colours]
        s.display[column] = tuple(squares)
    if "bag" in position:
        s.bag = sum(CUBE_ONE[m.colours.index(colour)] * count for colour, count in position["bag"].items())


def _taken(m: HexMap, s: RailState, colours: Sequence[str]) -> int:
    """Cubes of these colours as a packed set, taken out of the bag as far as it has them."""
    for colour in colours:
        if cube_count(s.bag, m.colours.index(colour)):
            take_from_bag(m, s, (colour,))
    return sum(CUBE_ONE[m.colours.index(colour)] for colour in colours)


def _begin(game: HexGame, s: RailState, phase: str) -> None:
    phases = [*game.opening, *game.round, *game.ending]
    s.step = _number([each.name for each in phases], phase, "phase")
    phases[s.step].begin(game, s)
