"""A game is a value: its phases can be changed; what is secret is masked; a phase keeps its own scratch."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from random import Random

import pytest

from tests.kernel.toy import Bonus, Count, Deal, Dealing, Dealt, Putting, dealt_table, toy
from trunkline.actions import BadLine
from trunkline.game import CHANCE, Scratch
from trunkline.table import Table


def test_chance_is_a_seat_and_only_the_table_draws():
    game = toy()
    s = game.start(["ann", "bob"])
    assert game.turn(s) == CHANCE and game.legal(s) == []
    draw = game.deal(s, Random(3))
    assert game.why_not(s, draw) is None
    assert game.why_not(s, Deal("ann", ("6", "6", "6"))).code == "not-in-deck"
    after = game.apply(s, draw)
    assert s.hands == [(), ()] and after.hands[0] != ()


def test_a_title_is_not_started_with_too_few_or_too_many_seats():
    game = replace(toy(), seats=(2, 3))
    for names in ((), ("ann",), ("ann", "bob", "cyd", "dan")):
        with pytest.raises(BadLine) as bad:
            game.start(names)
        assert bad.value.code == "bad-seats"
    assert game.start(("ann", "bob")).names == ("ann", "bob")


def test_phases_can_be_changed_dropped_and_joined():
    game = toy().change(Count, rounds=3).change("dealing", size=2)
    assert game.round[1].rounds == 3 and game.opening[0].size == 2
    assert toy().drop(Bonus).ending == ()
    assert [p.name for p in toy().put_before(Count, Bonus()).round] == ["putting", "bonus", "count"]
    assert [p.name for p in toy().put_after(Putting, Bonus()).round] == ["putting", "bonus", "count"]
    assert toy().swap(Bonus, Count()).ending[0].name == "count"
    with pytest.raises(LookupError):
        game.drop(Bonus).change(Bonus, name="x")
    with pytest.raises(TypeError):
        toy().change(Dealing, speed=3)


def test_a_view_hides_the_other_hands_and_a_guess_agrees_with_it():
    game = toy()
    table = dealt_table()
    for seat in (0, 1, None):
        view = game.view(table.state, seat)
        for other in (0, 1):
            assert (0 in view.hands[other]) == (other != seat)
        guess = game.guess(view, Random(4))
        assert game.view(guess, seat) == view
        if seat == 0:
            assert game.legal(view) == game.legal(table.state)
    assert "?" in table.log(0)[1] and "?" not in table.log(0)[0]
    assert all("?" in line for line in table.log(None))


def test_two_positions_that_differ_in_secrets_only_look_the_same():
    game = toy()
    a = game.start(["ann", "bob"])
    b = a.copy()
    for s, other in ((a, ("4", "5", "6")), (b, ("1", "2", "3"))):
        game.play(s, Deal("ann", ("1", "3", "5")))
        game.play(s, Deal("bob", other))
    assert game.view(a, 0) == game.view(b, 0)


def test_points_that_lie_in_a_hand_are_not_shown_before_the_end():
    game = dataclasses.replace(toy(), points=lambda game, s: {i: p + sum(s.hands[i]) for i, p in enumerate(s.piles)})
    table = Table(game, ["ann", "bob"], rng=Random(1))
    table.settle()
    hands = [sum(hand) for hand in table.state.hands]
    assert table.sheet(0)["scores"] == {"ann": hands[0], "bob": 0}
    assert table.sheet(None)["scores"] == {"ann": 0, "bob": 0}
    while table.turn() is not None:
        table.play(table.turn(), table.legal(table.turn())[0])
    assert list(table.sheet(None)["scores"].values()) == list(game.points(game, table.state).values())
    assert table.sheet(0)["winners"]


@dataclass(frozen=True, slots=True)
class Other(Scratch):
    pass


def test_what_a_phase_keeps_is_replaced_and_gone_with_the_phase():
    game, rng = toy(), Random(1)
    s = game.start(["ann", "bob"])
    after = game.apply(s, game.deal(s, rng))
    assert Dealt.of(s) == Dealt(0) and Dealt.of(after) == Dealt(1)
    assert after.copy().scratch is after.scratch
    game.play(after, game.deal(after, rng))
    assert game.asks(after) == "putting" and after.scratch is None


def test_what_a_phase_keeps_is_read_as_its_own_type_only():
    s = toy().start(["ann", "bob"])
    with pytest.raises(TypeError, match="keeps Dealt, not Other"):
        Other.of(s)
