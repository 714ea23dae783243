"""The parts of a board: the shape of track, where names and cubes find room, the courses of rivers."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot, sqrt

import pytest

from tests.games.hexes.board.positions import everything, hex_maps, positions_of, wild
from trunkline.games.hexes.board.geometry import APOTHEM, OUT, R, edge_middle, is_water, loops, place
from trunkline.games.hexes.board.labels import DISC_THERE, EMPTY, PLATE, over_plate, overlap, settle
from trunkline.games.hexes.board.rivers import river_edges, streams
from trunkline.games.hexes.board.stops import NAME_MOST, cube_places, foot, name_plate
from trunkline.games.hexes.board.stops import PLATE as PLATE_RADIUS
from trunkline.games.hexes.board.text import halves, text_width, wrap
from trunkline.games.hexes.board.track import code_samples, path_d, path_length, samples
from trunkline.games.hexes.grid import EDGE, OPPOSITE
from trunkline.games.hexes.map import NO_COLOUR
from trunkline.games.hexes.tiles import TILES

MAPS = [everything(), *hex_maps()]
PATHS = sorted({path for tile in TILES for path in tile.paths})


@pytest.mark.parametrize("path", PATHS)
def test_track_leaves_each_edge_in_its_middle_at_a_right_angle(path):
    points = samples(path, 400)
    for edge, first, second in ((path[0], points[0], points[1]), (path[1], points[-1], points[-2])):
        assert first == pytest.approx(edge_middle(edge))
        x, y = first[0] - second[0], first[1] - second[1]
        assert (x * OUT[edge][0] + y * OUT[edge][1]) / hypot(x, y) == pytest.approx(1, abs=1e-3)
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    assert length == pytest.approx(path_length(path), rel=1e-3)


@pytest.mark.parametrize("path", PATHS)
def test_the_arc_written_is_the_curve_sampled(path):
    found = re.fullmatch(r"M(\S+) (\S+)(?:L|A(\S+) \3 0 0 ([01]) )(\S+) (\S+)", path_d(path))
    assert found, path_d(path)
    x1, y1, x2, y2 = (float(found[i]) for i in (1, 2, 5, 6))
    middle = samples(path)[4]
    # Which side of the chord the curve bulges to decides the sweep: positive is clockwise on the screen.
    side = (x2 - x1) * (middle[1] - y1) - (y2 - y1) * (middle[0] - x1)
    if found[3] is None:
        assert side == pytest.approx(0, abs=5)
    else:
        assert (side < 0) == (found[4] == "1")


def test_track_stays_in_its_hex():
    for tile in TILES:
        for x, y in code_samples(tile.code):
            assert max(x * ox + y * oy for ox, oy in OUT) <= APOTHEM + 1e-6


@pytest.mark.parametrize("count", range(32))
def test_any_number_of_cubes_stands_on_a_plate(count):
    size, places = cube_places(count)
    assert len(places) == count
    for i, (x, y) in enumerate(places):
        half = size / 2
        assert y - half >= -8 and y + half <= 23, "between the name and the foot"
        assert abs(x) + half <= PLATE_RADIUS - (abs(y) + half) / sqrt(3), "inside the slanted sides"
        for ox, oy in places[:i]:
            assert max(abs(x - ox), abs(y - oy)) >= size, "none covers another"
    if count <= 4:
        assert size >= 13
    if count <= 12:
        assert size >= 8, "twelve can still be seen apart"


NAMES = [
    "Ulm",
    "Minneapolis",
    "Mönchengladbach",
    "New Brunswick-on-Sea",
    "Schwarzenbruck-Untermässing",
    "W" * 30,
]


@pytest.mark.parametrize("name", [*NAMES, *sorted({stop.label for map in MAPS for stop in map.stops})])
def test_a_citys_name_never_overflows_its_plate(name):
    svg = name_plate(name)
    assert float(re.search(r'<rect[^>]* width="(\S+)"', svg)[1]) <= NAME_MOST + 0.1
    for length in re.findall(r'textLength="(\S+)"', svg):
        assert float(length) <= NAME_MOST - 12
    assert 1 <= svg.count("<text") <= 2


def test_names_break_where_the_lines_are_even():
    assert halves("New Haven") == ("New", "Haven")
    assert halves("St. Johnsbury-Waterford") == ("St. Johnsbury-", "Waterford")
    assert halves("Chicago") is None
    lines, size = wrap("Hampton Roads", 11, 60, 8)
    assert lines == ["Hampton", "Roads"] and size < 11
    assert text_width("iii", 10) < text_width("mmm", 10)


def test_the_foot_shows_die_letter_or_word():
    assert 'class="die white"' in foot(("W3",), "") and ">3<" in foot(("W3",), "")
    assert 'class="die black"' in foot(("B6",), "")
    assert ">D<" in foot(("W3",), "D"), "a new city is known by its letter"
    assert ">A<" in foot(("A",), "") and foot((), "") == ""


def names_of(map, s):
    frame = place(map)
    there = [EMPTY] * map.size
    for k, stop in enumerate(map.stops):
        there[stop.hex] = DISC_THERE if s.colour[k] == NO_COLOUR else PLATE
    towns = [(stop.hex, stop.label, 0) for k, stop in enumerate(map.stops) if s.colour[k] == NO_COLOUR]
    plates = [frame.centres[stop.hex] for k, stop in enumerate(map.stops) if s.colour[k] != NO_COLOUR]
    return frame, settle(map, frame, towns, s.tile, there), plates, [frame.centres[h] for h, _, _ in towns]


def all_positions():
    for map in MAPS:
        for seed in range(10):
            yield map, wild(map, seed)
    for name in ("four", "five"):
        yield from positions_of(name, every=20)


def test_names_of_towns_keep_clear_of_names_plates_discs_and_the_frame():
    for map, s in all_positions():
        frame, labels, plates, discs = names_of(map, s)
        for i, label in enumerate(labels):
            left, top, right, bottom = label.box
            assert left >= 0 and top >= 0 and right <= frame.width and bottom <= frame.height
            assert not any(overlap(label.box, other.box) for other in labels[:i]), (map.name, label)
            assert not any(over_plate(label.box, at) for at in plates), (map.name, label)
            assert not any(left < x < right and top < y < bottom for x, y in discs), (map.name, label)


def test_names_of_towns_keep_clear_of_track_in_real_games():
    covered = total = 0
    for name in ("four", "five"):
        for map, s in positions_of(name, every=20):
            frame, labels, _, _ = names_of(map, s)
            for label in labels:
                left, top, right, bottom = label.box
                total += 1
                covered += any(
                    left < x + cx < right and top + 2 < y + cy < bottom - 2
                    for h, (cx, cy) in enumerate(frame.centres)
                    for x, y in code_samples(s.tile[h])
                )
    assert total > 200 and covered == 0


def runs_in_a_circle(joined):
    """Whether some of these pairs of neighbours lead back to where they began."""
    group = {h: {h} for pair in joined for h in pair}
    for one, other in joined:
        if group[one] is group[other]:
            return True
        group[one] |= group[other]
        for h in group[other]:
            group[h] = group[one]
    return False


def test_a_circle_is_one():
    assert not runs_in_a_circle(set()) and not runs_in_a_circle({frozenset((0, 1)), frozenset((1, 2))})
    assert runs_in_a_circle({frozenset((0, 1)), frozenset((1, 2)), frozenset((0, 2))})


@pytest.mark.parametrize("map", MAPS, ids=lambda m: m.name)
def test_every_river_hex_is_on_a_stream_that_follows_the_hexes(map):
    edges = river_edges(map)
    assert set(edges) == {h for h in range(map.size) if map.river[h]}
    joined = set()
    for h, crossed in edges.items():
        course = map.data["hexes"][h].get("course")
        if course:
            assert crossed == {EDGE[word] for word in course.replace("+", "-").split("-")}
        for e in crossed:
            n = map.across[h * 6 + e]
            assert n < 0 or n not in edges or OPPOSITE[e] in edges[n], "streams meet edge to edge"
            joined |= {frozenset((h, n))} if n in edges else set()
    assert not runs_in_a_circle(joined), "no river runs in a circle"
    found = streams(map, place(map))
    assert bool(found) == bool(edges)
    assert all(s.banks.startswith("M") and "C" in s.banks for s in found)


def test_outlines_close_and_walk_every_shore_once():
    map = everything()
    lake = {h for h in range(map.size) if is_water(map, h)}
    found = loops(map, lake)
    assert len(found) == 1
    shore = {h * 6 + e for h in lake for e in range(6) if map.across[h * 6 + e] not in lake}
    assert sorted(found[0]) == sorted(shore)
    land = loops(map, set(range(map.size)) - lake)
    assert len(land) == 2, "the land has the lake as a hole"


def test_the_radius_is_what_the_browser_gets():
    assert R == 46 and pytest.approx(39.837, abs=1e-3) == APOTHEM
