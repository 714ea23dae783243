"""An action is a line of text: one printer and one parser, from its fields."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.kernel.toy import Deal, Hold, Put
from trunkline.actions import Action, BadLine, Rest, parse
from trunkline.game import verbs


@dataclass(frozen=True, slots=True)
class LayTrack(Action):
    place: str
    count: int
    tile: Rest


@dataclass(frozen=True, slots=True)
class Wait(Action):
    pass


@dataclass(frozen=True, slots=True)
class Name(Action):
    all: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move(Action):
    cube: str
    steps: int
    stops: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rush(Wait):
    cube: str


def test_an_action_is_a_line_of_text():
    known = verbs(LayTrack, Put, Deal, Wait, Name, Move, Rush)
    for text in (
        *(
            "lay-track F14 3 town N S",
            "put 4",
            "put -4",
            "deal ann 1 2 3",
            "deal ann",
            "wait",
            "rush red",
            "wait",
            "name",
            "name a %s {x}",
        ),
        *("move red 2 a/N b/S", "move red 2"),
    ):
        action = parse(text, known)
        assert str(action) == text == " ".join((action.verb, *action.words()))
    assert parse("lay-track F14 3 town N S", known) == LayTrack("F14", 3, Rest("town N S"))


def test_hold_is_a_word_alone():
    assert str(Hold()) == "hold"
    assert parse("hold", verbs(Hold)) == Hold()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty-line"),
        ("fly 3", "unknown-verb"),
        ("put", "missing-word"),
        ("put 3 4", "too-many-words"),
        ("put three", "not-a-number"),
        ("put 03", "not-a-number"),
        ("put ٣", "not-a-number"),
        ("put 99999999999999999999", "number-too-long"),
        ("lay-track F14 3", "missing-word"),
    ],
)
def test_a_bad_line_says_what_is_wrong(text, code):
    with pytest.raises(BadLine) as bad:
        parse(text, verbs(LayTrack, Put, Deal))
    assert bad.value.code == code
    assert "{" not in str(bad.value)


def test_two_verbs_of_one_name_are_refused():
    with pytest.raises(ValueError, match="put"):
        verbs(Put, Put)
