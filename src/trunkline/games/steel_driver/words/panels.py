"""The panels beside the board of Steel Driver: companies, players, what shares would pay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.game import Seat
from trunkline.games.steel_driver.sets import best_sets, counts_of, final_profit
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.games.steel_driver.words.names import company, mark, pass_row, seat_name
from trunkline.show.artist import Panel, Translate
from trunkline.show.names import label_of, person
from trunkline.words import N_


def shares_of(s: Steel, c: int) -> str:
    """The shares of a company by holder: `Ann 2 · Bob 1`."""
    held = [(seat, s.shares_held(c, seat)) for seat in range(len(s.names))]
    return " · ".join(f"{person(s.names[seat])} {n}" for seat, n in held if n) or "–"


COMPANY_ACTS = ("build", "halt", "take")
"""What is asked for the active company."""


def marked(game: SteelGame, s: Steel) -> int:
    """The company that builds, takes or is sold now; below 0 when none is."""
    return s.company if game.asks(s) in COMPANY_ACTS else s.lot


def state_of(game: SteelGame, s: Steel, c: int, t: Translate) -> str:
    """Where a company stands in the turn, in words."""
    said = []
    if c in s.order:
        said.append(t(N_("{n} in the order"), n=s.order.index(c) + 1))
    if c in s.passed:
        said.append(f"{t(pass_row(game.map, s))}: {s.passed.index(c) + 1}")
    elif c == marked(game, s):
        said.append(t(N_("up for bids")) if game.asks(s) not in COMPANY_ACTS else t(N_("acts now")))
    return ", ".join(said)


def box(game: SteelGame, s: Steel, c: int, t: Translate) -> str:
    """A company’s box in a sentence: who controls it, its cubes, profit and shares, where it stands in the turn."""
    said = t(N_("{company}: controlled by {seat}, cubes {cubes}, profit ${profit}"), company=company(game.map, c, t),
             seat=seat_name(s, s.control[c], t), cubes=s.treasury[c], profit=s.profit[c])  # fmt: skip
    shares = t(N_("shares: {shares}"), shares=shares_of(s, c))
    return ", ".join(filter(None, (said, shares, state_of(game, s, c, t))))


def cubes_taken(game: SteelGame, s: Steel, c: int, t: Translate) -> tuple[tuple[str, str, int], ...]:
    """The goods cubes in a box at the end, which lie where its investment cubes lay: word, name, how many."""
    counts = counts_of(game.map, s.taken[c])
    return tuple((word, label_of(f"goods-{word}", t), n) for word, n in zip(game.map.goods, counts, strict=True) if n)


def companies(game: SteelGame, s: Steel, t: Translate) -> Panel:
    """The company boxes, as they are printed; each says where its company stands in the order of play."""
    rows = [
        {
            "company": company(game.map, c, t),
            "control": seat_name(s, s.control[c], t),
            "treasury": s.treasury[c],
            "profit": f"${s.profit[c]}",
            "shares": shares_of(s, c),
            "word": game.map.companies[c],
            "controller": s.control[c],
            "order": s.order.index(c) + 1 if c in s.order else 0,
            "passed": s.passed.index(c) + 1 if c in s.passed else 0,
            "active": c == marked(game, s),
            "box": box(game, s, c, t),
            "goods": cubes_taken(game, s, c, t),
            "holders": tuple(
                (k, person(s.names[k]), s.shares_held(c, k)) for k in range(len(s.names)) if s.shares_held(c, k)
            ),
        }
        for c in range(len(game.map.companies))
    ]
    notes = []
    if s.passed:
        passed = ", ".join(company(game.map, c, t) for c in s.passed)
        notes.append(f"{t(pass_row(game.map, s))}: {passed}")
    columns = {key: label_of(key, t) for key in ("company", "control", "treasury", "profit", "shares")}
    return Panel("companies", t(N_("Companies")), tuple(rows), columns, tuple(notes), "top", "turn")


def certificates(game: SteelGame, s: Steel, seat: Seat, t: Translate) -> tuple[tuple[str, str, str, int], ...]:
    """The shares of a seat: word, mark and name of the company, how many."""
    board = game.map
    return tuple(
        (word, mark(board, c, t), company(board, c, t), s.shares_held(c, seat))
        for c, word in enumerate(board.companies)
        if s.shares_held(c, seat)
    )


def players(game: SteelGame, s: Steel, seat: Seat | None, t: Translate) -> Panel:
    """Cubes, cash and shares of everybody; all of it is public."""
    short = [company(game.map, c, t) for c in range(len(game.map.companies))]
    rows: list[Mapping[str, Any]] = []
    for k, name in enumerate(s.names):
        held = " · ".join(f"{short[c]} {s.shares_held(c, k)}" for c in range(len(short)) if s.shares_held(c, k))
        rows.append({"seat": person(name), "cubes": s.cubes[k], "cash": f"${s.cash[k]}", "shares": held or "–",
                     "you": k == seat, "turn": k == game.turn(s), "number": k, "name": name,
                     "certificates": certificates(game, s, k, t)})  # fmt: skip
    active = t(N_("Active player: {seat}"), seat=seat_name(s, s.active, t))
    columns = {key: label_of(key, t) for key in ("seat", "cubes", "cash", "shares")}
    return Panel("steel-players", t(N_("Players")), tuple(rows), columns, (active,), "top")


def reach(game: SteelGame, s: Steel, t: Translate) -> Panel:
    """What each company could collect at most if it took the cubes of all its cities, and what it has taken."""
    board = game.map
    rows = []
    final = s.goods != 0 or any(s.taken)
    for c in range(len(board.companies)):
        cities = s.taken[c] if final else s.reached[c]
        if not cities:
            continue
        sets = " + ".join(map(str, best_sets(counts_of(board, cities))))
        rows.append({"company": company(board, c, t), "sets": sets, "share": f"${final_profit(board, cities)}",
                     "word": board.companies[c]})  # fmt: skip
    title = N_("Goods cubes taken") if final else N_("Goods within reach")
    note = t(N_("Sets of different colours pay ${values} for 1 to 5 cubes, for each share."),
             values=", $".join(map(str, board.set_values[1:])))  # fmt: skip
    if not final:
        note += " " + t(N_("Other companies reach some of these cities too."))
    columns = {"company": label_of("company", t), "sets": t(N_("Sets")), "share": label_of("share", t)}
    return Panel("reach", t(title), tuple(rows), columns, (note,))
