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

    def counts(self, game: HexGame, s: RailState, t: Translate) -> list[Count]:
        """The rows of the rulebook's count."""
        final = game.phase_of(FinalScore)
        seats = list(final.points(s))
        return [
            Count(t(N_("Income × {each}"), each=final.income), {k: final.income * s.income[k] for k in seats}),
            Count(t(N_("Track on complete links")), {k: final.track(s, k) for k in seats}),
            Count(t(N_("Shares × −{each}"), each=-final.share), {k: final.share * s.shares[k] for k in seats}),
        ]


FINAL = AgeOfSteamFinal()
