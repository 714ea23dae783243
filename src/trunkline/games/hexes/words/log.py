"""Lines of the hex titles as sentences for the log. `before` is the position the line was played in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trunkline.actions import Action
from trunkline.game import CHANCE, Seat
from trunkline.games.hexes import actions as hexes
from trunkline.games.hexes.map import SEAT0, HexMap
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.roles import ACTIONS, NUMBER
from trunkline.games.hexes.phases.setup import SettingOut, SetUp
from trunkline.games.hexes.state import HexGame, RailState, cube_list
from trunkline.games.hexes.words.cost import price_of, price_of_crossing
from trunkline.games.hexes.words.links import Link, links_of_tile
from trunkline.games.hexes.words.names import colour, column, cubes, hex_name, person, place, role, tile, who
from trunkline.show.artist import Translate
from trunkline.show.names import label_of, person_of
from trunkline.words import N_

Teller = Callable[[HexGame, RailState, Seat, Any, Translate], str]
"""Writes one line as one sentence: game, the position it was played in, who, the action, the language."""


def tell(
    game: HexGame,
    before: RailState,
    seat: Seat,
    action: Action,
    t: Translate,
    tellers: Mapping[type[Action], Teller] | None = None,
) -> str:
    """One line as one sentence, by the tellers of the title; a verb that none of them knows by its words."""
    teller = (TELLERS if tellers is None else tellers).get(type(action))
    if teller is not None:
        return teller(game, before, seat, action, t)
    what = f"{label_of(action.verb, t)} {' '.join(action.words())}".rstrip()
    return t(N_("{seat}: {what}"), seat=who(before.names, seat), what=what)


def _order(game: HexGame, s: RailState, seat: Seat, a: hexes.Order, t: Translate) -> str:
    return t(
        N_("The first turn order is drawn: {seats}."), seats=", ".join(person_of(s.names, word) for word in a.seats)
    )


def _cubes(game: HexGame, s: RailState, seat: Seat, a: hexes.Cubes, t: Translate) -> str:
    what = cubes(a.colours, t)
    if a.place == "production":
        return t(N_("Drawn for Production: {cubes}."), cubes=what)
    if a.place in game.map.stop_index:
        if game.asks(s) == "city-cube":
            return t(N_("{cubes} comes to {place}."), place=place(game.map, a.place), cubes=what)
        if game.has_phase(SetUp) and a.place in game.phase_of(SetUp).colours:
            return t(N_("A cube is drawn for {place}: it takes {cubes}."), place=place(game.map, a.place), cubes=what)
        return t(N_("{place} is set up with {cubes}."), place=place(game.map, a.place), cubes=what)
    if isinstance(s.scratch, SettingOut) and s.scratch.is_hex(game.map):
        return t(N_("{place} is set up with {cubes}."), place=a.place, cubes=what)
    return t(N_("Goods display, {column}: {cubes}."), column=column(a.place, t), cubes=what)


def _dice(game: HexGame, s: RailState, seat: Seat, a: hexes.Dice, t: Translate) -> str:
    """The faces, and which cubes they bring where: the difference that the line makes to the stops."""
    faces = ", ".join(str(face) for face in sorted(a.faces))
    after = game.apply(s, a)
    grown = []
    for stop, (old, new) in enumerate(zip(s.cubes, after.cubes, strict=True)):
        if old != new:
            fresh = cube_list(new)
            for cube in cube_list(old):
                fresh.remove(cube)
            words = tuple(game.map.colours[cube] for cube in fresh)
            grown.append(f"{game.map.stops[stop].label} ({cubes(words, t)})")
    said = (
        t(N_("White dice: {faces}."), faces=faces) if a.side == "white" else t(N_("Black dice: {faces}."), faces=faces)
    )
    came = t(N_("Cubes come to {places}."), places=", ".join(grown)) if grown else t(N_("No cube comes."))
    return f"{said} {came}"


def _issue(game: HexGame, s: RailState, seat: Seat, a: hexes.Issue, t: Translate) -> str:
    name = who(s.names, seat)
    cash = game.apply(s, a).cash[seat] - s.cash[seat] if a.count else 0
    if a.count == 0:
        return t(N_("{seat} issues no shares."), seat=name)
    if a.count == 1:
        return t(N_("{seat} issues 1 share for ${cash}."), seat=name, cash=cash)
    return t(N_("{seat} issues {count} shares for ${cash}."), seat=name, count=a.count, cash=cash)


def _bid(game: HexGame, s: RailState, seat: Seat, a: hexes.Bid, t: Translate) -> str:
    return t(N_("{seat} bids ${amount}."), seat=who(s.names, seat), amount=a.amount)


def _pass(game: HexGame, s: RailState, seat: Seat, a: hexes.Pass, t: Translate) -> str:
    name = who(s.names, seat)
    phase = game.phase(s)
    where = game.asks(s)
    if isinstance(phase, TurnOrderAuction):
        return t(N_("{seat} drops out and takes place {place}."), seat=name, place=len(phase.bidders(s)))
    if where == "goods":
        return t(N_("{seat} moves nothing."), seat=name)
    if where == "first-player":
        return t(N_("{seat} does not pay to be first."), seat=name)
    if where == "deurbanize":
        return t(N_("{seat} takes no cube from the map."), seat=name)
    if where == "growth":
        return t(N_("{seat} puts the drawn cubes back."), seat=name)
    return t(N_("{seat} passes."), seat=name)


def _stay(game: HexGame, s: RailState, seat: Seat, a: hexes.Stay, t: Translate) -> str:
    return t(N_("{seat} stays in without bidding."), seat=who(s.names, seat))


def _role(game: HexGame, s: RailState, seat: Seat, a: hexes.Role, t: Translate) -> str:
    if seat == CHANCE:
        closed = game.apply(s, a).closed
        return t(N_("Closed actions: {odd} in odd turns, {even} in even ones."),
                 odd=role(ACTIONS[closed[0]], t), even=role(ACTIONS[closed[1]], t))  # fmt: skip
    values = {"seat": who(s.names, seat), "role": role(a.name, t)}
    if s.lying and s.lying[NUMBER[a.name]]:
        return t(N_("{seat} takes {role}, and ${n} with it."), n=s.lying[NUMBER[a.name]], **values)
    return t(N_("{seat} takes {role}."), **values)


def _urbanize(game: HexGame, s: RailState, seat: Seat, a: hexes.Urbanize, t: Translate) -> str:
    return t(
        N_("{seat} makes {town} the new city {city}."),
        seat=who(s.names, seat), town=place(game.map, a.town), city=a.city,
    )  # fmt: skip


def _lay(game: HexGame, s: RailState, seat: Seat, a: hexes.Lay, t: Translate) -> str:
    m, build = game.map, game.phase(s)
    assert isinstance(build, Build)
    links = links_of_tile(m, s, m.index[a.hex], a.tile, SEAT0 + seat)
    return lay_sentence(m, s, seat, a, price_of(m, s, build, seat, a), links, t)


def lay_sentence(
    m: HexMap, s: RailState, seat: Seat, a: hexes.Lay, cost: int, links: Sequence[Link], t: Translate
) -> str:
    """A tile with its price and the links that it completes, of those that it adds to."""
    values: dict[str, Any] = {
        "seat": who(s.names, seat), "tile": tile(a.tile, t), "hex": hex_name(m, m.index[a.hex]), "cost": cost,
    }  # fmt: skip
    names = ", ".join(_whose(m, s, seat, link, t) for link in links if link.complete)
    if not names:
        return t(N_("{seat} lays {tile} at {hex} for ${cost}."), **values)
    return t(N_("{seat} lays {tile} at {hex} for ${cost}, completing {links}."), links=names, **values)


def _whose(m: HexMap, s: RailState, seat: Seat, link: Link, t: Translate) -> str:
    """A link by its ends, with its owner's name when that is another player."""
    name = link_name(m, link)
    if link.owner == SEAT0 + seat:
        return name
    return t(N_("{link} for {owner}"), link=name, owner=who(s.names, link.owner - SEAT0))


def link_name(m: HexMap, link: Link) -> str:
    """A link by its two ends."""
    ends = [m.stops[stop].label for stop in (link.a, link.b) if stop < len(m.stops)]
    return " – ".join(ends)


def _connect(game: HexGame, s: RailState, seat: Seat, a: hexes.Connect, t: Translate) -> str:
    build = game.phase(s)
    assert isinstance(build, Build)
    return connect_sentence(game.map, s, seat, a, price_of_crossing(game.map, s, build, a), t)


def connect_sentence(m: HexMap, s: RailState, seat: Seat, a: hexes.Connect, cost: int, t: Translate) -> str:
    """A link without track with its price."""
    return t(
        N_("{seat} joins {city} and {to} by a link without track for ${cost}."),
        seat=who(s.names, seat), city=place(m, a.city), to=place(m, a.to), cost=cost,
    )  # fmt: skip


def _done(game: HexGame, s: RailState, seat: Seat, a: hexes.Done, t: Translate) -> str:
    name = who(s.names, seat)
    build = game.phase_of(Build)
    if not build.hexes_built(s):
        return t(N_("{seat} builds no track."), seat=name)
    return t(N_("{seat} ends building after ${spent}."), seat=name, spent=build.spent(s))


def _deliver(game: HexGame, s: RailState, seat: Seat, a: hexes.Deliver, t: Translate) -> str:
    stops = [word.partition("/")[0] for word in a.route.split(">")]
    gains = game.phase_of(MoveGoods).brings(game.map, s, a)
    return deliver_sentence(game.map, s, seat, (a.cube, stops[0], stops[-1]), score_words(s, gains), t)


def score_words(s: RailState, gains: Mapping[Seat, int]) -> str:
    """The links of a delivery that score for each seat, the most first."""
    return ", ".join(f"{person(s.names[k])} +{n}" for k, n in sorted(gains.items(), key=lambda x: (-x[1], x[0])))


def deliver_sentence(m: HexMap, s: RailState, seat: Seat, way: tuple[str, str, str], gains: str, t: Translate) -> str:
    """A cube, where it comes from and goes to, and what it brings to whom, when anybody's link scores."""
    cube, start, goal = way
    values = {
        "seat": who(s.names, seat), "cube": colour(cube, t), "from": place(m, start), "to": place(m, goal),
        "gains": gains,
    }  # fmt: skip
    if not gains:
        return t(N_("{seat} delivers {cube} from {from} to {to}."), **values)
    return t(N_("{seat} delivers {cube} from {from} to {to}: {gains}."), **values)


def _upgrade(game: HexGame, s: RailState, seat: Seat, a: hexes.Upgrade, t: Translate) -> str:
    return t(N_("{seat} upgrades the locomotive to {level}."), seat=who(s.names, seat), level=s.engine[seat] + 1)


def _produce(game: HexGame, s: RailState, seat: Seat, a: hexes.Produce, t: Translate) -> str:
    return t(
        N_("{seat} puts {cube} into the goods display, {column}, square {square}."),
        seat=who(s.names, seat), cube=colour(a.cube, t), column=column(a.column, t), square=a.square,
    )  # fmt: skip


def _remove(game: HexGame, s: RailState, seat: Seat, a: hexes.Remove, t: Translate) -> str:
    return t(
        N_("{seat} takes {cube} from {place} back to the bag."),
        seat=who(s.names, seat), cube=colour(a.cube, t), place=place(game.map, a.place),
    )  # fmt: skip


def _bring(game: HexGame, s: RailState, seat: Seat, a: hexes.Bring, t: Translate) -> str:
    return t(
        N_("{seat} puts {cube} into {town}."),
        seat=who(s.names, seat), cube=colour(a.cube, t), town=place(game.map, a.town),
    )  # fmt: skip


def _pay_first(game: HexGame, s: RailState, seat: Seat, a: hexes.PayFirst, t: Translate) -> str:
    cost = s.cash[seat] - game.apply(s, a).cash[seat]
    return t(N_("{seat} pays ${cost} to be first."), seat=who(s.names, seat), cost=cost)


def _wait(game: HexGame, s: RailState, seat: Seat, a: hexes.Wait, t: Translate) -> str:
    return t(N_("{seat} does not go first and waits for the usual turn."), seat=who(s.names, seat))


def _pass_on(game: HexGame, s: RailState, seat: Seat, a: hexes.PassOn, t: Translate) -> str:
    return t(N_("{seat} takes {role} without using it."), seat=who(s.names, seat), role=role(a.name, t))


TELLERS: dict[type[Action], Teller] = {
    hexes.Wait: _wait,
    hexes.PassOn: _pass_on,
    hexes.PayFirst: _pay_first,
    hexes.Order: _order,
    hexes.Cubes: _cubes,
    hexes.Dice: _dice,
    hexes.Issue: _issue,
    hexes.Bid: _bid,
    hexes.Pass: _pass,
    hexes.Stay: _stay,
    hexes.Role: _role,
    hexes.Urbanize: _urbanize,
    hexes.Lay: _lay,
    hexes.Connect: _connect,
    hexes.Done: _done,
    hexes.Deliver: _deliver,
    hexes.Upgrade: _upgrade,
    hexes.Produce: _produce,
    hexes.Remove: _remove,
    hexes.Bring: _bring,
}

__all__ = ["CHANCE", "TELLERS", "Teller", "deliver_sentence", "lay_sentence", "link_name", "tell"]
