"""What a match is worth to each seat, line by line, as a curve: a strip as wide as the history of the match.

One line a seat in its colour and its dashes, as SVG that is stretched to its place; the style sheet does the rest.
Whoever cannot see it gets the same figures as a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from trunkline.show.svg import num

WIDTH, HEIGHT = 1000, 100
"""The drawing, which is stretched: coordinates run from the first line to the last, and from most to least."""


def strip(values: Sequence[Sequence[float] | None], seats: int, title: str) -> str:
    """The curve of these values after 0, 1, 2 ... lines, one for each seat; None where they are not known yet.

    >>> strip([(0.0,), None, (4.0,)], 1, "Values").count("<path")
    2
    """
    known = [(n, row) for n, row in enumerate(values) if row is not None]
    low = min((value for _, row in known for value in row), default=0.0)
    high = max((value for _, row in known for value in row), default=0.0)
    width, height = max(1, len(values) - 1), (high - low) or 1.0

    def point(n: int, value: float) -> str:
        return f"{num(WIDTH * n / width)} {num(HEIGHT * (high - value) / height)}"

    zero = f'<path class="zero" d="M0 {num(HEIGHT * high / height)}H{WIDTH}"/>' if low < 0 < high else ""
    lines = "".join(
        f'<g class="seat-{seat}"><path class="casing" d="{path}"/><path class="line" d="{path}"/></g>'
        for seat in range(seats)
        if (path := "M" + "L".join(point(n, row[seat]) for n, row in known)) != "M"
    )
    return (
        f'<svg class="strip" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" role="img"'
        f' aria-label="{escape(title, quote=True)}" xmlns="http://www.w3.org/2000/svg">{zero}{lines}</svg>'
    )


def signed(value: float) -> str:
    """A figure with its sign.

    >>> signed(-2.04), signed(0.0), signed(12.3)
    ('−2.0', '0.0', '+12.3')
    """
    text = f"{value:+.1f}".replace("-", "−")
    return text[1:] if text[1:] == "0.0" else text


__all__ = ["signed", "strip"]
