"""The levels of Age of Steam: what standard has learnt, and that strong is better than it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from trunkline import CHANCE, find
from trunkline.games.age_of_steam.bot import ahead
from trunkline.games.hexes.actions import Bid, Deliver, Pass, Upgrade
from trunkline.games.hexes.phases.auction import TurnOrderAuction
from trunkline.games.hexes.phases.ending import AdvanceTurn
from trunkline.games.hexes.phases.goods import MoveGoods
from trunkline.lookahead import Budget, Strong
from trunkline.record import Record
from trunkline.table import Table
from trunkline.titles import title

GAME = find("age-of-steam", "rust-belt")
BOX = title("age-of-steam")


def positions(seed: int, bot: str = "standard", seats: int = 4):
    """Every decision of a game of one kind of bot, with what it takes."""
    rng, player = Random(seed), BOX.bot(bot)
    s = GAME.start([f"seat-{k}" for k in range(seats)])
    while (seat := GAME.turn(s)) is not None:
        if seat == CHANCE:
            GAME.play(s, GAME.deal(s, rng))
            continue
        action = player.choose(GAME, s, seat, rng)
        yield s, seat, action
        GAME.play(s, action)


@pytest.mark.parametrize("seed", [1, 2])
def test_standard_passes_no_round_of_goods_in_which_it_could_gain_or_improve_soundly(seed):
    passed = 0
    for s, seat, action in positions(seed):
        if not isinstance(GAME.phase(s), MoveGoods) or action != Pass():
            continue
        passed += 1
        legal = GAME.legal(s)
        for a in legal:
            if isinstance(a, Deliver):
                assert GAME.apply(s, a).income[seat] <= s.income[seat]
        left = GAME.phase_of(AdvanceTurn).turns[4] - s.round
        if Upgrade() in legal and left:
            assert s.cash[seat] + s.income[seat] <= s.shares[seat] + s.engine[seat] + left
    assert passed


def test_in_the_last_turn_standard_bids_what_building_leaves_where_the_first_bot_keeps_it():
    plain, rng, bids = BOX.bot("standard"), Random(1), 0
    for s, seat, action in positions(3, "greedy"):
        if s.round == GAME.phase_of(AdvanceTurn).turns[4] and isinstance(GAME.phase(s), TurnOrderAuction):
            bid = plain.choose(GAME, s, seat, rng)
            bids += isinstance(bid, Bid) and action == Pass()
    assert bids


def test_strong_tries_every_kind_of_decision_and_only_what_is_legal():
    seen, rng = set(), Random(1)
    parts = BOX.bot("strong").parts
    for n, (s, seat, action) in enumerate(positions(5)):
        if n % 3:
            continue
        before = s.copy()
        tried = parts.candidates(GAME, s, seat, rng)
        assert s == before and tried[0] == action and len(set(tried)) == len(tried)
        assert all(GAME.why_not(s, a) is None for a in tried)
        if len(tried) > 1:
            seen.add(GAME.phase(s).name)
    assert seen >= {"issue-shares", "turn-order", "actions", "build", "goods"}


def test_a_rollout_ends_before_the_dice_and_values_whoever_is_ruined_least():
    s = next(s for s, _, _ in positions(5) if s.round == 3).copy()
    parts = BOX.bot("strong").parts
    own = parts.worth.promise(GAME, s, 0)
    s.out |= 1
    assert parts.worth.promise(GAME, s, 0) < own
    assert len(ahead.numbers(GAME, s, 1)) == len(ahead.SIGNS)


def test_strong_wins_against_three_standard_bots():
    """One game from the middle, with a small budget: the seat that looks ahead makes more of the same position."""
    start = next(s for s, _, _ in positions(11) if s.round == 6).copy()
    plain = BOX.bot("standard")
    points = {}
    for name, bot in (("standard", plain), ("strong", Strong(BOX.bot("strong").parts, Budget(rollouts=8)))):
        gained = 0
        for mine in range(2):
            s, chance, own = start.copy(), Random(4), Random(5)
            while (seat := GAME.turn(s)) is not None:
                if seat == CHANCE:
                    GAME.play(s, GAME.deal(s, chance))
                else:
                    GAME.play(s, (bot if seat == mine else plain).choose(GAME, s, seat, own))
            gained += GAME.scores(s)[mine]
        points[name] = gained
    assert points["strong"] > points["standard"]


def test_the_former_bot_still_plays_as_in_a_record_of_its_time():
    record = Record.read((Path(__file__).parents[3] / "docs/example.trk").read_text("utf-8"))
    table, bot = Table(GAME, record=record), BOX.bot("greedy")
    s = GAME.start(record.seats)
    for entry in table.entries:
        if entry.seat != CHANCE:
            assert bot.choose(GAME, s, entry.seat, Random(1)) == entry.action, entry
        GAME.play(s, entry.action)
