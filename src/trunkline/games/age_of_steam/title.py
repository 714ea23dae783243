"""Age of Steam, second edition and later: shares, bids for the order, track, goods, bills. Sequence of Play."""

from __future__ import annotations

from trunkline.game import Game, Seat, verbs
from trunkline.games.age_of_steam.phases.finance import CollectIncome, IncomeReduction, PayExpenses
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.hexes.actions import (
    Bid,
    Cubes,
    Deliver,
    Dice,
    Done,
    Issue,
    Lay,
    Order,
    Pass,
    PassOn,
    Produce,
    Role,
    Stay,
    Upgrade,
    Urbanize,
    Wait,
)
from trunkline.games.hexes.fit import either_turned_or_added, extended_by_any_track
from trunkline.games.hexes.map import HexMap, read
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.auction import PAYMENTS, TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import NewCity, action_taken, one_a_turn
from trunkline.games.hexes.phases.ending import AdvanceTurn, FinalScore
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.prices import each_turned_path
from trunkline.games.hexes.phases.roles import LOCOMOTIVE, SelectActions
from trunkline.games.hexes.phases.setup import SetUp, empty_board
from trunkline.games.hexes.phases.waiting import let_first_wait
from trunkline.games.hexes.planning import PLANNING
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState
from trunkline.games.hexes.tiles import BOX, KIND
from trunkline.games.hexes.track import pieces_of
from trunkline.maps import Option, Options
from trunkline.titles import Title
from trunkline.words import N_

VERBS = (Order, Cubes, Issue, Bid, Stay, Pass, Role, Urbanize, Lay, Done, Deliver, Upgrade, Produce, Dice, PassOn, Wait)

# -- what lies in the box

CASH, SHARES, ENGINE = 10, 2, 1
"""What each player starts with; the income starts at 0."""

BAG = {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16}
"""Cubes in the bag before set-up; the `bag` of a map says where there are other numbers."""

DISCS = 8

MARKERS = 20
"""Ownership markers of a player in the Deluxe edition; only the option `markers` makes them a limit."""

TILES = BOX
"""Tiles in the box by kind."""

# -- the tables of the rulebook

TURNS = {3: 10, 4: 8, 5: 7, 6: 6}
"""Players at the start -> turns of the game."""

REDUCTION = ((11, 2), (21, 4), (31, 6), (41, 8), (50, 10))
"""Income from which -> loss at the end of each turn."""


def fresh(game: HexGame, names: tuple[str, ...]) -> RailState:
    """The position before set-up: everybody's start, all cubes of the map's colours in the bag, nothing on the map."""
    s = empty_board(game.map, names, [TILES[kind] for kind in KIND], DISCS)
    s.cash = [CASH] * len(names)
    s.shares = [SHARES] * len(names)
    s.engine = [ENGINE] * len(names)
    bag = BAG | game.map.data.get("bag", {})
    s.bag = sum(CUBE_ONE[k] * bag[colour] for k, colour in enumerate(game.map.colours) if colour in bag)
    return s


def points(game: HexGame, s: RailState) -> dict[Seat, int]:
    """What each seat that is not ruined would score if the game ended now."""
    return game.phase_of(FinalScore).points(s)


def standing(game: HexGame, s: RailState) -> list[dict[str, int]]:
    """Per seat: cash, income, shares, engine, points (0 for the ruined), out (0 or 1), track (pieces that count)."""
    score = points(game, s)
    return [
        {
            "cash": s.cash[seat],
            "income": s.income[seat],
            "shares": s.shares[seat],
            "engine": s.engine[seat],
            "points": score.get(seat, 0),
            "out": s.out >> seat & 1,
            "track": pieces_of(s, seat),
        }
        for seat in range(len(s.names))
    ]


def sequence(m: HexMap) -> HexGame:
    """The sequence of play on a map, as printed."""
    return Game(
        title="age-of-steam",
        map=m,
        map_name=m.name,
        verbs=verbs(*VERBS),
        opening=(SetUp(),),
        round=(
            IssueShares(),
            TurnOrderAuction(PAYMENTS),
            SelectActions(),
            Build(),
            MoveGoods(),
            CollectIncome(),
            PayExpenses(),
            IncomeReduction(REDUCTION),
            GoodsGrowth(TURNS),
            AdvanceTurn(TURNS),
        ),
        ending=(FinalScore(),),
        fresh=fresh,
        points=points,
        standing=standing,
        planning=PLANNING,
    )


def build(m: HexMap, options: Options) -> HexGame:
    """The game on a map, its phases changed as the options say."""
    game = sequence(m)
    if options["urbanize"] == "any":
        game = game.change(Build, steps=(NewCity(checks=(action_taken, one_a_turn)),))
    if options["stay"] == "no":
        game = game.change(TurnOrderAuction, stay_among=3)
    if options["two-redirects"] == "4":
        game = game.change(Build, price=each_turned_path)
    if options["decline"] == "yes":
        game = let_first_wait(game).change(SelectActions, passes=(LOCOMOTIVE,))
    if options["ruin"] == "zero":
        game = game.change(PayExpenses, least=1)
    if options["markers"] == "20":
        game = game.change(Build, track=game.phase_of(Build).track._replace(markers=MARKERS))
    if options["redirect-extends"] == "yes":
        game = game.change(Build, track=game.phase_of(Build).track._replace(extends=extended_by_any_track))
    if options["turn-and-add"] == "no":
        game = game.change(Build, track=either_turned_or_added(game.phase_of(Build).track))
    return game


TITLE = Title(
    name="age-of-steam",
    label="Age of Steam",
    room=__package__,
    options=(
        Option(
            name="urbanize",
            label=N_("When a new city may be placed"),
            choices={
                "before": N_("before the first tile of the turn, as the rules say"),
                "any": N_("at any moment of one’s own building turn"),
            },
        ),
        Option(
            name="stay",
            label=N_("Turn Order action with two players left in the auction"),
            choices={"yes": N_("may be used"), "no": N_("may not be used any more")},
            why=N_("The rules do not say; implementations differ."),
        ),
        Option(
            name="two-redirects",
            label=N_("Price of turning both paths of a tile at once"),
            choices={"2": N_("$2: one redirect, however many paths"), "4": N_("$4: two dollars for each path")},
            why=N_(
                "The rulebook of the Deluxe edition says what redirecting a tile costs, and not more for two paths."
            ),
            former={2: {"": "4"}},
        ),
        Option(
            name="markers",
            label=N_("Ownership markers of each player"),
            choices={"unlimited": N_("as many as needed"), "20": N_("20: without one, no new link")},
            why=N_("The Deluxe edition has 20 in the box, the first edition had 25; no rule calls them a limit."),
        ),
        Option(
            name="redirect-extends",
            label=N_("Turning the end of an unfinished link without adding to it"),
            choices={
                "no": N_("does not keep the link: its marker comes off"),
                "yes": N_("keeps the link as if it had been extended"),
            },
        ),
        Option(
            name="turn-and-add",
            label=N_("Turning an open end and adding a second path with one tile"),
            choices={"yes": N_("may be done"), "no": N_("may not be done: a tile turns track or adds to it")},
            why=N_("The rules do not say; implementations differ."),
            former={1: {"": "no"}},
        ),
        Option(
            name="decline",
            label=N_("First Build, First Move and Locomotive"),
            choices={
                "no": N_("are used by whoever takes them"),
                "yes": N_("may be declined: one waits for one’s own place, or takes the Locomotive without the link"),
            },
            why=N_("The rules give no choice; an FAQ of players says that no action has to be used."),
        ),
        Option(
            name="ruin",
            label=N_("Ruin after a shortfall"),
            choices={"below": N_("at an income below $0"), "zero": N_("at an income of $0 or less")},
            why=N_("Printings differ."),
        ),
    ),
    read=read,
    build=build,
    arrange=arrange,
    blurb=N_("Debt, auctions and track: the most merciless of railway games."),
)
