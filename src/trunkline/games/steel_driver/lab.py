"""Its positions and actions as numbers, and every action under a fixed number; see `trunkline.encoding`.

The places are the cities, then the links.
"""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.actions import Action
from trunkline.encoding import of_actions, of_seats, of_table, one_of, table, turned, verb_row
from trunkline.game import Seat
from trunkline.games.hexes.grid import bits
from trunkline.games.steel_driver.actions import DECLINE, HALT, PASS, Build, Offer, Raise, Take
from trunkline.games.steel_driver.state import Steel, SteelGame

VERSION = 1

FEATURES = ("company", "number", "link", "from", "cost", "city", "value")


class SteelEncoding:
    """How its positions are written for so many seats."""

    version = VERSION

    def __init__(self, game: SteelGame, seats: int) -> None:
        board = game.map
        self.game, self.seats = game, seats
        self.places = (*(city.word for city in board.cities), *(link.word for link in board.links))
        companies = board.companies
        self.planes = (
            *("city", "may be a start", "value", "goods cube", "cost"),
            *(f"{colour} goods" for colour in board.goods),
            *(f"reached by {company}" for company in companies),
            *(f"start of {company}" for company in companies),
            *(f"track of {company}" for company in companies),
        )
        self.numbers = (
            *of_table(game, seats),
            *of_seats(["cubes", "cash", *(f"shares of {company}" for company in companies)], seats),
            *of_seats(["active"], seats),
            *(
                f"{company} {what}"
                for company in companies
                for what in (
                    *("cubes", "profit", "track", "place in the order", "passed", "builds", "under auction"),
                    *("place in the line", *(f"{colour} goods" for colour in board.goods)),
                    *(f"of seat+{k}" for k in range(seats)),
                    *(f"last of seat+{k}" for k in range(seats)),
                )
            ),
        )
        self.features = of_actions(game, FEATURES)
        self._verb = verb_row(game)
        self._empty = self._printed()

    def _printed(self) -> bytearray:
        """What never changes: the cities, and the costs of links."""
        board, size = self.game.map, len(self.places)
        out = bytearray(len(self.planes) * size)
        for i, city in enumerate(board.cities):
            out[i], out[size + i], out[2 * size + i] = 1, city.start, city.value
            out[(5 + city.goods) * size + i] = 1
        for i, link in enumerate(board.links, start=len(board.cities)):
            out[4 * size + i] = link.cost
        return out

    def encode(self, view: Steel, seat: Seat) -> tuple[bytearray, Sequence[float]]:
        """What a seat sees: the planes, and the numbers of the table."""
        board, out, size = self.game.map, self._empty[:], len(self.places)
        cities, companies = len(board.cities), len(board.companies)
        at = (5 + len(board.goods)) * size
        for i in bits(view.goods):
            out[3 * size + i] = 1
        for c in range(companies):
            for i in bits(view.reached[c]):
                out[at + c * size + i] = 1
            if view.start[c] >= 0:
                out[at + (companies + c) * size + view.start[c]] = 1
        for i, owner in enumerate(view.owner, start=cities):
            if owner >= 0:
                out[at + (2 * companies + owner) * size + i] = 1
        return out, self._table(view, seat)

    def _table(self, view: Steel, seat: Seat) -> list[float]:
        """The numbers of the whole table."""
        board, seats = self.game.map, self.seats
        out = table(self.game, view, seat)
        for other in turned(range(seats), seat):
            out += (view.cubes[other], view.cash[other], *view.shares[other::seats])
        out += one_of(seats, (view.active - seat) % seats)
        for c in range(len(board.companies)):
            place = view.order.index(c) + 1 if c in view.order else 0
            out += (
                view.treasury[c], view.profit[c], view.laid[c], place, c in view.passed,
                0 <= view.at < len(view.order) and view.order[view.at] == c, view.lot == c,
                view.line.index(c) + 1 if c in view.line else 0,
            )  # fmt: skip
            out += [float((view.taken[c] & colour).bit_count()) for colour in board.colour]
            for who in (view.control[c], view.last[c]):
                out += one_of(seats, (who - seat) % seats if who >= 0 else -1)
        return out

    def action(self, view: Steel, seat: Seat, a: Action) -> Sequence[float]:
        """The verb; company and amount bid, link, start city and cost built, city and value taken (numbers from 1)."""
        board = self.game.map
        company = number = link = start = cost = city = value = 0
        if isinstance(a, Offer):
            company, number = board.company_at[a.company] + 1, a.bid
        elif isinstance(a, Raise):
            company, number = view.lot + 1, a.bid
        elif isinstance(a, Build):
            link = board.link_at[a.link] + 1
            company, cost = view.company + 1, board.links[link - 1].cost
            start = board.city_at[a.start[1]] + 1 if a.start else 0
        elif isinstance(a, Take):
            city = board.city_at[a.city] + 1
            company, value = view.company + 1, board.cities[city - 1].value
        return [*self._verb(a), company, number, link, start, cost, city, value]


class SteelCatalogue:
    """Every action: bids for each company and raises up to all cubes of the game, links, starts, goods cubes."""

    def __init__(self, game: SteelGame, seats: int) -> None:
        board = game.map
        bids = range(1, board.income[seats] * board.turns + 1)
        found: list[Action] = [DECLINE, PASS, HALT]
        found += [Offer(company, bid) for company in board.companies for bid in bids]
        found += [Raise(bid) for bid in bids]
        found += [*board.builds, *(a for some in board.founds for a in some), *board.takes]
        self.lines = tuple(map(str, found))

    def line(self, a: Action) -> str:
        """The action itself."""
        return str(a)

    def pick(self, view: Steel, seat: Seat, same: Sequence[Action]) -> Action:
        """The only one."""
        return same[0]


encoding = SteelEncoding
catalogue = SteelCatalogue
