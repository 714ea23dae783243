"""The conformance suites of PettingZoo, Gymnasium and OpenSpiel, for every title, map and number of seats."""

from __future__ import annotations

import contextlib
import io
import warnings
from random import Random

import pyspiel
import pytest
from absl import flags
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough
from pettingzoo.test import api_test, seed_test

from tests.lab.settings import FEW, IDS, WAYS
from trunkline.lab import gymnasium, openspiel, pettingzoo

DECISIONS = 12
"""Games are cut short after so many."""


OBSERVED = pytest.mark.filterwarnings(
    # Observations are dicts, as PettingZoo has them for games with masks; who is out has no legal action.
    "ignore:Observation (space|is not)",
    "ignore:Action mask numpy array is all zeros",
)


@OBSERVED
@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_pettingzoo(way):
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(pettingzoo.env(*way, features=True, most_decisions=DECISIONS), 2 * DECISIONS)
        seed_test(lambda: pettingzoo.env(*way, most_decisions=DECISIONS), 2 * DECISIONS)


@OBSERVED
@pytest.mark.parametrize("way", FEW)
def test_pettingzoo_without_tensors_and_to_the_end(way):
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(pettingzoo.env(*way, observation="none"), 500)


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_gymnasium(way):
    with warnings.catch_warnings():
        # Money has no bound, and the environment is made by `env`, not by `gymnasium.make`.
        warnings.filterwarnings("ignore", ".*Box observation space|.*alternative render modes")
        check_env(gymnasium.env(*way, others="random", most_decisions=DECISIONS * way[2]))


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_openspiel(way):
    title, map_name, seats = way
    found = {"map": map_name, "seats": seats, "most_decisions": DECISIONS // 2}
    game = pyspiel.load_game(openspiel.name_of(title), found)
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_playthrough_of_openspiel_is_written_and_comes_out_the_same_again(tmp_path):
    """Of the title with secrets; the others pass, too, but write megabytes of tensors."""
    named = f"{openspiel.name_of('railways-card')}(seats=2,most_decisions=3)"
    text = generate_playthrough.playthrough(named, None, seed=1)
    assert text.count("# State ") >= 4 and "IsTerminal() = True" in text and "Rewards() = [" in text
    assert "InformationStateString(1) = " in text and "NumPlayers() = 2" in text
    file = tmp_path / "playthrough.txt"
    file.write_text(text)
    flags.FLAGS.mark_as_parsed()  # as the command of OpenSpiel does
    before, again = generate_playthrough.replay(str(file))
    assert before == again


def test_openspiel_takes_options_and_limits_and_reads_back_what_it_writes_of_them():
    found = {"seats": 3, "actions": "catalogue", "options": "turn-and-add:no;ruin:zero", "limits": "most_bid:300"}
    game = pyspiel.load_game("python_trunkline_age_of_steam", found)
    usual = pyspiel.load_game("python_trunkline_age_of_steam", {"seats": 3, "actions": "catalogue"})
    assert game.num_distinct_actions() == usual.num_distinct_actions() + 150
    assert str(pyspiel.load_game(str(game))) == str(game)
    state = game.new_initial_state()
    state.apply_action(7)
    text = pyspiel.serialize_game_and_state(game, state)
    game_again, again = pyspiel.deserialize_game_and_state(text)
    assert str(game_again) == str(game) and str(again) == str(state) and again.s == state.s
    with_signs = pyspiel.load_game("python_trunkline_age_of_steam", found | {"options": "turn-and-add=no,ruin=zero"})
    assert str(with_signs) == str(game)


def test_openspiel_says_what_to_set_when_a_list_is_too_long():
    game = pyspiel.load_game("python_trunkline_age_of_steam", {"seats": 3, "most_actions": 5})
    state, rng = game.new_initial_state(), Random(1)

    def go_on():
        while not state.is_terminal():
            state.apply_action(rng.randrange(openspiel.DRAWS) if state.is_chance_node() else state.legal_actions()[-1])

    with pytest.raises(ValueError, match=r"set most_actions to [0-9]+ or more"):
        go_on()
