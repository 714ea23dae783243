"""Lines that the rules refuse but that are near to legal ones: shown pale, with the reason, beside what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from trunkline.objection import Objection
from trunkline.show.choice import Way


@dataclass(frozen=True, slots=True)
class Barred:
    """A line that cannot be played now, as it stands among the choices of a picked place.

    `word` is the pick that it would be chosen by (of `Artist.shapes`), `note` what it is called, `chip` what it would
    cost. `ghost`, `ways` and `exits` say how it would lie in its place, as for a `Choice`. `objection` is the rule
    against it.
    """

    word: str
    note: str
    objection: Objection
    chip: str = ""
    ghost: Mapping[str, Any] = field(default_factory=dict)
    ways: tuple[Way, ...] = ()
    exits: tuple[str, ...] = ()
