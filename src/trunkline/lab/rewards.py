"""What a game is worth to its seats: by rank, by points, or by the win alone.

A game that is cut short by a limit of decisions is rewarded as it stands then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trunkline.game import Game


def by_rank(game: Game[Any, Any], s: Any) -> list[float]:
    """From 1 for the first to -1 for the last in even steps; they sum to 0.

    Ties are broken as the rules break them. Seats that stay equal share what their ranks are worth together, and so
    do the ruined, who come last. Where one plays alone it is 1, or -1 for whoever is ruined: only points tell more.
    """
    scores, seats = game.scores(s), len(s.names)
    if seats == 1:
        return [1.0 if scores else -1.0]

    def key(seat: int) -> tuple[int, ...]:
        if seat not in scores:
            return ()
        return (1, scores[seat], *(game.tie_break(game, s, seat) if game.tie_break else ()))

    keys = [key(seat) for seat in range(seats)]
    return [(sum(other < own for other in keys) - sum(other > own for other in keys)) / (seats - 1) for own in keys]


def by_score(game: Game[Any, Any], s: Any) -> list[float]:
    """The points; a ruined seat has those of the last that is not, or 0 where these are more."""
    scores = game.scores(s)
    ruined = min([0, *scores.values()])
    return [float(scores.get(seat, ruined)) for seat in range(len(s.names))]


def by_win(game: Game[Any, Any], s: Any) -> list[float]:
    """1 for the winner, 0 for the others; winners who stay equal share it."""
    winners = game.winners(s)
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(s.names))]


REWARDS: dict[str, Callable[[Game[Any, Any], Any], list[float]]] = {"rank": by_rank, "score": by_score, "win": by_win}
"""The kinds of reward by name."""
