"""A table plays one match: it checks every line, takes back what may be, lists a position once."""

from __future__ import annotations

from random import Random

import pytest

from tests.kernel.toy import Highest, Hold, Put, Putting, dealt_table, toy
from trunkline.game import Illegal
from trunkline.record import position
from trunkline.table import Table
from trunkline.titles import find, title
from trunkline.undo import note_played


def test_the_table_refuses_and_changes_nothing():
    table = dealt_table()
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
    table = dealt_table()
    while table.turn() is not None:
        table.play(table.turn(), table.legal(table.turn())[0])
    assert table.state.round == 2 and table.game.phase(table.state) is None
    assert table.sheet(0)["winners"] == [
        table.state.names[i] for i, p in enumerate(table.state.piles) if p == max(table.state.piles)
    ]
    with pytest.raises(Illegal, match="over"):
        table.say("ann put 1")


def test_undo_goes_back_to_the_last_own_choice_but_not_over_others_or_chance():
    table = dealt_table()
    assert table.can_undo(0).code == "undo-chance"
    before = str(table.record)
    table.say(f"ann {table.legal(0)[0]}")
    assert table.can_undo(1).code == "nothing-to-undo"
    table.undo(0)
    assert str(table.record) == before
    table.say(f"ann {table.legal(0)[0]}")
    table.say(f"bob {table.legal(1)[0]}")
    assert table.can_undo(0).code == "undo-other"


def test_undo_then_replay_is_a_no_op():
    table = dealt_table()
    line = f"ann {table.legal(0)[-1]}"
    table.say(line)
    state = table.state.copy()
    table.undo(0)
    table.say(line)
    assert table.state == state


def test_what_was_taken_back_is_played_again_until_something_else_is_played():
    table = dealt_table()
    line = f"ann {table.legal(0)[-1]}"
    assert table.redo(0) is None
    table.say(line)
    table.undo(0)
    assert f"ann {table.redo(0)}" == line and table.redo(1) is None
    assert table.sheet(0)["redo"] == str(table.redo(0)) and table.sheet(1)["redo"] == ""
    table.say(line)
    assert table.redo(0) is None
    table.undo(0)
    table.say(f"ann {table.legal(0)[0]}")
    assert table.redo(0) is None, "it has decided otherwise"


def test_a_whole_turn_is_taken_back_and_played_again_line_by_line():
    """As far back as the seat's first decision of the phase; once others move nothing is played again."""
    table = Table(find("age-of-steam", "rust-belt"), ["ann", "bob", "cyd"], rng=Random(7))
    bot = title("age-of-steam").bot("greedy")
    rng = Random(7)
    while table.game.phase(table.state).name != "build":
        table.settle()
        seat = table.turn()
        table.play(seat, bot.choose(table.game, table.state.copy(), seat, rng))
    first, seat = table.line, table.turn()
    name = table.state.names[seat]
    said = []
    for _ in range(3):
        said.append(next(line for line in table.lines(seat) if line.startswith("lay")))
        table.say(f"{name} {said[-1]}")
    assert table.sheet(seat)["reset"]
    assert table.undo(seat) == first + 2
    table.say(f"{name} {said[-1]}")
    assert table.undo(seat, turn=True) == first and not table.sheet(seat)["reset"]
    for line in said:
        assert str(table.redo(seat)) == line
        table.say(f"{name} {line}")
    assert table.redo(seat) is None and table.undo(seat, turn=True) == first
    table.say(f"{name} done")
    assert table.redo(seat) is None and table.redo(table.turn()) is None


def test_what_is_forced_between_two_choices_leaves_the_later_one_to_be_played_again():
    taken = {0: [(8, Put(2)), (4, Put(1))]}
    note_played(taken, 0, 4, Put(1))
    note_played(taken, 0, 5, Hold())
    assert taken == {0: [(8, Put(2))]}
    for n, action in ((4, Put(3)), (4, Hold()), (6, Put(1))):
        taken = {0: [(8, Put(2)), (4, Put(1))]}
        note_played(taken, 0, n, action)
        assert taken == {0: []}, "it has decided otherwise"


def test_what_was_taken_back_is_not_played_again_where_it_is_no_longer_legal():
    """The host goes back further, and the card is put a turn sooner."""
    table = dealt_table()
    card = next(card for card in table.state.hands[0] if table.state.hands[0].count(card) == 1)
    table.say("ann hold")
    table.say("bob hold")
    at = table.line
    table.say(f"ann put {card}")
    table.undo(0)
    assert str(table.redo(0)) == f"put {card}"
    table.rewind(at - 2)
    assert table.redo(0) is None
    table.say(f"ann put {card}")
    table.say("bob hold")
    assert table.line == at and table.turn() == 0 and table.redo(0) is None


def test_nothing_is_taken_back_once_the_end_has_opened_all_hands():
    table = dealt_table()
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
    table = dealt_table()
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
    table = dealt_table()
    table.say(f"ann {table.legal(0)[0]}")
    assert table.sheet(0, since=2)["log"] == table.sheet(0)["log"][2:]


def test_any_position_of_the_past_is_at_hand():
    table = dealt_table(bots={0: Highest(), 1: Highest()})
    table.settle()
    assert table.turn() is None
    for n in range(table.line + 1):
        assert table.at(n) == position(toy(), table.record, n)[0]
    with pytest.raises(IndexError):
        table.at(table.line + 1)


def test_a_table_may_begin_in_a_position_set_up_by_hand():
    other = dealt_table()
    first = str(other.game.legal(other.state)[0])
    table = Table(other.game, other.state.names, start=other.state, auto=False)
    assert table.line == 0 and table.at(0) == other.state
    table.say(f"{other.state.names[other.turn()]} {first}")
    assert table.line == 1 and table.at(0) == other.state != table.state
    table.rewind(0)
    assert table.state == other.state


def test_bots_and_forced_choices_are_lines_in_the_record():
    table = dealt_table(bots={1: Highest()})
    first = table.line
    table.say(f"ann {table.legal(0)[0]}")
    table.settle()
    assert [line.split()[0] for line in table.record.lines[first:]][:2] == ["ann", "bob"]
