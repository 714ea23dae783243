"""The map keeps every number that is known and says what is reconstructed."""

from __future__ import annotations

import json
from collections import Counter
from math import floor

import pytest

from tests.games.steel_driver.positions import BOARD
from trunkline.games.steel_driver.map import read_board


def test_the_known_totals():
    assert len(BOARD.cities) == 38
    assert Counter(BOARD.goods[c.goods] for c in BOARD.cities) == {
        "white": 12, "black": 12, "silver": 6, "orange": 5, "red": 3,
    }  # fmt: skip
    assert {link.cost for link in BOARD.links} == {2, 3, 4, 5, 6}
    assert BOARD.income == {3: 10, 4: 8, 5: 7, 6: 6}
    assert (BOARD.turns, BOARD.shares, BOARD.pieces, BOARD.profit_track) == (5, 5, 17, 200)
    assert BOARD.set_values == (0, 10, 30, 60, 100, 150) and BOARD.line_bonus == (50, 30)


def test_the_known_cities_and_links():
    city = {c.word: c for c in BOARD.cities}
    cost = {link.word: link.cost for link in BOARD.links}
    assert city["baltimore"].start and not city["pittsburgh"].start and city["pittsburgh"].value == 40
    assert cost["baltimore-pittsburgh"] == 3
    assert max(cost["denver-omaha"], cost["denver-kansas-city"]) <= 5
    assert "buffalo-new-york" in cost
    assert [BOARD.cities[i].word for i in BOARD.line_ends] == ["new-york", "san-francisco"]
    assert BOARD.companies == ("red", "yellow", "green", "light-blue", "black", "purple")


def test_what_is_known_is_marked_and_all_the_rest_is_reconstructed():
    known = {c.word: dict(c.sources) for c in BOARD.cities if c.sources}
    known |= {link.word: dict(link.sources) for link in BOARD.links if link.sources}
    assert known["pittsburgh"] == {"name": "documented", "start": "documented", "value": "documented"}
    assert known["baltimore-pittsburgh"] == {"exists": "documented", "cost": "documented"}
    assert known["denver-omaha"]["cost"].startswith("bounded") and known["san-francisco"]["start"] == "inferred"
    assert len(known) == 8 + 4


@pytest.mark.parametrize("word", BOARD.data["links"])
def test_costs_follow_the_rule_in_the_notes(word):
    link = BOARD.data["links"][word]
    assert link["cost"] == min(6, max(2, floor(1 + link["miles"] / 170 + link["terrain"] + 0.5)))


def test_every_city_can_be_reached_and_every_start_has_three_links():
    seen, todo = {0}, [0]
    while todo:
        city = todo.pop()
        for link in BOARD.links:
            for a, b in ((link.a, link.b), (link.b, link.a)):
                if a == city and b not in seen:
                    seen.add(b)
                    todo.append(b)
    assert len(seen) == 38
    starts = [i for i, c in enumerate(BOARD.cities) if c.start]
    assert len(starts) == len(BOARD.companies)
    assert all(BOARD.touching[i].bit_count() in (3, 4) for i in starts)


def test_a_map_that_contradicts_itself_is_refused():
    data = json.loads(json.dumps(BOARD.data))
    data["cities"]["denver"]["goods"] = "white"
    with pytest.raises(ValueError, match="goods cubes"):
        read_board(data)
    data = json.loads(json.dumps(BOARD.data))
    data["links"]["omaha-denver"] = data["links"].pop("denver-omaha")
    with pytest.raises(ValueError, match="omaha-denver"):
        read_board(data)
