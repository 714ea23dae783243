"""Steam's other readings, one test each, named by the question that the rulebook leaves open."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.steam.maps import shared as expansion
from tests.games.steam.shared import BASE, SEATS, STANDARD, lines_of, position, refused, say
from trunkline.game import CHANCE
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import NO_COLOUR, SEAT0, UNOWNED
from trunkline.games.hexes.phases.roles import ACTIONS, NUMBER, TURN_ORDER
from trunkline.games.hexes.routes import accepted_colours
from trunkline.games.hexes.state import CUBE_ONE
from trunkline.games.steam.phases.gains import WINDING_DELIVERY_CHECKS
from trunkline.games.steam.phases.places import DealtTiles
from trunkline.show import english
from trunkline.titles import artist, find

M = BASE.map

# -- a town visited twice

AGAIN = find("steam", "northeast", towns="again")
N, NE, SE, S, SW, NW = range(6)
ROUND = "albany/S>poughkeepsie/NE>new-haven/SW>poughkeepsie/S>new-york"
"""From Albany by Poughkeepsie to New Haven, back to Poughkeepsie over another link, and to New York."""


def circle(owner=SEAT0):
    """Ann's links for that route, all but one, and a blue cube at Albany."""
    s = position(phase="goods", engine={"ann": 6})
    albany, town, haven, york = (M.stop_index[n] for n in ("albany", "poughkeepsie", "new-haven", "new-york"))
    for one, edge, other, into, who in (
        (albany, S, town, N, SEAT0), (town, NE, haven, NW, SEAT0), (town, SE, haven, SW, owner),
        (town, S, york, N, SEAT0),
    ):  # fmt: skip
        s.links[one] = (*s.links[one], (edge, other, into, who, 1))
        s.links[other] = (*s.links[other], (into, one, edge, who, 1))
    s.cubes[albany] = CUBE_ONE[M.colours.index("blue")]
    return s


def test_a_cube_comes_to_no_town_twice():
    assert refused(circle(), f"ann deliver blue {ROUND}") == "stop-twice"
    assert lines_of(circle(), "deliver") == ["deliver blue albany/S>poughkeepsie/S>new-york"]


def test_by_another_reading_a_cube_may_come_to_a_town_again_over_another_link():
    s = circle()
    other = "albany/S>poughkeepsie/SE>new-haven/NW>poughkeepsie/S>new-york"
    short = "albany/S>poughkeepsie/S>new-york"
    assert set(lines_of(s, "deliver", AGAIN)) == {f"deliver blue {route}" for route in (ROUND, other, short)}
    back = ROUND.replace("new-haven/SW", "new-haven/NW")
    assert refused(s, f"ann deliver blue {back}", AGAIN) == "link-twice"
    say(s, f"ann deliver blue {ROUND}", "ann take points", game=AGAIN)
    assert s.vp[0] == 4
    s = circle(SEAT0 + 1)
    say(s, f"ann deliver blue {ROUND}", "ann take points", "bob take points", game=AGAIN)
    assert s.vp[:2] == [3, 1]


def test_by_that_reading_too_a_city_is_come_to_once():
    s = circle()
    s.colour[M.stop_index["new-haven"]] = M.colours.index("red")
    s.colour[M.stop_index["poughkeepsie"]] = M.colours.index("red")
    assert refused(s, f"ann deliver blue {ROUND}", AGAIN) == "stop-twice"
    assert lines_of(s, "deliver", AGAIN) == ["deliver blue albany/S>poughkeepsie/S>new-york"]


def walks(m, s, stop, reach, text="", used=frozenset()):
    """Every way over so many links from a stop, none of them twice, as text without the last stop's side."""
    for hop in s.links[stop] if reach else ():
        ends = frozenset({(stop, hop[0]), (hop[1], hop[2])})
        if not ends & used:
            route = text + m.hops[stop][hop[0]] + ">"
            yield route + m.stop_names[hop[1]]
            yield from walks(m, s, hop[1], reach - 1, route, used | ends)


def network(rng):
    """A position with links at random between four towns and five cities, cubes at all of them."""
    s = position(phase="goods", engine={"ann": 6})
    towns = [k for k, colour in enumerate(s.colour) if colour == NO_COLOUR][:4]
    stops = towns + [k for k, colour in enumerate(s.colour) if colour != NO_COLOUR][:5]
    free = {stop: list(range(6)) for stop in stops}
    for _ in range(15):
        one, other = rng.sample(stops, 2)
        if free[one] and free[other]:
            edge, into, owner = free[one].pop(), free[other].pop(), rng.choice((SEAT0, SEAT0, SEAT0 + 1, UNOWNED))
            s.links[one] = (*s.links[one], (edge, other, into, owner, 1))
            s.links[other] = (*s.links[other], (into, one, edge, owner, 1))
    for stop in stops:
        s.cubes[stop] = CUBE_ONE[rng.randrange(4)]
    return s


def test_what_is_listed_by_that_reading_is_what_no_check_objects_to():
    more = 0
    for seed in range(12):
        s = network(Random(seed))
        tried = {
            Deliver(colour, route)
            for stop, cubes in enumerate(s.cubes)
            if cubes
            for route in walks(M, s, stop, s.engine[0])
            for k, colour in enumerate(M.colours)
            if accepted_colours(s)[M.stop_index[route.rpartition(">")[2]]] >> k & 1
        }
        legal = {a for a in AGAIN.legal(s) if isinstance(a, Deliver)}
        assert len(legal) == len([a for a in AGAIN.legal(s) if isinstance(a, Deliver)])
        assert legal == {a for a in tried if AGAIN.why_not(s, a) is None}
        more += len(legal) > len([a for a in BASE.legal(s) if isinstance(a, Deliver)])
    assert more > 6, "in most of them a cube winds"


@pytest.mark.parametrize(("name", "seats"), [("belgium-luxembourg", 2), ("mid-atlantic", 4), ("brussels-metro", 3)])
def test_the_maps_keep_that_reading(name, seats):
    goods = expansion.game_of(name, seats, {"towns": "again"}).phase_of("goods")
    assert goods.checks[: len(WINDING_DELIVERY_CHECKS)] == WINDING_DELIVERY_CHECKS
    assert goods.listing != expansion.game_of(name, seats, {}).phase_of("goods").listing


# -- the tile dealt for the first order

DEALT = find("steam", "northeast", rules="standard", **{"dealt-tile": "pass"})


def test_a_dealt_turn_order_tile_gives_no_pass():
    s = STANDARD.start(SEATS[:3])
    STANDARD.play(s, STANDARD.read(s, "- order bob ann cyd")[1])
    assert s.role == [-1] * 3 and s.order == (1, 0, 2)


def test_by_another_reading_the_dealt_tiles_count_as_taken():
    s = DEALT.start(SEATS[:3])
    line = "- tiles ann engineer bob turn-order cyd locomotive"
    assert refused(s, line, DEALT) is None
    DEALT.play(s, DEALT.read(s, line)[1])
    assert s.order == (1, 0, 2) and s.role == [NUMBER[n] for n in ("engineer", "turn-order", "locomotive")]
    rng = Random(3)
    while DEALT.turn(s) == CHANCE:
        DEALT.play(s, DEALT.deal(s, rng))
    say(s, *[f"{name} raise 2" for name in ("bob", "ann", "cyd")], "bob stay", "ann bid 1", game=DEALT)
    assert refused(s, "cyd stay", DEALT) == "no-turn-order-action"


@pytest.mark.parametrize("line", [
    "- tiles ann engineer bob turn-order", "- tiles ann engineer bob engineer cyd locomotive",
    "- tiles ann engineer bob turn-order bob locomotive", "- tiles ann engineer bob turn-order cyd production",
    "- order ann bob cyd",
])  # fmt: skip
def test_a_deal_that_cannot_be_is_refused(line):
    assert refused(DEALT.start(SEATS[:3]), line, DEALT) == "tile-every-seat"


def test_tiles_are_dealt_by_chance_and_named():
    s = DEALT.start(SEATS[:6])
    dealt = {str(DEALT.deal(s, Random(seed))) for seed in range(20)}
    assert len(dealt) == 20 and all(DEALT.why_not(s, DEALT.read(s, f"- {line}")[1]) is None for line in dealt)
    s = DEALT.start(SEATS[:3])
    _, a = DEALT.read(s, "- tiles ann engineer bob turn-order cyd locomotive")
    said = artist("steam").tell(DEALT, s, CHANCE, a, english)
    assert said == "Action tiles are dealt: Ann – Engineer, Bob – Turn Order, Cyd – Locomotive."


def test_a_map_deals_its_own_tiles():
    game = expansion.game_of("mid-atlantic", 7, {"rules": "standard", "dealt-tile": "pass"})
    assert game.has_phase(DealtTiles)
    s = game.start(expansion.SEATS[:7])
    words = {word for seed in range(9) for word in game.deal(s, Random(seed)).dealt[1::2]}
    assert "government-subsidy" in words and ACTIONS[TURN_ORDER] in words


# -- no supply left

CLOSED = find("steam", "northeast", **{"no-supply": "closed"})
CLOSED_STANDARD = find("steam", "northeast", rules="standard", **{"no-supply": "closed"})


def test_without_supply_the_actions_may_be_chosen():
    for game in (BASE, STANDARD):
        s = position(game, phase="actions", cash={"ann": 9}, display={"S1": []})
        assert not any(s.display)
        assert refused(s, "ann role city-growth", game) is None
        assert refused(s, "ann role urbanization", game) is None


def test_by_another_reading_they_are_closed_but_for_a_pass():
    for game, pass_on in ((CLOSED, None), (CLOSED_STANDARD, "no-pass-option")):
        s = position(game, phase="actions", cash={"ann": 9}, display={"S1": []})
        for action in ("city-growth", "urbanization"):
            assert refused(s, f"ann role {action}", game) == "no-supply-left"
            assert refused(s, f"ann pass-on {action}", game) == pass_on
        left = position(game, phase="actions", cash={"ann": 9}, display={"S4": ["red"]})
        assert refused(left, "ann role city-growth", game) is None


def test_a_new_city_that_brings_no_cubes_needs_none():
    game = expansion.game_of("belgium-luxembourg", 2, {"no-supply": "closed"})
    s = expansion.position(game, 2, phase="actions", cash={"ann": 9}, display={"S1": []})
    assert refused(s, "ann role city-growth", game) == "no-supply-left"
    assert refused(s, "ann role urbanization", game) is None


# -- ties


def test_ties_go_by_the_base_numbers_in_the_standard_game_too():
    shared = find("steam", "northeast", rules="standard", ties="shared")
    s = position(STANDARD, phase="goods", vp={"ann": 9, "bob": 9}, role={"ann": "locomotive", "bob": "engineer"})
    assert (STANDARD.winners(s), shared.winners(s)) == ([1], [0, 1])
    s = position(STANDARD, phase="goods", vp={"ann": 9, "bob": 10}, income={"ann": 2})
    assert STANDARD.winners(s) == shared.winners(s) == [0]


# -- one player left


def test_with_one_player_left_the_game_is_over():
    s = position(phase="goods", income=dict.fromkeys(("ann", "bob"), -10))
    say(s, *["ann pass", "bob pass", "cyd pass"] * 2)
    assert BASE.turn(s) is None and s.round == 1 and BASE.winners(s) == [2]
