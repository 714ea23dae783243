"""What the panels beside the board of the hex titles share: turn, supply, prices, rows of a forecast.

Rows are plain data for `templates/panels/<key>.html`; numbers come with a sentence that says how they are made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.games.hexes.map import PLAIN, Ground
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.prices import Price
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.supply import left_of
from trunkline.games.hexes.tiles import KINDS, NO_TILE, TILES, TOWN, TOWN_NAME, turned_mask
from trunkline.games.hexes.words.names import KIND_NAMES
from trunkline.show.artist import Panel, Translate
from trunkline.words import N_


def is_under_way(game: HexGame, s: RailState) -> bool:
    """Whether a turn is being played: not the opening, not the end."""
    return game.turn(s) is not None and game.phase(s) in game.round


def turns(game: HexGame, s: RailState) -> int:
    """How many turns the game lasts; 0 when nothing says so."""
    return game.phase_of(AdvanceTurn).turns[len(s.names)] if game.has_phase(AdvanceTurn) else 0


def heading(game: HexGame, s: RailState, t: Translate) -> str:
    """What stands over the players: how they are ordered, and during the game which turn it is."""
    count = turns(game, s)
    if is_under_way(game, s) and count:
        return t(N_("Players, in turn order; turn {n} of {count}"), n=s.round, count=count)
    return t(N_("Players, in turn order"))


def nothing_due(game: HexGame, s: RailState, t: Translate) -> str:
    """What stands in the place of a forecast: it keeps its room all game long."""
    if game.turn(s) is None:
        return t(N_("Nothing falls due any more."))
    return t(N_("Nothing falls due before the next round."))


def line_of(
    what: str,
    amount: int,
    *,
    short: str = "",
    sign: bool = False,
    bold: bool = False,
    warn: bool = False,
    money: bool = True,
    key: str = "",
) -> dict[str, Any]:
    """A sum of money (or of income), with its sign written out, as a total or a warning; `short` for little room.

    By its `key` a number that is being chosen shows what would come of it (`Choice.shows`).
    """
    return {
        "key": key,
        "what": what,
        "short": short,
        "amount": amount,
        "sign": sign,
        "bold": bold,
        "warn": warn,
        "money": money,
    }


def supply(s: RailState, t: Translate, *notes: str) -> Panel:
    """The tiles left by kind, each with a name of one orientation to draw it by and its use as a town."""
    rows = []
    for k, kind in enumerate(KINDS):
        if kind.exits:
            name = TOWN_NAME[kind.exits]
            town = ""
        else:
            name = next(tile.name for tile in TILES if tile.kind == k)
            edges = next(tile.edges for tile in TILES if tile.kind == k)
            town = TOWN_NAME.get(turned_mask(edges, 0), "") if edges.bit_count() == 2 * len(kind.paths) else ""
        rows.append({"tile": name, "town": town, "name": t(KIND_NAMES[kind.name]), "left": left_of(s, k)})
    return Panel("supply", t(N_("Tiles in the supply")), tuple(rows), notes=notes, place="tiles")


SIMPLE = next(tile.code for tile in TILES if tile.name == "N-S")


def prices(game: HexGame, price: Price, notes: Sequence[str], t: Translate) -> Panel:
    """What tiles cost on this map, asked of the very function that the rules use, with a word on the rest."""
    crossing = next(tile.code for tile in TILES if tile.crossing)
    beside = next(tile.code for tile in TILES if len(tile.paths) == 2 and not tile.crossing)
    grounds = [(PLAIN, N_("Plain"))]
    m = game.map
    if any(m.river):
        grounds.append((Ground(river=True), N_("River")))
    if "hill" in m.ground:
        grounds.append((Ground("hill"), N_("Hill")))
    if "mountain" in m.ground:
        grounds.append((Ground("mountain"), N_("Mountain")))
    if "dark-mountain" in m.ground:
        grounds.append((Ground("dark-mountain"), N_("Dark mountain")))
    if "swamp" in m.ground:
        grounds.append((Ground("swamp"), N_("Swamp")))
    if "polder" in m.ground:
        grounds.append((Ground("polder"), N_("Polder")))
    both = Ground("mountain", True)
    if both in m.grounds and price(both, NO_TILE, SIMPLE) != price(Ground("mountain"), NO_TILE, SIMPLE):
        grounds.append((both, N_("Mountain with a river")))
    rows: list[Mapping[str, Any]] = [
        {"what": t(name), **{str(k): price(ground, NO_TILE, code)
                             for k, code in enumerate((SIMPLE, beside, crossing))}}
        for ground, name in grounds
    ]  # fmt: skip
    columns = {"what": t(N_("Ground")), "0": t(N_("One path")), "1": t(N_("Two side by side")), "2": t(N_("Crossing"))}
    return Panel("prices", t(N_("Prices")), tuple(rows), columns, tuple(notes), "tiles")


def town_price(price: Price, t: Translate) -> str:
    """What a new town tile costs."""
    one, two = price(PLAIN, NO_TILE, TOWN + 1), price(PLAIN, NO_TILE, TOWN + 9)
    return t(N_("A new town tile costs ${base} and ${exit} for each exit."), base=one - (two - one), exit=two - one)


def tile_over(simple: int, crossing: bool) -> int:
    """A tile with two paths that holds the simple one."""
    path = TILES[simple].paths[0]
    return next(t.code for t in TILES if len(t.paths) == 2 and t.crossing == crossing and path in t.paths)
