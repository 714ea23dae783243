"""The greedy bot of Steel Driver: legal, much better than chance, and worth a game as people play it."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.steel_driver.positions import (
    ANN,
    BOARD,
    BOB,
    CYD,
    GAME,
    GREEN,
    NAMES,
    PURPLE,
    RED,
    YELLOW,
    legal,
    stage,
)
from trunkline.bot import AnyLegal
from trunkline.game import CHANCE
from trunkline.games.steel_driver.bot.greedy import Greedy, prospect, share_values
from trunkline.table import Table
from trunkline.titles import title


def play(bots, seed):
    rng = Random(seed)
    s = GAME.start(NAMES[: len(bots)])
    while (turn := GAME.turn(s)) is not None:
        a = GAME.deal(s, rng) if turn == CHANCE else bots[turn].choose(GAME, s, turn, rng)
        assert GAME.why_not(s, a) is None
        GAME.play(s, a)
    return s


def test_it_is_in_the_registry():
    assert "standard" in title("steel-driver").bots
    assert isinstance(title("steel-driver").bot("greedy"), Greedy)


def test_it_beats_three_random_players():
    wins = 0
    for seed in range(40):
        bots = [AnyLegal() for _ in range(4)]
        bots[seed % 4] = Greedy()
        wins += GAME.winners(play(bots, seed)) == [seed % 4]
    assert wins >= 36


@pytest.mark.parametrize("seed", range(10))
def test_three_of_them_earn_what_people_earn(seed):
    s = play([Greedy()] * 3, seed)
    assert 4000 <= sum(s.cash) <= 6000


@pytest.mark.parametrize("seats", [3, 6])
def test_it_leaves_the_position_alone_and_repeats_itself(seats):
    def lines():
        table = Table(GAME, NAMES[:seats], rng=Random(4), bots={i: Greedy() for i in range(seats)})
        table.settle()
        return table.record.lines

    assert lines() == lines()
    s = stage("build", treasury=[9] * 6, control=[ANN, ANN, BOB, BOB, CYD, CYD])
    before = s.copy()
    Greedy().choose(GAME, s, ANN, Random(1))
    assert s == before


def test_it_completes_the_line_when_it_can():
    tracks = {
        GREEN: ("san-francisco", "salt-lake-city-san-francisco", "denver-salt-lake-city"),
        RED: ("new-york", "buffalo-new-york", "buffalo-detroit", "chicago-detroit", "chicago-des-moines",
              "des-moines-omaha"),
    }  # fmt: skip
    s = stage("build", tracks=tracks, treasury=[0, 0, 4, 0, 0, 0], control=[-1, -1, CYD, -1, -1, -1])
    assert len(legal(s)) > 3
    assert str(Greedy().choose(GAME, s, CYD, Random(1))) == "build denver-omaha"


def test_in_the_last_auction_of_the_game_no_cube_is_kept():
    """Cubes in hand are worth nothing after it; in the box of the company they still build."""
    sold = [ANN, ANN, BOB, BOB, CYD]
    last = {"round": 5, "control": [*sold, -1], "active": BOB}
    s = stage("auction", begin=False, **last, queue=[BOB], cubes=[1, 5, 0])
    assert str(Greedy().choose(GAME, s, BOB, Random(1))) == "offer purple 5"
    s = stage("auction", begin=False, **last, queue=[CYD, ANN, BOB], cubes=[1, 5, 4], lot=PURPLE, bid=2)
    assert str(Greedy().choose(GAME, s, CYD, Random(1))) == "raise 4"
    s = stage("auction", begin=False, **last, queue=[ANN, CYD, BOB], cubes=[2, 5, 4], lot=PURPLE, bid=2)
    assert str(Greedy().choose(GAME, s, ANN, Random(1))) == "pass"
    s = stage("auction", begin=False, **last, queue=[BOB], cubes=[9, 0, 0])
    assert str(Greedy().choose(GAME, s, BOB, Random(1))) == "decline"


def test_whoever_wins_the_last_auction_of_the_game_has_spent_all_cubes():
    for seats in (3, 4, 6):
        rng = Random(seats)
        s, winner = GAME.start(NAMES[:seats]), -1
        while s.round < 5 or GAME.phase(s).name == "auction":
            turn = GAME.turn(s)
            a = GAME.deal(s, rng) if turn == CHANCE else Greedy().choose(GAME, s, turn, rng)
            winner = turn if str(a).startswith(("offer", "raise")) else winner
            GAME.play(s, a)
        assert s.control.count(-1) == 0 and s.cubes[winner] == 0


def test_share_values_count_a_shared_city_in_part():
    s = stage("auction", tracks={RED: ("baltimore", "baltimore-pittsburgh")})
    assert share_values(BOARD, s)[RED] == 30  # one black, one white
    s = stage("auction", tracks={RED: ("baltimore", "baltimore-pittsburgh"),
                                 YELLOW: ("philadelphia", "philadelphia-pittsburgh")})  # fmt: skip
    assert share_values(BOARD, s)[RED] == 10 * 1 + 20 * 0.5


def test_the_prospect_of_a_company_grows_with_its_cubes():
    s = stage("auction")
    assert prospect(BOARD, s, RED, 4, 17) == [0, 0, 50, 50, 100]
