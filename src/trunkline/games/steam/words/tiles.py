"""What lies on the table of Steam beside its board: tracks, supply spaces, action tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.game import CHANCE, Seat
from trunkline.games.hexes.actions import Fetch, Grow, Stock
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import city_letters
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.money import BOTTOM
from trunkline.games.hexes.phases.roles import ACTIONS
from trunkline.games.hexes.state import HexGame, RailState, cube_count, cube_total
from trunkline.games.hexes.words.names import colour, person, role
from trunkline.games.steam.maps.belgium_luxembourg.imports import foreign, imports_left
from trunkline.games.steam.phases.discs import NO_DISC, discs
from trunkline.games.steam.phases.gains import ChooseGain
from trunkline.games.steam.phases.supply import CityGrowth
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.games.steam.words.names import number, space_word
from trunkline.show.artist import Panel, Translate
from trunkline.words import N_

POINTS_LAP = 50
"""Spaces of the track of points; whoever is beyond begins again at 0."""


# -- tracks


def income_top(game: HexGame) -> int:
    """The highest income of the track; whoever plays without a top sees as far as somebody is."""
    tops = [step.top for step in game.phase_of(MoveGoods).steps if isinstance(step, ChooseGain)]
    return min([10, *tops])


def tracks(game: HexGame, s: RailState, t: Translate) -> Panel:
    """The tracks of income and of points with everybody on them."""
    seats = [k for k in range(len(s.names)) if not s.out >> k & 1]
    flags = {k: {"seat": k, "name": person(s.names[k]), "beyond": 0} for k in seats}
    top = max([income_top(game), *(s.income[k] for k in seats)])
    income = [
        {"value": value, "flags": [flags[k] for k in seats if s.income[k] == value]} for value in range(BOTTOM, top + 1)
    ]
    points = [
        {
            "value": value,
            "flags": [{**flags[k], "beyond": s.vp[k] - value} for k in seats if s.vp[k] % POINTS_LAP == value],
        }
        for value in range(POINTS_LAP)
    ]
    note = t(N_("Points of deliveries; links and income are added at the end. Beyond 49 a player begins again at 0."))
    row = {"below": income[:-BOTTOM], "above": income[-BOTTOM:], "points": points}
    return Panel("tracks", t(N_("Income and points")), (row,), notes=(note,))


# -- supply spaces and new cities


def spaces(game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> Panel:
    """The cubes of the supply spaces, the new cities and growth markers left, and the bag."""
    m = game.map
    names = m.colours
    phase = game.phase(s)
    steps = phase.steps if isinstance(phase, Build) and seat == game.turn(s) else ()
    pick = any(isinstance(a, Stock | Grow | Fetch) for step in steps for a in step.legal(game, s)[:1])
    boxes = [
        {
            "word": space_word(row["column"]),
            "name": row["column"],
            "cubes": [{"cube": names[c], "name": colour(names[c], t)} for c in cubes if c >= 0],
            "pick": pick and any(c >= 0 for c in cubes),
        }
        for row, cubes in zip(m.data["display"], s.display, strict=True)
    ]
    left: dict[tuple[str, str], int] = {}
    for k, (letter, row) in enumerate(zip(city_letters(m), m.data["new_cities"], strict=True)):
        key = (letter, row["colour"])
        left[key] = left.get(key, 0) + (s.cities >> k & 1)
    cities = [
        {"letter": letter, "colour": goods, "name": colour(goods, t), "left": count}
        for (letter, goods), count in left.items()
    ]
    abroad = {m.stops[stop].colour for stop in foreign(m)}  # the colour of foreign cities, which no cube has
    bag = [
        {"cube": c, "name": colour(c, t), "count": cube_count(s.bag, k)} for k, c in enumerate(names) if k not in abroad
    ]
    notes = [t(N_("Cubes in the bag: {count}; they do not come back."), count=cube_total(s.bag))]
    growth = next((step for step in game.phase_of(Build).steps if isinstance(step, CityGrowth)), None)
    if growth is not None:
        notes.append(t(N_("Growth markers left: {n}"), n=growth.markers - s.grown.bit_count()))
    for stop, waiting in zip(foreign(m), imports_left(m, s), strict=True):
        said = cubes_in_words(tuple(names[c] for c in waiting), t)
        city = m.stops[stop].label
        notes.append(t(N_("To import into {city}, the next cube first: {cubes}."), city=city, cubes=said))
    row = {"spaces": boxes, "cities": cities, "bag": bag}
    return Panel("spaces", t(N_("Goods supply and new cities")), (row,), notes=tuple(notes), place="goods")


def cubes_in_words(words: tuple[str, ...], t: Translate) -> str:
    """Cubes one by one, in the order in which they come."""
    return ", ".join(colour(word, t) for word in words) or "–"


# -- action tiles


def tiles(game: HexGame, s: RailState, seat: Seat | None, effects: Mapping[str, str], t: Translate) -> Panel:
    """The action tiles by number: what each does, what it costs the seat that chooses or looks, who has it.

    `effects` are sentences in the reader's language by the words of the actions.
    """
    phase = game.phase_of(ChooseTile)
    turn = game.turn(s)
    payer = turn if game.phase(s) is phase and turn not in (None, CHANCE) else seat
    rows = []
    for k in sorted(phase.numbers, key=lambda k: phase.numbers[k]):
        holders = [j for j in range(len(s.names)) if s.role[j] == k]
        rows.append(
            {
                "word": ACTIONS[k],
                "number": number(phase.numbers[k]),
                "name": role(ACTIONS[k], t),
                "effect": effects.get(ACTIONS[k], ""),
                "price": price_words(phase, s, payer, k, t),
                "pass": k in phase.passes,
                "disc": disc_on(s, k),
                "holders": [
                    {"seat": j, "name": person(s.names[j]), "idle": bool(s.idle >> j & 1)} for j in holders
                ],
            }
        )  # fmt: skip
    return Panel("tiles", t(N_("Action tiles")), tuple(rows), place="tiles")


def price_words(phase: ChooseTile, s: RailState, payer: Seat | None, role: int, t: Translate) -> str:
    """What an action tile costs a seat; nothing where tiles are free, or when nobody is there whom it may cost."""
    if not phase.fees or (payer is None and role in phase.fees):
        return ""
    cost = phase.fee(s, payer, role) if payer is not None else 0
    return f"${cost}" if cost else t(N_("no fee"))


def disc_on(s: RailState, role: int) -> dict[str, Any] | None:
    """Whose disc lies on an action from earlier turns, where discs stay; None for no disc or this turn's holder."""
    seat = discs(s)[role]
    return None if seat == NO_DISC or s.role[seat] == role else {"seat": seat, "name": person(s.names[seat])}
