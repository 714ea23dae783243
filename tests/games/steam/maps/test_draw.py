"""What only these maps have on the board: ferry, import spaces, discs, the seam of two maps."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from random import Random

import pytest

from tests.choices import choices_of, fact
from tests.games.steam.maps.shared import SEATS, WAYS, game_of, name_of, position
from tests.games.steam.maps.test_brussels import JETTE, at, fifth
from tests.games.steam.maps.test_mid_atlantic import crossing
from tests.games.steam.shared import say
from trunkline.game import CHANCE
from trunkline.games.hexes.board.hexmap import board
from trunkline.games.hexes.words.cost import dollars
from trunkline.games.hexes.words.links import hop_lines
from trunkline.games.steam.words.names import position_after
from trunkline.show import english
from trunkline.titles import artist, find

SVG = "{http://www.w3.org/2000/svg}"


def parts(svg, cls):
    """Elements that have a class."""
    return [e for e in ET.fromstring(svg).iter() if cls in e.get("class", "").split()]


@pytest.mark.parametrize("way", WAYS, ids=name_of)
def test_each_board_is_a_picture(way):
    game = game_of(*way)
    root = ET.fromstring(board(game.map))
    width, height = (float(v) for v in root.get("viewBox").split()[2:])
    assert sum(1 for e in root.iter() if "hex" in e.get("class", "").split()) == game.map.size
    for e in root.iter():
        found = re.match(r"translate\((\S+) (\S+)\)", e.get("transform", ""))
        if found and e.get("class") == "import-space":
            assert 0 < float(found[1]) < width and 0 < float(found[2]) < height


def test_the_ferry_and_the_disc_of_its_builder():
    game = find("steam", "mid-atlantic", 4)
    s = position(game, 4, phase="build", cities={"salisbury": "red"}, cash={"ann": 20})
    before = board(game.map, s)
    assert len(parts(before, "ferry")) == len(parts(before, "ferry-ring")) == 1 and not parts(before, "short-link")
    say(s, "ann connect salisbury hampton-roads", game=game)
    (disc,) = parts(board(game.map, s), "short-link")
    assert "seat-0" in disc.get("class") and disc.get("data-link") == "salisbury/SW hampton-roads/NE"
    lines = hop_lines(game.map, s)
    assert len(lines["salisbury/SW"].split()) == 2
    assert lines["hampton-roads/NE"].split() == lines["salisbury/SW"].split()[::-1]
    for seats, there in ((3, 0), (6, 1)):
        assert len(parts(board(find("steam", "mid-atlantic", seats).map), "ferry-ring")) == there
    assert not parts(board(find("steam", "mid-atlantic", 4, size="large").map), "ferry-ring")


@pytest.mark.parametrize("way", WAYS, ids=name_of)
def test_every_line_of_the_set_up_can_be_looked_at(way):
    """Whoever goes back through a record sees the board half set out."""
    game = game_of(*way)
    one, rng = artist("steam"), Random(1)
    s = game.start(SEATS[: way[1]])
    while game.turn(s) == CHANCE:
        assert one.board(game, s, 0, english) and one.panels(game, s, 0, english) and one.prompt(game, s, 0, english)
        game.play(s, game.deal(s, rng))
    assert s.round in (0, 1)


def test_import_spaces_empty_from_the_city_outwards():
    game = find("steam", "belgium-luxembourg")
    s = position(game, 2, phase="build")
    s.imports = ((0, 1, 2), (3, 3))
    svg = board(game.map, s)
    assert len(parts(svg, "import-space")) == 12
    cubes = [e for e in parts(svg, "cube") if e.get("data-stop", "").endswith("-imports")]
    assert [e.get("data-word") for e in cubes] == ["red", "blue", "purple", "yellow", "yellow"]
    words = {panel.key: panel for panel in artist("steam").panels(game, s, 0, str.format)}
    assert any("Lille" in note and "red, blue, purple" in note for note in words["spaces"].notes)


def test_discs_lie_between_the_cities_they_join():
    game = find("steam", "belgium-luxembourg")
    s = position(game, 2, phase="build", cities={"leuven": "gray"})
    say(s, "ann connect brussels leuven", game=game)
    svg = board(game.map, s)
    (disc,) = parts(svg, "short-link")
    assert disc.get("data-link") == "brussels/NE leuven/SW"
    assert svg.index('id="new-cities"') < svg.index('class="short-link') < svg.index('id="hexes"')


def test_the_closed_seam_is_no_water():
    joined = find("steam", "mid-atlantic", 4, size="large").map
    (under, line) = parts(board(joined), "seam")
    assert under.get("d") == line.get("d") and line.get("d").count("M") == len(joined.data["seam"]) > 0
    wide = find("steam", "mid-atlantic", 4, size="large", seam="open").map
    assert not parts(board(wide), "seam") and not parts(board(find("steam", "mid-atlantic", 4).map), "seam")


def test_a_disc_of_an_earlier_turn_is_shown_on_its_action():
    game = find("steam", "belgium-luxembourg")
    s = position(game, 2, phase="actions", cash={"ann": 9, "bob": 9})
    say(s, "ann role engineer", game=game)
    s.role = [-1, -1]
    tiles = {panel.key: panel for panel in artist("steam").panels(game, s, 1, str.format)}["tiles"]
    discs = {row["word"]: row["disc"] for row in tiles.rows}
    assert discs["engineer"] == {"seat": 0, "name": "Ann"} and discs["locomotive"] is None


def test_tiles_tell_what_they_do_on_this_map():
    """Belgium: three tiles instead of two, and a new city without cubes; Brussels as everywhere."""

    def effects(name, seats):
        game = find("steam", name)
        s = position(game, seats, phase="actions")
        tiles = {panel.key: panel for panel in artist("steam").panels(game, s, 1, str.format)}["tiles"]
        return {row["word"]: row["effect"] for row in tiles.rows}

    belgium, brussels = effects("belgium-luxembourg", 2), effects("brussels-metro", 3)
    assert "3 tiles this turn instead of 2" in belgium["engineer"] and "without cubes" in belgium["urbanization"]
    assert "4 tiles this turn instead of 3" in brussels["engineer"] and "urbanization" not in brussels


# -- what a line takes by itself, shown before and after


def shown_by(game, s, line):
    """The choice of a line and its sentence in the log, and the position after what it does alone."""
    seat, action = game.read(s, line)
    assert game.why_not(s, action) is None
    one = artist("steam")
    said = one.tell(game, s, seat, action, english)
    choice = choices_of(game, s)[str(action)]
    assert choice.label == said
    return choice, said, position_after(game, s, action)


@pytest.mark.parametrize(
    ("income", "cash", "falls", "score"), [(1, 0, -1, -2), (3, 40, 2, 0), (2, 40, 1, -1), (0, 40, None, None)]
)
def test_the_step_back_of_a_builder_in_brussels_is_shown_before_and_after(income, cash, falls, score):
    game = find("steam", "brussels-metro")
    s = position(game, 3, phase="build", income={"ann": income}, cash={"ann": cash})
    choice, said, after = shown_by(game, s, f"ann lay {JETTE} N-S")
    assert after.income[0] == (0 if falls is None else falls)
    assert fact(choice, "changes the score by") == (score or None)
    back = f"Income steps back to {dollars(after.income[0])}."
    assert said.endswith(back) == (falls is not None)
    assert ("Loan of" in said) == (cash == 0)
    game.play(s, game.read(s, f"ann lay {JETTE} N-S")[1])
    assert "steps back" not in next(each.label for line, each in choices_of(game, s).items() if "lay" in line)


def test_the_price_of_a_fifth_link_is_shown_before_and_after():
    game = find("steam", "brussels-metro")
    s, _ = fifth(game, income={"bob": 2}, cash={"bob": 1})
    choice, said, after = shown_by(game, s, "bob urbanize simonis gray")
    assert (after.cash[1], after.income[1]) == (0, 0) and choice.chip == "$6"
    assert choice.facts == (
        "changes the score by −1",
        "cash left: $0",
        "tiles left: 2",
        "$6 this turn",
        "such cities left: 4",
    )
    assert said == (
        "Bob puts a new city on Simonis for $6; its colour: gray. Loan of $5: income $2 → $1. Income steps back to $0."
    )


@pytest.mark.parametrize(
    ("round", "income", "vp", "falls", "points"), [(3, 4, 0, 3, None), (2, 4, 0, None, None), (4, -10, 5, None, 3)]
)
def test_what_a_delivery_costs_in_the_war_is_shown_before_and_after(round, income, vp, falls, points):
    game = find("steam", "mid-atlantic", 4)
    s = crossing(round, income, vp)
    _, said, after = shown_by(game, s, "ann deliver blue manassas/NE>washington")
    assert (after.income[0], after.vp[0]) == (income if falls is None else falls, vp if points is None else points)
    assert ("Income steps back to $3." in said) == (falls == 3) and ("Points fall to 3." in said) == (points == 3)


def test_with_the_supply_used_up_nobody_is_asked_for_a_cube():
    """The last space may go to a new city while a town still waits for its cube."""
    game = find("steam", "brussels-metro")
    s = position(game, 3, phase="build", cash={"ann": 20}, display={"S1": ["red"]})
    for line in (f"ann lay {JETTE} N-S", f"ann lay {at('Simonis')} town N"):
        game.play(s, game.read(s, line)[1])
    assert "one of its cubes for Simonis" in artist("steam").prompt(game, s, 0, english)
    s.display = [()] * len(s.display)
    assert "done" in [str(a) for a in game.legal(s)]
    assert artist("steam").prompt(game, s, 0, english).startswith("Your turn: lay track.")
