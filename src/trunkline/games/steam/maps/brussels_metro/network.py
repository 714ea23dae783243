"""Brussels Metro, Build Track: everybody has one network, and whoever has an income pays with it for building."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Scratch
from trunkline.games.hexes.grid import OPPOSITE
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.phases.turn import Building, note, noted
from trunkline.games.hexes.state import HexGame, RailState


def own_network(m: HexMap, s: RailState, seat: int) -> int:
    """Every build joins the builder's network; only a player without track may begin at any city.

    The network is all stops that own track reaches, finished or not. Whoever has lost all markers begins anew: the text
    speaks of the first build of the game only, and nobody is shut out of building for good.
    """
    mine = SEAT0 + seat
    stops = 0
    for stop, row in enumerate(s.links):
        if any(hop[3] == mine for hop in row):
            stops |= 1 << stop
    for half in s.open_ends:
        if s.own[half] == mine:
            far = s.leads_to[m.across[half] * 6 + OPPOSITE[half % 6]]
            if far != NOWHERE:
                stops |= 1 << far
    if stops or mine in s.own:
        return stops
    return sum(1 << stop for stop, colour in enumerate(s.colour) if colour != NO_COLOUR)


@dataclass(frozen=True, slots=True)
class Dropped(Scratch):
    """How far building has moved the builder's income back in this turn."""

    steps: int = 0


def income_drops(game: HexGame, s: RailState, a: Action) -> None:
    """A builder whose income was above 0 when the turn began moves it back by 1 with the first thing built in it.

    Money raised for the building does not change that, even where the income has come down to 0 or less.
    """
    if Building.of(s).income > 0 and not noted(s, Dropped).steps:
        s.income[s.queue[0]] -= 1
        note(s, Dropped(1))
