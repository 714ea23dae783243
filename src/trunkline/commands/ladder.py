"""What games between bots prove: shares of victory, scores and ratings, with intervals by resampling whole blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log10
from random import Random
from statistics import fmean
from typing import Any

RESAMPLED = 1000
"""How often the blocks are drawn anew."""

INSIDE = 0.95
"""The part of the draws that an interval holds."""

MIDDLE = 1500.0
"""The rating of the first bot of a ladder; 400 more is ten wins to one."""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure with the bounds of its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot on the ladder. `wins` is the share of victories of one seat of it, `rank` the mean place."""

    bot: str
    seats: int
    wins: Figure
    score: Figure
    rank: Figure
    rating: Figure
    ruined: float
    mean_ms: float
    p95_ms: float
    longest_ms: float


def ladder(rows: Sequence[Row]) -> list[Rung]:
    """Every bot of some rows, the best first."""
    bots = list(dict.fromkeys(bot for row in rows for bot in row["bots"]))
    blocks: dict[int, list[Row]] = {}
    for row in rows:
        blocks.setdefault(row["block"], []).append(row)
    draws = [resampled(list(blocks.values()), k) for k in range(RESAMPLED)]
    rated = ratings(rows, bots)
    spread = [ratings(draw, bots) for draw in draws[: RESAMPLED // 5]]
    found = [
        Rung(
            bot,
            sum(seat == bot for row in rows for seat in row["bots"]),
            with_interval(bot, "wins", rows, draws),
            with_interval(bot, "scores", rows, draws),
            with_interval(bot, "ranks", rows, draws),
            Figure(rated[bot], *bounds([each[bot] for each in spread])),
            mean_of(rows, bot, "ruined"),
            mean_of(rows, bot, "ms"),
            max(of_bot(rows, bot, "p95_ms")),
            max(of_bot(rows, bot, "longest_ms")),
        )
        for bot in bots
    ]  # fmt: skip
    return sorted(found, key=lambda rung: -rung.rating.value)


def resampled(blocks: Sequence[list[Row]], k: int) -> list[Row]:
    """As many blocks drawn with repetition, all their rows; the same number k gives the same draw."""
    rng = Random(k)
    return [row for block in rng.choices(blocks, k=len(blocks)) for row in block]


def of_bot(rows: Sequence[Row], bot: str, what: str) -> list[float]:
    """One figure of every seat of a bot; seats without it, as the score of a ruined one, are left out."""
    return [
        row[what][k] for row in rows for k, name in enumerate(row["bots"]) if name == bot and row[what][k] is not None
    ]


def mean_of(rows: Sequence[Row], bot: str, what: str) -> float:
    """The mean of that; 0 of none."""
    return fmean(of_bot(rows, bot, what) or [0.0])


def with_interval(bot: str, what: str, rows: Sequence[Row], draws: Sequence[list[Row]]) -> Figure:
    """The mean of one figure of a bot, with its interval over the draws."""
    return Figure(mean_of(rows, bot, what), *bounds([mean_of(draw, bot, what) for draw in draws]))


def bounds(values: Sequence[float]) -> tuple[float, float]:
    """The middle part of some values."""
    ranked = sorted(values)
    cut = int(len(ranked) * (1 - INSIDE) / 2)
    return ranked[cut], ranked[-1 - cut]


def ratings(rows: Sequence[Row], bots: Sequence[str]) -> dict[str, float]:
    """Ratings from who finished before whom, by Bradley and Terry; a tie is half a win to each.

    Half a win and half a loss against each other bot are added, so that one who never lost has a rating, too.
    """
    won = {(a, b): 0.5 for a in bots for b in bots if a != b}
    for row in rows:
        for i, j in combinations(range(len(row["bots"])), 2):
            one, other = row["bots"][i], row["bots"][j]
            if one != other:
                share = 0.5 + 0.5 * ((row["ranks"][i] < row["ranks"][j]) - (row["ranks"][i] > row["ranks"][j]))
                won[one, other] += share
                won[other, one] += 1 - share
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(60):
        for a in bots:
            wins = sum(won[a, b] for b in bots if b != a)
            games = sum((won[a, b] + won[b, a]) / (strength[a] + strength[b]) for b in bots if b != a)
            strength[a] = wins / games if games else 1.0
    first = strength[bots[0]]
    return {bot: MIDDLE + 400 * log10(strength[bot] / first) for bot in bots}
