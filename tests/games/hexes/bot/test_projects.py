"""Ways between stops fit together, and a project is built as it was reckoned."""

from __future__ import annotations

import pytest

from tests.games.hexes.bot.shared import GAME, M, building
from trunkline.games.hexes.bot.projects import first_project, projects, site_of
from trunkline.games.hexes.bot.ways import LONGEST, MOST_WAYS, atlas
from trunkline.games.hexes.map import NOWHERE, SEAT0
from trunkline.games.hexes.phases.build import Build

BUILD = GAME.phase_of(Build)


def test_ways_lead_from_stop_to_stop_and_fit_together():
    for (a, b), some in atlas(M, BUILD.price).ways.items():
        assert a < b and 0 < len(some) <= MOST_WAYS
        for way in some:
            h = M.across[M.stops[a].hex * 6 + way.out]
            assert len(way.steps) <= LONGEST
            for step, path in way.steps:
                assert step == h and M.stop_at[h] == NOWHERE
                (leave,) = [e for e in path if M.across[h * 6 + e] != before(way, h)]
                h = M.across[h * 6 + leave]
            assert h == M.stops[b].hex


def before(way, h):
    """The hex that a way comes from."""
    hexes = [M.stops[way.a].hex, *(step for step, _ in way.steps)]
    return hexes[hexes.index(h) - 1]


@pytest.mark.parametrize("seed", range(3))
def test_a_project_is_built_tile_by_tile_and_joins_its_stops(seed):
    s = building(seed)
    seat = GAME.turn(s)
    s.cash = [100] * 4
    tried = 0
    for project in projects(site_of(M, BUILD, s, seat), 3):
        if not project.ready:
            continue
        after, laid = s.copy(), 0
        while True:
            left = [p for p in projects(site_of(M, BUILD, after, seat), 3) if p.way == project.way]
            if not left:
                break
            action = left[0].next_build(M)
            assert GAME.why_not(after, action) is None
            after = GAME.apply(after, action)
            laid += 1
        a, b = project.ends
        assert any(hop[1] == b and hop[3] == SEAT0 + seat for hop in after.links[a])
        assert (laid, 100 - after.cash[seat]) == (len(project.lays), project.cost)
        tried += 1
    assert tried > 10


def test_the_first_project_is_the_first_pair_that_can_be_finished():
    s = building()
    site = site_of(M, BUILD, s, GAME.turn(s))
    ready = [p.ends for p in projects(site, 2) if p.ready]
    assert len(ready) > 3
    assert first_project(site, ready, 2).ends == ready[0]
    assert first_project(site, reversed(ready), 2).ends == ready[-1]
    assert first_project(site, ready, 0) is None


def test_hexes_of_this_turn_are_not_built_in_again():
    s = building()
    seat = GAME.turn(s)
    assert BUILD.hexes_built(s) == ()
    project = next(p for p in projects(site_of(M, BUILD, s, seat), 2) if p.ready and len(p.lays) == 2)
    after = GAME.apply(s, project.next_build(M))
    built = project.lays[0][0]
    assert BUILD.hexes_built(after) == (built,)
    assert all(built not in [h for h, _ in p.lays] for p in projects(site_of(M, BUILD, after, seat), 2))
