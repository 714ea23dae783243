"""Small pictures for lists: with them goes only as much of the style sheets as they use."""

from __future__ import annotations

import functools
import re
from importlib.resources import files

from trunkline.show.picture import style

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BLOCK = re.compile(r"@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
"""A condition with its rules: prints and motion, which no small picture has."""
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
PAGE_ONLY = re.compile(r"\[|:hover|:focus|\btext\b")
"""A selector that needs the page around: a palette chosen there, a pointer; and letters, which it has none of."""
CLASS = re.compile(r"\.([a-z][\w-]*)")
EITHER = re.compile(r":is\(([^()]*)\)")
VARIABLE = re.compile(r"(--[\w-]+)\s*:\s*([^;]+);?")
USE = re.compile(r"var\((--[\w-]+)")


def small_picture(svg: str) -> str:
    """A small drawing as an SVG text that stands alone, day and night as the page that shows it."""
    classes = {name for found in re.findall(r'class="([^"]*)"', svg) for name in found.split()}
    head, close, body = svg.partition(">")
    return f"{head}{close}<style>{style_of(frozenset(classes))}</style>{body}"


@functools.lru_cache(maxsize=64)
def style_of(classes: frozenset[str]) -> str:
    """The rules of the boards' style sheets that hold for these classes, and the colours that those rules use."""
    kept: list[str] = []
    colours: dict[str, str] = {}
    for selector, body in rules():
        if selector == ":root":
            colours |= dict(VARIABLE.findall(body))
            continue
        fitting = [one for one in alternatives(selector) if fits(one, classes)]
        if fitting:
            kept.append(f"{','.join(fitting)}{{{body}}}")
    needed: dict[str, str] = {}
    wanted = USE.findall("".join(kept))
    while wanted:
        name = wanted.pop()
        if name in colours and name not in needed:
            needed[name] = colours[name]
            wanted += USE.findall(colours[name])
    root = "".join(f"{name}:{value};" for name, value in sorted(needed.items()))
    return f":root{{color-scheme:light dark;{root}}}{''.join(kept)}"


@functools.cache
def rules() -> tuple[tuple[str, str], ...]:
    """Selector and declarations of every rule of the boards, then those of small pictures alone, in their order."""
    own = (files("trunkline.show") / "small.css").read_text(encoding="utf-8")
    plain = BLOCK.sub("", COMMENT.sub("", style() + own))
    return tuple((" ".join(a.split()), " ".join(b.split())) for a, b in RULE.findall(plain))


def alternatives(selector: str) -> list[str]:
    """The selectors between the commas outside brackets."""
    return [one.strip() for one in re.split(r",(?![^()]*\))", selector)]


def fits(selector: str, classes: frozenset[str]) -> bool:
    """Whether a drawing with these classes may have something for a selector; palettes and pointers do not count."""
    if PAGE_ONLY.search(selector):
        return False
    one_of = [set(CLASS.findall(inside)) for inside in EITHER.findall(selector)]
    needed = set(CLASS.findall(EITHER.sub("", selector)))
    return needed <= classes and all(not names or names & classes for names in one_of)
