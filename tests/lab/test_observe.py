"""Tensors: shapes, names, turned seats, and that they say nothing but the view."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lab.settings import IDS, WAYS, few_settings
from trunkline.games.hexes.tiles import NO_TILE
from trunkline.lab.actions import catalogue_of
from trunkline.lab.observe import action_features, encoding_of, length_of, numbers, planes, tensor, tensors
from trunkline.lab.openspiel import text_of_view
from trunkline.lab.play import Play
from trunkline.lab.setting import setting_of
from trunkline.titles import title

NAMES = Path(__file__).parent / "names.json"
"""The names of each title's first way, by version: a version that has been given out never changes."""


MARKS = Path(__file__).parent / "marks.json"
"""Marks of the names of every way to play, by version."""


def walk(setting, seed, decisions):
    """A position after so many decisions at random."""
    play, rng = Play(setting, seed), Random(seed)
    while play.turn is not None and play.decisions < decisions:
        play.choose(rng.choice(play.legal))
    return play


@pytest.mark.parametrize("way", WAYS, ids=IDS)
def test_every_place_plane_and_number_has_a_name(way):
    setting = setting_of(*way)
    encoding = encoding_of(setting)
    for names in (encoding.places, encoding.planes, encoding.numbers, encoding.features):
        assert len(set(names)) == len(names) > 0
    play = walk(setting, 1, 60)
    seen = tensor(setting, play.state, 0)
    assert seen.shape == (length_of(encoding),) and seen.dtype == np.float32
    assert planes(setting, seen).shape == (len(encoding.planes), len(encoding.places))
    assert numbers(setting, seen).shape == (len(encoding.numbers),)
    assert action_features(setting, play).shape == (len(play.actions), len(encoding.features)) or not play.actions


@pytest.mark.parametrize("setting", few_settings(), ids=lambda setting: setting.title)
def test_names_of_a_version_stay(setting):
    encoding = encoding_of(setting)
    kept = json.loads(NAMES.read_text(encoding="utf-8"))[setting.title][str(encoding.version)]
    for what in ("planes", "numbers", "features"):
        assert list(getattr(encoding, what)) == kept[what], "other names are another version"


def mark_of(setting, catalogued):
    """A short mark of all names of a way to play, and of its catalogue."""
    encoding = encoding_of(setting)
    kept = [encoding.places, encoding.planes, encoding.numbers, encoding.features]
    lines = catalogue_of(setting).lines if catalogued else ()
    return hashlib.sha256("\n".join("|".join(names) for names in (*kept, lines)).encode()).hexdigest()[:12]


def test_names_and_catalogues_of_a_version_stay_on_every_map():
    kept = json.loads(MARKS.read_text(encoding="utf-8"))
    for way, name in zip(WAYS, IDS, strict=True):
        setting = setting_of(*way)
        # Catalogues of one map differ by seats in nothing, or in the number of bids.
        catalogued = way[0] != "steam" and way[2] == min(seats for *rest, seats in WAYS if rest == list(way[:2]))
        said = kept[name][str(encoding_of(setting).version)]
        assert said == mark_of(setting, catalogued), f"{name}: other names are another version"


@given(st.sampled_from(few_settings()), st.integers(0, 9), st.integers(0, 120), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_equal_views_give_equal_tensors(setting, seed, decisions, rng):
    """A guess fills what a view hides with something else, and nothing of it is seen."""
    play = walk(setting, seed, decisions)
    game = setting.game
    for seat in range(setting.seats):
        view = game.view(play.state, seat)
        guess = game.guess(view, rng)
        if game.turn(guess) is not None:
            assert np.array_equal(tensor(setting, guess, seat), tensor(setting, play.state, seat))
        if game.turn(view) == seat:
            assert text_of_view(setting, guess, seat) == text_of_view(setting, play.state, seat)


def test_hidden_cards_are_not_seen_by_others():
    setting = setting_of("railways-card", seats=2)
    play = walk(setting, 3, 20)
    encoding = encoding_of(setting)
    own, other = (planes(setting, tensor(setting, play.state, seat)) for seat in (0, 1))
    hand = encoding.planes.index("in the hand of seat+0")
    cities = {card for card in play.state.hands[0] if 0 < card < len(encoding.places)}
    assert cities and set(np.flatnonzero(own[hand])) == cities
    assert set(np.flatnonzero(other[hand + 1])) == {card for card in play.state.known[0] if card in cities}


def test_seats_are_turned_so_that_who_looks_is_first():
    setting = setting_of("age-of-steam", seats=3)
    play, bot, rng = Play(setting, 5), title("age-of-steam").bot("standard"), Random(5)
    while play.state.round < 4:
        play.do(bot.choose(play.game, play.view(play.turn), play.turn, rng))
    encoding, s = encoding_of(setting), play.state
    for seat in range(3):
        seen = tensor(setting, s, seat)
        table, board = dict(zip(encoding.numbers, numbers(setting, seen), strict=True)), planes(setting, seen)
        for k in range(3):
            other = (seat + k) % 3
            assert table[f"seat+{k} cash"] == s.cash[other] and table[f"seat+{k} locomotive"] == s.engine[other]
            track = [board[p] for p, name in enumerate(encoding.planes) if name.endswith(f", seat+{k}")]
            assert sum(map(np.sum, track)) == sum(owner == 2 + other for owner in s.own) > 0
    assert sum(map(np.sum, (b for b, n in zip(board, encoding.planes, strict=True) if "leads" in n))) > 0
    laid = {encoding.places[h] for h, code in enumerate(s.tile) if code != NO_TILE}
    some = [p for p, name in enumerate(encoding.planes) if name.startswith("track to")]
    assert {encoding.places[h] for h in np.flatnonzero(board[some].sum(axis=0))} == laid


def test_many_positions_are_rows():
    setting = setting_of("steel-driver", seats=3)
    looked = [(walk(setting, seed, 40).state, seed % 3) for seed in range(4)]
    rows = tensors(setting, looked)
    assert rows.shape == (4, length_of(encoding_of(setting)))
    assert np.array_equal(rows[2], tensor(setting, *looked[2]))
    assert planes(setting, rows).shape[0] == numbers(setting, rows).shape[0] == 4
