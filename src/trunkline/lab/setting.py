"""What is played in the lab: a title on a map for so many seats, with its options, limits and kind of reward."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from trunkline.game import Game
from trunkline.lab.rewards import REWARDS
from trunkline.seats import check_seats
from trunkline.titles import find, title

Acting = Literal["list", "catalogue"]

MOST_ACTIONS = 2048
"""How many actions a listing may have unless a setting says otherwise."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A title on a map; equal settings and seeds give equal games in every process.

    `options` are pairs of a name and a value, sorted; `reward` is one of `rewards.REWARDS`; `actions` says what an
    index means: "list" one of the legal actions, "catalogue" one of all actions of the game. `most_actions` is the
    length of masks for a list: a longer listing is an error; `limits` are those of the catalogue. `most_decisions`
    ends a game after so many decisions of seats, None never.
    """

    title: str
    map: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    reward: str = "rank"
    most_actions: int = MOST_ACTIONS
    most_decisions: int | None = None
    actions: Acting = "list"
    limits: tuple[tuple[str, int], ...] = ()

    @property
    def game(self) -> Game[Any, Any]:
        """The game, the same object each time."""
        return find(self.title, self.map, self.seats, **dict(self.options))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats in positions and records."""
        return tuple(f"seat-{k}" for k in range(self.seats))


def setting_of(
    name: str,
    map_name: str | None = None,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    reward: str = "rank",
    most_actions: int = MOST_ACTIONS,
    most_decisions: int | None = None,
    actions: Acting = "list",
    limits: Mapping[str, int] | None = None,
) -> Setting:
    """A setting with what is left out filled in: the first map, and the number of seats nearest to four.

    Names of options may have `_` where the title has `-`. Raises BadLine for a title, map, option or number of seats
    that is not there, ValueError for a reward that is not or a limit below 1.
    """
    box = title(name)
    info = box.map_info(map_name) if map_name is not None else box.maps[0]
    if seats is None:
        seats = min(max(4, info.least), info.most)
    if reward not in REWARDS:
        raise ValueError(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
    if actions not in ("list", "catalogue"):
        raise ValueError(f"actions is list or catalogue, not {actions!r}")
    if most_actions < 1 or (most_decisions is not None and most_decisions < 1):
        raise ValueError("most_actions and most_decisions are at least 1")
    named = {key.replace("_", "-"): value for key, value in (options or {}).items()}
    game = find(name, info.name, seats, **named)
    if game.seats is not None:
        check_seats(box.label, info.label, *game.seats, seats)
    chosen = tuple(sorted(game.options.items()))
    bounds = tuple(sorted((limits or {}).items()))
    return Setting(name, info.name, seats, chosen, reward, most_actions, most_decisions, actions, bounds)
