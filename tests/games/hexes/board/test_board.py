"""The board as a picture: sound XML, each thing there once, nothing raw, nothing that covers a name."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from tests.games.hexes.board.positions import everything, fresh, hex_maps, positions_of, wild
from trunkline.games.hexes.board import hexmap
from trunkline.games.hexes.board.geometry import R
from trunkline.games.hexes.board.hexmap import TILE_PATHS, board, hex_centre, stylesheet, tile_svg
from trunkline.games.hexes.board.small import mini
from trunkline.games.hexes.map import NO_COLOUR, SEAT0
from trunkline.games.hexes.state import CUBE_ONE, cube_list
from trunkline.games.hexes.tiles import NO_TILE, TILE, TILES, TOWN, TOWN_EXITS

SVG = "{http://www.w3.org/2000/svg}"
MAPS = [everything(), *hex_maps()]


def by_class(root, cls):
    return [e for e in root.iter() if cls in e.get("class", "").split()]


def pieces(map, s):
    """Ids of all track that has to be drawn, with the owner code of each."""
    out = {}
    for h, code in enumerate(s.tile):
        k = map.stop_at[h]
        if code == NO_TILE or (k != 255 and s.colour[k] != NO_COLOUR):
            continue
        firsts = [e for e in range(6) if code - TOWN >> e & 1] if code >= TOWN else [a for a, _ in TILES[code].paths]
        out |= {f"track-{map.labels[h]}-{e}": s.own[h * 6 + e] for e in firsts}
    return out


def check(map, s):
    """All that holds of any board."""
    root = ET.fromstring(board(map, s))
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert [i for i, n in Counter(ids).items() if n > 1] == []
    assert [g.get("id") for g in root.findall(f"{SVG}g")] == ["terrain", "moving"]
    assert [e.get("data-word") for e in by_class(root, "hex")] == list(map.labels)
    drawn = {e.get("id"): e.get("class").split() for e in root.iter() if e.get("id", "").startswith("track-")}
    wanted = pieces(map, s)
    assert set(drawn) == set(wanted)
    for piece, owner in wanted.items():
        assert (f"seat-{owner - SEAT0}" if owner >= SEAT0 else "seat-none") in drawn[piece]
    cubes = Counter((e.get("data-stop"), e.get("data-word")) for e in by_class(root, "cube"))
    held = Counter((p.name, map.colours[c]) for k, p in enumerate(map.stops) for c in cube_list(s.cubes[k]))
    assert cubes == held
    named = {e.get("id").removeprefix("stop-") for e in by_class(root, "stop")}
    assert named == {stop.name for stop in map.stops}
    return root


@pytest.mark.parametrize("map", MAPS, ids=lambda m: m.name)
def test_an_empty_map_is_drawn(map):
    root = check(map, fresh(map))
    assert board(map) == board(map, None)
    labels = [e.text for e in by_class(root, "coordinates")[0]]
    assert labels == list(map.labels)


@pytest.mark.parametrize("map", MAPS, ids=lambda m: m.name)
def test_wild_track_is_drawn_piece_by_piece(map):
    for seed in range(12):
        check(map, wild(map, seed))


@pytest.mark.parametrize("name", ["four", "five"])
def test_recorded_games_are_drawn_at_every_stage(name):
    grounds = set()
    for map, s in positions_of(name):
        root = check(map, s)
        assert len(by_class(root, "buffer")) == len(s.open_ends), "a buffer stop wherever the rules say that track ends"
        grounds.add(board(map, s).split('<g id="moving">')[0])
    assert len(grounds) == 1, "the ground is the same all game long"


def test_finished_links_carry_the_words_of_both_ends():
    map, s = list(positions_of("four", every=400))[-1]
    root = ET.fromstring(board(map, s))
    lit = {}
    for e in by_class(root, "track"):
        for word in (e.get("data-link") or "").split():
            lit.setdefault(word, set()).add(e.get("data-link"))
    for k, hops in enumerate(s.links):
        for edge, other, there, _, _ in hops:
            word, back = map.hops[k][edge], map.hops[other][there]
            assert all(set(link.split()) == {word, back} for link in lit[word])


def test_a_drawing_is_the_same_twice_and_needs_no_memory():
    map = everything()
    s = wild(map, 5)
    one = board(map, s)
    hexmap.KEPT.clear()
    assert board(map, s.copy()) == one
    assert board(everything(), wild(everything(), 5)) == one


def test_text_of_users_and_maps_is_escaped():
    map = everything()
    s = wild(map, 3)
    text = board(map, s, names=("<b>&", '"quoted"', "'x'", "d", "e", "f", "g"))
    ET.fromstring(text)
    assert "<b>" not in text and "<Junction>" not in text and "<more>" not in text
    assert "&lt;b&gt;&amp;" in text
    assert "<more>" not in mini(map)
    ET.fromstring(mini(map))


def test_no_script_and_nothing_from_elsewhere():
    map = everything()
    text = board(map, wild(map, 1), style=True)
    ET.fromstring(text)
    assert not re.search(r"<script|href|url\(|@import|\son\w+=", text)
    assert re.findall(r"https?://[^\"']*", text) == ["http://www.w3.org/2000/svg"]


def test_legal_words_light_hexes_stops_and_cubes():
    map = everything()
    s = fresh(map)
    red = map.colours.index("red")
    for k in range(len(map.stops)):
        s.cubes[k] = CUBE_ONE[red]
    root = ET.fromstring(board(map, s, legal_words={"C2", "new-haven", "red", "lille/N>new-haven/S>goldsboro"}))
    lit = {e.get("data-word") for e in by_class(root, "legal") if "hex" in e.get("class").split()}
    assert lit == {"C2", map.labels[map.stops[map.stop_index["new-haven"]].hex]}
    cubes = [e.get("data-stop") for e in by_class(root, "legal") if "cube" in e.get("class").split()]
    assert cubes == ["lille"], "of the red cubes only the one that a route leaves with"
    root = ET.fromstring(board(map, s, legal_words={"red"}))
    assert len([e for e in by_class(root, "legal") if "cube" in e.get("class").split()]) == len(map.stops)


def test_titles_tell_ground_place_and_owner():
    map = everything()
    s = fresh(map)
    h = map.stops[map.stop_index["new-haven"]].hex
    s.tile[h] = TOWN + 0b1001
    s.own[h * 6] = SEAT0 + 1
    root = ET.fromstring(board(map, s, names=("A", "Bruno", "C", "D", "E", "F", "G")))
    titles = {e.get("data-word"): e.find(f"{SVG}title").text for e in by_class(root, "hex")}
    assert titles[map.labels[h]] == f"{map.labels[h]} · New Haven · plain · town N S: Bruno, nobody"
    spoken = board(map, s, t=lambda english, /, **v: english.replace("plain", "pianura").format(**v))
    assert "New Haven · pianura" in spoken


def test_centres_lie_in_the_picture_and_a_hex_apart():
    for map in MAPS:
        width, height = map_size(map)
        for h in range(map.size):
            x, y = hex_centre(map, h)
            assert R <= x <= width - R and 0.86 * R <= y <= height - 0.86 * R
            for edge in range(6):
                n = map.across[h * 6 + edge]
                if n >= 0:
                    dx, dy = hex_centre(map, n)[0] - x, hex_centre(map, n)[1] - y
                    assert (dx * dx + dy * dy) ** 0.5 == pytest.approx(R * 3**0.5)


def map_size(map):
    return [float(v) for v in re.search(r'viewBox="0 0 (\S+) (\S+)"', board(map)).groups()]


def test_every_tile_has_a_picture_and_paths():
    assert set(TILE_PATHS) == set(TILE) | set(TOWN_EXITS)
    for name, paths in TILE_PATHS.items():
        root = ET.fromstring(tile_svg(name, 2))
        assert [e.get("d") for e in by_class(root, "rail")] == paths
        assert len(by_class(root, "disc")) == (name in TOWN_EXITS)
        assert len(by_class(root, "bridge")) == (name in TILE and TILE[name].crossing)
    with pytest.raises(KeyError):
        tile_svg("N-N")


def test_the_stylesheet_knows_every_class_and_property():
    css = stylesheet()
    for seat in range(7):
        assert f".seat-{seat} {{" in css and f"--seat-{seat}:" in css
    used = set(re.findall(r"var\((--[a-z0-9-]+)", css))
    assert used <= set(re.findall(r"(--[a-z0-9-]+):", css))
    patterns = re.findall(r"--dash: ([^;]+);", css)
    assert len(set(patterns)) == len(patterns), "colour is never alone: no two seats share a pattern"
    for theme in ("light", "dark"):
        assert f':root[data-theme="{theme}"] {{ color-scheme: {theme}; }}' in css
    assert ":root { color-scheme: light dark; }" in css, "the system decides where nobody has chosen"
    assert "prefers-color-scheme" not in css, "a second way to the dark theme would differ some day"
    drawn = set()
    for map in MAPS:
        for found in re.findall(r'class="([^"]+)"', board(map, wild(map, 1)) + mini(map) + tile_svg("N-S+SE-NW")):
            drawn.update(found.split())
    unstyled = {c for c in drawn if not re.search(rf"\.{c}\b", css)}
    assert unstyled <= {"stop", "town", "city", "letter", "white"}
