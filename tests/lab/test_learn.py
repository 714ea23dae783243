"""The learned player: it learns what it is shown and what paid, the same each time, and is written and read back."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from typer.testing import CliRunner

from trunkline.cli import app
from trunkline.lab import learn, network
from trunkline.lab.learn import Learned, Progress, interval, train
from trunkline.lab.network import Example, Network, chances_of
from trunkline.lab.play import Play
from trunkline.lab.setting import setting_of

SETTING = setting_of("steel-driver", seats=3, actions="catalogue")


def rows(count):
    return np.random.default_rng(3).standard_normal((count, 5)).astype(np.float16)


def test_it_learns_a_choice_by_what_it_sees():
    """Of three actions the third is never legal, and the sign of the first number says which of the others is right."""
    network = Network(5, 3)
    some = [Example(row, [0, 1], int(row[0] > 0), reward=float(np.sign(row[1])) / 2) for row in rows(256)]
    first = network.copy(some)
    for _ in range(150):
        last = network.copy(some)
    assert first < 0.8 < 0.97 < last
    choice, worth = network.think(rows(256))
    chances = chances_of(choice, some)
    assert np.allclose(chances.sum(axis=1), 1) and not chances[:, 2].any()
    assert np.corrcoef(worth, [each.reward for each in some])[0, 1] > 0.9


def test_what_paid_becomes_likelier_though_not_at_once(monkeypatch):
    """Nothing pulls any more once a chance has moved by a fifth: what was played says little of another player."""

    def likelier():
        network = Network(5, 3)
        some = [Example(row, [0, 1, 2], n % 3, gain=1.0 if n % 3 == 1 else -0.5) for n, row in enumerate(rows(99))]
        before = chances_of(network.think(rows(99))[0], some)
        for each, chances in zip(some, before, strict=True):
            each.chance = float(chances[each.chosen])
        for _ in range(300):
            network.improve(some, 1e-3)
        return before[:, 1].mean(), chances_of(network.think(rows(99))[0], some)[:, 1].mean()

    before, after = likelier()
    assert before * 1.1 < after < 0.6
    monkeypatch.setattr(network, "STRAY", 1e9)
    assert likelier()[1] > 0.9


def test_training_repeats_exactly_and_the_player_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(learn, "GAMES_A_ROUND", 2)
    monkeypatch.setattr(learn, "STEPS_A_ROUND", 30)
    monkeypatch.setattr(learn, "WATCHED", 1)
    monkeypatch.setattr(learn, "BATCH", 32)
    said: list[Progress] = []
    trained = train(SETTING, 2, 1, "7", said.append)
    again = train(SETTING, 2, 1, "7")
    assert all(np.array_equal(trained.weights[key], again.weights[key]) for key in trained.weights)
    assert [(now.stage, now.games) for now in said] == [("copies", 2), ("copies", 4), ("earns", 6)]
    other = train(SETTING, 2, 1, "7", rivals=("random",))  # who it plays against counts
    assert not all(np.array_equal(trained.weights[key], other.weights[key]) for key in trained.weights)
    assert said[1].figure > 0.5  # of nine legal actions, as a rule
    trained.save(tmp_path / "network.npz")
    players = [Learned(SETTING, each) for each in (trained, Network.load(tmp_path / "network.npz"))]
    play, rng = Play(SETTING, 5), Random(5)
    for _ in range(60):
        one, two = (player.choose(play.game, play.view(play.turn), play.turn, rng) for player in players)
        assert one == two and one in play.actions
        play.do(one)
    np.savez(tmp_path / "old.npz", w1=np.zeros(3))
    with pytest.raises(ValueError, match="not a network of version"):
        Network.load(tmp_path / "old.npz")


def test_a_title_without_a_catalogue_is_refused(tmp_path):
    done = CliRunner().invoke(app, ["learn", "steam", "--out", str(tmp_path / "x.npz")])
    assert done.exit_code == 1 and "steam has no catalogue of its actions" in done.stderr


def test_intervals_hold_a_share_and_narrow_with_more_games():
    few, many = interval([1.0, 0.0, 0.0] * 10), interval([1.0, 0.0, 0.0] * 100)
    for mean, low, high in (few, many):
        assert mean == pytest.approx(1 / 3) and 0 < low < mean < high < 1
    assert many[2] - many[1] < few[2] - few[1]
