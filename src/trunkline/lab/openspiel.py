"""The games as Python games of OpenSpiel, `python_trunkline_age_of_steam` and so on; importing this registers them.

Parameters: `map` ("" for the first one), `seats` (0 for the usual number), `options` (`name:value` with `;` between),
`reward` (rank or win), `actions` (list or catalogue), `limits` of a catalogue (as options), `most_actions` and
`most_decisions`. A game that has had so many decisions ends as it stands.

What an index means, `trunkline.lab.actions` says. Chance is explicit: one of DRAWS outcomes, all equally
likely, each a seed from which the title's own draw is made, so that a line of indices is the whole game. What a seat
knows is the text or the tensor of its view (see `trunkline.lab.observe`), not the history of its views.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pyspiel

from trunkline.actions import Action
from trunkline.game import CHANCE
from trunkline.lab.actions import indices_of
from trunkline.lab.observe import encoding_of, length_of, tensor
from trunkline.lab.rewards import REWARDS
from trunkline.lab.setting import MOST_ACTIONS, Acting, Setting, setting_of
from trunkline.titles import shelf

DRAWS = 256
"""How many outcomes each decision of chance has."""

MOST_DECISIONS = 20_000
"""No game of any title lasts longer."""

MOST_DRAWS = 2_000
"""No game has more decisions of chance."""

PARAMETERS = {
    "map": "",
    "seats": 0,
    "options": "",
    "reward": "rank",
    "actions": "list",
    "limits": "",
    "most_actions": MOST_ACTIONS,
    "most_decisions": MOST_DECISIONS,
}


def name_of(title: str) -> str:
    """What a title is called in OpenSpiel."""
    return f"python_trunkline_{title}".replace("-", "_")


def type_of(title: str) -> pyspiel.GameType:
    """The type of the game of a title: with secrets or without, for its least to its most seats."""
    box = shelf()[title]
    return pyspiel.GameType(
        short_name=name_of(title),
        long_name=f"Trunkline: {box.label}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(info.most for info in box.maps),
        min_num_players=min(info.least for info in box.maps),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


@cache
def setting_of_parameters(
    title: str,
    map_name: str,
    seats: int,
    options: str,
    reward: str,
    actions: Acting,
    limits: str,
    most_actions: int,
    most_decisions: int,
) -> Setting:
    """The setting that parameters name; raises ValueError for a reward without bounds."""
    if reward not in ("rank", "win"):
        raise ValueError(f"reward is rank or win here, not {reward!r}")
    bounds = {name: int(value) for name, value in pairs(limits)}
    named, here = dict(pairs(options)), map_name or None
    return setting_of(title, here, seats or None, named, reward, most_actions, most_decisions, actions, bounds)


def pairs(text: str) -> list[tuple[str, str]]:
    """What a parameter of names and values says; `=` and `,` stand for `:` and `;` where they come through.

    >>> pairs("turn-and-add:no;ruin:zero"), pairs("most_bid=300")
    ([('turn-and-add', 'no'), ('ruin', 'zero')], [('most_bid', '300')])
    """
    parts = text.replace("=", ":").replace(",", ";").split(";")
    return [(name, value) for name, _, value in (part.partition(":") for part in parts if part)]


class TitleGame(pyspiel.Game):  # type: ignore[misc]
    """A title as OpenSpiel has games; `title` is set by the class of each title."""

    title = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        for name in ("options", "limits"):  # without the signs by which OpenSpiel reads the text of a game
            chosen[name] = ";".join(f"{key}:{value}" for key, value in pairs(chosen[name]))
        self.key = (
            self.title, chosen["map"], chosen["seats"], chosen["options"], chosen["reward"], chosen["actions"],
            chosen["limits"], chosen["most_actions"], chosen["most_decisions"],
        )  # fmt: skip
        setting = setting_of_parameters(*self.key)
        info = pyspiel.GameInfo(
            num_distinct_actions=indices_of(setting).count,
            max_chance_outcomes=DRAWS,
            num_players=setting.seats,
            min_utility=-1.0 if setting.reward == "rank" else 0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=setting.most_decisions or MOST_DECISIONS,
        )
        super().__init__(type_of(self.title), info, chosen)

    def new_initial_state(self) -> TitleState:
        """The position before the first decision or draw."""
        return TitleState(self, self.key)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What turns states into strings and tensors."""
        if params:
            raise ValueError("there are no parameters of observations")
        return Observer(setting_of_parameters(*self.key))

    def information_state_tensor_shape(self) -> list[int]:
        """The length of the tensor of a view."""
        return [length_of(encoding_of(setting_of_parameters(*self.key)))]

    def observation_tensor_shape(self) -> list[int]:
        """The same."""
        return self.information_state_tensor_shape()

    def max_chance_nodes_in_history(self) -> int:
        """No game has more decisions of chance."""
        return MOST_DRAWS


class TitleState(pyspiel.State):  # type: ignore[misc]
    """A position. The game is looked up by its key and not kept, so that a state can be copied and pickled."""

    def __init__(self, game: TitleGame, key: tuple[Any, ...]) -> None:
        super().__init__(game)
        self.key = key
        setting = self._setting
        self.s: Any = setting.game.start(setting.names)
        self.moves = 0
        self.decisions = 0
        self._listed: list[Action] | None = None

    @property
    def _setting(self) -> Setting:
        return setting_of_parameters(*self.key)

    def _cut_short(self) -> bool:
        return self.decisions == self._setting.most_decisions and self._setting.game.turn(self.s) != CHANCE

    def _actions(self) -> list[Action]:
        if self._listed is None:
            self._listed = self._setting.game.legal(self.s)
        return self._listed

    def _action(self, index: int) -> Action:
        setting, turn = self._setting, self.current_player()
        view = self.s if setting.game.mask is None else setting.game.view(self.s, turn)
        return indices_of(setting).action(view, turn, self._actions(), index)

    # -- what OpenSpiel asks for

    def current_player(self) -> int:
        """Whose decision it is, or chance, or that the game is over."""
        turn = self._setting.game.turn(self.s)
        if turn is None or self._cut_short():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def is_terminal(self) -> bool:
        """Whether the game is over, by its rules or by the limit of decisions."""
        return self._setting.game.turn(self.s) is None or self._cut_short()

    def is_chance_node(self) -> bool:
        """Whether chance decides."""
        return self._setting.game.turn(self.s) == CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        return list(indices_of(self._setting).of(self._actions()))

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The indices that are legal for a player, whose turn it is by default; the outcomes of chance as well."""
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return list(range(DRAWS))
        turn = self.current_player()
        return self._legal_actions(turn) if player is None or player == turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All outcomes, equally likely."""
        return [(outcome, 1 / DRAWS) for outcome in range(DRAWS)]

    def _apply_action(self, action: int) -> None:
        game = self._setting.game
        if self.is_chance_node():
            game.play(self.s, game.deal(self.s, Random(f"{action}/{self.moves}")))
        else:
            game.play(self.s, self._action(action))
            self.decisions += 1
        self.moves += 1
        self._listed = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            # Not what is drawn: several may come to the same, and every action is to have a string of its own.
            return f"draw {action}"
        return str(self._action(action))

    def returns(self) -> list[float]:
        """What the game has come to for each seat; noughts until it is over."""
        if not self.is_terminal():
            return [0.0] * self._setting.seats
        return REWARDS[self._setting.reward](self._setting.game, self.s)

    def rewards(self) -> list[float]:
        """The same: there are none on the way."""
        return self.returns()

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat sees, as text."""
        return text_of_view(self._setting, self.s, self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        """The same."""
        return self.information_state_string(player)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees, as numbers."""
        seat = self.current_player() if player is None else player
        return [float(x) for x in tensor(self._setting, self.s, seat)]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The same."""
        return self.information_state_tensor(player)

    def __str__(self) -> str:
        return repr(self.s)


def text_of_view(setting: Setting, s: Any, seat: int) -> str:
    """All that a view says, as text: equal views and nothing else give equal texts."""
    return repr(setting.game.view(s, seat))


class Observer:
    """Conforms to OpenSpiel's interface of observers; `tensor` is that of `trunkline.lab.observe`."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tensor = np.zeros(length_of(encoding_of(setting)), dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TitleState, player: int) -> None:
        """Write what a player sees into `tensor`."""
        self.tensor[:] = tensor(self.setting, state.s, player)

    def string_from(self, state: TitleState, player: int) -> str:
        """What a player sees, as text."""
        return text_of_view(self.setting, state.s, player)


def register() -> Iterable[str]:
    """Register every title of the shelf, each once; the names in OpenSpiel."""
    known: Sequence[str] = pyspiel.registered_names()
    for title in shelf():
        name = name_of(title)
        kind = type("".join(part.title() for part in title.split("-")), (TitleGame,), {"title": title})
        kind.__module__ = __name__
        globals()[kind.__name__] = kind  # where pickle looks for it
        if name not in known:
            pyspiel.register_game(type_of(title), kind)
        yield name


NAMES = tuple(register())
"""The names in OpenSpiel."""
