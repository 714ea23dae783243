"""Choices over the whole shelf: every legal line, worded once, picked by words of its own, ready for the page."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from trunkline import titles
from trunkline.game import CHANCE
from trunkline.show import Choice, english
from trunkline.show.choice import groups_of, page_data
from trunkline.site.web.i18n import translator
from trunkline.titles import artist

BOARDS = [(box.name, card.name, card.least) for box in titles.shelf().values() for card in box.maps]
WORTH_TRYING = ("lay", "deliver", "build", "connect", "fetch", "urbanize", "grow", "take", "offer")
"""Verbs that lead a random game to where there is something to choose."""


def decisions(title: str, board: str, seats: int, seed: int, most: int = 120) -> Iterator[tuple[Any, Any, int]]:
    """Positions of a game by somebody who mostly builds and delivers, as the seat to move sees them."""
    rng = random.Random(seed)
    game = titles.find(title, board, seats)
    s = game.start(tuple(f"seat-{'abcdef'[k]}" for k in range(seats)))
    for _ in range(most):
        turn = game.turn(s)
        if turn is None:
            return
        if turn == CHANCE:
            game.play(s, game.deal(s, rng))
            continue
        yield game, s if game.mask is None else game.view(s, turn), turn
        legal = game.legal(s)
        wanted = [a for a in legal if a.verb in WORTH_TRYING]
        game.play(s, rng.choice(wanted if wanted and rng.random() < 0.8 else legal))


@pytest.mark.parametrize(("title", "board", "seats"), BOARDS)
def test_a_choice_says_what_the_log_will_say(title: str, board: str, seats: int) -> None:
    """The label of a choice is the sentence that the log tells of the line, in every language."""
    painter = artist(title)
    seen = 0
    for n, (game, s, seat) in enumerate(decisions(title, board, seats, 1)):
        t = translator("it") if n % 2 else english
        choices = painter.choices(game, s, seat, t)
        legal = game.legal(s)
        assert [choice.line for choice in choices] == [str(a) for a in legal]
        for choice, action in zip(choices, legal, strict=True):
            assert choice.label == painter.tell(game, s, seat, action, t)
            seen += 1
    assert seen > 100


@pytest.mark.parametrize(("title", "board", "seats"), BOARDS)
def test_every_choice_can_be_made(title: str, board: str, seats: int) -> None:
    """A line has picks of its own or stands by itself, with something on it; no text has a hole or a raw number."""
    painter = artist(title)
    forms = set()
    for game, s, seat in decisions(title, board, seats, 2):
        choices = painter.choices(game, s, seat, english)
        picks = [choice.picks for choice in choices if choice.picks]
        assert len(set(picks)) == len(picks)
        by_themselves = [(choice.heading, choice.note) for choice in choices if not choice.picks]
        assert len(set(by_themselves)) == len(by_themselves) and all(note for _, note in by_themselves)
        shapes, routes = painter.shapes(game), painter.routes(game, s)
        for choice in choices:
            texts = (choice.label, choice.heading, choice.note, choice.chip, choice.doubt, choice.ask, *choice.facts)
            assert not any("{" in text or "None" in text for text in texts)
            assert choice.heading and (choice.form in ("board", "list")) <= bool(choice.picks)
            assert (choice.card is not None) >= (choice.form == "card")
            ghost = choice.ghost
            assert ghost.keys() <= {"at", "shape", "as", "others", "old", "fades", "route", "track", "drawn"}
            assert ("shape" not in ghost) or ghost["shape"] in shapes
            along = ghost.get("track", "").split(">") if "track" in ghost else ghost.get("route", "").split(">")[:-1]
            assert set(along) <= routes.keys()
            forms.add(choice.form)
        read = page_data(choices)
        assert json.loads(json.dumps(read)) is not None
        assert [row["line"] for group in read["groups"] for row in group["choices"]] == [
            choice.line for group in groups_of(choices) for choice in group.choices
        ]
    assert len(forms) > 1


@pytest.mark.parametrize(("title", "board", "seats"), BOARDS)
def test_only_the_seat_to_move_is_offered_anything(title: str, board: str, seats: int) -> None:
    game, s, seat = next(decisions(title, board, seats, 3))
    painter = artist(title)
    assert painter.choices(game, s, seat, english)
    for other in range(seats):
        if other != seat:
            assert painter.choices(game, s, other, english) == []


def test_texts_are_written_once_for_the_page() -> None:
    a = Choice("x 1", "One.", "X", "list", picks=("1",), facts=("same", "first"), note="same", rank=(1,))
    b = Choice("x 2", "Two.", "X", "list", picks=("b", "2"), facts=("second", "same"), ghost={"at": "b", "as": "red"})
    read = page_data([a, b])
    assert read["texts"] == ["", "One.", "same", "first", "Two.", "second"]
    (group,) = read["groups"]
    assert (group["heading"], group["form"]) == ("X", "list")
    assert group["choices"] == [
        {"line": "x 1", "label": 1, "facts": [2, 3], "note": 2, "picks": [1], "rank": (1,)},
        {"line": "x 2", "label": 4, "facts": [5, 2], "picks": ["b", 1], "ghost": {"at": 0, "as": "red"}},
    ]


def test_kinds_keep_the_order_in_which_they_come() -> None:
    lines = [("lay 1", "Lay"), ("done", "Done"), ("lay 2", "Lay")]
    found = groups_of(Choice(line, "", heading, "button") for line, heading in lines)
    assert [(group.heading, [each.line for each in group.choices]) for group in found] == [
        ("Lay", ["lay 1", "lay 2"]),
        ("Done", ["done"]),
    ]


def test_numbers_are_of_one_kind_if_the_same_is_picked_before_them() -> None:
    picks = [("a", "1"), ("a", "2"), ("b", "1")]
    numbers = [Choice(f"x {' '.join(each)}", "", "X", "number", picks=each) for each in picks]
    listed = [Choice(f"y {' '.join(each)}", "", "Y", "list", picks=each) for each in picks]
    found = groups_of([*numbers, *listed, Choice("z 1", "", "Z", "number"), Choice("w 1", "", "W", "number", ask="?")])
    assert [[each.line for each in group.choices] for group in found] == [
        ["x a 1", "x a 2"], ["x b 1"], ["y a 1", "y a 2", "y b 1"], ["z 1"], ["w 1"],
    ]  # fmt: skip
    assert [(group.is_amount, group.waits) for group in found] == [
        (True, True), (True, True), (False, True), (True, False), (False, False),
    ]  # fmt: skip
