"""What a seat of Age of Steam must do now: what differs from the other hex titles."""

from __future__ import annotations

from trunkline.game import Seat
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.town_cubes import in_towns
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words import prompt as shared
from trunkline.games.hexes.words.names import cubes
from trunkline.show.artist import Translate
from trunkline.words import N_


def prompt(game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> str:
    """The sentence of the bar above the board."""
    return shared.prompt(game, s, seat, t, ASKS, WAITS)


WAITS = shared.WAITS | {
    "issue-shares": N_("Waiting for {seat} to issue shares."),
    "growth": N_("Waiting for {seat} to place the cubes of Production."),
    "deurbanize": N_("Waiting for {seat} to take a cube from the map."),
}
"""Whom the table waits for, by what is decided."""


def _issue(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    return t(
        N_("Your turn: how many shares do you issue? You have ${cash} and {shares} shares."),
        cash=s.cash[seat], shares=s.shares[seat],
    )  # fmt: skip


def _growth(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    words = tuple(game.map.colours[cube] for cube in game.phase_of(GoodsGrowth).drawn_cubes(s))
    if in_towns(game):
        return t(N_("Your turn: put the drawn cube into a town, or pass: {cubes}."), cubes=cubes(words, t))
    return t(N_("Your turn: put the drawn cubes into the goods display: {cubes}."), cubes=cubes(words, t))


def _deurbanize(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    return t(N_("Your turn: take one cube from the map back to the bag, or pass."))


ASKS = shared.ASKS | {"issue-shares": _issue, "growth": _growth, "deurbanize": _deurbanize}
"""What a seat is asked, by what is decided."""
