"""One position for each kind of decision of a title, out of a whole game of bots in memory: a page needs its record."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from tests.browser.club import NAMES
from tests.choices import choices_of
from trunkline.record import Record
from trunkline.show import Choice
from trunkline.table import Table
from trunkline.titles import find, title

Kind = tuple[str, frozenset[str]]
"""What is asked, and by what verbs it may be answered."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision: the record of the game up to it, and the seat that is asked."""

    record: Record
    seat: str
    width: int

    def choices(self) -> list[Choice]:
        """What the seat may choose from."""
        found = self.record
        game = find(found.title, found.map, len(found.seats), **found.options)
        return list(choices_of(game, Table(game, record=found.copy()).state).values())


def kinds_of(played: dict[str, Any]) -> tuple[dict[Kind, Asked], Record]:
    """Of each kind the decision with the most to choose from, and the whole game.

    The fortune stays the same. Left out is what asks for the same as another kind by fewer verbs.
    """
    rng = random.Random(7)
    names = played.get("names", NAMES)
    box = title(played["title"])
    game = find(box.name, played.get("map"), len(names), **played.get("options", {}))
    table = Table(game, names, rng=rng)
    bot = box.bot("greedy")
    found: dict[Kind, Asked] = {}
    table.settle()
    while (seat := table.turn()) is not None:
        legal, name = table.legal(seat), table.state.names[seat]
        kind = str(game.asks(table.state)), frozenset(action.verb for action in legal)
        if kind not in found or found[kind].width < len(legal):
            found[kind] = Asked(table.record.copy(), name, len(legal))
        table.say(f"{name} {bot.choose(game, table.state.copy(), seat, rng)}")
        table.settle()
    whole = {kind: each for kind, each in found.items() if not any(kind[0] == a and kind[1] < b for a, b in found)}
    return whole, table.record.copy()
