"""The board, the sentences and the cards of Steel Driver."""

from __future__ import annotations

import math
import re
from random import Random
from xml.etree import ElementTree

import pytest

from tests.choices import choices_of, fact
from tests.games.steel_driver.positions import (
    ANN,
    BOARD,
    BOB,
    CYD,
    DAN,
    GAME,
    GREEN,
    NAMES,
    RED,
    rollout,
    say,
    stage,
)
from trunkline.game import CHANCE
from trunkline.games.steel_driver.actions import Take
from trunkline.games.steel_driver.board.picture import pill_width
from trunkline.games.steel_driver.board.places import CHIP, PILL, _shared, pill_places, places, radius
from trunkline.games.steel_driver.phases.final import cube_of_a_city_reached
from trunkline.games.steel_driver.words.names import COMPANIES, GOODS, mark
from trunkline.show import english
from trunkline.show.final import final_sheet
from trunkline.site.web.i18n import translator
from trunkline.titles import artist, find
from trunkline.words import WORDS

PAINTER = artist("steel-driver")
SVG = "{http://www.w3.org/2000/svg}"


def some_positions(seats, seed, every):
    rng = Random(seed)
    s = GAME.start(NAMES[:seats])
    n = 0
    while (turn := GAME.turn(s)) is not None:
        if n % every == 0:
            yield s
        GAME.play(s, GAME.deal(s, rng) if turn == CHANCE else rng.choice(GAME.legal(s)))
        n += 1
    yield s


def panel(s, key):
    """A panel of a position, as an onlooker sees it."""
    return next(each for each in PAINTER.panels(GAME, s, None, english) if each.key == key)


def test_it_is_an_artist_of_its_own():
    assert type(PAINTER).__name__ == "SteelDriver"


@pytest.mark.parametrize("seats", [3, 6])
def test_the_board_is_sound_in_every_position(seats):
    terrain = set()
    for s in some_positions(seats, seats, 17):
        text = PAINTER.board(GAME, s, GAME.turn(s), english)
        root = ElementTree.fromstring(text)
        ids = [e.get("id") for e in root.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        words = {e.get("data-word") for e in root.iter() if e.get("data-word")}
        assert {c.word for c in BOARD.cities} <= words
        for i, link in enumerate(BOARD.links):
            assert (link.word in words) == (s.owner[i] < 0)
            assert (f"track-{link.word}" in ids) == (s.owner[i] >= 0)
        lit = {e.get("data-word") for e in root.iter() if "legal" in (e.get("class") or "").split()}
        turn = GAME.turn(s)
        choices = [] if turn in (None, CHANCE) else PAINTER.choices(GAME, s, turn, english)
        boxes = {row["word"] for row in panel(s, "companies").rows}
        assert boxes == set(BOARD.companies)
        assert lit == {choice.picks[0] for choice in choices if choice.picks} - boxes
        assert PAINTER.board(GAME, s, GAME.turn(s), english) == text
        terrain.add(text[text.index('<g id="terrain"') : text.index('<g id="moving"')])
    assert len(terrain) == 1


def test_an_onlooker_sees_nothing_lit():
    s = stage("build", treasury=[9] * 6, control=[ANN] * 6)
    assert 'class="link legal"' in PAINTER.board(GAME, s, ANN, english)
    for seat in (BOB, None):
        assert "legal" not in PAINTER.board(GAME, s, seat, english)


def test_names_plates_and_chips_keep_clear_of_each_other():
    found = places(BOARD)
    plates = [
        (x - r, y - r, x + r, y + r)
        for c, city in enumerate(BOARD.cities)
        for (x, y), r in [(city.at, radius(BOARD, c))]
    ]
    chips = [(x - CHIP, y - CHIP, x + CHIP, y + CHIP) for x, y in found.chips]
    for i, box in enumerate(found.boxes):
        assert all(_shared(box, other) == 0 for other in found.boxes[:i]), BOARD.cities[i].label
        assert all(_shared(box, other) == 0 for k, other in enumerate(plates) if k != i), BOARD.cities[i].label
        assert all(_shared(box, other) < 3 for other in chips), BOARD.cities[i].label
        assert box[0] >= 0 and box[2] <= BOARD.size[0]
    for i, (x, y) in enumerate(found.chips):
        assert all((x - a) ** 2 + (y - b) ** 2 >= (2 * CHIP) ** 2 for a, b in found.chips[:i])
        for c, city in enumerate(BOARD.cities):
            assert ((x - city.at[0]) ** 2 + (y - city.at[1]) ** 2) ** 0.5 >= radius(BOARD, c) + CHIP - 2


def test_the_map_fills_the_picture_and_lies_in_the_sea():
    root = ElementTree.fromstring(PAINTER.board(GAME, GAME.start(NAMES[:3]), None, english))
    assert root.get("viewBox") == f"0 0 {BOARD.size[0]} {BOARD.size[1]}"
    assert "sea-all-round" in root.get("class").split()


@pytest.mark.parametrize("seed", range(3))
def test_what_links_would_bring_touches_no_plate(seed):
    """Through whole games, with the line still to be completed at every fifth link, pills keep clear of plates."""
    rng = Random(seed)
    s = GAME.start(NAMES[:4])
    seen = 0
    while (turn := GAME.turn(s)) is not None:
        legal = [] if turn == CHANCE else GAME.legal(s)
        links = dict.fromkeys(BOARD.link_at[a.link] for a in legal if a.verb == "build")
        widths = {i: pill_width("+$30" if k % 5 else "+$30 +$50") for k, i in enumerate(links)}
        boxes = [
            (x - widths[i] / 2, y - PILL / 2, x + widths[i] / 2, y + PILL / 2)
            for i, (x, y) in pill_places(BOARD, widths).items()
        ]
        for k, (left, top, right, bottom) in enumerate(boxes):
            for c, city in enumerate(BOARD.cities):
                x, y = city.at
                apart = math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
                assert apart >= radius(BOARD, c), city.label
            assert not any(_shared(boxes[k], other) for other in boxes[:k])
            seen += 1
        GAME.play(s, GAME.deal(s, rng) if turn == CHANCE else rng.choice(legal))
    assert seen > 200


def test_the_company_boxes_say_where_each_stands():
    s = stage("build", treasury=[9] * 6, control=[ANN] * 6)
    s.profit = [70] + [0] * 5
    rows = panel(s, "companies").rows
    assert [row["word"] for row in rows] == list(BOARD.companies), "they lie where they are printed"
    assert [row["word"] for row in sorted(rows, key=lambda row: row["order"])] == [BOARD.companies[c] for c in s.order]
    assert [row["active"] for row in rows] == [c == s.company for c in range(6)]
    assert rows[RED]["box"].startswith("Red: controlled by Ann, cubes 9, profit $70, shares: ")
    s = stage("final-goods", taken=[0b1, *[0] * 5], order=[*range(6)], shares=[1] * 3 + [0] * 15)
    goods = BOARD.goods[BOARD.cities[0].goods]
    assert [(word, n) for word, _, n in panel(s, "companies").rows[RED]["goods"]] == [(goods, 1)]


def test_every_line_has_a_sentence():
    rng = Random(8)
    seen = set()
    for seats in (3, 4, 5, 6):
        s = GAME.start(NAMES[:seats])
        while (turn := GAME.turn(s)) is not None:
            a = GAME.deal(s, rng) if turn == CHANCE else rng.choice(GAME.legal(s))
            said = PAINTER.tell(GAME, s, turn, a, english)
            assert said.endswith(".") and "{" not in said and said[0].isupper()
            asked = [PAINTER.prompt(GAME, s, seat, english) for seat in (turn, None)]
            assert all(text.endswith(".") and "{" not in text for text in asked)
            assert turn == CHANCE or asked[0] != asked[1]
            if turn != CHANCE:
                assert list(choices_of(GAME, s)) == [str(x) for x in GAME.legal(s)]
            seen.add(a.verb)
            GAME.play(s, a)
        assert "wins" in PAINTER.prompt(GAME, s, None, english) or "share" in PAINTER.prompt(GAME, s, None, english)
    assert seen == set(GAME.verbs)


LINE = {
    GREEN: ("san-francisco", "salt-lake-city-san-francisco", "denver-salt-lake-city"),
    RED: ("new-york", "buffalo-new-york", "buffalo-detroit", "chicago-detroit", "chicago-des-moines",
          "des-moines-omaha"),
}  # fmt: skip


def test_the_line_is_shown_before_and_after():
    s = stage("build", tracks=LINE, treasury=[0, 0, 4, 0, 0, 0], control=[-1, -1, CYD, -1, -1, -1])
    _, a = GAME.read(s, "cyd build denver-omaha")
    assert PAINTER.tell(GAME, s, CYD, a, english) == (
        "Green (Cyd) builds Denver – Omaha: 4 cubes, +$30. "
        "The transcontinental line is complete: +$50, and +$30 each for Red."
    )
    choice = choices_of(GAME, s)["build denver-omaha"]
    assert choice.label == PAINTER.tell(GAME, s, CYD, a, english)
    assert (choice.picks, choice.facts) == (("denver-omaha",), ("cubes left: 0",))
    assert choice.ghost == {"track": "denver-omaha", "as": "company-green"}
    assert "+$30 +$50" in PAINTER.board(GAME, s, CYD, english)


BONUS = re.compile(r"is complete: \+\$(\d+)(?:, and \+\$(\d+) each for (.*))?\.$")


def test_what_the_choices_of_building_promise_is_what_happens():
    """Price, profit, and what the line brings to its builder and to others, over whole games."""
    completed = 0
    for seed in range(12):
        rng = Random(seed)
        s = GAME.start(NAMES[:4])
        while (turn := GAME.turn(s)) is not None:
            if turn == CHANCE:
                GAME.play(s, GAME.deal(s, rng))
                continue
            a = rng.choice(GAME.legal(s))
            if GAME.phase(s).name != "build" or s.line:
                GAME.play(s, a)
                continue
            company, before = s.company, s.copy()
            choice = choices_of(GAME, s)[str(a)]
            GAME.play(s, a)
            if GAME.phase(s).name != "build" or str(a) == "halt":
                continue
            rise = {BOARD.companies[c]: q - p for c, (p, q) in enumerate(zip(before.profit, s.profit, strict=True))}
            (cost, profit), bonus = re.findall(r"(\d+) cubes, \+\$(\d+)", choice.label)[0], BONUS.search(choice.label)
            said = {BOARD.companies[company]: int(profit) + int(bonus[1] if bonus else 0)}
            if bonus and bonus[3]:
                said |= {name.lower().replace(" ", "-"): int(bonus[2]) for name in bonus[3].split(", ")}
            assert {word: n for word, n in rise.items() if n} == {word: n for word, n in said.items() if n}
            assert s.treasury[company] == fact(choice, "cubes left:") == before.treasury[company] - int(cost)
            completed += bonus is not None
    assert completed >= 3


def test_the_winner_of_an_auction_is_named():
    s = say(stage("auction", cubes=[9] * 3), "ann offer red 2", "bob pass")
    _, a = GAME.read(s, "cyd pass")
    assert PAINTER.tell(GAME, s, CYD, a, english) == "Cyd passes. Ann controls Red for 2."


def test_a_refused_word_says_why():
    s = stage("build", tracks=LINE, treasury=[0, 0, 4, 0, 0, 0], control=[-1, -1, CYD, -1, -1, -1])
    for word, code in (
        ("denver-omaha", None), ("albany-boston", "link-apart"), ("buffalo-detroit", "link-built"),
        ("portland-salt-lake-city", "link-too-dear"), ("denver-helena", "link-too-dear"), ("red", None),
    ):  # fmt: skip
        why = PAINTER.why(GAME, s, word)
        assert (why.code if why else None) == code and (code is None or code in WORDS)
    s = stage("auction", cubes=[0, 0, 0])
    assert PAINTER.why(GAME, s, "red").code == "bid-over-cubes"


def test_the_cards_add_up():
    s, _ = rollout(4, 5)
    cards = {card.key: card for card in PAINTER.panels(GAME, s, ANN, english)}
    score = final_sheet(GAME, s, PAINTER.final, english)
    for seat in score.seats:
        assert sum(count.points[seat] for count in score.counts) == s.cash[seat]
    assert [s.cash[seat] for seat in score.seats] == sorted(s.cash, reverse=True)
    for card in cards.values():
        assert all(set(card.columns) <= set(row) for row in card.rows)
    s = GAME.start(NAMES[:3])
    keys = [card.key for card in PAINTER.panels(GAME, s, None, english)]
    assert keys == ["steel-players", "companies", "reach"]


def test_the_final_score_says_what_breaks_a_tie():
    s, _ = rollout(4, 5)
    assert final_sheet(GAME, s, PAINTER.final, english).ties == () and len(set(s.cash)) == 4
    s.cash = [400, 700, 700, 100]
    s.control, s.taken = [ANN, BOB, CYD, CYD, -1, -1], [0b1, 0b110, 0b111000, 0b1000000, 0, 0]
    score = final_sheet(GAME, s, PAINTER.final, english)
    assert len(score.ties) == 1 and "(Cyd 4, Bob 2)" in score.ties[0]
    assert score.seats == (CYD, BOB, ANN, DAN) and GAME.winners(s) == [CYD]
    other = find("steel-driver", ties="company")
    s.taken = [0b1, 0b1111, 0b111 << 4, 0b11 << 7, 0, 0]  # Cyd has five in two boxes, Bob four in one
    score = final_sheet(other, s, PAINTER.final, english)
    assert "(Bob 4, Cyd 3)" in score.ties[0] and "one company" in score.ties[0]
    assert score.seats == (BOB, CYD, ANN, DAN)
    assert (other.winners(s), GAME.winners(s)) == ([BOB], [CYD])


def test_the_pass_row_says_what_it_is_good_for():
    for fields, said in (
        ({"phase": "build", "round": 4}, "first next round"),
        ({"phase": "build", "round": 5}, "first to take goods cubes"),
        ({"phase": "final-goods", "round": 5, "over": True}, "taking no more cubes"),
    ):
        s = stage(fields.pop("phase"), begin=False, passed=(RED,), control=[ANN] * 6, queue=[ANN], **fields)
        boxes = panel(s, "companies")
        assert boxes.notes == (f"Passed, {said}: Red",)
        red = next(row for row in boxes.rows if row["word"] == "red")
        assert red["passed"] == 1 and red["box"].endswith(f"Passed, {said}: 1")


def test_choices_call_links_and_cities_by_their_names():
    s = stage("build", treasury=[9] * 6, control=[ANN] * 6)
    for line, choice in choices_of(GAME, s).items():
        said = " ".join((choice.label, *choice.facts))
        assert not ({*line.split()[1:]} - {"from"}) & {*said.split()}, said
        assert all(BOARD.cities[BOARD.city_at[word]].label in said for word in choice.picks[1:])


def test_the_marks_of_the_companies_differ_in_every_language():
    for language, wanted in {"en": "R Y G L B P", "it": "R G Ve C N Vi"}.items():
        assert [mark(BOARD, c, translator(language)) for c in range(6)] == wanted.split()


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_cube_is_called_by_its_own_colour_and_never_by_a_company(language):
    """Red and black are companies and cubes: other words in Italian (“Rossa”, “rosso”), other letters in English."""
    t = translator(language)
    wanted = {word: t(name) for word, name in GOODS.items()}
    companies = {t(name) for name in COMPANIES.values()}
    assert not companies & {*wanted.values()}
    s = stage(
        "final-goods", reached=[(1 << len(BOARD.cities)) - 1] + [0] * 5, shares=[1] * 3 + [0] * 15, order=[*range(6)]
    )
    seat = GAME.turn(s)
    found = set()
    for choice in PAINTER.choices(GAME, s, seat, t):
        _, city, goods = choice.line.split()
        told = choice.label.removeprefix(t(COMPANIES["red"]))  # the company that takes it begins the sentence
        assert re.search(rf"\b{wanted[goods]}\b", told) and not any(
            re.search(rf"\b{name}\b", told) for name in companies
        )
        found.add(goods)
        other = "black" if goods != "black" else "red"
        told = t.objection(cube_of_a_city_reached(GAME, s, Take(city, other)), "steel-driver")
        assert told.endswith(f" {wanted[goods]}.")
    assert found == set(GOODS)
