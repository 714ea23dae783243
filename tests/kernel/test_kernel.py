"""The kernel, shown on the toy title."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from random import Random

import pytest

from tests.kernel.toy import Bonus, Count, Deal, Dealing, Dealt, Hold, Put, Putting, toy
from trunkline.actions import Action, BadLine, Rest, parse
from trunkline.game import CHANCE, Illegal, Scratch, verbs
from trunkline.match import summary
from trunkline.record import Record, position
from trunkline.table import Table


class Highest:
    name = "highest"

    def choose(self, game, view, seat, rng):
        return max((a for a in game.legal(view) if isinstance(a, Put)), key=lambda a: a.card)


def dealt(seed: int = 1, **more) -> Table:
    table = Table(toy(), ["ann", "bob"], rng=Random(seed), **more)
    table.settle()
    return table


@dataclass(frozen=True, slots=True)
class LayTrack(Action):
    place: str
    count: int
    tile: Rest


@dataclass(frozen=True, slots=True)
class Wait(Action):
    pass


@dataclass(frozen=True, slots=True)
class Name(Action):
    all: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move(Action):
    cube: str
    steps: int
    stops: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rush(Wait):
    cube: str


def test_an_action_is_a_line_of_text():
    known = verbs(LayTrack, Put, Deal, Wait, Name, Move, Rush)
    for text in (
        *(
            "lay-track F14 3 town N S",
            "put 4",
            "put -4",
            "deal ann 1 2 3",
            "deal ann",
            "wait",
            "rush red",
            "wait",
            "name",
            "name a %s {x}",
        ),
        *("move red 2 a/N b/S", "move red 2"),
    ):
        action = parse(text, known)
        assert str(action) == text == " ".join((action.verb, *action.words()))
    assert parse("lay-track F14 3 town N S", known) == LayTrack("F14", 3, Rest("town N S"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-line"),
        ("fly 3", "unknown-verb"),
        ("put", "missing-word"),
        ("put 3 4", "too-many-words"),
        ("put three", "not-a-number"),
        ("put 03", "not-a-number"),
        ("put ٣", "not-a-number"),
        ("put 99999999999999999999", "number-too-long"),
        ("lay-track F14 3", "missing-word"),
    ],
)
def test_a_bad_line_says_what_is_wrong(text, code):
    with pytest.raises(BadLine) as bad:
        parse(text, verbs(LayTrack, Put, Deal))
    assert bad.value.code == code
    assert "{" not in str(bad.value)


def test_two_verbs_of_one_name_are_refused():
    with pytest.raises(ValueError, match="put"):
        verbs(Put, Put)


def test_chance_is_a_seat_and_only_the_table_draws():
    game = toy()
    s = game.start(["ann", "bob"])
    assert game.turn(s) == CHANCE and game.legal(s) == []
    draw = game.deal(s, Random(3))
    assert game.why_not(s, draw) is None
    assert game.why_not(s, Deal("ann", ("6", "6", "6"))).code == "not-in-deck"
    after = game.apply(s, draw)
    assert s.hands == [(), ()] and after.hands[0] != ()


def test_the_table_refuses_and_changes_nothing():
    table = dealt()
    before = (table.line, str(table.record), table.state)
    for line, code in [
        ("bob put 3", "not-your-turn"),
        ("- deal ann 1 2 3", "no-draw-due"),
        ("-", "missing-verb"),
        ("ann", "missing-verb"),
        ("eve", "unknown-seat"),
        ("eve put 3", "unknown-seat"),
        ("ann put 9", "not-now"),
        ("ann fly", "unknown-verb"),
        ("ann put", "missing-word"),
    ]:
        with pytest.raises(Illegal) as no:
            table.say(line)
        assert no.value.objection.code == code
        assert (table.line, str(table.record), table.state) == before


def test_nobody_acts_before_what_chance_owes():
    table = Table(toy(), ["ann", "bob"], auto=False)
    with pytest.raises(Illegal) as no:
        table.say("ann hold")
    assert no.value.objection.code == "draw-due" and str(no.value) == "It is not ann’s turn: dice or a draw come first."


def test_rounds_ending_and_scores():
    table = dealt()
    while table.turn() is not None:
        table.play(table.turn(), table.legal(table.turn())[0])
    assert table.state.round == 2 and table.game.phase(table.state) is None
    assert table.sheet(0)["winners"] == [
        table.state.names[i] for i, p in enumerate(table.state.piles) if p == max(table.state.piles)
    ]
    with pytest.raises(Illegal, match="over"):
        table.say("ann put 1")


def test_a_record_is_read_back_to_the_letter():
    table = dealt()
    table.say(f"ann {table.legal(0)[0]}")
    table.record.notes[1] = ["dealt", 'a "quoted" word']
    table.record.tags["Event"] = 'the \\ "first"'
    table.record.options["house"] = "yes"
    text = str(table.record)
    assert str(Record.read(text)) == text
    assert Record.read(text) == table.record


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('[Title "toy"]\n[Map "none"]\n', "missing-tag"),
        ('[Title toy]\n[Map "none"]\n[Seats "ann"]\n', "bad-tag"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann ann"]\n', "seat-twice"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann Bob"]\n', "bad-seat-name"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann -"]\n', "bad-seat-name"),
        ('[Title "toy"]\n[Map "none"]\n[Seats "ann"]\n[Rules "99"]\n', "unknown-rules"),
    ],
)
def test_a_broken_head_is_refused(text, code):
    with pytest.raises(BadLine) as bad:
        Record.read(text)
    assert bad.value.code == code


def test_a_record_that_breaks_loads_up_to_the_break():
    table = dealt()
    table.say(f"ann {table.legal(0)[0]}")
    good = table.record.copy()
    table.record.lines += ["ann put 99", "bob hold"]
    s, stop = position(toy(), table.record)
    assert (stop.line, stop.text, stop.why.code) == (4, "ann put 99", "not-your-turn")
    assert s == table.state
    assert str(Table(toy(), record=table.record).record) == str(good)
    assert summary(toy(), table.record)["stopped"]["line"] == 4


def test_undo_goes_back_to_the_last_own_choice_but_not_over_others_or_chance():
    table = dealt()
    assert table.can_undo(0).code == "undo-chance"
    before = str(table.record)
    table.say(f"ann {table.legal(0)[0]}")
    assert table.can_undo(1).code == "nothing-to-undo"
    table.undo(0)
    assert str(table.record) == before
    table.say(f"ann {table.legal(0)[0]}")
    table.say(f"bob {table.legal(1)[0]}")
    assert table.can_undo(0).code == "undo-other"


def test_nothing_is_taken_back_once_the_end_has_opened_all_hands():
    table = dealt()
    while table.turn() is not None:
        seat = table.turn()
        table.play(seat, table.legal(seat)[0])
        last = seat
    assert table.can_undo(last).code == "undo-opened"
    before = table.line
    with pytest.raises(Illegal):
        table.undo(last)
    assert table.line == before


def test_what_a_sheet_has_shown_is_not_judged_again_but_all_else_is(monkeypatch):
    table = dealt()
    line = f"ann {table.legal(0)[0]}"
    assert table.as_shown(line) is None  # nobody was shown it yet
    assert table.sheet(1)["legal"] == [] and table.as_shown(line) is None
    legal = table.sheet(0)["legal"]
    assert [table.as_shown(f"ann {text}") for text in legal] == [(0, action) for action in table.legal(0)]
    for other in (line.replace("ann", "bob"), line.replace("ann", "-"), "ann put 77", "ann", "", line + " "):
        assert table.as_shown(other) is None, other
    with pytest.raises(Illegal):
        table.say("ann put 77")
    asked = []
    monkeypatch.setattr("trunkline.table.judge", lambda *given: asked.append(given))
    table.say(line)
    assert not asked and str(table.record).rstrip().endswith(line)
    assert table.as_shown(line) is None  # it was of the position before
    table.sheet(1)
    table.rewind(table.line - 1)
    assert table.as_shown(f"bob {table.legal(1)[0] if table.legal(1) else 'hold'}") is None


def test_a_position_is_listed_once_and_undo_needs_no_listing():
    asked = []

    class Asked(Putting):
        def legal(self, game, s):
            asked.append(s.queue[0])
            return super().legal(game, s)

    table = Table(toy().swap(Putting, Asked()), ["ann", "bob"], rng=Random(1))
    table.settle()
    table.legal(0).clear()
    assert table.sheet(0)["legal"] == [str(a) for a in table.legal(0)] != []
    assert asked == [0]
    table.say(f"ann {table.legal(0)[0]}")
    table.settle()
    asked.clear()
    assert table.sheet(0)["undo"] and not table.sheet(1)["undo"]
    assert asked == []
    table.undo(0)
    assert table.sheet(0)["legal"] and asked == [0]


def test_a_sheet_may_show_the_last_lines_only():
    table = dealt()
    table.say(f"ann {table.legal(0)[0]}")
    assert table.sheet(0, since=2)["log"] == table.sheet(0)["log"][2:]


def test_undo_then_replay_is_a_no_op():
    table = dealt()
    line = f"ann {table.legal(0)[-1]}"
    table.say(line)
    state = table.state.copy()
    table.undo(0)
    table.say(line)
    assert table.state == state


def test_any_position_of_the_past_is_at_hand():
    table = dealt(bots={0: Highest(), 1: Highest()})
    table.settle()
    assert table.turn() is None
    for n in range(table.line + 1):
        assert table.at(n) == position(toy(), table.record, n)[0]
    with pytest.raises(IndexError):
        table.at(table.line + 1)


def test_a_table_may_begin_in_a_position_set_up_by_hand():
    other = dealt()
    first = str(other.game.legal(other.state)[0])
    table = Table(other.game, other.state.names, start=other.state, auto=False)
    assert table.line == 0 and table.at(0) == other.state
    table.say(f"{other.state.names[other.turn()]} {first}")
    assert table.line == 1 and table.at(0) == other.state != table.state
    table.rewind(0)
    assert table.state == other.state


def test_bots_and_forced_choices_are_lines_in_the_record():
    table = dealt(bots={1: Highest()})
    first = table.line
    table.say(f"ann {table.legal(0)[0]}")
    table.settle()
    assert [line.split()[0] for line in table.record.lines[first:]][:2] == ["ann", "bob"]


def test_a_view_hides_the_other_hands_and_a_guess_agrees_with_it():
    game = toy()
    table = dealt()
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


def test_standings_at_the_end_of_each_round():
    table = dealt(bots={0: Highest(), 1: Highest()})
    table.settle()
    told = summary(toy(), table.record)
    assert [r["round"] for r in told["rounds"]] == [1, 2]
    assert told["over"]
    assert told["rounds"][-1]["standings"] == told["standings"]


def test_hold_is_a_word_alone():
    assert str(Hold()) == "hold"
    assert parse("hold", verbs(Hold)) == Hold()


def test_points_that_lie_in_a_hand_are_not_told_before_the_end():
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


def test_a_title_is_not_started_with_too_few_or_too_many_seats():
    game = replace(toy(), seats=(2, 3))
    for names in ((), ("ann",), ("ann", "bob", "cyd", "dan")):
        with pytest.raises(BadLine) as bad:
            game.start(names)
        assert bad.value.code == "bad-seats"
    assert game.start(("ann", "bob")).names == ("ann", "bob")


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
