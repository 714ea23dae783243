"""The panels beside the board of Steel Driver: companies, players, what shares would pay, the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.game import Seat
from trunkline.games.steel_driver.sets import best_sets, counts_of, final_profit
from trunkline.games.steel_driver.state import Steel, SteelGame, most_goods, most_goods_of_one
from trunkline.games.steel_driver.words.names import company, mark, pass_row, seat_name
from trunkline.show.artist import Panel, Translate
from trunkline.show.names import label_of, person
from trunkline.words import N_


def shares_of(s: Steel, c: int) -> str:
    """The shares of a company by holder: `Ann 2 · Bob 1`."""
    held = [(seat, s.shares_held(c, seat)) for seat in range(len(s.names))]
    return " · ".join(f"{person(s.names[seat])} {n}" for seat, n in held if n) or "–"


def companies(game: SteelGame, s: Steel, t: Translate) -> Panel:
    """The companies in their order of play."""
    rows = [
        {
            "company": company(game.map, c, t),
            "control": seat_name(s, s.control[c], t),
            "treasury": s.treasury[c],
            "profit": f"${s.profit[c]}",
            "shares": shares_of(s, c),
            "word": game.map.companies[c],
            "controller": s.control[c],
            "holders": tuple(
                (k, person(s.names[k]), s.shares_held(c, k)) for k in range(len(s.names)) if s.shares_held(c, k)
            ),
        }
        for c in s.order
    ]
    notes = []
    if s.passed:
        passed = ", ".join(company(game.map, c, t) for c in s.passed)
        notes.append(f"{t(pass_row(game.map, s))}: {passed}")
    columns = {key: label_of(key, t) for key in ("company", "control", "treasury", "profit", "shares")}
    return Panel("companies", t(N_("Companies in order")), tuple(rows), columns, tuple(notes))


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
    return Panel("steel-players", t(N_("Players")), tuple(rows), columns, (active,))


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


TIE_RULES: Mapping[Any, str] = {
    most_goods: N_("A tie goes to more goods cubes of the companies controlled ({cubes}), then the win is shared."),
    most_goods_of_one: N_(
        "A tie goes to the one company with most goods cubes, of those controlled ({cubes}), then the win is shared."
    ),
}
"""What breaks a tie in cash, by the rule of the game."""


def score(game: SteelGame, s: Steel, t: Translate) -> Panel | None:
    """The final payment share by share, once the game is over."""
    if game.turn(s) is not None:
        return None
    board = game.map
    rows: list[Mapping[str, Any]] = []
    breaks = game.tie_break or most_goods
    goods = [breaks(game, s, seat)[0] for seat in range(len(s.names))]
    ranks = sorted(range(len(s.names)), key=lambda seat: (-s.cash[seat], -goods[seat]))
    for k in ranks:
        paid = [s.shares_held(c, k) * s.profit[c] for c in range(len(board.companies))]
        rows.append(
            {"seat": person(s.names[k]), "before": f"${s.cash[k] - sum(paid)}"}
            | {f"c{c}": f"${n}" if n else "–" for c, n in enumerate(paid)}
            | {
                "cash": f"${s.cash[k]}",
                "number": k,
                "paid": tuple(paid),
                "held": tuple(s.shares_held(c, k) for c in range(len(board.companies))),
            }
        )
    columns = (
        {"seat": label_of("seat", t), "before": t(N_("Dividends"))}
        | {f"c{c}": company(board, c, t) for c in range(len(board.companies))}
        | {"cash": label_of("cash", t)}
    )
    notes = [t(N_("Each share pays the profit of its company; the columns are what all shares of a company paid."))]
    first = [k for k in ranks if s.cash[k] == s.cash[ranks[0]]]
    if len(first) > 1:
        notes.append(t(TIE_RULES[breaks], cubes=", ".join(f"{person(s.names[k])} {goods[k]}" for k in first)))
    marks = tuple((word, mark(board, c, t), company(board, c, t)) for c, word in enumerate(board.companies))
    return Panel(
        "steel-score", t(N_("Final score")), tuple({**row, "marks": marks} for row in rows), columns, tuple(notes)
    )
