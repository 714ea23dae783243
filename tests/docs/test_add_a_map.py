"""The maps shown in docs/add-a-map.md are made as the page says, found by themselves, and played under all laws."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.shelf import add_map, long_games, random_games, ways
from trunkline import titles
from trunkline.actions import BadLine
from trunkline.cli import app
from trunkline.games.age_of_steam import maps as age_of_steam_maps
from trunkline.games.hexes.grid import EDGE
from trunkline.games.hexes.map import CLOSED, read
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.steam import maps as steam_maps
from trunkline.maps import maps_in
from trunkline.site.web import catalogues

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-map.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^`src/(\S+)`[^\n]*:\n\n```\w+\n(.*?)```", PAGE, re.M | re.S))
ROOM = "trunkline/games/{}/maps/two_rivers/{}"
SEATS = ("ann", "bob", "cyd")


def block_of(room: str, name: str) -> str:
    """A block of the page by the file that it is."""
    return BLOCKS[ROOM.format(room, name)]


BOARD = json.loads(block_of("age_of_steam", "map.json"))
FOR_STEAM = BOARD | json.loads(block_of("steam", "map.json"))


@pytest.fixture
def age_of_steam(monkeypatch, tmp_path):
    """The map of sections 1 and 3 in a folder of its own."""
    add_map(monkeypatch, age_of_steam_maps, tmp_path, "two_rivers", BOARD, block_of("age_of_steam", "rules.py"))
    return titles.title("age-of-steam")


@pytest.fixture
def steam(monkeypatch, tmp_path):
    """The map of section 4."""
    add_map(monkeypatch, steam_maps, tmp_path, "two_rivers", FOR_STEAM, block_of("steam", "rules.py"))
    return titles.title("steam")


def test_the_page_shows_two_maps_with_their_rules():
    assert set(BLOCKS) == {ROOM.format(room, f) for room in ("age_of_steam", "steam") for f in ("map.json", "rules.py")}


def test_the_map_of_the_page_is_read():
    m = read(BOARD)
    assert [stop.name for stop in m.stops] == ["ashton", "brindle", "cross-keys", "dunmore"]
    h = m.at(2, 1)
    assert m.across_owner[h * 6 + EDGE["S"]] == m.across_owner[m.at(2, 2) * 6 + EDGE["N"]] == CLOSED
    assert m.river[h] and m.ground[h] == "hill"
    assert m.labels[m.at(0, 0)] == "B0"


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda data: data["hexes"].append({"at": [0, 0]}), "comes twice"),
        (lambda data: data["hexes"][0]["city"].update(name="Brindle"), "share a name"),
        (lambda data: data["hexes"][0]["city"].update(colour="pink"), "unknown colour"),
    ],
)
def test_a_broken_map_is_refused(change, wrong):
    data = json.loads(json.dumps(BOARD))
    change(data)
    with pytest.raises(ValueError, match=wrong):
        read(data)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda data: data.update(name="three-rivers"), "needs its name “two-rivers”"),
        (lambda data: data.pop("seats"), "needs its name"),
        (lambda data: data["shelf"].update(fog="thick"), "the shelf has no fog"),
    ],
)
def test_a_file_that_the_shelf_cannot_read_is_refused(monkeypatch, tmp_path, change, wrong):
    data = json.loads(json.dumps(BOARD))
    change(data)
    add_map(monkeypatch, age_of_steam_maps, tmp_path, "two_rivers", data)
    with pytest.raises(ValueError, match=wrong):
        maps_in(age_of_steam_maps.__name__)


def test_a_map_may_be_one_file_and_no_two_have_one_name(monkeypatch, tmp_path):
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "two-rivers.json").write_text(json.dumps(BOARD), "utf-8")
    monkeypatch.setattr(age_of_steam_maps, "__path__", [*age_of_steam_maps.__path__, str(plain)])
    found = titles.title("age-of-steam").map_info("two-rivers")
    assert found.variant() is None and titles.find("age-of-steam", "two-rivers").map.name == "two-rivers"
    add_map(monkeypatch, age_of_steam_maps, tmp_path / "again", "two_rivers", BOARD)
    with pytest.raises(ValueError, match="there is a map two-rivers already"):
        titles.shelf()["age-of-steam"].map_info("two-rivers")


def test_each_section_needs_only_those_before_it(monkeypatch, tmp_path):
    """The map of section 1 alone is drawn and listed by the commands of section 2; section 3 adds its rule."""
    headings = [page.split("\n", 1)[0] for page in PAGE.split("\n## ")[1:]]
    assert [heading[:2] for heading in headings] == ["1.", "2.", "3.", "4.", "5."]
    second = PAGE.split("\n## 2.")[1].split("\n## 3.")[0]
    commands = re.findall(r"^    trunkline (.+)$", second, re.M)
    assert commands == re.findall(r"^    trunkline (.+)$", PAGE, re.M) and len(commands) == 3
    add_map(monkeypatch, age_of_steam_maps, tmp_path, "two_rivers", BOARD)
    run_commands(commands, tmp_path)


def test_the_commands_of_the_page_find_it(age_of_steam, tmp_path):
    run_commands(re.findall(r"^    trunkline (.+)$", PAGE, re.M), tmp_path)


def run_commands(commands, tmp_path):
    """Run commands that show the map, and look at what they print and draw."""
    for words in commands:
        out = CliRunner().invoke(app, words.replace("two-rivers.svg", str(tmp_path / "it.svg")).split())
        assert out.exit_code == 0 and ("two-rivers" in out.stdout or (tmp_path / "it.svg").is_file())
    assert "Dunmore" in (tmp_path / "it.svg").read_text("utf-8")


def test_it_stands_after_the_maps_of_the_box(age_of_steam):
    assert [info.name for info in age_of_steam.maps][:1] == ["rust-belt"]
    assert age_of_steam.map_info("two-rivers").rules and titles.find("age-of-steam").map_name == "rust-belt"


def test_it_is_under_the_laws_with_no_line_written(age_of_steam):
    info = age_of_steam.map_info("two-rivers")
    every = list(ways(age_of_steam, info))
    assert {seats for seats, _ in every} == {3, 4} and len(every) > 3
    codes = set()
    for seats, options in every:
        assert random_games(age_of_steam, info, seats, options, games=2)
        assert long_games(age_of_steam, info, seats, options, games=1)
        codes |= set(options)
    assert codes == {o.name for o in age_of_steam.options}


@pytest.mark.parametrize(("turn", "code"), [(1, "snowed-in"), (2, "snowed-in"), (3, None)])
def test_its_rule_refuses_in_its_own_words(age_of_steam, turn, code):
    game = titles.find("age-of-steam", "two-rivers")
    m = game.map
    place = m.labels[m.at(1, 1)]
    s = arrange(
        game,
        {
            "seats": SEATS,
            "phase": "build",
            "round": turn,
            "cash": {"ann": 20},
            "track": [f"ann {m.labels[m.at(0, 1)]} N-SE"],
        },
    )
    _, lay = game.read(s, f"ann lay {place} SE-NW")
    objection = game.why_not(s, lay)
    assert (objection and objection.code) == code and (lay in game.legal(s)) == (code is None)
    if objection is not None:
        assert str(objection) == f"Snow lies on {place} until turn 3."


# -- section 4: the same map for Steam, with an option


def test_the_map_with_its_own_option_is_on_the_shelf(steam):
    game = titles.find("steam", "two-rivers")
    assert game.seats == (3, 3) and [o.name for o in steam.options_on("two-rivers")][-1] == "bridges"
    assert steam.maps_with(steam.options_on("two-rivers")[-1]) == ("two-rivers",)
    with pytest.raises(BadLine, match="Two Rivers"):
        titles.find("steam", "ruhr", bridges="plain")


@pytest.mark.parametrize(("bridges", "points"), [("score", 1), ("plain", 0)])
def test_its_rule_is_kept(steam, bridges, points):
    game = titles.find("steam", "two-rivers", bridges=bridges)
    m = game.map
    s = arrange(game, {"seats": SEATS, "phase": "build", "cash": {"ann": 20}})
    for line, gained in ((f"ann lay {m.labels[m.at(0, 1)]} N-S", 0), (f"ann lay {m.labels[m.at(0, 2)]} N-S", points)):
        seat, action = game.read(s, line)
        assert seat == 0 and game.why_not(s, action) is None
        game.play(s, action)
        assert s.vp[0] == gained
    assert game.why_not(s, game.read(s, f"ann lay {m.labels[m.at(1, 1)]} NE-SW")[1]).code == "no-builds-left"


def test_laws_of_the_map_of_steam(steam):
    info = steam.map_info("two-rivers")
    for seats, options in ways(steam, info):
        random_games(steam, info, seats, options, games=1)


@pytest.mark.parametrize("data", [BOARD, FOR_STEAM], ids=["age-of-steam", "steam"])
def test_the_catalogues_take_in_all_that_people_read(data):
    file = io.BytesIO(json.dumps(data, indent=1, ensure_ascii=False).encode())
    found = {sentence for _, _, sentence, _ in catalogues.maps(file, {}, (), {})}
    shelf = data["shelf"]
    wanted = {data["label"], shelf["provenance"], *shelf["rules"], *data["provenance"]["reconstructed"]}
    for option in shelf.get("options", ()):
        wanted |= {option["label"], *option["choices"].values()}
    assert found - {shelf.get("advice")} == wanted
