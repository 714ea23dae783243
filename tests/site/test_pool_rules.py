"""The rules of pools: every schedule is balanced, and standings follow from the places by the rule that pages state."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline.site.tables.pool_standings import ranked, standings
from trunkline.site.tables.schedules import LEAST_SEATS, MOST_SEATS, MOST_SIZE, schedule, sizes_for

ALL = [(size, seats) for seats in range(LEAST_SEATS, MOST_SEATS + 1) for size in sizes_for(seats)]


def test_there_is_a_schedule_for_each_pool_that_may_be():
    assert len(ALL) == 40 and (3, 3) in ALL and (MOST_SIZE, MOST_SEATS) in ALL
    with pytest.raises(KeyError):
        schedule(13, 3)


@pytest.mark.parametrize(("size", "seats"), ALL)
def test_all_meet_all_as_evenly_as_may_be(size, seats):
    tables = schedule(size, seats)
    assert all(len(set(table)) == len(table) == seats and set(table) <= set(range(size)) for table in tables)
    plays = [sum(person in table for table in tables) for person in range(size)]
    assert len(set(plays)) == 1, "everybody plays as often"
    meetings = [sum(one in table and other in table for table in tables) for one, other in combinations(range(size), 2)]
    assert min(meetings) >= 1 and max(meetings) - min(meetings) <= 1, "no pair is neglected"
    for person in range(size):
        seat = [sum(table[k] == person for table in tables) for k in range(seats)]
        assert max(seat) - min(seat) <= 1, "nobody always begins"


def test_points_by_place_with_ties_and_leavers():
    assert ranked((0, 1, 2), {0: 1, 1: 2, 2: 3}) == {0: (2.0, 1), 1: (1.0, 2), 2: (0.0, 3)}
    assert ranked((0, 1, 2, 3), {0: 1, 1: 1, 2: 3, 3: 4}) == {0: (2.5, 1), 1: (2.5, 1), 2: (1.0, 3), 3: (0.0, 4)}
    # A stand-in who wins takes nothing from the others, and gives whoever left nothing.
    assert ranked((0, 1, 2), {1: 2, 2: 3}) == {0: (0.0, 3), 1: (2.0, 1), 2: (1.0, 2)}
    assert ranked((0, 1, 2), {}) == dict.fromkeys(range(3), (0.0, 3))


def rows(found):
    return [(each.person, each.rank, each.points, each.ahead, each.berger) for each in found]


def test_equal_points_go_by_head_to_head_then_by_sonneborn_and_berger():
    tables = [(0, 1, 2), (0, 1, 3), (2, 3, 0), (2, 3, 1)]
    over = {
        0: {0: 1, 1: 2, 2: 3},
        1: {1: 1, 0: 2, 3: 3},
        2: {2: 1, 0: 2, 3: 3},
        3: {1: 2, 2: 1, 3: 3},
    }
    # 0: 2+1+1 = 4, 1: 1+2+1 = 4, 2: 0+2+2 = 4, 3: 0. Among the first three 0 and 1 are level, 0 and 2 as well
    # (each once ahead), 1 and 2, too: then who has left behind those with more points.
    assert rows(standings(4, tables, over)) == [
        (0, 1, 4.0, 1.0, 8.0),
        (1, 1, 4.0, 1.0, 8.0),
        (2, 1, 4.0, 1.0, 8.0),
        (3, 4, 0.0, 0.0, 0.0),
    ]
    over[2] = {0: 1, 2: 2, 3: 3}
    over[0] = {1: 1, 0: 2, 2: 3}
    # 0: 1+1+2 = 4, 1: 2+2+1 = 5, 2: 0+1+2 = 3.
    assert [row[:2] for row in rows(standings(4, tables, over))] == [(1, 1), (0, 2), (2, 3), (3, 4)]
    two = standings(4, [(0, 1, 2), (1, 0, 3)], {0: {0: 1, 2: 2, 1: 3}, 1: {1: 1, 3: 2, 0: 3}})
    assert [(each.person, each.points) for each in two][:2] == [(0, 2.0), (1, 2.0)]
    assert {each.ahead for each in two[:2]} == {0.5}, "once ahead each"
    straight = standings(3, [(0, 1, 2), (1, 2, 0)], {0: {1: 1, 0: 2, 2: 3}, 1: {0: 1, 2: 2, 1: 3}})
    assert [(each.person, each.rank) for each in straight] == [(0, 1), (1, 2), (2, 3)]


def test_standings_so_far_count_the_tables_that_are_over():
    found = standings(4, schedule(4, 3), {1: dict(zip(schedule(4, 3)[1], (1, 2, 3), strict=True))})
    assert sum(each.played for each in found) == 3 and all(each.tables == 3 for each in found)
    assert [each.points for each in found] == [2.0, 1.0, 0.0, 0.0]


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(ALL), st.randoms(), st.booleans())
def test_points_are_shared_out_whole_and_the_order_is_total(kind, rng, left):
    size, seats = kind
    tables, over = schedule(*kind), {}
    for k, table in enumerate(tables):
        people = [person for person in table if not (left and person == 0)]
        over[k] = {person: rng.randint(1, seats) for person in people}
    found = standings(size, tables, over)
    assert sorted(each.person for each in found) == list(range(size))
    assert found[0].rank == 1 and [each.rank for each in found] == sorted(each.rank for each in found)
    assert [each.points for each in found] == sorted((each.points for each in found), reverse=True)
    whole = seats * (seats - 1) / 2
    if not left:
        assert abs(sum(each.points for each in found) - whole * len(tables)) < 1e-6
    else:
        assert next(each for each in found if each.person == 0).points == 0
