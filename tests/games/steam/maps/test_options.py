"""Each map offers the options that change something there, says why it leaves others out, and old records load."""

from __future__ import annotations

import dataclasses
import json
import re
import types
from collections.abc import Mapping

import pytest

from tests.games.steam.maps.shared import SEATS, position
from tests.shelf import maps, option_sets
from trunkline import titles
from trunkline.actions import BadLine
from trunkline.commands.shelf import title_data as on_shelf
from trunkline.games.hexes.map import NO_COLOUR, HexMap
from trunkline.games.hexes.phases.auction import HALF, TurnOrderAuction
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.roles import URBANIZATION
from trunkline.games.steam.phases.tiles import ChooseTile
from trunkline.record import Record
from trunkline.site.web.i18n import translator
from trunkline.table import Table

STEAM = titles.title("steam")
MAPS = maps()
EACH = [(box, info, o) for box, info in MAPS for o in box.options_on(info.name) if len(o.choices) > 1]
IDLE = [(box, info, name) for box, info in MAPS for name in info.idle]


def plain(value):
    """A part of a game as values that compare: phases by their fields, methods by what they are bound to."""
    if isinstance(value, HexMap):
        return (value.data, value.open)
    if isinstance(value, types.MethodType):
        return (value.__func__, plain(value.__self__))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return (type(value), [plain(getattr(value, f.name)) for f in dataclasses.fields(value)])
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, tuple | list) else value


def game_with(box, info, seats, **options):
    """The game with options, whether the map offers them or not, and without a word of them."""
    chosen = box.option_values(options, info.name)
    return box.game(info, chosen, box.board_for(info, seats, chosen))


def changes_the_game(box, info, option, value):
    """Whether some phase, table or board is another one with the option: by itself, or beside some other options."""
    beside = [{}, *(options for options in option_sets(box, info) if option.name not in options)]
    for options in beside:
        for seats in range(info.least, info.most + 1):
            one, other = (game_with(box, info, seats, **options, **each) for each in ({}, {option.name: value}))
            parts = (
                (g.opening, g.round, g.ending, g.fresh, g.tie_break, g.map if isinstance(g.map, HexMap) else 0)
                for g in (one, other)
            )
            if plain(next(parts)) != plain(next(parts)):
                return True
    return False


@pytest.mark.parametrize(("box", "info", "option"), EACH, ids=lambda x: x.name)
def test_every_option_offered_changes_the_game(box, info, option):
    for value in list(option.choices)[1:]:
        assert changes_the_game(box, info, option, value), value


def phases(info, kind, **options):
    """The phases of a kind on a map of Steam, for each number of seats."""
    for seats in range(info.least, info.most + 1):
        game = game_with(STEAM, info, seats, **options)
        yield seats, game, game.phase_of(kind)


def could_run_out(info):
    """Whether the Urbanization action can meet a map without a town or a new city left: one comes a turn at most."""
    for seats, game, tiles in phases(info, ChooseTile):
        turns = game.phase_of(AdvanceTurn).turns[seats]
        towns = sum(stop.colour == NO_COLOUR for stop in game.map.stops)
        if URBANIZATION in tiles.numbers and turns - 1 >= min(towns, len(game.map.data["new_cities"])):
            return True
    return False


def half_bids_paid(info):
    """Whether somebody pays half a bid in the standard game."""
    rows = phases(info, TurnOrderAuction, rules="standard")
    return any(HALF in auction.payments[seats] for seats, _, auction in rows)


@pytest.mark.parametrize("info", STEAM.maps, ids=lambda info: info.name)
def test_options_about_what_never_happens_on_a_map_are_not_offered(info):
    offered = {o.name for o in STEAM.options_on(info.name)}
    assert ("urbanization" in offered) == could_run_out(info)
    assert ("half-bids" in offered) == half_bids_paid(info)
    base = info.fixed.get("rules") != "standard"
    assert ("opening" in offered, "zero-bid" in offered) == (base, base)


@pytest.mark.parametrize(("box", "info"), MAPS, ids=lambda x: x.name)
def test_what_a_map_leaves_out_are_options_of_its_title(box, info):
    known = {o.name: o for o in box.options}
    assert not {o.name for o in info.options} & set(known)
    assert set(info.idle) <= set(known) and set(info.fixed) <= set(known)
    assert all(value in known[name].choices for name, value in info.fixed.items())
    assert not set(info.idle) & {o.name for o in box.options_on(info.name)}


@pytest.mark.parametrize(("box", "info", "name"), IDLE, ids=lambda x: getattr(x, "name", x))
def test_an_option_that_changes_nothing_is_refused_with_the_reason(box, info, name):
    for value in next(o for o in box.all_options if o.name == name).choices:
        with pytest.raises(BadLine) as refusal:
            titles.find(box.name, info.name, **{name: value})
        assert refusal.value.code == "idle-option" and info.idle[name] in str(refusal.value)
        said = translator("it").code("idle-option", dict(refusal.value.values))
        assert "{" not in said and info.idle[name] not in said
        assert info.label not in said or translator("it")(info.label) == info.label


def test_an_option_of_another_map_is_refused_with_the_maps_that_have_it():
    with pytest.raises(BadLine, match="Brussels Metro") as refusal:
        titles.find("steam", "ruhr", **{"town-cube": "first"})
    assert refusal.value.code == "option-elsewhere"
    with pytest.raises(BadLine) as refusal:
        titles.find("steam", "ruhr", fog="yes")
    assert refusal.value.code == "unknown-option" and "town-cube" not in str(refusal.value)


def test_the_shelf_says_where_an_option_is_offered():
    shelf = on_shelf(STEAM)
    maps = {row["option"]: row["maps"] for row in shelf["options"]}
    assert maps["opening"] == maps["zero-bid"] == ["northeast", "ruhr", "brussels-metro", "mid-atlantic"]
    assert maps["urbanization"] == ["northeast", "ruhr", "mid-atlantic"]
    assert maps["half-bids"] == ["northeast", "ruhr", "belgium-luxembourg", "mid-atlantic"]
    assert maps["tiles"] == [] and maps["imports"] == ["belgium-luxembourg"]
    fixed = {row["map"]: row["fixed"] for row in shelf["maps"]}
    assert fixed["belgium-luxembourg"] == {"rules": "standard"} and fixed["ruhr"] == {}


@pytest.mark.parametrize(("box", "info", "name"), IDLE, ids=lambda x: getattr(x, "name", x))
def test_an_old_record_with_such_an_option_is_of_the_same_game(box, info, name):
    value = list(next(o for o in box.all_options if o.name == name).choices)[1]
    game = titles.game_of_record(box.name, info.name, info.least, {name: value})
    assert game is titles.find(box.name, info.name, info.least)
    table = Table(game, SEATS[: info.least])
    table.settle()
    text = re.sub(r"(\[Rules .*\])", rf'\1\n[Options "{name}={value}"]', str(table.record))
    again = Table(game, record=Record.read(text))
    assert again.stopped is None and again.state == table.state and str(again.record) == text


def test_a_record_with_any_other_option_not_offered_is_refused():
    for options in ({"imports": "emptied"}, {"fog": "yes"}, {"town-exits": "shared"}):
        with pytest.raises(BadLine):
            titles.game_of_record("steam", "brussels-metro", 3, options)


def test_what_is_not_offered_holds_by_default():
    game = titles.find("steam", "brussels-metro", rules="standard")
    auction = game.phase_of(TurnOrderAuction)
    assert game.options == {"rules": "standard"} and auction.rounding == TurnOrderAuction(auction.payments).rounding
    assert position(game, 3).names == SEATS[:3] and json.dumps(dict(game.options))
