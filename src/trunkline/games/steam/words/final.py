"""The final score of Steam: points of deliveries, income, links; and what breaks its ties."""

from __future__ import annotations

from trunkline.game import Seat
from trunkline.games.hexes.phases.roles import NO_ROLE
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.track import links_of
from trunkline.games.hexes.words.cost import dollars
from trunkline.games.hexes.words.names import person
from trunkline.games.steam.phases.points import CountPoints
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.games.steam.words.names import number
from trunkline.show.artist import Translate
from trunkline.show.final import Count, Final, people
from trunkline.words import N_


class SteamFinal(Final):
    """Victory points of deliveries, of income and of complete links."""

    total = N_("Points")

    def counts(self, game: HexGame, s: RailState, t: Translate) -> list[Count]:
        """The rows of the rulebook's count."""
        count = game.phase_of(CountPoints)
        seats = list(count.points(s))
        above = {k: max(0, s.income[k]) // count.income for k in seats}
        below = {k: -count.debt * max(0, -s.income[k]) for k in seats}
        return [
            Count(t(N_("Points of deliveries")), {k: s.vp[k] for k in seats}),
            Count(t(N_("Income ÷ {each}, rounded down"), each=count.income), above),
            Count(t(N_("Income below $0, −{each} for each $1"), each=count.debt), below),
            Count(t(N_("Complete links")), {k: count.link * links_of(s, k) for k in seats}),
        ]

    def tie(self, game: HexGame, s: RailState, seats: list[Seat], t: Translate) -> str:
        """The higher income, then the lower number of the last action tile, unless the tie then stands."""
        values = {
            "seats": people(s.names, seats),
            "incomes": ", ".join(f"{person(s.names[k])} {dollars(s.income[k])}" for k in seats),
        }
        if game.tie_break is None or len(game.tie_break(game, s, seats[0])) < 2:
            return t(
                N_(
                    "{seats} have the same points: the higher income comes first ({incomes}), then the place is"
                    " shared."
                ),
                **values,
            )  # fmt: skip
        return t(
            N_(
                "{seats} have the same points: the higher income comes first ({incomes}), then the lower number of the"
                " last action tile ({numbers})."
            ),
            numbers=", ".join(f"{person(s.names[k])} {tile_number(game, s, k)}" for k in seats),
            **values,
        )


def tile_number(game: HexGame, s: RailState, seat: Seat) -> str:
    """The number of the action tile that a seat took last; a dash for none."""
    role = s.role[seat]
    return "–" if role == NO_ROLE else number(game.phase_of(ChooseTile).numbers[role])


FINAL = SteamFinal()
