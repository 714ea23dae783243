"""What a seat of a hex title must do now, or whom the table waits for and for what: one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trunkline.game import CHANCE, Seat
from trunkline.games.hexes.actions import Stay, Upgrade
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.roles import may_become_city
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words.names import cubes, people, person
from trunkline.show.artist import Translate
from trunkline.show.names import called
from trunkline.words import N_

Ask = Callable[[HexGame, RailState, Seat, Translate], str]
"""Says what a seat is asked."""


def prompt(
    game: HexGame,
    s: RailState,
    seat: Seat | None,
    t: Translate,
    asks: Mapping[str, Ask] | None = None,
    waits: Mapping[str, str] | None = None,
    matter: str = "",
) -> str:
    """The sentence of the bar above the board, for a seat or (None) an onlooker.

    `asks` and `waits` are what the title says, by `matter`: what is decided, the phase unless it is something else.
    """
    turn = game.turn(s)
    phase = game.phase(s)
    name = phase.name if phase else ""
    matter = matter or name
    if turn is None:
        return over(game, s, t)
    if turn == CHANCE:
        return t(N_("Dice or cards are being drawn: {phase}."), phase=called(name, t))
    if turn != seat:
        wait = (WAITS if waits is None else waits).get(matter, N_("Waiting for {seat}."))
        return t(wait, seat=person(s.names[turn]))
    ask = (ASKS if asks is None else asks).get(matter)
    if ask is None:
        return t(N_("Your turn: {phase}."), phase=called(name, t))
    return ask(game, s, turn, t)


def over(game: HexGame, s: RailState, t: Translate) -> str:
    """Who has won, several names when a tie stands, nobody when all are ruined."""
    names = tuple(s.names[seat] for seat in game.winners(s))
    if not names:
        return t(N_("The game is over; nobody is ranked."))
    if len(names) == 1:
        return t(N_("The game is over. {seat} wins."), seat=person(names[0]))
    return t(N_("The game is over. {seats} share the victory."), seats=people(names))


WAITS: dict[str, str] = {
    "issue-shares": N_("Waiting for {seat} to issue shares."),
    "turn-order": N_("Waiting for {seat} to bid."),
    "actions": N_("Waiting for {seat} to take an action."),
    "build": N_("Waiting for {seat} to build track."),
    "goods": N_("Waiting for {seat} to move goods."),
    "growth": N_("Waiting for {seat} to place the cubes of Production."),
}
"""Whom the table waits for, by phase."""


def _issue(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    return t(
        N_("Your turn: how many shares do you issue? You have ${cash} and {shares} shares."),
        cash=s.cash[seat], shares=s.shares[seat],
    )  # fmt: skip


def _bid(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    high, leader = s.memo.get("high", 0), s.memo.get("leader", -1)
    values = {"cash": s.cash[seat], "high": high, "seat": person(s.names[leader]) if leader >= 0 else ""}
    phase = game.phase(s)
    stays = phase is not None and phase.check(game, s, Stay()) is None
    if stays and s.cash[seat] <= high:
        return t(N_("Your turn: ${cash} is too little to bid; stay in without bidding, or drop out."), **values)
    if leader < 0 and stays:
        words = N_("Your turn: bid for the turn order, stay in without bidding, or drop out. You have ${cash}.")
    elif leader < 0:
        words = N_("Your turn: bid for the turn order, or drop out. You have ${cash}.")
    elif stays:
        words = N_("Your turn: outbid {seat}’s ${high}, stay in without bidding, or drop out. You have ${cash}.")
    else:
        words = N_("Your turn: outbid {seat}’s ${high}, or drop out. You have ${cash}.")
    return t(words, **values)


def _role(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    return t(N_("Your turn: take one of the actions."))


def _build(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    phase = game.phase(s)
    if not isinstance(phase, Build):
        return t(N_("Your turn: build track."))
    left = phase.builds_left(s, seat)
    values = {"left": left, "limit": left + len(s.memo["built"]), "cash": s.cash[seat], "spent": s.memo["spent"]}
    if not left and phase.may_urbanize(s, seat) is None:
        return t(
            N_("Your turn: all tiles are laid, ${spent} spent, ${cash} left. You may still found a new city."), **values
        )
    if not left:
        return t(N_("Your turn: all tiles are laid, ${spent} spent, ${cash} left."), **values)
    if phase.may_urbanize(s, seat) is None and may_become_city(s):
        return t(
            N_("Your turn: found a new city or lay track. {left} of {limit} tiles left, ${cash} in hand."), **values
        )
    if not s.memo["built"]:
        return t(N_("Your turn: lay track. {left} of {limit} tiles left, ${cash} in hand."), **values)
    return t(N_("Your turn: lay track. {left} of {limit} tiles left, ${cash} in hand, this turn ${spent}."), **values)


def _goods(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    phase, reach = game.phase(s), s.engine[seat]
    if phase is not None and phase.check(game, s, Upgrade()) is None:
        if reach == 1:
            return t(N_("Your turn: move one cube over one link, or upgrade the locomotive."))
        return t(N_("Your turn: move one cube over at most {reach} links, or upgrade the locomotive."), reach=reach)
    if reach == 1:
        return t(N_("Your turn: move one cube over one link, or pass."))
    return t(N_("Your turn: move one cube over at most {reach} links, or pass."), reach=reach)


def _growth(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    words = tuple(game.map.colours[cube] for cube in s.memo.get("drawn", ()))
    return t(N_("Your turn: put the drawn cubes into the goods display: {cubes}."), cubes=cubes(words, t))


ASKS: dict[str, Ask] = {
    "issue-shares": _issue,
    "turn-order": _bid,
    "actions": _role,
    "build": _build,
    "goods": _goods,
    "growth": _growth,
}
"""What a seat is asked, by phase."""
