"""Build Track: new tiles, replacements, redirects, towns, new cities, and markers that come off.

The rules of where a tile fits are in `trunkline.games.hexes.fit`; here are the limits of a turn, prices and the supply.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from trunkline.actions import Action
from trunkline.game import Game, Objection, Phase, object_to
from trunkline.games.hexes import fit
from trunkline.games.hexes.actions import Done, Lay, Urbanize
from trunkline.games.hexes.map import LAND, NO_COLOUR, NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.phases.deeds import Deed, deed_of, due_deed
from trunkline.games.hexes.phases.money import CASH, Money
from trunkline.games.hexes.phases.offers import DISC_OF, lays, offers
from trunkline.games.hexes.phases.prices import Price, age_of_steam_price
from trunkline.games.hexes.phases.roles import ENGINEER, FIRST_BUILD, URBANIZATION
from trunkline.games.hexes.state import Hop, RailState
from trunkline.games.hexes.tiles import NO_TILE, code_of, name_of
from trunkline.games.hexes.track import (
    KINDS_OF,
    at_hand,
    chain,
    disc_at_hand,
    lay,
    markers_of,
    strip_unfinished,
    urbanize,
)
from trunkline.words import N_, WORDS

Kept = Callable[[list[int], bool], list[int]]
"""Half-edges that count as extended: those of the new pieces, and whether the tile redirected a piece."""

Finish = Callable[["Build", Game[RailState, HexMap], RailState], Objection | None]
"""What stands against ending the building turn of `s.queue[0]`."""

Closed = Callable[[HexMap, RailState, int], str | None]
"""The code of what stands against building in a hex this turn; None when nothing does."""

Founded = Callable[[RailState, int], None]
"""What comes with a new city on a stop."""
Place = Callable[[HexMap, RailState, int, int, int, int], None]
"""How a new city takes the place of a town: map, position, stop, colour, letter, seat."""

Roots = Callable[[HexMap, RailState, int], int]
"""The stops at which a seat may begin track, as a bit mask."""

Links = list[tuple[Hop, ...]]
"""The links of a position by stop."""

Follow = Callable[[HexMap, RailState, int, int, Links], None]
"""What follows at once from building in a hex: map, position, seat, hex, the links as they were before."""

MOST_NEW_LINKS = 4
"""The most links that one tile can begin: a town's exits."""

WORDS.update(
    {
        "no-such-hex": N_("There is no hex “{hex}” on this map."),
        "no-such-tile": N_("No tile joins {tile}."),
        "no-land": N_("{hex} is {ground}: no track can lie there."),
        "city-hex": N_("{hex} is a city: track ends at its edge."),
        "built-already": N_("You have already built in {hex} this turn."),
        "no-builds-left": N_("You have laid all {limit} tiles of this turn."),
        "town-needs-town-tile": N_("{hex} holds a town: it takes town tiles only."),
        "no-town-here": N_("There is no town in {hex}."),
        "changes-nothing": N_("That tile lies in {hex} already."),
        "drops-track": N_("The track in {hex} must stay as it is."),
        "redirects-others-track": N_("That track in {hex} belongs to another player."),
        "redirects-far-track": N_("That track in {hex} is nobody’s and does not begin at a city or at your track."),
        "redirects-complete-link": N_("The track in {hex} is part of a complete link."),
        "redirects-not-open-end": N_("Only the open end of the last piece of a link may turn."),
        "closed-side": N_("Track cannot leave {hex} on that side: a lake, the edge of the map or a closed border."),
        "meets-others-track": N_("Another player’s track ends at {hex} on that side."),
        "meets-others-spur": N_("Another player’s town exit faces {hex} on that side; nobody else builds to it."),
        "not-connected": N_("New track in {hex} must join a city or your own track."),
        "not-own-network": N_("New track in {hex} must go on from your own network; no other city will do."),
        "ends-where-it-starts": N_("A link cannot end in the place it starts from."),
        "no-tile-left": N_("No such tile is left in the supply."),
        "no-disc-left": N_("No town disc is left."),
        "no-markers-left": N_("You have no ownership marker left for a new link."),
        "no-urbanization": N_("Only the player with the Urbanization action places a new city."),
        "urbanized-already": N_("You have already placed a new city this turn."),
        "urbanize-first": N_("The new city comes before the first tile."),
        "not-a-town": N_("“{town}” is not a town."),
        "no-such-city": N_("There is no new city “{city}”."),
        "city-used": N_("New city {city} is on the map already."),
    }
)


# -- readings of the rules, each a named function


def extended_by_new_track(new: list[int], turned: bool) -> list[int]:
    """Only added track extends a link; a redirect alone does not."""
    return [] if turned else new


def extended_by_any_track(new: list[int], turned: bool) -> list[int]:
    """A redirect counts as extending the link, too."""
    return new


def once_a_hex(m: HexMap, s: RailState, h: int) -> str | None:
    """Nobody builds in the same hex twice in a turn."""
    return "built-already" if h in s.memo["built"] else None


def any_hex(m: HexMap, s: RailState, h: int) -> str | None:
    """A tile laid in this turn may be replaced in the same turn."""
    return None


def at_any_time(build: Build, game: Game[RailState, HexMap], s: RailState) -> Objection | None:
    """Nothing has to be built or used."""
    return None


def no_cubes(s: RailState, stop: int) -> None:
    """A new city begins empty."""


@dataclass(frozen=True)
class Build(Phase[RailState]):
    """In turn order, whoever has First Build before all: lay up to `limit` tiles, `extra` more with Engineer.

    `price`, `kept`, `rules`, `closed` (hexes shut for this turn), `finish` and `founded` are named functions; `money`
    says what a seat can pay, `deeds` what else it does in its turn; `markers` limits the ownership markers of a seat
    (0: no limit); `urbanize_late` lets a new city come after the first tile, too; `place` is how it comes to lie.
    `relief` has other prices for holders of an action, `roots` where a seat may begin (None: any city and a town with
    own track), `follows` what comes of building. `memo` keeps the turn: `built` hexes, `fresh` half-edges of extended
    track, `spent` dollars, `urbanized` 0 or 1, `income` at its start.
    """

    name: str = "build"
    section: str = "Build Track"
    limit: int = 3
    extra: int = 1
    price: Price = age_of_steam_price
    kept: Kept = extended_by_new_track
    rules: tuple[fit.Rule, ...] = fit.RULES
    markers: int = 0
    urbanize_late: bool = False
    money: Money = CASH
    closed: Closed = once_a_hex
    finish: Finish = at_any_time
    founded: Founded = no_cubes
    deeds: tuple[Deed, ...] = ()
    place: Place = urbanize
    relief: Mapping[int, Price] = field(default_factory=dict)
    roots: Roots | None = None
    follows: tuple[Follow, ...] = ()

    def begin(self, game: Game[RailState, HexMap], s: RailState) -> None:
        first = [seat for seat in s.order if s.role[seat] == FIRST_BUILD]
        s.queue = first + [seat for seat in s.order if seat not in first]
        _open_turn(s)

    # -- limits of the turn

    def builds_left(self, s: RailState, seat: int) -> int:
        """How many more tiles the seat may lay this turn."""
        return self.limit + (self.extra if s.role[seat] == ENGINEER else 0) - len(s.memo["built"])

    def prices(self, s: RailState, seat: int) -> Price:
        """The price list of a seat, which its action may change."""
        return self.relief.get(s.role[seat], self.price)

    def front(self, m: HexMap, s: RailState, seat: int) -> fit.Front:
        """The map as a builder sees it."""
        return fit.front(m, s, seat, None if self.roots is None else self.roots(m, s, seat))

    def markers_left(self, m: HexMap, s: RailState, seat: int) -> int:
        """How many more links the seat can mark as its own; a new city may have brought it more than it has."""
        return max(0, self.markers - markers_of(m, s, seat)) if self.markers else MOST_NEW_LINKS

    def may_urbanize(self, s: RailState, seat: int) -> Objection | None:
        """A new city needs the Urbanization action, comes once a turn and before the first tile."""
        if s.role[seat] != URBANIZATION or s.idle >> seat & 1:
            return object_to("no-urbanization", self.section)
        if s.memo["urbanized"]:
            return object_to("urbanized-already", self.section)
        if s.memo["built"] and not self.urbanize_late:
            return object_to("urbanize-first", self.section)
        return None

    # -- listing

    def legal(self, game: Game[RailState, HexMap], s: RailState) -> list[Action]:
        seat = s.queue[0]
        due = due_deed(self.deeds, s)
        if due is not None:
            return due.legal(game, s)
        out: list[Action] = [] if self.finish(self, game, s) else [Done()]
        for deed in self.deeds:
            out += deed.legal(game, s)
        if self.may_urbanize(s, seat) is None:
            out += self._cities(game, s)
        if self.builds_left(s, seat) > 0:
            self._tiles(game.map, s, seat, out)
        return out

    def _cities(self, game: Game[RailState, HexMap], s: RailState) -> list[Action]:
        letters = dict.fromkeys(letter for k, letter in enumerate(city_letters(game.map)) if s.cities >> k & 1)
        towns = [name for name, colour in zip(game.map.stop_names, s.colour, strict=True) if colour == NO_COLOUR]
        return [Urbanize(town, letter) for town in towns for letter in letters]

    def _tiles(self, m: HexMap, s: RailState, seat: int, out: list[Action]) -> None:
        view = self.front(m, s, seat)
        prices = self.prices(s, seat)
        cash = self.money.most(s, seat)
        left = at_hand(s)
        spare = self.markers_left(m, s, seat)
        tight = spare < MOST_NEW_LINKS
        rows = lays(m)
        for h in fit.places_to_build(m, s, view):
            if self.closed(m, s, h):
                continue
            spot = fit.spot_of(m, s, view, h)
            offer = offers(prices, m.ground[h], m.river[h], spot, self.rules)
            if not offer.codes:
                continue
            row = rows[h]
            if offer.dearest <= cash and not offer.kinds & ~left and not tight and (s.discs > 0 or not offer.discs):
                out += [row[code] for code in offer.codes]  # type: ignore[misc]
                continue
            kinds = left if spot.old == NO_TILE else left | 1 << s.kind[h]
            disc = disc_at_hand(s, h)
            for code, price in zip(offer.codes, offer.prices, strict=True):
                if price <= cash and KINDS_OF[code] & kinds and (disc or not DISC_OF[code]):
                    if not tight or fit.links_added(spot, code) <= spare:
                        out.append(row[code])  # type: ignore[arg-type]

    def _supplied(self, m: HexMap, s: RailState, seat: int, spot: fit.Spot, h: int, code: int) -> Objection | None:
        """The tile, its disc and the markers that it wants must be at hand; what lies in the hex goes back first."""
        if not KINDS_OF[code] & at_hand(s, h):
            return object_to("no-tile-left", self.section, tile=name_of(code))
        if DISC_OF[code] and not disc_at_hand(s, h):
            return object_to("no-disc-left", self.section)
        if fit.links_added(spot, code) > self.markers_left(m, s, seat):
            return object_to("no-markers-left", self.section)
        return None

    # -- refusing

    def check(self, game: Game[RailState, HexMap], s: RailState, a: Action) -> Objection | None:
        seat = s.queue[0]
        deed = due_deed(self.deeds, s) or deed_of(self.deeds, a)
        if deed is not None:
            return deed.check(game, s, a)
        if isinstance(a, Done):
            return self.finish(self, game, s)
        if isinstance(a, Urbanize):
            return self.may_urbanize(s, seat) or self._city_fits(game, s, a)
        if isinstance(a, Lay):
            return self._tile_fits(game.map, s, seat, a)
        return object_to("not-now", self.section, action=str(a))

    def _city_fits(self, game: Game[RailState, HexMap], s: RailState, a: Urbanize) -> Objection | None:
        """A new city takes the place of a town; each of them exists once."""
        stop = game.map.stop_index.get(a.town, NOWHERE)
        if stop == NOWHERE or s.colour[stop] != NO_COLOUR:
            return object_to("not-a-town", self.section, town=a.town)
        if a.city not in city_letters(game.map):
            return object_to("no-such-city", self.section, city=a.city)
        if city_left(game.map, s, a.city) is None:
            return object_to("city-used", self.section, city=a.city)
        return None

    def _tile_fits(self, m: HexMap, s: RailState, seat: int, a: Lay) -> Objection | None:
        """The first rule that stands against a tile: the hex, the turn, the track, the supply, the price."""
        h = m.index.get(a.hex)
        if h is None:
            return object_to("no-such-hex", self.section, hex=a.hex)
        if m.ground[h] not in LAND:
            return object_to("no-land", self.section, hex=a.hex, ground=m.ground[h])
        stop = m.stop_at[h]
        if stop != NOWHERE and s.colour[stop] != NO_COLOUR:
            return object_to("city-hex", self.section, hex=a.hex)
        code = code_of(a.tile)
        if code is None:
            return object_to("no-such-tile", self.section, tile=a.tile)
        shut = self.closed(m, s, h)
        if shut is not None:
            return object_to(shut, self.section, hex=a.hex)
        if self.builds_left(s, seat) <= 0:
            return object_to("no-builds-left", self.section, limit=len(s.memo["built"]))
        view = self.front(m, s, seat)
        spot = fit.spot_of(m, s, view, h)
        found = fit.objection(spot, code, self.rules)
        if found is not None:
            if found == "redirects-not-open-end":
                found = _complete_or_extended(m, s, h, spot, code)
            return object_to(found, self.section, hex=a.hex)
        cost = self.prices(s, seat)(m.ground[h], m.river[h], spot.old, code)
        return self.money.short(s, seat, cost, self.section) or self._supplied(m, s, seat, spot, h, code)

    # -- doing

    def apply(self, game: Game[RailState, HexMap], s: RailState, a: Action) -> None:
        seat = s.queue[0]
        m = game.map
        deed = deed_of(self.deeds, a)
        if deed is not None:
            deed.apply(game, s, a)
        elif isinstance(a, Lay):
            self._lay(m, s, seat, a)
        elif isinstance(a, Urbanize):
            self.found(m, s, seat, a)
        else:
            self._close_turn(m, s, seat)

    def found(self, m: HexMap, s: RailState, seat: int, a: Urbanize) -> None:
        """Place a new city with what comes with it; trusts that it may be."""
        k = city_left(m, s, a.city)
        assert k is not None
        stop = m.stop_index[a.town]
        s.cities &= ~(1 << k)
        self.place(m, s, stop, city_colours(m)[k], k, seat)
        s.memo["urbanized"] = 1
        self.founded(s, stop)

    def _lay(self, m: HexMap, s: RailState, seat: int, a: Lay) -> None:
        h = m.index[a.hex]
        code = code_of(a.tile)
        assert code is not None
        self.pay(s, seat, self.prices(s, seat)(m.ground[h], m.river[h], s.tile[h], code))
        before = s.links[:]
        new, turned = lay(m, s, h, code, SEAT0 + seat)
        s.memo["fresh"] = s.memo["fresh"].union(self.kept(new, turned))
        self.built(m, s, seat, h, before)

    def pay(self, s: RailState, seat: int, cost: int) -> None:
        """Pay for building."""
        self.money.pay(s, seat, cost)
        s.memo["spent"] += cost

    def built(self, m: HexMap, s: RailState, seat: int, h: int, before: Links, builds: int = 1) -> None:
        """Count what has been built in a hex, and let come what follows from it."""
        s.memo["built"] = s.memo["built"] + (h,) * builds
        for follow in self.follows:
            follow(m, s, seat, h, before)

    def _close_turn(self, m: HexMap, s: RailState, seat: int) -> None:
        """Unfinished links not extended in this turn lose their marker; the track stays."""
        strip_unfinished(m, s, seat, s.memo["fresh"])
        s.queue.pop(0)
        _open_turn(s)


def _open_turn(s: RailState) -> None:
    income = s.income[s.queue[0]] if s.queue else 0
    s.memo = {"built": (), "fresh": frozenset(), "spent": 0, "urbanized": 0, "income": income}


def _complete_or_extended(m: HexMap, s: RailState, h: int, spot: fit.Spot, code: int) -> str:
    """Why a piece may not turn where it is asked to: its link is complete, or that end of it is not the open one."""
    for change in fit.changes(spot.old, code):
        for turn in change.turns:
            _, (stop_a, _), (stop_b, _) = chain(m, s, h * 6 + turn.stays)
            if stop_a != NOWHERE and stop_b != NOWHERE:
                return "redirects-complete-link"
    return "redirects-not-open-end"


@functools.cache
def city_letters(m: HexMap) -> tuple[str, ...]:
    """The new cities of a map by their letters, in the order of the bits of `RailState.cities`."""
    return tuple(row["letter"] for row in m.data["new_cities"])


def city_left(m: HexMap, s: RailState, letter: str) -> int | None:
    """The number of a new city of that letter still to be had; None when there is none (left)."""
    for k, known in enumerate(city_letters(m)):
        if known == letter and s.cities >> k & 1:
            return k
    return None


@functools.cache
def city_colours(m: HexMap) -> tuple[int, ...]:
    """The goods colour of each new city."""
    return tuple(m.colours.index(row["colour"]) for row in m.data["new_cities"])
