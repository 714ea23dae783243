"""Steel Driver in sentences: the log, the bar above the board."""

from __future__ import annotations

from trunkline.actions import Action
from trunkline.game import CHANCE, Seat
from trunkline.games.steel_driver.actions import Active, Build, Decline, Halt, Offer, Pass, Raise, Take
from trunkline.games.steel_driver.network import gain_of, lay
from trunkline.games.steel_driver.sets import final_profit
from trunkline.games.steel_driver.state import Steel, SteelGame
from trunkline.games.steel_driver.transcontinental import pay_the_line
from trunkline.games.steel_driver.words.names import company, link, seat_name
from trunkline.show.artist import Translate
from trunkline.show.names import label_of
from trunkline.show.plain import outcome
from trunkline.words import N_


def tell(game: SteelGame, before: Steel, seat: Seat, action: Action, t: Translate) -> str:
    """A line of the log as a sentence."""
    board, a = game.map, action
    who = seat_name(before, seat, t)
    if isinstance(a, Active):
        return t(
            N_("{seat} begins with the active player marker."), seat=seat_name(before, before.names.index(a.seat), t)
        )
    if isinstance(a, Offer):
        name = company(board, board.company_at[a.company], t)
        return t(N_("{seat} puts up {company} and bids {n}."), seat=who, company=name, n=a.bid)
    if isinstance(a, Decline):
        return t(N_("{seat} puts nothing up."), seat=who)
    if isinstance(a, Raise):
        return t(N_("{seat} bids {n}."), seat=who, n=a.bid)
    if isinstance(a, Pass):
        return _pass(game, before, who, t)
    if isinstance(a, Build):
        return _build(game, before, seat, a, t)
    name = company(board, before.company, t)
    if isinstance(a, Halt):
        return t(N_("{company} ({seat}) passes."), seat=who, company=name)
    if isinstance(a, Take):
        city = board.cities[board.city_at[a.city]]
        goods = label_of(f"goods-{a.goods}", t)
        return t(N_("{company} ({seat}) takes the {goods} cube of {city}."), company=name, seat=who, goods=goods,
                 city=city.label)  # fmt: skip
    return f"{who} {a}"


def _pass(game: SteelGame, s: Steel, who: str, t: Translate) -> str:
    """A pass; the last one says who has won the auction and for how much."""
    if len(s.queue) > 2:
        return t(N_("{seat} passes."), seat=who)
    return t(N_("{seat} passes. {winner} controls {company} for {n}."), seat=who, winner=seat_name(s, s.queue[1], t),
             company=company(game.map, s.lot, t), n=s.bid)  # fmt: skip


def _build(game: SteelGame, s: Steel, seat: Seat, a: Build, t: Translate) -> str:
    """A build with cost and gain; the one that completes the line says who shares in it."""
    board = game.map
    c = s.company
    i = board.link_at[a.link]
    gain, line = gain_of_build(game, s, a)
    text = N_("{company} ({seat}) builds {link}: {cost} cubes, +${gain}.")
    if seat == CHANCE:
        text = N_("{company} builds the only link open to it, {link}: {cost} cubes, +${gain}.")
    out = t(text, company=company(board, c, t), seat=seat_name(s, seat, t), link=link(board, i),
            cost=board.links[i].cost, gain=gain)  # fmt: skip
    if line:
        others = ", ".join(company(board, k, t) for k in line[1:])
        first, rest = board.line_bonus
        if others:
            out += " " + t(N_("The transcontinental line is complete: +${first}, and +${rest} each for {others}."),
                           first=first, rest=rest, others=others)  # fmt: skip
        else:
            out += " " + t(N_("The transcontinental line is complete: +${first}."), first=first)
    return out


def gain_of_build(game: SteelGame, s: Steel, a: Build) -> tuple[int, tuple[int, ...]]:
    """What the city of a build brings, and the companies paid for the line when it completes it (else none)."""
    board = game.map
    c = s.company
    i = board.link_at[a.link]
    start = board.city_at[a.start[1]] if a.start else -1
    gain = gain_of(board, s, c, i, start)
    if s.line:
        return gain, ()
    trial = s.copy()
    lay(board, trial, c, i, start)
    pay_the_line(board, trial, c)
    return gain, trial.line


def payment_added(game: SteelGame, s: Steel, a: Take) -> int:
    """What a goods cube adds to the final payment of each share of the company that takes it."""
    board, taken = game.map, s.taken[s.company]
    return final_profit(board, taken | 1 << board.city_at[a.city]) - final_profit(board, taken)


HOW: dict[str, str] = {
    "offer": N_("Choose a company’s box, then your opening bid."),
    "build": N_("Choose a link: the number on it is its price in cubes, the label what it brings."),
    "halt": N_("Choose a link: the number on it is its price in cubes, the label what it brings."),
    "take": N_("Choose a city with a cube: the number on it is what each share would pay more."),
}
"""What to pick, by the word of what is asked; while a marker is sold there is nothing on the board to pick."""


def how(game: SteelGame, s: Steel, t: Translate) -> str:
    """What the seat whose turn it is picks."""
    asks = game.asks(s)
    return "" if asks not in HOW or game.turn(s) == CHANCE else t(HOW[asks])


def prompt(game: SteelGame, s: Steel, seat: Seat | None, t: Translate) -> str:
    """What this seat must do, or whom the table waits for and for what."""
    turn, asks = game.turn(s), game.asks(s)
    if turn is None:
        return outcome(game, s, t)
    if turn == CHANCE:
        if asks == "setup":
            return t(N_("The table names the player who begins."))
        return t(N_("{company} builds the only link open to it."), company=company(game.map, s.company, t))
    who = seat_name(s, turn, t)
    yours = turn == seat
    if asks == "offer":
        text = (
            N_("Your turn: put up a control marker or decline. Your cubes: {cubes}.")
            if yours
            else N_("Waiting for {seat} to put up a control marker or decline.")
        )
        return t(text, seat=who, cubes=s.cubes[turn])
    if asks == "bid":
        text = (
            N_("Your turn: raise or pass. {leader} bids {bid} for {company}; your cubes: {cubes}.")
            if yours
            else N_("Waiting for {seat} to raise or pass. {leader} bids {bid} for {company}.")
        )
        return t(text, seat=who, leader=seat_name(s, s.queue[-1], t), bid=s.bid, company=company(game.map, s.lot, t),
                 cubes=s.cubes[turn])  # fmt: skip
    name = company(game.map, s.company, t)
    if asks == "take":
        if yours:
            return t(N_("Your turn: take a goods cube for {company}."), company=name)
        return t(N_("Waiting for {seat} to take a goods cube for {company}."), seat=who, company=name)
    if not yours:
        return t(N_("Waiting for {seat} to build for {company}."), seat=who, company=name)
    if asks == "halt":
        return t(N_("Your company {company} cannot build and must pass."), company=name)
    count = len(game.legal(s))
    if count == 1:
        return t(N_("Your company {company} must build the only link it can pay for."), company=name)
    return t(N_("Your company {company} must build. Cubes: {cubes}; choices: {n}."), company=name,
             cubes=s.treasury[s.company], n=count)  # fmt: skip
