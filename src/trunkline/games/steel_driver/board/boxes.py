"""What lies below the map of Steel Driver: company order, pass row, and a box for each company."""

from __future__ import annotations

from collections.abc import Collection
from html import escape

from trunkline.games.hexes.grid import bits
from trunkline.games.steel_driver.board.picture import GOODS_MARK, LEGAL
from trunkline.games.steel_driver.map import Board
from trunkline.games.steel_driver.state import Steel
from trunkline.games.steel_driver.words.names import company, mark, pass_row
from trunkline.show.artist import Translate
from trunkline.show.names import person
from trunkline.show.svg import num
from trunkline.words import N_

ROWS, BOX = 52, 158
GAP = 14
HEIGHT = ROWS + BOX + 3 * GAP
MOST_CUBES = 24


def rows(board: Board, s: Steel, y: float, building: bool, t: Translate) -> str:
    """Companies in order, the active one ringed, and those that have passed, first first."""
    half = board.size[0] / 2
    out = []
    for key, title, x, row in (
        ("order", N_("Company order"), GAP, s.order),
        ("passed", pass_row(board, s), half + GAP / 2, s.passed),
    ):
        width = half - 1.5 * GAP
        out.append(
            f'<g id="row-{key}" transform="translate({num(x)} {num(y)})"><rect class="box" width="{num(width)}"'
            f' height="{ROWS}" rx="10"/><text class="heading" x="14" y="31">{escape(t(title))}</text>'
        )
        for k in range(len(board.companies)):
            at = f"translate({num(width - 60 * (len(board.companies) - k))} 10)"
            if k >= len(row):
                out.append(f'<rect class="space" transform="{at}" width="50" height="32" rx="7"/>')
                continue
            word, name = board.companies[row[k]], company(board, row[k], t)
            gone = " gone" if key == "order" and row[k] in s.passed else ""
            active = " active" if key == "order" and building and k == s.at else ""
            out.append(
                f'<g class="token company-{word}{gone}{active}" transform="{at}"><title>{escape(name)}'
                f'</title><rect width="50" height="32" rx="7"/><text x="25" y="21.5">'
                f"{escape(mark(board, row[k], t))}</text></g>"
            )
        out.append("</g>")
    return "".join(out)


def boxes(board: Board, s: Steel, y: float, active: int, words: Collection[str], t: Translate) -> str:
    """A box for each company: who controls it, its cubes, its shares, its profit."""
    count = len(board.companies)
    width = (board.size[0] - GAP * (count + 1)) / count
    out = []
    for c, word in enumerate(board.companies):
        legal = word in words
        state = (" legal" if legal else "") + (" active" if c == active else "")
        out.append(
            f'<g class="company company-{word}{state}" id="company-{word}" data-word="{word}"{LEGAL if legal else ""}'
            f' transform="translate({num(GAP + c * (width + GAP))} {num(y)})"><title>{escape(sentence(board, s, c, t))}'
            f'</title><rect class="box" width="{num(width)}" height="{BOX}" rx="10"/>'
            f'<rect class="swatch" x="12" y="12" width="26" height="16" rx="4"/>'
            f'<text class="company-name" x="46" y="26">{escape(company(board, c, t))}</text>'
            f"{_controller(s, c, width)}{_cubes(board, s, c)}{_shares(s, c, t)}{_profit(board, s, c, width)}</g>"
        )
    return "".join(out)


def sentence(board: Board, s: Steel, c: int, t: Translate) -> str:
    """A company in a sentence."""
    name = company(board, c, t)
    who = person(s.names[s.control[c]]) if s.control[c] >= 0 else t(N_("nobody"))
    return t(N_("{company}: controlled by {seat}, cubes {cubes}, profit ${profit}"), company=name, seat=who,
             cubes=s.treasury[c], profit=s.profit[c])  # fmt: skip


def _controller(s: Steel, c: int, width: float) -> str:
    seat = s.control[c]
    if seat < 0:
        return f'<text class="controller" x="{num(width - 12)}" y="26">–</text>'
    name = person(s.names[seat])
    return (
        f'<g class="seat-{seat}"><circle class="seat-mark" cx="{num(width - 20)}" cy="20.5" r="10"/>'
        f'<text class="seat-letter" x="{num(width - 20)}" y="25">{escape(name[:1])}</text></g>'
    )


def _cubes(board: Board, s: Steel, c: int) -> str:
    """Investment cubes of the treasury; the goods cubes taken in their place at the end."""
    if s.taken[c]:
        shown = []
        for k, city in enumerate(sorted(bits(s.taken[c]), key=lambda i: (board.cities[i].goods, i))):
            goods = board.goods[board.cities[city].goods]
            shown.append(
                f'<g class="cube goods-{goods}" transform="translate({20 + 19 * (k % 10)} {46 + 19 * (k // 10)})">'
                f'<rect x="-7.5" y="-7.5" width="15" height="15" rx="3"/>{GOODS_MARK[goods]}</g>'
            )
        return "".join(shown)
    cubes = s.treasury[c]
    shown = [
        f'<rect class="money" x="{12 + 16 * (k % 12)}" y="{38 + 17 * (k // 12)}" width="13" height="13" rx="2.5"/>'
        for k in range(min(cubes, MOST_CUBES))
    ]
    if cubes > MOST_CUBES:
        shown.append(f'<text class="more" x="12" y="86">+{cubes - MOST_CUBES}</text>')
    return "".join(shown)


def _shares(s: Steel, c: int, t: Translate) -> str:
    """One small certificate a share, with the initial of its holder."""
    out = []
    k = 0
    for seat, name in enumerate(map(person, s.names)):
        for _ in range(s.shares_held(c, seat)):
            out.append(
                f'<g class="share seat-{seat}" transform="translate({12 + 40 * k} 88)"><title>{escape(name)}'
                f'</title><rect width="34" height="24" rx="4"/><text x="17" y="17">{escape(name[:1])}</text></g>'
            )
            k += 1
    return "".join(out)


def _profit(board: Board, s: Steel, c: int, width: float) -> str:
    """The profit track as a bar up to its printed end, with marks at each 50; the number goes on beyond."""
    full = width - 24
    part = min(s.profit[c], board.profit_track) / board.profit_track * full
    marks = "".join(
        f'<path class="tick" d="M{num(12 + full * k / board.profit_track)} 124V146"/>'
        for k in range(50, board.profit_track, 50)
    )
    return (
        f'<rect class="bar" x="12" y="124" width="{num(full)}" height="22" rx="5"/>'
        f'<rect class="filled" x="12" y="124" width="{num(part)}" height="22" rx="5"/>{marks}'
        f'<text class="profit" x="18" y="140">${s.profit[c]}</text>'
    )
