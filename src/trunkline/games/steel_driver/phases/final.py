"""The final profits. Rulebook: Phase 6, played once after the last turn."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.grid import bits
from trunkline.games.steel_driver.actions import Take
from trunkline.games.steel_driver.sets import final_controller, final_profit
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.words import N_, WORDS

SECTION = "Phase 6"

WORDS.update(
    {
        "city-not-on-board": N_("There is no city “{city}” on the board."),
        "city-not-reached": N_("Company {company} has no track to {city}."),
        "no-cube-there": N_("There is no goods cube left in {city}."),
        "other-colour": N_("The goods cube of {city} is {goods}."),
    }
)


def cube_of_a_city_reached(game: SteelGame, s: Steel, a: Take) -> Objection | None:
    """A company takes one goods cube from a city its track reaches; its controller chooses which."""
    board, company = game.map, s.company
    city = board.city_at.get(a.city, -1)
    if city < 0:
        return object_to("city-not-on-board", SECTION, city=a.city)
    label = board.cities[city].label
    if not s.reached[company] >> city & 1:
        return object_to("city-not-reached", SECTION, company=board.companies[company], city=label)
    if not s.goods >> city & 1:
        return object_to("no-cube-there", SECTION, city=label)
    colour = board.goods[board.cities[city].goods]
    return None if a.goods == colour else object_to("other-colour", SECTION, city=label, goods=colour)


@dataclass(frozen=True)
class GoodsCubes(Phase[Steel]):
    """Companies take goods cubes in turn until none can be taken."""

    name: str = "final-goods"

    def begin(self, game: SteelGame, s: Steel) -> None:
        """Treasuries are emptied, each city with track gets a goods cube of its colour, control is given anew."""
        s.treasury = [0] * len(s.treasury)
        goods = 0
        for cities in s.reached:
            goods |= cities
        s.goods = goods
        s.control = [final_controller(s, c) for c in range(len(s.control))]
        s.at, s.passed = 0, ()
        next_taker(s)

    def asks(self, game: SteelGame, s: Steel) -> str:
        """To take a cube."""
        return "take"

    def legal(self, game: SteelGame, s: Steel) -> list[Action]:
        """Every cube of a city that the active company reaches."""
        takes = game.map.takes
        return [takes[i] for i in bits(s.reached[s.company] & s.goods)]

    def check(self, game: SteelGame, s: Steel, a: Action) -> Objection | None:
        """Cubes are taken and nothing else."""
        if not isinstance(a, Take):
            return object_to("not-now", SECTION, action=str(a))
        return cube_of_a_city_reached(game, s, a)

    def apply(self, game: SteelGame, s: Steel, a: Action) -> None:
        """The cube goes into the company's box, then the next one takes."""
        assert isinstance(a, Take)
        city = 1 << game.map.city_at[a.city]
        s.goods ^= city
        s.taken[s.company] |= city
        s.at += 1
        next_taker(s)


def next_taker(s: Steel) -> None:
    """In the order of the last turn the next company that reaches a cube must take one; one that cannot is out.

    A company that nobody controls passes as its place comes, like one that has no cube left to take.
    """
    count = len(s.order)
    for _ in range(count):
        company = s.order[s.at % count]
        if s.control[company] >= 0 and s.reached[company] & s.goods:
            s.at %= count
            s.queue = [s.control[company]]
            return
        if company not in s.passed:
            s.passed += (company,)
        s.at += 1
    s.at %= count
    s.queue = []


@dataclass(frozen=True)
class FinalProfits(Phase[Steel]):
    """Every share pays the final profit of its company, whatever it is; control markers pay nothing."""

    name: str = "final-profits"

    def begin(self, game: SteelGame, s: Steel) -> None:
        n = len(s.names)
        for company, cities in enumerate(s.taken):
            s.profit[company] = profit = final_profit(game.map, cities)
            for seat in range(n):
                s.cash[seat] += profit * s.shares[company * n + seat]
