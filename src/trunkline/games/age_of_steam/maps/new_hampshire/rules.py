"""New Hampshire (Ted Alspach): no two links join the same places, and cubes travel over one's own links only."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from trunkline.game import Objection, object_to
from trunkline.games.hexes import fit
from trunkline.games.hexes.actions import Deliver, Lay, Urbanize
from trunkline.games.hexes.grid import OPPOSITE
from trunkline.games.hexes.map import NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import NewCity, letters_left
from trunkline.games.hexes.phases.goods import SECTION as DELIVERY
from trunkline.games.hexes.phases.goods import MoveGoods, own_colour, usable_links
from trunkline.games.hexes.phases.ground import SECTION
from trunkline.games.hexes.phases.prices import mountains_as_hills
from trunkline.games.hexes.routes import deliveries, follow
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.tiles import code_of
from trunkline.games.hexes.view import loose_edges
from trunkline.maps import Options
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "joined-already": N_("{stop} and {to} would be joined by a second direct link."),
        "not-own-link": N_("Cubes travel over your own links only."),
    }
)


# -- no second link


def pairs_joined(m: HexMap, s: RailState) -> frozenset[tuple[int, int]]:
    """The stops that a direct link joins, whoever owns it."""
    return frozenset((stop, hop[1]) for stop, row in enumerate(s.links) for hop in row)


def pairs_completed(m: HexMap, s: RailState, h: int, code: int) -> list[tuple[int, int]]:
    """The stops that a fitting tile would join by complete links, as pairs."""
    base, leads = h * 6, s.leads_to
    change = fit.reading(s.tile[h], code, loose_edges(s, h))
    ends = [(leads[base + a], leads[base + b]) for a, b in change.paths]
    for turn in change.turns:
        behind = m.across[base + turn.leaves] * 6 + OPPOSITE[turn.leaves]
        ends.append((leads[behind], leads[base + turn.goes]))
    ends += [(m.stop_at[h], leads[base + edge]) for edge in change.exits]
    return [(a, b) for a, b in ends if NOWHERE not in (a, b)]


def no_second_link(game: HexGame, s: RailState, a: Lay) -> Objection | None:
    """No tile completes a second direct link between two stops, whoever owns the first one, be it nobody."""
    m = game.map
    code = code_of(a.tile)
    assert code is not None
    joined: set[tuple[int, int]] = set()
    for one, other in pairs_completed(m, s, m.index[a.hex], code):
        if (one, other) in joined or any(hop[1] == other for hop in s.links[one]):
            return object_to("joined-already", SECTION, stop=m.stops[one].label, to=m.stops[other].label)
        joined |= {(one, other), (other, one)}
    return None


def no_second_link_by_a_city(game: HexGame, s: RailState, a: Urbanize) -> Objection | None:
    """A new city completes the track that reaches it: it may not make a second direct link of that either."""
    m = game.map
    stop = m.stop_index[a.town]
    after, steps = s.copy(), game.phase_of(Build).new_cities
    for effect in steps[0].effects:
        effect(game, after, Urbanize(a.town, a.city or letters_left(m, s)[0]))
    twice = [to for to, count in Counter(hop[1] for hop in after.links[stop]).items() if count > 1]
    if twice:
        return object_to("joined-already", SECTION, stop=m.stops[stop].label, to=m.stops[twice[0]].label)
    return None


# -- one's own links


def own_links(owner: int, mover: int) -> bool:
    """A cube may use the links of whoever moves it, and no others."""
    return owner == mover


def own_links_only(game: HexGame, s: RailState, a: Deliver) -> Objection | None:
    """A delivery uses only links of the player who moves the cube, and none that are unowned."""
    mover = SEAT0 + s.queue[0]
    path = follow(game.map, s, a.route) or []
    return None if all(own_links(hop[3], mover) for _, hop in path) else object_to("not-own-link", DELIVERY)


def own_deliveries(m: HexMap, s: RailState, seat: int) -> list[Deliver]:
    """Every delivery over the seat's own links."""
    return deliveries(m, s, s.engine[seat], own_colour(m, s), usable_links(s, seat, own_links))


def rules(game: HexGame, options: Options) -> HexGame:
    """The game of the title without second links, and with cubes that keep to one's own."""
    build, goods = game.phase_of(Build), game.phase_of(MoveGoods)
    steps = tuple(
        replace(step, town_checks=(no_second_link_by_a_city,)) if isinstance(step, NewCity) else step
        for step in build.steps
    )
    return game.change(
        Build,
        closed_pairs=pairs_joined,
        tile_checks=(no_second_link,),
        steps=steps,
        price=mountains_as_hills(build.price) if options["mountains"] == "3" else build.price,
    ).change(MoveGoods, usable=own_links, checks=(*goods.checks, own_links_only), listing=own_deliveries)
