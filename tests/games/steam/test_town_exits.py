"""Steam, `town-exits`: a new exit of a town where another player's unfinished track ends, that player's or refused."""

from __future__ import annotations

import pytest

from tests.choices import choices_of
from tests.games.steam.maps import shared as expansion
from tests.games.steam.shared import BASE, HERE, all_links, link, owner_at, position, refused, say
from trunkline.actions import BadLine
from trunkline.games.hexes import fit
from trunkline.games.hexes.bot.projects import Site, projects
from trunkline.games.hexes.grid import OPPOSITE
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.state import CUBE_ONE
from trunkline.games.hexes.supply import at_hand
from trunkline.games.hexes.tiles import TOWN
from trunkline.games.hexes.track import links_of
from trunkline.games.hexes.view import builder_view, spot_of
from trunkline.games.steam.phases.gains import gains
from trunkline.record import Record, replay
from trunkline.show import english
from trunkline.titles import artist, find, game_of_record

SHARED = BASE
OWN = find("steam", "northeast", **{"town-exits": "own"})
M = SHARED.map
TRACK = ("ann O9 N-S", "bob S9 N-S")
"""Ann's track comes to Poughkeepsie from Albany, Bob's from New York."""


def building(*track, **more):
    """Ann's building turn beside these pieces of track."""
    given = {"phase": "build", "cash": {"ann": 40, "bob": 40, "cyd": 40}, "track": [*track], **more}
    return position(SHARED, **given)


def both():
    """Ann has built the town with an exit for each of them."""
    s = building(*TRACK)
    say(s, "ann lay Q9 town N S", game=SHARED)
    return s


def test_by_the_other_reading_such_an_exit_is_refused():
    s = position(OWN, phase="build", cash={"ann": 40}, track=TRACK)
    assert refused(s, "ann lay Q9 town N S", game=OWN) == "meets-others-track"
    assert refused(s, "ann lay Q9 town N", game=OWN) is None


def test_a_record_of_older_rules_means_what_it_meant():
    former = {"turn-and-add": "no", "town-exits": "own"}
    for options, rules, meant in (
        ({}, 1, former), ({"town-exits": "own"}, 1, former), ({"town-exits": "shared"}, 1, {"turn-and-add": "no"}),
        ({"turn-and-add": "yes"}, 1, {"town-exits": "own"}), ({"turn-and-add": "no"}, 1, former),
        ({}, 2, {}), ({"town-exits": "own"}, 2, {"town-exits": "own"}), ({"town-exits": "shared"}, 2, {}),
        ({"turn-and-add": "no"}, 2, {"turn-and-add": "no"}),
    ):  # fmt: skip
        assert game_of_record("steam", "northeast", 3, options, rules).options == meant
    metro = find("steam", "brussels-metro")
    assert game_of_record("steam", "brussels-metro", 3, {}, 2) is metro
    assert game_of_record("steam", "brussels-metro", 3, {}, 1).options == {"turn-and-add": "no"}
    assert game_of_record("age-of-steam", "rust-belt", 3, {}, 1).options == {
        "two-redirects": "4",
        "turn-and-add": "no",
    }
    assert game_of_record("age-of-steam", "rust-belt", 3, {}, 2).options == {"two-redirects": "4"}
    assert game_of_record("age-of-steam", "rust-belt", 3, {}, 3).options == {}
    assert metro.phase_of(Build).track.rules.count(fit.others_track) == 1


def test_the_exit_belongs_to_the_other_player_and_completes_that_link():
    s = both()
    assert (owner_at(s, M, "Q9", 0), owner_at(s, M, "Q9", 3)) == ("ann", "bob")
    assert all_links(s, M) == [
        link(["O9", "Q9"], "ann", "albany", "poughkeepsie"),
        link(["Q9", "S9"], "bob", "new-york", "poughkeepsie"),
    ]
    assert [links_of(s, seat) for seat in range(3)] == [1, 1, 0] and not s.open_ends


def test_who_lays_the_tile_pays_for_every_exit():
    s = both()
    assert (s.cash[0], s.cash[1]) == (40 - 4, 40)  # two exits, the town, a river


def test_both_links_stay_when_neither_player_goes_on_building():
    s = both()
    say(s, "ann done", "bob done", game=SHARED)
    assert {row["owner"] for row in all_links(s, M)} == {"ann", "bob"}
    left = building("ann O9 N-S", "ann Q9 town N", "bob S9 N-S", turn="bob")
    say(left, "bob done", game=SHARED)  # without the exit Bob's link is unfinished and loses its marker
    assert link(["S9"], "-", "new-york", "") in all_links(left, M)


def test_a_better_tile_of_a_town_takes_such_exits_too():
    s = building("ann O9 N-S", "ann Q9 town N", "bob S9 N-S", "cyd R8 NE-S")
    say(s, "ann lay Q9 town N S SW", game=SHARED)
    assert [owner_at(s, M, "Q9", edge) for edge in (0, 3, 4)] == ["ann", "bob", "cyd"]
    assert s.cash[0] == 40 - 4


def test_the_tile_must_still_join_something_of_ones_own():
    s = building("bob S9 N-S")
    assert refused(s, "ann lay Q9 town S", game=SHARED) == "not-connected"
    assert refused(s, "ann lay Q9 town N S", game=SHARED) == "not-connected"


def test_only_towns_let_track_of_others_in():
    s = building("bob N8 NE-S")
    assert refused(s, "ann lay P8 N-S", game=SHARED) == "meets-others-track"


def test_nobodys_track_is_claimed_as_ever():
    s = building("ann O9 N-S", "- S9 N-S")
    say(s, "ann lay Q9 town N S", game=SHARED)
    assert {row["owner"] for row in all_links(s, M)} == {"ann"}


def test_a_link_of_the_other_player_does_not_end_where_it_starts():
    s = building("ann O9 N-S", "ann Q9 town N", "bob Q9 town N S", "bob S9 N-NE", "bob R10 SW-NW")
    assert owner_at(s, M, "R10", 5) == "bob"
    assert refused(s, "ann lay Q9 town N SE S", game=SHARED) == "ends-where-it-starts"


def beside(m):
    """Two towns side by side, and the edge of the first that leads to the second."""
    for stop in m.stops:
        for edge in range(6):
            other = m.stop_at[m.across[stop.hex * 6 + edge]] if m.open[stop.hex] >> edge & 1 else NOWHERE
            if other != NOWHERE and stop.colour == m.stops[other].colour == NO_COLOUR:
                yield stop, m.stops[other], edge


@pytest.mark.parametrize(("name", "seats"), [("belgium-luxembourg", 2), ("mid-atlantic", 4)])
def test_a_bare_exit_of_a_town_is_joined_by_its_owner_only(name, seats):
    game = expansion.game_of(name, seats, {})
    m = game.map
    tried = 0
    for one, other, edge in beside(m):
        here, there = m.labels[one.hex], m.labels[other.hex]
        free = next((e for e in range(6) if e != edge and m.open[one.hex] >> e & 1), None)
        if free is None:
            continue
        names = ("N", "NE", "SE", "S", "SW", "NW")
        exits = " ".join(names[e] for e in sorted((free, edge)))
        track = [f"ann {here} town {names[free]}", f"bob {there} town {names[OPPOSITE[edge]]}"]
        s = expansion.position(game, seats, phase="build", cash={"ann": 40, "bob": 40}, track=track)
        assert refused(s, f"ann lay {here} town {exits}", game=game) == "meets-others-spur"
        mine = expansion.position(
            game, seats, phase="build", cash={"ann": 40}, track=[t.replace("bob", "ann") for t in track]
        )
        assert refused(mine, f"ann lay {here} town {exits}", game=game) is None
        tried += 1
    assert tried


def test_an_exit_for_another_player_takes_none_of_ones_own_markers():
    s = building(*TRACK)
    h = M.index["Q9"]
    spot = spot_of(M, s, builder_view(M, s, 0), h)
    code = TOWN + 0b001001
    assert fit.objection(spot, code, fit.RULES) == "meets-others-track"
    assert fit.links_added(spot, code) == 0  # the exit to the north goes on with Ann's link


def test_a_delivery_over_the_link_pays_its_owner():
    s = both()
    albany = M.stop_index["albany"]
    s.cubes[albany] = CUBE_ONE[M.colours.index("blue")]
    assert s.colour[M.stop_index["new-york"]] == M.colours.index("blue")
    s.engine = [2, 2, 2]
    say(s, "ann done", "bob done", "cyd done", game=SHARED)
    goods = [a for a in SHARED.legal(s) if a.verb == "deliver"]
    assert [gains(M, s, a) for a in goods] == [{0: 1, 1: 1}]
    assert SHARED.turn(s) == 0


def test_what_the_exit_will_be_is_shown_before_and_after():
    s = building(*TRACK)
    choice = choices_of(SHARED, s)["lay Q9 town N S"]
    assert choice.ghost["others"] == {"1": "seat-1"}
    links = ("link Poughkeepsie – Albany, length 2", "link Poughkeepsie – New York for Bob, length 2")
    assert choice.facts[1:3] == links
    _, action = SHARED.read(s, "ann lay Q9 town N S")
    said = artist("steam").tell(SHARED, s, 0, action, english)
    assert "Poughkeepsie – New York for Bob" in said and "Albany for" not in said


def test_the_greedy_bot_counts_on_no_track_of_others():
    s = building(*TRACK, "ann Q9 town N")
    h = M.index["Q9"]
    build = SHARED.phase_of("build")
    found = projects(Site(M, s, 0, build.price, frozenset(), at_hand(s)), 4)
    exits = {code - TOWN for p in found for there, code in p.lays if there == h}
    assert exits and not any(mask & 1 << 3 for mask in exits)


def test_the_recorded_game_has_such_exits():
    record = Record.read((HERE / "golden" / "northeast-base-3-town-exits.trk").read_text("utf-8"))
    met = 0
    for n, s, _ in replay(SHARED, record):
        if n < len(record.lines):
            _, action = SHARED.read(s, record.lines[n])
            if action.verb == "lay":
                met += "others" in choices_of(SHARED, s)[str(action)].ghost
    assert met >= 2


def test_brussels_metro_does_not_offer_it():
    with pytest.raises(BadLine) as refusal:
        find("steam", "brussels-metro", **{"town-exits": "shared"})
    assert refusal.value.code == "bad-option"
