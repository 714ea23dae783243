"""Build Track: new tiles, replacements, redirects, towns, and markers that come off.

The rules of where a tile fits are in `trunkline.games.hexes.fit`; here are the limits of a turn, prices and the supply.
New cities are a step of the turn, see `trunkline.games.hexes.phases.cities`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from trunkline.actions import Action
from trunkline.game import Objection, Phase, Step, due_step, object_to, step_of
from trunkline.games.hexes import fit
from trunkline.games.hexes.actions import Done, Lay
from trunkline.games.hexes.fit import AS_PRINTED, TrackRules
from trunkline.games.hexes.map import SEAT0, HexMap
from trunkline.games.hexes.phases.cities import NewCity
from trunkline.games.hexes.phases.ground import (
    SECTION,
    Hexes,
    Pairs,
    complete_or_extended,
    ground_and_tile,
    no_hexes,
    no_pairs,
    once_a_hex,
    tile_to_be_had,
)
from trunkline.games.hexes.phases.money import CASH, Money
from trunkline.games.hexes.phases.offers import DISC_OF, lays, offers
from trunkline.games.hexes.phases.prices import Price, Relief, age_of_steam_price, no_discount, no_relief
from trunkline.games.hexes.phases.roles import ENGINEER, FIRST_BUILD, action_known, holder_first
from trunkline.games.hexes.phases.second_path import (
    hexes_of_ways,
    joined_later,
    leave_loose,
    leaves_a_way,
    loose_half,
    may_lie_loose,
    path_not_joined,
    path_to_be_joined,
    take_what_is_joined,
)
from trunkline.games.hexes.phases.turn import Building, Links, hexes_built
from trunkline.games.hexes.shapes import Check, Effect, first_objection
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.supply import KINDS_OF, at_hand, disc_at_hand, with_exchanges
from trunkline.games.hexes.tiles import NO_TILE, code_of
from trunkline.games.hexes.track import chain, lay, markers_of, strip_unfinished
from trunkline.games.hexes.view import BuilderView, builder_view, joined, loose_edges, places_to_build, spots_of
from trunkline.standing import Wish

MOST_NEW_LINKS = 4
"""The most links that one tile can begin: a town's exits."""

DONE = Done()
"""The very same in every listing, so that its text is made once."""


@dataclass(frozen=True)
class Build(Phase[RailState]):
    """In turn order, whoever has First Build before all: lay up to `limit` tiles, `extra` more with Engineer.

    `price` is the price list, `relief` what an action or anything else makes of it for the whole turn, `discount` what
    the tiles of the turn so far leave of that for the next one; `money` is how a seat pays. `track` says where tiles
    fit, where track begins and what extends a link; `closed_pairs` which stops no link may join, `closed_hexes` where
    nobody builds now, for whoever plans. `hex_checks` object to a hex, whatever the tile, `tile_checks` to a tile that
    fits, `end_checks` to ending the turn; `steps` are what else a seat does in its turn, `effects` is what comes of
    each thing built. With `later` a second path may be joined by later tiles of the turn, see
    `trunkline.games.hexes.phases.second_path`. In the hex `anywhere` a tile need join nothing yet, which is for plans
    alone. What a turn keeps is `Building`.
    """

    limit: int = 3
    extra: int = 1
    price: Price = age_of_steam_price
    relief: Relief = no_relief
    discount: Relief = no_discount
    money: Money = CASH
    track: TrackRules = AS_PRINTED
    closed_pairs: Pairs = no_pairs
    closed_hexes: Hexes = no_hexes
    hex_checks: tuple[Check[Lay], ...] = (once_a_hex,)
    tile_checks: tuple[Check[Lay], ...] = ()
    end_checks: tuple[Check[Done], ...] = ()
    steps: tuple[Step[RailState], ...] = (NewCity(),)
    effects: tuple[Effect[Action], ...] = ()
    later: bool = False
    anywhere: str = ""

    name = "build"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        s.queue = holder_first(s, FIRST_BUILD)
        _open_turn(s)

    def asks(self, game: HexGame, s: RailState) -> str:
        step = due_step(self.steps, game, s)
        return self.name if step is None else step.name

    def waits(self, game: HexGame, s: RailState) -> bool:
        """A turn in which something was built or used ends with `done`: until then it can be taken back."""
        turn = Building.of(s)
        return bool(turn.built or turn.notes) and due_step(self.steps, game, s) is None

    # -- what may be ordered

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """What its steps may be ordered by a seat whose turn to build is not over."""
        return self._wishes_of_steps(game, s, seat) if seat in s.queue else ()

    def wishes_ahead(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """The same, as soon as the actions are taken."""
        found = self._wishes_of_steps(game, s, seat) if self.steps and seat in s.order else ()
        return found if found and action_known(game, s, self) else ()

    def _wishes_of_steps(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        return tuple(wish for step in self.steps for wish in step.wishes(game, s, seat))

    # -- the turn under way

    def hexes_built(self, s: RailState) -> tuple[int, ...]:
        """The hexes of this turn's builds so far; none while nobody's turn to build is under way."""
        return hexes_built(s)

    def extended(self, s: RailState) -> frozenset[int]:
        """The half-edges of track that count as extended this turn; none while nobody's turn is under way."""
        turn = s.scratch
        return turn.extended if isinstance(turn, Building) else frozenset()

    def spent(self, s: RailState) -> int:
        """The dollars spent on building in the turn under way."""
        return Building.of(s).spent

    def builds_left(self, s: RailState, seat: int) -> int:
        """How many more tiles the seat may lay this turn."""
        return self.limit + (self.extra if s.role[seat] == ENGINEER else 0) - len(Building.of(s).built)

    def none_left(self, s: RailState, section: str) -> Objection:
        """The objection to one more thing built when all tiles of the turn are laid."""
        return object_to("no-builds-left", section, limit=len(Building.of(s).built))

    @property
    def new_cities(self) -> list[NewCity]:
        """The steps that place a new city: one where there is such an action, else none."""
        return [step for step in self.steps if isinstance(step, NewCity)]

    def may_found(self, game: HexGame, s: RailState) -> bool:
        """Whether the action to place a new city can be used now."""
        return any(step.may_found(game, s) for step in self.new_cities)

    def lapsing(self, m: HexMap, s: RailState, seat: int) -> int:
        """How many unfinished links of the seat would lose their marker if its turn ended now."""
        extended = self.extended(s)
        mine = SEAT0 + seat
        chains = (chain(m, s, half)[0] for half in s.open_ends if s.own[half] == mine)
        return len({min(halves) for halves in chains if extended.isdisjoint(halves)})

    def usual_prices(self, s: RailState, seat: int) -> Price:
        """The price list of a seat for its turn, which its action may change."""
        return self.relief(s, seat, self.price)

    def prices(self, s: RailState, seat: int) -> Price:
        """The prices of a seat for its next tile."""
        return self.discount(s, seat, self.usual_prices(s, seat))

    def starts(self, m: HexMap, s: RailState, seat: int) -> int | None:
        """The stops at which a seat may begin track, as a bit mask; None for any city and a town with own track."""
        return None if self.track.starts is None else self.track.starts(m, s, seat)

    def builder_view(self, m: HexMap, s: RailState, seat: int) -> BuilderView:
        """The map as a builder sees it."""
        return builder_view(m, s, seat, self.starts(m, s, seat))

    def markers_left(self, m: HexMap, s: RailState, seat: int) -> int:
        """How many more links the seat can mark as its own; a new city may have brought it more than it has."""
        return max(0, self.track.markers - markers_of(m, s, seat)) if self.track.markers else MOST_NEW_LINKS

    def loose(self, m: HexMap, s: RailState) -> str:
        """The hex with a path that joins nothing yet; "" when there is none, as nearly always."""
        half = loose_half(s) if self.later else -1
        return "" if half < 0 else m.labels[half // 6]

    # -- listing

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        seat = s.queue[0]
        due = due_step(self.steps, game, s)
        if due is not None:
            return due.legal(game, s)
        if self.loose(game.map, s):
            return self._joining(game, s, seat)
        out: list[Action] = [] if first_objection(self.end_checks, game, s, DONE) else [DONE]
        out += [a for step in self.steps for a in step.legal(game, s)]
        if self.builds_left(s, seat) > 0:
            self._tiles(game, s, seat, out)
        return [a for a in out if not self._barred(game, s, a)] if self.tile_checks else out

    def is_done(self, game: HexGame, s: RailState) -> bool:
        """Whether to be done is all that is left; the first tile that may be laid answers it."""
        if due_step(self.steps, game, s) is not None or self.loose(game.map, s):
            return False
        if first_objection(self.end_checks, game, s, DONE) or any(step.legal(game, s) for step in self.steps):
            return False
        seat, some = s.queue[0], list[Action]()
        if self.builds_left(s, seat) > 0:
            self._tiles(game, s, seat, some, most=1 << 16 if self.tile_checks else 1)
        return all(self._barred(game, s, a) for a in some)

    def _barred(self, game: HexGame, s: RailState, a: Action) -> bool:
        """Whether a check on tiles objects to an action that is a tile."""
        return isinstance(a, Lay) and first_objection(self.tile_checks, game, s, a) is not None

    def _joining(self, game: HexGame, s: RailState, seat: int) -> list[Action]:
        """While a path joins nothing, only the tiles that join it, or leave a way to do so."""
        out: list[Action] = []
        self._tiles(game, s, seat, out, hexes_of_ways(game.map, s))
        return [a for a in out if isinstance(a, Lay) and leaves_a_way(self, game, s, a)]

    def tiles_in(self, game: HexGame, s: RailState, seat: int, h: int) -> list[Lay]:
        """The tiles that may be laid in one hex."""
        self._tiles(game, s, seat, out := list[Action](), frozenset((h,)))
        return [a for a in out if isinstance(a, Lay)]

    def _tiles(
        self, game: HexGame, s: RailState, seat: int, out: list[Action],
        only: frozenset[int] | None = None, most: int = 1 << 16,
    ) -> None:  # fmt: skip
        """The tiles that may be laid; `only` in these hexes, and no further hex is looked at once there are `most`."""
        m = game.map
        view = self.builder_view(m, s, seat)
        look = offers(self.prices(s, seat), self.track.rules)
        cash = self.money.most(s, seat)
        left = at_hand(s)
        gone = ~left
        spare = self.markers_left(m, s, seat)
        tight = spare < MOST_NEW_LINKS
        rows = lays(m)
        # This check is the commonest by far: its hexes are known without asking about each.
        done = hexes_built(s) if once_a_hex in self.hex_checks else ()
        checks = [check for check in self.hex_checks if check is not once_a_hex]
        loosely = may_lie_loose(self, game, s, seat) if only is None else None
        places = [h for h in places_to_build(m, s, view) if h not in done and (only is None or h in only)]
        free = m.index[self.anywhere] if self.anywhere else -1
        if free >= 0 and free not in places and free not in done:
            places.append(free)
        for h, spot in spots_of(m, s, view, places):
            if len(out) >= most:
                return
            if h == free:
                spot = joined(spot)
            if loosely is not None and spot.old == NO_TILE:
                out += loosely(h, spot)
            codes, prices, dearest, wanted, wants_disc, of = look(m.grounds[h], spot)
            if not codes:
                continue
            row = rows[h]
            if checks:
                one = row[codes[0]]
                if one is not None and first_objection(checks, game, s, one):
                    continue
            if dearest <= cash and not wanted & gone and not tight and (s.discs > 0 or not wants_disc):
                out += of(row)
                continue
            kinds = left if spot.old == NO_TILE else with_exchanges(left | 1 << s.kind[h], s.under_towns)
            disc = disc_at_hand(s, h)
            for code, price in zip(codes, prices, strict=True):
                if price <= cash and KINDS_OF[code] & kinds and (disc or not DISC_OF[code]):
                    if not tight or fit.links_added(spot, code) <= spare:
                        out.append(row[code])  # type: ignore[arg-type]

    def _supplied(self, m: HexMap, s: RailState, seat: int, spot: fit.Spot, h: int, code: int) -> Objection | None:
        """The tile, its disc and the markers that it wants must be at hand; what lies in the hex goes back first."""
        missing = tile_to_be_had(s, h, code)
        if missing is not None:
            return missing
        if fit.links_added(spot, code) > self.markers_left(m, s, seat):
            return object_to("no-markers-left", SECTION)
        return None

    # -- refusing

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        step = due_step(self.steps, game, s)
        if step is None and self.loose(game.map, s):
            return path_to_be_joined(self, game, s, a)
        step = step or step_of(self.steps, a)
        if step is not None:
            return step.check(game, s, a)
        if isinstance(a, Lay):
            found = self.tile_fits(game, s, s.queue[0], a)
            if found is not None and found.code in ("not-connected", "not-own-network"):
                return joined_later(self, game, s, a, found)
            return found
        if isinstance(a, Done):
            return first_objection(self.end_checks, game, s, a)
        return object_to("not-now", SECTION, action=str(a))

    def tile_fits(self, game: HexGame, s: RailState, seat: int, a: Lay) -> Objection | None:
        """The first rule that stands against a tile: the hex, the turn, the track, the supply, the price."""
        m = game.map
        astray = ground_and_tile(m, s, a)
        if astray is not None:
            return astray
        h, code = m.index[a.hex], code_of(a.tile)
        assert code is not None
        shut = first_objection(self.hex_checks, game, s, a)
        if shut is not None:
            return shut
        if self.builds_left(s, seat) <= 0:
            return self.none_left(s, SECTION)
        view = self.builder_view(m, s, seat)
        _, spot = next(spots_of(m, s, view, (h,)))
        if a.hex == self.anywhere:
            spot = joined(spot)
        found = fit.objection(spot, code, self.track.rules)
        if found is not None:
            if found == "redirects-not-open-end":
                found = complete_or_extended(m, s, h, spot, code)
            return object_to(found, SECTION, hex=a.hex)
        barred = first_objection(self.tile_checks, game, s, a)
        if barred is not None:
            return barred
        cost = self.prices(s, seat)(m.grounds[h], spot.old, code)
        return self.money.short(s, seat, cost, SECTION) or self._supplied(m, s, seat, spot, h, code)

    # -- doing

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        if isinstance(a, Lay):
            self.lay(game, s, a)
        elif isinstance(a, Done):
            self._close_turn(game.map, s)
        else:
            step = step_of(self.steps, a)
            assert step is not None, f"no step of building knows {a}"
            step.apply(game, s, a)
            if self.later:
                take_what_is_joined(self, game.map, s, s.queue[0])

    def lay(self, game: HexGame, s: RailState, a: Lay) -> None:
        """Lay a tile and pay for it; trusts that it may be laid."""
        m, seat = game.map, s.queue[0]
        h = m.index[a.hex]
        code = code_of(a.tile)
        assert code is not None
        old = s.tile[h]
        usual = self.usual_prices(s, seat)
        full = usual(m.grounds[h], old, code)
        cost = self.discount(s, seat, usual)(m.grounds[h], old, code)
        self.money.pay(s, seat, cost)
        before = s.links[:] if self.effects else None
        turns = old != NO_TILE and fit.turned_paths(old, code)
        change = fit.reading(old, code, loose_edges(s, h)) if turns else None
        loose = path_not_joined(s, h, code, lambda: self.builder_view(m, s, seat)) if self.later else -1
        extended = lay(m, s, h, code, SEAT0 + seat)
        if loose >= 0:
            leave_loose(m, s, loose)
        if change is not None:
            extended = [h * 6 + e for e in self.track.extends(change)]
        self.note_built(game, s, a, h, cost, before, extended=extended, full=full)
        if self.later:
            take_what_is_joined(self, m, s, seat)

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        """What a step that is due leaves to chance."""
        due = due_step(self.steps, game, s)
        return super().deal(game, s, rng) if due is None else due.deal(game, s, rng)

    def links_before(self, s: RailState) -> Links | None:
        """The links as they are before something is built, where anything that follows from it may ask for them."""
        return s.links[:] if self.effects else None

    def note_built(
        self, game: HexGame, s: RailState, a: Action, h: int, cost: int, before: Links | None,
        builds: int = 1, extended: Sequence[int] = (), full: int = 0,
    ) -> None:  # fmt: skip
        """Count what has been built in a hex and paid for (a tile of that `full` price); apply what follows from it."""
        turn = Building.of(s)
        built = (*turn.built, h) if builds == 1 else turn.built + (h,) * builds
        lasting = turn.extended.union(extended) if extended else turn.extended
        dearest = max(turn.dearest, full)
        s.scratch = Building(turn.notes, built, lasting, turn.spent + cost, turn.income, before, dearest)
        for effect in self.effects:
            effect(game, s, a)

    def _close_turn(self, m: HexMap, s: RailState) -> None:
        """Unfinished links not extended in this turn lose their marker; the track stays."""
        strip_unfinished(m, s, s.queue[0], Building.of(s).extended)
        s.queue.pop(0)
        _open_turn(s)


def _open_turn(s: RailState) -> None:
    s.scratch = Building(income=s.income[s.queue[0]]) if s.queue else None
