"""The final score of Age of Steam: income, track, shares."""

from __future__ import annotations

from trunkline.games.hexes.phases.ending import FinalScore
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.show.artist import Translate
from trunkline.show.final import Count, Final
from trunkline.words import N_


class AgeOfSteamFinal(Final):
    """Points for income and track, less points for shares."""

    total = N_("Points")
    lost = N_("{seat} was ruined, or could not pay back every share at the end.")

    def counts(self, game: HexGame, s: RailState, t: Translate) -> list[Count]:
        """The rows of the rulebook's count."""
        final = game.phase_of(FinalScore)
        seats = list(final.points(s))
        if final.dollar:
            return [
                Count(t(N_("Cash left when the shares are paid back")), {k: final.dollar * s.cash[k] for k in seats})
            ]
        return [
            Count(t(N_("Income × {each}"), each=final.income), {k: final.income * s.income[k] for k in seats}),
            Count(t(N_("Track on complete links")), {k: final.track(s, k) for k in seats}),
            Count(t(N_("Shares × −{each}"), each=-final.share), {k: final.share * s.shares[k] for k in seats}),
        ]


FINAL = AgeOfSteamFinal()
