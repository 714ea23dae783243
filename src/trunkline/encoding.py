"""A position and its actions as numbers, for programs that learn: what `lab.py` in the folder of a game gives.

All is written with the standard library, so that a game asks for nothing more; `trunkline.lab` makes arrays of it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from trunkline.actions import Action
from trunkline.auction import auction
from trunkline.game import Game, Seat

T = TypeVar("T")


class NotInCatalogue(LookupError):
    """An action has no number in a catalogue; the message says what to set."""


class Encoding(Protocol):
    """How positions of one game and number of seats are written.

    `places` are the words of the places of the board, `planes` what is said of each place, `numbers` what is said of
    the whole table, `features` what is said of an action. `version` goes up whenever a name, its meaning or the order
    changes.
    """

    version: int
    places: Sequence[str]
    planes: Sequence[str]
    numbers: Sequence[str]
    features: Sequence[str]

    def encode(self, view: Any, seat: Seat) -> tuple[bytes | bytearray, Sequence[float]]:
        """What a seat sees: a byte for each plane and place, plane after plane, and the numbers; changes nothing."""
        ...

    def action(self, view: Any, seat: Seat, a: Action) -> Sequence[float]:
        """The features of an action that is legal for the seat."""
        ...


class Catalogue(Protocol):
    """Every action of a game under a fixed number, where that is of sensible size.

    `lines` are the actions by number. Several legal actions may share a line, such as two ways of the same delivery:
    `line` gives it, and `pick` says which of them is meant.
    """

    lines: Sequence[str]

    def line(self, a: Action) -> str:
        """The line of the catalogue that stands for an action; raises NotInCatalogue when a limit was set too low."""
        ...

    def pick(self, view: Any, seat: Seat, same: Sequence[Action]) -> Action:
        """The one that is played of some legal actions with the same line."""
        ...


def turned(values: Sequence[T], seat: Seat) -> Sequence[T]:
    """Values by seat with those of one seat first, the others in table order after it.

    >>> turned((10, 11, 12), 1)
    (11, 12, 10)
    """
    return (*values[seat:], *values[:seat])


@functools.cache
def one_of(count: int, index: int) -> tuple[float, ...]:
    """Noughts with a 1 at an index; noughts alone for an index outside.

    >>> one_of(3, 1), one_of(2, -1)
    ((0.0, 1.0, 0.0), (0.0, 0.0))
    """
    return tuple(float(k == index) for k in range(count))


def of_seats(names: Sequence[str], seats: int) -> list[str]:
    """The names of numbers that every seat has, whoever looks first.

    >>> of_seats(["cash"], 2)
    ['seat+0 cash', 'seat+1 cash']
    """
    return [f"seat+{k} {name}" for k in range(seats) for name in names]


def of_table(game: Game[Any, Any], seats: int) -> list[str]:
    """The names of `table`: what can be said of the table of any title."""
    phases = [phase.name for phase in (*game.opening, *game.round, *game.ending)]
    return [
        "round",
        *(f"phase {name}" for name in phases),
        *of_seats(["decides"], seats),
        "auction bid",
        "auction least",
        *of_seats(["leads the auction", "is in the auction"], seats),
    ]


def table(game: Game[Any, Any], view: Any, seat: Seat) -> list[float]:
    """The round, the phase, who decides, and the auction under way."""
    seats = len(view.names)
    phases = len(game.opening) + len(game.round) + len(game.ending)
    out = [float(view.round), *([0.0] * (phases + seats + 2 + 2 * seats))]
    if 0 <= view.step < phases:
        out[1 + view.step] = 1.0
    at = 1 + phases
    if view.queue and view.queue[0] >= 0:
        out[at + (view.queue[0] - seat) % seats] = 1.0
    now = auction(game, view)
    if now is not None:
        at += seats
        out[at], out[at + 1] = float(now.bid), float(now.least)
        if now.leader is not None:
            out[at + 2 + 2 * ((now.leader - seat) % seats)] = 1.0
        for other in now.left:
            out[at + 3 + 2 * ((other - seat) % seats)] = 1.0
    return out


def of_actions(game: Game[Any, Any], more: Sequence[str]) -> tuple[str, ...]:
    """The names of the features of an action: one for each verb, then those of the title."""
    return (*(f"verb {verb}" for verb in game.verbs), *more)


def verb_row(game: Game[Any, Any]) -> Callable[[Action], tuple[float, ...]]:
    """What gives the part of a row of features that says the verb."""
    rows = {kind: one_of(len(game.verbs), k) for k, kind in enumerate(game.verbs.values())}
    return lambda a: rows[type(a)]
