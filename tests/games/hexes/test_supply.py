"""The supply of tiles: whatever kind lies under a town, a tile is missing only when no choice of kinds leaves one."""

from __future__ import annotations

import dataclasses
from itertools import product
from random import Random

import pytest

from tests.choices import choices_of
from trunkline.games.hexes.actions import Done, Lay
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.build import lays
from trunkline.games.hexes.supply import ALIKE, at_hand, choose_kind, left_of
from trunkline.games.hexes.tiles import BOX, KIND, KINDS, NO_TILE, TILES, TOWN, TOWN_KINDS, code_of
from trunkline.show import english
from trunkline.titles import artist, find

SMALL = {"straight": 9, "gentle": 9, "sharp": 4, "x": 1, "bow-and-arrow": 1, "crossing-curves": 1, "town-one": 4}
"""A box that runs out: one tile of each kind with two paths."""


def test_kinds_that_serve_for_the_same_towns_serve_for_no_others():
    names = [{KINDS[k].name for k in range(len(KINDS)) if group >> k & 1} for group in ALIKE]
    assert sorted(map(sorted, names)) == [
        ["bow-and-arrow", "gentle-sharp-a", "gentle-sharp-b"],
        ["crossing-curves", "straight-sharp"],
        ["two-gentle", "x"],
    ]
    assert sum(map(len, names)) == len(set.union(*names))
    assert {frozenset(kinds) for kinds in TOWN_KINDS.values() if len(kinds) > 1} == {
        frozenset(KIND[name] for name in some) for some in names
    }


def with_box(box):
    """Age of Steam with as many tiles in the box; every kind that is not named has one."""
    game = find("age-of-steam")

    def fresh(game, names, full=game.fresh):
        s = full(game, names)
        s.supply = [box.get(kind, 1) for kind in KIND]
        s.discs = 30
        return s

    return dataclasses.replace(game, fresh=fresh)


def fits_the_box(tiles, box):
    """Whether every tile on the map can be of some kind, so that no kind is used more often than the box has it."""
    rest = [box.get(kind, 1) for kind in KIND]
    towns = []
    for code in tiles:
        if code < TOWN:
            rest[TILES[code].kind] -= 1
        else:
            towns.append(TOWN_KINDS[code - TOWN])
    if min(rest) < 0:
        return False
    several = sorted(kinds for kinds in towns if len(kinds) > 1)
    for kinds in towns:
        if len(kinds) == 1:
            rest[kinds[0]] -= 1
    return min(rest) >= 0 and any(all(rest[k] >= chosen.count(k) for k in set(chosen)) for chosen in product(*several))


@pytest.mark.parametrize("seed", range(8))
def test_a_tile_is_there_whenever_some_choice_of_kinds_under_the_towns_leaves_it(seed):
    rng = Random(seed)
    game = with_box(SMALL)
    m = game.map
    start = {"seats": ["ann", "bob", "cyd"], "phase": "build"}
    s = arrange(game, start)
    short = 0
    for _ in range(90):
        if game.phase(s).name != "build":
            s.step = [phase.name for phase in (*game.opening, *game.round)].index("build")
            game.phase(s).begin(game, s)
        s.cash[s.queue[0]] = 40
        legal = game.legal(s)
        for a in rng.sample([a for row in lays(m) for a in row if a is not None], 120):
            h, code = m.index[a.hex], code_of(a.tile)
            tiles = [c for x, c in enumerate(s.tile) if c != NO_TILE and x != h]
            there = fits_the_box([*tiles, code], SMALL)
            assert (choose_kind(s, h, code) >= 0) == there, (str(a), tiles)
            why = game.why_not(s, a)
            assert (why is None) == (a in legal)
            if why is None:
                assert there and left_of(s, choose_kind(s, h, code), h) > 0
            elif not there:
                short += 1
                assert why.code != "no-disc-left"
        fours = [a for a in legal if isinstance(a, Lay) and a.tile.count(" ") == 4]
        two = [a for a in legal if isinstance(a, Lay) and "+" in a.tile]
        tiles = [a for a in legal if not isinstance(a, Done)]
        game.play(s, rng.choice(fours or two or tiles or legal if rng.random() < 0.8 else tiles or legal))
        kinds = [SMALL.get(kind, 1) for kind in KIND]
        for h, kind in enumerate(s.kind):
            assert (kind == NO_TILE) == (s.tile[h] == NO_TILE)
            if kind != NO_TILE:
                kinds[kind] -= 1
        assert kinds == s.supply and min(kinds) >= 0
    assert short


def test_the_page_says_that_a_tile_can_be_had_by_an_exchange():
    game = find("age-of-steam")
    towns = [f"ann {label} town N SE S SW" for label in ("G4", "N5", "Q6", "Q8")]
    position = {"seats": ["ann", "bob", "cyd"], "phase": "build", "cash": {"ann": 40}}
    s = arrange(game, {**position, "track": [*towns, "ann S0 SE-S"]})
    bow = KIND["bow-and-arrow"]
    assert (s.supply[bow], BOX["bow-and-arrow"], at_hand(s) >> bow & 1) == (0, 4, 1)
    choice = choices_of(game, s)["lay T1 N-SW+SE-NW"]
    assert choice.chip == "$4" and "in the supply: 2" in choice.facts
    panel = next(p for p in artist("age-of-steam").panels(game, s, None, english) if p.key == "supply")
    assert [row["left"] for row in panel.rows][bow] == 2
    _, action = game.read(s, "ann lay T1 N-SW+SE-NW")
    game.play(s, action)
    assert s.supply[bow] == 0 and sum(s.supply[KIND[name]] for name in ("gentle-sharp-a", "gentle-sharp-b")) == 1
