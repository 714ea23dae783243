"""What a seat of a hex title must do now, or whom the table waits for and for what: one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trunkline.game import CHANCE, Seat
from trunkline.games.hexes.actions import Upgrade
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.first_player import FirstPlayerChoice
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words.names import person
from trunkline.show.artist import Translate
from trunkline.show.names import label_of
from trunkline.show.plain import outcome
from trunkline.words import N_

Ask = Callable[[HexGame, RailState, Seat, Translate], str]
"""Says what a seat is asked."""


def prompt(
    game: HexGame,
    s: RailState,
    seat: Seat | None,
    t: Translate,
    asks: Mapping[str, Ask],
    waits: Mapping[str, str],
) -> str:
    """The sentence of the bar above the board, for a seat or (None) an onlooker.

    `asks` and `waits` are what the title says, by the word of what is decided (see `Phase.asks`).
    """
    turn = game.turn(s)
    phase = game.phase(s)
    name = phase.name if phase else ""
    matter = game.asks(s)
    if turn is None:
        return outcome(game, s, t)
    if turn == CHANCE:
        return t(N_("Dice or cards are being drawn: {phase}."), phase=label_of(name, t))
    if turn != seat:
        wait = waits.get(matter, N_("Waiting for {seat}."))
        return t(wait, seat=person(s.names[turn]))
    ask = asks.get(matter)
    if ask is None:
        return t(N_("Your turn: {phase}."), phase=label_of(name, t))
    return ask(game, s, turn, t)


WAITS: dict[str, str] = {
    "turn-order": N_("Waiting for {seat} to bid."),
    "first-player": N_("Waiting for {seat} to say whether being first is worth the price."),
    "actions": N_("Waiting for {seat} to take an action."),
    "build": N_("Waiting for {seat} to build track."),
    "goods": N_("Waiting for {seat} to move goods."),
}
"""Whom the table waits for in the hex titles, by what is decided."""


def _bid(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    phase = game.phase(s)
    assert isinstance(phase, TurnOrderAuction)
    auction = phase.auction(game, s)
    leader = auction.leader
    values = {"cash": s.cash[seat], "high": auction.bid, "seat": "" if leader is None else person(s.names[leader])}
    stays = auction.free
    if stays and s.cash[seat] < auction.least:
        return t(N_("Your turn: ${cash} is too little to bid; stay in without bidding, or drop out."), **values)
    if leader is None and stays:
        words = N_("Your turn: bid for the turn order, stay in without bidding, or drop out. You have ${cash}.")
    elif leader is None:
        words = N_("Your turn: bid for the turn order, or drop out. You have ${cash}.")
    elif stays:
        words = N_("Your turn: outbid {seat}’s ${high}, stay in without bidding, or drop out. You have ${cash}.")
    else:
        words = N_("Your turn: outbid {seat}’s ${high}, or drop out. You have ${cash}.")
    return t(words, **values)


def _first(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    phase = game.phase(s)
    assert isinstance(phase, FirstPlayerChoice)
    values = {"price": phase.price, "cash": s.cash[seat], "seat": person(s.names[1 - seat])}
    if len(s.queue) > 1:
        return t(N_("Your turn: pay ${price} to be first, or leave the choice to {seat}. You have ${cash}."), **values)
    return t(N_("Your turn: pay ${price} to be first, or let {seat} be first for nothing. You have ${cash}."), **values)


def _role(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    return t(N_("Your turn: take one of the actions."))


def _build(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    phase = game.phase(s)
    if not isinstance(phase, Build):
        return t(N_("Your turn: build track."))
    left = phase.builds_left(s, seat)
    built = len(phase.hexes_built(s))
    loose = phase.loose(game.map, s)
    values = {"hex": loose, "left": left, "limit": left + built, "cash": s.cash[seat], "spent": phase.spent(s)}
    if not left and any(step.in_time(game, s) for step in phase.new_cities):
        return t(
            N_("Your turn: all tiles are laid, ${spent} spent, ${cash} left. You may still found a new city."), **values
        )
    if loose:
        return t(
            N_(
                "Your turn: {hex} still joins nothing by one path. Join it, or take back. {left} of {limit} tiles left."
            ),
            **values,
        )
    if phase.waits(game, s) and phase.is_done(game, s):
        if left:
            return t(
                N_("Your turn: nothing more can be built, ${spent} spent, ${cash} left. Done, or take back."), **values
            )
        return t(N_("Your turn: all tiles are laid, ${spent} spent, ${cash} left. Done, or take back."), **values)
    if not left:
        return t(N_("Your turn: all tiles are laid, ${spent} spent, ${cash} left."), **values)
    if phase.may_found(game, s):
        return t(
            N_("Your turn: found a new city or lay track. {left} of {limit} tiles left, ${cash} in hand."), **values
        )
    if not built:
        return t(N_("Your turn: lay track. {left} of {limit} tiles left, ${cash} in hand."), **values)
    return t(N_("Your turn: lay track. {left} of {limit} tiles left, ${cash} in hand, this turn ${spent}."), **values)


def _goods(game: HexGame, s: RailState, seat: Seat, t: Translate) -> str:
    phase, reach = game.phase(s), game.phase_of(MoveGoods).reach(s, seat)
    if phase is not None and phase.check(game, s, Upgrade()) is None:
        if reach == 1:
            return t(N_("Your turn: move one cube over one link, or upgrade the locomotive."))
        return t(N_("Your turn: move one cube over at most {reach} links, or upgrade the locomotive."), reach=reach)
    if reach == 1:
        return t(N_("Your turn: move one cube over one link, or pass."))
    return t(N_("Your turn: move one cube over at most {reach} links, or pass."), reach=reach)


ASKS: dict[str, Ask] = {
    "turn-order": _bid,
    "first-player": _first,
    "actions": _role,
    "build": _build,
    "goods": _goods,
}
"""What a seat is asked in the hex titles, by what is decided."""
