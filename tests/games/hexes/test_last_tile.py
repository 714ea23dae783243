"""The turn to build ends with `done`: also after its last tile, which can be taken back until then."""

from __future__ import annotations

from random import Random

import pytest

from tests.shelf import NAMES
from trunkline.bot import AnyLegal
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.build import Build
from trunkline.record import Record
from trunkline.show import english
from trunkline.table import Table
from trunkline.titles import artist, find

GAMES = [find("age-of-steam"), find("steam")]


def table_of(game, cash=40, **more):
    """A table for three where Ann builds first; Bob and Cyd have the same."""
    start = arrange(game, {"seats": NAMES[:3], "phase": "build", "cash": dict.fromkeys(NAMES[:3], cash), **more})
    return Table(game, record=Record(game.title, game.map_name, start.names), start=start, rng=Random(1))


def lay_all(table):
    """Ann lays one tile after the other, each time the first one listed."""
    while lays := [a for a in table.legal(0) if a.verb == "lay"]:
        table.play(0, lays[0])
        table.settle()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_the_last_tile_does_not_end_the_turn(game):
    table = table_of(game)
    lay_all(table)
    assert game.phase_of(Build).builds_left(table.state, 0) == 0
    assert table.turn() == 0 and table.lines(0) == ["done"] and not table.is_forced(table.line)
    said = artist(game.title).prompt(game, table.state, 0, english)
    assert "all tiles are laid" in said and said.endswith("Done, or take back.")
    assert table.sheet(0)["undo"] and table.undo(0) == 2
    assert len(table.legal(0)) > 1
    lay_all(table)
    table.say("ann done")
    table.settle()
    assert table.turn() == 1
    assert table.undo(0) == 3 and table.lines(0) == ["done"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_nor_does_the_last_dollar(game):
    broke = {"cash": {"ann": 2}, "vp": {}, "income": {"ann": -10}}
    start = arrange(game, {"seats": NAMES[:3], "phase": "build", **broke})
    table = Table(game, record=Record(game.title, game.map_name, start.names), start=start, rng=Random(1))
    lay_all(table)
    assert table.line == 1 and table.state.cash[0] == 0 and table.lines(0) == ["done"]
    assert "nothing more can be built" in artist(game.title).prompt(game, table.state, 0, english)
    assert table.undo(0) == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_where_nothing_can_be_done_the_table_says_it(game):
    broke = {"cash": dict.fromkeys(NAMES[:3], 0), "income": dict.fromkeys(NAMES[:3], -10)}
    start = arrange(game, {"seats": NAMES[:3], "phase": "build", **broke})
    table = Table(game, record=Record(game.title, game.map_name, start.names), start=start, rng=Random(1))
    table.settle()
    assert table.record.lines[:3] == ["ann done", "bob done", "cyd done"] and table.is_forced(0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_a_bot_says_it_as_before(game):
    table = table_of(game)
    table.bots = {0: AnyLegal()}
    table.settle()
    assert table.turn() == 1 and table.record.lines[-1] == "ann done"
