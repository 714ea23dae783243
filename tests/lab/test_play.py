"""Games in the lab: seeds, limits, rewards, and what an index means."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from random import Random
from types import SimpleNamespace

import pytest

from tests.lab.settings import FEW, few_settings
from trunkline.actions import BadLine
from trunkline.encoding import NotInCatalogue
from trunkline.games.hexes.phases.goods import gains
from trunkline.lab import gymnasium, pettingzoo
from trunkline.lab.actions import IllegalIndex, TooManyActions, catalogue_of
from trunkline.lab.play import Play
from trunkline.lab.rewards import by_rank, by_score, by_win
from trunkline.lab.setting import setting_of
from trunkline.record import Record, position
from trunkline.titles import find, shelf, title

PLAYED = """
from random import Random
from trunkline.lab import pettingzoo
for title in ("age-of-steam", "railways-card"):
    env = pettingzoo.env(title, most_decisions=40)
    env.reset(seed=7)
    rng = Random(7)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        env.step(None if over or cut else rng.randrange(int(seen["action_mask"].sum())))
        print(agent, reward, float(seen["observation"].sum()))
"""


def test_a_seed_gives_the_same_game_in_every_process():
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", PLAYED],
            env={**os.environ, "PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": hashes},
            stdout=subprocess.PIPE,
            text=True,
        )
        for hashes in "12"
    ]
    first, second = (run.communicate()[0] for run in runs)
    assert first.count("\n") > 80 and first == second


def played(setting, seed):
    play, rng = Play(setting, seed), Random(seed)
    while play.turn is not None:
        play.choose(rng.choice(play.legal))
    return play


@pytest.mark.parametrize("setting", few_settings(), ids=lambda setting: setting.title)
def test_the_record_of_a_game_replays_to_its_end(setting):
    play = played(setting, 3)
    s, stopped = position(setting.game, Record.read(play.record()))
    assert stopped is None and s == play.state and not play.cut_short
    assert played(setting, 3).record() == play.record() != played(setting, 4).record()


def test_a_game_may_be_cut_short_and_is_worth_what_it_stands_at():
    env = pettingzoo.env("steel-driver", most_decisions=30, reward="score")
    env.reset(seed=1)
    rng, decisions = Random(1), 0
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        assert not over
        decisions += not cut
        if cut:
            assert env.truncations == dict.fromkeys(env.agents, True) and env.terminations[env.agents[0]] is False
        env.step(None if cut else rng.randrange(int(seen["action_mask"].sum())))
    assert decisions == 30
    play = env.play
    assert play.cut_short and play.rewards() == [float(points) for points in play.game.scores(play.state).values()]


def test_what_is_not_there_is_refused():
    with pytest.raises(BadLine, match="moon"):
        pettingzoo.env("steam", "moon")
    with pytest.raises(BadLine):
        pettingzoo.env("age-of-steam", seats=2)
    with pytest.raises(ValueError, match="reward is one of rank, score, win"):
        pettingzoo.env("steam", reward="money")
    with pytest.raises(ValueError, match="2 other seats, and 1 bots"):
        gymnasium.env("steel-driver", seats=3, others=["random"])
    with pytest.raises(LookupError, match="no catalogue"):
        pettingzoo.env("steam", actions="catalogue")


def test_options_are_those_of_the_title_with_either_sign():
    plain, changed = setting_of("age-of-steam"), setting_of("age-of-steam", options={"turn_and_add": "no"})
    assert changed == setting_of("age-of-steam", options={"turn-and-add": "no"}) != plain
    taken = {"title", "map", "seats", "seat", "others", "reward", "observation", "features", "actions", "limits"}
    assert not taken & {option.name for box in shelf().values() for option in box.all_options}


def test_too_many_actions_are_an_error_that_says_what_to_set():
    with pytest.raises(TooManyActions, match=r"set most_actions to [0-9]+ or more"):
        played(setting_of("age-of-steam", most_actions=20), 1)
    dear = setting_of("age-of-steam", actions="catalogue", limits={"most_bid": 3})
    with pytest.raises(NotInCatalogue, match=r"set most_bid in limits to [0-9]+ or more"):
        played(dear, 1)


def test_an_index_that_is_not_legal_is_refused_or_counted_around():
    env = gymnasium.env("steel-driver", seats=3, others="random", illegal="refuse")
    env.reset(seed=1)
    with pytest.raises(IllegalIndex, match="is not legal"):
        env.step(len(env.lines()))
    env = gymnasium.env("steel-driver", seats=3, others="random")
    env.reset(seed=1)
    lines = env.lines()
    _, reward, over, _, _ = env.step(len(lines) + 1)
    assert reward == gymnasium.BEYOND and not over
    assert lines[1] == next(str(action) for seat, action in env.play.lines if seat == 0)


def test_the_other_seats_are_played_by_their_bots():
    env = gymnasium.env("railways-card", seats=2, seat=1, others=title("railways-card").bot("standard"))
    env.reset(seed=5)
    rng = Random(5)
    over = False
    while not over:
        assert env.play.turn == 1
        _, reward, over, _, _ = env.step(rng.choice(env.play.legal))
    assert reward == -1.0  # at random, against a bot with a plan


SCORES = [({0: 5, 1: 9, 2: 1}, [0, 1, -1]), ({0: 5, 1: 5, 2: 1}, [0.5, 0.5, -1]), ({1: -4}, [-0.5, 1, -0.5])]


def test_alone_a_game_that_is_not_lost_is_worth_one():
    for scores, by_each in (({0: 51}, ([1.0], [1.0], [51.0])), ({}, ([-1.0], [0.0], [0.0]))):
        game = SimpleNamespace(
            scores=lambda s, now=scores: now, tie_break=None, winners=lambda s, now=scores: list(now)
        )
        s = SimpleNamespace(names=("ann",))
        assert (by_rank(game, s), by_win(game, s), by_score(game, s)) == by_each


@pytest.mark.parametrize(("scores", "ranks"), SCORES)
def test_rewards_by_rank_sum_to_nothing(scores, ranks):
    s = SimpleNamespace(names="abc")
    best = [seat for seat in scores if scores[seat] == max(scores.values())]
    game = SimpleNamespace(scores=lambda s: scores, tie_break=None, winners=lambda s: best)
    assert by_rank(game, s) == ranks and sum(ranks) == 0
    assert by_win(game, s) == [1 / len(best) if seat in best else 0 for seat in range(3)]
    assert by_score(game, s) == [scores.get(seat, min(0, *scores.values())) for seat in range(3)]


def test_ties_are_broken_as_the_rules_say():
    game = find("steel-driver")
    s = game.start(["ann", "bob", "cyd"])
    s.cash, s.control[0], s.taken[0] = [7, 7, 7], 1, 0b111
    assert game.winners(s) == [1] and by_rank(game, s) == [-0.5, 1.0, -0.5]


CATALOGUES = [way for way in FEW if way[0] != "steam"]


@pytest.mark.parametrize("way", CATALOGUES, ids=lambda way: way[0])
def test_every_legal_action_has_a_number_and_the_number_gives_it_back(way):
    """Over games at random and of bots: action to line to number to action, with nothing but what `pick` may change."""
    setting = setting_of(*way, actions="catalogue")
    fixed, bot = catalogue_of(setting), title(way[0]).bot("standard")
    assert len(fixed.number) == fixed.count
    listed: set[str] = set()
    for seed in range(2):
        play, rng = Play(setting, seed), Random(seed)
        while (seat := play.turn) is not None:
            view = play.view(seat)
            assert all(a < b for a, b in pairwise(play.legal))
            numbers = [fixed.number[fixed.catalogue.line(a)] for a in play.actions]
            assert sorted(set(numbers)) == list(play.legal)
            for index in rng.sample(play.legal, min(2, len(play.legal))):
                again = fixed.action(view, seat, play.actions, index)
                assert again in play.actions and fixed.number[fixed.catalogue.line(again)] == index
            listed |= {a.verb for a in play.actions}
            play.do(bot.choose(play.game, view, seat, rng) if seed % 2 else rng.choice(play.actions))
    assert len(listed) > 5
    with pytest.raises(IllegalIndex):
        fixed.action(None, 0, [], fixed.count)


def test_a_delivery_of_the_catalogue_goes_over_most_own_links():
    setting = setting_of("age-of-steam", actions="catalogue")
    fixed, game = catalogue_of(setting), setting.game
    bot, rng, several = title("age-of-steam").bot("standard"), Random(1), 0
    play = Play(setting, 1)
    while (seat := play.turn) is not None:
        s = play.view(seat)
        ways = Counter(fixed.catalogue.line(a) for a in play.actions)
        for line in [line for line, count in ways.items() if count > 1][:3]:
            several += 1
            own = [gains(game.map, s, a).get(seat, 0) for a in play.actions if fixed.catalogue.line(a) == line]
            picked = fixed.action(s, seat, play.actions, fixed.number[line])
            assert gains(game.map, s, picked).get(seat, 0) == max(own)
        play.do(bot.choose(game, s, seat, rng))
    assert several > 5
