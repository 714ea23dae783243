"""Texts by code: each code has one, whoever asks for it."""

from __future__ import annotations

import pytest

from trunkline.words import Words


def test_a_code_has_one_text():
    words = Words({"full": "The table is full."})
    words.update({"full": "The table is full.", "gone": "It is gone."})
    for other in ({"full": "The box is full."}, {"gone": "Gone."}):
        with pytest.raises(ValueError, match="has a text already"):
            words.update(other)
    with pytest.raises(ValueError, match="“full”"):
        words["full"] = "Full."
    assert words == {"full": "The table is full.", "gone": "It is gone."}
