"""The legal lines of Age of Steam as choices: what differs from the other hex titles, the actions and what they do."""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.age_of_steam.phases.engineer import dearest_tile_free, dearest_tile_half
from trunkline.games.age_of_steam.phases.locomotive import once_a_phase_or_each_time, one_link_more_this_turn
from trunkline.games.age_of_steam.phases.shares import IssueShares
from trunkline.games.age_of_steam.phases.town_cubes import (
    first_tile_on_a_town_pays,
    in_towns,
    town_of_first_tile,
)
from trunkline.games.age_of_steam.phases.urbanization import column_comes_along, takes_a_tile
from trunkline.games.age_of_steam.words.panels import forecast_of
from trunkline.games.hexes.actions import Bid, Issue, Lay, PassOn, Remove, Role
from trunkline.games.hexes.map import NOWHERE
from trunkline.games.hexes.phases.auction import TurnOrderAuction, turn_order_goes_first
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import before_the_first_tile
from trunkline.games.hexes.phases.first_player import FirstPlayerChoice
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.phases.roles import NUMBER, closed_now
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words import choices as shared
from trunkline.games.hexes.words.amounts import order_bid
from trunkline.games.hexes.words.choices import Chooser
from trunkline.games.hexes.words.cost import dollars, minus
from trunkline.games.hexes.words.decision import Decision
from trunkline.games.hexes.words.log import TELLERS as shared_tellers
from trunkline.games.hexes.words.names import cube, role
from trunkline.show.artist import Translate
from trunkline.show.choice import Card, Choice, Consequence
from trunkline.words import N_

EFFECTS: dict[str, str] = {
    "first-move": N_("You move goods before everybody else."),
    "first-build": N_("You build track before everybody else."),
    "engineer": N_("You may lay four tiles this turn instead of three."),
    "locomotive": N_(
        "Your locomotive gains a link at once and for good, to six at most, and costs $1 more in every turn."
    ),
    "urbanization": N_("Before building you may turn a town into a new city, free of charge."),
    "production": N_("Before the growth of goods you put two drawn cubes into the goods display."),
    "turn-order": N_("Next turn you may once stay in the auction without bidding."),
    "ferry": N_("Once this turn a cube that you move may cross from one coastal city to another, as no link."),
    "deurbanization": N_("After building you may take one cube from the map back to the bag."),
    "protection": N_("You alone may move black cubes out of towns this turn."),
}
"""What each action does, in a sentence."""

LATE = N_("While building you may turn a town into a new city, free of charge.")
"""What Urbanization does where the new city may come after the first tile, too."""

MANY = N_("Next turn you may once stay in the auction without bidding, while three players or more are in it.")
"""What Turn Order does where it may not be used by one of the last two."""

NO_AUCTION = N_("Next turn you go first: there is no auction, and nobody pays.")
"""What Turn Order does where it takes the place of the auction."""

ASKED_FIRST = N_("Next turn you are the one who is asked first whether to pay to be first.")
"""What Turn Order does where being first alternates and has a price."""

FREE_TILE = N_("You may lay {most} tiles this turn, and the dearest of them is free.")
"""What the Engineer does where one tile is free."""

HALF_TILE = N_("The dearest of your tiles this turn costs half, rounded up; you lay {most} like everybody.")
"""What the Engineer does where one tile costs half."""

TILE_FOR_CITY = N_("Before building you may turn a town into a new city, in the place of one of your tiles.")
TILE_FOR_CITY_LATE = N_("While building you may turn a town into a new city, in the place of one of your tiles.")
"""What Urbanization does where the new city takes a tile."""

CUBES_COME = N_("Before building you may turn a town into a new city; the cubes of its column go there at once.")
CUBES_COME_LATE = N_("While building you may turn a town into a new city; the cubes of its column go there at once.")
"""What Urbanization does where cubes come with the new city."""

INTO_A_TOWN = N_("Before the growth of goods you may put one drawn cube into any town.")
"""What Production does where it brings a cube to a town."""


EACH_TIME = N_("In both rounds of moving goods you may improve your locomotive; it gains no link at once.")
"""What the Locomotive does where it may be used instead of each move."""

THIS_TURN = N_("This turn your cubes may travel one link more, to six at most, at no expense.")
"""What the Locomotive does where it lasts for one turn."""


def effects(game: HexGame, t: Translate) -> dict[str, str]:
    """What the actions do in this game, in the language of the page."""
    sentences, build = dict(EFFECTS), game.phase_of(Build)
    for step in build.new_cities:
        late, tile = before_the_first_tile not in step.checks, takes_a_tile in step.effects
        if column_comes_along in step.effects:
            sentences["urbanization"] = CUBES_COME_LATE if late else CUBES_COME
        elif late or tile:
            sentences["urbanization"] = (TILE_FOR_CITY_LATE if late else TILE_FOR_CITY) if tile else LATE
    if build.discount is dearest_tile_free:
        sentences["engineer"] = FREE_TILE
    elif build.discount is dearest_tile_half:
        sentences["engineer"] = HALF_TILE
    if in_towns(game):
        sentences["production"] = INTO_A_TOWN
    goods = game.phase_of(MoveGoods)
    if goods.reach is one_link_more_this_turn:
        sentences["locomotive"] = THIS_TURN
    elif once_a_phase_or_each_time in goods.upgrades:
        sentences["locomotive"] = EACH_TIME
    for phase in game.round:
        if isinstance(phase, TurnOrderAuction) and phase.decided is turn_order_goes_first:
            sentences["turn-order"] = NO_AUCTION
        elif isinstance(phase, TurnOrderAuction) and phase.stay_among > 2:
            sentences["turn-order"] = MANY
        elif isinstance(phase, FirstPlayerChoice):
            sentences["turn-order"] = ASKED_FIRST
    return {word: t(said, most=build.limit + build.extra) for word, said in sentences.items()}


def effect(game: HexGame, s: RailState, word: str, t: Translate) -> str:
    """What an action does, and the money that lies on it."""
    dollars = s.lying[NUMBER[word]] if s.lying else 0
    said = effects(game, t)[word]
    if closed_now(s) == NUMBER[word]:
        closed = t(N_("Closed this turn."))
        return f"{closed} {said}"
    if not dollars:
        return said
    money = t(N_("${n} lie on it."), n=dollars)
    return f"{said} {money}"


def choices(game: HexGame, s: RailState, seat: Seat, t: Translate) -> list[Choice]:
    """The legal lines of the seat whose turn it is."""
    return shared.choices(game, s, seat, t, CHOOSERS, TELLERS)


def _lay(d: Decision, a: Lay) -> Choice:
    """A tile, with the step of income that some maps give for the first one on a town."""
    return (
        shared.lay(d, a, _first_pays)
        if first_tile_on_a_town_pays in d.game.phase_of(Build).effects
        else shared.lay(d, a)
    )


def _first_pays(d: Decision, build: Build, a: Lay, cost: int) -> tuple[str, tuple[str, ...]]:
    if town_of_first_tile(d.game.map, d.s, a) == NOWHERE:
        return shared.NOTHING
    return first_pays_sentence(d.t), (d.t(N_("income +1")),)


def first_pays_sentence(t: Translate) -> str:
    """The end of a sentence about the first tile on a town."""
    rises = t(N_("Income rises by 1."))
    return f" {rises}"


def lay_sentence(game: HexGame, s: RailState, seat: Seat, a: Lay, t: Translate) -> str:
    """A tile as a sentence of the log, with the step of income that it brings."""
    said = shared_tellers[Lay](game, s, seat, a, t)
    pays = first_tile_on_a_town_pays in game.phase_of(Build).effects and town_of_first_tile(game.map, s, a) != NOWHERE
    return said + first_pays_sentence(t) if pays else said


TELLERS = shared_tellers | {Lay: lay_sentence}
"""What writes the lines of Age of Steam as sentences of the log."""


def _role(d: Decision, a: Role) -> Choice:
    """An action with what it does."""
    return d.choice(a, form="card", picks=(), note=role(a.name, d.t), card=Card(effect(d.game, d.s, a.name, d.t)))


def _pass_on(d: Decision, a: PassOn) -> Choice:
    """An action taken for nothing, so that nobody else has it."""
    return d.choice(a, form="card", picks=(), note=role(a.name, d.t), card=Card(d.t(N_("Without using it."))))


def _remove(d: Decision, a: Remove) -> Choice:
    """A cube that leaves the map, picked where it lies."""
    return d.choice(a, form="board", picks=(f"{a.cube}@{a.place}",), note=cube(a.cube, d.t))


NONE = "–"
"""A figure that there is none of any more."""


def _issue(d: Decision, a: Issue) -> Choice:
    """Shares as a number: what they bring now, cost each round, and leave of the final score."""
    s, seat, t = d.s, d.seat, d.t
    phase = d.game.phase(s)
    assert isinstance(phase, IssueShares)
    after = s.copy()
    phase.take_money(after, seat, a.count)
    now, then = d.once("forecast", lambda: forecast_of(d.game, s, seat)), forecast_of(d.game, after, seat)
    facts = (
        t(N_("cash left: ${n}"), n=after.cash[seat]),
        t(N_("expenses a round: ${n}"), n=then["owed"]),
        t(N_("after this round: {cash}"), cash=dollars(then["cash"])),
    )
    raised = after.cash[seat] - s.cash[seat]
    act = t(N_("None"))
    if a.count:
        act = t(
            N_("Issue {n} shares · +${cash}") if a.count > 1 else N_("Issue {n} share · +${cash}"),
            n=a.count,
            cash=raised,
        )
    rows = (
        (t(N_("Cash now")), dollars(s.cash[seat]), dollars(after.cash[seat])),
        (t(N_("Expenses each round")), dollars(now["owed"]), dollars(then["owed"])),
        *_round_rows(d, t(N_("Cash after this round")), now, then),
        (t(N_("Final score as it stands")), minus(d.game.scores(s)[seat]), minus(d.game.scores(after)[seat])),
    )
    if phase.a_turn is None:
        bounds = t(N_("you have {shares}, {most} at most"), shares=s.shares[seat], most=phase.most)
    else:
        bounds = t(N_("you have {shares}, {most} a turn at most"), shares=s.shares[seat], most=phase.a_turn)
    key = "" if a.count else "0"
    shows = (
        (f"cash-{s.names[seat]}", dollars(after.cash[seat])),
        (f"shares-{s.names[seat]}", str(after.shares[seat])),
        ("forecast-now", dollars(after.cash[seat])),
        ("forecast-owed", dollars(-then["owed"])),
        ("forecast-after", dollars(then["cash"])),
        ("forecast-missing", str(then["missing"])),
        ("forecast-less", minus(-then["less"])),
        ("forecast-ruined", minus(then["after"]) if then["ruin"] else NONE),
        ("forecast-next", minus(then["after"])),
    )
    return d.number(a, str(a.count), facts=facts, rows=rows, act=act, bounds=bounds, key=key, shows=shows)


def _round_rows(d: Decision, what: str, now: Mapping[str, int], then: Mapping[str, int]) -> tuple[Consequence, ...]:
    """What the bills of the round leave if nothing else happens: cash, and the income of the next round."""
    cash = (what, dollars(now["cash"]), dollars(then["cash"]))
    if then["ruin"]:
        return cash, (d.t(N_("Next income: you would be ruined")), dollars(now["after"]), dollars(then["after"]))
    return cash, (d.t(N_("Next income")), dollars(now["after"]), dollars(then["after"]))


def _bid(d: Decision, a: Bid) -> Choice:
    """What a winning bid leaves when the bills of the round are paid, besides what all auctions of the order say."""
    phase = d.game.phase(d.s)
    assert isinstance(phase, TurnOrderAuction)
    after = d.s.copy()
    after.cash[d.seat] -= phase.price_of_place(d.s, 1, a.amount)
    now = d.once("forecast", lambda: forecast_of(d.game, d.s, d.seat))
    what = d.t(N_("Cash after this round, if you win"))
    return order_bid(d, a, _round_rows(d, what, now, forecast_of(d.game, after, d.seat)))


CHOOSERS: dict[type[Action], Chooser] = shared.CHOOSERS | {
    Issue: _issue,
    Bid: _bid,
    Lay: _lay,
    Role: _role,
    PassOn: _pass_on,
    Remove: _remove,
}
