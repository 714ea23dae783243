"""First Build, First Move and Locomotive, declined where a table allows it (`decline=yes`)."""

from __future__ import annotations

import pytest

from tests.shelf import NAMES, maps
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.titles import find

GAMES = [find(name, decline="yes") for name in ("age-of-steam", "steam")]
PRINTED = {name: find(name) for name in ("age-of-steam", "steam")}


def at(game, phase, **more):
    """Bob has the action, and is second in the order."""
    return arrange(game, {"seats": NAMES[:3], "phase": phase, "cash": dict.fromkeys(NAMES[:3], 30), **more})


def code(game, s, line):
    """What stands against a line; None when it is legal."""
    _, a = game.read(s, line)
    found = game.why_not(s, a)
    assert (found is None) == (a in game.legal(s))
    return found and found.code


def play(game, s, *lines):
    for line in lines:
        assert code(game, s, line) is None, line
        game.play(s, game.read(s, line)[1])


def queue(s):
    return [s.names[seat] for seat in s.queue]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_whoever_has_first_build_may_wait_for_the_usual_turn(game):
    s = at(game, "build", role={"bob": "first-build"})
    assert queue(s) == ["bob", "ann", "cyd"]
    play(game, s, "bob wait")
    assert queue(s) == ["ann", "bob", "cyd"] and game.phase_of(Build).builds_left(s, 0) == 3
    assert code(game, s, "ann wait") == "nothing-to-wait-for"
    play(game, s, "ann done")
    assert code(game, s, "bob wait") == "nothing-to-wait-for"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_after_the_first_tile_it_is_too_late(game):
    s = at(game, "build", role={"bob": "first-build"})
    lay = next(a for a in game.legal(s) if a.verb == "lay")
    play(game, s, f"bob {lay}")
    assert code(game, s, "bob wait") == "turn-begun"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_whoever_has_first_move_may_wait_in_each_round(game):
    s = at(game, "goods", role={"cyd": "first-move"})
    assert queue(s) == ["cyd", "ann", "bob"] * 2
    play(game, s, "cyd wait", "ann pass", "bob pass")
    assert queue(s) == ["cyd", "cyd", "ann", "bob"] and code(game, s, "cyd wait") == "nothing-to-wait-for"
    play(game, s, "cyd pass")
    assert queue(s) == ["cyd", "ann", "bob"]
    play(game, s, "cyd wait")
    assert queue(s) == ["ann", "bob", "cyd"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_first_in_the_order_there_is_nothing_to_wait_for(game):
    assert code(game, at(game, "build", role={"ann": "first-build"}), "ann wait") == "nothing-to-wait-for"
    assert code(game, at(game, "goods", role={"ann": "first-move"}), "ann wait") == "nothing-to-wait-for"
    assert code(game, at(game, "goods", role={"ann": "first-build"}), "ann wait") == "nothing-to-wait-for"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
def test_the_locomotive_may_be_taken_without_its_link(game):
    s = at(game, "actions", engine={"ann": 2, "bob": 2})
    play(game, s, "ann pass-on locomotive")
    assert (s.engine[0], s.cash[0], s.idle) == (2, 30, 1)
    assert code(game, s, "bob role locomotive") == code(game, s, "bob pass-on locomotive") == "role-taken"
    assert code(game, s, "bob pass-on engineer") == "no-pass-option"


@pytest.mark.parametrize("game", PRINTED.values(), ids=lambda game: game.title)
def test_as_printed_nothing_of_this_can_be_declined(game):
    assert code(game, at(game, "build", role={"bob": "first-build"}), "bob wait") == "not-now"
    assert code(game, at(game, "goods", role={"bob": "first-move"}), "bob wait") == "not-now"
    assert code(game, at(game, "actions"), "ann pass-on locomotive") == "no-pass-option"


@pytest.mark.parametrize(
    ("box", "info"), [(box, info) for box, info in maps() if box.name in PRINTED], ids=lambda each: each.name
)
def test_every_map_keeps_it(box, info):
    for rules in ({}, {"rules": "standard"}) if box.name == "steam" and not info.fixed.get("rules") else ({},):
        game = find(box.name, info.name, decline="yes", **rules)
        assert [game.phase_of(kind).steps[-1].name for kind in (Build, MoveGoods)] == ["wait", "wait"]
        legal = game.phase_of("actions").legal(game, arrange(game, {"seats": NAMES[: info.least], "phase": "actions",
                                                                     "cash": {"ann": 30}}))  # fmt: skip
        assert "pass-on locomotive" in map(str, legal)
