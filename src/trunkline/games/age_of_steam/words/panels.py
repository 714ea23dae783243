"""The cards of Age of Steam beside the board: players, the end of the round for a seat, goods display, actions.

Rows are plain data for `panels/<key>.html`; numbers come with a sentence that says how they are made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.game import Seat
from trunkline.games.age_of_steam.phases.finance import CollectIncome, IncomeReduction, PayExpenses
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.phases.town_cubes import in_towns
from trunkline.games.hexes.map import PLAIN, goods_word
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.cities import city_colours, city_letters
from trunkline.games.hexes.phases.display import EMPTY
from trunkline.games.hexes.phases.ending import AdvanceTurn, FinalScore
from trunkline.games.hexes.phases.prices import Price
from trunkline.games.hexes.phases.roles import ACTIONS, NO_ROLE, NUMBER
from trunkline.games.hexes.state import HexGame, RailState, cube_count, cube_list, cube_total
from trunkline.games.hexes.tiles import TILE, TOWN
from trunkline.games.hexes.track import links_of, pieces_of
from trunkline.games.hexes.words.names import colour, column, cubes, person, role
from trunkline.games.hexes.words.panels import SIMPLE, heading, line_of, nothing_due, tile_over
from trunkline.show.artist import Panel, Translate
from trunkline.words import N_

BILLS = (CollectIncome, PayExpenses, IncomeReduction)
"""The phases that make up the end of a round; nobody decides anything in them."""


def are_bills_due(game: HexGame, s: RailState) -> bool:
    """Whether a round is being played whose bills are still to come."""
    phase = game.phase(s)
    if game.turn(s) is None or phase not in game.round:
        return False
    return any(isinstance(later, PayExpenses) for later in game.round[game.round.index(phase) :])


def after_bills(game: HexGame, s: RailState) -> RailState:
    """The position after income, expenses and reduction if nothing happened before: the rules themselves tell it."""
    after = s.copy()
    for phase in game.round:
        if isinstance(phase, BILLS) and not after.over:
            phase.begin(game, after)
    return after


def forecast_of(game: HexGame, s: RailState, seat: Seat) -> dict[str, int]:
    """The end of the round for a seat if nothing more happened: income, owed, missing, income and cash afterwards."""
    after = after_bills(game, s)
    owed = PayExpenses.expenses(s, seat)
    missing = max(0, owed - s.cash[seat] - s.income[seat])
    ruin = after.out >> seat & 1
    return {
        "income": s.income[seat], "shares": s.shares[seat], "engine": s.engine[seat], "owed": owed,
        "net": s.income[seat] - owed, "cash": after.cash[seat], "missing": missing,
        "less": 0 if ruin else s.income[seat] - missing - after.income[seat], "after": after.income[seat], "ruin": ruin,
    }  # fmt: skip


def players(game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> Panel:
    """Everybody in turn order, the ruined last."""
    scores = game.scores(s)
    order = [*s.order, *(k for k in range(len(s.names)) if k not in s.order)]
    turn = game.turn(s)
    phase = game.phase(s)
    auction = phase if isinstance(phase, TurnOrderAuction) else None
    rows = []
    for k in order:
        out = bool(s.out >> k & 1)
        taken = "" if s.role[k] == NO_ROLE else ACTIONS[s.role[k]]
        forecast = forecast_of(game, s, k)
        rows.append(
            {
                "seat": k,
                "name": person(s.names[k]),
                "word": s.names[k],
                "you": k == seat,
                "turn": k == turn,
                "out": out,
                "role": role(taken, t) if taken else "",
                "cash": s.cash[k],
                "income": s.income[k],
                "shares": s.shares[k],
                "engine": s.engine[k],
                "points": scores.get(k),
                "net": forecast["net"],
                "ruin": bool(forecast["ruin"]),
                "bid": auction.bids(s)[k] if auction else 0,
                "dropped": auction is not None and k not in auction.bidders(s),
                "links": links_of(s, k),
                "track": pieces_of(s, k),
                "how": "" if out else _points(game, s, k, t),
            }
        )
    return Panel("players", heading(game, s, t), tuple(rows), place="top")


def _points(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    """How the points of a seat are made."""
    final = game.phase_of(FinalScore)
    if final.dollar:
        return t(
            N_("${cash} in cash − {shares} × ${less} for shares"),
            cash=s.cash[seat], shares=s.shares[seat], less=-final.share,
        )  # fmt: skip
    return t(
        N_("{income} × {each} for income + {track} for track − {shares} × {less} for shares"),
        income=s.income[seat], each=final.income, track=final.track(s, seat), shares=s.shares[seat], less=-final.share,
    )  # fmt: skip


def forecast(game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> Panel | None:
    """What the end of this round brings and costs a seat, line by line; nothing once the bills are paid."""
    if seat is None:
        return None
    heading = t(N_("The end of this round for you"))
    if seat not in s.order or not are_bills_due(game, s):
        return Panel("forecast", heading, notes=(nothing_due(game, s, t),), place="top")
    f = forecast_of(game, s, seat)
    expenses = t(N_("Expenses: {shares} shares, locomotive {engine}"), shares=f["shares"], engine=f["engine"])
    rows = [
        line_of(t(N_("Cash now")), s.cash[seat], key="forecast-now"),
        line_of(t(N_("Income")), f["income"], sign=True),
        line_of(expenses, -f["owed"], short=t(N_("Expenses")), sign=True, key="forecast-owed"),
        line_of(t(N_("Cash after this round")), f["cash"], short=t(N_("After round")), bold=True, key="forecast-after"),
    ]
    if f["missing"]:
        rows.append(
            line_of(
                t(N_("Short of cash: income falls by")),
                f["missing"],
                short=t(N_("Missing")),
                money=False,
                warn=True,
                key="forecast-missing",
            )
        )
    if f["less"]:
        rows.append(
            line_of(
                t(N_("Income reduction")),
                -f["less"],
                short=t(N_("Reduction")),
                money=False,
                sign=True,
                key="forecast-less",
            )
        )
    if f["ruin"]:
        zero = game.phase_of(PayExpenses).is_ruin(0)
        said = N_("Income of 0 or less: you would be ruined") if zero else N_("Income below 0: you would be ruined")
        rows.append(line_of(t(said), f["after"], short=t(N_("Ruined")), money=False, warn=True, key="forecast-ruined"))
    elif f["after"] != f["income"]:
        last = game.phase_of(AdvanceTurn).last_turn(s) and game.phase_of(FinalScore).income
        what = t(N_("Income for the final score")) if last else t(N_("Income next round"))
        rows.append(line_of(what, f["after"], short=t(N_("Next income")), money=False, bold=True, key="forecast-next"))
    return Panel("forecast", heading, tuple(rows), place="top")


def goods(game: HexGame, s: RailState, t: Translate) -> Panel:
    """The goods display: each column with its squares, the city it feeds, and whether that city is there yet."""
    m = game.map
    names = m.colours
    cities = {row["column"]: k for k, row in enumerate(m.data["new_cities"]) if "column" in row}
    by_column = {word: stop for stop in m.stops for word in stop.columns}
    rows: list[dict[str, Any]] = []
    for row, squares in zip(m.data["display"], s.display, strict=True):
        word = row["column"]
        letter = cities.get(word)
        stop = by_column.get(word)
        if stop is not None:
            city, there, city_colour = stop.label, True, goods_word(m, stop.colour)
        else:
            assert letter is not None
            there = letter in s.letter
            city = m.stops[s.letter.index(letter)].label if there else t(N_("not placed yet"))
            city_colour = goods_word(m, city_colours(m)[letter])
        rows.append(
            {
                "word": word,
                "name": column(word, t),
                "side": row["side"],
                "die": row["die"],
                "city": city,
                "there": there,
                "colour": city_colour,
                "letter": "" if letter is None else city_letters(m)[letter],
                "squares": [
                    {
                        "word": f"{word}-{k + 1}",
                        "cube": "" if cube == EMPTY else names[cube],
                        "name": t(N_("empty")) if cube == EMPTY else colour(names[cube], t),
                    }
                    for k, cube in enumerate(squares)
                ],
            }
        )
    on_display = game.has_phase(GoodsGrowth) and not in_towns(game)
    drawn = [
        {"cube": names[cube], "name": colour(names[cube], t)}
        for cube in (game.phase_of(GoodsGrowth).drawn_cubes(s) if on_display else ())
    ]
    bag = [{"cube": c, "name": colour(c, t), "count": cube_count(s.bag, k)} for k, c in enumerate(names)]
    note = t(N_("Cubes in the bag: {count}."), count=cube_total(s.bag))
    rows_and_more = {"columns": rows, "drawn": drawn, "bag": bag}
    return Panel(
        "goods",
        t(N_("Goods display")) if rows else t(N_("Goods in the bag")),
        (rows_and_more,),
        notes=(note, *cities_left(game, s, t), *kept(game, s, t), *gone(game, s, t)),
        place="goods",
    )


def cities_left(game: HexGame, s: RailState, t: Translate) -> tuple[str, ...]:
    """The new cities that may still be placed, where no goods display shows them; nothing else."""
    rows = [row for k, row in enumerate(game.map.data["new_cities"]) if s.cities >> k & 1]
    if game.map.data["display"] or not rows:
        return ()
    named = ", ".join(f"{row['letter']} ({colour(row['colour'], t)})" for row in rows)
    return (t(N_("New cities left: {cities}."), cities=named),)


def kept(game: HexGame, s: RailState, t: Translate) -> list[str]:
    """The cubes that players keep, a sentence each; nothing where nobody keeps any."""
    words = [tuple(game.map.colours[cube] for cube in cube_list(packed)) for packed in s.kept]
    return [
        t(N_("{seat} keeps {cubes}."), seat=person(s.names[seat]), cubes=cubes(some, t))
        for seat, some in enumerate(words)
        if some
    ]


def gone(game: HexGame, s: RailState, t: Translate) -> tuple[str, ...]:
    """The cubes that are out of the game; nothing where none is."""
    words = tuple(game.map.colours[cube] for cube in cube_list(s.gone))
    return (t(N_("Out of the game: {cubes}."), cubes=cubes(words, t)),) if words else ()


def actions(s: RailState, effects: Mapping[str, str], t: Translate) -> Panel:
    """The action tiles: what each does, in the language of the page, and who has it this round."""
    rows = []
    for word, effect in effects.items():
        k = NUMBER[word]
        holder = s.role.index(k) if k in s.role else None
        rows.append(
            {
                "word": word,
                "name": role(word, t),
                "effect": effect,
                "seat": holder,
                "holder": "" if holder is None else person(s.names[holder]),
                "idle": holder is not None and bool(s.idle >> holder & 1),
            }
        )
    return Panel("roles", t(N_("Actions")), tuple(rows), place="tiles")


def discs(s: RailState, t: Translate) -> str:
    """What the supply says about towns where they want a disc."""
    return t(
        N_("Town discs left: {discs}. A town with two or four exits is an ordinary tile and a disc."), discs=s.discs
    )


def markers(game: HexGame, s: RailState, t: Translate) -> tuple[str, ...]:
    """How many ownership markers everybody has left; nothing where they are no limit."""
    build = game.phase_of(Build)
    if not build.track.markers:
        return ()
    left = ", ".join(f"{person(s.names[k])} {build.markers_left(game.map, s, k)}" for k in s.order)
    return (t(N_("Ownership markers left: {seats}. Each link takes one."), seats=left),)


def replacing_price(price: Price, t: Translate) -> str:
    """What replacing costs where it does not depend on the exits."""
    return t(
        N_("Replacing: ${crossing} for a simple tile that becomes a crossing, ${town} for a town, else ${other}."),
        crossing=price(PLAIN, SIMPLE, tile_over(SIMPLE, True)),
        town=price(PLAIN, TOWN + 1, TOWN + 9),
        other=price(PLAIN, SIMPLE, tile_over(SIMPLE, False)),
    )


def turning_price(price: Price, t: Translate) -> str:
    """What turning both paths of a tile at once costs: no other row of the list says it."""
    old, new = TILE["N-SW+NE-S"].code, TILE["N-S+NE-SW"].code
    return t(N_("Turning both paths of a tile at once: ${cost}."), cost=price(PLAIN, old, new))
