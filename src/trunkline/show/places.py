"""What places are called in the reader's language, where a map says so; lines, words and records never change.

A map's file has `names`: language -> the name that is printed -> what readers of that language call the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.objection import Objection


def place_names(board: Any, language: str) -> Mapping[str, str]:
    """Printed name -> name in that language, of the places of a board that have one; language "" is as printed."""
    names: Mapping[str, Mapping[str, str]] = getattr(board, "data", {}).get("names", {})
    return names.get(language, {})


def with_places(o: Objection, names: Mapping[str, str]) -> Objection:
    """An objection that calls places by these names; several places in a row are one value."""
    if not names:
        return o

    def value_in_language(value: Any) -> Any:
        return ", ".join(names.get(each, each) for each in value.split(", ")) if isinstance(value, str) else value

    return Objection(o.code, o.section, {key: value_in_language(value) for key, value in o.values.items()})
