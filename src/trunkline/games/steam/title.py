"""Steam, base and standard game: links, goods, and the choice of income or points. The sequence of play of both."""

from __future__ import annotations

from dataclasses import replace

from trunkline.game import Game, Phase, Seat, verbs
from trunkline.games.hexes.actions import (
    Bid,
    Connect,
    Cubes,
    Deliver,
    Done,
    Fetch,
    First,
    Grow,
    Lay,
    Order,
    Pass,
    PassOn,
    Raise,
    Role,
    Stay,
    Stock,
    Take,
    Tiles,
    Upgrade,
    Urbanize,
    Wait,
)
from trunkline.games.hexes.fit import (
    RULES,
    TrackRules,
    either_turned_or_added,
    others_track,
    others_track_but_at_towns,
    turns_rooted,
)
from trunkline.games.hexes.map import HexMap, read
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.auction import PAYMENTS, TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.money import LOANS
from trunkline.games.hexes.phases.prices import steam_price, steam_turned_only
from trunkline.games.hexes.phases.roles import CITY_GROWTH, LOCOMOTIVE, NO_ROLE, URBANIZATION
from trunkline.games.hexes.phases.setup import empty_board
from trunkline.games.hexes.phases.waiting import let_first_wait
from trunkline.games.hexes.planning import PLANNING
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState
from trunkline.games.hexes.tiles import BOX, KIND
from trunkline.games.hexes.track import links_of
from trunkline.games.steam.options import OPTIONS
from trunkline.games.steam.phases.capital import RaiseCapital, income_steps
from trunkline.games.steam.phases.dues import IncomeAndUpkeep, IncomeOrDebt
from trunkline.games.steam.phases.gains import (
    STEAM_DELIVERY_CHECKS,
    WINDING_DELIVERY_CHECKS,
    ChooseGain,
    each_scorer_chooses,
    own_deliveries,
    own_winding_deliveries,
)
from trunkline.games.steam.phases.places import DealtTiles, OpeningOrder, PlaceAuction
from trunkline.games.steam.phases.points import CountPoints
from trunkline.games.steam.phases.supply import NEW_CITY, CityGrowth, SetOut, StockNewCity, paid_action_used
from trunkline.games.steam.phases.tiles import (
    NUMBERS,
    ChooseTile,
    OrderByTile,
    city_growth_fee,
    locomotive_below_most,
    locomotive_fee,
    something_to_urbanize_or_pass,
    supply_left,
    urbanization_fee,
)
from trunkline.maps import Options
from trunkline.titles import Title
from trunkline.words import N_

VERBS = (
    Order, First, Cubes, Raise, Bid, Stay, Pass, Role, PassOn, Urbanize, Stock, Grow, Connect, Fetch, Lay, Done,
    Deliver, Take, Upgrade, Wait, Tiles,
)  # fmt: skip

# -- what lies in the box

ENGINE = 1
"""The locomotive's level at the start; cash, income and points start at 0."""

BAG = {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "gray": 16}

TILES = BOX
"""Reconstructed: 136 tiles as documented, their kinds as in the same designer's Age of Steam; towns on the backs."""

ENOUGH = 1000
"""More than any game can use: town backs (they are no pieces of their own), and all tiles by the option `tiles`."""

NO_TOP = 1000
"""An income that no game reaches."""

# -- the tables of the rulebook

TURNS = {3: 10, 4: 8, 5: 7, 6: 7}
"""Players at the start -> turns of the game."""

SPACES = {3: 2}
"""Players -> cubes of each supply space, where they are not the three that are printed."""

FEES = {CITY_GROWTH: city_growth_fee, LOCOMOTIVE: locomotive_fee, URBANIZATION: urbanization_fee}
"""Base game: what action tiles cost; the others are free."""

PASSES = (CITY_GROWTH, URBANIZATION)
"""Base game: the tiles with a pass option."""


def fresh(game: HexGame, names: tuple[str, ...]) -> RailState:
    """The position before set-up: everybody's start, all cubes in the bag, nothing on the map."""
    s = empty_board(game.map, names, [TILES[kind] for kind in KIND], ENOUGH)
    s.display = [()] * len(s.display)
    s.engine = [ENGINE] * len(names)
    s.bag = sum(CUBE_ONE[game.map.colours.index(colour)] * count for colour, count in BAG.items())
    return s


def fresh_unlimited(game: HexGame, names: tuple[str, ...]) -> RailState:
    """The same position with a supply of tiles that never runs out."""
    s = fresh(game, names)
    s.supply = [ENOUGH] * len(s.supply)
    return s


def points(game: HexGame, s: RailState) -> dict[Seat, int]:
    """What each seat that is not bankrupt would score if the game ended now."""
    return game.phase_of(CountPoints).points(s)


def tiles_in_order(game: HexGame) -> list[int]:
    """The action tiles in play, the lowest number first."""
    numbers = game.phase_of(ChooseTile).numbers
    return sorted(numbers, key=lambda role: numbers[role])


def tie_break(game: HexGame, s: RailState, seat: Seat) -> tuple[int, ...]:
    """A tie goes to the higher income, then to the lower number of the action tile taken in the last turn."""
    role = s.role[seat]
    return (s.income[seat], 0 if role == NO_ROLE else -tiles_in_order(game).index(role))


def tie_of_incomes(game: HexGame, s: RailState, seat: Seat) -> tuple[int, ...]:
    """A tie goes to the higher income, then it stands (another reading of the standard game)."""
    return (s.income[seat],)


def standing(game: HexGame, s: RailState) -> list[dict[str, int]]:
    """Per seat: cash, income, vp (of deliveries), engine, links (complete), points (0 for the bankrupt), out (0, 1)."""
    score = points(game, s)
    return [
        {
            "cash": s.cash[seat],
            "income": s.income[seat],
            "vp": s.vp[seat],
            "engine": s.engine[seat],
            "links": links_of(s, seat),
            "points": score.get(seat, 0),
            "out": s.out >> seat & 1,
        }
        for seat in range(len(s.names))
    ]


# -- the phases that both games share

FIT = TrackRules(tuple(others_track_but_at_towns if rule is others_track else rule for rule in RULES) + (turns_rooted,))
"""Where a tile fits; exits of towns may meet other players' track, which is then complete."""

FIT_BESIDE_OTHERS = TrackRules((*RULES, turns_rooted))
"""Where a tile fits when no exit of a town may meet other players' track either."""

TRACK = Build(
    price=steam_price,
    track=FIT,
    hex_checks=(),
    steps=(StockNewCity(), CityGrowth(), NEW_CITY),
    later=True,
)
"""Build Track as the standard game has it: cash only, and no action has to be used."""

GOODS = MoveGoods(
    checks=STEAM_DELIVERY_CHECKS, listing=own_deliveries, award=each_scorer_chooses, steps=(ChooseGain(),)
)


def set_out(m: HexMap) -> SetOut:
    """Cubes on cities and supply spaces; a map says with how many players its cities get fewer."""
    return SetOut(fewer={int(seats): less for seats, less in m.data.get("fewer", {}).items()}, each=SPACES)


# -- the two games


def base(m: HexMap) -> HexGame:
    """Base game: money is raised whenever it is needed; action tiles cost money, and their numbers set the order."""
    return _game(
        m,
        opening=(
            set_out(m),
            PlaceAuction(),
        ),
        round=(
            ChooseTile(fees=FEES, passes=PASSES, numbers=NUMBERS, money=LOANS),
            replace(TRACK, money=LOANS, end_checks=(paid_action_used,)),
            GOODS,
            IncomeOrDebt(),
            AdvanceTurn(TURNS),
            OrderByTile(NUMBERS),
        ),
    )


def standard(m: HexMap) -> HexGame:
    """Standard game: money is raised in the first phase only, the order is auctioned, locomotives cost upkeep."""
    return _game(
        m,
        opening=(
            OpeningOrder(),
            set_out(m),
        ),
        round=(
            RaiseCapital(),
            TurnOrderAuction(PAYMENTS, opening=0),
            ChooseTile(fees={}, passes=(), numbers=NUMBERS),
            TRACK,
            GOODS,
            IncomeAndUpkeep(),
            AdvanceTurn(TURNS),
        ),
    )


def _game(m: HexMap, opening: tuple[Phase[RailState], ...], round: tuple[Phase[RailState], ...]) -> HexGame:
    return Game(
        title="steam",
        map=m,
        map_name=m.name,
        verbs=verbs(*VERBS),
        opening=opening,
        round=round,
        ending=(CountPoints(),),
        fresh=fresh,
        points=points,
        standing=standing,
        planning=PLANNING,
        tie_break=tie_break,
    )


def build(m: HexMap, options: Options) -> HexGame:
    """The game on a map, its phases changed as the options say."""
    if options["rules"] == "base":
        game = base(m)
        if options["opening"] == "random":
            game = game.swap(PlaceAuction, OpeningOrder(cash=1))
        elif options["zero-bid"] == "no":
            game = game.change(PlaceAuction, least=1)
    else:
        game = standard(m)
        if options["half-bids"] == "down":
            game = game.change(TurnOrderAuction, rounding=0)
        if options["capital"] == "income":
            game = game.change(RaiseCapital, most=income_steps)
        if options["dealt-tile"] == "pass":
            game = game.swap(OpeningOrder, DealtTiles())
        if options["ties"] == "shared":
            game = replace(game, tie_break=tie_of_incomes)
    if options["tiles"] == "unlimited":
        game = replace(game, fresh=fresh_unlimited)
    if options["shared-redirect"] == "turned":
        game = game.change(Build, price=steam_turned_only)
    if options["town-exits"] == "own":
        game = game.change(Build, track=FIT_BESIDE_OTHERS)
    if options["turn-and-add"] == "no":
        game = game.change(Build, track=either_turned_or_added(game.phase_of(Build).track))
    if options["urbanization"] == "pass":
        # In the standard game no tile has a pass of its own: what is taken need not be used.
        bars = (something_to_urbanize_or_pass,) if options["rules"] == "base" else ()
        game = game.change(ChooseTile, bars=(locomotive_below_most, *bars))
    if options["no-supply"] == "closed":
        game = game.change(ChooseTile, bars=(*game.phase_of(ChooseTile).bars, supply_left))
    if options["towns"] == "again":
        game = game.change(MoveGoods, checks=WINDING_DELIVERY_CHECKS, listing=own_winding_deliveries)
    if options["income-top"] == "none":
        game = game.change(MoveGoods, steps=(ChooseGain(top=NO_TOP),))
    if options["decline"] == "yes":
        passes = game.phase_of(ChooseTile).passes
        game = let_first_wait(game).change(ChooseTile, passes=(*passes, LOCOMOTIVE))
    return game


TITLE = Title(
    name="steam",
    label="Steam",
    room=__package__,
    options=OPTIONS,
    read=read,
    build=build,
    arrange=arrange,
    blurb=N_("Build, deliver, and choose each time: more income now, or points for the end."),
)
