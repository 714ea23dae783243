"""The ways from one place to another in words: what each costs and brings, whose track is in it, what bars others."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.hexes.actions import Connect, Lay
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.turn import Building
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.tiles import code_of
from trunkline.games.hexes.ways.way import Way, hex_of, ways
from trunkline.games.hexes.words.cost import dollars, price_of
from trunkline.games.hexes.words.ghosts import tile_ghost
from trunkline.games.hexes.words.names import hex_name
from trunkline.show.artist import Translate
from trunkline.show.names import person
from trunkline.show.plan import WayInWords, WaysInWords
from trunkline.words import N_


def plan_price(game: HexGame, s: RailState, action: Action) -> int:
    """What a step of a plan costs: a tile its price, anything else what is spent on building by it."""
    build = game.phase(s)
    assert isinstance(build, Build), "plans are laid in turns to build"
    if isinstance(action, Lay):
        return price_of(game.map, s, build, s.queue[0], action)
    after = game.apply(s, action)
    same = isinstance(after.scratch, Building) and after.queue[:1] == s.queue[:1] and after.round == s.round
    return build.spent(after) - build.spent(s) if same else 0


def places_to_join(game: HexGame) -> list[tuple[str, str]]:
    """The places of a map by their words, each with its name, in the order of the names."""
    return sorted(((stop.name, stop.label) for stop in game.map.stops), key=lambda row: row[1])


def ways_in_words(game: HexGame, s: RailState, seat: Seat, start: str, goal: str, t: Translate) -> WaysInWords | None:
    """The cheapest ways between two places or hexes for a seat that builds in this position; None for unknown ones."""
    here, there = hex_of(game, start), hex_of(game, goal)
    if here is None or there is None:
        return None
    found = ways(game, s, seat, here, there)
    note = ""
    if not found.ways:
        ends = (hex_name(game.map, here), hex_name(game.map, there))
        note = t(N_("No way leads from {start} to {goal} now."), start=ends[0], goal=ends[1])
    if found.barred_by:
        note += " " if note else ""
        note += t(
            N_("A way for ${price} is barred by track of {seats}."),
            price=found.else_price, seats=names(s, found.barred_by),
        )  # fmt: skip
    return WaysInWords(tuple(_way(game, s, seat, way, t) for way in found.ways), note)


def names(s: RailState, seats: tuple[Seat, ...]) -> str:
    """Seats by their names."""
    return ", ".join(person(s.names[seat]) for seat in seats)


def _way(game: HexGame, s: RailState, seat: Seat, way: Way, t: Translate) -> WayInWords:
    m = game.map
    facts = []
    if way.tiles:
        facts.append(t(N_("1 tile")) if way.tiles == 1 else t(N_("{n} tiles"), n=way.tiles))
    discs = [a for a in way.builds if isinstance(a, Connect)]
    if len(discs) == 1:
        facts.append(t(N_("1 link without track")))
    elif discs:
        facts.append(t(N_("{n} links without track"), n=len(discs)))
    if not way.builds:
        facts.append(t(N_("joined already")))
    if 0 < way.now < len(way.builds):
        facts.append(t(N_("{n} of them this turn"), n=way.now))
    if way.builds and not way.now:
        facts.append(t(N_("none of them this turn")))
    if way.links:
        facts.append(t(N_("1 link more")) if way.links == 1 else t(N_("{n} links more"), n=way.links))
    if way.cubes:
        cubes = t(N_("1 cube more could go")) if way.cubes == 1 else t(N_("{n} cubes more could go"), n=way.cubes)
        facts.append(cubes + t(N_(", one over {n} of your links"), n=way.gain))
    if way.shared:
        facts.append(t(N_("beside or across track of {seats}"), seats=names(s, way.shared)))
    ghosts = []
    for a in way.builds:
        if isinstance(a, Lay):
            code = code_of(a.tile)
            assert code is not None
            ghosts.append(tile_ghost(m, s, seat, m.index[a.hex], a.tile, code))
    return WayInWords(
        lines=tuple(map(str, way.builds)),
        label=" – ".join(m.stops[stop].label for stop in way.stops),
        price=dollars(way.price),
        now=way.now,
        facts=tuple(facts),
        ghosts=tuple(ghosts),
    )
