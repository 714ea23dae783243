"""What a round of Steam brought each seat: income, upkeep, what was missing and how it was met; imports that came."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.follow import Begun
from trunkline.game import Seat
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words.cost import dollars
from trunkline.games.hexes.words.rounds import Figures, Grown, HexRounds, new_cubes, newly_out, places_with_cubes
from trunkline.games.steam.maps.belgium_luxembourg.imports import RefillImports
from trunkline.games.steam.phases.dues import IncomeAndUpkeep, IncomeOrDebt
from trunkline.show.artist import Translate
from trunkline.show.rounds import Column, Note, Round
from trunkline.words import N_

COLUMNS = (
    Column("cash-before", N_("Cash"), unit="$"),
    Column("received", N_("Income"), "gain", "$"),
    Column("bills", N_("Costs"), "cost", "$"),
    Column("raised", N_("Raised"), "gain", "$", rare=True),
    Column("cash", N_("Cash now"), "result", "$"),
    Column("income", N_("Income now"), since="income-before"),
    Column("vp", N_("Points of deliveries"), since="vp-before"),
    Column("score", N_("Points"), "result"),
)

PLOTS = (
    Column("score", N_("Points")),
    Column("vp", N_("Points of deliveries")),
    Column("income", N_("Income")),
    Column("cash", N_("Cash"), unit="$"),
)


class SteamRounds(HexRounds):
    """The rounds of Steam and of its expansion maps."""

    columns = COLUMNS
    plots = PLOTS

    def notes(self, game: HexGame, begun: Sequence[Begun], t: Translate) -> list[Note]:
        """Income and costs, one sentence a seat; cubes from import spaces."""
        out = super().notes(game, begun, t)
        cubes = import_cubes(game, begun)
        return [*out, Note(import_words(game, cubes, t))] if cubes else out

    def settlement(self, begun: Sequence[Begun]) -> dict[Seat, Figures]:
        """Income and costs of each seat in turn order, from the phase that settles them; empty without it.

        A negative income is a bill. A bankrupt seat receives nothing and pays what it loses.
        """
        now = next((each for each in begun if isinstance(each.phase, IncomeOrDebt | IncomeAndUpkeep)), None)
        if now is None:
            return {}
        before, after, out = now.before, now.after, newly_out(now)
        rows: dict[Seat, Figures] = {}
        for seat in before.order:
            upkeep = now.phase.upkeep * before.engine[seat] if isinstance(now.phase, IncomeAndUpkeep) else 0
            received, bills = max(0, before.income[seat]), upkeep + max(0, -before.income[seat])
            if seat in out:
                received, bills = 0, before.cash[seat] - after.cash[seat]
            rows[seat] = {
                "cash-before": before.cash[seat],
                "received": received,
                "bills": bills,
                "raised": after.cash[seat] - (before.cash[seat] + received - bills),
                "cash": after.cash[seat],
                "income-before": before.income[seat],
                "income": after.income[seat],
                "vp-before": before.vp[seat],
                "vp": after.vp[seat],
                "out": int(seat in out),
            }
        return rows

    def sentence(self, seat: str, row: Figures, t: Translate) -> str:
        """Income and costs of a seat as a sentence, more where money is missing."""
        if row["out"]:
            return t(N_("{seat} cannot pay, is bankrupt and leaves the game."), seat=seat)
        values = {"seat": seat, "received": row["received"], "bills": row["bills"], "cash": row["cash"]}
        if not row["bills"]:
            return t(N_("{seat}: income ${received}, cash now ${cash}."), **values)
        said = t(N_("{seat}: income ${received}, costs ${bills}, cash now ${cash}."), **values)
        if row["vp"] != row["vp-before"]:
            fall = t(N_("Points fall to {points}."), points=row["vp"])
            said += f" {fall}"
        if row["income"] != row["income-before"]:
            fall = t(N_("Income falls to {income}."), income=dollars(row["income"]))
            said += f" {fall}"
        return said

    def besides(self, first: RailState, last: RailState, seat: Seat) -> Figures:
        """The income and the points that the round began with."""
        return {"income-first": first.income[seat], "vp-first": first.vp[seat]}

    def kept(self, game: HexGame, begun: Sequence[Begun]) -> tuple[Grown, ...]:
        """The cubes that import spaces have given."""
        return import_cubes(game, begun)

    def remarks(self, game: HexGame, done: Round, t: Translate) -> list[str]:
        """Which cubes import spaces have given."""
        return [import_words(game, done.kept, t)] if done.kept else []


def import_cubes(game: HexGame, begun: Sequence[Begun]) -> tuple[Grown, ...]:
    """The cubes that foreign cities have received from their import spaces."""
    for each in begun:
        if isinstance(each.phase, RefillImports):
            return new_cubes(game.map, each.before, each.after)
    return ()


def import_words(game: HexGame, rows: Sequence[Grown], t: Translate) -> str:
    """The same as a sentence."""
    return t(N_("Cubes come from the import spaces: {places}."), places=places_with_cubes(game, rows, t))


ROUNDS = SteamRounds()
