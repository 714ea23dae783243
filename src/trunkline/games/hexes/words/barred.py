"""Tiles that are refused in a hex where others can be laid: those nearest to the legal ones, each with its reason.

Asked for the chosen hex alone, so that listing the choices of a turn takes no longer for it.
"""

from __future__ import annotations

from trunkline.actions import Rest
from trunkline.game import CHANCE, Objection
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.fit import changes
from trunkline.games.hexes.map import NOWHERE
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.tiles import NO_TILE, TILES, TOWN, TOWN_KINDS, name_of
from trunkline.games.hexes.words.cost import price_of
from trunkline.games.hexes.words.ghosts import tile_ghost
from trunkline.games.hexes.words.names import tile_joining
from trunkline.games.hexes.words.sides import exits_of, ways_of
from trunkline.games.hexes.words.why import hex_of_word, nearness
from trunkline.show.artist import Translate
from trunkline.show.barred import Barred

SHORT = ("too-dear", "beyond-loans", "no-disc-left", "no-tile-left", "no-markers-left")
"""What is missing for a tile that would fit."""

AT_A_SIDE = ("closed-side", "meets-others-track", "meets-others-spur", "ends-where-it-starts")
"""What stands against a side by which a tile would lead out of the hex."""

MOST = 8
"""At most so many tiles, besides those that show why a side is refused."""


def barred(game: HexGame, s: RailState, word: str, t: Translate) -> list[Barred]:
    """The refused tiles of a hex, the nearest to a legal one first; none outside of building or where none fits."""
    turn, phase = game.turn(s), game.phase(s)
    h = hex_of_word(game.map, word)
    if turn is None or turn == CHANCE or h is None or not isinstance(phase, Build):
        return []
    legal: list[int] = []
    refused: list[tuple[int, Objection]] = []
    for code in _candidates(s, h, game.map.stop_at[h] != NOWHERE):
        found = phase.check(game, s, Lay(game.map.labels[h], Rest(name_of(code))))
        if found is None:
            legal.append(code)
        elif found.code in SHORT or found.code in AT_A_SIDE:
            refused.append((code, found))
    if not legal:
        return []
    refused.sort(key=lambda each: nearness(each[1]), reverse=True)
    sides = {side for code in legal for side in _sides(game, s, h, code)}
    out: list[Barred] = []
    for code, found in refused:
        new = _sides(game, s, h, code) - sides
        if not new and (found.code not in SHORT or len(out) >= MOST):
            continue
        sides |= new
        name = name_of(code)
        cost = price_of(game.map, s, phase, turn, Lay(game.map.labels[h], Rest(name)))
        out.append(
            Barred(
                name, tile_joining(name, t), found, f"${cost}", tile_ghost(game.map, s, turn, h, name, code),
                ways_of(game.map, s, h, code), exits_of(code),
            )
        )  # fmt: skip
    return out


def _candidates(s: RailState, h: int, town: bool) -> list[int]:
    """The tiles that keep what lies in a hex; on bare ground those of one path, for two cannot do what one cannot."""
    old = s.tile[h]
    if town:
        codes = [TOWN + exits for exits in TOWN_KINDS]
    else:
        codes = [tile.code for tile in TILES if old != NO_TILE or len(tile.paths) == 1]
    return [code for code in codes if code != old and changes(old, code)]


def _sides(game: HexGame, s: RailState, h: int, code: int) -> set[tuple[str, str]]:
    """The sides a tile leads to: from where, to where; for a town's tile its exits."""
    ways = {(start, goal) for start, goal, _ in ways_of(game.map, s, h, code)}
    return ways | {("", side) for side in exits_of(code)}
