"""The card game in words: sentences of the log, the prompt, the final score, the reasons why something stays."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.choices import choices_of
from tests.games.railways_card.positions import GAME, NAMES, laid, play, positions
from trunkline.game import CHANCE
from trunkline.show import english
from trunkline.show.final import final_sheet
from trunkline.table import Table
from trunkline.titles import artist, find

ARTIST = artist("railways-card")


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
    assert "cards-score" not in shown, "the end has a sheet of its own"
    total = game.scores(table.state)
    score = final_sheet(game, table.state, ARTIST.final, english)
    assert len(score.counts) == (2 if options else 4)  # the younger players' game has neither engines nor sets
    for seat in range(3):
        assert sum(count.points[seat] for count in score.counts) == total[seat]
    assert [total[seat] for seat in score.seats] == sorted(total.values(), reverse=True)
    assert [seat for seat in score.seats if score.ranks[seat] == 1] == list(score.winners)
    assert list(score.winners) == game.winners(table.state)
    assert ("In the bag" in " ".join(shown["cards-stocks"].notes)) == (not options)


def test_the_final_score_says_what_breaks_a_tie():
    *_, s = positions(3, 1)
    assert GAME.turn(s) is None
    total = GAME.scores(s)
    s.points = [points + max(total.values()) - total[seat] for seat, points in enumerate(s.points)]
    s.points[1] -= 1
    score = final_sheet(GAME, s, ARTIST.final, english)
    links = [sum(s.owner[city] == seat for city in s.built) for seat in (0, 2)]
    seats = sorted((0, 2), key=score.seats.index)
    names = {0: "Ann", 2: "Cyd"}
    said = ", ".join(f"{names[seat]} {links[seat // 2]}" for seat in seats)
    goods = ", ".join(f"{names[seat]} {sum(s.goods[seat])}" for seat in seats)
    assert f"more links come first ({said}), then more goods delivered ({goods})" in score.ties[0]
    first = (0, 2) if (links[0], sum(s.goods[0])) > (links[1], sum(s.goods[2])) else (2, 0)
    assert score.seats == (*first, 1) and GAME.winners(s) == [first[0]] == list(score.winners)
    assert [score.ranks[seat] for seat in score.seats] == [1, 2, 3]
    s.points[0] -= 1
    score = final_sheet(GAME, s, ARTIST.final, english)
    assert len(score.ties) == 1 and score.winners == (2,) and score.seats[0] == 2


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
