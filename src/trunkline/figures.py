"""The figures of a position that lessons speak of, by the words of their files: scores, whose turn it is, and more.

A figure is plain data with names instead of numbers, so that a file can say it: `{"cash": {"ann": 4}}`. Most are
mappings, of which a file names the parts that matter; lists are always said whole. What only one title knows is in
`figures.py` of its folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trunkline import titles
from trunkline.game import CHANCE, CHANCE_NAME, Game, State

Figure = Callable[[Game[Any, Any], Any], Any]
"""What one word means in a position."""


def standing(key: str) -> Figure:
    """A column of the standings by name."""

    def column(game: Game[Any, Any], s: State) -> dict[str, int]:
        """The column of every seat."""
        return {name: row[key] for name, row in zip(s.names, game.standing(game, s), strict=True)}

    return column


def scores(game: Game[Any, Any], s: State) -> dict[str, int]:
    """The points of everybody still ranked."""
    return {s.names[seat]: points for seat, points in game.scores(s).items()}


def ranked(game: Game[Any, Any], s: State) -> list[str]:
    """Everybody who is still ranked, in seat order."""
    return list(scores(game, s))


def turn(game: Game[Any, Any], s: State) -> str:
    """The seat that decides next: "-" for dice and draws, "" when the game is over."""
    seat = game.turn(s)
    return "" if seat is None else CHANCE_NAME if seat == CHANCE else s.names[seat]


def phase(game: Game[Any, Any], s: State) -> str:
    """The phase under way; "" when the game is over."""
    chapter = game.phase(s)
    return "" if chapter is None else chapter.name


def over(game: Game[Any, Any], s: State) -> bool:
    """Whether the game has ended."""
    return game.turn(s) is None


ANY: dict[str, Figure] = {"scores": scores, "ranked": ranked, "turn": turn, "phase": phase, "over": over}
"""The figures of every title. A column of the standings is one by its name."""


def per_seat(key: str) -> Figure:
    """A number that each seat has in the position."""

    def column(game: Game[Any, Any], s: State) -> dict[str, int]:
        """The number of every seat."""
        return dict(zip(s.names, getattr(s, key), strict=True))

    return column


def figure(game: Game[Any, Any], s: Any, key: str) -> Any:
    """One figure of a position; raises KeyError for a word that means nothing in this title."""
    known = ANY.get(key) or titles.title(game.title).figures().get(key)
    return (known or standing(key))(game, s)


def within(expected: Any, found: Any) -> bool:
    """Whether a figure is as a file says: of a mapping the parts that it names, anything else whole."""
    if isinstance(expected, Mapping):
        return all(key in found and within(value, found[key]) for key, value in expected.items())
    return bool(expected == found)


def disagreements(game: Game[Any, Any], s: Any, expected: Mapping[str, Any]) -> list[str]:
    """What is not as a file says, a line each."""
    found = {key: figure(game, s, key) for key in expected}
    return [f"{key}: {value}, found {found[key]}" for key, value in expected.items() if not within(value, found[key])]


__all__ = ["ANY", "Figure", "disagreements", "figure", "per_seat", "standing", "within"]
