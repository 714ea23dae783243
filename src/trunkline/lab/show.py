"""Boards and plots of games in a notebook."""

from __future__ import annotations

from typing import Any

from trunkline.game import Seat
from trunkline.match import summary
from trunkline.record import Record, position
from trunkline.show.picture import with_style
from trunkline.show.plot import Line, plot
from trunkline.titles import game_of_record, picture

LINES = """<style>
.plot { max-width: 36rem; font: 13px sans-serif; background: #fff; color-scheme: light; }
.plot :is(.grid, .zero) { stroke: #ccc; fill: none; }
.plot .zero { stroke: #666; }
.plot .mark { text-anchor: end; }
.plot .round { text-anchor: middle; }
.plot .line { fill: none; stroke: var(--seat); stroke-width: 2.4; stroke-dasharray: var(--dash); }
.plot .casing { fill: none; stroke: var(--casing); stroke-width: 3.6; }
.plot circle { fill: var(--seat); }
</style>"""
"""What the style sheet of the pages says of plots, in short."""


class Picture:
    """An SVG text that a notebook shows."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg


def board(record: str, line: int | None = None, seat: Seat | None = None) -> Picture:
    """The board of a record after so many lines (all by default), as a seat or an onlooker sees it."""
    read, game = _read(record)
    return Picture(picture(game, position(game, read, line)[0], seat))


def plot_of(record: str, figure: str = "points") -> Picture:
    """A figure of every seat by round, one of `figures`; raises KeyError when the title has none of that name."""
    rounds = _rounds(record)
    lines = []
    for seat, row in enumerate(rounds[0]["standings"]):
        values = tuple(each["standings"][seat][figure] for each in rounds)
        lines.append(Line(seat, row["seat"], values))
    svg = with_style(plot(lines, [str(each["round"]) for each in rounds], figure))
    head, closing, rest = svg.partition(">")
    return Picture(f"{head}{closing}{LINES}{rest}")


def figures(record: str) -> list[str]:
    """What there is to plot of a game."""
    return [name for name in _rounds(record)[0]["standings"][0] if name != "seat"]


def _read(record: str) -> tuple[Record, Any]:
    read = Record.read(record)
    return read, game_of_record(read.title, read.map, len(read.seats), read.options, read.rules)


def _rounds(record: str) -> list[dict[str, Any]]:
    read, game = _read(record)
    rounds: list[dict[str, Any]] = summary(game, read)["rounds"]
    return rounds
