"""The position of Steel Driver. Rulebook: Components, Setup."""

from __future__ import annotations

from dataclasses import dataclass, field

from trunkline.game import Game, State
from trunkline.games.steel_driver.map import Board


@dataclass(slots=True)
class Steel(State):
    """Everything on the table; nothing is hidden.

    Per seat: `cubes`, `cash`. Per company: `treasury` (cubes), `profit` (dollars), `control` (seat, -1 for none this
    turn), `last` (the seat that controlled it last, -1), `start` (city, -1), `reached` (mask of cities), `near` (mask
    of links that touch the network), `laid` (pieces of track), `taken` (mask of cities whose goods cube it took).
    `shares[company * seats + seat]`. `owner` of each link, -1. `built` is the mask of links with track.

    `order` and `passed` are the two company rows; `at` says where in `order` the active company stands. `active` is the
    seat with the active player marker, `lot` the company under auction (-1), `bid` its highest bid. `line` holds the
    companies paid for the transcontinental line, the one that completed it first; `goods` is the mask of cities with a
    cube.
    """

    cubes: list[int] = field(default_factory=list)
    cash: list[int] = field(default_factory=list)
    shares: list[int] = field(default_factory=list)
    treasury: list[int] = field(default_factory=list)
    profit: list[int] = field(default_factory=list)
    control: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    start: list[int] = field(default_factory=list)
    reached: list[int] = field(default_factory=list)
    near: list[int] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)
    built: int = 0
    order: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    at: int = 0
    active: int = 0
    lot: int = -1
    bid: int = 0
    line: tuple[int, ...] = ()
    goods: int = 0

    def copy(self) -> Steel:
        """A position that shares nothing that can change."""
        return Steel(
            self.names, self.step, self.round, self.queue[:], self.over, self.scratch,
            self.cubes[:], self.cash[:], self.shares[:], self.treasury[:], self.profit[:], self.control[:],
            self.last[:], self.start[:], self.reached[:], self.near[:], self.laid[:], self.taken[:], self.owner[:],
            self.built, self.order, self.passed, self.at, self.active, self.lot, self.bid, self.line,
            self.goods,
        )  # fmt: skip

    @property
    def company(self) -> int:
        """The active company, which builds or takes a goods cube now."""
        return self.order[self.at]

    def shares_held(self, company: int, seat: int) -> int:
        """How many shares of a company a seat holds."""
        return self.shares[company * len(self.names) + seat]


SteelGame = Game[Steel, Board]


def fresh(game: SteelGame, names: tuple[str, ...]) -> Steel:
    """Setup: empty treasuries, company order as printed from left to right, red first, no cubes and no cash yet."""
    board = game.map
    n, k = len(names), len(board.companies)
    return Steel(
        names,
        cubes=[0] * n,
        cash=[0] * n,
        shares=[0] * (n * k),
        treasury=[0] * k,
        profit=[0] * k,
        control=[-1] * k,
        last=[-1] * k,
        start=[-1] * k,
        reached=[0] * k,
        near=[0] * k,
        laid=[0] * k,
        taken=[0] * k,
        owner=[-1] * len(board.links),
        order=tuple(range(k)),
    )


def standing(game: SteelGame, s: Steel) -> list[dict[str, int]]:
    """Per seat: cash, cubes, shares held, companies controlled, goods cubes of those companies."""
    n = len(s.names)
    return [
        {
            "cash": s.cash[seat],
            "cubes": s.cubes[seat],
            "shares": sum(s.shares[seat::n]),
            "companies": s.control.count(seat),
            "goods_cubes": goods_of(s, seat),
        }
        for seat in range(n)
    ]


def goods_of(s: Steel, seat: int) -> int:
    """How many goods cubes lie in the boxes of the companies a seat controls."""
    return sum(s.taken[c].bit_count() for c, who in enumerate(s.control) if who == seat)


def goods_of_best(s: Steel, seat: int) -> int:
    """How many goods cubes lie in the fullest box of the companies a seat controls."""
    return max((s.taken[c].bit_count() for c, who in enumerate(s.control) if who == seat), default=0)


def most_cash(game: SteelGame, s: Steel) -> dict[int, int]:
    """The winner has most cash."""
    return dict(enumerate(s.cash))


def most_goods(game: SteelGame, s: Steel, seat: int) -> tuple[int, ...]:
    """A tie goes to the player whose companies hold more goods cubes, all those companies together.

    Rulebook: Phase 6. When that is equal too, the win is shared (the rulebook does not say).
    """
    return (goods_of(s, seat),)


def most_goods_of_one(game: SteelGame, s: Steel, seat: int) -> tuple[int, ...]:
    """A tie goes to the player who controls the one company with most goods cubes (another reading)."""
    return (goods_of_best(s, seat),)
