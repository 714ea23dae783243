"""St. Lucia: who is first for two players, cubes on open ground, and nothing that grows."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.age_of_steam.shared import SEATS, cubes_everywhere, refused, say
from trunkline import CHANCE, find
from trunkline.games.age_of_steam.bot import standard
from trunkline.games.age_of_steam.words.choices import effect
from trunkline.games.hexes.actions import Deliver, PayFirst
from trunkline.games.hexes.bot.network import network_of
from trunkline.games.hexes.figures import cubes, on_map
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.state import cube_total
from trunkline.games.hexes.words.log import tell
from trunkline.lab.observe import encoding_of
from trunkline.lab.setting import setting_of
from trunkline.show.artist import english
from trunkline.titles import artist

GAME = find("age-of-steam", "st-lucia")

WAY = {
    "cities": {"laborie": "F", "anse-chastenet": "E"},
    "track": [
        "ann U2 NE-NW", "bob S4 SW-NW", "bob R3 SE-NW", "bob Q2 town SE NW", "bob P1 SE-SW", "bob Q0 N-NE",
    ],
}  # fmt: skip
"""Ann's piece of track by Laborie, and Bob's two links to Anse Chastenet."""


def at(**more):
    return arrange(GAME, {"seats": SEATS[:2], **more})


def deliveries(s):
    return {f"{a.cube} {a.route}" for a in GAME.legal(s) if isinstance(a, Deliver)}


def test_a_cube_lies_on_every_hex_of_plain_and_river_without_a_town():
    m, s, rng = GAME.map, GAME.start(SEATS[:2]), Random(3)
    said = []
    while GAME.turn(s) == CHANCE:
        action = GAME.deal(s, rng)
        said.append(tell(GAME, s, CHANCE, action, english))
        GAME.play(s, action)
    with_cube = {m.labels[h] for h, packed in enumerate(s.on_hexes) if cube_total(packed) == 1}
    towns = {m.labels[stop.hex] for stop in m.stops}
    assert with_cube == {
        label for h, label in enumerate(m.labels) if m.ground[h] in ("plain", "river") and label not in towns
    }
    assert len(with_cube) == 38 == on_map(GAME, s) and cube_total(s.bag) == 58 and not any(s.cubes)
    assert sum("is set up with" in words for words in said) == 38
    assert sum(map(len, cubes(GAME, s).values())) == 38 and sum(cubes_everywhere(s, m).values()) == 96


@pytest.mark.parametrize(
    ("lines", "order", "cash"),
    [
        (("ann pay-first",), ["ann", "bob"], [5, 10]),
        (("ann pass", "bob pay-first"), ["bob", "ann"], [10, 5]),
        (("ann pass", "bob pass"), ["ann", "bob"], [10, 10]),
    ],
)
def test_each_may_pay_to_be_first(lines, order, cash):
    s = at(phase="first-player", round=3, alternates="ann", cash={"ann": 10, "bob": 10})
    say(s, *lines, game=GAME)
    assert [s.names[seat] for seat in s.order] == order and s.cash == cash and GAME.asks(s) == "issue-shares"


def test_who_is_asked_first_alternates_and_turn_order_goes_before_that():
    def asked(turn, **roles):
        s = at(phase="first-player", round=turn, alternates="bob", cash={"ann": 9, "bob": 9}, role=roles)
        return s.names[GAME.turn(s)]

    assert [asked(turn) for turn in (2, 3, 4, 5)] == ["ann", "bob", "ann", "bob"]
    assert asked(3, ann="turn-order") == "ann" and asked(4, bob="turn-order") == "bob"
    assert asked(3, bob="turn-order", ann="engineer") == "bob"
    s = GAME.start(SEATS[:2])
    say(s, "- order bob ann", game=GAME)
    assert s.alternates == -1
    while GAME.turn(s) == CHANCE:
        GAME.play(s, GAME.deal(s, Random(1)))
    assert s.names[s.alternates] == "bob" and s.names[GAME.turn(s)] == "bob"


@pytest.mark.parametrize(("cash", "queue"), [((4, 5), ["bob"]), ((5, 4), []), ((4, 4), []), ((5, 5), ["ann", "bob"])])
def test_with_less_than_five_dollars_nobody_pays(cash, queue):
    s = at()
    phase = GAME.phase_of("first-player")
    s.cash, s.alternates = list(cash), 0
    s.step = GAME.phases.index(phase)
    phase.begin(GAME, s)
    assert [s.names[seat] for seat in s.queue] == queue and s.order == (0, 1)
    s.queue = [0]
    objection = GAME.why_not(s, PayFirst())
    assert (objection is None) == (cash[0] >= 5) and (objection is None or objection.code == "cannot-pay-first")


def test_nobody_builds_before_a_town_is_a_city_and_new_cities_bring_no_cubes():
    s = at(phase="build", turn="ann", cash={"ann": 10}, role={"ann": "urbanization"})
    assert refused(s, "ann lay S4 SW-NW", GAME) == "not-connected"
    say(s, "ann urbanize laborie F", "ann lay S4 SW-NW", game=GAME)
    assert not any(s.cubes)


def test_the_piece_of_way_counts_as_a_link_and_pays_its_owner():
    s = at(phase="goods", turn="bob", engine={"bob": 3}, cubes={"U2": ["yellow"], "S2": ["purple"]}, **WAY)
    line = "deliver yellow U2/NE>laborie/NE>fond-st-jacques/NW>anse-chastenet"
    assert refused(s, "bob deliver purple S2/N>fond-st-jacques", GAME) == "no-way-by-side"
    assert refused(s, "bob deliver red U2/NE>laborie", GAME) == "no-such-cube"
    assert refused(s, "bob deliver yellow U2>laborie", GAME) == "side-unnamed"
    assert refused(s, "bob deliver yellow U2/NE>dennery", GAME) == "route-breaks"
    assert refused(s, "bob deliver yellow U2/NW>laborie", GAME) == "no-way-by-side"
    assert deliveries(s) == {line.removeprefix("deliver ")}
    say(s, f"bob {line}", game=GAME)
    assert s.income == [1, 2] and s.on_hexes[GAME.map.index["U2"]] == 0
    small = at(phase="goods", turn="bob", engine={"bob": 2}, cubes={"U2": ["yellow"]}, **WAY)
    assert refused(small, f"bob {line}", GAME) == "engine-too-small" and not deliveries(small)


def test_on_a_tile_with_two_paths_the_mover_chooses():
    s = at(
        phase="goods", turn="ann", engine={"ann": 2}, cubes={"R3": ["purple"]},
        cities={"laborie": "F"},
        track=["bob S4 SW-NW", "bob R3 SE-NW", "bob Q2 town SE NW", "ann R3 SE-NW+S-SW"],
    )  # fmt: skip
    assert deliveries(s) == {
        "purple R3/S>laborie", "purple R3/SE>laborie",
    }  # fmt: skip
    assert refused(s, "ann deliver purple R3/NW>fond-st-jacques/SE>laborie", GAME) == "link-twice"
    say(s, "ann deliver purple R3/S>laborie", game=GAME)
    assert s.income == [1, 0] and s.bag == at().bag


def test_the_page_offers_the_cube_where_it_lies_and_says_why_not():
    s = at(phase="goods", turn="bob", engine={"bob": 3}, cubes={"U2": ["yellow"], "T5": ["red"]}, **WAY)
    page = artist("age-of-steam")
    (found,) = [c for c in page.choices(GAME, s, 1, english) if c.line.startswith("deliver")]
    assert found.picks[:2] == ("yellow@U2", "anse-chastenet") and "U2" in found.label and found.worth == 2
    drawn = page.board(GAME, s, 1, english)
    assert 'id="cube-U2-yellow-0"' in drawn and "yellow cube" in drawn
    assert "U2/NE" in page.routes(GAME, s) and page.owners(GAME, s)["U2/NE"] == "seat-0"
    assert page.why(GAME, s, "red@T5").code == "no-way-here"
    twin = {place.name: place.facts for place in page.places(GAME, s, english)}
    assert twin["T5"] == ("cubes: red",) and twin["U2"][0] == "cubes: yellow" and len(twin["U2"]) == 2
    assert "asked first" in effect(GAME, s, "turn-order", english)


def test_bots_count_cubes_on_open_ground():
    s = at(phase="goods", turn="bob", engine={"bob": 3}, cubes={"U2": ["yellow"], "P1": ["yellow"]}, **WAY)
    assert network_of(GAME, s, 1).gains() == ([2], [2])
    s = at(cubes={"R3": ["purple"]}, cities={"laborie": "F"})
    network, m = network_of(GAME, s, 0), GAME.map
    ends = m.stop_index["laborie"], m.stop_index["fond-st-jacques"]
    assert network.gains() == ([], []) and network.with_link(*ends).gains() == ([], [])
    assert network.with_link(*ends, [(m.index["R3"], (0, 3))]).gains() == ([1], [2])


def test_bots_found_a_city_and_build_where_cubes_lie():
    s, rng, bot = GAME.start(SEATS[:2]), Random(5), standard()
    while s.round < 3 and not s.over:
        seat = GAME.turn(s)
        GAME.play(s, GAME.deal(s, rng) if seat == CHANCE else bot.choose(GAME, s, seat, rng))
    assert any(letter != 255 for letter in s.letter) and sum(s.income) > 0


def test_the_lab_sees_cubes_on_hexes_and_who_is_first_by_turns():
    encoding = encoding_of(setting_of("age-of-steam", "st-lucia", 2))
    s = at(phase="first-player", round=3, alternates="bob", cash={"ann": 9, "bob": 9}, cubes={"U2": ["yellow"]})
    planes, numbers = encoding.encode(s, 0)
    k, size = encoding.planes.index("yellow cubes"), GAME.map.size
    assert [h for h in range(size) if planes[k * size + h]] == [GAME.map.index["U2"]]
    assert list(numbers[-2:]) == [0.0, 1.0] and list(encoding.encode(s, 1)[1][-2:]) == [1.0, 0.0]
