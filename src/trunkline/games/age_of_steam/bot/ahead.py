"""How the strong bot of Age of Steam looks ahead: to the dice of Goods Growth, with all that may be tried till then."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import CHANCE, Seat
from trunkline.games.age_of_steam.bot import cities, turn
from trunkline.games.age_of_steam.bot.terms import Terms
from trunkline.games.age_of_steam.phases.deurbanization import Deurbanize
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.hexes.actions import Done, Urbanize
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
from trunkline.games.hexes.phases.first_player import FirstPlayerChoice
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.roles import SelectActions
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.track import links_of, pieces_of

CITIES = 6
"""New cities that are tried, of different towns or colours."""

SIGNS = {
    "one": 0, "income": 1, "income-above-10": 0, "income-above-20": 0, "debt": -1, "locomotive": 1, "cash-above-8": -1,
    "pieces": 1, "links": 1, "short": -1, "goods": 1, "goods-later": 1,
}  # fmt: skip
"""The numbers of a seat that its final score is estimated from, with the signs of their weights.

Debt is in shares, less the cash that would have saved some: so nobody issues one for cash alone.
"""


TRUST = {"debt": 0.8}
"""The part of a fitted weight that is believed: with all of it nobody issues enough in the first turns."""


def numbers(game: HexGame, s: RailState, seat: Seat) -> list[float]:
    """The numbers of a seat, as `SIGNS` has them: money, markers, track, and what cubes may still bring."""
    income, cash, owed = s.income[seat], s.cash[seat], s.shares[seat] + s.engine[seat]
    moves = game.phase_of(MoveGoods).rounds * turns_left(game, s)
    return [
        1.0, income, *above(income, 10, 20), s.shares[seat] - cash / game.phase_of(IssueShares).price, s.engine[seat],
        *above(cash, ENOUGH),
        pieces_of(s, seat), links_of(s, seat), *above(owed - income - cash, 0),
        *hopes(network_of(game, s, seat), moves),
    ]  # fmt: skip


def turns_left(game: HexGame, s: RailState) -> int:
    """Turns after this one."""
    return game.phase_of(AdvanceTurn).turns[len(s.names)] - s.round


def at_growth(game: HexGame, root: RailState, s: RailState) -> bool:
    """Before the first cube that chance brings after all have moved: up to there little is left to chance.

    Where goods do not grow, at the end of the turn.
    """
    if s.queue[0] == CHANCE and not isinstance(game.phase(s), Build):
        return True
    return s.round > root.round > 0 and not game.has_phase(GoodsGrowth)


def shares(q: Question[Terms]) -> list[Action]:
    """One or two shares less than usual, or up to three more."""
    return tries.numbers_around(q.legal, min(turn.shares_wanted(q), len(q.legal) - 1))


def builds(q: Question[Terms]) -> list[Action]:
    """The first tiles of what promises most, new cities near one's own links, and no more."""
    look = outlook(q, q.builds_left())
    return [*tries.tiles(q, look), *new_cities(q), Done()]


def removals(q: Question[Terms]) -> list[Action]:
    """To take no cube from the map."""
    return q.legal[:1]


def new_cities(q: Question[Terms]) -> list[Action]:
    """The new cities that add most to the turn's plan, one for each town and colour."""
    if not any(isinstance(a, Urbanize) for a in q.legal):
        return []
    look = outlook(q, q.builds_left())
    colours = {row["letter"]: row["colour"] or row["letter"] for row in q.m.data["new_cities"]}
    found: dict[tuple[int, str], Action] = {}
    for _, stop, letter in sorted(cities.cities_in_reach(q.game, look, plan(look)), reverse=True):
        a = Urbanize(q.m.stop_names[stop], letter)
        if len(found) < CITIES:
            found.setdefault((stop, colours[letter]), a)
    return list(found.values())


def parts(policy: Greedy[Terms], values: ValuesOf) -> RailParts[Terms]:
    """How it looks ahead with these values of a map and number of seats."""
    worth = Worth(SIGNS, numbers, turns_left, lambda game: "", values, TRUST)
    return RailParts(policy, {
        IssueShares: shares, TurnOrderAuction: tries.bids, SelectActions: tries.all_of, Build: builds,
        MoveGoods: tries.goods, GoodsGrowth: tries.productions,
        Deurbanize: removals, FirstPlayerChoice: tries.all_of,
    }, at_growth, worth)  # fmt: skip
