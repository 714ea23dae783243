"""The table as a picture: nothing overlaps, every legal line can be picked, ghosts and routes lie where they belong."""

from __future__ import annotations

import math
import re
from random import Random
from xml.etree import ElementTree

import pytest

from tests.choices import choices_of
from tests.games.railways_card.positions import DECK, GAME, NAMES, laid, positions
from trunkline.game import CHANCE
from trunkline.games.railways_card.board.faces import PLATE
from trunkline.games.railways_card.board.layout import CITY, layout, shortest, spread
from trunkline.games.railways_card.board.picture import tree_of
from trunkline.show import english
from trunkline.table import Table
from trunkline.titles import artist, title

ARTIST = artist("railways-card")
SVG = "{http://www.w3.org/2000/svg}"
Polygon = list[tuple[float, float]]


def apart(one: Polygon, other: Polygon) -> bool:
    """Whether two convex polygons have a line between them."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
            nx, ny = by - ay, ax - bx
            a = [nx * x + ny * y for x, y in one]
            b = [nx * x + ny * y for x, y in other]
            if max(a) <= min(b) or max(b) <= min(a):
                return True
    return False


def box(x: float, y: float, tilt: float, left: float, right: float, half: float) -> Polygon:
    """A rectangle from `left` to `right` along a direction in degrees, `half` to both sides."""
    c, s = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    corners = ((left, -half), (right, -half), (right, half), (left, half))
    return [(x + u * c - v * s, y + u * s + v * c) for u, v in corners]


def hexagon(at: tuple[float, float]) -> Polygon:
    """The plate of a city."""
    return [(at[0] + PLATE * math.cos(k * math.pi / 3), at[1] + PLATE * math.sin(k * math.pi / 3)) for k in range(6)]


def numbers(text: str) -> list[float]:
    """All numbers in a piece of SVG."""
    return [float(x) for x in re.findall(r"-?\d+\.?\d*", text)]


def shapes_of(svg: str):
    """The picture as shapes: places by word, and for each link its cards and train, its bare track and its ends."""
    root = ElementTree.fromstring(svg)
    places = {}
    for g in root.iter(f"{SVG}g"):
        if g.get("class") == "place":
            places[g.get("data-stop")] = tuple(numbers(g.get("transform")))
    links = []
    for g in root.iter(f"{SVG}g"):
        if (g.get("class") or "").startswith("link "):
            x1, y1, x2, y2 = numbers(g.find(f"{SVG}path").get("d"))
            run = g.find(f"{SVG}g")
            x, y, tilt = numbers(run.get("transform"))
            lying = []
            for part in run:
                at = numbers(part.get("transform"))[0]
                card = part.find(f"{SVG}g").get("class").startswith("small-card")
                lying.append(box(x, y, tilt, at - 25, at + 25, 19) if card else box(x, y, tilt, at - 15, at + 15, 12))
            angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
            length = math.hypot(x2 - x1, y2 - y1)
            bare = box(x1, y1, angle, PLATE, length - PLATE, 6.5)
            links.append((lying, bare, {(x1, y1), (x2, y2)}))
    return root, places, links


def check(svg: str) -> None:
    """Nothing lies on anything it must not lie on, and all of it is in the frame."""
    root, places, links = shapes_of(svg)
    spots = list(places.values())
    for i, one in enumerate(spots):
        for other in spots[:i]:
            assert apart(hexagon(one), hexagon(other))
    left, top, wide, high = numbers(root.get("viewBox"))
    for i, (lying, bare, ends) in enumerate(links):
        for shape in lying:
            assert all(left < x < left + wide and top < y < top + high for x, y in shape)
            assert all(apart(shape, hexagon(spot)) for spot in spots)
        for spot in spots:
            near = any(math.dist(spot, end) < 1 for end in ends)
            assert near or apart(bare, hexagon(spot))
        for other_lying, other_bare, other_ends in links[:i]:
            for shape in lying:
                assert apart(shape, other_bare)
                assert all(apart(shape, card) for card in other_lying)
            assert all(apart(card, bare) for card in other_lying)
            joined = any(math.dist(a, b) < 1 for a in ends for b in other_ends)
            assert joined or apart(bare, other_bare)


PLAYED = [(2, "g"), (3, "gr"), (4, "r"), (4, "g"), (3, "r"), (2, "r")]
"""Seats, and who plays: greedy bots, random ones, or both in turn."""


@pytest.mark.parametrize(("seats", "kinds"), PLAYED)
def test_cards_and_links_never_overlap_at_any_size_reached_in_play(seats, kinds):
    bots = {i: title("railways-card").bot("greedy" if kinds[i % len(kinds)] == "g" else "random") for i in range(seats)}
    table = Table(GAME, NAMES[:seats], bots=bots, rng=Random(seats))
    table.settle()
    sizes = set()
    for n in range(table.line + 1):
        s = table.at(n)
        if len(s.built) not in sizes:
            sizes.add(len(s.built))
            check(ARTIST.board(GAME, s, 0, english))
    assert max(sizes) >= 10


def tree(kind: str, count: int, rng: Random):
    """A tree that grows at random: anywhere, nearly all at the start, or as a chain."""
    out = []
    for k in range(count):
        near = {"any": rng.randrange(k + 1), "star": 0, "chain": k}[kind]
        out.append((near if rng.random() < 0.9 else rng.randrange(k + 1), rng.randint(1, 9)))
    return tuple(out)


@pytest.mark.parametrize("kind", ["any", "star", "chain"])
@pytest.mark.parametrize("whole", [False, True], ids=["grown", "spread"])
def test_all_25_cities_find_room_in_any_tree(kind, whole):
    rng = Random(3)
    for _ in range(2 if not whole else 6):
        grown = tree(kind, 25, rng)
        cities, links = spread(grown) if whole else layout(grown)
        assert len(cities) == 26 and len(links) == 25
        for k, one in enumerate(links):
            for other in cities[: k + 1]:
                assert math.dist(one.new, other) > 2 * PLATE
            assert math.dist(one.old, one.new) >= shortest(one.cards) - 1e-6
            cards = run_box(one)
            assert all(apart(cards, hexagon(city)) for city in cities)
            for other in links[:k]:
                assert apart(cards, run_box(other))


def run_box(one) -> Polygon:
    """The stretch of a link on which its cards and its train lie."""
    angle = math.degrees(math.atan2(one.end[1] - one.start[1], one.end[0] - one.start[0]))
    return box(*one.start, angle, 0, math.dist(one.start, one.end), 19)


def test_what_lies_on_the_table_stays_where_it_is():
    s = next(s for s in positions(4, 2) if len(s.built) == 12)
    whole = tree_of(s)
    cities, _ = layout(whole)
    assert all(layout(whole[:k])[0] == cities[: k + 1] for k in range(8))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_line_can_be_picked_and_every_id_is_its_own(seats):
    for s in positions(seats, 6, every=6):
        turn = GAME.turn(s)
        for seat in (*range(seats), None):
            view = GAME.view(s, seat)
            svg = ARTIST.board(GAME, view, seat, english)
            root = ElementTree.fromstring(svg)
            ids = [e.get("id") for e in root.iter() if e.get("id")]
            assert len(ids) == len(set(ids))
            for hidden in range(seats):
                if turn is not None and hidden != seat:
                    own = view.hands[seat] if seat is not None else ()
                    secret = set(s.hands[hidden]) - set(s.known[hidden]) - set(own) - set(s.display) - set(s.built)
                    secret -= set(s.discards)
                    for card in secret:
                        if DECK.is_city(card):
                            assert DECK.words[card] not in svg
        if turn in (None, CHANCE):
            continue
        root = ElementTree.fromstring(ARTIST.board(GAME, GAME.view(s, turn), turn, english))
        words = {e.get("data-word") for e in root.iter() if "hex" in (e.get("class") or "").split()}
        words |= {e.get("data-pick") for e in root.iter() if e.get("data-pick")}
        words |= {f"{e.get('data-word')}@{e.get('data-stop')}" for e in root.iter() if "cube" in (e.get("class") or "")}
        choices = choices_of(GAME, GAME.view(s, turn))
        assert list(choices) == [str(a) for a in GAME.legal(s)]
        picks = {}
        for line, choice in choices.items():
            shown = choice.picks[:2] if line.startswith("build") else choice.picks
            assert set(shown) <= words, (line, choice)
            assert picks.setdefault(choice.picks, line) == line or not choice.picks
            if choice.chip:
                after = GAME.apply(s, next(a for a in GAME.legal(s) if str(a) == line))
                gained = {n: q - p for n, p, q in zip(s.names, s.points, after.points, strict=True) if q != p}
                chips = [f"+{n} {'you' if name == s.names[turn] else name.title()}" for name, n in gained.items()]
                assert sorted(choice.chip.split(", ")) == sorted(chips) and choice.worth == gained[s.names[turn]]


def test_the_hand_is_left_to_the_page():
    """The cards of the seat lie in a group that is not shown, each with what it is sorted by; nobody else has them."""
    s = laid(hands=["city-06 purple-2 purple-2 engine"])
    root = ElementTree.fromstring(ARTIST.board(GAME, GAME.view(s, 0), 0, english))
    held = next(e for e in root.iter() if e.get("id") == "held")
    assert held.get("display") == "none"
    cards = [(e.get("data-pick"), e.get("data-worth")) for e in held]
    assert sorted(cards) == [
        ("city-06", str(DECK.values[DECK.code["city-06"]])), ("hand/engine", "0"), ("hand/purple-2", "2"),
        ("hand/purple-2", "2"),
    ]  # fmt: skip
    other = ElementTree.fromstring(ARTIST.board(GAME, GAME.view(s, None), None, english))
    assert len(next(e for e in other.iter() if e.get("id") == "held")) == 0


def test_a_ghost_lies_where_the_link_will_lie():
    """The drawing of a build has its city, cards and train at the places that they have once it is built."""
    seen = 0
    for s in positions(3, 4, every=9):
        turn = GAME.turn(s)
        builds = [] if turn in (None, CHANCE) else [a for a in GAME.legal(s) if a.verb == "build"]
        for a in builds[:3]:
            drawn = ARTIST.ghost(GAME, GAME.view(s, turn), a, english)
            after = GAME.apply(s, a)
            board = ARTIST.board(GAME, GAME.view(after, None), None, english)
            spots = layout(tree_of(s))[0]
            if not drawn:
                assert layout(tree_of(after))[0][: len(spots)] != spots, "the table is spread anew"
                continue
            _, places, _ = shapes_of(board)
            ghost = ElementTree.fromstring(drawn)
            assert ghost.get("class") == f"ghost seat-{turn}"
            at = tuple(numbers(ghost[-1].get("transform")))
            assert at == places[a.city]
            run = re.search(r'<g transform="(translate[^"]* rotate[^"]*)">', drawn)
            link = board[board.index(f'id="link-{a.city}"') :]
            assert run is not None and run[1] in link
            assert drawn.count("small-card") == a.twos + a.ones + a.engines
            seen += 1
    assert seen > 10
    s = laid(hands=["city-06 purple-2"])
    assert ARTIST.ghost(GAME, s, GAME.legal(s)[-1], english) == ""


def test_the_route_of_a_delivery_has_the_colours_of_its_links():
    s = laid(
        "city-06 start ann purple 1 1 0", "city-07 start bob orange 1 1 0", "city-01 city-07 bob green 1 0 0",
        cubes={"city-06": "yellow"}, engines=[3],
    )  # fmt: skip
    ghost = next(c.ghost for line, c in choices_of(GAME, s).items() if line.startswith("deliver"))
    assert ghost["route"] == "city-06/start>start/city-07>city-07/city-01"
    assert ghost["others"] == {"0": "seat-0", "1": "seat-1", "2": "seat-1"}
    lines = ARTIST.routes(GAME, s)
    places = shapes_of(ARTIST.board(GAME, s, None, english))[1]
    for word in ghost["route"].split(">"):
        line = [tuple(numbers(point)) for point in lines[word].split(" ")]
        for point, stop in zip(line, word.split("/"), strict=True):
            assert math.dist(point, places[stop]) == pytest.approx(CITY, abs=0.2), "routes cover no plate"


def test_deck_and_discards_are_counted_where_they_lie():
    for s in positions(3, 4, every=12):
        view = GAME.view(s, None)
        root = ElementTree.fromstring(ARTIST.board(GAME, view, None, english))
        written = {e.get("data-word"): [x.text for x in e.iter() if x.tag.endswith("text")] for e in root.iter()}
        assert str(len(s.deck)) in written["deck"]
        assert f"discards {len(s.discards)}" in written["pile"]


def test_terrain_is_the_same_all_game_long():
    pieces = set()
    for s in positions(3, 1, every=20):
        svg = ARTIST.board(GAME, GAME.view(s, 1), 1, english)
        pieces.add(svg[svg.index('<g id="terrain"') : svg.index('<g id="moving"')])
    assert len(pieces) == 1
