"""Equal requests cost equal work, whatever card lies hidden: nobody can time the server to learn a hand.

Time itself is too noisy to assert; what is counted is every call that Python makes while an answer is put together.
"""

from __future__ import annotations

import gc
import sys
from random import Random

import pytest

from tests.site.test_card_secrets import LINES, LOOKS, NAMES, twins
from trunkline import titles
from trunkline.record import Record
from trunkline.show import english
from trunkline.table import Table
from trunkline.titles import artist


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


def calls(work) -> int:
    """How many calls of functions, built-in ones too, a piece of work makes."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    work()  # what is remembered from one request to the next is remembered now
    gc.disable()  # a collection may fall into the work, and what others hang on it would be counted
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


def work_of_answers(table: Table, seat: int | None) -> list[int]:
    """The calls behind each part of a page or JSON answer for a seat that is not the card's owner."""
    cards = artist("railways-card")
    view = table.game.view(table.state, seat)
    line = f"{NAMES[1]} discard engine"
    return [
        calls(lambda: table.sheet(seat)),
        calls(lambda: table.log(seat)),
        calls(lambda: table.game.view(table.state, seat)),
        calls(lambda: cards.board(table.game, view, seat, english)),
        calls(lambda: cards.prompt(table.game, view, seat, english)),
        calls(lambda: cards.panels(table.game, view, seat, english)),
        calls(lambda: table.why_not(0, table.game.read(table.state, line)[1])),
    ]


def test_a_hidden_card_changes_no_work_that_others_can_ask_for():
    counts = []
    for lines, _card in twins():
        game = titles.find("railways-card")
        record = Record("railways-card", "standard", NAMES, lines=list(lines))
        row = []
        for n in LOOKS:
            table = Table(game, record=record.copy(min(n, LINES)), rng=Random(1))
            assert table.stopped is None
            row += [work_of_answers(table, seat) for seat in (0, None)]
        counts.append(row)
    assert counts[0] == counts[1]
    assert all(all(row) for row in counts[0])


def test_the_count_notices_work_that_depends_on_a_card():
    assert calls(lambda: [repr(n) for n in range(3)]) < calls(lambda: [repr(n) for n in range(4)])


def test_the_count_leaves_collections_of_garbage_out():
    seen = []
    gc.callbacks.append(lambda phase, info: seen.append(phase))
    try:
        quiet = calls(lambda: [[n] for n in range(3)])
        assert calls(lambda: [[n] for n in range(30_000)]) == quiet
    finally:
        gc.callbacks.pop()
