"""A panel: rows of plain data that stand beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Place = Literal["top", "turn", "goods", "tiles", "table"]
"""Where a panel stands beside the board: always in view, or in a tab."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What stands beside the board: rows of plain data, shown by `panels/<key>.html` in the room of the game.

    Without a template of that name the site shows a table: one row per mapping, one column per entry of `columns`
    (key of the row -> heading, already translated). `notes` are sentences under it. `place` is where it stands: at the
    `top`, always in view, or in the tab that has its name. On narrow screens one that names a tab as `narrow` stands
    in that tab instead.
    """

    key: str
    title: str
    rows: tuple[Mapping[str, Any], ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    place: Place = "table"
    narrow: Place | None = None
