"""What a turn of Steel Driver brought each seat: cubes, the profits of its companies, in the end what shares pay."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.follow import Begun
from trunkline.games.steel_driver.phases.final import FinalProfits
from trunkline.games.steel_driver.phases.turn import Income, Profits
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.games.steel_driver.words.names import company
from trunkline.show.artist import Translate
from trunkline.show.names import person
from trunkline.show.rounds import Books, Column, Note, Rounds
from trunkline.words import N_

Earned = tuple[int, int, int]
"""A company, the seat that controlled it, and its profit in that turn."""


class SteelRounds(Rounds):
    """The turns of Steel Driver."""

    columns = (
        Column("cash-before", N_("Cash"), unit="$"),
        Column("received", N_("Profits"), "gain", "$"),
        Column("cash", N_("Cash now"), "result", "$"),
        Column("taken", N_("Cubes taken"), "gain"),
        Column("spent", N_("Cubes spent"), "cost"),
        Column("cubes", N_("Cubes")),
        Column("shares", N_("Shares"), since="shares-before"),
    )
    plots = (
        Column("cash", N_("Cash"), unit="$"),
        Column("received", N_("Profits"), unit="$"),
        Column("shares", N_("Shares")),
        Column("cubes", N_("Cubes")),
    )

    def notes(self, game: SteelGame, begun: Sequence[Begun], t: Translate) -> list[Note]:
        """Profits, one sentence a seat; cubes, one for all."""
        out: list[Note] = []
        for each in begun:
            if isinstance(each.phase, Income):
                cubes = each.after.cubes[0] - each.before.cubes[0]
                out.append(Note(t(N_("Everybody takes {n} investment cubes."), n=cubes)))
            elif isinstance(each.phase, Profits):
                out += [profit_note(game, each, seat, t) for seat in range(len(each.after.names))]
            elif isinstance(each.phase, FinalProfits):
                out += [share_note(each, seat, t) for seat in range(len(each.after.names))]
        return out

    def books(self, game: SteelGame, first: Steel, begun: Sequence[Begun], last: Steel) -> Books:
        """Cash, cubes and shares over the turn; what shares pay at the end is no profit of a turn."""
        n = len(last.names)
        gain = "paid" if any(isinstance(each.phase, FinalProfits) for each in begun) else "received"
        taken = sum(each.after.cubes[0] - each.before.cubes[0] for each in begun if isinstance(each.phase, Income))
        return tuple(
            {
                "cash-before": first.cash[seat],
                gain: last.cash[seat] - first.cash[seat],
                "cash": last.cash[seat],
                "cubes-before": first.cubes[seat],
                "taken": taken,
                "spent": first.cubes[seat] + taken - last.cubes[seat],
                "cubes": last.cubes[seat],
                "shares-before": sum(first.shares[seat::n]),
                "shares": sum(last.shares[seat::n]),
            }
            for seat in range(n)
        )

    def kept(self, game: SteelGame, begun: Sequence[Begun]) -> tuple[Earned, ...]:
        """The profit of each company that somebody controlled."""
        for each in begun:
            if isinstance(each.phase, Profits):
                s = each.before
                return tuple((c, seat, s.profit[c]) for c, seat in enumerate(s.control) if seat >= 0)
        return ()


def profit_note(game: SteelGame, begun: Begun, seat: int, t: Translate) -> Note:
    """What the companies of a seat have earned in a turn."""
    s = begun.before
    own = [c for c, who in enumerate(s.control) if who == seat]
    values = {"seat": person(s.names[seat]), "cash": begun.after.cash[seat]}
    if not own:
        return Note(t(N_("{seat}: no company, cash stays ${cash}."), **values), seat)
    names = ", ".join(f"{company(game.map, c, t)} ${s.profit[c]}" for c in own)
    income = begun.after.cash[seat] - s.cash[seat]
    said = N_("{seat}: profits ${income} ({companies}), cash now ${cash}.")
    return Note(t(said, income=income, companies=names, **values), seat)


def share_note(begun: Begun, seat: int, t: Translate) -> Note:
    """What the shares of a seat pay at the end."""
    s = begun.after
    paid = s.cash[seat] - begun.before.cash[seat]
    said = N_("{seat}: the shares pay ${paid}, cash now ${cash}.")
    return Note(t(said, seat=person(s.names[seat]), paid=paid, cash=s.cash[seat]), seat)


ROUNDS = SteelRounds()
