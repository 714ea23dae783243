"""Small pieces that every drawn board is made of."""

from __future__ import annotations

import re

WORDS = re.compile(r"<(text|title)\b[^>]*(?:/>|>.*?</\1>)", re.DOTALL)
"""What an SVG text says in letters."""


def num(x: float) -> str:
    """A coordinate with one decimal, none when it is whole."""
    text = f"{x:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def wordless(svg: str) -> str:
    """A drawing without its letters."""
    return WORDS.sub("", svg)
