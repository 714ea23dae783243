"""The games as turn-based environments of PettingZoo (AEC): `env("age-of-steam", seats=4)`.

There is no parallel form: exactly one seat decides at a time, and what it may do depends on what was done before.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal

from gymnasium import spaces
from pettingzoo import AECEnv

from trunkline.lab.observe import Observer, Observing
from trunkline.lab.play import Play
from trunkline.lab.setting import MOST_ACTIONS, Acting, Setting, setting_of
from trunkline.titles import picture


def env(
    title: str,
    map: str | None = None,
    seats: int | None = None,
    *,
    reward: str = "rank",
    observation: Observing = "tensor",
    features: bool = False,
    actions: Acting = "list",
    most_actions: int = MOST_ACTIONS,
    most_decisions: int | None = None,
    limits: Mapping[str, int] | None = None,
    render_mode: Literal["svg"] | None = None,
    **options: str,
) -> TitleEnv:
    """The environment of a title on a map (the first one by default), with options of the title by name.

    The action is an index into the legal actions of `agent_selection`, which `lines()` of the environment gives as
    text, or with `actions="catalogue"` into all actions of the game (see `trunkline.lab.actions`); an index that is not
    legal raises ValueError. Rewards come at the end, to all seats; with `most_decisions` a longer
    game is truncated and rewarded as it stands. Raises BadLine for what the title does not have.

    An observation is a dict: `action_mask` (int8, `most_actions` long), with `observation="tensor"` also `observation`
    (float32, see `trunkline.lab.observe`), with `features` also `action_features` (float32, a row for each action).
    """
    setting = setting_of(title, map, seats, options, reward, most_actions, most_decisions, actions, limits)
    return TitleEnv(setting, Observer(setting, observation, features), render_mode)


class TitleEnv(AECEnv[str, dict[str, Any], Any]):
    """A game of a setting after another, from the seeds of `reset`."""

    def __init__(self, setting: Setting, observer: Observer, render_mode: Literal["svg"] | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.setting, self.observer, self.render_mode = setting, observer, render_mode
        self.metadata = {
            "name": f"trunkline_{setting.title}".replace("-", "_"),
            "render_modes": ["svg"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, observer.space)
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(observer.most, seed=seat) for agent, seat in self._seat_of.items()
        }
        self._seeds = Random()
        self.play: Play | None = None

    def observation_space(self, agent: str) -> spaces.Space[dict[str, Any]]:
        """The space of observations, the same for all seats."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of indices, the same for all seats."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; with a seed, that one and those that follow are the same in every process."""
        if seed is not None:
            self._seeds = Random(f"reset/{seed}")
        self.play = Play(self.setting, self._seeds.getrandbits(64))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None  # type: ignore[assignment]
        self.agent_selection = self.agents[0] if self.play.turn is None else self.agents[self.play.turn]

    def step(self, action: int | None) -> None:
        """Play the action of that index for `agent_selection`, or take a seat out (None) whose game is over."""
        play = self.play
        if play is None:
            raise ValueError("call reset first")
        if not play.actions:  # it is over
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} has a decision to make")
        play.choose(int(action))
        # Nothing is earned before the end, so there is nothing to add up on the way.
        if play.turn is not None:
            self.agent_selection = self.possible_agents[play.turn]
            return
        over = self.truncations if play.cut_short else self.terminations
        for seat, reward in enumerate(play.rewards()):
            name = self.possible_agents[seat]
            over[name] = True
            self.rewards[name] = self._cumulative_rewards[name] = reward
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees now; the mask is empty unless it is its turn."""
        return self.observer.observe(self.play or self._play(), self._seat_of[agent])

    def lines(self) -> list[str]:
        """The legal actions of `agent_selection` as lines of text; in a list, index k is line k."""
        return [str(action) for action in self._play().actions]

    def render(self) -> str | None:
        """The board as one SVG text, as an onlooker sees it; None without a render mode."""
        return None if self.render_mode is None else picture(self._play().game, self._play().state)

    def close(self) -> None:
        """Let the game go."""
        self.play = None

    def _play(self) -> Play:
        if self.play is None:
            raise ValueError("call reset first")
        return self.play
