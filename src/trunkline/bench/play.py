"""Games to take times of: played by chance or by a bot's policy, without the checks of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from trunkline.actions import Action
from trunkline.bot import Bot
from trunkline.game import CHANCE, Game
from trunkline.record import Record, new_record

NAMES = ("ann", "bob", "cyd", "dan", "eve", "fay")


def play_at_random(game: Game[Any, Any], seats: int, seed: int) -> int:
    """Play one game at random with every legal action listed at every decision; the number of decisions."""
    rng = Random(seed)
    s = game.start(NAMES[:seats])
    decisions = 0
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            game.play(s, game.deal(s, rng))
        else:
            game.play(s, rng.choice(game.legal(s)))
            decisions += 1
    return decisions


def play_by_bot(game: Game[Any, Any], bot: Bot, seats: int, seed: int) -> int:
    """Play one game with a bot at every seat; the number of decisions."""
    return sum(1 for step in steps(game, bot, seats, seed) if step.turn != CHANCE)


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game and the position before it, which moves on once the next step is asked for."""

    s: Any
    turn: int
    action: Action


def steps(game: Game[Any, Any], bot: Bot | None, seats: int, seed: int) -> Iterator[Step]:
    """The actions of one game, by the bot or (None) at random; each is played when the next one is asked for."""
    rng = Random(seed)
    s = game.start(NAMES[:seats])
    while (turn := game.turn(s)) is not None:
        if turn == CHANCE:
            action = game.deal(s, rng)
        elif bot is None:
            action = rng.choice(game.legal(s))
        else:
            view = s if game.mask is None else game.view(s, turn)
            action = bot.choose(game, view, turn, rng)
        yield Step(s, turn, action)
        game.play(s, action)


def record_of(game: Game[Any, Any], bot: Bot | None, seats: int, seed: int, lines: int) -> Record:
    """The record of the first lines of a game."""
    record = new_record(game.title, game.map_name, NAMES[:seats], game.options)
    for step in steps(game, bot, seats, seed):
        if len(record.lines) == lines:
            break
        record.lines.append(game.line(step.s, step.turn, step.action))
    return record
