"""Every worked case, with its figures: the examples of the rulebook and what follows from its rules."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.steam.shared import (
    BASE,
    CASES,
    GAMES,
    LINE,
    SEATS,
    all_links,
    chapter,
    colours,
    lines_of,
    owner_at,
    position,
    refused,
    say,
)
from trunkline.hexes.maps import NO_COLOUR
from trunkline.hexes.routes import follow, owners
from trunkline.hexes.state import cube_count
from trunkline.hexes.tiles import NO_TILE, code_of
from trunkline.phases.build import Build
from trunkline.phases.money import loan_for, pay_with_loans
from trunkline.titles import find

PER_SEAT = ("cash", "income", "engine", "vp")


def of(kind):
    """The cases of a kind, as parameters."""
    return pytest.mark.parametrize("case", [c for c in CASES if c["kind"] == kind], ids=lambda case: case["id"])


def game_of(case):
    """The game that a case is about."""
    return LINE if case.get("map") == "line" else GAMES[case.get("rules", "base")]


def agrees(game, s, after):
    """The position is as the case says."""
    m = game.map
    for key, expected in after.items():
        match key:
            case "cash" | "income" | "engine" | "vp":
                found = {name: getattr(s, key)[s.seat(name)] for name in expected}
            case "left":
                found = chapter("build", game).builds_left(s, s.queue[0])
            case "links":
                found = all_links(s, m)
            case "owners":
                links = [link["owner"] for link in all_links(s, m)]
                found = {name: links.count(name) for name in expected}
            case "edges":
                found = {h: {e: owner_at(s, m, h, int(e)) for e in edges} for h, edges in expected.items()}
            case "cubes":
                found = {stop: colours(m, s.cubes[m.stop_index[stop]]) for stop in expected}
            case "display":
                index = {row["column"]: k for k, row in enumerate(m.data["display"])}
                found = {name: [m.colours[c] for c in s.display[index[name]]] for name in expected}
            case "bag":
                found = {name: cube_count(s.bag, m.colours.index(name)) for name in expected}
            case "order":
                found = [s.names[seat] for seat in s.order]
            case "out":
                found = [name for seat, name in enumerate(s.names) if s.out >> seat & 1]
            case "fresh":
                found = len(s.memo["fresh"])
        assert found == expected, key


@of("play")
def test_a_case_played(case):
    game = game_of(case)
    s = position(game, **case["position"])
    costs = case.get("costs", [None] * len(case["lines"]))
    for line, cost in zip(case["lines"], costs, strict=True):
        seat = s.queue[0]
        before = s.cash[seat]
        say(s, line, game=game)
        if cost is not None:
            assert before - s.cash[seat] == cost, line
    agrees(game, s, case["after"])


@of("phase")
def test_a_case_of_a_chapter_without_decisions(case):
    game = game_of(case)
    s = position(game, **case["position"])
    chapter(case["phase"], game).begin(game, s)
    agrees(game, s, case["after"])


@of("loan")
def test_a_case_of_a_loan(case):
    s = position()
    for key, value in case["before"].items():
        getattr(s, key)[0] = value
    assert loan_for(s, 0, case["cost"])._asdict() == case["loan"]
    pay_with_loans(s, 0, case["cost"])
    assert {key: getattr(s, key)[0] for key in case["after"]} == case["after"]


@of("price")
def test_a_case_of_a_price(case):
    old = NO_TILE if case["old"] is None else code_of(case["old"])
    for game in GAMES.values():
        price = chapter("build", game).price
        assert price(case["ground"], case["river"], old, code_of(case["new"])) == case["price"]


@of("refusals")
def test_a_case_of_places_for_a_tile(case):
    for what, line, code, *track in case["tries"]:
        at = case["position"]
        s = position(**{**at, "track": [*at["track"], *(track[0] if track else ())]})
        assert refused(s, line) == code, what


PIECES = ("D1 SE-NW", "F3 SE-NW", "H5 SE-NW", "J7 SE-NW", "L9 SE-NW")
"""The five links of the line, from the start on."""


@of("deliveries")
def test_a_case_of_deliveries(case):
    names = {"g": "ann", "b": "bob", "r": "cyd"}
    track = [f"{names[o]} {piece}" for o, piece in zip(case["owners"], PIECES, strict=False)]
    if case["town"]:
        track += ["bob B1 NE-SW", "bob A2 town SW", "ann A2 town SE SW", "ann B3 S-NW", "ann D3 N-SE", "ann E4 S-NW"]
    cubes = case.get("cubes", ["red", "blue", "purple", "yellow"])
    s = position(LINE, phase="goods", engine={"ann": case["engine"]}, cubes={"start": cubes}, track=track)
    found: dict[str, list[list[int]]] = {}
    for line in lines_of(s, "deliver", LINE):
        _, cube, route = line.split(" ")
        count = owners(follow(LINE.map, s, route))
        found.setdefault(cube, []).append([route.count(">"), count.get(2, 0), count.get(3, 0)])
    assert {cube: sorted(rows) for cube, rows in found.items()} == {c: sorted(r) for c, r in case["found"].items()}
    for cube, route, code in case.get("refused", ()):
        assert refused(s, f"ann deliver {cube} {route}", LINE) == code


@of("score")
def test_a_case_of_a_final_score(case):
    s = position()
    s.vp[0], s.income[0] = case["vp"], case["income"]
    # So many links of ann's, one after the other between the first stops of the map.
    for a, b in pairwise(range(case["links"] + 1)):
        s.links[a] = (*s.links[a], (1, b, 4, 2, 1))
        s.links[b] = (*s.links[b], (4, a, 1, 2, 1))
    assert BASE.scores(s)[0] == case["points"]


@of("opening")
def test_a_case_of_the_opening(case):
    game = find("steam", "northeast", opening="random")
    s = position(game, seats=SEATS[:4], phase="opening-order")
    say(s, "- order " + " ".join(case["order"]), game=game)
    assert {name: s.cash[s.seat(name)] for name in case["cash"]} == case["cash"]
    agrees(game, s, {"order": case["order"]})


def test_all_worked_examples_are_here():
    told = [*(f"E{k:02}" for k in range(1, 24)), *(f"D{k:02}" for k in range(1, 8))]
    told += ["E09b", "E15b", "E15c", "E19b", "E19c", "E21b"]
    assert set(told) <= {case["id"] for case in CASES} and len(told) == 36
    assert len({case["id"] for case in CASES}) == len(CASES)


def test_the_town_of_the_little_map_is_a_town():
    assert LINE.map.stops[LINE.map.stop_index["crossing"]].colour == NO_COLOUR
    assert isinstance(chapter("build", LINE), Build)
