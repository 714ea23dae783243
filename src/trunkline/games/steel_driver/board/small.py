"""A small picture of the map of Steel Driver for lists: land, ways, track and cities, and no words."""

from __future__ import annotations

from html import escape

from trunkline.games.steel_driver.board.picture import terrain
from trunkline.games.steel_driver.map import Board
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.show.svg import num

SPOT = 23.0
"""Radius of a city; a start city is a square of twice that size."""


def thumbnail(game: SteelGame, s: Steel) -> str:
    """The small picture of a position."""
    board = game.map
    width, height = board.size
    return (
        f'<svg class="board steel mini" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(board.label)}"'
        f' xmlns="http://www.w3.org/2000/svg">{terrain(board)}{ways(board, s)}{cities(board)}</svg>'
    )


def ways(board: Board, s: Steel) -> str:
    """Links without track as thin lines, then the track of each company."""
    lines: dict[int, list[str]] = {}
    for i, link in enumerate(board.links):
        (ax, ay), (bx, by) = board.cities[link.a].at, board.cities[link.b].at
        lines.setdefault(s.owner[i], []).append(f"M{num(ax)} {num(ay)}L{num(bx)} {num(by)}")
    out = []
    for c, found in sorted(lines.items()):
        d = "".join(found)
        if c < 0:
            out.append(f'<path class="way" d="{d}"/>')
        else:
            cls = f"company-{board.companies[c]}"
            out.append(f'<path class="bed {cls}" d="{d}"/><path class="rail {cls}" d="{d}"/>')
    return "".join(out)


def cities(board: Board) -> str:
    """A disc for each city in the colour of its goods, a square where companies may start."""
    out = []
    for city in board.cities:
        (x, y), goods = city.at, escape(board.goods[city.goods])
        if city.start:
            corner = f'x="{num(x - SPOT)}" y="{num(y - SPOT)}" width="{num(2 * SPOT)}" height="{num(2 * SPOT)}"'
            out.append(f'<rect class="spot goods-{goods}" {corner} rx="6"/>')
        else:
            out.append(f'<circle class="spot goods-{goods}" cx="{num(x)}" cy="{num(y)}" r="{num(SPOT)}"/>')
    return "".join(out)
