"""Every refusal has a code of its own, words for it, and a position in which it is the first to object."""

from __future__ import annotations

from string import Formatter

import pytest

from tests.games.railways_card.positions import GAME, act, laid, legal, play, why
from trunkline.game import Illegal
from trunkline.table import Table
from trunkline.titles import find
from trunkline.words import WORDS

BUILT = ("city-07 start ann orange 1 1 0", "city-01 city-07 bob green 1 0 0", "city-12 city-07 ann orange 2 0 0")
HAND = "city-06 city-16 purple-2 purple-1 brown-1 engine"


def start():
    return laid(
        *BUILT, hands=[HAND, "brown-2"], cubes={"city-07": "yellow red", "city-12": "yellow blue"}, engines=[1, 3],
        display="engine white-1 white-2", pile="green-1 engine",
    )  # fmt: skip


def after_discard():
    return play(start(), "discard brown-1")


def after_pass():
    return play(start(), "pass")


def one_taken():
    return play(after_pass(), "take display white-1", "reveal white-1")


def engine_on_pile():
    s = one_taken()
    s.discards = (*s.discards, GAME.map.engine)
    return s


def full():
    s = laid(hands=["6*brown-1 7*brown-2"])
    return play(s, "pass", "take deck", "draw ann white-1", "take deck", "draw ann white-2")


def new_engine():
    return play(start(), "engine")


def no_train():
    s = start()
    s.trains[0] = 0
    return s


def no_engine():
    return laid(hands=["city-06"])


def dry():
    return laid(
        *BUILT,
        hands=["brown-1"],
        display="engine",
        deck="",
        cubes=dict.fromkeys(("city-07", "city-01", "city-12"), "red"),
    )


def empty_deck():
    return play(laid(deck=""), "pass")


def no_bag():
    s = laid("city-01 start ann green 1 0 0", hands=["brown-1 brown-2"])
    s = play(s, "discard brown-1")
    s.bag = (0, 0, 0, 0)
    return s


def drawing():
    return play(after_pass(), "take deck")


def cubing():
    return play(start(), "build city-06 start purple 1 1 0")


def far():
    s = start()
    s.owner[GAME.map.code["city-01"]] = 0
    s.cubes[GAME.map.code["city-01"]] = (1, 3)
    return s


def last():
    s = laid(
        *BUILT, cubes={"city-07": "yellow", "city-12": "yellow"}, engines=[1, 1], deck="brown-1", display="", turn=1
    )
    s.owner[GAME.map.code["city-01"]] = 0
    return play(s, "pass", "take deck", "draw bob brown-1")


CASES = [
    (start, "take deck", "card-step-act"),
    (new_engine, "pass", "card-step-deliver"),
    (after_discard, "pass", "card-step-swap"),
    (after_pass, "pass", "card-step-first"),
    (one_taken, "pass", "card-step-second"),
    (full, "enough", "card-step-limit"),
    (no_train, "build city-06 start purple 1 1 0", "card-no-train"),
    (start, "build purple-2 start purple 1 1 0", "card-not-a-city"),
    (start, "build rome start purple 1 1 0", "card-not-a-city"),
    (start, "build start city-07 purple 1 1 0", "card-not-a-city"),
    (start, "build city-08 start purple 1 1 0", "card-city-not-held"),
    (start, "build city-06 city-08 purple 1 1 0", "card-not-on-table"),
    (start, "build city-06 engine purple 1 1 0", "card-not-on-table"),
    (start, "build city-06 start pink 1 1 0", "card-no-colour"),
    (start, "build city-06 start white 1 1 0", "card-colour-not-new"),
    (start, "build city-06 city-12 purple 1 1 0", "card-colour-not-old"),
    (start, "build city-06 start purple 2 0 0", "card-track-not-held"),
    (start, "build city-06 start purple -1 1 1", "card-track-not-held"),
    (start, "build city-06 start purple 1 1 2", "card-track-not-held"),
    (start, "build city-06 start purple 0 0 1", "card-only-engines"),
    (start, "build city-06 start purple 1 0 0", "card-link-short"),
    (no_engine, "engine", "card-no-engine-held"),
    (start, "deliver gold city-07 city-01", "card-no-good"),
    (start, "deliver red city-08 city-01", "card-not-on-table"),
    (start, "deliver red city-07 city-08", "card-not-on-table"),
    (start, "deliver black city-07 city-01", "card-no-cube"),
    (start, "deliver red start city-12", "card-no-cube"),
    (start, "deliver red city-07 city-07", "card-no-way"),
    (start, "deliver red city-07 start", "card-start-takes-none"),
    (start, "deliver red city-07 city-01", "card-not-demanded"),
    (start, "deliver yellow city-07 city-01", "card-first-link"),
    (start, "deliver yellow city-12 city-01", "card-too-far"),
    (far, "deliver red city-01 city-12", "card-too-far"),
    (start, "discard pink-1", "card-unknown"),
    (start, "discard start", "card-unknown"),
    (start, "discard white-1", "card-not-held"),
    (full, "discard green-1", "card-not-held"),
    (dry, "discard brown-1", "card-nothing-for-it"),
    (after_discard, "restock start", "card-start-no-goods"),
    (after_discard, "restock city-08", "card-not-on-table"),
    (after_discard, "restock city-07", "card-city-not-empty"),
    (no_bag, "restock city-01", "card-bag-empty"),
    (after_discard, "take pile brown-1", "card-no-source"),
    (after_pass, "take hand brown-2", "card-no-source"),
    (after_pass, "take deck white-1", "card-deck-names-no-card"),
    (after_pass, "take display", "card-name-one"),
    (after_pass, "take display white-1 white-2", "card-name-one"),
    (empty_deck, "take deck", "card-deck-empty"),
    (after_pass, "take display brown-1", "card-not-in-display"),
    (after_pass, "take display pink-1", "card-not-in-display"),
    (after_pass, "take pile green-1", "card-not-on-pile"),
    (empty_deck, "take pile green-1", "card-not-on-pile"),
    (one_taken, "take display engine", "card-engine-alone"),
    (engine_on_pile, "take pile engine", "card-engine-alone"),
    (after_discard, "take display engine", "card-engine-not-here"),
    (last, "pass", "card-only-delivery"),
    (drawing, "draw bob brown-1", "card-draw-other"),
    (drawing, "cubes city-07 red", "card-draw-other"),
    (cubing, "cubes city-07 red red", "card-draw-other"),
    (cubing, "reveal brown-1", "card-draw-other"),
    (cubing, "cubes city-06 red", "card-draw-count"),
    (cubing, "cubes city-06 red pink", "card-draw-not-left"),
    (drawing, "draw ann purple-3", "card-draw-not-left"),
    (drawing, "draw ann city-07", "card-draw-not-left"),
    (drawing, "draw ann ?", "card-draw-not-left"),
    (drawing, "take deck", "card-draw-other"),
]


@pytest.mark.parametrize(("position", "line", "code"), CASES, ids=[f"{c[2]}: {c[1]}" for c in CASES])
def test_a_refusal_says_why(position, line, code):
    assert why(position(), line) == code


def test_a_cube_that_stops_before_its_aim():
    s = laid(
        "city-06 start ann purple 1 1 0", "city-07 start ann orange 1 1 0", "city-12 city-07 ann orange 2 0 0",
        cubes={"city-06": "red"}, engines=[3],
    )  # fmt: skip
    assert why(s, "deliver red city-06 city-12") == "card-stops-before"
    assert [line for line in legal(s) if line.startswith("deliver")] == ["deliver red city-06 city-07"]


def test_every_code_of_this_title_is_shown_to_refuse_something():
    by_options = {"card-own-discard", "card-no-goods", "card-engine-no-track", "card-colour-used"}
    shown = {code for _, _, code in CASES} | {"card-stops-before"} | by_options
    assert {code for code in WORDS if code.startswith("card-")} == shown


def test_every_sentence_finds_its_values():
    for position, line, _ in CASES:
        objection = GAME.why_not(position(), act(line))
        names = {name for _, name, _, _ in Formatter().parse(WORDS[objection.code]) if name}
        assert names == set(objection.values), objection.code
        assert str(objection).endswith(".") and objection.code not in str(objection)


def test_the_table_refuses_and_changes_nothing():
    table = Table(find("railways-card"), ["ann", "bob"])
    while table.turn() == -1:
        table.step()
    before = (table.line, str(table.record), table.state.copy())
    for line in ("ann take deck", "ann build city-01 start purple 9 9 9", "bob pass", "- draw ann engine"):
        with pytest.raises(Illegal):
            table.say(line)
        assert (table.line, str(table.record), table.state) == before
