"""Mid-Atlantic US (Steam: Map Expansion #1): three to seven players on four boards, and what differs there."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from trunkline.games.hexes.grid import STEP
from trunkline.games.hexes.map import LAND, HexMap, read
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.crossings import DiscLink, ferries
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.money import POINTS
from trunkline.games.hexes.phases.prices import Price, without_ground
from trunkline.games.hexes.phases.roles import SUBSIDY
from trunkline.games.hexes.phases.waiting import waits
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.steam import maps
from trunkline.games.steam.maps.mid_atlantic.war import CivilWar, StartingIncome, a_step_each, one_step
from trunkline.games.steam.phases.supply import NEW_CITY, CityGrowth, SetOut, StockNewCity
from trunkline.games.steam.phases.tiles import NUMBERS, ChooseTile, OrderByTile
from trunkline.maps import Options, data_of

NAME = "mid-atlantic"

TURNS = {3: 9, 4: 7, 5: 7, 6: 7, 7: 7}
"""Players -> turns."""

ACTIONS = dict(sorted({**NUMBERS, SUBSIDY: 4.5}.items(), key=lambda tile: tile[1]))
"""The Government Subsidy stands between First Build and City Growth."""

NORTH_EAST = "northeast"
SHIFT = (-5, 14)
"""What is added to this map's coordinates to lay it beside the north-eastern map: Philadelphia lies on Philadelphia."""

Row = dict[str, Any]


# -- the four boards


@dataclass(frozen=True, slots=True)
class Setup:
    """One of the ways to use the map: least and most seats, which hexes, with the other map or not.

    `squares` is how many cubes a supply space gets, `income` where everybody begins.
    """

    seats: tuple[int, int]
    used: Callable[[Row], bool]
    joined: bool = False
    squares: int = 3
    income: int = 0


def south(row: Row) -> bool:
    """South of the orange border; the peninsula lies north of it."""
    return bool(row["side"] == "south")


def north(row: Row) -> bool:
    """North of the orange border."""
    return not south(row)


def all_hexes(row: Row) -> bool:
    """The whole map."""
    return True


SETUPS: Mapping[str, Setup] = {
    "south": Setup((3, 3), south, squares=2, income=-1),
    "small": Setup((4, 5), all_hexes),
    "large": Setup((4, 5), north, joined=True),
    "full": Setup((6, 7), all_hexes, joined=True, squares=2),
}
"""With both maps whole there are cubes for two on a supply space only: cities come first (reconstruction)."""

CUBES, EACH = 96, 3
"""Cubes in the box; cubes of a supply space as printed."""


def setup(seats: int, options: Options) -> str:
    """Three play in the south, four or five on this map or on the large one, six and seven on both whole maps."""
    if seats < 4:
        return "south"
    return "full" if seats > 5 else options["size"]


def board(seats: int, options: Options) -> HexMap:
    """The board for so many seats."""
    name = setup(seats, options)
    return board_of(name, options["seam"] == "open", name == "full" and options["full-supply"] == "three")


@functools.cache
def board_of(name: str, open_seam: bool, threes: bool = False) -> HexMap:
    """The board of a set-up; the seam of two maps is open at the gray hexes, or everywhere.

    Its supply spaces hold what the set-up says, or `threes` as long as there are cubes (another reading).
    """
    way = SETUPS[name]
    data = _data(NAME)
    rows = [row for row in data["hexes"] if way.used(row)]
    other = _data(NORTH_EAST) if way.joined else None
    if other is not None:
        rows, seam = join(other["hexes"], [row for row in rows if not row.get("gray")], open_seam)
        blocked = [*seam, *other["blocked"]]
    else:
        seam, blocked = [], []
    dq, dr = SHIFT if way.joined else (0, 0)
    there = {tuple(row["at"]) for row in rows}
    sides = {
        key: [(q + dq, r + dr, e) for q, r, e in data[key] if (q + dq, r + dr) in there]
        for key in ("blocked", "border")
    }
    whole = [(q, r, e) for q, r, e in sides["border"] if (q + STEP[e][0], r + STEP[e][1]) in there]
    return read(
        data
        | {
            "hexes": rows,
            "seats": list(way.seats),
            "setup": name,
            "blocked": [*sides["blocked"], *blocked],
            "border": whole,
            "seam": seam,
            "display": threes_of(data["display"], rows)
            if threes
            else [row | {"squares": way.squares} for row in data["display"]],
        }
    )


def threes_of(spaces: list[Row], rows: list[Row]) -> list[Row]:
    """Three cubes on one supply space after the other, as long as the cities leave any."""
    left = CUBES - sum(row["city"].get("cubes", 0) for row in rows if "city" in row)
    return [row | {"squares": max(0, min(EACH, left - EACH * k))} for k, row in enumerate(spaces)]


def _data(name: str) -> dict[str, Any]:
    return dict(data_of(maps.__name__, name))


def join(other: list[Row], rows: list[Row], open_seam: bool) -> tuple[list[Row], list[list[int]]]:
    """Lay hexes beside the other map as one territory: all hexes, and the sides where the seam is closed.

    The gray hexes are those of the other map, and Philadelphia's cubes lie there. Water of the other map gives way
    to land. The seam can be crossed at the gray hexes only, unless it is open.
    """
    moved = [row | {"at": [row["at"][0] + SHIFT[0], row["at"][1] + SHIFT[1]]} for row in rows]
    land = {tuple(row["at"]) for row in moved}
    gray = {(row["at"][0] + SHIFT[0], row["at"][1] + SHIFT[1]) for row in _data(NAME)["hexes"] if row.get("gray")}
    kept = [_like_here(row) for row in other if tuple(row["at"]) not in land]
    old = {tuple(row["at"]) for row in kept if row.get("ground", "plain") in LAND}
    closed = []
    for q, r in sorted(land) if not open_seam else ():
        for edge, (dq, dr) in enumerate(STEP):
            if (q + dq, r + dr) in old - gray:
                closed.append([q, r, edge])
    return kept + moved, closed


PHILADELPHIA = 3
"""Cubes on Philadelphia, on whichever map it lies."""


def _like_here(row: Row) -> Row:
    """A hex of the other map as it is used with this one."""
    city = row.get("city")
    if city and city["name"] == "Philadelphia":
        return row | {"city": city | {"cubes": PHILADELPHIA}}
    return row


# -- the rules


def subsidy_waives_ground(s: RailState, seat: int, price: Price) -> Price:
    """Whoever holds the Government Subsidy pays nothing for rivers and hills."""
    return without_ground(price) if s.role[seat] == SUBSIDY else price


def rules(game: HexGame, options: Options) -> HexGame:
    """The Civil War, the ferry and the Government Subsidy; more turns for three, and an eighth action."""
    goods = game.phase_of(MoveGoods)
    war = CivilWar(
        points=0 if options["war-bottom"] == "none" else POINTS,
        steps=a_step_each if options["crossings"] == "each" else one_step,
        open=goods.listing,
    )
    rides = (SUBSIDY,) if options["ferry-subsidy"] == "free" else ()
    ferry = DiscLink(ferries, section="Delmarva Ferry", free_with=rides)
    game = (
        game.change(ChooseTile, numbers=ACTIONS)
        .change(
            Build,
            relief=subsidy_waives_ground,
            steps=(StockNewCity(), CityGrowth(), ferry, NEW_CITY, *waits(game)),
        )
        .change(
            MoveGoods,
            checks=(*goods.checks, war.bearable),
            listing=war.deliveries,
            award=war.award,
        )
        .change(AdvanceTurn, turns=TURNS)
    )
    if options["rules"] == "base":
        game = game.change(OrderByTile, numbers=ACTIONS)
    income = SETUPS[game.map.data["setup"]].income
    return game.put_before(SetOut, StartingIncome(income)) if income else game
