"""Small pieces that every drawn board is made of."""

from __future__ import annotations


def num(x: float) -> str:
    """A coordinate with one decimal, none when it is whole."""
    text = f"{x:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text
