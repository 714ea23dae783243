"""Steam, Improving Track: a path that joins nothing until later tiles of the same turn join it."""

from __future__ import annotations

from random import Random

import pytest

from tests.choices import choices_of
from tests.games.steam.shared import BASE, HERE, all_links, building, link, owner_at, position, refused, say, why_not
from trunkline.games.hexes.actions import Done, Lay
from trunkline.games.hexes.map import SEAT0
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.phases.second_path import can_be_joined, loose_half
from trunkline.games.hexes.tiles import KIND
from trunkline.record import Record, replay
from trunkline.show import english
from trunkline.table import Table
from trunkline.titles import artist, find, game_of_record, title

M = BASE.map
CROSS = "ann lay R12 N-SE+S-NW"
"""From Hartford to New Haven; the other path joins nothing, until S13 joins it from New Haven."""


def loose():
    """Ann has laid it."""
    s = building()
    say(s, CROSS)
    return s


def test_the_town_and_the_hex_beside_it_join_it():
    s = loose()
    assert (owner_at(s, M, "R12", 0), owner_at(s, M, "R12", 3)) == ("-", "ann")
    say(s, "ann lay T12 town N NE")
    assert owner_at(s, M, "R12", 0) == "-"
    say(s, "ann lay S13 SW-NW", "ann done")
    assert s.cash[0] == 30
    assert all_links(s, M) == [
        link(["R12", "S13", "T12"], "ann", "", "new-haven"),
        link(["R12", "T12"], "ann", "hartford", "new-haven"),
    ]


def test_another_city_may_join_it_as_well():
    s = loose()
    say(s, "ann lay S13 N-NW", "ann done")
    assert link(["R12", "S13"], "ann", "", "providence") in all_links(s, M)


def test_until_then_the_turn_does_not_end_and_nothing_else_is_built():
    s = loose()
    why = why_not(s, "ann done")
    assert (why.code, why.section) == ("joins-nothing", "Improving Track") and "R12" in str(why)
    for line, code in (
        ("ann lay O9 N-S", "leaves-loose"), ("ann lay T12 town N", "leaves-loose"),
        ("ann lay T12 town N NW", "leaves-loose"), ("ann lay S13 SW-NW", "not-connected"),
        ("ann lay Q13 S-SW", "city-hex"), ("ann urbanize new-haven red", "joins-nothing"),
    ):  # fmt: skip
        assert refused(s, line) == code, line
    assert "R12 still joins nothing" in artist("steam").prompt(BASE, s, 0, english)


def test_a_table_takes_it_back_and_waits_for_the_only_tile():
    start = building()
    table = Table(BASE, record=Record("steam", "northeast", start.names), start=start, rng=Random(1))
    for line in (CROSS, "ann lay T12 town N NE NW"):
        table.say(line)
        assert table.settle() == 0
    assert table.undo(0) == 1 and table.undo(0) == 0 and table.state == start


STANDARD = find("steam", rules="standard")


@pytest.mark.parametrize(
    ("game", "more"),
    [
        (STANDARD, {"cash": {"ann": 9}}),
        (BASE, {"cash": {"ann": 9}, "income": {"ann": -10}}),
        (BASE, {"track": ["ann T12 town NW"]}),  # what comes from a town with own track is laid first
        (BASE, {"track": ["bob T12 town NE"]}),  # the exit that would be needed is another player’s
    ],
)
def test_without_a_way_round_it_is_refused(game, more):
    s = position(game, **{"phase": "build", "cash": {"ann": 40}, **more})
    assert refused(s, CROSS, game=game) == "second-path-loose"
    assert refused(s, "ann lay R12 S-NW", game=game) is None


def test_no_way_round_leads_back_to_the_town_it_begins_at():
    """Nobody's track leads from the second path to New Haven already: joined there as well, it would begin and end in
    one town."""
    s = building(track=["- T12 town NW", "- S11 NE-SE"])
    assert refused(s, "ann lay R12 SE-SW+S-NW") == "second-path-loose"
    for track in (["- T12 town NW"], ["- S11 NE-SE"]):
        assert refused(building(track=track), "ann lay R12 SE-SW+S-NW") is None


def test_the_last_tile_but_one_is_too_late_but_not_with_the_engineer():
    s = building()
    say(s, "ann lay O9 N-S")
    assert refused(s, CROSS) == "second-path-loose"
    s = building(role={"ann": "engineer"})
    say(s, "ann lay O9 N-S", CROSS)
    assert refused(s, "ann lay T12 town N NE") is None
    s = building(role={"ann": "engineer"})
    say(s, CROSS)
    assert refused(s, "ann lay O9 N-S") == "leaves-loose", "what has nothing to do with it is laid before or afterwards"


def test_with_one_dollar_more_it_is_paid():
    s = position(STANDARD, phase="build", cash={"ann": 10})
    say(s, CROSS, "ann lay T12 town N NE", "ann lay S13 SW-NW", "ann done", game=STANDARD)
    assert s.cash[0] == 0


def test_its_tiles_must_be_in_the_box():
    sharp = KIND["sharp"]
    for left, code in ((2, None), (1, "second-path-loose")):
        s = building()
        s.supply[sharp] = left  # one for the town, one for the hex beside it
        assert refused(s, CROSS) == code


def test_the_choice_says_so():
    choices = choices_of(BASE, building())
    said = [fact for fact in choices[CROSS.removeprefix("ann ")].facts if "joins nothing yet" in fact]
    assert len(said) == 1
    assert not any("joins nothing yet" in fact for fact in choices["lay R12 S-NW"].facts)


RECORDS = [
    HERE / "golden" / "northeast-base-4.trk",
    HERE / "golden" / "ruhr-standard-6.trk",
    *(HERE / "maps" / "golden" / f"{name}.trk" for name in ("brussels-metro-3", "mid-atlantic-7-base")),
]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_whoever_lays_one_loose_can_join_it(path):
    record = Record.read(path.read_text("utf-8"))
    game = game_of_record(record.title, record.map, len(record.seats), record.options, record.rules)
    build, rng, tried = game.phase_of(Build), Random(1), 0
    for _, s, _ in replay(game, record):
        if game.phase(s) is not build or game.asks(s) != "build" or rng.random() < 0.85:
            continue
        lays = [a for a in game.legal(s) if isinstance(a, Lay)]
        for a in rng.sample(lays, min(len(lays), 25)):
            t = game.apply(s, a)
            if game.phase(t) is build and build.loose(game.map, t):
                tried += 1
                goes_on_to_the_end(game, t, rng)
    assert tried > 10


def goes_on_to_the_end(game, s, rng):
    """Whatever is chosen, the path is joined and the turn can end."""
    build, seat = game.phase_of(Build), s.queue[0]
    while build.loose(game.map, s):
        assert can_be_joined(build, game, s)
        legal = game.legal(s)
        assert legal and all(game.why_not(s, a) is None for a in legal)
        assert game.why_not(s, Done()) is not None
        half = loose_half(s)
        game.play(s, rng.choice(legal))
    assert s.own[half] == SEAT0 + seat


@pytest.mark.parametrize("name", title("steam").bots)
def test_a_bot_that_takes_over_joins_it(name):
    start = loose()
    table = Table(BASE, record=Record("steam", "northeast", start.names), start=start, rng=Random(1))
    table.bots = {0: title("steam").bot(name)}
    while table.turn() == 0:
        table.step()
    assert table.record.lines[-1] == "ann done" and not BASE.phase_of(Build).loose(M, table.state)
    assert owner_at(table.state, M, "R12", 0) == "ann"
