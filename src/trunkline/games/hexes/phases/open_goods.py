"""Move Goods, cubes on hexes outside cities and towns: some maps have them, or have them where an option says so."""

from __future__ import annotations

from trunkline.game import Objection, object_to
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import NOWHERE
from trunkline.games.hexes.phases.goods import SECTION, MoveGoods, deliveries_from_hexes_too
from trunkline.games.hexes.routes import follow
from trunkline.games.hexes.state import HexGame, RailState


def not_back_over_its_hex(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """A cube that has left its hex does not come back over it: from the first stop it goes on by another link."""
    m, path = game.map, follow(game.map, s, a.route) or []
    if len(path) < 2 or path[0][0] != NOWHERE or path[1][1][0] != path[0][1][2]:
        return None
    stop, hop = path[1]
    return object_to("link-twice", SECTION, stop=m.stops[stop].label, to=m.stops[hop[1]].label)


def goods_of_hexes(game: HexGame) -> HexGame:
    """The game in which cubes are delivered from hexes, too."""
    checks = (*game.phase_of(MoveGoods).checks, not_back_over_its_hex)
    return game.change(MoveGoods, checks=checks, listing=deliveries_from_hexes_too)
