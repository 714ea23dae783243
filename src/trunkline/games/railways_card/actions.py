"""What can be said at the table. Cards, places and goods are words: `purple-2`, `engine`, `city-07`, `start`, `red`."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import verbs


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Play a city and a link to it from a place: colour, how many track cards of 2 and of 1, how many engines.

    `build city-07 start purple 2 1 0`: two purple cards of 2 and one of 1, no engine.
    """

    city: str
    place: str
    colour: str
    twos: int
    ones: int
    engines: int


@dataclass(frozen=True, slots=True)
class Engine(Action):
    """Put an engine card in front of you; a delivery may follow."""


@dataclass(frozen=True, slots=True)
class Deliver(Action):
    """Move a cube from one city to another; the network is a tree, so the way needs no naming."""

    good: str
    place: str
    to: str


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Put a card face up on the discard pile: as the action of the turn, or because the hand is too large."""

    card: str


@dataclass(frozen=True, slots=True)
class Restock(Action):
    """Have one cube drawn onto a city that has none."""

    city: str


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a card: `take deck`, `take display purple-2`, `take pile engine`."""

    source: str
    card: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing as the action of the turn."""


@dataclass(frozen=True, slots=True)
class Enough(Action):
    """No delivery with the new engine, no second card, no last delivery."""


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Chance: cards drawn face down into a hand."""

    seat: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """Chance: cards turned up for the display."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cubes(Action):
    """Chance: cubes drawn from the bag onto a city."""

    city: str
    goods: tuple[str, ...]


VERBS = verbs(Build, Engine, Deliver, Discard, Restock, Take, Pass, Enough, Draw, Reveal, Cubes)

ENOUGH = Enough()
PASS = Pass()
ENGINE = Engine()
