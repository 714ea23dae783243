"""The greedy bot of Steam plays to the end, stays solvent, beats chance and scores."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.steam.shared import GAMES, MAPS, SEATS, position
from trunkline.games.hexes.actions import Take
from trunkline.games.hexes.phases.turn import note
from trunkline.games.steam.phases.gains import Scored
from trunkline.games.steam.words.names import position_after
from trunkline.table import Table
from trunkline.titles import find, title


def last_position(game, bots, seed):
    """The last position of a game among bots."""
    table = Table(game, SEATS[: len(bots)], bots=dict(enumerate(bots)), rng=Random(seed))
    table.settle()
    assert table.turn() is None
    return table.state


def greedy(seats):
    return [title("steam").bot("greedy") for _ in range(seats)]


@pytest.mark.parametrize("rules", GAMES)
def test_greedy_beats_chance(rules):
    game = GAMES[rules]
    for seed in range(8):
        bots = [title("steam").bot("random") for _ in range(4)]
        bots[seed % 4] = title("steam").bot("greedy")
        assert game.winners(last_position(game, bots, seed)) == [seed % 4]


@pytest.mark.parametrize(("rules", "least"), [("base", 30), ("standard", 25)])
def test_greedy_scores_and_stays_solvent(rules, least):
    game = GAMES[rules]
    scores = []
    for seed in range(3):
        s = last_position(game, greedy(4), seed)
        assert s.out == 0
        scores += game.scores(s).values()
    assert sum(scores) / len(scores) >= least


@pytest.mark.parametrize("seats", [3, 5, 6])
@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("name", MAPS)
def test_greedy_plays_every_number_of_seats_on_every_map(name, rules, seats):
    s = last_position(find("steam", name, rules=rules), greedy(seats), 7)
    assert s.round == {3: 10, 5: 7, 6: 7}[seats]


def test_greedy_is_the_same_whenever_it_is_asked():
    game = GAMES["base"]
    assert last_position(game, greedy(3), 5) == last_position(game, greedy(3), 5)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(("income", "gain", "wanted"), [(0, 3, "points"), (5, 2, "points"), (-3, 2, "income")])
def test_in_the_last_turn_income_is_worth_what_it_counts_for_at_the_end(rules, income, gain, wanted):
    # In the standard game the upkeep of this locomotive is more than the income; at the end it costs nothing more.
    game = GAMES[rules]
    s = position(game, phase="goods", round=10, income={"ann": income}, engine={"ann": 5}, cash={"ann": 10})
    note(s, Scored(((0, gain),)))
    action = title("steam").bot("greedy").choose(game, s, 0, Random(1))
    assert action == Take(wanted)
    other = "income" if wanted == "points" else "points"
    ends = [
        phase.points(left)
        for phase in game.ending
        for left in (position_after(game, s, Take(w)) for w in (wanted, other))
    ]
    assert ends[0][0] > ends[1][0]
