"""The map shown in docs/add-a-map.md is read and played."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from random import Random

import pytest

from trunkline import titles, words
from trunkline.actions import BadLine
from trunkline.game import CHANCE
from trunkline.games.age_of_steam.title import sequence
from trunkline.games.hexes.actions import Lay
from trunkline.games.hexes.grid import EDGE
from trunkline.games.hexes.map import CLOSED, read
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.state import cube_total
from trunkline.games.steam import title as steam

PAGE = Path(__file__).parents[2] / "docs" / "add-a-map.md"


def blocks(language) -> list[str]:
    """The blocks of the page in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


def shown() -> dict:
    return json.loads(blocks("json")[0])


def test_the_map_of_the_page_is_read():
    m = read(shown())
    assert [stop.name for stop in m.stops] == ["ashton", "brindle", "cross-keys", "dunmore"]
    h = m.at(2, 1)
    assert m.across_owner[h * 6 + EDGE["S"]] == m.across_owner[m.at(2, 2) * 6 + EDGE["N"]] == CLOSED
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


# -- section 4: a check that shuts hexes, then the same map for Steam, with a rule of its own


@pytest.mark.parametrize("turn", [2, 3])
def test_a_check_shuts_hexes_and_says_why(monkeypatch, turn):
    monkeypatch.setattr(words, "WORDS", dict(words.WORDS))
    module: dict = {}
    exec(blocks("python")[0], module)
    game = module["rules"](sequence(read(shown()), {}))
    m = game.map
    s = arrange(game, {"seats": ["ann", "bob", "cyd"], "phase": "build", "round": turn, "cash": {"ann": 20}})
    hills = {m.labels[h] for h, ground in enumerate(m.ground) if ground == "hill"}
    listed = {a.hex for a in game.legal(s) if isinstance(a, Lay)}
    assert hills and listed - hills and bool(listed & hills) == (turn == 3)
    found = game.why_not(s, game.read(s, f"ann lay {min(hills)} NE-S")[1])
    assert (found is not None and found.code == "hills-shut") == (turn == 2)


@pytest.fixture
def two_rivers(monkeypatch):
    """The map of section 4 on the shelf of Steam, as the page says."""
    module: dict = {}
    exec(blocks("python")[1], module)
    special = module["MAP"]
    board = read(shown() | json.loads(blocks("json")[1]))
    box = dataclasses.replace(
        steam.TITLE, maps=(*steam.TITLE.maps, special.card), options=(*steam.TITLE.options, *special.options)
    )
    monkeypatch.setattr(steam, "TITLE", box)
    monkeypatch.setitem(steam.SPECIAL, special.card.name, special)
    monkeypatch.setattr(steam, "load", lambda room, name: board)
    for cache in (titles.title, titles._printed, titles._varied):
        cache.cache_clear()
    yield special
    monkeypatch.undo()
    for cache in (titles.title, titles._printed, titles._varied):
        cache.cache_clear()


def test_the_map_with_its_own_rule_is_on_the_shelf(two_rivers):
    game = titles.find("steam", "two-rivers")
    assert game.seats == (3, 3) and [o.name for o in titles.title("steam").offered("two-rivers")][-1] == "bridges"
    assert two_rivers.rules.__doc__ and two_rivers.card.rules
    with pytest.raises(BadLine, match="bridges"):
        titles.find("steam", "ruhr", bridges="plain")


@pytest.mark.parametrize(("bridges", "points"), [("score", 1), ("plain", 0)])
def test_its_rule_is_kept(two_rivers, bridges, points):
    game = titles.find("steam", "two-rivers", bridges=bridges)
    m = game.map
    s = arrange(game, {"seats": ["ann", "bob", "cyd"], "phase": "build", "cash": {"ann": 20}})
    for line, gained in ((f"ann lay {m.labels[m.at(0, 1)]} N-S", 0), (f"ann lay {m.labels[m.at(0, 2)]} N-S", points)):
        seat, action = game.read(s, line)
        assert seat == 0 and game.why_not(s, action) is None
        game.play(s, action)
        assert s.vp[0] == gained
    assert game.why_not(s, game.read(s, f"ann lay {m.labels[m.at(1, 1)]} NE-SW")[1]).code == "no-builds-left"


@pytest.mark.parametrize("rules", ["base", "standard"])
def test_whole_games_of_steam_are_played_on_it(two_rivers, rules):
    game = titles.find("steam", "two-rivers", rules=rules)
    rng = Random(rules)
    s = game.start(["ann", "bob", "cyd"])
    for _ in range(2000):
        seat = game.turn(s)
        if seat is None:
            break
        game.play(s, game.deal(s, rng) if seat == CHANCE else rng.choice(game.legal(s)))
    assert game.turn(s) is None and s.round <= 5
