"""Lines of Steam as sentences for the log: what differs from the other hex titles, and every loan with its price."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.hexes import actions as hexes
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.roles import ACTIONS
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words import log as rail_tell
from trunkline.games.hexes.words.cost import Payment, dollars, payment, price_of
from trunkline.games.hexes.words.log import Teller
from trunkline.games.hexes.words.names import colour, cubes, person, place, role, who
from trunkline.games.steam.maps.belgium_luxembourg.imports import IMPORTS
from trunkline.games.steam.phases.gains import ChooseGain
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steam.phases.supply import StockNewCity
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.games.steam.words.names import loan_words, position_after
from trunkline.show.artist import Translate
from trunkline.show.names import person_of
from trunkline.words import N_


def tell(game: HexGame, before: RailState, seat: Seat, action: Action, t: Translate) -> str:
    """One line as one sentence, or two where money is borrowed or a place is sold."""
    return rail_tell.tell(game, before, seat, action, t, TELLERS)


def loan_sentence(s: RailState, seat: Seat, paid: Payment, t: Translate) -> str:
    """The end of a sentence about something paid: the loan that it takes, if any."""
    loan = loan_words(s, seat, paid, t)
    return f" {loan}." if loan else ""


def step_sentence(income: int, after: int, t: Translate) -> str:
    """The end of a sentence about an action that takes the income back by itself, besides any loan."""
    if after == income:
        return ""
    back = t(N_("Income steps back to {income}."), income=dollars(after))
    return f" {back}"


def _first(game: HexGame, s: RailState, seat: Seat, a: hexes.First, t: Translate) -> str:
    return t(N_("{seat} is drawn to bid first."), seat=person_of(s.names, a.seat))


def _cubes(game: HexGame, s: RailState, seat: Seat, a: hexes.Cubes, t: Translate) -> str:
    if a.place in game.map.stop_index:
        return rail_tell.TELLERS[hexes.Cubes](game, s, seat, a, t)
    city = place(game.map, a.place.removesuffix(IMPORTS))
    if a.place.endswith(IMPORTS):
        return t(N_("Import spaces of {city}: {cubes}."), city=city, cubes=cubes(a.colours, t))
    return t(N_("Supply space {space}: {cubes}."), space=a.place, cubes=cubes(a.colours, t))


def _raise(game: HexGame, s: RailState, seat: Seat, a: hexes.Raise, t: Translate) -> str:
    name = who(s.names, seat)
    if not a.count:
        return t(N_("{seat} raises no capital."), seat=name)
    after = position_after(game, s, a)
    values = {"seat": name, "cash": after.cash[seat] - s.cash[seat], "income": dollars(after.income[seat])}
    if after.vp[seat] == s.vp[seat]:
        return t(N_("{seat} raises ${cash}: income falls to {income}."), **values)
    return t(N_("{seat} raises ${cash}: income is {income}, points fall to {points}."), points=after.vp[seat], **values)


def _pass(game: HexGame, s: RailState, seat: Seat, a: hexes.Pass, t: Translate) -> str:
    """A pass that leaves one bidder sells the place."""
    said = rail_tell.TELLERS[hexes.Pass](game, s, seat, a, t)
    phase = game.phase(s)
    if not isinstance(phase, PlaceAuction) or len(phase.bidders(s)) != 2:
        return said
    winner = next(other for other in phase.bidders(s) if other != seat)
    n = len(phase.seats_placed(s)) + 1
    high, leader = phase.high_bid(s)
    cost = high if leader == winner else 0
    sold = t(N_("{seat} gets place {n} for ${cost}."), seat=person(s.names[winner]), n=n, cost=cost)
    said += f" {sold}" + loan_sentence(s, winner, payment(game, s, phase.money, winner, cost), t)
    if n + 1 < len(s.names):
        return said
    last = next(k for k in range(len(s.names)) if k not in (*phase.seats_placed(s), winner))
    rest = t(N_("{seat} goes last and pays nothing."), seat=person(s.names[last]))
    return f"{said} {rest}"


def _role(game: HexGame, s: RailState, seat: Seat, a: hexes.Role, t: Translate) -> str:
    phase = game.phase(s)
    number = ACTIONS.index(a.name)
    fee = phase.fee(s, seat, number) if isinstance(phase, ChooseTile) else 0
    if not isinstance(phase, ChooseTile) or not fee:
        return rail_tell.TELLERS[hexes.Role](game, s, seat, a, t)
    said = t(N_("{seat} takes {role} for ${cost}."), seat=who(s.names, seat), role=role(a.name, t), cost=fee)
    return said + loan_sentence(s, seat, payment(game, s, phase.money, seat, fee), t)


def _tiles(game: HexGame, s: RailState, seat: Seat, a: hexes.Tiles, t: Translate) -> str:
    dealt = (f"{person(name)} – {role(tile, t)}" for name, tile in zip(a.dealt[::2], a.dealt[1::2], strict=True))
    return t(N_("Action tiles are dealt: {tiles}."), tiles=", ".join(dealt))


def _pass_on(game: HexGame, s: RailState, seat: Seat, a: hexes.PassOn, t: Translate) -> str:
    return t(
        N_("{seat} takes {role} for its number alone, without paying for it or using it."),
        seat=who(s.names, seat), role=role(a.name, t),
    )  # fmt: skip


def _urbanize(game: HexGame, s: RailState, seat: Seat, a: hexes.Urbanize, t: Translate) -> str:
    values = {"seat": who(s.names, seat), "town": place(game.map, a.town), "colour": colour(a.city, t)}
    build = game.phase(s)
    assert isinstance(build, Build)
    after = position_after(game, s, a)
    cost = build.spent(after) - build.spent(s)
    if not cost:
        return t(N_("{seat} puts a new city on {town}; its colour: {colour}."), **values)
    said = t(N_("{seat} puts a new city on {town} for ${cost}; its colour: {colour}."), cost=cost, **values)
    paid = payment(game, s, build.money, seat, cost)
    return said + loan_sentence(s, seat, paid, t) + step_sentence(paid.income, after.income[seat], t)


def _deliver(game: HexGame, s: RailState, seat: Seat, a: hexes.Deliver, t: Translate) -> str:
    return rail_tell.TELLERS[hexes.Deliver](game, s, seat, a, t) + delivery_cost(game, s, seat, a, t)


def delivery_cost(game: HexGame, s: RailState, seat: Seat, a: hexes.Deliver, t: Translate) -> str:
    """In a war a delivery may cost income, or points, before its gain is taken."""
    after = position_after(game, s, a)
    step = step_sentence(s.income[seat], after.income[seat], t)
    if after.vp[seat] == s.vp[seat]:
        return step
    lost = t(N_("Points fall to {points}."), points=after.vp[seat])
    return f"{step} {lost}"


def _cubes_of(game: HexGame, s: RailState, space: str, t: Translate) -> str:
    """The cubes of a supply space in words."""
    m = game.map
    column = next(k for k, row in enumerate(m.data["display"]) if row["column"] == space)
    return cubes(tuple(m.colours[cube] for cube in s.display[column]), t)


def _stock(game: HexGame, s: RailState, seat: Seat, a: hexes.Stock, t: Translate) -> str:
    return t(
        N_("Supply space {space} goes to {city}: {cubes}."),
        space=a.space, city=game.map.stops[StockNewCity.stop(s)].label, cubes=_cubes_of(game, s, a.space, t),
    )  # fmt: skip


def _grow(game: HexGame, s: RailState, seat: Seat, a: hexes.Grow, t: Translate) -> str:
    return t(
        N_("{seat} lets {city} grow by supply space {space}: {cubes}."),
        seat=who(s.names, seat), city=place(game.map, a.city), space=a.space, cubes=_cubes_of(game, s, a.space, t),
    )  # fmt: skip


def _fetch(game: HexGame, s: RailState, seat: Seat, a: hexes.Fetch, t: Translate) -> str:
    return t(
        N_("{seat} takes a cube of supply space {space} for a town: {cube}."),
        seat=who(s.names, seat), space=a.space, cube=colour(a.cube, t),
    )  # fmt: skip


def _connect(game: HexGame, s: RailState, seat: Seat, a: hexes.Connect, t: Translate) -> str:
    build = game.phase(s)
    assert isinstance(build, Build)
    cost = build.spent(position_after(game, s, a)) - build.spent(s)
    said = rail_tell.connect_sentence(game.map, s, seat, a, cost, t)
    return said + loan_sentence(s, seat, payment(game, s, build.money, seat, cost), t)


def _lay(game: HexGame, s: RailState, seat: Seat, a: hexes.Lay, t: Translate) -> str:
    said = rail_tell.TELLERS[hexes.Lay](game, s, seat, a, t)
    build = game.phase(s)
    assert isinstance(build, Build)
    paid = payment(game, s, build.money, seat, price_of(game.map, s, build, seat, a))
    step = step_sentence(paid.income, position_after(game, s, a).income[seat], t)
    return said + loan_sentence(s, seat, paid, t) + step


def _take(game: HexGame, s: RailState, seat: Seat, a: hexes.Take, t: Translate) -> str:
    after = position_after(game, s, a)
    values = {"seat": who(s.names, seat), "n": ChooseGain.gain(s)}
    if a.what == "income":
        return t(
            N_("{seat} takes {n} as income: {old} → {new}."),
            old=dollars(s.income[seat]), new=dollars(after.income[seat]), **values,
        )  # fmt: skip
    return t(N_("{seat} takes {n} as points: {old} → {new}."), old=s.vp[seat], new=after.vp[seat], **values)


TELLERS: dict[type[Action], Teller] = rail_tell.TELLERS | {
    hexes.First: _first,
    hexes.Cubes: _cubes,
    hexes.Raise: _raise,
    hexes.Pass: _pass,
    hexes.Role: _role,
    hexes.Tiles: _tiles,
    hexes.PassOn: _pass_on,
    hexes.Urbanize: _urbanize,
    hexes.Deliver: _deliver,
    hexes.Stock: _stock,
    hexes.Grow: _grow,
    hexes.Fetch: _fetch,
    hexes.Connect: _connect,
    hexes.Lay: _lay,
    hexes.Take: _take,
}
