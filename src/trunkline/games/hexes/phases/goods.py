"""Move Goods: two rounds in which each player delivers one cube, improves the locomotive, or does neither."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.actions import Deliver, Pass, Upgrade
from trunkline.games.hexes.map import NO_COLOUR, SEAT0, HexMap
from trunkline.games.hexes.phases.deeds import Deed, deed_of, due_deed
from trunkline.games.hexes.phases.roles import ENGINE_MOST, FIRST_MOVE
from trunkline.games.hexes.routes import deliveries, follow, hop_by, owners
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, cube_count
from trunkline.words import N_, WORDS

DeliveryRule = Callable[[HexMap, RailState, Deliver, str], Objection | None]
"""A rule about a delivery by `s.queue[0]`; the text is the section to name."""

Listing = Callable[[HexMap, RailState, int], list[Deliver]]
"""The deliveries a seat may make."""

Award = Callable[[HexGame, RailState, int, Deliver], None]
"""What a delivery by a seat brings; the cube is still where it was."""

WORDS.update(
    {
        "no-such-stop": N_("There is no city or town “{stop}”."),
        "no-such-cube": N_("There is no {cube} cube in {stop}."),
        "no-link": N_("No complete link leaves {stop} on the side {side}."),
        "route-open": N_("The route has no end: name the city it leads to last, without a side."),
        "side-unnamed": N_("The route must say by which side the cube leaves {stop}, like “{word}”."),
        "route-breaks": N_("That link leads from {stop} to {to}, not to {said}."),
        "stop-twice": N_("The cube would visit {stop} twice."),
        "must-stop": N_("A {cube} cube must stop in {stop}."),
        "engine-too-small": N_("That is {links} links; your locomotive manages {engine}."),
        "not-accepted": N_("{stop} does not take {cube} cubes."),
        "upgraded-already": N_("You have already improved your locomotive in this phase."),
        "engine-at-most": N_("Your locomotive is at {engine} already, the most there is."),
    }
)


# -- the rules of a delivery, in the order in which a refusal names them


def cube_there(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """The cube must lie where the route begins."""
    first = a.route.split(">")[0].partition("/")[0]
    stop = m.stop_index.get(first)
    if stop is None:
        return object_to("no-such-stop", section, stop=first)
    if a.cube not in m.colours or not cube_count(s.cubes[stop], m.colours.index(a.cube)):
        return object_to("no-such-cube", section, cube=a.cube, stop=m.stops[stop].label)
    return None


def links_complete(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """A cube moves over complete links only, each leaving its stop by the side that is named."""
    words = a.route.split(">")
    for k, word in enumerate(words):
        name, _, side = word.partition("/")
        stop = m.stop_index.get(name)
        if stop is None:
            return object_to("no-such-stop", section, stop=name)
        if k == len(words) - 1:
            if side or k == 0:
                return object_to("route-open", section)
            return None
        place = m.hop_index.get(word)
        hop = hop_by(s, *place) if place else None
        if hop is None:
            label = m.stops[stop].label
            return (
                object_to("no-link", section, stop=label, side=side)
                if side
                else object_to("side-unnamed", section, stop=label, word=f"{name}/N")
            )
        said = words[k + 1].partition("/")[0]
        if m.stop_names[hop[1]] != said:
            to = m.stops[hop[1]].label
            return object_to("route-breaks", section, stop=m.stops[stop].label, to=to, said=said)
    return None


def stops_once(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """No city or town is visited twice, the first one included."""
    seen: set[str] = set()
    for word in a.route.split(">"):
        name = word.partition("/")[0]
        if name in seen:
            return object_to("stop-twice", section, stop=m.stops[m.stop_index[name]].label)
        seen.add(name)
    return None


def first_city_takes(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """The cube stops at the first city of its colour."""
    colour = m.colours.index(a.cube)
    for word in a.route.split(">")[1:-1]:
        stop = m.stop_index[word.partition("/")[0]]
        if s.colour[stop] == colour:
            return object_to("must-stop", section, cube=a.cube, stop=m.stops[stop].label)
    return None


def last_city_takes(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """The cube ends in a city of its colour; a town takes none."""
    stop = m.stop_index[a.route.split(">")[-1]]
    if s.colour[stop] == NO_COLOUR or s.colour[stop] != m.colours.index(a.cube):
        return object_to("not-accepted", section, cube=a.cube, stop=m.stops[stop].label)
    return None


def within_reach(m: HexMap, s: RailState, a: Deliver, section: str) -> Objection | None:
    """A route has at most as many links as the mover's locomotive manages."""
    links = a.route.count(">")
    engine = s.engine[s.queue[0]]
    return object_to("engine-too-small", section, links=links, engine=engine) if links > engine else None


def all_deliveries(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery within the reach of the seat's locomotive, over anybody's links."""
    return deliveries(m, s, s.engine[seat])


DELIVERY_RULES: tuple[DeliveryRule, ...] = (
    cube_there,
    links_complete,
    stops_once,
    first_city_takes,
    last_city_takes,
    within_reach,
)


# -- improving the locomotive


def once_a_phase(s: RailState, seat: int, section: str) -> Objection | None:
    """A player improves the locomotive at most once in this phase."""
    return object_to("upgraded-already", section) if s.memo["upgraded"] >> seat & 1 else None


def engine_below_most(s: RailState, seat: int, section: str) -> Objection | None:
    """A locomotive at its last level cannot be improved."""
    return object_to("engine-at-most", section, engine=s.engine[seat]) if s.engine[seat] >= ENGINE_MOST else None


def gains(m: HexMap, s: RailState, a: Deliver) -> dict[int, int]:
    """How many links of its own each seat has in a legal delivery; links of nobody count for no one."""
    path = follow(m, s, a.route)
    assert path is not None
    return {owner - SEAT0: n for owner, n in sorted(owners(path).items()) if owner >= SEAT0}


def income_for_all(game: HexGame, s: RailState, seat: int, a: Deliver) -> None:
    """Every link of a delivery raises its owner's income by one."""
    for owner, links in gains(game.map, s, a).items():
        s.income[owner] += links


@dataclass(frozen=True)
class MoveGoods(Phase[RailState]):
    """In each round whoever has First Move begins, then all in turn order.

    `rules` are those above, `listing` finds the deliveries that none of them objects to, `award` says what a delivery
    by a seat brings, `deeds` what else is decided here. `memo` keeps `upgraded`, a bit for each seat that has
    improved its locomotive in this phase.
    """

    name: str = "goods"
    section: str = "Move Goods"
    rounds: int = 2
    rules: tuple[DeliveryRule, ...] = DELIVERY_RULES
    listing: Listing = all_deliveries
    award: Award = income_for_all
    deeds: tuple[Deed, ...] = ()

    def begin(self, game: HexGame, s: RailState) -> None:
        first = [seat for seat in s.order if s.role[seat] == FIRST_MOVE]
        s.queue = (first + [seat for seat in s.order if seat not in first]) * self.rounds
        s.memo = {"upgraded": 0}

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        seat = s.queue[0]
        due = due_deed(self.deeds, s)
        if due is not None:
            return due.legal(game, s)
        out: list[Action] = [Pass()]
        for deed in self.deeds:
            out += deed.legal(game, s)
        if self._may_upgrade(s, seat) is None:
            out.append(Upgrade())
        out += self.listing(game.map, s, seat)
        return out

    def _may_upgrade(self, s: RailState, seat: int) -> Objection | None:
        return once_a_phase(s, seat, self.section) or engine_below_most(s, seat, self.section)

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        deed = due_deed(self.deeds, s) or deed_of(self.deeds, a)
        if deed is not None:
            return deed.check(game, s, a)
        if isinstance(a, Pass):
            return None
        if isinstance(a, Upgrade):
            return self._may_upgrade(s, s.queue[0])
        if isinstance(a, Deliver):
            for rule in self.rules:
                objection = rule(game.map, s, a, self.section)
                if objection is not None:
                    return objection
            return None
        return object_to("not-now", self.section, action=str(a))

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        deed = deed_of(self.deeds, a)
        if deed is not None:
            deed.apply(game, s, a)
            return
        seat = s.queue.pop(0)
        if isinstance(a, Deliver):
            self.award(game, s, seat, a)
            cube = CUBE_ONE[game.map.colours.index(a.cube)]
            s.cubes[game.map.stop_index[a.route.partition("/")[0]]] -= cube
            s.bag += cube
        elif isinstance(a, Upgrade):
            s.engine[seat] += 1
            s.memo["upgraded"] |= 1 << seat
