"""The verbs of Steel Driver.

    - active bob                                  the youngest player has the active player marker
    ann offer red 3     ann decline               put a control marker up with an opening bid, or do not
    bob raise 4         bob pass                  an auction under way
    cyd build baltimore-pittsburgh from baltimore the first link of a company, with its start city
    cyd build denver-omaha                        every later link
    cyd halt                                      the company cannot build, so it passes
    bob take denver orange                        a goods cube in the final phase

Words of places are lower-case and joined by dashes; a link is its two cities in alphabetical order.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from trunkline.actions import Action


@dataclass(frozen=True, slots=True)
class Active(Action):
    """The seat that begins with the active player marker."""

    seat: str


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """Put up the control marker of a company with an opening bid in cubes."""

    company: str
    bid: int


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Put nothing up and hand the active player marker on."""


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Bid more cubes in the auction under way."""

    bid: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the auction under way for good."""


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Lay one piece of track; `start` is empty, or `from` and the start city for the first link of a company."""

    link: str
    start: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Halt(Action):
    """A company that cannot build passes."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """The company takes the goods cube of a city."""

    city: str
    goods: str


DECLINE = Decline()
PASS = Pass()
HALT = Halt()


@lru_cache(maxsize=4096)
def offers(company: str, cubes: int) -> tuple[Offer, ...]:
    """Every opening bid for a company out of so many cubes, lowest first."""
    return tuple(Offer(company, bid) for bid in range(1, cubes + 1))


@lru_cache(maxsize=16384)
def raises(above: int, cubes: int) -> tuple[Action, ...]:
    """Every raise above a bid out of so many cubes, lowest first, then the pass."""
    return (*(Raise(bid) for bid in range(above + 1, cubes + 1)), PASS)
