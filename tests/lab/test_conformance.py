"""The conformance suites of PettingZoo, Gymnasium and OpenSpiel, for every title, map and number of seats."""

from __future__ import annotations

import contextlib
import io
import warnings

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
