"""First games: every recommended line can be played, every decision has its words, and the coach is never silent."""

from __future__ import annotations

from random import Random

import pytest

from trunkline import titles
from trunkline.first import FIRST, first_game, words_for
from trunkline.game import CHANCE
from trunkline.lessons import play_lines
from trunkline.rulebooks import chapter_of
from trunkline.site.web.i18n import translator

EVERY = [first_game(title) for title in titles.SHELF]
each = pytest.mark.parametrize("first", EVERY, ids=lambda first: first.lesson.title)

WORDS_A_MINUTE, SECONDS_A_CLICK = 180, 6
"""How fast a beginner reads, and finds what to press."""


def played(first):
    """The positions before each step, with the step."""
    game, s = first.lesson.game, first.lesson.start.copy()
    for step in first.steps:
        yield s, step
        play_lines(game, s, [step.line])


def texts(first):
    """All that there is to read in a first game."""
    own = [first.lesson.label, *first.about, first.lesson.rule, *first.free, *first.score, first.on]
    steps = [text for step in first.steps for text in (step.task, step.text, *(step.other or {}).values())]
    return [text for text in (*own, *steps, *first.coach.values()) if text]


def test_every_title_has_a_first_game():
    assert all(first is not None and first.lesson.id == FIRST for first in EVERY)


@each
def test_every_recommended_line_can_be_played_and_each_decision_of_the_reader_has_its_words(first):
    game, seat = first.lesson.game, first.lesson.seat
    for s, step in played(first):
        decides = game.turn(s) == seat and not step.follows
        assert bool(step.task) == decides, step.line
        assert not step.other or decides, step.line
        if step.follows:
            assert game.turn(s) == seat and game.forced(s, game.legal(s)), step.line


@each
def test_why_another_line_would_be_worse_is_said_of_lines_that_can_be_played(first):
    game = first.lesson.game
    for s, step in played(first):
        others = [str(a) for a in game.legal(s) if f"{first.lesson.reader} {a}" != step.line] if step.task else []
        for beginning in step.other or {}:
            assert any(words_for({beginning: "x"}, other) for other in others), (step.line, beginning)


@each
def test_it_is_a_whole_round_or_several(first):
    end = first.lesson.table(tuple(range(len(first.steps))))
    assert end.state.round > first.lesson.start.round and end.state.round <= first.until
    assert end.turn() is not None
    assert first.record().lines == [*first.lesson.before, *(step.line for step in first.steps)]


@each
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_text_is_there_in_both_languages_and_read_within_a_quarter_of_an_hour(first, language):
    t = translator(language)
    assert language == "en" or all(t(text) != text for text in texts(first))
    read = [*first.about, first.lesson.rule, *first.free, *first.score, first.on]
    read += [text for step in first.steps for text in (step.task, step.text)]
    minutes = sum(len(t(text).split()) for text in read if text) / WORDS_A_MINUTE
    clicks = 6 * len(first.decisions)  # with the free rounds, and with more than one for a decision
    assert minutes + clicks * SECONDS_A_CLICK / 60 < 15


@each
def test_the_coach_has_a_reason_for_whatever_it_proposes(first):
    game, rng = first.lesson.game, Random(3)
    bot = titles.title(first.lesson.title).bot(first.bot)
    s = first.lesson.table(tuple(range(len(first.steps)))).state.copy()
    while (seat := game.turn(s)) is not None and s.round <= first.until + 1:
        if seat == CHANCE:
            game.play(s, game.deal(s, rng))
            continue
        action = bot.choose(game, game.view(s, seat), seat, rng)
        assert words_for(first.coach, f"{game.phase(s).name} {action}"), str(action)
        game.play(s, action)


@each
def test_it_belongs_to_a_chapter_of_the_rules(first):
    assert chapter_of(first.lesson.title, first.lesson.section) is not None


def test_words_are_found_by_whole_words_the_longest_beginning_first():
    found = {"": "any", "issue": "some", "issue 0": "none"}
    assert words_for(found, "issue 0") == "none" and words_for(found, "issue 3") == "some"
    assert words_for(found, "issues") == "any" and words_for({"issue": "some"}, "bid 1") == ""
