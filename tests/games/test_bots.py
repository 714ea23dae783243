"""Every game's bot is found in its room under one name, keeps nothing, and asks phases instead of their scratch."""

from __future__ import annotations

import ast
from functools import partial
from pathlib import Path
from random import Random

import pytest

import trunkline.games
from trunkline import CHANCE, find
from trunkline.games.hexes.actions import Bid, Issue, Raise
from trunkline.games.hexes.track import links_of
from trunkline.lookahead import Budget, Strong
from trunkline.titles import shelf

ROOMS = Path(trunkline.games.__file__).parent
PRIVATE = {"scratch"}
"""What a phase keeps for itself."""

SOURCES = sorted([*ROOMS.glob("*/bot.py"), *ROOMS.glob("*/bot/*.py")])


def looks_inside(source: str) -> list[str]:
    """Where a source reads what a phase keeps for itself, or goes by a phase's name."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in PRIVATE:
            found.append(f"line {node.lineno}: .{node.attr}")
        if isinstance(node, ast.Compare) and any(
            isinstance(side, ast.Attribute) and side.attr == "name" and ast.unparse(side.value) == "phase"
            for side in (node.left, *node.comparators)
        ):
            found.append(f"line {node.lineno}: {ast.unparse(node)}")
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOMS)))
def test_bots_ask_phases_and_never_what_they_keep(path):
    assert looks_inside(path.read_text("utf-8")) == []


@pytest.mark.parametrize("line", ["x = s.scratch.built", "Kept.of(s) or s.scratch", "phase.name == 'build'"])
def test_a_look_inside_is_found(line):
    assert len(looks_inside(line)) == 1


@pytest.mark.parametrize(("title", "name"), [(title, name) for title, box in shelf().items() for name in box.bots])
def test_a_bot_answers_alike_whenever_it_is_asked(title, name):
    made = partial(shelf()[title].bot, name)
    first, second = made(), made()
    assert first is not second and first.name == second.name
    card = shelf()[title].maps[0]
    game = find(title, card.name, card.least)
    names = tuple("abcdefg"[: card.least])
    s, rng, asked = game.start(names), Random(1), 0
    plain = shelf()[title].bot("standard")
    # One that looks ahead takes its time: it is asked now and then, and with little to spend.
    if isinstance(first, Strong):
        made = partial(Strong, first.parts, Budget(rollouts=12))
        first = made()
    while (seat := game.turn(s)) is not None and asked < 80:
        if seat == CHANCE:
            game.play(s, game.deal(s, rng))
            continue
        view = game.view(s, seat)
        before = view.copy()
        if isinstance(first, Strong) and asked % 8:
            game.play(s, plain.choose(game, view, seat, rng))
            asked += 1
            continue
        action = first.choose(game, view, seat, Random(asked))
        # One that is made anew, and asked first here, says the same; neither has touched what it was shown.
        assert made().choose(game, view, seat, Random(asked)) == action
        assert view == before and game.why_not(s, action) is None
        game.play(s, action)
        asked += 1
    assert asked == 80 or game.turn(s) is None


@pytest.mark.parametrize("title", ["age-of-steam", "steam"])
def test_bots_for_trials_keep_their_habit_and_are_offered_to_nobody(title):
    box = shelf()[title]
    options = {"rules": "standard"} if title == "steam" else {}
    game, names = find(title, None, 4, **options), ("ann", "bob", "cyd", "dan")
    habits = ("never-bids", "most-shares", "leech", "hoarder")
    assert not set(habits) & {*box.bots, *box.former_bots}
    bots = [box.opponent(name) for name in habits]
    assert [bot.name for bot in bots] == list(habits) and box.opponent("standard").name == "standard"
    s, rng, bids, money = game.start(names), Random(1), [0] * 4, [0] * 4
    while (seat := game.turn(s)) is not None:
        action = game.deal(s, rng) if seat == CHANCE else bots[seat].choose(game, game.view(s, seat), seat, rng)
        if seat != CHANCE:
            assert game.why_not(s, action) is None
            bids[seat] += isinstance(action, Bid)
            money[seat] += action.count if isinstance(action, Issue | Raise) else 0
        game.play(s, action)
    assert bids[0] == bids[3] == 0 < bids[1] + bids[2] and money[1] == max(money)
    assert links_of(s, 2) <= 5 < links_of(s, 0)
