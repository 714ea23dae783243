"""Age of Steam, the Ferry action of some maps: once a turn a cube crosses from one coastal city to another."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.game import Objection, Scratch, object_to
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import NO_COLOUR, HexMap
from trunkline.games.hexes.phases.goods import SECTION, broken_at, income_for_all, own_colour
from trunkline.games.hexes.phases.roles import FERRY
from trunkline.games.hexes.phases.turn import note, noted
from trunkline.games.hexes.routes import BY_FERRY, deliveries, ferry_deliveries, goes_by_ferry
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "no-ferry": N_("Only the player with the Ferry action lets a cube cross by ferry."),
        "ferried-already": N_("A cube of yours has already crossed by ferry this turn."),
        "ferry-twice": N_("A cube crosses by ferry at most once."),
        "no-port": N_("{stop} is no coastal city: no ferry goes there."),
    }
)


@dataclass(frozen=True, slots=True)
class Ferried(Scratch):
    """Whether the ferry has crossed in this phase."""

    done: bool = False


def coastal_cities(m: HexMap, s: RailState) -> tuple[int, ...]:
    """The cities at the sea, new ones in coastal towns among them."""
    return tuple(
        k
        for k, (stop, colour) in enumerate(zip(m.stops, s.colour, strict=True))
        if colour != NO_COLOUR and stop.extra.get("coastal")
    )


def has_ferry(s: RailState, seat: int) -> bool:
    """Whether a seat has the Ferry action, to use it."""
    return s.role[seat] == FERRY and not s.idle >> seat & 1


def ports_of_the_ferry(m: HexMap, s: RailState, seat: int) -> tuple[int, ...]:
    """The coastal cities while the owner of the Ferry has not used it this turn, else none."""
    return coastal_cities(m, s) if has_ferry(s, seat) and not noted(s, Ferried).done else ()


def links_complete_but_ferries(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """A cube moves over complete links, or crosses by ferry."""
    return broken_at(game, s, a, BY_FERRY)


def one_ferry_between_coastal_cities(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """The owner of the Ferry lets one cube a turn cross once, from a coastal city to any other one."""
    if not goes_by_ferry(a.route):
        return None
    if not has_ferry(s, s.queue[0]):
        return object_to("no-ferry", SECTION)
    if noted(s, Ferried).done:
        return object_to("ferried-already", SECTION)
    m, words = game.map, a.route.split(">")
    crossings = [k for k, word in enumerate(words) if word.endswith(BY_FERRY)]
    if len(crossings) > 1:
        return object_to("ferry-twice", SECTION)
    ports = coastal_cities(m, s)
    for word in words[crossings[0] : crossings[0] + 2]:
        stop = m.stop_index[word.partition("/")[0]]
        if stop not in ports:
            return object_to("no-port", SECTION, stop=m.stops[stop].label)
    return None


def deliveries_by_ferry_too(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery over links, and those that cross by ferry."""
    accepts, reach = own_colour(m, s), s.engine[seat]
    found = deliveries(m, s, reach, accepts, s.links)
    ports = ports_of_the_ferry(m, s, seat)
    return found + ferry_deliveries(m, s, reach, accepts, s.links, ports) if ports else found


def income_and_the_ferry_is_used(game: HexGame, s: RailState, a: Deliver) -> None:
    """Links bring what they always bring; a ferry brings nothing, and does not cross again this turn."""
    income_for_all(game, s, a)
    if goes_by_ferry(a.route):
        note(s, Ferried(done=True))
