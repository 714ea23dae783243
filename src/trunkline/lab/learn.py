"""A small learned player, as a baseline: a network says how good each action of the catalogue is.

First it copies: the usual bot says what it would do in positions of games that it plays itself and, later, that the
learner plays, so that the learner is also told what to do where its own faults lead. Then it plays: the learner
sits among usual bots and among its likes, and choices that came to more than the position promised are made likelier.
All games come from the seed, and no clock is read: the same command trains the same network.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from trunkline.actions import Action
from trunkline.bot import Bot
from trunkline.game import Game, Seat
from trunkline.lab.actions import catalogue_of
from trunkline.lab.network import RATE, Example, Network, chances_of
from trunkline.lab.observe import encoding_of, length_of, tensor
from trunkline.lab.play import Play
from trunkline.lab.setting import Setting
from trunkline.titles import title

KEPT = 300_000
"""Decisions of the usual bot that are kept to copy from, the latest ones."""

GAMES_A_ROUND = 40
STEPS_A_ROUND = 250
BATCH = 256

NOISE = 0.05
"""How often a move is made at random in games to copy from, so that odd positions are met too."""

WATCHED = 3
"""Rounds of games of the usual bot alone; the learner sits at most of the seats afterwards."""

TIMES = 3
"""How often `improve` goes through the games of a round."""

PLAY_RATE = 2e-4


class Learned:
    """Plays what a network thinks best, for the setting that the network is for."""

    name = "learned"

    def __init__(self, setting: Setting, network: Network) -> None:
        self.setting, self.network, self.fixed = setting, network, catalogue_of(setting)

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Random) -> Action:
        """One of `game.legal(view)`."""
        actions = game.legal(view)
        legal = self.fixed.of(actions)
        if len(legal) == 1:
            return actions[0]
        good, _ = self.network.think(self.network.row(tensor(self.setting, view, seat))[None])
        return self.fixed.action(view, seat, actions, legal[int(np.argmax(good[0, legal]))])


@dataclass(frozen=True, slots=True)
class Progress:
    """How far training has come: the stage, games played, a figure of the stage by name, seconds of processor."""

    stage: str
    games: int
    figure: float
    seconds: float


Report = Callable[[Progress], None]


def no_report(now: Progress) -> None:
    """Say nothing."""


def train(
    setting: Setting, copying: int, playing: int, seed: str, report: Report = no_report, rivals: Sequence[str] = ()
) -> Network:
    """A network after so many rounds of copying and of playing, against bots of these names or the usual one.

    Raises LookupError for a title without catalogue.
    """
    network = Network(length_of(encoding_of(setting)), catalogue_of(setting).count)
    learn_by_copying(setting, network, copying, seed, report)
    learn_by_playing(setting, network, playing, copying * GAMES_A_ROUND, seed, report, rivals)
    return network


def learn_by_copying(setting: Setting, network: Network, rounds: int, seed: str, report: Report = no_report) -> None:
    """Learn what the usual bot does, in its games and, later, in the network's own."""
    began, draws = time.process_time(), np.random.default_rng(0)
    kept: list[Example] = []
    for turn in range(rounds):
        for n in range(turn * GAMES_A_ROUND, (turn + 1) * GAMES_A_ROUND):
            kept += watch(setting, network, f"{seed}/{n}", learners=turn >= WATCHED)
        if turn == 0:
            network.measure(np.stack([each.row for each in kept]))
            for each in kept:
                each.row = each.row[network.used]
        del kept[:-KEPT]
        # The last third slows down, so that it ends on the mean of what it sees.
        rate = RATE * min(1.0, 3 * (rounds - turn) / rounds)
        alike = 0.0
        for _ in range(STEPS_A_ROUND):
            alike += network.copy([kept[k] for k in draws.integers(len(kept), size=BATCH)], rate) / STEPS_A_ROUND
        report(Progress("copies", (turn + 1) * GAMES_A_ROUND, alike, time.process_time() - began))


def learn_by_playing(
    setting: Setting, network: Network, rounds: int, first: int, seed: str, report: Report, rivals: Sequence[str] = ()
) -> None:
    """Learn from what own games came to; they are numbered from `first` on."""
    began, draws = time.process_time(), np.random.default_rng(1)
    network.rest()
    for turn in range(rounds):
        new: list[Example] = []
        earned = 0.0
        for n in range(first + turn * GAMES_A_ROUND, first + (turn + 1) * GAMES_A_ROUND):
            own, reward = practise(setting, network, f"{seed}/{n}", n % setting.seats, rivals)
            new, earned = new + own, earned + reward / GAMES_A_ROUND
        gains = np.array([each.gain for each in new])
        for each, gain in zip(new, (gains - gains.mean()) / (gains.std() + 1e-6), strict=True):
            each.gain = float(gain)
        rate = PLAY_RATE * (rounds - turn) / rounds
        for _ in range(TIMES):
            order = draws.permutation(len(new))
            for at in range(0, len(new) - BATCH + 1, BATCH):
                network.improve([new[k] for k in order[at : at + BATCH]], rate)
        report(Progress("earns", first + (turn + 1) * GAMES_A_ROUND, earned, time.process_time() - began))


def watch(setting: Setting, network: Network, seed: str, learners: bool) -> list[Example]:
    """What the usual bot would do in the positions of a game, which it plays alone, or two seats in three learners."""
    box, fixed, rng = title(setting.title), catalogue_of(setting), Random(f"{seed}/bots")
    usual, learned = box.bot(box.usual_bot), Learned(setting, network)
    own = [learners and rng.random() < 2 / 3 for _ in range(setting.seats)]
    play, found = Play(setting, seed), []
    while (seat := play.turn) is not None:
        view, actions = play.view(seat), play.actions
        action = usual.choose(play.game, view, seat, rng)
        legal = fixed.of(actions)
        if len(legal) > 1:
            row = network.row(tensor(setting, view, seat))
            found.append((seat, Example(row, legal, fixed.number[fixed.catalogue.line(action)])))
            if rng.random() < NOISE:
                action = rng.choice(actions)
            elif own[seat]:
                action = learned.choose(play.game, view, seat, rng)
        play.do(action)
    rewards = play.rewards()
    for seat, each in found:
        each.reward = rewards[seat]
    return [each for _, each in found]


def practise(
    setting: Setting, network: Network, seed: str, seat: Seat, rivals: Sequence[str] = ()
) -> tuple[list[Example], float]:
    """The choices of learners in a game, made by their chances, and what the one at `seat` came to.

    The others are bots of these names by chance, usual ones without names; in every fourth game they are learners too.
    """
    box, fixed, rng = title(setting.title), catalogue_of(setting), Random(f"{seed}/bots")
    alone = rng.random() < 3 / 4
    names = [rng.choice(rivals) for _ in range(setting.seats)] if rivals else [box.usual_bot] * setting.seats
    others = [box.bot(name) for name in names]
    play = Play(setting, seed)
    found: list[tuple[Seat, float, Example]] = []
    while (turn := play.turn) is not None:
        view, actions = play.view(turn), play.actions
        if turn != seat and alone:
            play.do(others[turn].choose(play.game, view, turn, rng))
            continue
        legal = fixed.of(actions)
        if len(legal) == 1:
            play.do(actions[0])
            continue
        each = Example(network.row(tensor(setting, view, turn)), legal, legal[0])
        good, worth = network.think(each.row[None])
        chances = chances_of(good, [each])[0, legal]
        k = rng.choices(range(len(legal)), chances.tolist())[0]
        each.chosen, each.chance = legal[k], float(chances[k])
        found.append((turn, float(worth[0]), each))
        play.do(fixed.action(view, turn, actions, legal[k]))
    rewards = play.rewards()
    for who, worth_then, each in found:
        each.reward, each.gain = rewards[who], rewards[who] - worth_then
    return [each for _, _, each in found], rewards[seat]


def wins(setting: Setting, network: Network, rivals: str, games: int, seed: str) -> list[float]:
    """The share of each victory that a learned player has against bots of one name, at each seat in turn."""
    found = []
    for n in range(games):
        seat = n % setting.seats
        bots: Sequence[Bot] = [title(setting.title).bot(rivals) for _ in range(setting.seats)]
        bots = [*bots[:seat], Learned(setting, network), *bots[seat + 1 :]]
        play, rng = Play(setting, f"{seed}/{n // setting.seats}"), Random(f"{seed}/{n}/bots")
        while (turn := play.turn) is not None:
            play.do(bots[turn].choose(play.game, play.view(turn), turn, rng))
        winners = play.game.winners(play.state)
        found.append(1 / len(winners) if seat in winners else 0.0)
    return found


def interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """The mean of shares of victories, and the bounds of its interval of 95 % (Wilson).

    >>> [round(each, 3) for each in interval([1.0] * 40 + [0.0] * 60)]
    [0.4, 0.309, 0.498]
    """
    n, mean, z = len(shares), sum(shares) / len(shares), 1.96
    middle, wide = mean + z * z / (2 * n), z * (mean * (1 - mean) / n + z * z / (4 * n * n)) ** 0.5
    return mean, (middle - wide) / (1 + z * z / n), (middle + wide) / (1 + z * z / n)
