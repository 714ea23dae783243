"""Figures by round as a plot: one line a seat in its colour and its dashes, as SVG.

Colours, dashes and type are the style sheet's, so that one picture does by day, by night and in print. Next to a plot
belongs a table of the same figures, for whoever cannot see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from trunkline.show.svg import num

WIDTH, HEIGHT = 400, 220
LEFT, RIGHT, TOP, BOTTOM = 40, 292, 10, 192
"""Where the lines may run; beside them stand the numbers and the names."""

ROW = 15
"""How far the names at the ends of the lines keep from each other."""

LONGEST = 9
"""Letters of a name at the end of its line."""

STEPS = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Line:
    """The figures of a seat, one for each round; None where it has none."""

    seat: int
    name: str
    values: tuple[int | None, ...]

    @property
    def last(self) -> tuple[int, int] | None:
        """Where the line ends: the round by its place and the figure; None for a line without any."""
        there = [(k, value) for k, value in enumerate(self.values) if value is not None]
        return there[-1] if there else None


def ticks(low: int, high: int) -> list[int]:
    """Three to six round numbers from at most `low` to at least `high`.

    >>> ticks(0, 34), ticks(-8, 31), ticks(0, 0), ticks(90, 1450)
    ([0, 10, 20, 30, 40], [-10, 0, 10, 20, 30, 40], [0, 1, 2], [0, 500, 1000, 1500])
    """
    low, high = min(low, 0), max(high, low + 2, 2)
    step, scale = 1, 1
    while (high - low) / step > 5:
        at = STEPS.index(step // scale) + 1
        scale = scale * 10 if at == len(STEPS) else scale
        step = scale * STEPS[at % len(STEPS)]
    first, last = low // step, -(-high // step)
    return [k * step for k in range(first, last + 1)]


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near the wanted ones, in the same order, no two nearer than the gap, within the bounds where they fit.

    >>> spread([10, 12, 50], 15, 0, 100)
    [10, 25, 50]
    >>> spread([90, 95, 99], 15, 0, 100)
    [70, 85, 100]
    """
    order = sorted(range(len(wanted)), key=lambda k: wanted[k])
    out = list(wanted)
    least = low
    for k in order:
        out[k] = least = max(out[k], least)
        least += gap
    most = high
    for k in reversed(order):
        out[k] = most = min(out[k], most)
        most -= gap
    return out


def plot(lines: Sequence[Line], rounds: Sequence[str], title: str) -> str:
    """The lines over the rounds, which are named at the foot."""
    known = [value for line in lines for value in line.values if value is not None]
    marks = ticks(min(known, default=0), max(known, default=0))
    low, high = marks[0], marks[-1]

    def x(k: int) -> float:
        return LEFT + (RIGHT - LEFT) * k / max(1, len(rounds) - 1)

    def y(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)

    grid = "".join(
        f'<path class="{"zero" if mark == 0 else "grid"}" d="M{LEFT} {num(y(mark))}H{RIGHT}"/>'
        f'<text class="mark" x="{LEFT - 6}" y="{num(y(mark) + 4)}">{_number(mark)}</text>'
        for mark in marks
    )
    every, final = -(-len(rounds) // 12), len(rounds) - 1  # more names would run into each other
    feet = "".join(
        f'<text class="round" x="{num(x(k))}" y="{HEIGHT - 8}">{escape(name)}</text>'
        for k, name in enumerate(rounds)
        if k == final or (k % every == 0 and final - k >= every)
    )
    drawn = [line for line in lines if line.last is not None]
    ends = [line.last for line in drawn if line.last is not None]
    places = spread([y(value) for _, value in ends], ROW, TOP + 2, BOTTOM)
    shapes = "".join(
        _line(line, [(x(k), y(value)) for k, value in enumerate(line.values) if value is not None])
        + f'<text class="end" x="{RIGHT + 8}" y="{num(place + 4)}"><tspan class="figure">{_number(end[1])}</tspan>'
        f" {escape(_short(line.name))}</text></g>"
        for line, end, place in zip(drawn, ends, places, strict=True)
    )
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title, quote=True)}"'
        f' xmlns="http://www.w3.org/2000/svg">{grid}{feet}{shapes}</svg>'
    )


def _line(line: Line, points: Sequence[tuple[float, float]]) -> str:
    path = "L".join(f"{num(px)} {num(py)}" for px, py in points)
    dots = "".join(f'<circle cx="{num(px)}" cy="{num(py)}" r="3"/>' for px, py in points)
    return f'<g class="seat-{line.seat}"><path class="casing" d="M{path}"/><path class="line" d="M{path}"/>{dots}'


def _number(value: int) -> str:
    return str(value).replace("-", "−")


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def bar(parts: Sequence[int], whole: int) -> str:
    """A bar of parts side by side; beside it belong the numbers.

    `whole` is what fills the full width; the style sheet gives the colour and tells the parts apart by `part-1` and on.
    """
    at, out = 0.0, []
    for k, part in enumerate(parts, start=1):
        width = 100 * part / whole if whole else 0
        if part:
            out.append(f'<rect class="part part-{k}" x="{num(at)}" y="0" width="{num(width)}" height="10"/>')
        at += width
    return (
        '<svg class="lengths" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"'
        f' xmlns="http://www.w3.org/2000/svg">{"".join(out)}</svg>'
    )


__all__ = ["Line", "bar", "plot", "spread", "ticks"]
