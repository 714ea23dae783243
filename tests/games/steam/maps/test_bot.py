"""The greedy bot on the three maps: solvent, better than chance, and able to use what is special there."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.steam.maps.shared import SEATS, WAYS, game_of, name_of, position
from tests.games.steam.shared import say
from trunkline.games.hexes.bot.goods import best_delivery
from trunkline.games.hexes.bot.terms import Question
from trunkline.games.steam.bot.terms import terms_of
from trunkline.games.steam.bot.turn import OTHERS, steps_lost
from trunkline.table import Table
from trunkline.titles import find, title


def game_of_bots(game, names, seed):
    """A finished game of these bots."""
    bots = {k: title("steam").bot(name) for k, name in enumerate(names)}
    table = Table(game, SEATS[: len(names)], bots=bots, rng=Random(seed))
    table.settle()
    return table


@pytest.mark.parametrize("way", WAYS, ids=name_of)
def test_it_stays_solvent_among_its_like(way):
    game = game_of(*way)
    table = game_of_bots(game, ["greedy"] * way[1], f"{name_of(way)} 1")
    assert table.turn() is None and table.state.out.bit_count() <= 1
    verbs = {entry.action.verb for entry in table.entries}
    assert {"lay", "deliver", "take"} <= verbs


@pytest.mark.parametrize("way", [way for way in WAYS if way[1] < 5], ids=name_of)
def test_it_beats_chance(way):
    game = game_of(*way)
    for seed in range(2):
        places = ["random"] * way[1]
        places[seed] = "greedy"
        table = game_of_bots(game, places, f"{name_of(way)} {seed}")
        assert game.winners(table.state) == [seed]


def choice(game, s):
    """What the bot does in a position."""
    return str(title("steam").bot("greedy").choose(game, s, s.queue[0], Random(1)))


def test_it_lays_a_free_disc_when_nothing_else_is_left():
    game = find("steam", "belgium-luxembourg")
    s = position(game, 2, phase="build", cities={"leuven": "blue"}, cash={"ann": 0})
    assert choice(game, s) == "connect brussels leuven"


def test_it_places_the_city_where_it_is_due_and_fetches_a_cube():
    game = find("steam", "brussels-metro")
    s = position(game, 3, phase="build", cash={"ann": 20}, display={"S1": ["gray"], "S2": ["yellow"]})
    m = game.map
    jette, simonis = (m.labels[h] for h in (m.at(3, 0), m.at(3, 1)))
    say(s, f"ann lay {jette} N-S", f"ann lay {simonis} town N", game=game)
    assert choice(game, s) == "fetch yellow S2"  # Heysel takes yellow
    s = position(
        game, 3, phase="build", turn="bob", cash={"bob": 20}, display={"S1": ["red"]},
        track=[f"ann {jette} N-S", f"ann {simonis} town N", f"bob {m.labels[m.at(3, 2)]} N-S",
               f"bob {m.labels[m.at(3, 3)]} town N"],
    )  # fmt: skip
    say(s, f"bob lay {simonis} town N S", game=game)
    assert choice(game, s).startswith("urbanize simonis ")


def test_it_weighs_what_a_delivery_costs_in_the_war():
    game = find("steam", "mid-atlantic", 4)
    m = game.map
    track = [f"ann {m.labels[m.at(8, 0)]} town NE"]
    for round, worth in ((2, 1), (3, 0)):
        s = position(game, 4, phase="goods", round=round, track=track, cubes={"manassas": ["blue"]})
        q = Question(game, terms_of(game), s, 0, game.legal(s))
        assert best_delivery(q, OTHERS, steps_lost)[0] == worth
