"""Worked cases of Age of Steam: a position, what is done, what comes of it. The data are in cases.json."""

from __future__ import annotations

from random import Random

import pytest

from tests.age_of_steam.shared import (
    CASES,
    GAME,
    MAP,
    SEATS,
    all_links,
    bag,
    chapter,
    colours,
    column,
    cubes_everywhere,
    position,
    refused,
    say,
)
from trunkline.game import CHANCE
from trunkline.hexes.actions import Dice
from trunkline.hexes.maps import SEAT0
from trunkline.hexes.state import cube_total
from trunkline.hexes.tiles import KIND
from trunkline.phases.arrange import arrange
from trunkline.titles import age_of_steam


def group(name):
    return pytest.mark.parametrize("case", CASES[name], ids=lambda case: case["id"])


def set_up(seed, seats=4):
    s = GAME.start(SEATS[:seats])
    rng = Random(seed)
    while GAME.turn(s) == CHANCE:
        GAME.play(s, GAME.deal(s, rng))
    return s


def test_there_are_135_cases():
    ids = [case["id"] for cases in CASES.values() for case in cases]
    assert len(ids) == len(set(ids)) == 135


SETUP = {
    "display": lambda s: sum(cube >= 0 for cubes in s.display for cube in cubes),
    "cities": lambda s: sum(cube_total(packed) for packed in s.cubes),
    "bag": lambda s: cube_total(s.bag),
    "three-cubes": lambda s: sorted(MAP.stop_names[k] for k, packed in enumerate(s.cubes) if cube_total(packed) == 3),
    "two-cubes": lambda s: sum(cube_total(packed) == 2 for packed in s.cubes),
    "start": lambda s: {"cash": s.cash[0], "shares": s.shares[0], "income": s.income[0], "engine": s.engine[0]},
    "colours": cubes_everywhere,
}


@group("setup")
def test_set_up(case):
    for seats in (3, 4, 5, 6):
        assert SETUP[case["what"]](set_up(seats, seats)) == case["expect"]


@group("turns")
def test_turns(case):
    s = arrange(GAME, {"seats": SEATS[: case["seats"]]})
    advance = chapter("advance")
    ends = []
    for s.round in range(1, 15):
        s.over = False
        advance.begin(GAME, s)
        ends.append(s.over)
    assert ends.index(True) + 1 == case["turns"]


@group("shares")
def test_shares(case):
    s = position(phase="issue-shares", cash={"ann": case["cash"]}, shares={"ann": case["shares"]})
    line = f"ann issue {case['issue']}"
    if "refused" in case:
        assert refused(s, line) == case["refused"]
        return
    say(s, line)
    assert {"cash": s.cash[0], "shares": s.shares[0]} == case["after"]


@group("auction")
def test_auction(case):
    names = case["order"]
    role = {case["stay"]: "turn-order"} if "stay" in case else {}
    s = arrange(GAME, {"seats": names, "phase": "turn-order", "cash": dict.fromkeys(names, 20), "role": role})
    say(s, *case["lines"][:-1])
    bids = s.memo["bids"]
    say(s, case["lines"][-1])
    assert GAME.phase(s).name == "actions"
    assert [s.names[seat] for seat in s.order] == case["after"]["order"]
    assert [bids[seat] for seat in s.order] == case["after"]["bids"]
    assert [20 - s.cash[seat] for seat in s.order] == case["after"]["paid"]


@group("build")
def test_build(case):
    s = arrange(GAME, case["position"])
    cash = s.cash[0]
    stop = case["refused"]["line"] if "refused" in case else None
    for number, line in enumerate(case["lines"], start=1):
        if number == stop:
            assert refused(s, line) == case["refused"]["code"]
            return
        say(s, line)
    after = case["after"]
    assert (cash - s.cash[0], s.cash[0]) == (after["cost"], after["cash"])
    say(s, "ann done")
    assert all_links(s) == sorted(
        ({**link, "hexes": sorted(link["hexes"])} for link in after["links"]), key=str
    )  # fmt: skip
    track = {name: row["track"] for name, row in zip(s.names, GAME.standing(GAME, s), strict=True) if row["track"]}
    assert track == after["track"]


@group("deliver")
def test_deliver(case):
    s = arrange(GAME, case["position"])
    if "refused" in case:
        assert refused(s, case["line"]) == case["refused"]
        return
    before, income, cubes = bag(s), s.income[:], cube_total(sum(s.cubes))
    say(s, case["line"])
    assert {s.names[k]: s.income[k] - income[k] for k in range(3) if s.income[k] != income[k]} == case["gain"]
    colour = case["line"].split()[2]
    assert bag(s)[colour] == before[colour] + 1 and cube_total(sum(s.cubes)) == cubes - 1


@group("engine")
def test_engine(case):
    s = position(phase=case["phase"], turn="ann", engine={"ann": case["engine"]})
    *lines, last = case["lines"]
    say(s, *lines)
    if "refused" in case:
        assert refused(s, last) == case["refused"]
    else:
        say(s, last)
    assert s.engine[0] == case["after"]


@group("finance")
def test_finance(case):
    before, after = case["before"], case["after"]
    s = position(**{key: {"ann": value, "bob": 1, "cyd": 1} for key, value in before.items()})
    s.cash[1:] = [100, 100]
    for name in ("income", "expenses"):
        chapter(name).begin(GAME, s)
    assert (s.cash[0], s.income[0]) == (after["cash"], after["shortfall"])
    assert (0 not in s.order, s.out & 1) == (after["ruined"], after["ruined"])
    if after["ruined"]:
        assert GAME.scores(s).keys() == {1, 2}
        return
    chapter("income-reduction").begin(GAME, s)
    assert (after["shortfall"] - s.income[0], s.income[0]) == (after["loss"], after["income"])


@group("goods")
def test_goods(case):
    growth = chapter("growth")
    if "seats" in case:
        names = SEATS[: case["seats"]]
        s = arrange(GAME, {"seats": names, "phase": "growth", "out": names[: case["ruined"]]})
        for side in ("white", "black"):
            roll = GAME.deal(s, Random(1))
            assert (roll.side, len(roll.faces)) == (side, case["dice"])
            assert refused(s, f"- dice {side} {' '.join('1' * len(s.order))}") == "wrong-dice"
            say(s, GAME.line(s, CHANCE, roll))
    elif "drawn" in case:
        display = {row["column"]: ["blue"] * row["squares"] for row in MAP.data["display"]}
        squares = [(name, k) for name, cubes in display.items() for k in range(len(cubes))]
        for name, k in squares[: case["empty"]]:
            display[name][k] = ""
        # More blue cubes than the box holds: what matters here is where there is room.
        s = position(bag={**case["bag"], "blue": 0})
        s.display = [tuple(1 if cube else -1 for cube in cubes) for cubes in display.values()]
        assert growth.how_many_to_draw(s) == case["drawn"]
    elif "place" in case:
        s = position(phase="growth", bag=case["bag"], display=case["display"], role={"ann": "production"})
        say(s, "- cubes production red red")
        for name, square in case["place"]:
            line = f"ann produce red {name} {square}"
            if "refused" in case:
                assert refused(s, line) == case["refused"]
                return
            say(s, line)
        assert column(s, "W1") == ["red", "red", "blue"]
    else:
        s = position(display=case["display"], cities=case.get("cities", {}))
        for side, faces in case["dice"].items():
            growth.grow(MAP, s, Dice(side, tuple(faces)))
        moved = {MAP.stop_names[k]: colours(packed) for k, packed in enumerate(s.cubes) if packed}
        assert moved == {place: sorted(cubes) for place, cubes in case["moved"].items()}
        assert {name: column(s, name) for name in case["after"]} == case["after"]


@group("supply")
def test_supply(case):
    s = arrange(GAME, case["position"])
    if "refused" in case:
        assert refused(s, *case["lines"]) == case["refused"]
        return
    say(s, *case["lines"])
    assert s.discs == case.get("discs", s.discs)
    for kind, left in case.get("left", {}).items():
        assert age_of_steam.TILES[kind] == 7 and s.supply[KIND[kind]] == left


@group("scoring")
def test_scoring(case):
    s = position(income={"ann": case["income"]}, shares={"ann": case["shares"]})
    s.links[0], s.links[1] = ((0, 1, 3, SEAT0, case["track"]),), ((3, 0, 0, SEAT0, case["track"]),)
    assert GAME.scores(s)[0] == case["points"]


@group("track")
def test_track(case):
    s = position(track=case["track"], shares=dict.fromkeys(SEATS[:3], 0))
    for name, points in case["points"].items():
        assert GAME.scores(s)[s.seat(name)] == points
