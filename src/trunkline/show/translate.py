"""What a translation is: English templates become sentences of the reader's language."""

from __future__ import annotations

import re
from typing import Any, Protocol


class Translate(Protocol):
    """Translate an English template, then fill its braces: `t("{seat} draws {n}", seat="ann", n=3)`."""

    def __call__(self, english: str, /, **values: Any) -> str: ...

    def __hash__(self) -> int: ...


def english(text: str, /, **values: Any) -> str:
    """The translation that changes nothing: for programs and tests."""
    return text.format(**values) if values else text


def first_sentence(text: str) -> tuple[str, str]:
    """The first sentence of a text, and what follows it: `Your turn: bid. You have $3.` is two sentences."""
    head, _, rest = re.sub(r"(?<=[.?!…])\s+(?=\S)", "\n", text, count=1).partition("\n")
    return head, rest
