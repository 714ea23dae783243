"""Recorded games of Age of Steam, played by people: every line is legal, every number noted on the way agrees."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from tests.games.age_of_steam.shared import HERE, bag, box, colours, column, cubes_everywhere
from trunkline.game import CHANCE
from trunkline.games.hexes.phases.roles import ACTIONS, ROLES
from trunkline.match import summary
from trunkline.record import Record, judge
from trunkline.table import Table
from trunkline.titles import find

NAMES = (
    "four", "five", "reversteam-249", "reversteam-2702", "australia", "vermont", "korea", "germany", "ireland-1816",
    "ireland-2837", "southern-us", "barbados", "scandinavia", "poland", "sicily", "holland", "st-lucia",
)  # fmt: skip

OWN = {
    "reversteam-2702": {"cities": "own"},
    "australia": {"engineer": "3"},
    "vermont": {"mountains": "4"},
    "germany": {"berlin": "2"},
    "ireland-1816": {"locomotive": "both"},
}
"""The other readings of maps, by the games that tell which one their players had."""


def read(name):
    text = (HERE / "records" / f"{name}.trk").read_text("utf-8")
    record = Record.read(text)
    assert str(record) == text
    noted = json.loads((HERE / "records" / f"{name}.json").read_text("utf-8"))
    return find(record.title, record.map, **record.options), record, noted


def positions(game, record):
    """The position after every line, each line checked against the rules and against the list of legal actions."""
    s = game.start(record.seats)
    yield s
    for number, line in enumerate(record.lines, start=1):
        seat, action = judge(game, s, line)
        assert seat == CHANCE or action in game.legal(s), f"line {number}: {line}"
        s = game.apply(s, action)
        yield s


def place_values(game, s, key):
    """What a checkpoint of this key is compared with."""
    names = s.names
    rows = dict(zip(names, game.standing(game, s), strict=True))
    match key:
        case "cash" | "income" | "shares" | "engine":
            return dict(zip(names, getattr(s, key), strict=True))
        case "track" | "points":
            return {name: row[key] for name, row in rows.items()}
        case "seats":
            return rows
        case "order":
            return [names[seat] for seat in s.order]
        case "turn":
            return names[game.turn(s)]
        case "round":
            return s.round
        case "cubes":
            places = zip((*game.map.stop_names, *game.map.labels), (*s.cubes, *s.on_hexes), strict=False)
            return {name: colours(packed, game.map) for name, packed in places if packed}
        case "display":
            return {row["column"]: column(s, row["column"], game.map) for row in game.map.data["display"]}
        case "bag":
            return bag(s, game.map)
        case "lying":
            return {role: dollars for role, dollars in zip(ROLES, s.lying, strict=True) if dollars}
        case "used":
            return {role for k, role in enumerate(ACTIONS) if s.used >> k & 1}
    raise AssertionError(f"no such checkpoint: {key}")


def agree(found, noted):
    """Whether the noted values are among those found; seats that are not noted did not change."""
    if isinstance(noted, dict) and isinstance(found, dict):
        return all(name in found and agree(found[name], value) for name, value in noted.items())
    return found == noted


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_legal_and_every_checkpoint_agrees(name):
    game, record, noted = read(name)
    history = list(positions(game, record))
    for before, after in pairwise(history):
        assert cubes_everywhere(after, game.map) == box(game.map)
        assert min(after.cash) >= 0 and before.names == after.names
    for check in noted["checks"]:
        line = check.pop("line")
        before, s = history[line - 1], history[line]
        if "cost" in check:
            assert before.cash[game.turn(before)] - s.cash[game.turn(before)] == check.pop("cost"), line
        if "gain" in check:
            _, action = game.read(before, record.lines[line - 1])
            assert_gain(game, before, action, check.pop("gain"), line)
        for key, value in check.items():
            found = place_values(game, s, key)
            exact = key in ("cubes", "bag", "display", "order", "lying")
            same = found == value if exact else found == set(value) if key == "used" else agree(found, value)
            assert same, f"line {line}, {key}: {found} is not {value}"
    last = history[-1]
    assert game.turn(last) is None
    assert place_values(game, last, "seats") == noted["final"]


def assert_gain(game, before, action, gain, line):
    """What a delivery brings to each owner, before income is collected and reduced."""
    s = before.copy()
    # Apply the phase alone: the game itself would go on to the reduction after the last delivery of a turn.
    game.phase(s).apply(game, s, action)
    found = {s.names[k]: s.income[k] - before.income[k] for k in range(len(s.names)) if s.income[k] != before.income[k]}
    assert found == gain, line


def test_the_results_of_the_recorded_games():
    for name, points in (("four", [81, 61, 85, 80]), ("five", [57, 42, 54, 50])):
        game, record, noted = read(name)
        result = summary(game, record)
        assert result["stopped"] is None and result["over"]
        assert list(result["scores"].values()) == points
    assert noted["final"]["red"]["out"] == 1 and "red" not in result["scores"]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_goes_on_with_a_record_from_any_line(name):
    game, record, _ = read(name)
    table = Table(game, record=record)
    assert table.stopped is None and str(table.record) == str(record)
    for n in (0, 34, table.line // 2, table.line):
        assert table.at(n) == list(positions(game, record.copy(n)))[-1]


@pytest.mark.parametrize("name", OWN)
def test_a_game_on_a_map_tells_which_reading_its_players_had(name):
    """With the other choice of the map's option some line is refused, or some number is another."""
    _, record, noted = read(name)
    other = find(record.title, record.map, **{**record.options, **OWN[name]})
    found = summary(other, record)
    points = {seat: row["points"] for seat, row in noted["final"].items()}
    assert found["stopped"] is not None or found["scores"] != points


def test_cotton_of_the_recorded_game_is_out_of_the_game():
    game, record, _ = read("southern-us")
    *_, last = positions(game, record)
    sold = sum(" deliver white " in line for line in record.lines)
    assert colours(last.gone, game.map) == ["white"] * sold and sold == 11 and "white" not in bag(last, game.map)


def test_cubes_of_new_cities_in_the_recorded_game_are_out_of_the_game():
    game, record, _ = read("sicily")
    *_, last = positions(game, record)
    assert colours(last.gone, game.map) == ["black"] * 7 == ["black"] * sum(" urbanize " in x for x in record.lines)


def test_the_reading_of_the_recorded_players_matters():
    _, record, _ = read("five")
    assert record.options == {"urbanize": "any"}
    assert summary(find("age-of-steam"), record)["stopped"]["code"] == "urbanize-first"
