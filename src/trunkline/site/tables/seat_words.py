"""The words that seats have in lines, made of the names of their people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

LONGEST = 24
"""Letters of a word."""


def tidy(name: str) -> str:
    """The word of a typed name: `Zoë R.` -> `zoe-r`; "" when nothing of it can be a word."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-")


def seat_word(name: str, n: int, others: Sequence[str]) -> str:
    """The word of seat n in lines: of its name, else of its number, with its number where another has that word."""
    word = tidy(name) or f"seat-{n}"
    return word if word not in others else f"{word[: LONGEST - 3].strip('-')}-{n}"
