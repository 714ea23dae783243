"""The position of a title played on hexes: money and markers per seat, track and links, cubes, supply."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

from trunkline.game import Game, State
from trunkline.games.hexes.map import HexMap

Hop = tuple[int, int, int, int, int]
"""A complete link seen from one of its stops: edge it leaves by, stop it reaches, edge there, owner code, pieces.

Pieces are paths through hexes, plus one for each end that is a town; see docs/rules.md on points for track.
"""

CUBE_BITS: Final = 5
CUBE_ONE = tuple(1 << CUBE_BITS * colour for colour in range(8))
CUBE_MASK: Final = 31


def cube_count(packed: int, colour: int) -> int:
    """How many cubes of a colour a packed set holds: five bits a colour, at most 31 of each."""
    return packed >> CUBE_BITS * colour & CUBE_MASK


def cube_list(packed: int) -> list[int]:
    """The colours of a packed set, one entry a cube, in colour order."""
    out: list[int] = []
    colour = 0
    while packed:
        out += [colour] * (packed & CUBE_MASK)
        packed >>= CUBE_BITS
        colour += 1
    return out


def cube_total(packed: int) -> int:
    """How many cubes a packed set holds."""
    total = 0
    while packed:
        total += packed & CUBE_MASK
        packed >>= CUBE_BITS
    return total


def draw_cubes(packed: int, count: int, rng: Random) -> list[int]:
    """Colours of `count` cubes drawn at random from a packed set, or of all it has when they are fewer."""
    cubes = cube_list(packed)
    return rng.sample(cubes, min(count, len(cubes)))


@dataclass(slots=True)
class RailState(State):
    """Everything that changes in a hex title. Seats are 0 to n-1; codes are those of `trunkline.games.hexes.map`.

    Per seat: `cash`, `income`, `shares`, `engine` (the locomotive's level), `vp`, `role` (index of the action tile
    taken this turn, -1 none); `order` is the turn order of those still in; `out` a bit for each seat ruined.

    Per hex: `tile` (tile code), `kind` (which kind of tile lies there, to go back to the supply). Per half-edge:
    `own` the owner code of the piece that ends there, `across_owner` what lies across the edge for track that would
    leave by it (FREE, an owner code of track that ends there, CITY, CLOSED), and `leads_to` the stop that this leads to
    (NOWHERE when it leads to none). `open_ends` lists the half-edges where unfinished track ends; `city_neighbours`
    the hexes next to a city.

    Per stop: `colour` of the city (NO_COLOUR: a town), `letter` of a new city (255: none), `cubes` as packed sets,
    `links` as tuples of hops. `display` is a column of the goods display or space of the goods supply per entry,
    top cube first, -1 for an empty square; `bag` a packed set; `cities` a bit for each new city still to be had.
    `supply` counts the tiles left by kind, `under_towns` those that lie under towns of four exits (packed, a byte a
    kind; see `trunkline.games.hexes.supply`); `discs` the town discs. `grown` has a bit for each stop with a growth
    marker on it, `idle` for each seat that took its action without using it.

    What some maps alone have: `claims`, whose disc lies on each action; `imports`, the cubes on the import spaces of
    each foreign city, and `importers`, for each seat the only one it may import from; `tracked`, a bit for each stop
    that has had a tile; `lying`, the dollars on each action; `kept`, a packed set of cubes for each seat that keeps
    what it delivers; `gone`, a packed set of the cubes that are out of the game; `used`, a bit for each action that has
    to wait until all have been taken; `closed`, the actions that are closed in odd turns and in even ones; `on_hexes`,
    for each hex the cubes on it outside places, as packed sets; `alternates`, the seat that is first by turns in odd
    ones. All are empty where there is none.
    """

    cash: list[int] = field(default_factory=list)
    income: list[int] = field(default_factory=list)
    shares: list[int] = field(default_factory=list)
    engine: list[int] = field(default_factory=list)
    vp: list[int] = field(default_factory=list)
    role: list[int] = field(default_factory=list)
    order: tuple[int, ...] = ()
    out: int = 0
    tile: bytearray = field(default_factory=bytearray)
    kind: bytearray = field(default_factory=bytearray)
    own: bytearray = field(default_factory=bytearray)
    across_owner: bytearray = field(default_factory=bytearray)
    leads_to: bytearray = field(default_factory=bytearray)
    open_ends: list[int] = field(default_factory=list)
    city_neighbours: tuple[int, ...] = ()
    colour: bytearray = field(default_factory=bytearray)
    letter: bytearray = field(default_factory=bytearray)
    cubes: list[int] = field(default_factory=list)
    links: list[tuple[Hop, ...]] = field(default_factory=list)
    display: list[tuple[int, ...]] = field(default_factory=list)
    bag: int = 0
    cities: int = 0
    supply: list[int] = field(default_factory=list)
    under_towns: int = 0
    discs: int = 0
    grown: int = 0
    idle: int = 0
    claims: tuple[int, ...] = ()
    imports: tuple[tuple[int, ...], ...] = ()
    importers: tuple[int, ...] = ()
    tracked: int = 0
    lying: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    gone: int = 0
    used: int = 0
    closed: tuple[int, ...] = ()
    on_hexes: tuple[int, ...] = ()
    alternates: int = -1

    def copy(self) -> RailState:
        """A position that shares nothing that can change."""
        new = RailState.__new__(RailState)
        new.names = self.names
        new.step = self.step
        new.round = self.round
        new.queue = self.queue[:]
        new.over = self.over
        new.scratch = self.scratch
        new.cash = self.cash[:]
        new.income = self.income[:]
        new.shares = self.shares[:]
        new.engine = self.engine[:]
        new.vp = self.vp[:]
        new.role = self.role[:]
        new.order = self.order
        new.out = self.out
        new.tile = self.tile[:]
        new.kind = self.kind[:]
        new.own = self.own[:]
        new.across_owner = self.across_owner[:]
        new.leads_to = self.leads_to[:]
        new.open_ends = self.open_ends[:]
        new.city_neighbours = self.city_neighbours
        new.colour = self.colour[:]
        new.letter = self.letter[:]
        new.cubes = self.cubes[:]
        new.links = self.links[:]
        new.display = self.display[:]
        new.bag = self.bag
        new.cities = self.cities
        new.supply = self.supply[:]
        new.under_towns = self.under_towns
        new.discs = self.discs
        new.grown = self.grown
        new.idle = self.idle
        new.claims = self.claims
        new.imports = self.imports
        new.importers = self.importers
        new.tracked = self.tracked
        new.lying = self.lying
        new.kept = self.kept
        new.gone = self.gone
        new.used = self.used
        new.closed = self.closed
        new.on_hexes = self.on_hexes
        new.alternates = self.alternates
        return new


HexGame = Game[RailState, HexMap]
"""A title played on hexes."""
