"""The end of a match: who comes where, the score row by row as the rulebook counts it, what broke the ties.

Knows no game. A title says by `Final`, which its artist holds, what its rulebook counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from trunkline.game import Game, Seat
from trunkline.show.names import person
from trunkline.show.panel import Panel
from trunkline.show.rounds import Round
from trunkline.show.translate import Translate
from trunkline.words import N_


@dataclass(frozen=True, slots=True)
class Count:
    """A row of the score sheet: what counts, and what it brings each seat."""

    label: str
    points: Mapping[Seat, int]


class Final:
    """How a title counts at the end; `total` is what the rulebook calls the sum, `unit` stands before its number.

    `lost` says what has happened to whoever played alone and has no score.
    """

    total: str = N_("Score")
    unit: str = ""
    lost: str = N_("{seat} was ruined.")

    def counts(self, game: Game[Any, Any], s: Any, t: Translate) -> list[Count]:
        """The rows of the score sheet, in the order of the rulebook; together they make the score."""
        return []

    def tie(self, game: Game[Any, Any], s: Any, seats: list[Seat], t: Translate) -> str:
        """What breaks a tie of these seats, with their numbers."""
        return t(
            N_("{seats} have the same score, and a tie stands: they share the place."), seats=people(s.names, seats)
        )

    def notes(self, game: Game[Any, Any], s: Any, t: Translate) -> list[str]:
        """What the sheet says besides."""
        return []

    def tables(self, game: Game[Any, Any], s: Any, rounds: list[Round], t: Translate) -> list[Panel]:
        """What else of the match the title shows at its end, as tables."""
        return []


@dataclass(frozen=True, slots=True)
class Sheet:
    """The final score sheet: seats by rank, the unranked last; rank of each, winners first; rows; sentences."""

    seats: tuple[Seat, ...]
    ranks: Mapping[Seat, int]
    winners: tuple[Seat, ...]
    scores: Mapping[Seat, int]
    counts: tuple[Count, ...]
    total: str
    unit: str
    ties: tuple[str, ...]
    notes: tuple[str, ...]


def people(names: tuple[str, ...], seats: list[Seat]) -> str:
    """Several seats in a row."""
    return ", ".join(person(names[seat]) for seat in seats)


def ranks(game: Game[Any, Any], s: Any) -> dict[Seat, int]:
    """The rank of each seat that is ranked, the winner's 1, after ties are broken; those who still tie share theirs."""
    scores = game.scores(s)
    keys = {
        seat: (points, *(game.tie_break(game, s, seat) if game.tie_break else ())) for seat, points in scores.items()
    }
    return {seat: 1 + sum(other > key for other in keys.values()) for seat, key in keys.items()}


def final_sheet(game: Game[Any, Any], s: Any, final: Final, t: Translate) -> Sheet:
    """The score sheet of a match that is over."""
    scores, rank = game.scores(s), ranks(game, s)
    ranked = sorted(scores, key=lambda seat: (rank[seat], seat))
    out = [seat for seat in range(len(s.names)) if seat not in scores]
    tied = [list(seats) for _, seats in groupby(ranked, key=lambda seat: scores[seat])]
    lost = N_("{seat} was ruined and is not ranked.") if len(s.names) > 1 else final.lost
    ruined = [t(lost, seat=person(s.names[seat])) for seat in out]
    return Sheet(
        seats=(*ranked, *out),
        ranks=rank,
        winners=tuple(game.winners(s)),
        scores=scores,
        counts=tuple(final.counts(game, s, t)),
        total=t(final.total),
        unit=final.unit,
        ties=tuple(final.tie(game, s, seats, t) for seats in tied if len(seats) > 1),
        notes=(*ruined, *final.notes(game, s, t)),
    )


__all__ = ["Count", "Final", "Sheet", "final_sheet", "people", "ranks"]
