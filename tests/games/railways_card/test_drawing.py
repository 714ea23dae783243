"""The table as a picture: nothing overlaps, every legal line can be picked, every line has its sentence."""

from __future__ import annotations

import math
import re
from random import Random
from xml.etree import ElementTree

import pytest

from tests.choices import choices_of
from tests.games.railways_card.positions import DECK, GAME, NAMES, laid, play, positions
from trunkline.game import CHANCE
from trunkline.games.railways_card.board.faces import PLATE
from trunkline.games.railways_card.board.layout import layout, shortest, spread
from trunkline.games.railways_card.board.picture import tree_of
from trunkline.show import english
from trunkline.table import Table
from trunkline.titles import artist, find, title

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


@pytest.mark.parametrize("options", [{}, {"family": "yes"}, {"family": "engines"}])
def test_every_line_has_its_sentence_and_every_position_its_prompt(options):
    game = find("railways-card", **options)
    table = Table(game, NAMES[:3], rng=Random(8))
    verbs = set()
    while (turn := table.turn()) is not None:
        for seat in (0, 1, 2, None):
            said = ARTIST.prompt(game, game.view(table.state, seat), seat, english)
            assert said.endswith(".") and "{" not in said
            assert said.startswith("You") == (turn == seat)
        before = table.state.copy()
        if not table.step():
            table.play(turn, table.rng.choice(table.legal(turn)))
        entry = table.entries[-1]
        for seat in (0, 2, None):
            action = game.hidden(before, entry.action, seat)
            said = ARTIST.tell(game, game.view(before, seat), entry.seat, action, english)
            assert said.endswith(".") and "{" not in said and "?" not in said
        verbs.add(entry.action.verb)
        for panel in ARTIST.panels(game, game.view(table.state, 0), 0, english):
            assert all(set(panel.columns) <= set(row) for row in panel.rows)
    end = ARTIST.prompt(game, table.state, 0, english)
    assert "wins" in end or "share the victory" in end
    assert verbs >= {"build", "discard", "take", "pass", "enough", "draw", "reveal"}
    shown = {panel.key: panel for panel in ARTIST.panels(game, table.state, 0, english)}
    assert ("cards-goods" in shown) == any(map(any, table.state.goods))
    assert shown["cards-score"].title == "Final score"
    total = game.scores(table.state)
    score = shown["cards-score"]
    assert ({"engines", "sets"} <= set(score.columns)) == (not options)  # the younger players' game has neither
    for row in score.rows:
        counted = sum(row[key] for key in score.columns if key not in ("rank", "seat", "score"))
        assert counted == row["score"] == total[row["place"]]
    assert sorted(row["place"] for row in score.rows) == [0, 1, 2]
    assert [row["score"] for row in score.rows] == sorted(total.values(), reverse=True)
    assert [row["place"] for row in score.rows if row["won"]] == game.winners(table.state)
    assert all(row["won"] == (row["rank"] == 1) for row in score.rows)
    assert ("In the bag" in " ".join(shown["cards-stocks"].notes)) == (not options)


def test_the_final_score_says_what_breaks_a_tie():
    *_, s = positions(3, 1)
    assert GAME.turn(s) is None
    total = GAME.scores(s)
    s.points = [points + max(total.values()) - total[seat] for seat, points in enumerate(s.points)]
    s.points[1] -= 1
    score = next(panel for panel in ARTIST.panels(GAME, s, 0, english) if panel.key == "cards-score")
    links = [sum(s.owner[city] == seat for city in s.built) for seat in (0, 2)]
    assert f"more links (Ann {links[0]}, Cyd {links[1]})" in score.notes[0]
    assert f"delivered (Ann {sum(s.goods[0])}, Cyd {sum(s.goods[2])})" in score.notes[0]
    first = (0, 2) if (links[0], sum(s.goods[0])) > (links[1], sum(s.goods[2])) else (2, 0)
    assert [row["place"] for row in score.rows] == [*first, 1] and GAME.winners(s) == [first[0]]
    assert [(row["rank"], row["won"]) for row in score.rows] == [(1, True), (2, False), (3, False)]
    s.points[0] -= 1
    score = next(panel for panel in ARTIST.panels(GAME, s, 0, english) if panel.key == "cards-score")
    assert score.notes == () and [row["won"] for row in score.rows] == [True, False, False]
    assert score.rows[0]["place"] == 2


@pytest.mark.parametrize("options", [{}, {"family": "yes"}, {"family": "engines"}])
def test_the_page_speaks_of_all_there_is_to_pick_and_of_nothing_that_is_not_in_the_game(options):
    game = find("railways-card", **options)
    names = {"take deck": "the deck", "take display": "the display", "take pile": "the discard pile",
             "build": "Build", "discard": "Discard: the discard pile", "deliver": "a cube, then a city",
             "engine": "Engine", "restock": "a city without cubes"}  # fmt: skip
    met = set()
    for s in positions(3, 4, game):
        turn = game.turn(s)
        if turn in (None, CHANCE):
            continue
        how = ARTIST.how(game, s, english)
        said = ARTIST.prompt(game, s, turn, english)
        step = game.asks(s)
        for line in map(str, game.legal(s)):
            kind = next((kind for kind in names if line.startswith(kind)), None)
            if kind and step != "limit":
                assert names[kind] in how, (line, how)
                met.add((step, kind))
        if step == "swap":
            restock = any(line.startswith("restock") for line in map(str, game.legal(s)))
            assert ("restock" in said) == ("without cubes" in how) == restock
            met.add(("swap", restock))
        if options:
            texts = [how, said]
            for line in ("engine", "deliver red city-01 city-02", "restock city-01", "pass", "take deck", "enough"):
                objection = game.why_not(s, game.read(s, f"ann {line}")[1])
                if objection is not None and objection.code != "card-no-goods":
                    texts.append(str(objection))
            assert not any(word in text for text in texts for word in ("ngine", "eliver", "estock", "cube")), texts
    assert {("second", "take pile"), ("act", "build"), ("swap", "take deck"), ("swap", False)} <= met
    assert (("swap", True) in met) == (not options)


def test_a_delivery_is_reported_with_what_everybody_gains():
    s = laid(
        "city-06 start ann purple 1 1 0", "city-07 start bob orange 1 1 0", "city-01 city-07 bob green 1 0 0",
        cubes={"city-06": "yellow"}, engines=[3],
    )  # fmt: skip
    a = next(a for a in GAME.legal(s) if str(a).startswith("deliver"))
    assert ARTIST.tell(GAME, s, 0, a, english) == "Ann delivers grain from City 6 to City 1: +3, Bob +2."


def test_a_city_or_a_cube_that_cannot_move_says_why():
    s = laid(
        "city-07 start bob orange 1 1 0", "city-01 city-07 bob green 1 0 0", hands=["city-06 purple-1 city-21"],
        cubes={"city-07": "yellow"}, engines=[3],
    )  # fmt: skip
    assert ARTIST.why(GAME, s, "city-06").code == "card-link-short"
    assert ARTIST.why(GAME, s, "yellow@city-07").code == "card-first-link"
    assert ARTIST.why(GAME, s, "start") is None and ARTIST.why(GAME, s, "city-99") is None
    s = laid(hands=["city-06 purple-2 purple-1"])
    assert ARTIST.why(GAME, s, "city-06") is None
    assert ARTIST.why(GAME, play(s, "pass"), "city-06").code == "card-step-first"


def refused(s, word):
    """The code of what the page says about a thing of the table; None when it says nothing."""
    objection = ARTIST.why(GAME, s, word)
    return objection.code if objection else None


def test_of_several_attempts_the_one_that_gets_furthest_is_given():
    s = laid(hands=["city-07 purple-1 orange-2"])
    assert ARTIST.why(GAME, s, "city-07").values["worth"] == 2  # in purple it would be 1
    s = laid(
        "city-06 start ann purple 1 1 0", "city-07 start ann orange 1 1 0", "city-12 city-07 ann orange 2 0 0",
        "city-21 city-06 ann purple 2 1 0", cubes={"city-12": "yellow black"}, engines=[1],
    )  # fmt: skip
    # Cattle is taken by City 6, three links away, and by City 21 behind it.
    assert ARTIST.why(GAME, s, "black@city-12").values["links"] == 3


def test_every_thing_of_the_table_says_at_every_step_why_it_cannot_be_picked():
    built = ("city-07 start ann orange 1 1 0", "city-12 city-07 bob orange 2 0 0", "city-01 city-12 ann orange 1 0 0")
    s = laid(
        *built, hands=["brown-1 engine city-06", "brown-2"], cubes={"city-07": "yellow", "city-12": "blue"},
        engines=[0, 1], display="engine white-1 white-2", pile="green-1 engine",
    )  # fmt: skip
    assert refused(s, "deck") == refused(s, "display/white-1") == "card-step-act"
    assert refused(s, "pile") is None and refused(s, "hand/brown-1") is None and refused(s, "city-07") is None
    assert refused(s, "yellow@city-07") == "card-first-link"
    swap = play(s, "discard brown-1")
    assert refused(swap, "display/engine") == "card-engine-not-here" and refused(swap, "display/white-1") is None
    assert refused(swap, "city-07") == "card-city-not-empty" and refused(swap, "city-01") is None
    assert refused(swap, "start") == "card-start-no-goods" and refused(swap, "pile") == "card-no-source"
    assert refused(swap, "hand/engine") == "card-step-swap" == refused(swap, "blue@city-12")
    second = play(s, "pass", "take display white-1", "reveal white-1")
    assert refused(second, "display/engine") == refused(second, "pile") == "card-engine-alone"
    assert {refused(second, word) for word in ("hand/brown-1", "city-06", "city-01")} == {"card-step-second"}
    assert refused(laid(deck="", turn=1), "pile") is None  # nothing lies there, nothing can be meant


def test_the_cubes_of_a_last_delivery_and_of_a_new_engine_say_why_they_stay():
    built = ("city-07 start ann orange 1 1 0", "city-01 city-07 ann green 1 0 0", "city-12 city-01 bob orange 2 0 0")
    cubes = {"city-07": "yellow", "city-12": "yellow", "city-01": "blue"}
    s = laid(*built, hands=["engine"], cubes=cubes)
    new = play(s, "engine")
    assert GAME.asks(new) == "deliver"
    assert refused(new, "yellow@city-07") is None
    assert refused(new, "yellow@city-12") == "card-first-link" and refused(new, "blue@city-01") == "card-not-demanded"
    assert refused(new, "deck") == "card-step-deliver"
    last = laid(*built, cubes=cubes, engines=[1], deck="brown-1", display="", turn=1)
    last = play(last, "pass", "take deck", "draw bob brown-1")
    assert GAME.phase(last).name == "last-delivery"
    assert refused(last, "yellow@city-07") is None
    assert refused(last, "yellow@city-12") == "card-first-link" and refused(last, "blue@city-01") == "card-not-demanded"
    assert refused(last, "city-01") == "card-only-delivery"


def test_choices_call_cards_places_and_goods_by_their_names():
    assert ARTIST.names(GAME, english)["red"] == "wood"
    raw = re.compile(r"city-\d|-[12]\b|hand/|display/")
    seen = 0
    for s in positions(3, 5, every=5):
        turn = GAME.turn(s)
        if turn in (None, CHANCE):
            continue
        for choice in choices_of(GAME, GAME.view(s, turn)).values():
            said = " ".join((choice.label, choice.note, choice.chip, *choice.facts))
            assert not raw.search(said), said
            seen += 1
    assert seen > 100
