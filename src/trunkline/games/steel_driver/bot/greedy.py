"""Plays Steel Driver greedily: bids what a company is worth, builds for profit and for the sets of its shares.

One estimate carries it: a share is worth what its company's goods cubes would pay if every city were divided evenly
among the companies that reach it. What helps its own shares counts in full, what helps the others' a part.
"""

from __future__ import annotations

import functools
from random import Random
from typing import Any, Final

from trunkline.actions import Action
from trunkline.game import Game, Seat
from trunkline.games.hexes.grid import bits
from trunkline.games.steel_driver.actions import DECLINE, PASS, Build, Offer, Raise, Take
from trunkline.games.steel_driver.map import Board
from trunkline.games.steel_driver.network import gain_of, lay, open_links
from trunkline.games.steel_driver.state import Steel
from trunkline.games.steel_driver.transcontinental import pay_the_line
from trunkline.levels import GREEDY

GROWTH: Final = 18.0
"""What a share gains by the track of one more turn, in dollars: about 90 over five turns in even games."""


RIVALS: Final = 0.5
"""How much a dollar of the others counts against one of its own, all of them together."""


def share_values(board: Board, s: Steel) -> tuple[float, ...]:
    """What each company's final profit would be with the cubes of its cities divided evenly; no growth in it."""
    final = s.goods != 0 or any(s.taken)
    reach = tuple([r & s.goods for r in s.reached]) if final else tuple(s.reached)
    return _share_values(board, reach, tuple(s.taken))


@functools.lru_cache(maxsize=1 << 15)
def _share_values(board: Board, reach: tuple[int, ...], taken: tuple[int, ...]) -> tuple[float, ...]:
    """The same for the cubes within reach of each company and those that it has taken."""
    sharers = [0] * len(board.cities)
    for mask in reach:
        for city in bits(mask):
            sharers[city] += 1
    parts = [1 / n if n else 0.0 for n in sharers]
    # The j-th colour of a set adds values[j] - values[j - 1]: 10, 20, 30 ... on the printed board.
    values = board.set_values
    out = []
    for c, mask in enumerate(reach):
        counts = []
        for colour in board.colour:
            part = 0.0
            for city in bits(mask & colour):
                part += parts[city]
            counts.append((taken[c] & colour).bit_count() + part)
        counts.sort(reverse=True)
        value = 0.0
        for j, n in enumerate(counts):
            value += n * (values[j + 1] - values[j])
        out.append(value)
    return tuple(out)


def outlook(board: Board, s: Steel, seat: Seat) -> float:
    """What the shares on the table are worth to a seat: its own, less a part of the others'."""
    n = len(s.names)
    total = 0.0
    for c, value in enumerate(share_values(board, s)):
        held = s.shares[c * n : (c + 1) * n]
        mine = held[seat]
        total += value * (mine - RIVALS * (sum(held) - mine) / (n - 1))
    return total


def takings(s: Steel, seat: Seat) -> float:
    """What the profit track pays a seat as it stands, less a part of what it pays the others."""
    n = len(s.names)
    return sum(
        profit if who == seat else -profit * RIVALS / (n - 1)
        for profit, who in zip(s.profit, s.control, strict=True)
        if who >= 0
    )


def profit_alone(board: Board, s: Steel, company: int, pieces: int | None) -> int:
    """The profit a company makes from here on this turn if it builds alone and takes the best rate each time."""
    return _profit_alone(
        board,
        s.treasury[company],
        s.start[company],
        s.reached[company],
        s.near[company],
        s.laid[company],
        s.built,
        pieces,
    )


@functools.lru_cache(maxsize=1 << 16)
def _profit_alone(
    board: Board, treasury: int, start: int, reached: int, near: int, laid: int, built: int, pieces: int | None
) -> int:
    """The same for the only company of a position, as all that matters of it; seats ask it of many alike."""
    s = Steel(
        (), owner=[-1] * len(board.links), profit=[0], built=built,
        treasury=[treasury], start=[start], reached=[reached], near=[near], laid=[laid],
    )  # fmt: skip
    while links := open_links(board, s, 0, pieces):
        best, link, city = -1.0, -1, -1
        for i in bits(links):
            for there in starts(board, s, 0, i):
                rate = gain_of(board, s, 0, i, there) / board.links[i].cost
                if rate > best:
                    best, link, city = rate, i, there
        lay(board, s, 0, link, city)
    return s.profit[0]


def prospect(board: Board, s: Steel, company: int, cubes: int, pieces: int | None) -> list[int]:
    """The profit a company may make this turn with 0, 1 ... `cubes` added to its box."""
    treasury, reached, near = s.treasury[company], s.reached[company], s.near[company]
    start, laid = s.start[company], s.laid[company]
    return [
        _profit_alone(board, treasury + added, start, reached, near, laid, s.built, pieces)
        for added in range(cubes + 1)
    ]


def starts(board: Board, s: Steel, company: int, link: int) -> tuple[int, ...]:
    """The start cities a company may declare with a link; -1 alone when it has one already."""
    if s.start[company] >= 0:
        return (-1,)
    return tuple(city for city in (board.links[link].a, board.links[link].b) if board.cities[city].start)


class Greedy:
    """Looks one action ahead."""

    def __init__(self, name: str = GREEDY) -> None:
        self.name = name

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        legal = game.legal(view)
        if len(legal) == 1:
            return legal[0]
        first = legal[0]
        if isinstance(first, Build):
            return best_build(game.map, view, seat, legal, rng)
        if isinstance(first, Take):
            return best_take(game.map, view, seat, legal, rng)
        return best_bid(game, view, seat, legal)


def best_build(board: Board, s: Steel, seat: Seat, legal: list[Action], rng: Random) -> Action:
    """The build that brings most."""
    return max(legal, key=lambda a: (build_worth(board, s, seat, a), rng.random()))


def build_worth(board: Board, s: Steel, seat: Seat, a: Action) -> float:
    """What a build brings: profit now, the line, the worth of shares, and what the cubes left can still make."""
    assert isinstance(a, Build)
    company, trial = s.company, s.copy()
    link = board.link_at[a.link]
    lay(board, trial, company, link, board.city_at[a.start[1]] if a.start else -1)
    pay_the_line(board, trial, company)
    gained = takings(trial, seat) + outlook(board, trial, seat)
    return gained + profit_alone(board, trial, company, board.pieces)


def best_take(board: Board, s: Steel, seat: Seat, legal: list[Action], rng: Random) -> Action:
    """The cube that leaves the shares of the seat best off."""
    return max(legal, key=lambda a: (take_worth(board, s, seat, a), rng.random()))


def take_worth(board: Board, s: Steel, seat: Seat, a: Action) -> float:
    """How well off a cube leaves the shares of the seat."""
    assert isinstance(a, Take)
    trial = s.copy()
    city = 1 << board.city_at[a.city]
    trial.goods ^= city
    trial.taken[s.company] |= city
    return outlook(board, trial, seat)


def best_bid(game: Game[Any, Any], s: Steel, seat: Seat, legal: list[Action]) -> Action:
    """Raise up to what a marker is worth in cubes; put up the one that is worth most above its opening bid.

    For the last marker of the last turn it bids all its cubes: in hand they are worth nothing any more, in the box
    they still build.
    """
    board: Board = game.map
    lots = [s.lot] if s.lot >= 0 else [c for c, who in enumerate(s.control) if who < 0]
    cubes = s.cubes[seat]
    if s.round == board.turns and s.control.count(-1) == 1 and cubes > s.bid:
        return Raise(cubes) if s.lot >= 0 else Offer(board.companies[lots[0]], cubes)
    limits = limits_of(game, s, seat, lots)
    if s.lot >= 0:
        raised = Raise(s.bid + 1)
        return raised if s.bid < limits[s.lot] and raised in legal else PASS
    lot = max(lots, key=lambda c: limits[c])
    if limits[lot] < 1:
        return DECLINE
    # Half the worth at once keeps auctions short; the cubes are not lost, for they build for the bidder.
    return Offer(board.companies[lot], max(1, limits[lot] // 2))


def limits_of(game: Game[Any, Any], s: Steel, seat: Seat, lots: list[int]) -> dict[int, int]:
    """The highest bid worth making for each of some companies, from the price of cubes at this table.

    A cube is priced at what all markers still unsold this turn are worth over all cubes held: to pay
    less than that per dollar is to do better than the table.
    """
    board: Board = game.map
    cubes = s.cubes[seat]
    left = board.turns - s.round
    unsold = [c for c, who in enumerate(s.control) if who < 0]
    growth = GROWTH * (left + 1)
    shares = share_values(board, s)
    fair = max(1, sum(s.cubes) // max(1, len(unsold)))
    pieces = board.pieces
    known = {c: prospect(board, s, c, cubes if c in lots else min(fair, cubes), pieces) for c in unsold}

    def worth(c: int, bid: int) -> float:
        profits = known[c]
        return shares[c] + growth + profits[min(bid, len(profits) - 1)]

    price = sum(worth(c, fair) for c in unsold) / max(1, sum(s.cubes))
    return {c: max((b for b in range(1, cubes + 1) if worth(c, b) >= price * b), default=0) for c in lots}
