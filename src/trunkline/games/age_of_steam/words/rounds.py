"""What a round of Age of Steam brought each seat: income, expenses, reduction; and where cubes came."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.follow import Begun
from trunkline.game import Seat
from trunkline.games.age_of_steam.phases.finance import CollectIncome, IncomeReduction, PayExpenses
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words.rounds import Figures, Grown, HexRounds, new_cubes, newly_out, places_with_cubes
from trunkline.show.artist import Translate
from trunkline.show.rounds import Column, Round
from trunkline.words import N_

COLUMNS = (
    Column("cash-before", N_("Cash"), unit="$"),
    Column("received", N_("Income"), "gain", "$"),
    Column("bills", N_("Expenses"), "cost", "$"),
    Column("cash", N_("Cash now"), "result", "$"),
    Column("short", N_("Not paid"), unit="$", rare=True),
    Column("income", N_("Income now"), since="income-before"),
    Column("shares", N_("Shares")),
    Column("score", N_("Points"), "result"),
)

PLOTS = (
    Column("score", N_("Points")),
    Column("income", N_("Income")),
    Column("cash", N_("Cash"), unit="$"),
    Column("shares", N_("Shares")),
)


class AgeOfSteamRounds(HexRounds):
    """The rounds of Age of Steam."""

    columns = COLUMNS
    plots = PLOTS

    def settlement(self, begun: Sequence[Begun]) -> dict[Seat, Figures]:
        """The money of each seat at the end of a round, in turn order, from the phases that made it."""
        by_phase = {type(each.phase): each for each in begun}
        paid = by_phase.get(PayExpenses)
        if paid is None:
            return {}
        collected, reduced = by_phase[CollectIncome], by_phase.get(IncomeReduction)
        after = paid.after if reduced is None else reduced.after
        out = newly_out(paid)
        return {
            seat: {
                "cash-before": collected.before.cash[seat],
                "received": collected.after.cash[seat] - collected.before.cash[seat],
                "bills": paid.before.cash[seat] - paid.after.cash[seat],
                "cash": after.cash[seat],
                "short": paid.before.income[seat] - paid.after.income[seat],
                "reduction": paid.after.income[seat] - after.income[seat],
                "income-before": paid.before.income[seat],
                "income": after.income[seat],
                "out": int(seat in out),
            }
            for seat in collected.before.order
        }

    def sentence(self, seat: str, row: Figures, t: Translate) -> str:
        """The end of a round for a seat as a sentence, two where bills are not paid."""
        values = {"seat": seat, "income": row["received"], "bills": row["bills"], "cash": row["cash"]}
        if row["reduction"]:
            said = t(
                N_(
                    "{seat}: income ${income}, expenses ${bills}, cash now ${cash}; income reduction {less}, income now"
                    " {new}."
                ),
                less=row["reduction"], new=row["income"], **values,
            )  # fmt: skip
        else:
            said = t(N_("{seat}: income ${income}, expenses ${bills}, cash now ${cash}."), **values)
        if row["out"]:
            who = t(N_("{seat} cannot pay, is ruined and leaves the game."), seat=seat)
            return f"{said} {who}"
        if row["short"]:
            fall = t(N_("${short} are not paid, so the income falls by {short}."), short=row["short"])
            return f"{said} {fall}"
        return said

    def besides(self, first: RailState, last: RailState, seat: Seat) -> Figures:
        """The shares, and the income that the round began with."""
        return {
            "income-first": first.income[seat],
            "shares-first": first.shares[seat],
            "shares": last.shares[seat],
        }

    def kept(self, game: HexGame, begun: Sequence[Begun]) -> tuple[Grown, ...]:
        """The cubes that the dice have brought."""
        growth = next((each for each in begun if isinstance(each.phase, GoodsGrowth)), None)
        end = next((each for each in begun if isinstance(each.phase, AdvanceTurn)), None)
        return () if growth is None or end is None else new_cubes(game.map, growth.after, end.before)

    def remarks(self, game: HexGame, done: Round, t: Translate) -> list[str]:
        """Where cubes have come."""
        if not done.kept:
            return []
        return [t(N_("Cubes come to {places}."), places=places_with_cubes(game, done.kept, t))]


ROUNDS = AgeOfSteamRounds()
