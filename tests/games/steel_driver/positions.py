"""Positions of Steel Driver for tests: any phase, any fields, any networks."""

from __future__ import annotations

from random import Random
from typing import Any

from trunkline.game import CHANCE, Game
from trunkline.games.steel_driver.map import Board
from trunkline.games.steel_driver.network import lay
from trunkline.games.steel_driver.state import Steel, fresh
from trunkline.titles import find

GAME: Game[Steel, Board] = find("steel-driver")
BOARD = GAME.map
ANN, BOB, CYD, DAN = range(4)
RED, YELLOW, GREEN, LIGHT_BLUE, BLACK, PURPLE = range(6)
NAMES = ("ann", "bob", "cyd", "dan", "eve", "fay")


def stage(phase: str, seats: int = 3, game: Game[Steel, Board] = GAME, begin: bool = True, **fields: Any) -> Steel:
    """A position in a phase of turn 1 with fields set; `tracks` = {company: (start, "a-b", ...)} are laid free."""
    s = fresh(game, NAMES[:seats])
    for company, (start, *links) in fields.pop("tracks", {}).items():
        for i, word in enumerate(links):
            link = game.map.link_at[word]
            s.treasury[company] += game.map.links[link].cost
            lay(game.map, s, company, link, -1 if i else game.map.city_at[start])
    s.profit = [0] * 6
    s.round = 1
    for name, value in fields.items():
        assert hasattr(s, name), name
        setattr(s, name, value)
    phases = (*game.opening, *game.round, *game.ending)
    s.step = next(i for i, p in enumerate(phases) if p.name == phase)
    if begin:
        phases[s.step].begin(game, s)
    return s


def say(s: Steel, *lines: str, game: Game[Steel, Board] = GAME) -> Steel:
    """Play lines in place, each of them checked."""
    for line in lines:
        seat, action = game.read(s, line)
        assert game.turn(s) == seat, f"{line}: the turn is {game.turn(s)}"
        assert game.why_not(s, action) is None, f"{line}: {game.why_not(s, action)}"
        game.play(s, action)
    return s


def refusal(s: Steel, text: str, game: Game[Steel, Board] = GAME) -> str:
    """The code of what stands against an action of the seat whose turn it is; empty when it is legal."""
    _, action = game.read(s, f"{s.names[game.turn(s)]} {text}")
    why = game.why_not(s, action)
    assert (why is None) == (action in game.legal(s))
    return "" if why is None else why.code


def legal(s: Steel, game: Game[Steel, Board] = GAME) -> list[str]:
    """The legal actions as text."""
    return [str(a) for a in game.legal(s)]


def rollout(seats: int, seed: int, game: Game[Steel, Board] = GAME) -> tuple[Steel, list[str]]:
    """A game of uniformly random actions to the end, and its lines."""
    rng = Random(seed)
    s = game.start(NAMES[:seats])
    lines = []
    while (turn := game.turn(s)) is not None:
        a = game.deal(s, rng) if turn == CHANCE else rng.choice(game.legal(s))
        lines.append(game.line(s, turn, a))
        game.play(s, a)
    return s, lines
