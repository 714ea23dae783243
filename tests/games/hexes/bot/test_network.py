"""What a network could still deliver agrees with the deliveries that the rules list."""

from __future__ import annotations

import pytest

from tests.games.hexes.bot.shared import GAME, M, greedy_table, set_out
from trunkline.games.hexes.bot.network import ALL_COLOURS, COLOURS, FADE, network_of
from trunkline.games.hexes.map import SEAT0, UNOWNED
from trunkline.games.hexes.phases.goods import MoveGoods, own_colour
from trunkline.games.hexes.routes import deliveries, follow
from trunkline.games.hexes.state import cube_count

A, B, C = (M.stop_index[name] for name in ("pittsburgh", "wheeling", "cleveland"))
YELLOW = M.colours.index("yellow")


def listed_gains(s, seat, reach):
    """For each cube the most links of the seat's in any delivery over its own and unowned links alone, by the rules."""
    best = {}
    for a in deliveries(M, s, reach, own_colour(M, s), s.links):
        path = follow(M, s, a.route)
        owners = [hop[3] for _, hop in path]
        if set(owners) <= {SEAT0 + seat, UNOWNED}:
            key = path[0][0], M.colours.index(a.cube)
            best[key] = max(best.get(key, 0), owners.count(SEAT0 + seat))
    found = [own for (stop, colour), own in best.items() for _ in range(cube_count(s.cubes[stop], colour)) if own]
    return sorted(found, reverse=True)


def test_gains_are_those_of_the_deliveries_that_the_rules_list():
    table = greedy_table()
    looked = 0
    for n in range(40, table.line, 9):
        s = table.at(n)
        if not isinstance(GAME.phase(s), MoveGoods):
            continue
        for seat in s.order:
            now, later = network_of(GAME, s, seat).gains()
            assert now == listed_gains(s, seat, s.engine[seat])
            assert later == listed_gains(s, seat, s.engine[seat] + 1)
            looked += bool(now)
    assert looked > 10


def test_a_further_link_opens_what_it_joins_and_leaves_the_network_as_it_was():
    s = set_out()
    s.cubes = [0] * len(M.stops)
    s.cubes[A] = 1 << 5 * YELLOW
    s.engine[1] = 1
    assert s.colour[B] == YELLOW
    network = network_of(GAME, s, 1)
    more = network.with_link(A, B)
    assert network.gains() == ([], []) and not network.has_own_link(A)
    assert more.gains() == ([1], [1]) and more.has_own_link(A) and more.has_own_link(B)


def test_a_locomotive_reaches_its_links_and_one_more_counts_for_later():
    s = set_out()
    s.cubes = [0] * len(M.stops)
    s.cubes[C] = 1 << 5 * YELLOW
    s.engine[1] = 1
    network = network_of(GAME, s, 1).with_link(C, A).with_link(A, B)
    assert network.gains() == ([], [2])
    assert network.with_engine(2).gains() == ([2], [2])


def test_no_cube_enters_a_closed_stop_and_a_new_city_stops_its_colour():
    s = set_out()
    s.engine[1] = 2
    network = network_of(GAME, s, 1).with_link(C, A).with_link(A, B)
    assert network.reach(C, 1 << YELLOW)[0][YELLOW] == 2
    assert network._replace(closed=1 << A).reach(C, 1 << YELLOW)[0] == [0] * COLOURS
    assert network.with_city(A, 1 << YELLOW).reach(C, ALL_COLOURS)[0][YELLOW] == 1
    assert network.reach(C, 1 << YELLOW)[0][YELLOW] == 2


@pytest.mark.parametrize(
    ("engine", "moves", "soon", "total", "first"),
    [
        (2, 2, 2, 2 + FADE, 3),
        (2, 1, 1, 2, 2),
        (2, 4, 1, 2 + FADE, 2),
        (1, 3, 1, 1 + FADE, 1),  # the second delivery is thought of with one link more
        (1, 3, 0, 2 + FADE, 0),
    ],
)
def test_later_deliveries_count_less_and_with_a_better_locomotive(engine, moves, soon, total, first):
    s = set_out()
    s.cubes = [0] * len(M.stops)
    s.cubes[C] = s.cubes[A] = 1 << 5 * YELLOW
    hope = network_of(GAME, s, 1).with_link(C, A).with_link(A, B).with_engine(engine).hope(moves, soon)
    assert hope.total == pytest.approx(total) and hope.first == first
