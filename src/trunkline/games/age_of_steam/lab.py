"""Its positions and actions as numbers, and every action under a fixed number; see `trunkline.encoding`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from trunkline.actions import Action
from trunkline.encoding import NotInCatalogue
from trunkline.game import Seat
from trunkline.games.age_of_steam.phases.deurbanization import Deurbanize
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.age_of_steam.phases.town_cubes import in_towns
from trunkline.games.hexes.actions import (
    Bid,
    Bring,
    Connect,
    Deliver,
    Done,
    Issue,
    Lay,
    Pass,
    PassOn,
    PayFirst,
    Produce,
    Remove,
    Role,
    Stay,
    Upgrade,
    Urbanize,
    Wait,
)
from trunkline.games.hexes.lab import RailEncoding
from trunkline.games.hexes.map import LAND, NO_COLOUR, NOWHERE
from trunkline.games.hexes.open_hexes import drawn_hexes
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import city_letters
from trunkline.games.hexes.phases.crossings import DiscLink
from trunkline.games.hexes.phases.first_player import asks_who_is_first
from trunkline.games.hexes.phases.goods import gains
from trunkline.games.hexes.phases.roles import ROLES, known_actions
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.tiles import TILES, TOWN_KINDS, TOWN_NAME

VERSION = 1

MOST_BID = 150
"""No higher bid stands in a catalogue unless it is asked for."""


def encoding(game: HexGame, seats: int) -> RailEncoding:
    """How its positions are written for so many seats."""
    return RailEncoding(game, seats, VERSION)


class RailCatalogue:
    """Every action, with deliveries by cube, first stop and goal instead of by their ways.

    Of several ways the one with most own links is meant, then the one with fewest links of others. Bids go up to
    `most_bid`. Tiles are those whose track uses open edges of their hex.
    """

    def __init__(self, game: HexGame, seats: int, most_bid: int = MOST_BID) -> None:
        m = game.map
        self.game, self.most_bid = game, most_bid
        stops = m.stop_names
        towns = [stop.name for stop in m.stops if stop.colour == NO_COLOUR]
        squares = [(row["column"], square) for row in m.data["display"] for square in range(1, row["squares"] + 1)]
        found: list[Action] = [Done(), Pass(), Stay(), Upgrade(), Wait()]
        found += [Issue(count) for count in range(game.phase_of(IssueShares).most + 1)]
        found += [Bid(amount) for amount in range(1, most_bid + 1)]
        found += [kind(role) for kind in (Role, PassOn) for role in known_actions(game, ROLES)]
        found += [Urbanize(town, letter) for town, letter in product(towns, dict.fromkeys(city_letters(m)))]
        if in_towns(game):
            found += [Bring(colour, town) for colour, town in product(m.colours, towns)]
        else:
            found += [Produce(colour, *place) for colour, place in product(m.colours, squares)]
        found += [Lay(m.labels[h], name) for h in range(m.size) for name in tiles_of(game, h)]  # type: ignore[arg-type]
        steps = [step for step in game.phase_of(Build).steps if isinstance(step, DiscLink)]
        found += [Connect(stops[c.stop], stops[c.to]) for step in steps for c in step.crossings(m)]
        if any(isinstance(phase, Deurbanize) for phase in game.round):
            found += [Remove(cube, stop) for cube, stop in product(m.colours, stops)]
        if asks_who_is_first(game):
            found.append(PayFirst())
        starts = (*stops, *(label for label, _ in drawn_hexes(m)))
        ways = product(m.colours, starts, stops)
        self.lines = (
            *map(str, found),
            *(f"deliver {cube} {start} {goal}" for cube, start, goal in ways if start != goal),
        )

    def line(self, a: Action) -> str:
        """The action itself; of a delivery its cube, where it lies and where it goes."""
        if isinstance(a, Deliver):
            return f"deliver {a.cube} {a.route.partition('/')[0]} {a.route.rpartition('>')[2]}"
        if isinstance(a, Bid) and a.amount > self.most_bid:
            raise NotInCatalogue(f"no bid is so high: set most_bid in limits to {a.amount} or more")
        return str(a)

    def pick(self, view: RailState, seat: Seat, same: Sequence[Action]) -> Action:
        """The way with most own links, then with fewest of others."""

        def worth(a: Action) -> tuple[int, int]:
            assert isinstance(a, Deliver)
            found = gains(self.game.map, view, a)
            own = found.get(seat, 0)
            return own, own - sum(found.values())

        return same[0] if len(same) == 1 else max(same, key=worth)


def tiles_of(game: HexGame, h: int) -> list[str]:
    """The names of tiles that may ever lie in a hex."""
    m = game.map
    if m.ground[h] not in LAND:
        return []
    stop = m.stop_at[h]
    if stop == NOWHERE:
        return [tile.name for tile in TILES if not tile.edges & ~m.open[h]]
    if m.stops[stop].colour != NO_COLOUR:
        return []
    return [TOWN_NAME[exits] for exits in TOWN_KINDS if not exits & ~m.open[h]]


catalogue = RailCatalogue
