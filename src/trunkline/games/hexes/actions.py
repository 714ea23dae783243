"""The verbs of the hex titles. A title lists those it uses; what they do stands in the phases."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.actions import Action, Rest

# -- chance


@dataclass(frozen=True, slots=True)
class Order(Action):
    """`- order cyd ann bob`: the first turn order."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class First(Action):
    """`- first cyd`: the seat that makes the first bid of an auction for places."""

    seat: str


@dataclass(frozen=True, slots=True)
class Tiles(Action):
    """`- tiles ann first-build bob turn-order`: the action tile that each seat is dealt for the first turn order."""

    dealt: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cubes(Action):
    """`- cubes chicago red blue`: cubes set out on a stop, a column of the display, or drawn for Production."""

    place: str
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dice(Action):
    """`- dice white 3 3 1`: growth dice of one side."""

    side: str
    faces: tuple[int, ...]


# -- money and order


@dataclass(frozen=True, slots=True)
class Issue(Action):
    """`ann issue 2`: shares issued, 0 for none."""

    count: int


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """`ann raise 2`: steps given up for capital, 0 for none."""

    count: int


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """`ann bid 3`: the new highest bid."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """`ann pass`: drops out of the auction; in the goods phase, moves nothing."""


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """`ann stay`: stays in the auction without bidding, by the Turn Order action."""


@dataclass(frozen=True, slots=True)
class Role(Action):
    """`ann role engineer`: takes one of the actions."""

    name: str


@dataclass(frozen=True, slots=True)
class PassOn(Action):
    """`ann pass-on urbanization`: takes one of the actions for its number alone, without paying for it or using it."""

    name: str


@dataclass(frozen=True, slots=True)
class Wait(Action):
    """`ann wait`: acts at its place in the turn order, not first by First Build or First Move."""


@dataclass(frozen=True, slots=True)
class PayFirst(Action):
    """`ann pay-first`: pays to be first in the turn order."""


# -- building


@dataclass(frozen=True, slots=True)
class Urbanize(Action):
    """`ann urbanize springfield E`: puts a new city in the place of a town."""

    town: str
    city: str


@dataclass(frozen=True, slots=True)
class Stock(Action):
    """`ann stock S5`: the cubes of a supply space go to the new city just placed."""

    space: str


@dataclass(frozen=True, slots=True)
class Grow(Action):
    """`ann grow boston S5`: the cubes of a supply space and a growth marker go to a city."""

    city: str
    space: str


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """`ann lay R15 N-S`, `ann lay F14 town N S`: the tile that lies in the hex afterwards, named by what it joins."""

    hex: str
    tile: Rest


@dataclass(frozen=True, slots=True)
class Connect(Action):
    """`ann connect antwerp mechelen`: a link without track between two cities, shown by a disc."""

    city: str
    to: str


@dataclass(frozen=True, slots=True)
class Fetch(Action):
    """`ann fetch red S5`: one cube of a supply space goes to the town where it is due."""

    cube: str
    space: str


@dataclass(frozen=True, slots=True)
class Done(Action):
    """`ann done`: ends building."""


# -- goods


@dataclass(frozen=True, slots=True)
class Deliver(Action):
    """`ann deliver red chicago/SW>rock-island/S>st-louis`: each stop with the side by which the cube leaves it.

    On some maps it may begin on a hex outside cities and towns: `R3/S>laborie`.
    """

    cube: str
    route: str


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """`ann remove red cork`: takes a cube from the map back to the bag."""

    cube: str
    place: str


@dataclass(frozen=True, slots=True)
class Take(Action):
    """`ann take income`, `ann take points`: what the links that scored for a seat bring it."""

    what: str


@dataclass(frozen=True, slots=True)
class Upgrade(Action):
    """`ann upgrade`: raises the locomotive by one in place of a delivery."""


@dataclass(frozen=True, slots=True)
class Bring(Action):
    """`ann bring red opole`: puts a drawn cube in a town."""

    cube: str
    town: str


@dataclass(frozen=True, slots=True)
class Produce(Action):
    """`ann produce red W1 2`: puts a drawn cube on an empty square of the display, squares counted from the top."""

    cube: str
    column: str
    square: int
