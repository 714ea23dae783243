"""Shares, turn order and actions of Age of Steam; each test is named by its rule."""

from __future__ import annotations

from random import Random

from tests.games.age_of_steam.shared import (
    GAME,
    SEATS,
    position,
    refused,
    say,
    why_not,
)
from trunkline.game import CHANCE
from trunkline.games.age_of_steam.artist import ARTIST
from trunkline.games.age_of_steam.lab import catalogue, encoding
from trunkline.games.hexes.actions import Role
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.roles import FERRY, LOCOMOTIVE, PROTECTION, ROLES, SelectActions
from trunkline.titles import find

# -- issue shares


def test_shares_are_issued_in_turn_order_at_five_dollars():
    s = position(phase="issue-shares", order=["cyd", "ann", "bob"], cash={"cyd": 1})
    say(s, "cyd issue 3")
    assert (s.cash[2], s.shares[2]) == (16, 5) and GAME.turn(s) == 0


def test_share_limit():
    s = position(phase="issue-shares", shares={"ann": 14})
    objection = why_not(s, "ann issue 2")
    assert objection.code == "too-many-shares" and "15" in str(objection) and "14" in str(objection)
    assert refused(s, "ann issue -1") == "negative-shares"
    assert refused(s, "ann bid 1") == "not-now"
    assert len(GAME.legal(s)) == 2


def test_at_fifteen_shares_nothing_is_left_to_choose():
    s = position(phase="issue-shares", shares={"ann": 15})
    assert [str(a) for a in GAME.legal(s)] == ["issue 0"]


# -- turn order


def auction(**more):
    return position(phase="turn-order", cash={"ann": 5, "bob": 20, "cyd": 20}, **more)


def test_raise_the_bid():
    s = auction()
    assert refused(s, "ann bid 0") == "bid-too-low"
    say(s, "ann bid 2")
    assert refused(s, "bob bid 2") == "bid-too-low"
    assert refused(s, "bob role engineer") == "not-now"
    say(s, "bob bid 3")


def test_bid_within_cash():
    s = auction()
    assert refused(s, "ann bid 6") == "bid-over-cash"
    say(s, "ann bid 5")


def test_next_bidder_goes_round_and_passes_over_the_highest():
    s = auction()
    say(s, "ann bid 1", "bob bid 2", "cyd pass", "ann bid 3")
    assert GAME.turn(s) == 1
    say(s, "bob pass")
    assert GAME.phase(s).name == "actions" and s.order == (0, 1, 2)


def test_drop_out_takes_and_pays_the_last_free_place():
    s = auction()
    say(s, "ann bid 4", "bob bid 5", "cyd bid 7", "ann pass")
    assert s.cash == [5, 20, 20]
    say(s, "bob pass")
    assert s.order == (2, 1, 0) and s.cash == [5, 15, 13]


def test_a_seat_that_cannot_outbid_can_only_drop_out():
    s = auction()
    say(s, "ann bid 1", "bob bid 5", "cyd bid 6")
    assert [str(a) for a in GAME.legal(s)] == ["pass"]


def test_turn_order_pass_once_an_auction():
    s = auction(role={"bob": "turn-order"})
    assert refused(s, "ann stay") == "no-turn-order-action"
    say(s, "ann bid 1", "bob stay", "cyd bid 2", "ann bid 3")
    assert refused(s, "bob stay") == "stayed-already"


def test_turn_order_pass_with_two_left():
    s = auction(role={"bob": "turn-order"})
    say(s, "ann pass", "bob stay", "cyd pass")
    assert s.order == (1, 2, 0) and s.cash == [5, 20, 20]
    game = find("age-of-steam", "rust-belt", stay="no")
    s = arrange(game, {"seats": SEATS[:3], "phase": "turn-order", "role": {"bob": "turn-order"}})
    say(s, "ann pass", game=game)
    assert refused(s, "bob stay", game) == "two-left"


def test_turn_order_pass_does_not_make_the_highest_bid_against_itself():
    s = auction(role={"cyd": "turn-order"})
    say(s, "ann pass", "bob bid 2", "cyd stay")
    assert GAME.turn(s) == 2
    say(s, "cyd pass")
    assert s.order == (1, 2, 0) and s.cash == [5, 18, 20]


def test_turn_order_is_remembered_from_the_turn_before():
    s = position(phase="actions")
    say(s, "ann role turn-order", "bob role engineer", "cyd role production", "ann done", "bob done", "cyd done")
    say(s, *["ann pass", "bob pass", "cyd pass"] * 2)
    while GAME.phase(s).name != "turn-order":
        GAME.play(s, GAME.deal(s, Random(1)) if GAME.turn(s) == CHANCE else GAME.legal(s)[-1])
    assert s.round == 2 and refused(s, f"{s.names[GAME.turn(s)]} stay") is None


def test_two_left_after_a_ruin_the_last_place_is_free():
    s = position(phase="turn-order", out=["cyd"], cash={"ann": 9, "bob": 9})
    say(s, "ann bid 2", "bob bid 3", "ann pass")
    assert s.order == (1, 0) and s.cash[:2] == [9, 6]


# -- actions


def test_role_taken():
    s = position(phase="actions")
    say(s, "ann role engineer")
    objection = why_not(s, "bob role engineer")
    assert objection.code == "role-taken" and objection.values["seat"] == "ann"
    assert refused(s, "bob role fireman") == "no-such-role"
    assert refused(s, "bob pass") == "not-now"
    assert len(GAME.legal(s)) == len(ROLES) - 1


def test_actions_are_taken_in_turn_order_and_go_back_next_turn():
    s = position(phase="actions", order=["bob", "cyd", "ann"], role={"ann": "engineer"})
    assert s.role == [-1, -1, -1] and s.queue == [1, 2, 0]


def test_raise_locomotive_at_once_and_wasted_at_six():
    for before, after in ((1, 2), (5, 6), (6, 6)):
        s = position(phase="actions", engine={"ann": before})
        say(s, "ann role locomotive")
        assert s.engine[0] == after


def test_a_map_may_offer_other_actions():
    offered = ("engineer", "locomotive", "ferry", "deurbanization", "protection")
    game = GAME.change(SelectActions, roles=offered, passes=(FERRY,))
    s = arrange(game, {"seats": ["ann", "bob", "cyd"], "phase": "actions"})
    lines = [str(a) for a in game.legal(s)]
    assert lines == [*(f"role {name}" for name in offered), "pass-on ferry"]
    assert [wish.lines for wish in game.phase(s).wishes(game, s, 1)] == [tuple(lines[:-1])]
    objection = game.why_not(s, Role("urbanization"))
    assert objection.code == "no-such-role" and objection.values["roles"] == ", ".join(offered)
    s = game.apply(s, Role("protection"))
    s = game.apply(s, Role("locomotive"))
    assert s.role[:2] == [PROTECTION, LOCOMOTIVE] and s.engine == [1, 2, 1]
    panels = {panel.key: panel for panel in ARTIST.panels(game, s, 0, str.format)}
    assert [row["word"] for row in panels["roles"].rows] == list(offered)
    assert [row["holder"] for row in panels["roles"].rows] == ["", "Bob", "", "", "Ann"]
    assert {row["word"]: row["role"] for row in panels["players"].rows}["ann"] == "Protection"


def test_numbers_of_actions_stay_where_a_map_adds_some():
    plain, more = encoding(GAME, 3), encoding(GAME.change(SelectActions, roles=(*ROLES, "ferry")), 3)
    added = [f"seat+{k} action ferry" for k in range(3)]
    assert [name for name in more.numbers if name not in added] == list(plain.numbers) and len(
        plain.numbers
    ) + 3 == len(more.numbers)
    s = position(phase="issue-shares", role={"bob": "engineer"})
    ferry = s.copy()
    ferry.role[0] = FERRY
    found = dict(zip(more.numbers, more.encode(ferry, 1)[1], strict=True))
    assert [name for name, value in found.items() if " action " in name and value] == [
        "seat+0 action engineer",
        "seat+2 action ferry",
    ]
    lines = catalogue(GAME.change(SelectActions, roles=("ferry",)), 3).lines
    assert set(lines) - set(catalogue(GAME, 3).lines) == {"role ferry", "pass-on ferry"}
