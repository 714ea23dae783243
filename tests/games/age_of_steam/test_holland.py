"""Holland: polders that open late, two actions that are closed by turns, cities with two columns or none."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.games.age_of_steam.shared import SEATS, colours, cubes_everywhere, refused, say
from trunkline import CHANCE, find
from trunkline.games.age_of_steam.words.choices import effect
from trunkline.games.hexes.board.geometry import place
from trunkline.games.hexes.board.specials import printed_prices
from trunkline.games.hexes.bot.projects import projects, site_of
from trunkline.games.hexes.map import Ground
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.state import cube_total
from trunkline.games.hexes.tiles import NO_TILE, TILE
from trunkline.games.hexes.words.log import tell
from trunkline.games.hexes.words.panels import prices
from trunkline.lab.observe import encoding_of
from trunkline.lab.setting import setting_of
from trunkline.show.artist import english

GAME = find("age-of-steam", "holland")


def at(seats=3, **more):
    return arrange(GAME, {"seats": SEATS[:seats], **more})


@pytest.mark.parametrize(("seats", "turn", "closed"), [(3, 4, True), (3, 5, False), (4, 3, True), (4, 4, False)])
def test_polders_open_in_turn_five_or_four(seats, turn, closed):
    s = at(seats, phase="build", turn="ann", round=turn, cash={"ann": 10})
    assert refused(s, "ann lay E5 S-NW", GAME) == ("polder-closed" if closed else None)
    assert refused(s, "ann lay G5 N-SE", GAME) is None
    if not closed:
        say(s, "ann lay E5 S-NW", game=GAME)
        assert s.cash[0] == 7


def test_a_polder_costs_what_a_river_does():
    price = GAME.phase_of(Build).price
    two, crossing = TILE["N-SW+NE-S"].code, TILE["N-S+NE-SW"].code
    for code in (TILE["N-S"].code, two, crossing):
        assert price(Ground("polder"), NO_TILE, code) == price(Ground(river=True), NO_TILE, code)
    assert price(Ground("polder"), NO_TILE, two) == 4 and price(Ground("polder"), TILE["N-S"].code, crossing) == 3
    names = [row["what"] for row in prices(GAME, price, (), english).rows]
    assert names == ["Plain", "Polder"]


def test_one_of_two_actions_is_drawn_for_three_players_only():
    drawn = set()
    for seed in range(12):
        s, rng = GAME.start(SEATS[:3]), Random(seed)
        while GAME.turn(s) == CHANCE:
            action = GAME.deal(s, rng)
            if GAME.asks(s) == "closed-action":
                drawn.add(str(action))
                assert "Closed actions" in tell(GAME, s, CHANCE, action, english)
                assert refused(s, "- role production", GAME) == "closed-draw"
            GAME.play(s, action)
        assert set(s.closed) == {2, 4}
    assert drawn == {"role urbanization", "role engineer"}
    s, rng = GAME.start(SEATS[:4]), Random(1)
    while GAME.turn(s) == CHANCE:
        GAME.play(s, GAME.deal(s, rng))
    assert s.closed == () and GAME.asks(s) == "issue-shares"


def test_a_closed_action_is_not_offered_and_says_so():
    for turn, closed, other in ((3, "urbanization", "engineer"), (4, "engineer", "urbanization")):
        s = at(phase="actions", turn="ann", round=turn, closed=["urbanization", "engineer"])
        assert refused(s, f"ann role {closed}", GAME) == "closed-action" and len(GAME.legal(s)) == 6
        assert effect(GAME, s, closed, english).startswith("Closed this turn.")
        assert not effect(GAME, s, other, english).startswith("Closed")
    assert len(GAME.legal(at(4, phase="actions", turn="ann", round=3))) == 7


def test_two_columns_feed_one_city_and_three_cities_get_nothing():
    s = at(phase="growth", display={"W5": ["red", "", ""], "W6": ["blue", "", ""], "B6": ["black", "", ""]})
    say(s, "- dice white 5 6 1", game=GAME)
    where = {GAME.map.stop_names[k]: colours(packed) for k, packed in enumerate(s.cubes) if packed}
    assert where == {"den-haag": ["blue", "red"]}
    fed = {stop.label: stop.columns for stop in GAME.map.stops if stop.cubes}
    assert [name for name, columns in fed.items() if not columns] == ["Delft", "Zaandam", "Medemblik"]


def test_there_is_no_yellow_new_city():
    s = at(phase="build", turn="ann", role={"ann": "urbanization"})
    assert refused(s, "ann urbanize katwijk E", GAME) == "no-such-city"
    assert refused(s, "ann urbanize katwijk F", GAME) is None


def test_the_lab_sees_polders_and_closed_actions():
    three, four = (encoding_of(setting_of("age-of-steam", "holland", seats)) for seats in (3, 4))
    assert "polder" in three.planes and three.numbers[-2:] == ("urbanization is closed", "engineer is closed")
    s = at(phase="actions", turn="ann", round=3, closed=["engineer", "urbanization"])
    planes, numbers = three.encode(s, 0)
    assert list(numbers[-2:]) == [0.0, 1.0]
    k = three.planes.index("polder")
    assert planes[k * GAME.map.size : (k + 1) * GAME.map.size] == bytes(g == "polder" for g in GAME.map.ground)
    assert four.encode(at(4, phase="actions", turn="ann"), 0)[1][-2:] == [0.0, 0.0]


def test_bots_plan_no_track_on_closed_polders():
    m = GAME.map
    wet = {h for h, ground in enumerate(m.ground) if ground == "polder"}
    for turn, some in ((4, False), (5, True)):
        s = at(phase="build", turn="ann", round=turn, cash={"ann": 20})
        found = projects(site_of(m, GAME.phase_of(Build), s, 0), 3)
        assert found and any(h in wet for project in found for h, _ in project.lays) is some


MILLS = find("age-of-steam", "holland", windmills="yes")


def test_with_windmills_a_cube_is_drawn_for_each_of_five_polders():
    m, s, rng, said = MILLS.map, MILLS.start(SEATS[:3]), Random(2), []
    while MILLS.turn(s) == CHANCE:
        action = MILLS.deal(s, rng)
        said.append(tell(MILLS, s, CHANCE, action, english))
        MILLS.play(s, action)
    assert sum(words.startswith("B2 is set up with") for words in said) == 1, "a column is called B2, too"
    assert sum(words.startswith("Goods display, black 2") for words in said) == 1
    mills = [h for h, row in enumerate(m.data["hexes"]) if row.get("windmill")]
    assert [h for h, packed in enumerate(s.on_hexes) if packed] == mills and len(mills) == 5
    assert all(cube_total(s.on_hexes[h]) == 1 and m.ground[h] == "polder" for h in mills)
    assert sum(cubes_everywhere(s, m).values()) == 96
    s = GAME.start(SEATS[:3])
    while GAME.turn(s) == CHANCE:
        GAME.play(s, GAME.deal(s, rng))
    assert not s.on_hexes


def test_track_by_a_windmill_costs_five_dollars_and_takes_its_cube():
    mill = "E5"
    s = arrange(MILLS, {"seats": SEATS[:3], "phase": "build", "turn": "ann", "round": 5, "cash": {"ann": 10}})
    price = MILLS.phase_of(Build).price
    wet = MILLS.map.grounds[MILLS.map.index[mill]]
    assert price(wet, NO_TILE, TILE["N-S"].code) == 5 and price(wet, TILE["N-S"].code, TILE["N-S+NE-SW"].code) == 3
    assert price(wet, NO_TILE, TILE["N-SW+NE-S"].code) == 6 and price(Ground("polder"), NO_TILE, TILE["N-S"].code) == 3
    say(s, f"ann lay {mill} S-NW", game=MILLS)
    assert s.cash[0] == 5
    s = arrange(MILLS, {**FETCHED, "cubes": {mill: ["yellow"]}})
    assert "ann deliver yellow E5/NW>delft" in {MILLS.line(s, 0, a) for a in MILLS.legal(s)}
    say(s, "ann deliver yellow E5/NW>delft", game=MILLS)
    assert s.income[0] == 1 and not any(s.on_hexes)


FETCHED = {"seats": SEATS[:3], "phase": "goods", "turn": "ann", "engine": {"ann": 1}, "track": ["ann E5 S-NW"]}
"""Ann's track on a polder, which leads to Delft."""


def test_the_price_by_a_windmill_stands_below_its_cube():
    frame = place(MILLS.map)
    heights = sorted(float(y) for y in re.findall(r"translate\([\d.]+ ([\d.]+)\)", printed_prices(MILLS.map, frame)))
    middles = sorted(frame.centres[h][1] for h, row in enumerate(MILLS.map.data["hexes"]) if row.get("windmill"))
    assert [round(y - middle) for y, middle in zip(heights, middles, strict=True)] == [18] * 5
