"""Planning in Steel Driver and the card game: what a seat did in its turns is a plan that goes, also out of turn."""

from __future__ import annotations

import pytest

from tests.golden import game_of
from tests.plans.turns import GAMES
from trunkline.game import CHANCE
from trunkline.games.railways_card.actions import Draw
from trunkline.plan import ahead, go_through
from trunkline.record import Record, judge
from trunkline.titles import find

STEEL = sorted(GAMES.glob("steel_driver/golden/*.trk"))
CARDS = sorted(GAMES.glob("railways_card/golden/*.trk"))


def positions(path):
    """Every position of a record with the line that follows."""
    record = Record.read(path.read_text("utf-8"))
    game = game_of(record)
    s = game.start(record.seats)
    for line in record.lines:
        seat, action = judge(game, s, line)
        yield game, s, seat, action
        s = game.apply(s, action)


@pytest.mark.parametrize("path", STEEL[:3], ids=lambda path: path.stem)
def test_the_links_of_a_seat_are_planned_while_others_build(path):
    seen = 0
    for game, s, seat, action in positions(path):
        if action.verb != "build" or seat == CHANCE:
            continue
        for other in range(len(s.names)):
            t = ahead(game, s, other)
            if t is None:
                continue
            assert game.turn(t) == other and t.control[t.company] == other
            legal = game.legal(t)
            assert legal and legal[0].verb == "build"
            course = go_through(game, s, other, legal[:1])
            assert [step.action for step in course.steps] == legal[:1] and course.left == ()
            seen += other != seat
    assert seen > 20


@pytest.mark.parametrize("path", CARDS[:4], ids=lambda path: path.stem)
def test_cards_are_planned_with_what_a_seat_sees(path):
    seen = 0
    for n, (game, s, seat, action) in enumerate(positions(path)):
        if n % 7 or seat == CHANCE or game.phase(s).name != "turn":
            continue
        for other in range(len(s.names)):
            view = game.view(s, other)
            t = ahead(game, view, other)
            if t is None:
                continue
            first = game.legal(t)[0]
            course = go_through(game, view, other, [first])
            assert [step.action for step in course.steps] == [first]
            if course.after is not None:
                assert game.turn(course.after) == other
                assert (
                    course.after.hands[1 - other if len(s.names) == 2 else (other + 1) % len(s.names)]
                    == (view.hands[1 - other if len(s.names) == 2 else (other + 1) % len(s.names)])
                )
            seen += 1
        if other == seat:
            assert isinstance(action, Draw) or go_through(game, game.view(s, seat), seat, [action]).left == ()
    assert seen > 10


def test_nobody_plans_before_the_deal_or_after_the_end():
    game = find("railways-card")
    assert ahead(game, game.start(["ann", "bob"]), 0) is None
    assert go_through(game, game.start(["ann", "bob"]), 0, [game.verbs["take"]("deck")]).left[0][1].code == (
        "plan-no-turn"
    )
