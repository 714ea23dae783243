"""Barbados: a game for one, in which actions wait for each other and the shares are paid back."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.age_of_steam.shared import bag, colours, column, refused, say
from trunkline import CHANCE, Table, find
from trunkline.games.age_of_steam.words.final import FINAL
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.state import cube_total
from trunkline.show.artist import english
from trunkline.show.final import final_sheet
from trunkline.titles import artist, title

GAME = find("age-of-steam", "barbados")
BOX = title("age-of-steam")


def at(**more):
    return arrange(GAME, {"seats": ["ann"], **more})


def test_set_up_fills_the_top_squares_and_keeps_red_out_of_a_and_blue_out_of_b():
    for seed in range(40):
        s, rng = GAME.start(["ann"]), Random(seed)
        while GAME.turn(s) == CHANCE:
            GAME.play(s, GAME.deal(s, rng))
        rows = {row["column"]: column(s, row["column"], GAME.map) for row in GAME.map.data["display"]}
        assert all(squares[0] and not any(squares[1:]) for squares in rows.values())
        assert rows["A"][0] != "red" and rows["B"][0] != "blue"
        assert sum(bag(s, GAME.map).values()) == 60 and "purple" not in bag(s, GAME.map)
    s = GAME.start(["ann"])
    say(s, "- order ann", game=GAME)
    while s.scratch.now()[0] != "A":
        say(s, str(GAME.line(s, CHANCE, GAME.deal(s, Random(2)))), game=GAME)
    assert refused(s, "- cubes A red", GAME) == "barred-colour"
    assert refused(s, "- cubes A blue black", GAME) == "wrong-place"
    say(s, "- cubes A blue", "- cubes B red", game=GAME)


def test_the_easier_game_has_two_cubes_in_each_city():
    game = find("age-of-steam", "barbados", cubes="2")
    s, rng = game.start(["ann"]), Random(1)
    while game.turn(s) == CHANCE:
        game.play(s, game.deal(s, rng))
    assert [cube_total(s.cubes[k]) for k, stop in enumerate(game.map.stops) if stop.cubes] == [2] * 6
    assert cube_total(s.bag) == 54


def test_the_fourth_action_is_known_and_then_all_can_be_had_again():
    s = at(phase="actions", round=4, used=["urbanization", "production", "locomotive"])
    assert [str(a) for a in GAME.legal(s)] == ["role engineer"]
    say(s, "ann role engineer", game=GAME)
    s = at(phase="actions", round=5, used=["urbanization", "production", "locomotive", "engineer"])
    assert len(GAME.legal(s)) == 4
    say(s, "ann role engineer", game=GAME)
    after = at(phase="actions", round=6, used=["engineer"])
    assert s.used == after.used and refused(after, "ann role engineer", GAME) == "not-again-yet"


def test_two_white_dice_are_rolled():
    filled = {"W6": ["red", "", ""], "W2": ["black", "", ""]}
    s = at(phase="growth", display=filled)
    assert refused(s, "- dice white 6", GAME) == "wrong-dice" and refused(s, "- dice black 6 2", GAME) == "wrong-dice"
    say(s, "- dice white 6 2", game=GAME)
    where = {GAME.map.stop_names[k]: colours(packed, GAME.map) for k, packed in enumerate(s.cubes) if packed}
    assert where == {"crane-beach": ["red"], "bathsheba": ["black"]} and GAME.asks(s) == "issue-shares"


@pytest.mark.parametrize(("income", "lost"), [(3, True), (4, False)])
def test_an_income_below_nothing_has_lost(income, lost):
    s = at(phase="goods", round=3, cash={"ann": 0}, income={"ann": income}, shares={"ann": 6}, engine={"ann": 2})
    say(s, "ann pass", "ann pass", game=GAME)
    assert (GAME.turn(s) is None, GAME.scores(s) == {}) == (lost, lost)


def test_the_score_as_it_stands_is_cash_less_shares():
    s = at(phase="actions", cash={"ann": 86}, shares={"ann": 7}, income={"ann": 40})
    assert GAME.scores(s) == {0: 51}
    (players,) = [panel for panel in artist("age-of-steam").panels(GAME, s, 0, english) if panel.key == "players"]
    assert players.rows[0]["how"] == "$86 in cash − 7 × $5 for shares"


def test_the_end_has_no_places():
    s = at(phase="goods", round=10, cash={"ann": 40}, shares={"ann": 2})
    say(s, "ann pass", "ann pass", game=GAME)
    sheet = final_sheet(GAME, s, FINAL, english)
    assert [(count.label, count.points) for count in sheet.counts] == [
        ("Cash left when the shares are paid back", {0: 27})
    ]
    s = at(phase="goods", round=10, cash={"ann": 12}, shares={"ann": 2})
    say(s, "ann pass", "ann pass", game=GAME)
    assert final_sheet(GAME, s, FINAL, english).notes == (
        "Ann was ruined, or could not pay back every share at the end.",
    )


def test_whoever_plays_at_random_loses_and_the_standard_bot_mostly_does_not():
    kept = {name: [] for name in ("random", "standard")}
    for name, found in kept.items():
        for seed in range(8):
            table = Table(GAME, ("ann",), bots={0: BOX.bot(name)}, rng=Random(seed))
            table.settle()
            found += GAME.scores(table.state).values()
    assert not kept["random"] and len(kept["standard"]) >= 4 and max(kept["standard"]) >= 20
