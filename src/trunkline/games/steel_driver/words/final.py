"""The end of Steel Driver: what shares have paid, company by company, and the profits of every turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.game import Seat
from trunkline.games.steel_driver.sets import best_sets, counts_of
from trunkline.games.steel_driver.state import Steel, SteelGame, most_goods, most_goods_of_one
from trunkline.games.steel_driver.words.names import company
from trunkline.games.steel_driver.words.panels import shares_of
from trunkline.show.artist import Translate
from trunkline.show.final import Count, Final, people
from trunkline.show.names import label_of, person
from trunkline.show.panel import Panel
from trunkline.show.rounds import ENDING, Round
from trunkline.words import N_

TIE_RULES: Mapping[Any, str] = {
    most_goods: N_(
        "{seats} have the same cash: more goods cubes of the companies controlled come first ({cubes}), then the place"
        " is shared."
    ),
    most_goods_of_one: N_(
        "{seats} have the same cash: the one company with most goods cubes, of those controlled, comes first ({cubes}),"
        " then the place is shared."
    ),
}
"""What breaks a tie in cash, by the rule of the game."""


class SteelFinal(Final):
    """Most cash wins: what companies brought in the game, then what each share pays."""

    total = N_("Cash")
    unit = "$"

    def counts(self, game: SteelGame, s: Steel, t: Translate) -> list[Count]:
        """The profits of the turns, then the shares of each company."""
        seats, board = range(len(s.names)), game.map
        paid = [[s.shares_held(c, k) * s.profit[c] for k in seats] for c in range(len(board.companies))]
        before = {k: s.cash[k] - sum(row[k] for row in paid) for k in seats}
        rows = [Count(t(N_("Profits of the rounds")), before)]
        for c, row in enumerate(paid):
            label = t(
                N_("{company}: final profit, ${profit} a share"), company=company(board, c, t), profit=s.profit[c]
            )
            rows.append(Count(label, dict(enumerate(row))))
        return rows

    def tie(self, game: SteelGame, s: Steel, seats: list[Seat], t: Translate) -> str:
        """The goods cubes that decide."""
        rule = game.tie_break or most_goods
        cubes = ", ".join(f"{person(s.names[k])} {rule(game, s, k)[0]}" for k in seats)
        return t(TIE_RULES[rule], seats=people(s.names, seats), cubes=cubes)

    def tables(self, game: SteelGame, s: Steel, rounds: list[Round], t: Translate) -> list[Panel]:
        """The companies: what they earned in each turn for whom, their goods cubes, their shares."""
        board = game.map
        turns = [each for each in rounds if each.number != ENDING]
        columns = {"company": label_of("company", t)}
        columns |= {str(each.number): t(N_("Round {n}"), n=each.number) for each in turns}
        columns |= {"sets": t(N_("Sets")), "share": label_of("share", t), "shares": label_of("shares", t)}
        rows = []
        for c in range(len(board.companies)):
            earned = {str(each.number): _earned(s, each, c) for each in turns}
            sets = " + ".join(map(str, best_sets(counts_of(board, s.taken[c])))) or "–"
            rows.append(
                {"company": company(board, c, t), **earned, "sets": sets, "share": f"${s.profit[c]}",
                 "shares": shares_of(s, c)}
            )  # fmt: skip
        note = t(
            N_("Profit of each round and who was paid it; goods cubes by sets; what a share paid and who held them.")
        )
        return [Panel("companies-end", t(N_("The companies")), tuple(rows), columns, (note,))]


def _earned(s: Steel, done: Round, c: int) -> str:
    """What a company earned in a turn and for whom; a dash where nobody controlled it."""
    for each, seat, profit in done.kept:
        if each == c:
            return f"${profit} {person(s.names[seat])}"
    return "–"


FINAL = SteelFinal()
