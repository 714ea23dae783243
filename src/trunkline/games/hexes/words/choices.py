"""The legal lines of a hex title as choices: what each costs and brings, how it is picked, what is drawn meanwhile.

What lines of a position have in common is worked out once (`Decision`), since a turn of building has hundreds of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.actions import Action
from trunkline.game import CHANCE, Seat
from trunkline.games.hexes.actions import (
    Bid,
    Bring,
    Connect,
    Deliver,
    Done,
    Lay,
    Pass,
    PayFirst,
    Produce,
    Upgrade,
    Urbanize,
)
from trunkline.games.hexes.map import NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.open_hexes import first_way
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import city_letters
from trunkline.games.hexes.phases.first_player import FirstPlayerChoice
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.second_path import path_not_joined
from trunkline.games.hexes.routes import BY_FERRY, hop_by, links_in
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.supply import choose_kind, left_of
from trunkline.games.hexes.tiles import code_of
from trunkline.games.hexes.view import BuilderView
from trunkline.games.hexes.words.amounts import order_bid
from trunkline.games.hexes.words.cost import price_of, price_of_crossing, with_sign
from trunkline.games.hexes.words.decision import Decision
from trunkline.games.hexes.words.ghosts import tile_ghost
from trunkline.games.hexes.words.links import Link, links_of_tile
from trunkline.games.hexes.words.log import Teller, deliver_sentence, lay_sentence, score_words
from trunkline.games.hexes.words.names import city_named, hex_name, place, tile_joining
from trunkline.games.hexes.words.sides import exits_of, ways_of
from trunkline.show.artist import Translate
from trunkline.show.choice import Choice
from trunkline.show.names import gains_words, person
from trunkline.words import N_

Chooser = Callable[[Decision, Any], Choice]
"""Makes the choice of one line."""

Besides = Callable[[Decision, Build, Lay, int], tuple[str, tuple[str, ...]]]
"""What a tile of a price takes besides cash: the end of its sentence, and facts."""

NOTHING: tuple[str, tuple[str, ...]] = ("", ())


def choices(
    game: HexGame,
    s: RailState,
    seat: Seat,
    t: Translate,
    choosers: Mapping[type[Action], Chooser],
    tellers: Mapping[type[Action], Teller],
) -> list[Choice]:
    """The legal lines of the seat whose turn it is, by the choosers of the title."""
    if game.turn(s) != seat or seat == CHANCE:
        return []
    d = Decision(game, s, seat, t, tellers, legal=game.legal(s))
    return [choosers[type(a)](d, a) if type(a) in choosers else d.choice(a) for a in d.legal]


# -- building


def lay(d: Decision, a: Lay, besides: Besides | None = None) -> Choice:
    """A tile in a hex: its price, the links it adds to, what is left."""
    m, s, seat, t = d.game.map, d.s, d.seat, d.t
    build = d.game.phase(s)
    assert isinstance(build, Build)
    h = m.index[a.hex]
    code = code_of(a.tile)
    assert code is not None
    cost = price_of(m, s, build, seat, a)
    links = links_of_tile(m, s, h, a.tile, SEAT0 + seat, d.seen)
    left = left_of(s, choose_kind(s, h, code), h)
    named = d.found.get(a.tile) or _tile(d, a.tile)
    end, more = besides(d, build, a, cost) if besides else NOTHING
    label = lay_sentence(m, s, seat, a, cost, links, t) + end
    if build.later and path_not_joined(s, h, code, lambda: _view(d, build)) >= 0:
        more = (*more, t(N_("one path joins nothing yet: later tiles of this turn must join it")))
    added = tuple([d.found.get(link) or _link(d, link) for link in links])
    leaves = d.found.get((cost, left)) or _turn_after(d, build, cost, left)
    ghost = tile_ghost(m, s, seat, h, a.tile, code)
    completes = any(link.complete for link in links)
    exits = exits_of(code)
    ask = d.once(("ask", h), lambda: _ask(m, h, bool(exits), t))
    return Choice(
        str(a), label, d.heading(Lay), "list", picks=(a.hex, a.tile), facts=(named, *more, *added, *leaves),
        note=named, chip=f"${cost}", rank=(int(not completes), cost, len(a.tile)), ask=ask,
        ghost=ghost, price=cost, ways=ways_of(m, s, h, code), exits=exits, marked=completes,
    )  # fmt: skip


def _view(d: Decision, build: Build) -> BuilderView:
    """The map as the seat sees it that builds."""
    return d.once("view", lambda: build.builder_view(d.game.map, d.s, d.seat))


def _ask(m: HexMap, h: int, town: bool, t: Translate) -> str:
    """What is asked once a hex is chosen."""
    if town:
        return t(N_("{hex}: switch exits on or off, then lay."), hex=hex_name(m, h))
    return t(N_("{hex}: choose the side where the line shall lead, or a tile."), hex=hex_name(m, h))


def _tile(d: Decision, name: str) -> str:
    """A tile by its kind and by what it joins."""
    said = d.found[name] = tile_joining(name, d.t)
    return said


def _turn_after(d: Decision, build: Build, cost: int, left: int) -> tuple[str, ...]:
    """Where a tile leaves the turn, and how many such were in the supply."""
    found = (*turn_facts(d, build, cost, 1), d.t(N_("in the supply: {n}"), n=left))
    d.found[cost, left] = found
    return found


def _link(d: Decision, link: Link) -> str:
    """A link that a tile adds to, with its length, and whose it is when another player's."""
    values: dict[str, Any] = {"name": ends(d.game.map, link.a, link.b), "n": link.pieces}
    if link.owner != SEAT0 + d.seat:
        said = d.t(N_("link {name} for {seat}, length {n}"), seat=person(d.s.names[link.owner - SEAT0]), **values)
    elif link.complete:
        said = d.t(N_("link {name}, length {n}"), **values)
    else:
        said = d.t(N_("unfinished link {name}, length {n}"), **values)
    d.found[link] = said
    return said


def ends(m: HexMap, a: int, b: int) -> str:
    """A link by the names of its ends, an ellipsis for a loose one."""
    names = [m.stops[stop].label if stop != NOWHERE else "…" for stop in (a, b)]
    return " – ".join(names if names[0] != "…" else names[::-1])


def turn_facts(d: Decision, build: Build, cost: int, builds: int) -> tuple[str, ...]:
    """Where a cost of building leaves the turn: cash left, tiles left, dollars spent."""
    return (
        d.t(N_("cash left: ${n}"), n=d.payment(build, cost).cash),
        d.t(N_("tiles left: {n}"), n=build.builds_left(d.s, d.seat) - builds),
        d.t(N_("${n} this turn"), n=build.spent(d.s) + cost),
    )


def _urbanize(d: Decision, a: Urbanize) -> Choice:
    return new_city(d, a)


def new_city(d: Decision, a: Urbanize, cost: int = 0, facts: Sequence[str] = ()) -> Choice:
    """A new city in place of a town: its price where it has one, and how many such are still to be had."""
    such = sum(letter == a.city for k, letter in enumerate(city_letters(d.game.map)) if d.s.cities >> k & 1)
    note = city_named(d.game.map, a.city, d.t)
    left = (d.t(N_("such cities left: {n}"), n=such),) if such > 1 else ()
    picture = f"city-{a.city}"
    return d.choice(
        a, picks=(a.town, picture), note=note, chip=f"${cost}" if cost else "", rank=(cost, len(picture)),
        facts=(*facts, *left), ask=d.t(N_("Choose the new city for this town.")),
        ghost={"at": a.town, "shape": picture},
    )  # fmt: skip


def _connect(d: Decision, a: Connect) -> Choice:
    """The price of a link without track, and where it leaves the turn."""
    build = d.game.phase(d.s)
    assert isinstance(build, Build)
    cost = price_of_crossing(d.game.map, d.s, build, a)
    return d.choice(a, note=f"${cost}", rank=(cost,), facts=turn_facts(d, build, cost, 1))


def _done(d: Decision, a: Done) -> Choice:
    """Ending the turn asks twice when markers of unfinished links are lost, or a new city is not placed."""
    build, doubts = d.game.phase(d.s), []
    if isinstance(build, Build):
        lapse = build.lapsing(d.game.map, d.s, d.seat)
        if lapse == 1:
            doubts.append(d.t(N_("An unfinished link would lose your marker. Press again to end building.")))
        elif lapse:
            doubts.append(d.t(N_("{n} unfinished links would lose your marker. Press again to end building."), n=lapse))
        if build.may_found(d.game, d.s):
            doubts.append(d.t(N_("You have not placed a new city. Press again to end building.")))
    return d.choice(a, key="d", doubt=" ".join(doubts))


# -- goods


def deliver(d: Decision, a: Deliver, end: str = "") -> Choice:
    """A cube over its links: what they bring to whom, best for the seat first. `end` ends the sentence."""
    hops = a.route.split(">")
    count = links_in(a.route)
    names = []
    gains: dict[Seat, int] = {}
    for hop in hops:
        name, owner = d.hops.get(hop) or _hop(d, hop)
        names.append(name)
        if owner >= 0:
            gains[owner] = gains.get(owner, 0) + 1
    phase = d.game.phase(d.s)
    if isinstance(phase, MoveGoods) and phase.bonuses:
        gains = phase.brings(d.game.map, d.s, a)
    scored = tuple(sorted(gains.items()))
    chip, words, mine, others = d.found.get(scored) or _gains_of(d, scored)
    way = (a.cube, hops[0].partition("/")[0], hops[-1])
    label = d.found.get((way, words))
    if label is None:
        label = d.found[way, words] = deliver_sentence(d.game.map, d.s, d.seat, way, words, d.t)
    via = " → ".join(names)
    return Choice(
        str(a), label + end, d.heading(Deliver), "board", picks=(f"{way[0]}@{way[1]}", way[2], a.route),
        facts=(via, d.found.get(count) or _links(d, count)), note=via, chip=chip, worth=mine,
        rank=(-mine, others, count), listing=d.found.get("listing") or _listing(d),
        ask=d.found.get("goal") or _ask_goal(d),
        ghost={"route": a.route, "as": f"goods-{a.cube}"},
    )  # fmt: skip


def _hop(d: Decision, hop: str) -> tuple[str, Seat]:
    """The name of the stop that a hop leaves, and whose link it is; -1 for an unowned one and for the last stop."""
    m = d.game.map
    link = hop_by(d.s, *m.hop_index[hop]) if hop in m.hop_index else first_way(m, d.s, hop)
    name = place(m, hop.partition("/")[0])
    if hop.endswith(BY_FERRY):
        name = d.t(N_("{city} (by ferry)"), city=name)
    found = d.hops[hop] = name, link[3] - SEAT0 if link is not None else -1
    return found


def _gains_of(d: Decision, scored: tuple[tuple[Seat, int], ...]) -> tuple[str, str, int, int]:
    """Links by seats: in a few letters, as the log says it, those of the seat itself, those of all others."""
    gains = dict(scored)
    mine = gains.get(d.seat, 0)
    found = gains_words(gains, d.seat, d.s.names, d.t), score_words(d.s, gains), mine, sum(gains.values()) - mine
    d.found[scored] = found
    return found


def _links(d: Decision, count: int) -> str:
    said = d.found[count] = d.t(N_("1 link")) if count == 1 else d.t(N_("{n} links"), n=count)
    return said


def _ask_goal(d: Decision) -> str:
    """What is asked once a cube is chosen."""
    said = d.found["goal"] = d.t(N_("Choose where the cube goes: the labels say who gains."))
    return said


def _listing(d: Decision) -> str:
    """The heading over all deliveries."""
    said = d.found["listing"] = d.t(N_("Deliveries by gain"))
    return said


def _upgrade(d: Decision, a: Upgrade) -> Choice:
    return d.choice(a, note=f"{d.heading(Upgrade)} → {d.s.engine[d.seat] + 1}")


def _produce(d: Decision, a: Produce) -> Choice:
    ask = d.t(N_("Choose a free space of the goods display for the cube."))
    return d.choice(a, picks=(f"drawn-{a.cube}", f"{a.column}-{a.square}"), ask=ask)


def _bring(d: Decision, a: Bring) -> Choice:
    return d.choice(a, picks=(a.town,), ask=d.t(N_("Choose a town for the cube.")))


# -- money and order


def _pass(d: Decision, a: Pass) -> Choice:
    """In the auction for the whole order a pass takes the last free place, at the price of that place."""
    phase = d.game.phase(d.s)
    if isinstance(phase, FirstPlayerChoice):
        return d.choice(a, key="x", note=d.t(N_("Do not pay")))
    if not isinstance(phase, TurnOrderAuction):
        return d.choice(a, key="x")
    place, pays = phase.terms_of_leaving(d.s, d.seat)
    where = d.t(N_("place {n}"), n=place) + (f", ${pays}" if pays else "")
    return d.choice(a, key="x", note=f"{d.heading(Pass)} ({where})")


def _pay_first(d: Decision, a: PayFirst) -> Choice:
    """Being first with its price, and what that leaves."""
    phase = d.game.phase(d.s)
    assert isinstance(phase, FirstPlayerChoice)
    left = d.t(N_("cash left: ${n}"), n=d.s.cash[d.seat] - phase.price)
    return d.choice(a, note=d.t(N_("Pay ${n} to be first"), n=phase.price), facts=(left,))


def score_fact(d: Decision, change: int) -> tuple[str, ...]:
    """What a line does to the final score as it stands; nothing when nothing."""
    return (d.t(N_("changes the score by {n}"), n=with_sign(change)),) if change else ()


CHOOSERS: dict[type[Action], Chooser] = {
    Lay: lay,
    Deliver: deliver,
    Urbanize: _urbanize,
    Connect: _connect,
    Produce: _produce,
    Bring: _bring,
    Bid: order_bid,
    Upgrade: _upgrade,
    Pass: _pass,
    PayFirst: _pay_first,
    Done: _done,
}
"""How the lines of the hex titles are offered, by their verbs."""
