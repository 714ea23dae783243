"""How wide words are, without asking a font: widths of a common bold sans-serif face, with a little to spare."""

from __future__ import annotations

from functools import lru_cache

NARROW = {
    c: w
    for chars, w in (
        ("il.,:;|!'jI ", 0.29),
        ("ftr()-/", 0.36),
        ("csxzvyJk", 0.56),
        ("mM", 0.87),
        ("w", 0.78),
        ("W", 0.95),
        ("ABCDEFHKNPRUVXY&", 0.71),
        ("GOQ", 0.78),
        ("LTSZ", 0.64),
    )
    for c in chars
}
SPARE = 1.17
"""Common faces differ: enough for the wider ones."""


@lru_cache(maxsize=4096)
def text_width(text: str, size: float) -> float:
    """Width of bold text in picture units; a character that nobody measured counts as a middling one."""
    return sum(NARROW.get(c, 0.6) for c in text) * size * SPARE


def halves(text: str) -> tuple[str, str] | None:
    """The text in two lines, broken at a space or after a dash where the longer line is shortest; None for one word."""
    best: tuple[float, str, str] | None = None
    for i, c in enumerate(text):
        if c not in " -" or i == 0 or i == len(text) - 1:
            continue
        a, b = (text[:i], text[i + 1 :]) if c == " " else (text[: i + 1], text[i + 1 :])
        width = max(text_width(a, 1), text_width(b, 1))
        if best is None or width < best[0]:
            best = (width, a, b)
    return (best[1], best[2]) if best else None


def wrap(text: str, size: float, most: float, least: float) -> tuple[list[str], float]:
    """Lines and letter size for a name that may be `most` wide: shrink a little, then break, then shrink further."""
    wide = text_width(text, size)
    if wide <= most:
        return [text], size
    if wide * 0.88 <= most:
        return [text], size * most / wide
    two = halves(text)
    if two is not None:
        wide = max(text_width(two[0], 9.2), text_width(two[1], 9.2))
        return list(two), 9.2 if wide <= most else max(least - 1.4, 9.2 * most / wide)
    return [text], max(least, size * most / wide)
