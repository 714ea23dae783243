"""The greedy bot of Age of Steam: what it looks at, and how it fares. Times are never asserted."""

from __future__ import annotations

from random import Random

import pytest

from trunkline import CHANCE, Table, find
from trunkline.games.age_of_steam.bot.goods import best_delivery
from trunkline.games.age_of_steam.bot.plan import outlook, plan
from trunkline.games.age_of_steam.bot.terms import terms
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.bot.ways import Site, atlas, projects
from trunkline.games.hexes.bot.worth import cube_gains, joined
from trunkline.games.hexes.routes import takes
from trunkline.titles import title

GAME = find("age-of-steam", "rust-belt")
TERMS = terms(GAME)
PRICE = TERMS.build.price


def played(names: list[str], seed: int) -> Table:
    """A finished game of these bots."""
    bots = {k: title("age-of-steam").bot(name) for k, name in enumerate(names)}
    table = Table(GAME, [f"seat-{k}" for k in range(len(names))], bots=bots, rng=Random(seed))
    table.settle()
    return table


def opened(seed: int = 1):
    """The position after set-up."""
    s = GAME.start(["ann", "bob", "cyd", "dan"])
    rng = Random(seed)
    while GAME.turn(s) == CHANCE:
        GAME.play(s, GAME.deal(s, rng))
    return s


def test_ways_lead_from_stop_to_stop_and_fit_together():
    m = GAME.map
    for (a, b), some in atlas(m, PRICE).ways.items():
        assert a < b and some
        for way in some:
            h = m.across[m.stops[a].hex * 6 + way.out]
            for step, path in way.steps:
                assert step == h and m.stop_at[h] == 255
                (leave,) = [e for e in path if m.across[h * 6 + e] != before(m, way, h)]
                h = m.across[h * 6 + leave]
            assert h == m.stops[b].hex


def before(m, way, h):
    """The hex that a way comes from."""
    hexes = [m.stops[way.a].hex, *(step for step, _ in way.steps)]
    return hexes[hexes.index(h) - 1]


@pytest.mark.parametrize("seed", range(3))
def test_a_project_is_built_tile_by_tile_and_joins_its_stops(seed):
    s = opened(seed)
    s.queue, s.step, s.memo = [0], 4, {"built": (), "fresh": frozenset(), "spent": 0, "urbanized": 0}
    assert GAME.phase(s).name == "build"
    s.cash = [100] * 4
    tried = 0
    for project in projects(Site(GAME.map, s, 0, PRICE, ()), 3):
        if not project.ready:
            continue
        after, cost = s.copy(), s.cash[0]
        while True:
            left = [
                p for p in projects(Site(GAME.map, after, 0, PRICE, after.memo["built"]), 3) if p.way == project.way
            ]
            if not left:
                break
            action = left[0].first(GAME.map)
            assert GAME.why_not(after, action) is None
            after = GAME.apply(after, action)
        a, b = project.ends
        assert any(hop[1] == b and hop[3] == 2 for hop in after.links[a])
        assert cost - after.cash[0] == project.cost
        tried += 1
    assert tried > 10


def test_cube_gains_agree_with_the_deliveries_of_the_rules():
    table = played(["greedy"] * 4, 3)
    looked = 0
    for n in range(60, table.line, 7):
        s = table.at(n)
        phase = GAME.phase(s)
        if phase is None or phase.name != "goods" or len(s.queue) < 2:  # the last move brings the bills, too
            continue
        seat = GAME.turn(s)
        now, _ = cube_gains(s.links, takes(s), s.cubes, seat, s.engine[seat])
        mine = {0}
        for a in GAME.legal(s):
            if isinstance(a, Deliver):
                after = GAME.apply(s, a)
                gained = [x - y for x, y in zip(after.income, s.income, strict=True)]
                if sum(gained) == gained[seat]:
                    mine.add(gained[seat])
        assert max(now, default=0) == max(mine)
        value, best = best_delivery(GAME, s, seat, GAME.legal(s))
        assert (best is not None) == (value > 0)
        assert best is None or value >= max(mine) - 0.0001
        looked += 1
    assert looked > 5


def test_a_plan_stays_within_tiles_and_purse_and_never_costs_points():
    for seed in range(6):
        s = opened(seed)
        look = outlook(GAME, TERMS, s, 0, 3, 4)
        found = plan(look)
        assert found.cost == sum(p.cost for p in found.projects)
        assert sum(len(p.lays) for p in found.projects) <= 3
        assert found.cost + look.kept(found.hope) <= look.purse or not found.projects
        assert found.points >= 0


def test_a_joined_link_opens_what_it_joins():
    s = opened()
    m = GAME.map
    a, b = m.stop_index["pittsburgh"], m.stop_index["wheeling"]
    links = joined(s.links, a, b, 1)
    assert s.links[a] == () and links[a][0][1] == b and links[b][0][1] == a
    cubes = [0] * len(m.stops)
    cubes[a] = 1 << 5 * m.colours.index("yellow")
    assert cube_gains(links, takes(s), cubes, 1, 1) == ([1], [1])
    assert cube_gains(links, takes(s), cubes, 0, 1) == ([], [])


@pytest.mark.parametrize("seed", range(4))
def test_greedy_beats_three_random_bots(seed):
    names = ["random"] * 4
    names[seed % 4] = "greedy"
    table = played(names, seed)
    assert GAME.winners(table.state) == [seed % 4]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_greedy_plays_whole_games_against_itself_and_scores(seats):
    table = played(["greedy"] * seats, seats)
    assert table.state.over and GAME.turn(table.state) is None
    scores = GAME.scores(table.state)
    assert len(scores) >= seats - 1
    assert sum(scores.values()) / len(scores) > 15


def test_greedy_keeps_nothing_between_decisions():
    table = played(["greedy"] * 3, 5)
    kept = title("age-of-steam").bot("greedy")
    for n in range(20, table.line, 11):
        s = table.at(n)
        seat = GAME.turn(s)
        if seat == CHANCE or seat is None:
            continue
        before = s.copy()
        fresh = title("age-of-steam").bot("greedy").choose(GAME, s, seat, Random(1))
        assert fresh == kept.choose(GAME, s, seat, Random(2)) == table.entries[n].action
        assert s == before


def test_greedy_agrees_with_every_option_of_the_title():
    options = {"urbanize": "any", "stay": "no", "two-redirects": "2", "markers": "20", "redirect-extends": "yes"}
    game = find("age-of-steam", "rust-belt", **options)
    bots = {k: title("age-of-steam").bot("greedy") for k in range(3)}
    table = Table(game, ["ann", "bob", "cyd"], bots=bots, rng=Random(2))
    table.settle()
    assert game.turn(table.state) is None
