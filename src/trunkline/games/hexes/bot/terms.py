"""What the shared bot asks of a game, and what a bot is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from trunkline.actions import Action
from trunkline.games.hexes.bot.projects import Project
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.state import HexGame, RailState


@dataclass(frozen=True, slots=True)
class Search:
    """How widely a bot looks for a plan, and how much it trusts.

    `tried` first projects are followed by further ones, which are sought among the best `followed` (0: among all).
    Below `young` links a network is built for the turn after, too, whose points count `patience`. `sure` is the part
    of this turn's hoped-for income that is counted on when the bills are thought of. While this turn's deliveries
    bring less than `plenty`, a dollar counts only `idle` of its worth. A bot that `crosses` plans links without track
    like others.
    """

    tried: int
    sure: float
    followed: int = 0
    young: int = 0
    patience: float = 0.0
    plenty: int = 0
    idle: float = 1.0
    crosses: bool = False


class Terms(Protocol):
    """What a game pays and charges, as its bot weighs it, so that the planning needs no numbers of its own."""

    @property
    def build(self) -> Build:
        """The phase in which track is built."""
        ...

    @property
    def goods(self) -> MoveGoods:
        """The phase in which cubes are delivered."""
        ...

    @property
    def search(self) -> Search:
        """How its plans are looked for."""
        ...

    def turns_left(self, s: RailState) -> int:
        """Turns after this one."""
        ...

    def income_worth(self, s: RailState) -> float:
        """Points that a link of one's own in a delivery is worth."""
        ...

    def track_worth(self, m: HexMap, s: RailState, project: Project) -> float:
        """Points that the track of a project is worth by itself."""
        ...

    def dollar_worth(self, s: RailState, seat: int) -> float:
        """Points that a dollar is worth now."""
        ...

    def purse(self, s: RailState, seat: int, more: int = 0) -> int:
        """Dollars there are for building, with `more` shares issued, or steps of capital raised, than now."""
        ...

    def affordable(self, s: RailState, seat: int, purse: int) -> int:
        """How many dollars of a purse may be spent without ruin in a later turn."""
        ...

    def bills(self, s: RailState, seat: int) -> int:
        """Dollars that must be there at the end of the turn; below 0 when more comes in than is due."""
        ...

    def may_upgrade(self, s: RailState, seat: int, gain: int) -> bool:
        """Whether a better locomotive can be paid for when one more delivery brings so much this turn."""
        ...

    def upgrade_gain(self, s: RailState, seat: int, gain: float, moves: int) -> float:
        """What a better locomotive brings in so many later deliveries, less its cost; `gain` is what cubes promise."""
        ...

    def closed_stops(self, m: HexMap) -> int:
        """The stops that no cube enters, as a bit mask."""
        ...


T_co = TypeVar("T_co", bound=Terms, covariant=True)


@dataclass(frozen=True, slots=True)
class Question(Generic[T_co]):
    """What a bot is asked: which of the legal actions a seat takes in a position, in a game with its terms."""

    game: HexGame
    terms: T_co
    s: RailState
    seat: int
    legal: list[Action]

    @property
    def m(self) -> HexMap:
        """The map."""
        return self.game.map

    def builds_left(self) -> int:
        """How many builds the seat has left in its turn to build."""
        return self.terms.build.builds_left(self.s, self.seat)
