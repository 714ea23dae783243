"""Odd text and odd moments at the kernel's doors, found by search: each must be read, or refused for what it is."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import trunkline
from tests.kernel.toy import toy
from trunkline.actions import BadLine, number
from trunkline.game import Illegal
from trunkline.record import Record
from trunkline.table import Table
from trunkline.titles import find

HEAD = '[Title "toy"]\n[Map "none"]\n[Seats "ann bob"]\n'


def refusal_of(line):
    """The code of the refusal of a line said at a table; None when it is played."""
    table = Table(toy(), ["ann", "bob"], rng=Random(1), auto=False)
    while table.turn() == -1:
        table.step()
    try:
        table.say(line)
    except Illegal as illegal:
        return illegal.objection.code
    assert table.record.lines[-1] == " ".join(line.split()), "the record has one spelling"
    return None


def test_words_of_a_line_are_parted_by_any_blanks():
    for line in ("ann\thold", "  ann   hold ", "ann\u00a0hold"):
        assert refusal_of(line) == refusal_of("ann hold")


@pytest.mark.parametrize("line", ["", "   ", "\u2028"])
def test_a_line_without_words_is_called_empty(line):
    assert refusal_of(line) == "empty-line"


@pytest.mark.parametrize("word", ["1" * 10, "-123456789", "9" * 6000])
def test_a_number_too_long_is_not_called_no_number(word):
    with pytest.raises(BadLine) as bad:
        number(word)
    assert bad.value.code == "number-too-long" and len(str(bad.value)) < 80
    assert number("-12345678") == -12345678


@pytest.mark.parametrize("rules", ["9" * 5000, "0", "x", "\u0661", ""])
def test_unknown_rules_of_a_record_are_refused_whatever_they_say(rules):
    with pytest.raises(BadLine) as bad:
        Record.read(f'{HEAD}[Rules "{rules}"]\n')
    assert bad.value.code == "unknown-rules"


def test_a_byte_order_mark_is_no_part_of_a_record():
    assert Record.read("\ufeff" + HEAD) == Record.read(HEAD)


@pytest.mark.parametrize("text", ["a\nann hold", "a\u2028b", "a\r\nb\x0bc", 'a\n\n[Title "x"]'])
def test_a_note_or_tag_of_several_lines_adds_no_line_to_the_game(text):
    record = Record("toy", "none", ("ann", "bob"), notes={0: [text]}, tags={"Event": text})
    again = Record.read(str(record))
    assert again.lines == [] and (again.title, again.seats) == ("toy", ("ann", "bob"))
    assert again.notes == {0: text.splitlines()} and again.tags == {"Event": " ".join(text.splitlines())}
    assert str(again) == str(record)


def outbid_table(auto):
    """Three at the auction of Age of Steam: the first has bid all there is, so the others can only drop out."""
    table = Table(find("age-of-steam"), ["ann", "bob", "cyd"], rng=Random(3), auto=auto)
    while table.turn() == -1:
        table.step()
    first, *others = (table.state.names[seat] for seat in table.state.order)
    for name in (first, *others):
        table.say(f"{name} issue 0")
    table.say(f"{first} bid 10")
    if auto:
        assert table.settle() == 2
    else:
        for name in others:
            table.say(f"{name} pass")
    return table, table.state.seat(first)


def test_undo_goes_back_over_what_others_were_forced_to_do():
    table, first = outbid_table(auto=True)
    assert Table(table.game, record=table.record).can_undo(first) is None, "also after a restart"
    assert table.undo(first) == table.line and table.turn() == first
    assert table.game.phase(table.state).name == "turn-order" and table.record.lines[-1].endswith("issue 0")


def test_undo_does_not_go_back_over_others_where_they_play_every_line_themselves():
    table, first = outbid_table(auto=False)
    assert table.can_undo(first).code == "undo-other"


def worded_codes(file):
    """The codes that a module gives words to."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and ast.unparse(node.func) == "WORDS.update"
            and isinstance(node.args[0], ast.Dict)
        ):
            yield from (ast.literal_eval(key) for key in node.args[0].keys)


def test_no_two_chapters_give_words_to_one_code():
    # All titles share one register: a code used twice would speak with the words of whichever came last.
    package = Path(trunkline.__file__).parent
    said = Counter(code for file in package.rglob("*.py") for code in worded_codes(file))
    assert len(said) > 100
    assert [code for code, times in said.items() if times > 1] == []
