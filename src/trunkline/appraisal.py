"""What a bot that looks ahead thinks a position is worth, to each seat, and which lines of a record changed that.

A position is played on by the bot's plain policy, as far as the bot looks, and valued there. It sees only a view: where
something is hidden, or left to chance, several such endings are averaged, and how sure their mean is is known as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any

from trunkline.game import CHANCE, Game, Seat
from trunkline.lookahead import Parts

ROLLOUTS = 6
"""Endings of a position at most, where one is not enough."""

LEAST = 0.06
"""The part of what a match ranges over that a line must change a value by, to be a swing."""

SURE = 4.0
"""Standard errors that a change must exceed, to be more than chance: a match has hundreds of lines."""

MOST = 8
"""Swings that are marked."""

END = -1
"""The horizon of what was played on to the end of the match."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What a position is worth to each seat, and the standard error of these values; 0 where there was one ending.

    `horizon` is the round up to which it was played on, or `END`: what differs in that is not to be compared.
    """

    values: tuple[float, ...]
    errors: tuple[float, ...]
    horizon: int


@dataclass(frozen=True, slots=True)
class Swing:
    """A line that changed what the match is worth to the seat that decided it by so much."""

    line: int
    seat: Seat
    change: float


def appraise(game: Game[Any, Any], parts: Parts, view: Any, seed: int) -> Appraisal:
    """What a view of a position is worth to each seat; one seed gives the same guesses and the same chance."""
    endings = [_ending(game, parts, view, seed + 2 * k) for k in range(min(parts.samples, ROLLOUTS))]
    columns = list(zip(*(values for values, _ in endings), strict=True))
    n = len(endings)
    return Appraisal(
        tuple(fmean(values) for values in columns),
        tuple(sqrt(variance(values) / n) if n > 1 else 0.0 for values in columns),
        endings[0][1],
    )


def _ending(game: Game[Any, Any], parts: Parts, view: Any, seed: int) -> tuple[list[float], int]:
    """What each seat may hope for where the position is played on to by the policy, and how far that is."""
    root = game.guess(view, Random(seed))
    s, rng = root.copy(), Random(seed + 1)
    while (turn := game.turn(s)) is not None and not parts.ends(game, root, s):
        game.play(s, game.deal(s, rng) if turn == CHANCE else parts.policy.choose(game, s, turn, rng))
    return [parts.value(game, s, seat) for seat in range(len(s.names))], END if turn is None else s.round


def swings(known: Sequence[Appraisal | None], movers: Sequence[Seat]) -> list[Swing]:
    """The decisions that changed most, by line: `known[n]` is after n lines, `movers[n - 1]` who decided line n.

    >>> flat, up = Appraisal((0.0, 5.0), (0.0, 0.0), 1), Appraisal((8.0, 5.0), (0.0, 0.0), 1)
    >>> swings([flat, flat, up], [0, 0])
    [Swing(line=2, seat=0, change=8.0)]
    """
    values = [value for each in known if each is not None for value in each.values]
    if not values:
        return []
    least = (max(values) - min(values)) * LEAST
    found = [swing for swing in _changes(known, movers) if swing.change and abs(swing.change) >= least]
    return sorted(sorted(found, key=lambda swing: -abs(swing.change))[:MOST], key=lambda swing: swing.line)


def _changes(known: Sequence[Appraisal | None], movers: Sequence[Seat]) -> Iterator[Swing]:
    """What each decision changed for whoever made it, where that is more than chance."""
    for n, seat in enumerate(movers, start=1):
        before, after = known[n - 1], known[n]
        if seat == CHANCE or before is None or after is None or before.horizon != after.horizon:
            continue
        change = after.values[seat] - before.values[seat]
        if abs(change) > SURE * sqrt(before.errors[seat] ** 2 + after.errors[seat] ** 2):
            yield Swing(n, seat, change)


def coarse_first(n: int) -> list[int]:
    """The numbers 0 to n, the ends first, then what halves the gaps: so that a curve is seen early and refined.

    >>> coarse_first(6)
    [0, 6, 4, 2, 1, 3, 5]
    """
    order, step = [0, n], 1
    while step < n:
        step *= 2
    while step:
        order += range(step, n, 2 * step)
        step //= 2
    return list(dict.fromkeys(order))


__all__ = ["END", "Appraisal", "Swing", "appraise", "coarse_first", "swings"]
