"""The map shown in docs/add-a-map.md is read and played."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from trunkline.game import CHANCE
from trunkline.hexes.grid import EDGE
from trunkline.hexes.maps import CLOSED, read
from trunkline.hexes.state import cube_total
from trunkline.titles.age_of_steam import sequence

PAGE = Path(__file__).parents[2] / "docs" / "add-a-map.md"


def shown() -> dict:
    return json.loads(re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)[1])


def test_the_map_of_the_page_is_read():
    m = read(shown())
    assert [stop.name for stop in m.stops] == ["ashton", "brindle", "cross-keys", "dunmore"]
    h = m.at(2, 1)
    assert m.meet[h * 6 + EDGE["S"]] == m.meet[m.at(2, 2) * 6 + EDGE["N"]] == CLOSED
    assert m.river[h] and m.ground[h] == "hill"
    assert m.labels[m.at(0, 0)] == "B0"


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_played_on_it(seed):
    game = sequence(read(shown()), {})
    rng = Random(seed)
    s = game.start(["ann", "bob", "cyd"])
    cubes = 96
    for _ in range(2000):
        seat = game.turn(s)
        if seat is None:
            break
        game.play(s, game.deal(s, rng) if seat == CHANCE else rng.choice(game.legal(s)))
    assert game.turn(s) is None
    on_display = sum(cube >= 0 for column in s.display for cube in column)
    assert sum(map(cube_total, s.cubes)) + cube_total(s.bag) + on_display == cubes


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda data: data["hexes"].append({"at": [0, 0]}), "comes twice"),
        (lambda data: data["hexes"][0]["city"].update(name="Brindle"), "share a name"),
        (lambda data: data["hexes"][0]["city"].update(colour="pink"), "unknown colour"),
    ],
)
def test_a_broken_map_is_refused(change, wrong):
    data = shown()
    change(data)
    with pytest.raises(ValueError, match=wrong):
        read(data)
