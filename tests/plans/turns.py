"""The turns of recorded games in which something was built: where each began, what was done, what was there then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.golden import game_of
from trunkline.actions import Action
from trunkline.game import CHANCE, Game, Seat
from trunkline.games.hexes.actions import Done, Wait
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.state import RailState
from trunkline.record import Record, judge

GAMES = Path(__file__).parent.parent / "games"


class BuildingTurn(NamedTuple):
    """A turn to build: before it, what was done, and the position before it was ended."""

    game: Game[Any, Any]
    start: RailState
    seat: Seat
    done: tuple[Action, ...]
    end: RailState


def turns_of(path: Path) -> Iterator[BuildingTurn]:
    """Every turn to build of a record in which anything was done."""
    record = Record.read(path.read_text("utf-8"))
    game = game_of(record)
    s = game.start(record.seats)
    start: RailState | None = None
    done: list[Action] = []
    for line in record.lines:
        verdict = judge(game, s, line)
        assert isinstance(verdict, tuple)
        seat, action = verdict
        if isinstance(game.phase(s), Build):
            if start is None:
                start, done = s, []
            if isinstance(action, Done | Wait):  # whoever waits builds later
                if done:
                    yield BuildingTurn(game, start, seat, tuple(done), s)
                start = None
            elif seat != CHANCE:  # a new city may bring cubes, which nobody chooses
                done.append(action)
        s = game.apply(s, action)


def on_the_map(s: RailState) -> tuple[Any, ...]:
    """What lies on the map and what is left, whatever the order in which it was built."""
    return (
        bytes(s.tile), bytes(s.own), bytes(s.across_owner), bytes(s.leads_to), sorted(s.open_ends), s.links,
        bytes(s.colour), s.cash, s.income, s.vp, s.discs, s.queue, s.cities,
    )  # fmt: skip
