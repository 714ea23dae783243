"""Sentences of the page, taken apart."""

from __future__ import annotations

import pytest

from trunkline.show.translate import first_sentence


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Your turn: bid. You have $3.", ("Your turn: bid.", "You have $3.")),
        ("How many? You have $3. And 2 shares.", ("How many?", "You have $3. And 2 shares.")),
        ("Waiting for Bob to bid.", ("Waiting for Bob to bid.", "")),
        ("It costs $1.50 a tile.", ("It costs $1.50 a tile.", "")),
        ("", ("", "")),
    ],
)
def test_the_first_sentence_stands_apart(text: str, parts: tuple[str, str]) -> None:
    assert first_sentence(text) == parts
