"""The cards of Steam beside the board that count: players, the end of the turn for a seat, prices."""

from __future__ import annotations

from typing import Any

from trunkline.game import Seat
from trunkline.games.hexes.map import Ground
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.roles import ACTIONS
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.track import links_of, pieces_of
from trunkline.games.hexes.words import panels as rail_panels
from trunkline.games.hexes.words.cost import dollars, with_sign
from trunkline.games.hexes.words.names import person, role
from trunkline.games.hexes.words.panels import heading, is_under_way, line_of, nothing_due, town_price
from trunkline.games.steam.phases.dues import IncomeAndUpkeep
from trunkline.games.steam.phases.places import PlaceAuction
from trunkline.games.steam.phases.points import CountPoints
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.games.steam.words.names import number
from trunkline.show.artist import Panel, Translate
from trunkline.words import N_


def upkeep_of(game: HexGame, s: RailState, seat: Seat) -> int:
    """What the locomotive costs a seat each turn."""
    return game.phase_of(IncomeAndUpkeep).upkeep * s.engine[seat] if game.has_phase(IncomeAndUpkeep) else 0


def after_dues(game: HexGame, s: RailState, seat: Seat) -> RailState:
    """The position after the income of this turn for a seat if nothing happened before: the rule itself tells it.

    It is asked for this seat alone: with the last opponent bankrupt the game would end before the seat's own bills.
    """
    after = s.copy()
    after.order = (seat,)
    game.phase_of("income").begin(game, after)
    return after


# -- players and the end of the turn


def players(game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> Panel:
    """Everybody in turn order, the bankrupt last, with what they would score now."""
    scores = game.scores(s)
    choice = game.phase_of(ChooseTile)
    order = [*s.order, *(k for k in range(len(s.names)) if k not in s.order)]
    rows = []
    for k in order:
        out = bool(s.out >> k & 1)
        word = ACTIONS[s.role[k]] if s.role[k] >= 0 else ""
        rows.append(
            {
                "seat": k,
                "name": person(s.names[k]),
                "word": s.names[k],
                "you": k == seat,
                "turn": k == game.turn(s),
                "out": out,
                "role": role(word, t) if word else "",
                "number": number(choice.numbers[s.role[k]]) if word else "",
                "idle": bool(s.idle >> k & 1),
                "cash": s.cash[k],
                "income": s.income[k],
                "upkeep": upkeep_of(game, s, k),
                "engine": s.engine[k],
                "vp": s.vp[k],
                "points": scores.get(k),
                **auction_marks(game, s, k),
                "links": links_of(s, k),
                "track": pieces_of(s, k),
                "how": "" if out else how(game, s, k, t),
            }
        )
    return Panel("steam-players", heading(game, s, t), tuple(rows), place="top")


def auction_marks(game: HexGame, s: RailState, seat: Seat) -> dict[str, Any]:
    """How a seat stands in the auction under way: its bid, the place it has bought, whether it has dropped out."""
    phase = game.phase(s)
    if isinstance(phase, TurnOrderAuction):
        return {"bid": phase.bids(s)[seat] or None, "placed": 0, "dropped": seat not in phase.bidders(s)}
    if isinstance(phase, PlaceAuction):
        high, leader = phase.high_bid(s)
        won = phase.seats_placed(s)
        return {
            "bid": high if leader == seat else None,
            "placed": won.index(seat) + 1 if seat in won else 0,
            "dropped": seat not in phase.bidders(s),
        }
    return {"bid": None, "placed": 0, "dropped": False}


def how(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    """How the points of a seat are made."""
    count = game.phase_of(CountPoints)
    return t(
        N_("{vp} of deliveries, {income} for an income of {dollars}, {links} for complete links"),
        vp=s.vp[seat], income=with_sign(count.for_income(s.income[seat])), dollars=dollars(s.income[seat]),
        links=with_sign(count.link * links_of(s, seat)),
    )  # fmt: skip


def forecast(game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> Panel | None:
    """What the income of this turn brings and costs a seat, and what its score would be now, line by line."""
    if seat is None:
        return None
    heading = t(N_("The end of this turn for you"))
    if seat not in s.order or not is_under_way(game, s):
        return Panel("forecast", heading, notes=(nothing_due(game, s, t),), place="top")
    after = after_dues(game, s, seat)
    upkeep = upkeep_of(game, s, seat)
    rows = [
        line_of(t(N_("Cash now")), s.cash[seat], key="forecast-now"),
        line_of(t(N_("Income")), s.income[seat], sign=True, key="forecast-income"),
    ]
    if upkeep:
        rows.append(line_of(t(N_("Upkeep of the locomotive")), -upkeep, short=t(N_("Upkeep")), sign=True))
    if after.out >> seat & 1:
        rows.append(line_of(t(N_("You could not pay: you would be bankrupt")), 0, short=t(N_("Bankrupt")), warn=True))
    else:
        raised = after.cash[seat] - (s.cash[seat] + s.income[seat] - upkeep)
        if raised:
            said = N_("Missing: paid by steps back") if upkeep else N_("Missing: raised from the bank")
            rows.append(line_of(t(said), raised, short=t(N_("Missing")), sign=True, warn=True, key="forecast-missing"))
        rows.append(
            line_of(
                t(N_("Cash after this turn")),
                after.cash[seat],
                short=t(N_("After turn")),
                bold=True,
                key="forecast-after",
            )
        )
        if after.vp[seat] != s.vp[seat]:
            rows.append(
                line_of(
                    t(N_("Points fall to")),
                    after.vp[seat],
                    short=t(N_("Points")),
                    money=False,
                    warn=True,
                    key="forecast-points",
                )
            )
        if after.income[seat] != s.income[seat]:
            rows.append(
                line_of(
                    t(N_("Income falls to")),
                    after.income[seat],
                    short=t(N_("Next income")),
                    warn=True,
                    key="forecast-next",
                )
            )
    return Panel("forecast", heading, tuple(rows), place="top")


def score_now(game: HexGame, s: RailState, seat: Seat | None, t: Translate) -> Panel | None:
    """The points of a seat if the game ended now; nothing once it has."""
    if seat is None or seat not in s.order or not is_under_way(game, s):
        return None
    return Panel("sums", t(N_("Your points")), score_lines(game, s, seat, t))


def score_lines(game: HexGame, s: RailState, seat: Seat, t: Translate) -> tuple[dict[str, Any], ...]:
    """The points of a seat as the rulebook counts them, their sum last."""
    count = game.phase_of(CountPoints)
    income = count.for_income(s.income[seat])
    links = count.link * links_of(s, seat)
    return (
        line_of(t(N_("Points of deliveries")), s.vp[seat], money=False),
        line_of(t(N_("Points for income")), income, sign=True, money=False),
        line_of(t(N_("Points for complete links")), links, sign=True, money=False),
        line_of(t(N_("Score if the game ended now")), game.scores(s)[seat], bold=True, money=False),
    )


# -- prices


def prices(game: HexGame, t: Translate) -> Panel:
    """What tiles cost, and what changes when they replace others."""
    price = game.phase_of(Build).price
    notes = (
        town_price(price, t),
        t(N_("Replacing pays for all exits of the new tile, not for the ground: a crossing costs ${cost}."),
          cost=price(Ground("hill", True), rail_panels.SIMPLE, rail_panels.tile_over(rail_panels.SIMPLE, True))),
    )  # fmt: skip
    return rail_panels.prices(game, price, notes, t)


def supply(s: RailState, t: Translate) -> Panel:
    """The tiles left by kind; towns are on the backs of tiles."""
    return rail_panels.supply(s, t, t(N_("Towns with two or four exits lie on the backs of ordinary tiles.")))
