"""How the strong bot of Steam looks ahead: to the end of the turn, with all that may be tried till then."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.hexes.actions import Connect, Done, Fetch, Grow, Stock, Take, Urbanize
from trunkline.games.hexes.bot import tries
from trunkline.games.hexes.bot.ahead import RailParts
from trunkline.games.hexes.bot.greedy import Greedy
from trunkline.games.hexes.bot.network import network_of
from trunkline.games.hexes.bot.plan import outlook, plan
from trunkline.games.hexes.bot.terms import Question
from trunkline.games.hexes.bot.worth import ENOUGH, ValuesOf, Worth, above, hopes
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.money import STEP
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.track import links_of
from trunkline.games.steam.bot import cities, turn
from trunkline.games.steam.bot.terms import Terms
from trunkline.games.steam.maps.belgium_luxembourg.imports import foreign, mask
from trunkline.games.steam.phases.capital import RaiseCapital
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steam.phases.tiles import ChooseTile

FEW = 4
"""New cities, growths and links without track that are tried, of each kind."""

SIGNS = {
    "one": 0, "means": 1, "income-above-0": -1, "income-above-6": -1, "points": 1, "locomotive": 1, "cash-above-8": -1,
    "links": 1, "place": -1, "goods": 1, "goods-later": 1,
}  # fmt: skip
"""The numbers of a seat that its final score is estimated from, with the signs of their weights.

Means are the income with the cash in steps of it: so nobody raises capital for cash alone.
"""

LITTLE = 6
"""Income beyond which more of it is counted apart: a turn can hardly spend it."""


def numbers(game: HexGame, s: RailState, seat: Seat) -> list[float]:
    """The numbers of a seat, as `SIGNS` has them: money, markers, track, and what cubes may still bring."""
    income, cash = s.income[seat], s.cash[seat]
    moves = game.phase_of(MoveGoods).rounds * turns_left(game, s)
    network = network_of(game, s, seat, mask(foreign(game.map)))
    return [
        1.0, income + cash / STEP, *above(income, 0, LITTLE), s.vp[seat], s.engine[seat], *above(cash, ENOUGH),
        links_of(s, seat), s.order.index(seat), *hopes(network, moves),
    ]  # fmt: skip


def turns_left(game: HexGame, s: RailState) -> int:
    """Turns to come: at the beginning of one it counts."""
    return game.phase_of(AdvanceTurn).turns[len(s.names)] - s.round + 1


def at_next_turn(game: HexGame, root: RailState, s: RailState) -> bool:
    """When the next turn begins; before the first one, when that has been played."""
    return s.round > max(1, root.round)


def rules(game: HexGame) -> str:
    """Which game is played: base or standard."""
    return "standard" if game.has_phase(RaiseCapital) else "base"


def capital(q: Question[Terms]) -> list[Action]:
    """One or two steps less than usual, or up to three more."""
    return tries.numbers_around(q.legal, min(turn.steps_wanted(q), len(q.legal) - 1))


def builds(q: Question[Terms]) -> list[Action]:
    """The first tiles of what promises most, what the action brings, links without track, and no more."""
    if isinstance(q.legal[0], Stock | Fetch):
        return q.legal
    look = outlook(q, q.builds_left())
    wanted = plan(look)
    names = q.m.stop_names
    new: list[Action] = []
    if any(isinstance(a, Urbanize) for a in q.legal):
        new += [Urbanize(names[stop], letter) for _, stop, letter in cities.new_cities(q.game, look, wanted)[:FEW]]
    if any(isinstance(a, Grow) for a in q.legal):
        display = q.m.data["display"]
        best = sorted(cities.growths(look, wanted.network), reverse=True)
        new += [Grow(names[stop], display[k]["column"]) for _, stop, k in best[:FEW]]
    discs = [a for a in q.legal if isinstance(a, Connect)]
    return [*tries.tiles(q, look), *new, *discs[:FEW], Done()]


def goods(q: Question[Terms]) -> list[Action]:
    """The best deliveries, a better locomotive, neither; or how a gain is taken."""
    return q.legal if isinstance(q.legal[0], Take) else tries.goods(q)


def parts(policy: Greedy[Terms], values: ValuesOf) -> RailParts[Terms]:
    """How it looks ahead with these values of a map, its rules and number of seats."""
    worth = Worth(SIGNS, numbers, turns_left, rules, values)
    return RailParts(policy, {
        PlaceAuction: tries.bids, RaiseCapital: capital, TurnOrderAuction: tries.bids, ChooseTile: tries.all_of,
        Build: builds, MoveGoods: goods,
    }, at_next_turn, worth)  # fmt: skip
