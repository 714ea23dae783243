"""Move Goods: two rounds in which each player delivers one cube, improves the locomotive, or does neither."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Phase, Scratch, Step, due_step, object_to, step_of
from trunkline.games.hexes.actions import Deliver, Pass, Upgrade
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.open_hexes import on_hex, take_cube, way_broken
from trunkline.games.hexes.phases.roles import ENGINE_MOST, FIRST_MOVE, holder_first
from trunkline.games.hexes.phases.turn import Turn
from trunkline.games.hexes.routes import (
    Links,
    accepted_colours,
    deliveries,
    deliveries_from_hexes,
    follow,
    hop_by,
    links_in,
    owners,
)
from trunkline.games.hexes.shapes import Check, Effect, Table, first_objection
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, cube_count
from trunkline.standing import Wish
from trunkline.words import N_, WORDS

Accepts = Callable[[HexMap, RailState], list[int]]
"""For each stop the colours of cubes that end there, as a bit mask; all others pass through."""

Ends = Callable[[HexMap], int]
"""The stops that no cube passes through, as a bit mask."""

Movable = Callable[[HexMap, RailState, int], list[int]]
"""For each stop the cubes that a seat may move, as packed sets."""

Usable = Callable[[int, int], bool]
"""Whether a cube may use a link: the owner code of the link, and that of the mover."""

Reach = Callable[[RailState, int], int]
"""How many links a seat's cubes may travel."""

Ports = Callable[[HexMap, RailState, int], tuple[int, ...]]
"""The stops between which a seat's cube may cross once without a link, as things stand."""

Bonus = Callable[[HexMap, RailState, Deliver], dict[int, int]]
"""What a legal delivery of `s.queue[0]` brings besides its links: steps of income by seat."""

SECTION = "Move Goods"

WORDS.update(
    {
        "no-such-stop": N_("There is no city or town “{stop}”."),
        "no-such-cube": N_("There is no {cube} cube in {stop}."),
        "no-link": N_("No complete link leaves {stop} on the side {side}."),
        "route-open": N_("The route has no end: name the city it leads to last, without a side."),
        "side-unnamed": N_("The route must say by which side the cube leaves {stop}, like “{word}”."),
        "route-breaks": N_("That link leads from {stop} to {to}, not to {said}."),
        "stop-twice": N_("The cube would visit {stop} twice."),
        "link-twice": N_("The cube would use the link between {stop} and {to} twice."),
        "must-stop": N_("A {cube} cube must stop in {stop}."),
        "engine-too-small": N_("That is {links} links; your locomotive manages {engine}."),
        "not-accepted": N_("{stop} does not take {cube} cubes."),
        "upgraded-already": N_("You have already improved your locomotive in this phase."),
        "engine-at-most": N_("Your locomotive is at {engine} already, the most there is."),
    }
)


# -- the rules of a delivery, in the order in which a refusal names them


def cube_there(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """The cube must lie where the route begins."""
    m = game.map
    first = a.route.split(">")[0].partition("/")[0]
    stop, h = m.stop_index.get(first), m.index.get(first, NOWHERE) if s.on_hexes else NOWHERE
    if stop is None and (h == NOWHERE or m.stop_at[h] != NOWHERE):
        return object_to("no-such-stop", SECTION, stop=first)
    packed, label = (on_hex(s, h), first) if stop is None else (s.cubes[stop], m.stops[stop].label)
    if a.cube not in m.colours or not cube_count(packed, m.colours.index(a.cube)):
        return object_to("no-such-cube", SECTION, cube=a.cube, stop=label)
    return None


def links_complete(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """A cube moves over complete links only, each leaving its stop by the side that is named."""
    return broken_at(game, s, a, "")


def broken_at(game: HexGame, s: RailState, a: Deliver, spared: str) -> Objection | None:
    """What stands against the links of a route, but for words that end with what is `spared` ("" for nothing)."""
    m = game.map
    words = a.route.split(">")
    for k, word in enumerate(words):
        name, _, side = word.partition("/")
        stop = m.stop_index.get(name)
        if stop is None and k == 0 and s.on_hexes and name in m.index:
            found = way_broken(m, s, words, SECTION)
            if found is not None:
                return found
            continue
        if stop is None:
            return object_to("no-such-stop", SECTION, stop=name)
        if k == len(words) - 1:
            if side or k == 0:
                return object_to("route-open", SECTION)
            return None
        if spared and word.endswith(spared):
            continue
        place = m.hop_index.get(word)
        hop = hop_by(s, *place) if place else None
        if hop is None:
            label = m.stops[stop].label
            return (
                object_to("no-link", SECTION, stop=label, side=side)
                if side
                else object_to("side-unnamed", SECTION, stop=label, word=f"{name}/N")
            )
        said = words[k + 1].partition("/")[0]
        if m.stop_names[hop[1]] != said:
            to = m.stops[hop[1]].label
            return object_to("route-breaks", SECTION, stop=m.stops[stop].label, to=to, said=said)
    return None


def stops_once(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """No city or town is visited twice, the first one included."""
    m = game.map
    seen: set[str] = set()
    for word in a.route.split(">"):
        name = word.partition("/")[0]
        if name in seen:
            return object_to("stop-twice", SECTION, stop=m.stops[m.stop_index[name]].label)
        seen.add(name)
    return None


def cities_once(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """No city is visited twice, nor the first place; a town may be, but not over the same link (another reading)."""
    m = game.map
    path = follow(m, s, a.route) or []
    seen = {path[0][0]}
    used: set[tuple[int, int]] = set()
    for stop, hop in path:
        to = hop[1]
        if to in seen:
            return object_to("stop-twice", SECTION, stop=m.stops[to].label)
        if (stop, hop[0]) in used:
            return object_to("link-twice", SECTION, stop=m.stops[stop].label, to=m.stops[to].label)
        if s.colour[to] != NO_COLOUR:
            seen.add(to)
        used |= {(stop, hop[0]), (to, hop[2])}
    return None


def first_city_takes(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """The cube stops at the first city of its colour."""
    m = game.map
    cube, accepts = 1 << m.colours.index(a.cube), game.phase_of(MoveGoods).accepts(m, s)
    for word in a.route.split(">")[1:-1]:
        stop = m.stop_index[word.partition("/")[0]]
        if accepts[stop] & cube:
            return object_to("must-stop", SECTION, cube=a.cube, stop=m.stops[stop].label)
    return None


def last_city_takes(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """The cube ends in a city of its colour; a town takes none."""
    m = game.map
    stop = m.stop_index[a.route.split(">")[-1]]
    if not game.phase_of(MoveGoods).accepts(m, s)[stop] >> m.colours.index(a.cube) & 1:
        return object_to("not-accepted", SECTION, cube=a.cube, stop=m.stops[stop].label)
    return None


def within_reach(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """A route has at most as many links as the mover's locomotive manages."""
    links = links_in(a.route)
    engine = game.phase_of(MoveGoods).reach(s, s.queue[0])
    return object_to("engine-too-small", SECTION, links=links, engine=engine) if links > engine else None


def own_colour(m: HexMap, s: RailState) -> list[int]:
    """A city accepts its colour, a town nothing."""
    return accepted_colours(s)


def printed_colours(m: HexMap, s: RailState) -> list[int]:
    """A city accepts its colour and those that its plate shows besides, a town nothing."""
    return [own | more for own, more in zip(accepted_colours(s), _besides(m), strict=True)]


@functools.cache
def _besides(m: HexMap) -> tuple[int, ...]:
    """For each stop the colours that its plate shows, as a bit mask."""
    return tuple(sum(1 << m.colours.index(colour) for colour in stop.extra.get("colours", ())) for stop in m.stops)


def printed_deliveries(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery to the first city on its way whose plate shows the colour of the cube."""
    return deliveries(m, s, s.engine[seat], printed_colours(m, s), s.links)


def all_cubes(m: HexMap, s: RailState, seat: int) -> list[int]:
    """Everybody may move every cube."""
    return s.cubes


def no_ends(m: HexMap) -> int:
    """Cubes pass through every stop that does not take them."""
    return 0


def anybodys_link(owner: int, mover: int) -> bool:
    """A cube may use the links of anybody, and those of nobody."""
    return True


def engine_level(s: RailState, seat: int) -> int:
    """As many links as the locomotive manages."""
    return s.engine[seat]


def no_ports(m: HexMap, s: RailState, seat: int) -> tuple[int, ...]:
    """No ferry goes anywhere."""
    return ()


def all_deliveries(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery within the reach of the seat's locomotive, over anybody's links."""
    return deliveries(m, s, s.engine[seat], own_colour(m, s), s.links)


def deliveries_from_hexes_too(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery within reach, of cubes in places and of those on hexes outside them."""
    accepts = own_colour(m, s)
    return all_deliveries(m, s, seat) + deliveries_from_hexes(m, s, s.engine[seat], accepts, s.links)


def usable_links(s: RailState, seat: int, usable: Usable) -> Links:
    """The links that a seat's cubes may use."""
    mover = SEAT0 + seat
    return [tuple(hop for hop in row if usable(hop[3], mover)) for row in s.links]


DELIVERY_CHECKS: tuple[Check[Deliver], ...] = (
    cube_there,
    links_complete,
    stops_once,
    first_city_takes,
    last_city_takes,
    within_reach,
)


# -- improving the locomotive


@dataclass(slots=True)
class Moving(Turn):
    """A phase of moving goods: `upgraded` has a bit for each seat that has improved its locomotive in it."""

    upgraded: int = 0

    def with_notes(self, notes: tuple[Scratch, ...]) -> Moving:
        return Moving(notes, self.upgraded)


def once_a_phase(game: HexGame, s: RailState, a: Upgrade) -> Objection | None:
    """A player improves the locomotive at most once in this phase."""
    return object_to("upgraded-already", SECTION) if Moving.of(s).upgraded >> s.queue[0] & 1 else None


def engine_below_most(game: HexGame, s: RailState, a: Upgrade) -> Objection | None:
    """A locomotive at its last level cannot be improved."""
    seat = s.queue[0]
    return object_to("engine-at-most", SECTION, engine=s.engine[seat]) if s.engine[seat] >= ENGINE_MOST else None


def gains(m: HexMap, s: RailState, a: Deliver) -> dict[int, int]:
    """How many links of its own each seat has in a legal delivery; unowned links count for no one."""
    path = follow(m, s, a.route)
    assert path is not None
    return {owner - SEAT0: n for owner, n in sorted(owners(path).items()) if owner >= SEAT0}


def income_for_all(game: HexGame, s: RailState, a: Deliver) -> None:
    """Every link of a delivery raises its owner's income by one; what the map brings besides is added."""
    for owner, steps in game.phase_of(MoveGoods).brings(game.map, s, a).items():
        s.income[owner] += steps


def back_to_the_bag(game: HexGame, s: RailState, a: Deliver) -> None:
    """A delivered cube goes back to the bag."""
    s.bag += CUBE_ONE[game.map.colours.index(a.cube)]


@dataclass(frozen=True)
class MoveGoods(Phase[RailState]):
    """In each round whoever has First Move begins, then all in turn order.

    `accepts` says which cubes end where, `ends` where no cube goes on from, `movable` which cubes a seat may move,
    `usable` whose links they may use, `reach` how many of them, between which `ports` they may cross without one.
    `checks` are those above, `listing` finds the deliveries that none of them objects to. `award` is what a delivery
    brings while the cube is still where it was, `bonuses` what it brings besides its links, `delivered` where the cube
    goes. `upgrades` are the checks on improving the locomotive, `steps` what else is decided here. What the phase keeps
    is `Moving`.
    """

    rounds: int = 2
    accepts: Accepts = own_colour
    ends: Ends = no_ends
    movable: Movable = all_cubes
    usable: Usable = anybodys_link
    reach: Reach = engine_level
    ports: Ports = no_ports
    checks: tuple[Check[Deliver], ...] = DELIVERY_CHECKS
    listing: Table[list[Deliver]] = all_deliveries
    award: Effect[Deliver] = income_for_all
    bonuses: tuple[Bonus, ...] = ()
    delivered: Effect[Deliver] = back_to_the_bag
    upgrades: tuple[Check[Upgrade], ...] = (once_a_phase, engine_below_most)
    steps: tuple[Step[RailState], ...] = ()

    name = "goods"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        s.queue = holder_first(s, FIRST_MOVE) * self.rounds
        s.scratch = Moving()

    def brings(self, m: HexMap, s: RailState, a: Deliver) -> dict[int, int]:
        """What a legal delivery brings each seat: its links, and what the map adds."""
        steps = gains(m, s, a)
        for bonus in self.bonuses:
            for seat, more in bonus(m, s, a).items():
                steps[seat] = steps.get(seat, 0) + more
        return steps

    def asks(self, game: HexGame, s: RailState) -> str:
        step = due_step(self.steps, game, s)
        return self.name if step is None else step.name

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """To pass each time this phase asks the seat what to move, and what its steps may be ordered."""
        moves = due_step(self.steps, game, s) is None
        due = moves and s.queue[0] == seat
        own = (Wish(f"goods {s.round}", (str(Pass()),), due=due),) if seat in s.queue[0 if moves else 1 :] else ()
        return (*own, *(wish for step in self.steps for wish in step.wishes(game, s, seat)))

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        due = due_step(self.steps, game, s)
        if due is not None:
            return due.legal(game, s)
        out: list[Action] = [Pass()]
        for step in self.steps:
            out += step.legal(game, s)
        upgrade = Upgrade()
        if first_objection(self.upgrades, game, s, upgrade) is None:
            out.append(upgrade)
        out += self.listing(game.map, s, s.queue[0])
        return out

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        step = due_step(self.steps, game, s) or step_of(self.steps, a)
        if step is not None:
            return step.check(game, s, a)
        if isinstance(a, Pass):
            return None
        if isinstance(a, Upgrade):
            return first_objection(self.upgrades, game, s, a)
        if isinstance(a, Deliver):
            return first_objection(self.checks, game, s, a)
        return object_to("not-now", SECTION, action=str(a))

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        step = step_of(self.steps, a)
        if step is not None:
            step.apply(game, s, a)
            return
        if isinstance(a, Deliver):
            self.award(game, s, a)
            take_cube(game.map, s, a.route.partition("/")[0], game.map.colours.index(a.cube))
            self.delivered(game, s, a)
        elif isinstance(a, Upgrade):
            seat = s.queue[0]
            s.engine[seat] += 1
            turn = Moving.of(s)
            s.scratch = Moving(turn.notes, turn.upgraded | 1 << seat)
        s.queue.pop(0)
