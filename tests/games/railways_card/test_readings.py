"""The unclear passages of the rulebook, each with the reading this program uses, and the open cases beside them."""

from __future__ import annotations

import pytest

from tests.games.railways_card.positions import DECK, GAME, V2, V3, V5, act, laid, legal, play, why
from trunkline.game import CHANCE
from trunkline.games.railways_card.scoring import city_points, links, scores, set_points
from trunkline.games.railways_card.state import OwedCubes
from trunkline.rulebooks import chapter_of
from trunkline.titles import find, game_of_record

LATE_ENGINE = find("railways-card", **{"late-engine": "yes"})
NO_TAKE_BACK = find("railways-card", **{"take-back": "no"})


def test_01_a_city_may_be_left_by_any_number_of_links_of_one_colour():
    s = laid("city-21 start ann purple 2 1 0", hands=["city-06 city-07 4*purple-2"])
    s = play(s, "build city-06 city-21 purple 2 0 0", "cubes city-06 red red", "take display white-2")
    assert s.queue[0] == CHANCE
    s = play(s, "reveal white-2", "enough", "pass", "take display white-2", "reveal brown-1", "enough")
    assert why(s, "build city-07 city-21 purple 2 0 0") is None


def test_02_points_above_the_value_of_the_city_are_allowed_and_all_count():
    s = laid(hands=["city-01 5*purple-2 2*purple-1"])
    s = play(s, "build city-01 start purple 5 2 0")
    assert s.points[0] == 12 and s.worth[DECK.code["city-01"]] == 12


def test_03_a_link_needs_one_track_card_of_its_colour():
    s = laid(hands=["city-01 3*engine purple-1"])
    assert why(s, "build city-01 start purple 0 0 3") == "card-only-engines"
    assert why(s, "build city-01 start purple 0 1 3") is None


def test_04_a_link_has_one_colour():
    s = laid(hands=["city-01 purple-1 green-1"])
    assert not [line for line in legal(s) if line.startswith("build")]
    s = laid(hands=["city-01 purple-1 green-1 green-1"])
    assert [line for line in legal(s) if line.startswith("build")] == ["build city-01 start green 0 2 0"]


def test_05_a_face_up_engine_is_no_second_card_unless_the_table_says_so():
    s = play(laid(display="engine white-1 engine", pile="engine"), "pass")
    assert legal(s) == ["take deck", "take display engine", "take display white-1", "take pile engine"]
    s = play(s, "take display white-1", "reveal brown-1")
    assert legal(s) == ["take deck", "take display brown-1", "enough"]
    assert why(s, "take display engine") == why(s, "take pile engine") == "card-engine-alone"
    s = play(laid(display="engine white-1 engine"), "pass", game=LATE_ENGINE)
    s = play(s, "take display white-1", "reveal brown-1", game=LATE_ENGINE)
    assert why(s, "take display engine", LATE_ENGINE) is None
    after = play(s, "take display engine", "reveal brown-1", game=LATE_ENGINE)
    assert after.queue[0] == 1


@pytest.mark.parametrize("source", ["display", "pile"])
def test_05_a_face_up_engine_is_the_last_card_of_its_turn(source):
    s = play(laid(display="engine white-1 white-2", pile="engine"), "pass", f"take {source} engine")
    if source == "display":
        s = play(s, "reveal brown-1")
    assert s.queue == [1] and GAME.asks(s) == "act" and s.hands[0] == (DECK.engine,)


def test_06_an_engine_from_the_deck_leaves_the_second_card():
    s = play(laid(), "pass", "take deck", "draw ann engine")
    assert "take deck" in legal(s) and s.queue[0] == 0
    s = play(s, "take deck", "draw ann engine")
    assert s.queue[0] == 1 and s.hands[0] == (DECK.engine, DECK.engine)


def test_07_the_card_just_discarded_may_be_taken_back_unless_the_table_says_no():
    lines = ["discard brown-2", "take deck", "draw ann white-1"]
    s = play(laid(hands=["brown-2"]), *lines)
    assert why(s, "take pile brown-2") is None
    s = play(laid(hands=["brown-2"]), *lines, game=NO_TAKE_BACK)
    assert why(s, "take pile brown-2", NO_TAKE_BACK) == "card-own-discard"
    s = play(s, "take deck", "draw ann white-2", "enough", "pass", game=NO_TAKE_BACK)
    assert why(s, "take pile brown-2", NO_TAKE_BACK) is None


def test_08_one_card_must_be_taken_while_there_is_any():
    s = play(laid(pile="brown-1", display="", deck=""), "pass")
    assert legal(s) == ["take pile brown-1"]
    s = play(laid(pile="", display="", deck=""), "pass")
    assert s.queue[0] == 1 and GAME.asks(s) == "act"


def test_09_a_cube_its_own_city_would_take_must_travel():
    s = laid("city-07 start ann orange 1 1 0", cubes={V3: "red"}, engines=[3])
    assert not [line for line in legal(s) if line.startswith("deliver")]
    assert why(s, "deliver red city-07 city-07") == "card-no-way"


def test_10_a_city_that_does_not_want_the_cube_is_passed_freely():
    s = laid(
        "city-07 start ann orange 1 1 0", "city-01 city-07 bob green 1 0 0", "city-02 city-01 bob green 1 0 0",
        cubes={"city-07": "red"}, engines=[2],
    )  # fmt: skip
    assert DECK.demand[DECK.code["city-01"]] == 1 << 3
    assert [line for line in legal(s) if line.startswith("deliver")] == []
    assert why(s, "deliver red city-07 city-02") == "card-first-link"
    s.owner[DECK.code["city-01"]] = 0
    assert why(s, "deliver red city-07 city-02") is None


def test_11_a_bag_that_runs_short_gives_what_it_has_and_ends_the_game():
    s = laid(hands=["city-21 purple-2 purple-2 purple-1"])
    s.bag = (0, 1, 0, 1)
    s = play(s, "build city-21 start purple 2 1 0")
    assert why(s, "cubes city-21 red") == "card-draw-count"
    assert why(s, "cubes city-21 red red") == "card-draw-not-left"
    s = play(s, "cubes city-21 red yellow")
    assert s.ending == "bag" and s.cubes[DECK.code["city-21"]] == (1, 3)


def test_12_the_start_city_is_never_restocked():
    s = laid("city-01 start ann green 1 0 0", hands=["brown-1"])
    s = play(s, "discard brown-1")
    assert why(s, "restock start") == "card-start-no-goods"
    assert why(s, "restock city-01") is None


def test_13_a_trigger_in_the_last_turn_of_a_round_gives_no_further_round():
    s = laid(deck="brown-1 brown-2", turn=1, display="")
    s = play(s, "pass", "take deck", "draw bob brown-1", "take deck", "draw bob brown-2")
    assert s.ending == "deck" and GAME.turn(s) is None


def test_13_a_trigger_earlier_in_a_round_lets_it_finish():
    s = play(laid(deck="brown-1", display="white-1", seats=3), "pass", "take deck", "draw ann brown-1", "enough")
    assert s.ending == "deck" and s.queue == [1, 2]
    s = play(s, "pass", "take display white-1", "pass")
    assert GAME.turn(s) is None


def test_14_the_deck_is_exhausted_as_its_last_card_leaves_also_for_the_display():
    s = play(laid(deck="brown-1"), "pass", "take display white-2")
    assert not s.ending
    s = play(s, "reveal brown-1")
    assert s.ending == "deck" and len(s.display) == 3


def test_14_the_first_trigger_is_the_one_that_counts():
    s = laid(deck="brown-1", hands=["", "city-01 purple-2"], display="white-1")
    s.trains[1] = 1
    s = play(s, "pass", "take deck", "draw ann brown-1", "enough", "build city-01 start purple 1 0 0")
    assert s.ending == "deck" and s.trains[1] == 0


def test_15_with_an_empty_deck_the_display_stays_short_and_may_be_taken():
    s = play(laid(deck="", pile="green-1"), "pass", "take display white-2")
    assert s.queue[0] == 0 and len(s.display) == 2
    assert legal(s) == ["take display white-1", "take pile green-1", "enough"]


def test_16_the_last_delivery_is_optional_in_turn_order_and_scores_as_usual():
    s = laid(
        "city-07 start ann orange 1 1 0", "city-01 city-07 bob green 1 0 0",
        cubes={"city-01": "red", "city-07": "yellow yellow"}, engines=[1, 1], deck="brown-1", turn=1, display="",
    )  # fmt: skip
    s = play(s, "pass", "take deck", "draw bob brown-1")
    # Ann's first link at city-07 leads to the start only, so Ann is passed over.
    assert GAME.phase(s).name == "last-delivery" and s.queue == [1]
    assert legal(s) == ["deliver yellow city-07 city-01", "deliver red city-01 city-07", "enough"]
    assert why(s, "take display white-1") == "card-only-delivery"
    before = s.hands[1]
    after = play(s, "deliver red city-01 city-07")
    assert after.points == [0, 1] and after.hands[1] == before and GAME.turn(after) is None
    assert GAME.turn(play(s, "enough")) is None


def test_17_a_link_counts_at_both_its_cities_and_for_nobody_at_the_start():
    s = laid("city-07 start ann orange 1 1 0", "city-01 city-07 bob green 2 0 0")
    assert city_points(GAME, s) == [0, 3 + 2]


def test_18_an_engine_in_a_link_counts_one_in_the_end():
    s = laid("city-07 start ann orange 1 0 1", "city-01 city-07 bob green 1 0 0")
    assert s.worth[DECK.code["city-07"]] == 3 and city_points(GAME, s) == [3, 2]


def test_19_without_a_train_nothing_is_built():
    s = laid(hands=["city-01 purple-2"])
    s.trains[0] = 0
    assert why(s, "build city-01 start purple 1 0 0") == "card-no-train"


def test_19_the_last_train_ends_the_game():
    s = laid(hands=["city-01 purple-2"])
    s.trains[0] = 1
    assert play(s, "build city-01 start purple 1 0 0").ending == "trains"


def test_20_discards_are_never_shuffled_back():
    s = play(laid(deck="brown-1", pile="green-1 green-2", display=""), "pass", "take deck", "draw ann brown-1")
    assert s.deck == () and len(s.discards) == 2


def test_21_two_rounds_in_which_nothing_moves_end_the_game():
    s = laid(hands=["brown-1", "green-1"], pile="brown-2 brown-2 brown-2 brown-2 white-2 white-2")
    for n in range(4):
        assert GAME.turn(s) is not None and s.round == 1 + n // 2
        s = play(s, "pass", f"take pile {DECK.words[s.discards[-1]]}", "enough")
    assert s.ending == "still" and GAME.turn(s) is None


def test_21_a_round_in_which_something_moves_starts_the_count_anew():
    s = laid(pile="brown-2 brown-2 brown-2 brown-2 white-2 white-2 white-2")
    s = play(s, "pass", "take pile white-2", "enough", "pass", "take pile white-2", "enough")
    assert s.still == 1
    s = play(s, "pass", "take deck", "draw ann brown-1", "enough", "pass", "take pile white-2", "enough")
    assert s.still == 0 and s.round == 3


def test_22_engines_in_front_are_no_track():
    s = laid(hands=["city-01 purple-1"], engines=[5])
    assert why(s, "build city-01 start purple 0 1 1") == "card-track-not-held"


def test_23_any_number_of_engines_may_be_played():
    s = laid(hands=["engine"], engines=[20])
    s = play(s, "engine")
    assert s.engines[0] == 21 and GAME.asks(s) == "first"


# -- further cases


def test_t1_a_city_of_2_for_5_points():
    s = play(laid(hands=["city-01 2*purple-2 purple-1"]), "build city-01 start purple 2 1 0")
    assert s.points == [5, 0] and s.owed == OwedCubes(DECK.code["city-01"], 1)


def test_t2_a_city_of_5_with_two_engines():
    s = laid(
        "city-11 start bob white 1 1 0", "city-20 city-11 bob white 2 0 0", hands=[f"{V5} purple-2 purple-1 2*engine"]
    )
    assert why(s, "build city-21 city-20 purple 1 1 2") == "card-colour-not-old"
    s = play(s, "build city-21 start purple 1 1 2")
    assert s.points == [5, 0] and s.owed == OwedCubes(DECK.code[V5], 4)


@pytest.mark.parametrize(
    ("goods", "points"),
    [
        ((3, 0, 0, 0), 2), ((4, 0, 0, 0), 3), ((6, 0, 0, 0), 4),
        ((1, 1, 1, 1), 5), ((2, 2, 2, 2), 10), ((5, 1, 1, 1), 8),
    ],
)  # fmt: skip
def test_t3_goods_are_split_for_the_best(goods, points):
    assert set_points(goods) == points


def test_t4_a_tied_city_pays_both_in_full():
    s = laid(
        "city-16 start ann orange 2 0 0", "city-01 city-16 bob orange 1 0 0", "city-04 city-16 bob orange 1 0 0"
    )  # fmt: skip
    assert city_points(GAME, s) == [4, 4 + 2 + 2]


def test_t5_a_discard_for_a_cube_brings_no_card_of_its_own():
    s = laid("city-01 start bob green 1 0 0", hands=["brown-1 brown-2"])
    s = play(s, "discard brown-1", "restock city-01", "cubes city-01 blue")
    assert s.hands[0] == (DECK.code["brown-2"],) and GAME.asks(s) == "first"
    s = play(s, "take deck", "draw ann white-2", "take pile brown-1")
    assert len(s.hands[0]) == 3 and s.queue[0] == 1


def test_t6_an_engine_and_a_delivery_in_one_action():
    s = laid(
        "city-12 start ann orange 1 1 0", "city-16 city-12 ann brown 2 0 0", "city-01 city-16 bob orange 1 0 0",
        cubes={"city-12": "yellow"}, hands=["engine"], engines=[1],
    )  # fmt: skip
    assert [line for line in legal(s) if line.startswith("deliver")] == ["deliver yellow city-12 city-16"]
    s.cubes[DECK.code["city-12"]], s.cubes[DECK.code[V2]] = (), (1,)
    s.owner[DECK.code[V2]] = 0
    assert why(s, "deliver red city-01 city-12") == "card-too-far"
    s = play(s, "engine")
    assert legal(s) == ["deliver red city-01 city-12", "enough"]
    assert GAME.asks(play(s, "enough")) == "first"
    s = play(s, "deliver red city-01 city-12")
    assert s.points == [2, 0] and s.goods[0] == (0, 1, 0, 0) and GAME.asks(s) == "first"


def test_t7_two_links_of_the_other_after_one_of_your_own():
    s = laid(
        "city-06 start ann purple 1 1 0", "city-07 start bob orange 1 1 0", "city-01 city-07 bob green 1 0 0",
        cubes={"city-06": "yellow"}, engines=[3],
    )  # fmt: skip
    assert play(s, "deliver yellow city-06 city-01").points == [3, 2]
    s.engines[0] = 2
    assert why(s, "deliver yellow city-06 city-01") == "card-too-far"


def test_t8_a_hand_above_13_is_discarded_down_and_that_is_no_action():
    s = laid(hands=["6*brown-1 6*brown-2"])
    s = play(s, "pass", "take deck", "draw ann white-1", "take deck", "draw ann white-2")
    assert len(s.hands[0]) == 14 and legal(s) == [
        "discard brown-1", "discard brown-2", "discard white-1", "discard white-2",
    ]  # fmt: skip
    s = play(s, "discard white-1")
    assert len(s.hands[0]) == 13 and s.discards[-1] == DECK.code["white-1"] and s.queue == [1]


def test_t8_a_card_discarded_for_the_hand_limit_is_not_taken_up_as_the_second_card():
    s = play(laid(hands=["6*brown-1 7*brown-2"], deck="white-1", display=""), "pass", "take deck", "draw ann white-1")
    assert not s.discards and legal(s) == ["discard brown-1", "discard brown-2", "discard white-1"]
    s = play(s, "discard white-1")
    assert s.discards == (DECK.code["white-1"],) and s.queue == [1]


def test_a_discard_buys_no_face_up_engine_and_nothing_from_the_pile():
    s = play(laid(hands=["brown-1"], display="engine engine white-1", pile="green-1"), "discard brown-1")
    assert legal(s) == ["take deck", "take display white-1"]
    assert why(s, "take display engine") == "card-engine-not-here"
    assert why(s, "take pile brown-1") == "card-no-source"
    s = play(s, "take display white-1", "reveal green-2")
    assert GAME.asks(s) == "first" and why(s, "take display engine") is None


def test_the_display_is_filled_up_at_once_in_the_same_place():
    s = play(laid(display="white-1 green-1 purple-1"), "pass", "take display green-1", "reveal brown-1")
    assert [DECK.words[card] for card in s.display] == ["white-1", "brown-1", "purple-1"]


def test_final_scores_add_track_cities_engines_and_goods():
    s = laid("city-07 start ann orange 1 1 0", engines=[2, 1])
    s.points, s.goods = [10, 4], [(1, 1, 1, 4), (3, 0, 0, 0)]
    assert scores(GAME, s) == {0: 10 + 3 + 2 + 7, 1: 4 + 1 + 2}


def test_ties_go_to_links_then_goods_then_are_shared():
    s = laid("city-01 start ann green 1 0 0", "city-02 city-01 bob green 1 0 0", "city-03 start bob green 1 0 0")
    s.points = [20, 20]
    s.points[0] += scores(GAME, s)[1] - scores(GAME, s)[0]
    assert GAME.winners(s) == [1] and links(s, 1) == 2
    s.goods[0] = (1, 1, 0, 0)  # more goods do not help against more links
    assert scores(GAME, s)[0] == scores(GAME, s)[1] and GAME.winners(s) == [1]
    s = laid("city-01 start ann green 1 0 0", "city-03 start bob green 1 0 0")
    assert GAME.winners(s) == [0, 1]
    s.goods = [(1, 0, 0, 0), (1, 1, 0, 0)]
    assert GAME.winners(s) == [1]


FAMILY = find("railways-card", family="yes")
WITH_WILD = find("railways-card", family="engines")
ONE_EACH = find("railways-card", **{"colour-links": "one"})


def test_an_engine_is_no_track_for_younger_players():
    s = laid(hands=["city-01 2*purple-1 engine"], game=FAMILY)
    assert why(s, "build city-01 start purple 0 1 1", FAMILY) == "card-engine-no-track"
    assert [line for line in legal(s, FAMILY) if "build" in line] == ["build city-01 start purple 0 2 0"]
    after = play(s, "discard engine", "take deck", game=FAMILY)
    assert DECK.engine in after.discards
    objection = FAMILY.why_not(s, act("build city-01 start purple 0 1 1"))
    assert chapter_of("railways-card", objection.section).heading == "For younger players"


def test_by_the_other_reading_engines_are_track_for_younger_players():
    s = laid(hands=["city-01 2*purple-1 engine"], game=WITH_WILD)
    assert why(s, "build city-01 start purple 0 1 1", WITH_WILD) is None
    assert game_of_record("railways-card", "standard", 2, {"family": "yes"}, 1).options == WITH_WILD.options
    assert game_of_record("railways-card", "standard", 2, {"family": "yes"}, 2).options == FAMILY.options
    assert game_of_record("railways-card", "standard", 2, {}, 1).options == GAME.options


def test_by_another_reading_a_colour_joins_one_link_at_a_city():
    links = ("city-07 start ann purple 2 0 0", "city-01 city-07 ann green 1 0 0")
    s = laid(*links, hands=["city-03 3*green-2 3*orange-1"], game=ONE_EACH)
    assert why(s, "build city-03 city-07 green 1 0 0", ONE_EACH) == "card-colour-used"  # joins city 1 already
    assert why(s, "build city-03 city-01 green 1 0 0", ONE_EACH) == "card-colour-used"  # the same link's other end
    assert why(s, "build city-03 start green 1 0 0", ONE_EACH) is None  # the start city joins any number
    assert why(s, "build city-03 city-07 orange 0 2 0", ONE_EACH) is None
    for line in ("build city-03 city-07 green 1 0 0", "build city-03 city-01 green 1 0 0"):
        assert why(laid(*links, hands=["city-03 3*green-2 3*orange-1"]), line) is None


@pytest.mark.parametrize(("FAMILY", "engines"), [(FAMILY, 0), (WITH_WILD, 1)])
def test_the_game_for_younger_players_knows_track_and_cities_only(FAMILY, engines):
    s = laid(hands=["city-01 2*purple-2 engine purple-1 brown-1"], game=FAMILY)
    assert {line.split()[0] for line in legal(s, FAMILY)} == {"build", "discard", "pass"}
    assert why(s, "engine", FAMILY) == "card-no-goods" == why(s, "deliver red city-01 start", FAMILY)
    built = play(s, f"build city-01 start purple 1 {1 - engines} {engines}", game=FAMILY)
    assert built.queue[0] == 0 and FAMILY.asks(built) == "first" and sum(built.bag) == 60
    s = play(s, "discard brown-1", game=FAMILY)
    assert legal(s, FAMILY) == ["take deck", "take display white-1", "take display white-2"]
    assert why(s, "restock city-01", FAMILY) == "card-no-goods" and why(s, "pass", FAMILY) == "card-step-swap"
    objection = FAMILY.why_not(s, act("engine"))
    assert chapter_of("railways-card", objection.section).heading == "For younger players"
    assert FAMILY.ending == ()
