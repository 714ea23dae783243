"""What a seat of Steam must do now: what differs from the other hex titles."""

from __future__ import annotations

from trunkline.game import Seat
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words import prompt as rail_prompt
from trunkline.games.hexes.words.cost import dollars
from trunkline.games.hexes.words.names import person
from trunkline.games.steam.phases.supply import CityGrowth
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.show.artist import Translate
from trunkline.words import N_


def matter(game: HexGame, s: RailState) -> str:
    """What is decided: a choice that comes before everything else in its chapter, or the chapter."""
    phase = game.phase(s)
    if isinstance(phase, MoveGoods) and s.memo.get("gains"):
        return "take"
    if isinstance(phase, Build):
        if "stock" in s.memo:
            return "stock"
        if s.memo.get("due"):
            return "due"
        return "fetch" if s.memo.get("fetch") and any(s.display) else phase.name
    return phase.name if phase else ""


def prompt(game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> str:
    """The sentence of the bar above the board."""
    return rail_prompt.prompt(game, s, seat, t, ASKS, WAITS, matter(game, s))


WAITS = rail_prompt.WAITS | {
    "place-auction": N_("Waiting for {seat} to bid."),
    "capital": N_("Waiting for {seat} to raise capital."),
    "actions": N_("Waiting for {seat} to take an action tile."),
    "stock": N_("Waiting for {seat} to choose the cubes of the new city."),
    "due": N_("Waiting for {seat} to choose a new city."),
    "fetch": N_("Waiting for {seat} to choose a cube for a town."),
    "take": N_("Waiting for {seat} to choose income or points."),
}
"""Whom the table waits for, by what is decided."""


def _place(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    place = len(s.memo["placed"]) + 1
    leader = s.memo["leader"]
    if leader < 0:
        return t(N_("Your turn: bid for place {n} of the turn order, or pass. You have ${cash}."),
                 n=place, cash=s.cash[seat])  # fmt: skip
    return t(
        N_("Your turn: outbid {seat}’s ${high} for place {n}, or pass. You have ${cash}."),
        seat=person(s.names[leader]), high=s.memo["high"], n=place, cash=s.cash[seat],
    )  # fmt: skip


def _capital(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    return t(
        N_("Your turn: how much capital do you raise? You have ${cash} and an income of {income}."),
        cash=s.cash[seat], income=dollars(s.income[seat]),
    )  # fmt: skip


def _tile(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    phase = game.phase(s)
    if isinstance(phase, ChooseTile) and phase.fees:
        return t(
            N_("Your turn: take an action tile; the lowest number goes first in the next turn. You have ${cash}."),
            cash=s.cash[seat],
        )  # fmt: skip
    return t(N_("Your turn: take an action tile."))


def _build(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    said = rail_prompt.ASKS["build"](game, s, seat, t)
    phase = game.phase(s)
    assert isinstance(phase, Build)
    if any(isinstance(deed, CityGrowth) and deed.legal(game, s) for deed in phase.deeds):
        said += " " + t(N_("City Growth is still to be used: choose a city, then a supply space."))
    return said


def _stock(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    return t(N_("Your turn: the cubes of which supply space go to {city}?"), city=game.map.stops[s.memo["stock"]].label)


def _due(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    towns = ", ".join(game.map.stops[stop].label for stop in s.memo["due"])
    return t(N_("Your turn: choose the new city for {town}."), town=towns)


def _fetch(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    town = game.map.stops[s.memo["fetch"][0]].label
    return t(N_("Your turn: choose a supply space, then one of its cubes for {town}."), town=town)


def _take(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    return t(N_("Your turn: you choose income or points for {n}."), n=s.memo["gains"][0][1])


ASKS = rail_prompt.ASKS | {
    "place-auction": _place,
    "capital": _capital,
    "actions": _tile,
    "build": _build,
    "stock": _stock,
    "due": _due,
    "fetch": _fetch,
    "take": _take,
}
"""What a seat is asked, by what is decided."""
