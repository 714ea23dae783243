"""What a seat may order for decisions to come, as the page shows it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from trunkline.game import Game
from trunkline.site.web.i18n import Translator
from trunkline.titles import artist

LONG = 20
"""A list with more lines than that is shown in groups."""


def grouped(lines: Sequence[tuple[int, str]]) -> list[tuple[str, list[tuple[int, str]]]]:
    """Numbered lines of a list in groups: a long one by the places that stand before the colons, else one called ""."""
    if len(lines) <= LONG or not all(": " in label for _, label in lines):
        return [("", list(lines))]
    by_place = itertools.groupby(lines, key=lambda each: each[1].split(": ")[0])
    return [(place, list(group)) for place, group in by_place]


def wishes_shown(game: Game[Any, Any], view: Any, content: dict[str, Any], t: Translator) -> list[dict[str, Any]]:
    """What the seat may order, each with a heading and the names of its lines, and the numbers it has ordered."""
    given = content["prefers"] or {"key": "", "picks": []}
    painter = artist(game.title)
    out = []
    for each in content["wishes"]:
        heading, labels = painter.wish_words(game, view, each["key"], each["lines"], t)
        picks = given["picks"] if given["key"] == each["key"] else []
        groups = grouped([(n, label) for n, label in enumerate(labels) if n not in each["gone"] or n in picks])
        out.append(each | {"heading": heading, "labels": labels, "groups": groups, "picks": picks})
    return out
