"""One seat of a game as an environment of Gymnasium, the others played by bots: `env("steel-driver", seats=3)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

import gymnasium
from gymnasium import spaces

from trunkline.bot import Bot
from trunkline.lab.observe import Observer, Observing
from trunkline.lab.play import Play
from trunkline.lab.setting import MOST_ACTIONS, Acting, Setting, setting_of
from trunkline.titles import picture
from trunkline.titles import title as title_of

BEYOND = -0.01
"""The reward for an index that is no legal action, where such are taken in turn."""

Illegal = Literal["wrap", "refuse"]


def env(
    title: str,
    map: str | None = None,
    seats: int | None = None,
    *,
    seat: int = 0,
    others: str | Bot | list[str | Bot] | tuple[str | Bot, ...] = "standard",
    illegal: Illegal = "wrap",
    reward: str = "rank",
    observation: Observing = "tensor",
    features: bool = False,
    actions: Acting = "list",
    most_actions: int = MOST_ACTIONS,
    most_decisions: int | None = None,
    limits: Mapping[str, int] | None = None,
    render_mode: Literal["svg"] | None = None,
    **options: str,
) -> SeatEnv:
    """The environment of one seat; all but the first three lines are as in `trunkline.lab.pettingzoo.env`.

    `others` is a bot, by name or itself, for all other seats, or one for each of them in table order. `illegal` says
    what an index does that is not legal: "wrap" takes the legal one at that place, counted around, and gives a reward
    of BEYOND, "refuse" raises ValueError. `most_decisions` counts those of all seats.
    """
    setting = setting_of(title, map, seats, options, reward, most_actions, most_decisions, actions, limits)
    if not 0 <= seat < setting.seats:
        raise ValueError(f"seat is from 0 to {setting.seats - 1}")
    if illegal not in ("wrap", "refuse"):
        raise ValueError(f"illegal is wrap or refuse, not {illegal!r}")
    rivals = list(others) if isinstance(others, list | tuple) else [others] * (setting.seats - 1)
    if len(rivals) != setting.seats - 1:
        raise ValueError(f"there are {setting.seats - 1} other seats, and {len(rivals)} bots")
    bots = [title_of(title).bot(each) if isinstance(each, str) else each for each in rivals]
    return SeatEnv(setting, Observer(setting, observation, features), seat, bots, illegal, render_mode)


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """A game of a setting after another, as one seat meets them."""

    metadata = {"render_modes": ["svg"], "render_fps": 1}  # noqa: RUF012 -- as Gymnasium has it

    def __init__(
        self,
        setting: Setting,
        observer: Observer,
        seat: int,
        others: Sequence[Bot],
        illegal: Illegal,
        render_mode: Literal["svg"] | None = None,
    ) -> None:
        self.setting, self.observer, self.seat, self.illegal = setting, observer, seat, illegal
        self.render_mode = render_mode
        self.bots = [*others[:seat], None, *others[seat:]]
        self.observation_space = observer.space
        self.action_space = spaces.Discrete(observer.most)  # type: ignore[assignment]
        self.play: Play | None = None
        self._rng = Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game; with a seed, that one and those that follow are the same in every process."""
        super().reset(seed=seed)
        game_seed = int(self.np_random.integers(2**63))
        self.play = Play(self.setting, game_seed)
        self._rng = Random(f"others/{game_seed}")
        self._others()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the action of that index, and let the others go on until the seat decides again or the game is over."""
        play = self._play()
        if play.turn is None:
            raise ValueError("the game is over: call reset")
        index, reward = int(action), 0.0
        if self.illegal == "wrap" and index not in play.legal:
            index, reward = play.legal[index % len(play.legal)], BEYOND
        play.choose(index)
        self._others()
        over = not play.legal
        if over:
            reward += play.rewards()[self.seat]
        return self._seen(), reward, over and not play.cut_short, play.cut_short, {}

    def action_masks(self) -> Any:
        """Which indices are legal, as learners with masks ask for it (int8)."""
        return self._seen()["action_mask"]

    def lines(self) -> list[str]:
        """The legal actions of the seat as lines of text; in a list, index k is line k."""
        return [str(action) for action in self._play().actions]

    def render(self) -> str | None:
        """The board as one SVG text, as the seat sees it; None without a render mode."""
        return None if self.render_mode is None else picture(self._play().game, self._play().state, self.seat)

    def _others(self) -> None:
        play = self._play()
        while play.turn is not None and play.turn != self.seat:
            bot = self.bots[play.turn]
            assert bot is not None
            play.do(bot.choose(play.game, play.view(play.turn), play.turn, self._rng))

    def _seen(self) -> dict[str, Any]:
        return self.observer.observe(self._play(), self.seat)

    def _play(self) -> Play:
        if self.play is None:
            raise ValueError("call reset first")
        return self.play
