"""Track and links are kept up to date as tiles are laid: checked against a count from scratch on random networks."""

from __future__ import annotations

from random import Random

import pytest

from trunkline.game import Game, verbs
from trunkline.games.hexes.actions import Done, Lay, Urbanize
from trunkline.games.hexes.grid import OPPOSITE, bits
from trunkline.games.hexes.map import CITY, CLOSED, FREE, NO_COLOUR, NOWHERE, SEAT0, UNOWNED, mate
from trunkline.games.hexes.phases.build import Build, lays
from trunkline.games.hexes.phases.roles import ENGINEER, NO_ROLE, URBANIZATION
from trunkline.games.hexes.phases.turn import hexes_built
from trunkline.games.hexes.state import RailState
from trunkline.games.hexes.tiles import KINDS, NO_TILE, TILES, TOWN, takes_disc
from trunkline.games.hexes.track import disown, empty, links_of, markers_of, pieces_of
from trunkline.titles import find

RUST_BELT = find("age-of-steam", "rust-belt").map
SUPPLY = [48, 55, 7, 4, 4, 3, 1, 1, 1, 1, 3, 2, 2, 2, 2]


def build_turn(cash: int = 10) -> tuple[Game, RailState]:
    game = Game("build-only", RUST_BELT, verbs(Lay, Urbanize, Done), (), (Build(),), (), fresh, None, None)
    s = game.start(["ann", "bob", "cyd"])
    s.cash = [cash] * 3
    return game, s


def fresh(game, names):
    s = RailState(names)
    empty(game.map, s)
    s.cash = [10] * len(names)
    s.income = [0] * len(names)
    s.role = [NO_ROLE] * len(names)
    s.order = tuple(range(len(names)))
    s.supply = SUPPLY[:]
    s.discs = 8
    s.cities = 255
    return s


def from_scratch(m, s):
    """Links, loose ends and what lies across every edge, found by walking over the tiles alone."""
    links = [set() for _ in m.stops]
    loose, meet, far = set(), bytearray(6 * m.size), bytearray([NOWHERE]) * (6 * m.size)
    for half, n in enumerate(m.across):
        if not m.open[half // 6] >> half % 6 & 1:
            meet[half] = CLOSED
        elif m.stop_at[n] != NOWHERE and s.colour[m.stop_at[n]] != NO_COLOUR:
            meet[half], far[half] = CITY, m.stop_at[n]
    for half in range(6 * m.size):
        h, edge = divmod(half, 6)
        if s.tile[h] == NO_TILE or mate(s.tile[h], edge) == 255:
            continue
        # Walk inward from this edge to the far end of the chain.
        pieces, at, e = 0, h, edge
        while True:
            pieces += 1
            out = mate(s.tile[at], e)
            if out == 6:
                end = (m.stop_at[at], e)
                break
            n = m.across[at * 6 + out]
            stop = m.stop_at[n]
            if stop != NOWHERE and s.colour[stop] != NO_COLOUR:
                end = (stop, OPPOSITE[out])
                break
            if s.tile[n] == NO_TILE or mate(s.tile[n], OPPOSITE[out]) == 255:
                end = (NOWHERE, out)
                break
            at, e = n, OPPOSITE[out]
        n = m.across[half]
        stop = m.stop_at[n]
        beyond = stop != NOWHERE and s.colour[stop] != NO_COLOUR
        if beyond and end[0] != NOWHERE:
            if stop != end[0]:
                links[stop].add((OPPOSITE[edge], end[0], end[1], s.own[half], pieces))
                links[end[0]].add((end[1], stop, OPPOSITE[edge], s.own[half], pieces))
        elif not beyond and (s.tile[n] == NO_TILE or mate(s.tile[n], OPPOSITE[edge]) == 255):
            loose.add(half)
            back = n * 6 + OPPOSITE[edge]
            meet[back], far[back] = s.own[half], end[0]
    # Links between two towns are seen from the exit of either.
    for k, stop in enumerate(m.stops):
        if s.colour[k] != NO_COLOUR or s.tile[stop.hex] == NO_TILE:
            continue
        for edge in bits(s.tile[stop.hex] - TOWN):
            pieces, at, out = 1, stop.hex, edge
            while True:
                n = m.across[at * 6 + out]
                e = OPPOSITE[out]
                other = m.stop_at[n]
                if other != NOWHERE and s.colour[other] != NO_COLOUR:
                    break
                if s.tile[n] == NO_TILE or mate(s.tile[n], e) == 255:
                    break
                pieces += 1
                if mate(s.tile[n], e) == 6:
                    links[k].add((edge, other, e, s.own[stop.hex * 6 + edge], pieces))
                    break
                at, out = n, mate(s.tile[n], e)
    return [tuple(sorted(row)) for row in links], loose, meet, far


def agree(m, s):
    links, loose, meet, far = from_scratch(m, s)
    assert [tuple(row) for row in s.links] == links
    assert set(s.open_ends) == loose and len(s.open_ends) == len(loose)
    for half in range(6 * m.size):
        if s.own[half] == FREE:  # what lies across matters only where no track is yet
            assert (s.across_owner[half], s.leads_to[half]) == (meet[half], far[half]), (m.labels[half // 6], half % 6)
    # Supply and discs: every tile is either in the box or on the map.
    kinds = SUPPLY[:]
    discs = 8
    for h in range(m.size):
        code = s.tile[h]
        if code != NO_TILE:
            kinds[s.kind[h]] -= 1
            discs -= code >= TOWN and takes_disc(code - TOWN)
            assert code >= TOWN or TILES[code].kind == s.kind[h]
    assert kinds == s.supply and min(kinds) >= 0
    assert discs == s.discs >= 0
    # A chain has one owner.
    for row in s.links:
        for edge, to, to_edge, owner, _ in row:
            for stop, e in ((row, edge), (s.links[to], to_edge)):
                assert any(hop[0] == e and hop[3] == owner for hop in stop)


@pytest.mark.parametrize("seed", range(12))
def test_links_agree_with_a_count_from_scratch(seed):
    rng = Random(seed)
    game, s = build_turn()
    m = game.map
    for _ in range(160):
        seat = s.queue[0] if s.queue else None
        if seat is None:
            break
        s.cash[seat] = 30
        if not hexes_built(s):
            s.role[seat] = rng.choice([NO_ROLE, ENGINEER, URBANIZATION])
        legal = game.legal(s)
        assert len(set(legal)) == len(legal)
        tiles = [a for a in legal if not isinstance(a, Done)]
        action = rng.choice(tiles if tiles and rng.random() < 0.8 else legal)
        before = s.copy()
        after = game.apply(s, action)
        assert s == before
        s = after
        agree(m, s)
        if rng.random() < 0.02:
            disown(m, s, rng.randrange(3))
            agree(m, s)


def test_check_agrees_with_legal_on_every_tile_of_every_hex():
    rng = Random(5)
    game, s = build_turn(cash=7)
    for step in range(60):
        if step % 12 == 11:
            legal = set(game.legal(s))
            for row in lays(game.map):
                for action in row:
                    if action is not None:
                        why = game.why_not(s, action)
                        assert (why is None) == (action in legal), (str(action), why)
        s.cash[s.queue[0]] = rng.choice([2, 4, 30])
        s.role[s.queue[0]] = rng.choice([ENGINEER, URBANIZATION])
        game.play(s, rng.choice(game.legal(s)))


def test_markers_count_links_finished_or_not():
    game, s = build_turn(cash=40)
    for line in ("lay U0 N-S", "lay S0 N-S", "lay Q0 N-S"):
        action = next((a for a in game.legal(s) if str(a) == line), None)
        if action is not None:
            game.play(s, action)
    assert markers_of(game.map, s, 0) == 1
    assert links_of(s, 0) == 0 and pieces_of(s, 0) == 0
    assert s.own.count(SEAT0) >= 2 and s.own.count(UNOWNED) == 0


def test_the_supply_is_the_box():
    assert len(SUPPLY) == len(KINDS) and sum(SUPPLY) == 136
