"""Branching off a match with hidden hands: nothing goes into it that a seat has not read."""

from random import Random

import pytest

from trunkline import Table, find
from trunkline.branch import branch, is_guessed
from trunkline.titles import title


def played(seats: int, seed: int) -> Table:
    """A match between a bot and chance moves, so that cards of every kind are drawn, played and thrown away."""
    rng = Random(seed)
    table = Table(find("railways-card"), ["ann", "bob", "cyd", "dan"][:seats], rng=Random(seed))
    bot = title("railways-card").bot("greedy")
    table.settle()
    while (turn := table.turn()) is not None:
        if rng.random() < 0.5:
            table.play(turn, rng.choice(table.legal(turn)))
        else:
            table.play(turn, bot.choose(table.game, table.game.view(table.state, turn), turn, rng))
        table.settle()
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_branch_is_a_whole_match_that_agrees_with_the_view_of_a_seat(seats):
    over = played(seats, seats)
    assert branch(over, over.line, 0, Random(1)).lines == over.record.lines  # all is open by then
    other = 0
    for n in range(0, over.line, 12):
        table = Table(over.game, record=over.record.copy(n))
        for seat in [*range(seats), None]:
            guessed = Table(table.game, record=branch(table, n, seat, Random(n)))
            assert is_guessed(table)
            other += guessed.record.lines != table.record.lines
            # Whatever the others truly have, the same comes out: it depends on nothing that the seat has not read.
            assert branch(guessed, n, seat, Random(n)).lines == branch(table, n, seat, Random(n)).lines
    assert other > over.line // 12  # it is a guess, not the truth


def test_a_branch_of_an_open_game_has_its_lines():
    table = Table(find("steel-driver"), ["ann", "bob", "cyd"], rng=Random(1))
    table.settle()
    assert branch(table, 1, None, Random(1)).lines == table.record.lines
    for n in (-1, 2):
        with pytest.raises(IndexError):
            branch(table, n, 0, Random(1))
