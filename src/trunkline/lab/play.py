"""One game as programs play it: chance is settled, and the next decision is an index into a list of actions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from trunkline.actions import Action
from trunkline.game import CHANCE, Seat
from trunkline.lab.actions import IllegalIndex, indices_of
from trunkline.lab.rewards import REWARDS
from trunkline.lab.setting import Setting


class Play:
    """A game under way: `state`, whose `turn` it is (None: over or cut short), and the `actions` it may choose from.

    `legal` are the indices of those actions, in order; see `trunkline.lab.actions` for what they mean.
    `seed` is any text or number; chance is drawn from it alone, so that the same choices give the same game.
    """

    def __init__(self, setting: Setting, seed: int | str) -> None:
        self.setting = setting
        self.game = setting.game
        self.rng = chance_of(setting, seed)
        self.state: Any = self.game.start(setting.names)
        self.decisions = 0
        self.cut_short = False
        self.turn: Seat | None = None
        self.actions: list[Action] = []
        self.legal: Sequence[int] = ()
        self.indices = indices_of(setting)
        self._listed = setting.actions == "list"
        self._most_actions = setting.most_actions
        self._most_decisions = setting.most_decisions
        self.lines: list[tuple[Seat, Action]] = []
        self._go_on()

    def _go_on(self) -> None:
        """Settle chance, and list what the next seat may do."""
        game, s = self.game, self.state
        while (turn := game.turn(s)) == CHANCE:
            drawn = game.deal(s, self.rng)
            self.lines.append((CHANCE, drawn))
            game.play(s, drawn)
        self.turn = turn
        if turn is None or self.decisions == self._most_decisions:
            self.turn, self.actions, self.legal, self.cut_short = None, [], (), turn is not None
            return
        self.actions = actions = game.legal(s)
        if self._listed and len(actions) <= self._most_actions:  # the short way, for speed
            self.legal = range(len(actions))
        else:
            self.legal = self.indices.of(actions)

    def choose(self, index: int) -> None:
        """Play the action of that index; raises IllegalIndex when it is not legal."""
        actions = self.actions
        if self._listed and 0 <= index < len(actions):
            self.do(actions[index])
            return
        if self.turn is None:
            raise IllegalIndex("the game is over")
        self.do(self.indices.action(self.view(self.turn), self.turn, self.actions, index))

    def do(self, action: Action) -> None:
        """Play a legal action; trusts its caller, as `Game.play` does."""
        assert self.turn is not None, "the game is over"
        self.lines.append((self.turn, action))
        self.game.play(self.state, action)
        self.decisions += 1
        self._go_on()

    def view(self, seat: Seat) -> Any:
        """What a seat may see; in open games the position itself, not to be changed."""
        return self.state if self.game.mask is None else self.game.view(self.state, seat)

    def rewards(self) -> list[float]:
        """What the game is worth to each seat as it stands."""
        return REWARDS[self.setting.reward](self.game, self.state)

    def record(self) -> str:
        """The record of the game so far, as text."""
        from trunkline.record import Record

        game, s = self.game, self.state
        lines = [game.line(s, seat, action) for seat, action in self.lines]
        return str(Record(game.title, game.map_name, self.setting.names, dict(game.options), lines=lines))


def chance_of(setting: Setting, seed: int | str) -> Random:
    """The generator of a game's draws: text seeds it alike on every machine and in every process."""
    return Random(f"{setting.title}/{setting.map}/{setting.seats}/{seed}")
