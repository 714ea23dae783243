"""A plan stays within tiles and money, and what the bot weighs is right at the edges."""

from __future__ import annotations

import pytest

from tests.games.hexes.bot.shared import GAME, M, building, greedy_table, set_out
from trunkline.games.age_of_steam.bot.terms import terms_of
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.bot.goods import best_delivery, is_better_than_delivering
from trunkline.games.hexes.bot.network import network_of
from trunkline.games.hexes.bot.plan import next_tile, outlook, plan, possible_projects
from trunkline.games.hexes.bot.terms import Question
from trunkline.games.hexes.phases.goods import MoveGoods

TERMS = terms_of(GAME)


def question_of(s, seat):
    """The question that a seat would be asked."""
    return Question(GAME, TERMS, s, seat, GAME.legal(s))


@pytest.mark.parametrize("seed", range(6))
def test_a_plan_stays_within_tiles_and_purse_and_never_costs_points(seed):
    look = outlook(question_of(set_out(seed), 0), 3, 4)
    found = plan(look)
    assert found.cost == sum(p.cost for p in found.projects)
    assert sum(len(p.lays) for p in found.projects) <= 3
    assert found.cost + look.reserve(found.hope) <= look.purse or not found.projects
    assert found.points >= 0
    assert look.hope(found.network) == found.hope


@pytest.mark.parametrize("seed", range(6))
def test_projects_found_for_more_tiles_serve_a_plan_of_fewer(seed):
    q = question_of(set_out(seed), 0)
    known = possible_projects(outlook(q, 4))
    assert plan(outlook(q, 3), known) == plan(outlook(q, 3))
    assert max(len(p.lays) for p in known) == 4


def test_the_next_tile_of_a_plan_may_be_laid():
    s = building()
    s.cash = [30] * 4
    q = question_of(s, GAME.turn(s))
    wanted = plan(outlook(q, q.builds_left()))
    tile = next_tile(q, wanted)
    assert wanted.projects and tile == wanted.projects[0].next_build(M) and tile in q.legal
    assert next_tile(q, plan(outlook(q, 0))) is None


def test_the_best_delivery_brings_at_least_what_own_links_alone_do():
    table = greedy_table()
    looked = 0
    for n in range(60, table.line, 7):
        s = table.at(n)
        if not isinstance(GAME.phase(s), MoveGoods) or len(s.queue) < 2:  # the last move brings the bills, too
            continue
        seat = GAME.turn(s)
        now, _ = network_of(GAME, s, seat).gains()
        values = [(0.0, "")]
        for a in GAME.legal(s):
            if isinstance(a, Deliver):
                gained = [x - y for x, y in zip(GAME.apply(s, a).income, s.income, strict=True)]
                values.append((gained[seat] - 0.35 * (sum(gained) - gained[seat]), str(a)))
        value, best = best_delivery(question_of(s, seat), 0.35)
        assert value == pytest.approx(max(v for v, _ in values))
        assert value >= max(now, default=0)
        assert (best is None) == (value == 0) and (best is None or (value, str(best)) in values)
        looked += 1
    assert looked > 5


@pytest.mark.parametrize(
    ("value", "now", "later", "ahead", "soon", "wanted"),
    [
        (2, [2, 1], [3], 1.5, 1, False),  # the last round: the delivery is worth more
        (2, [2, 1], [3], 2.5, 1, True),
        (2, [2, 1], [3], 0.5, 2, True),  # improve and deliver 3 beats 2 and improve, and 2 and 1
        (2, [2, 2], [3], 0.5, 2, False),  # two deliveries bring 4
        (2, [2], [2], 9.0, 2, False),  # improving second is as good, and the delivery is made now
        (0, [], [], 0.5, 2, False),
    ],
)
def test_improving_is_weighed_against_delivering_now_and_next(value, now, later, ahead, soon, wanted):
    assert is_better_than_delivering(value, now, later, ahead, soon) is wanted
