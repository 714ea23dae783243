"""Every rule of Steel Driver that may object, by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.steel_driver.positions import (
    ANN,
    BOARD,
    BOB,
    CYD,
    GAME,
    GREEN,
    RED,
    YELLOW,
    legal,
    refusal,
    say,
    stage,
)
from trunkline.actions import BadLine
from trunkline.titles import find, title
from trunkline.words import WORDS

ROOT = Path(__file__).parents[3]
SOLD = [ANN, ANN, BOB, BOB, CYD, CYD]


def building(treasury=9, **more):
    tracks = {RED: ("baltimore", "baltimore-pittsburgh"), YELLOW: ("philadelphia", "baltimore-philadelphia")}
    return stage("build", tracks=tracks, treasury=[treasury, 9, 9, 9, 9, 9], control=SOLD, **more)


# -- Phase 2


def test_marker_on_sale():
    s = stage("auction", cubes=[9, 9, 9])
    assert refusal(s, "offer pink 1") == "no-such-company"
    say(s, "ann offer red 1", "bob pass", "cyd pass")
    assert refusal(s, "offer red 1") == "marker-sold"
    assert not any(a.startswith("offer red") for a in legal(s))


def test_opening_bid():
    s = stage("auction", cubes=[9, 9, 9])
    assert refusal(s, "offer red 0") == refusal(s, "offer red -3") == "opening-too-low"
    assert refusal(s, "offer red 1") == refusal(s, "offer red 9") == ""


def test_raises_the_bid():
    s = say(stage("auction", cubes=[9, 9, 9]), "ann offer red 4")
    assert refusal(s, "raise 4") == refusal(s, "raise 3") == "raise-too-low"
    assert refusal(s, "raise 5") == ""


def test_bid_in_cubes_held():
    s = stage("auction", cubes=[4, 9, 9], cash=[500, 0, 0])
    assert refusal(s, "offer red 5") == "bid-over-cubes"
    assert refusal(s, "offer red 4") == ""


def test_an_auction_takes_raises_and_passes_and_nothing_else_does():
    s = stage("auction", cubes=[9, 9, 9])
    assert refusal(s, "raise 3") == refusal(s, "pass") == "no-auction"
    assert refusal(s, "build denver-omaha") == "not-now"
    say(s, "ann offer red 1")
    assert refusal(s, "offer green 3") == refusal(s, "decline") == "auction-on"


def test_put_up_goes_clockwise_and_a_player_who_passes_is_out():
    s = stage("auction", seats=4, cubes=[9] * 4, active=BOB)
    say(s, "bob offer red 1", "cyd raise 2", "dan pass", "ann raise 3", "bob raise 4", "cyd pass", "ann raise 5")
    assert s.queue == [BOB, ANN]
    say(s, "bob pass")
    assert s.control[RED] == ANN and s.cubes == [4, 9, 9, 9] and s.treasury[RED] == 5


def test_win_the_marker_takes_one_share_with_the_marker():
    s = say(stage("auction", cubes=[9] * 3), "ann offer red 2", "bob raise 3", "cyd pass", "ann pass")
    assert s.shares_held(RED, BOB) == 1 and sum(s.shares) == 1 and s.control[RED] == s.last[RED] == BOB


def test_hand_on_goes_round_more_than_once_and_a_player_who_declined_may_offer_later():
    s = stage("auction", cubes=[9] * 3)
    say(s, "ann decline", "bob decline", "cyd offer red 1", "ann pass", "bob pass")
    assert s.active == ANN and s.queue == [ANN, BOB, CYD]
    say(s, "ann offer green 1", "bob pass", "cyd pass", "bob decline", "cyd decline")
    assert GAME.phase(s).name == "auction"
    say(s, "ann decline")
    assert GAME.phase(s).name == "build" and s.active == BOB


# -- Phase 3


def test_one_piece_a_link():
    assert refusal(building(), "build baltimore-philadelphia") == "link-built"


def test_paid_from_the_treasury():
    s = building(treasury=3, cubes=[50, 50, 50])
    assert refusal(s, "build philadelphia-pittsburgh") == "link-too-dear"
    assert refusal(s, "build cincinnati-pittsburgh") == ""
    say(s, "ann build cincinnati-pittsburgh")
    assert s.treasury[RED] == 0 and s.cubes == [50, 50, 50]


def test_touches_the_network():
    assert refusal(building(), "build denver-omaha") == "link-apart"


def test_first_link_from_a_hexagon():
    s = stage("build", treasury=[9] * 6, control=SOLD)
    assert refusal(s, "build boston-denver from boston") == "no-such-link"
    assert refusal(s, "build cincinnati-indianapolis from cincinnati") == "no-start-city"


def test_start_declared():
    s = stage("build", treasury=[9] * 6, control=SOLD)
    assert refusal(s, "build baltimore-pittsburgh") == "name-the-start"
    assert refusal(s, "build baltimore-pittsburgh baltimore") == "name-the-start"
    assert refusal(s, "build baltimore-pittsburgh from pittsburgh") == "start-not-hexagon"
    assert refusal(s, "build baltimore-pittsburgh from new-york") == "start-not-on-link"
    assert refusal(s, "build baltimore-pittsburgh from nowhere") == "start-not-on-link"
    assert refusal(building(), "build buffalo-pittsburgh from pittsburgh") == "start-already"


def test_track_left():
    s = building()
    s.laid[RED] = 17
    assert refusal(s, "build buffalo-pittsburgh") == "no-track-left" and legal(s) == ["halt"]
    endless = find("steel-driver", "us", track="any")
    s = building(game=endless)
    s.laid[RED] = 17
    assert refusal(s, "build buffalo-pittsburgh", endless) == ""


def test_must_build():
    assert refusal(building(), "halt") == "must-build"
    assert legal(building(treasury=1)) == ["halt"]


def test_only_building_is_done_in_phase_3():
    assert refusal(building(), "decline") == "not-now"


# -- Phase 6


def test_cube_of_a_city_reached():
    tracks = {RED: ("baltimore", "baltimore-pittsburgh"), GREEN: ("new-orleans", "mobile-new-orleans")}
    shares = [0] * 18
    shares[0] = shares[GREEN * 3 + 1] = 1
    s = stage("final-goods", tracks=tracks, shares=shares)
    assert refusal(s, "take atlantis black") == "city-not-on-board"
    assert refusal(s, "take mobile black") == "city-not-reached"
    assert refusal(s, "take baltimore white") == "other-colour"
    assert refusal(s, "halt") == "not-now"
    say(s, "ann take baltimore black", "bob take mobile black")
    assert refusal(s, "take baltimore black") == "no-cube-there"


def test_the_youngest_is_somebody_at_the_table():
    s = GAME.start(("ann", "bob", "cyd"))
    assert GAME.why_not(s, GAME.read(s, "- active dan")[1]).code == "unknown-seat"
    assert GAME.why_not(s, GAME.read(s, "- decline")[1]).code == "not-now"
    assert say(s, "- active cyd").active == CYD


def test_most_goods_breaks_a_tie_on_cash():
    s = stage("final-profits", cash=[100, 100, 90], control=[0, 1, 1, -1, -1, -1], begin=False)
    s.taken = [0b111, 0b11000, 0, 0, 0, 0]
    assert GAME.winners(s) == [ANN]
    s.taken[GREEN] = 0b11100000
    assert GAME.winners(s) == [BOB]
    s.taken[GREEN] = 0b100000
    assert GAME.winners(s) == [ANN, BOB]


# -- the shelf and the words


def test_the_box_on_the_shelf():
    box = title("steel-driver")
    assert [m.name for m in box.maps] == ["us"] and box.maps[0].provenance
    with pytest.raises(BadLine, match="by 3–6"):
        title("steel-driver").check_seats("us", 2)
    assert find("steel-driver").options == {}
    chosen = {"no-controller": "only-link", "all-decline": "left", "track": "any"}
    assert find("steel-driver", "us", **chosen).options == chosen


def test_every_objection_has_words_and_a_test():
    here = Path(__file__).parent
    tested = "".join(p.read_text("utf-8") for p in here.glob("test_*.py"))
    for path in (ROOT / "src" / "trunkline" / "games" / "steel_driver").rglob("*.py"):
        for code in re.findall(r'object_to\("([a-z-]+)"', path.read_text("utf-8")):
            assert code in WORDS and f'"{code}"' in tested, code


def test_words_are_filled():
    s = building(treasury=3)
    why = GAME.why_not(s, GAME.read(s, "ann build philadelphia-pittsburgh")[1])
    assert str(why) == "The cost of the link in cubes is 4, and red has 3." and why.section == "Phase 3"
    assert BOARD.links[BOARD.link_at["philadelphia-pittsburgh"]].cost == 4
