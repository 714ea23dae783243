"""Positions and actions of the titles on hexes as numbers: planes of hexes, numbers of the table, rows of actions.

What only single maps have (imports, claims of actions) is not in it; `RailState` says what there is.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from trunkline.actions import Action
from trunkline.encoding import of_actions, of_seats, of_table, one_of, table, turned, verb_row
from trunkline.game import Seat
from trunkline.games.hexes.actions import Bring, Connect, Deliver, Fetch, Grow, Lay, Produce, Remove, Urbanize
from trunkline.games.hexes.grid import EDGES
from trunkline.games.hexes.map import COLOURLESS, LAND, NO_COLOUR, SEAT0, UNOWNED
from trunkline.games.hexes.open_hexes import hexes_with_cubes
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import city_colours, city_letters
from trunkline.games.hexes.phases.closed import may_be_closed
from trunkline.games.hexes.phases.first_player import asks_who_is_first
from trunkline.games.hexes.phases.goods import gains
from trunkline.games.hexes.phases.roles import (
    ACTIONS,
    NO_ROLE,
    OF_TITLES,
    closed_now,
    has_to_be_remembered,
    known_actions,
    roles_of,
)
from trunkline.games.hexes.routes import links_in
from trunkline.games.hexes.state import CUBE_BITS, CUBE_MASK, HexGame, RailState
from trunkline.games.hexes.tiles import MATE, NO_TILE, TOWN, code_of

IN_TOWN = 7
"""Where the track of an edge leads that ends in the town of its hex."""


def leads(code: int, edge: int) -> int:
    """Where the track of a tile leads from an edge: the number of the other edge from 1 on, IN_TOWN, 0 without."""
    if code == NO_TILE:
        return 0
    if code >= TOWN:
        return IN_TOWN if code - TOWN < 64 and code - TOWN >> edge & 1 else 0
    other = MATE[code][edge] if code < len(MATE) else NO_TILE
    return 0 if other == NO_TILE else 1 + other


LEADS = [bytes(leads(code, edge) for code in range(256)) for edge in range(6)]
"""The same for each edge and code of a tile."""


@functools.cache
def cubes_of(column: tuple[int, ...], colours: int) -> tuple[float, ...]:
    """How many cubes of each colour there are in a column of the display."""
    return tuple(float(column.count(colour)) for colour in range(colours))


SEAT_NUMBERS = ("cash", "income", "shares", "locomotive", "points", "ruined", "place in the order", "idle")
FEATURES = ("from", "to", "colour", "number", "cost", "links", "own links")


class RailEncoding:
    """How positions of a game on hexes are written for so many seats."""

    def __init__(self, game: HexGame, seats: int, version: int) -> None:
        m = game.map
        self.game, self.seats, self.version = game, seats, version
        self.places = m.labels
        owners = ["unowned", *(f"seat+{k}" for k in range(seats))]
        colours = m.colours
        self._colourless = COLOURLESS in (*(stop.colour for stop in m.stops), *city_colours(m))
        self._of_this_map = [ground for ground in ("swamp", "dark-mountain", "polder") if ground in m.ground]
        self._own_ground = [bytes(kind == ground for kind in m.ground) for ground in self._of_this_map]
        self.planes = (
            *("no track", "hill", "mountain", "river", "town", "new city"),
            *(f"{colour} city" for colour in colours),
            *(f"{colour} cubes" for colour in colours),
            "growth marker",
            *(["city without colour"] if self._colourless else []),
            *self._of_this_map,
            *(f"track to {edge}, {owner}" for edge in EDGES for owner in owners),
            *(f"track from {edge} leads to" for edge in EDGES),
        )
        roles = known_actions(game, OF_TITLES)
        columns = self._columns = len(m.data.get("display", ()))
        self.numbers = (
            *of_table(game, seats),
            *of_seats([*SEAT_NUMBERS, *(f"action {name}" for name in roles)], seats),
            *(f"{colour} cubes in the bag" for colour in colours),
            *(f"{colour} cubes in column {k}" for k in range(columns) for colour in colours),
            *(f"new city {k} ({letter}) is left" for k, letter in enumerate(city_letters(m))),
            "town discs left",
            *(f"{name} has been taken" for name in (roles_of(game) if has_to_be_remembered(game) else ())),
            *(f"{name} is closed" for name in may_be_closed(game)),
            *([f"first by turns in odd turns, seat+{k}" for k in range(seats)] if asks_who_is_first(game) else ()),
        )
        self._alternates = asks_who_is_first(game)
        self._used = [ACTIONS.index(name) for name in roles_of(game)] if has_to_be_remembered(game) else []
        self._roles = [ACTIONS.index(name) for name in roles]
        self._closed = [ACTIONS.index(name) for name in may_be_closed(game)]
        self.features = of_actions(game, FEATURES)
        self._cities = len(city_letters(m))
        self._verb = verb_row(game)
        self._build = game.phase_of(Build)
        self._empty = self._printed()
        # What a byte of `RailState.own` is in the plane of each owner: 1 for that one, 0 for all others.
        self._owned: list[bytes] = [
            bytes(code == owner for code in range(256)) for owner in range(UNOWNED, SEAT0 + seats)
        ]

    def _printed(self) -> bytes:
        """What never changes: the ground."""
        m = self.game.map
        rough = (bytes(ground == kind for ground in m.ground) for kind in ("hill", "mountain"))
        return bytes(ground not in LAND for ground in m.ground) + b"".join(rough) + bytes(m.river)

    def encode(self, view: RailState, seat: Seat) -> tuple[bytes, Sequence[float]]:
        """What a seat sees: the planes, and the numbers of the table."""
        m = self.game.map
        size, colours = m.size, len(m.colours)
        stops = bytearray((3 + 2 * colours + self._colourless) * size)
        at_cubes = (2 + colours) * size
        at_growth = at_cubes + colours * size
        at_none = at_growth + size
        colour_of, letter, cubes, grown = view.colour, view.letter, view.cubes, view.grown
        for stop, place in enumerate(m.stops):
            h, colour, packed = place.hex, colour_of[stop], cubes[stop]
            if colour == NO_COLOUR:
                stops[h] = 1
            else:
                stops[(at_none + h) if colour == COLOURLESS else (2 + colour) * size + h] = 1
                if letter[stop] != NO_COLOUR:
                    stops[size + h] = 1
            at = at_cubes + h
            while packed:
                stops[at] = packed & CUBE_MASK
                packed >>= CUBE_BITS
                at += size
            if grown >> stop & 1:
                stops[at_growth + h] = 1
        for h, packed in hexes_with_cubes(view):
            at = at_cubes + h
            while packed:
                stops[at] = packed & CUBE_MASK
                packed >>= CUBE_BITS
                at += size
        out: list[bytes | bytearray] = [self._empty, stops, *self._own_ground]
        owned = [self._owned[0], *turned(self._owned[1:], seat)]
        for edge in range(6):
            own = view.own[edge::6]
            out += [own.translate(codes) for codes in owned]
        out += [view.tile.translate(codes) for codes in LEADS]
        return b"".join(out), self._table(view, seat)

    def _table(self, view: RailState, seat: Seat) -> list[float]:
        """The numbers of the whole table."""
        out = table(self.game, view, seat)
        colours, order, roles = len(self.game.map.colours), view.order, self._roles
        for other in turned(range(self.seats), seat):
            out += (
                view.cash[other], view.income[other], view.shares[other], view.engine[other], view.vp[other],
                view.out >> other & 1, order.index(other) + 1 if other in order else 0, view.idle >> other & 1,
            )  # fmt: skip
            role = view.role[other]
            out += one_of(len(roles), NO_ROLE if role == NO_ROLE else roles.index(role))
        packed = view.bag
        for _ in range(colours):
            out.append(packed & CUBE_MASK)
            packed >>= CUBE_BITS
        for column in view.display:
            out += cubes_of(column, colours)
        out += [0.0] * (colours * (self._columns - len(view.display)))
        out += [float(view.cities >> k & 1) for k in range(self._cities)]
        out.append(view.discs)
        out += [float(view.used >> role & 1) for role in self._used]
        out += [float(closed_now(view) == role) for role in self._closed]
        if self._alternates:
            out += one_of(self.seats, (view.alternates - seat) % self.seats if view.alternates >= 0 else -1)
        return out

    def action(self, view: RailState, seat: Seat, a: Action) -> Sequence[float]:
        """The verb; where from and where to (number of the hex, 1 for the first); colour, number, cost and links."""
        m = self.game.map
        start = end = colour = number = cost = links = own = 0
        if isinstance(a, Lay):
            h, code = m.index[a.hex], code_of(a.tile)
            assert code is not None
            start = end = h + 1
            number = code
            cost = self._build.prices(view, seat)(m.grounds[h], view.tile[h], code)
        elif isinstance(a, Deliver):
            stops = a.route.split(">")
            start, end = self._place(stops[0].partition("/")[0]), self._place(stops[-1])
            colour = m.colours.index(a.cube) + 1
            links, own = links_in(a.route), gains(m, view, a).get(seat, 0)
        elif isinstance(a, Urbanize):
            start = end = self._place(a.town)
        elif isinstance(a, Bring):
            start = end = self._place(a.town)
            colour = m.colours.index(a.cube) + 1
        elif isinstance(a, Grow):
            start = end = self._place(a.city)
        elif isinstance(a, Connect):
            start, end = self._place(a.city), self._place(a.to)
        elif isinstance(a, Remove):
            start = end = self._place(a.place)
            colour = m.colours.index(a.cube) + 1
        elif isinstance(a, Fetch | Produce):
            colour = m.colours.index(a.cube) + 1
        else:
            words = a.words()
            if words and words[-1] in ACTIONS:
                number = ACTIONS.index(words[-1]) + 1
            elif words and words[-1].lstrip("-").isdecimal():
                number = int(words[-1])
        return [*self._verb(a), start, end, colour, number, cost, links, own]

    def _place(self, word: str) -> int:
        m = self.game.map
        return (m.stops[m.stop_index[word]].hex if word in m.stop_index else m.index[word]) + 1
