"""St. Lucia (Ted Alspach): two players, no city at first, and a cube on nearly every hex without a town."""

from __future__ import annotations

from trunkline.game import Objection, object_to
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import NOWHERE
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.first_player import FirstPlayerChoice, with_first_player_choice
from trunkline.games.hexes.phases.goods import SECTION, MoveGoods, deliveries_from_hexes_too
from trunkline.games.hexes.phases.roles import ROLES, SelectActions
from trunkline.games.hexes.routes import follow
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.maps import Options

TURNS = {2: 8}
"""Players -> turns."""

PRICE = 5
"""Dollars that being first costs."""

OFFERED = tuple(name for name in ROLES if name != "production")
"""The actions there are."""


def not_back_over_its_hex(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """A cube that has left its hex does not come back over it: from the first stop it goes on by another link."""
    m, path = game.map, follow(game.map, s, a.route) or []
    if len(path) < 2 or path[0][0] != NOWHERE or path[1][1][0] != path[0][1][2]:
        return None
    stop, hop = path[1]
    return object_to("link-twice", SECTION, stop=m.stops[stop].label, to=m.stops[hop[1]].label)


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title for two: being first alternates, nothing grows, and cubes leave the hexes they lie on."""
    goods = game.phase_of(MoveGoods)
    game = (
        game.drop(GoodsGrowth)
        .change(SelectActions, roles=OFFERED)
        .change(MoveGoods, checks=(*goods.checks, not_back_over_its_hex), listing=deliveries_from_hexes_too)
        .change(AdvanceTurn, turns=TURNS)
    )
    known = {verb: kind for verb, kind in game.verbs.items() if verb not in ("bid", "stay", "dice", "produce")}
    return with_first_player_choice(game, IssueShares, FirstPlayerChoice(PRICE), known)
