"""What a seat of Steam must do now: what differs from the other hex titles."""

from __future__ import annotations

from trunkline.game import Seat
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words import prompt as rail_prompt
from trunkline.games.hexes.words.cost import dollars
from trunkline.games.hexes.words.names import person
from trunkline.games.steam.maps.brussels_metro.towns import FetchCube, NewCityDue
from trunkline.games.steam.phases.gains import ChooseGain
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steam.phases.supply import CityGrowth, StockNewCity
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.show.artist import Translate
from trunkline.words import N_


def prompt(game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> str:
    """The sentence of the bar above the board."""
    return rail_prompt.prompt(game, s, seat, t, ASKS, WAITS)


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
    phase = game.phase_of(PlaceAuction)
    place = len(phase.seats_placed(s)) + 1
    high, leader = phase.high_bid(s)
    if leader is None:
        return t(N_("Your turn: bid for place {n} of the turn order, or pass. You have ${cash}."),
                 n=place, cash=s.cash[seat])  # fmt: skip
    return t(
        N_("Your turn: outbid {seat}’s ${high} for place {n}, or pass. You have ${cash}."),
        seat=person(s.names[leader]), high=high, n=place, cash=s.cash[seat],
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
            N_("Your turn: take an action tile; the lowest number goes first in the next round. You have ${cash}."),
            cash=s.cash[seat],
        )  # fmt: skip
    return t(N_("Your turn: take an action tile."))


def _build(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    said = rail_prompt.ASKS["build"](game, s, seat, t)
    phase = game.phase(s)
    assert isinstance(phase, Build)
    if any(isinstance(step, CityGrowth) and step.legal(game, s) for step in phase.steps):
        said += " " + t(N_("City Growth is still to be used: choose a city, then a supply space."))
    return said


def _stock(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    city = game.map.stops[StockNewCity.stop(s)].label
    return t(N_("Your turn: the cubes of which supply space go to {city}?"), city=city)


def _due(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    towns = ", ".join(game.map.stops[stop].label for stop in NewCityDue.towns(s))
    return t(N_("Your turn: choose the new city for {town}."), town=towns)


def _fetch(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    town = game.map.stops[FetchCube.town(s)].label
    return t(N_("Your turn: choose a supply space, then one of its cubes for {town}."), town=town)


def _take(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    return t(N_("Your turn: you choose income or points for {n}."), n=ChooseGain.gain(s))


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
