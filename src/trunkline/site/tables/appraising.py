"""What a strong bot thinks the positions of studies are worth, worked out a slice at a time and kept in memory.

Branches share what they have in common: each position is known by all lines that led to it. Where hands are hidden the
bot sees only what lies open to all, so that the values of a match give away no hand.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.actions import Action
from trunkline.appraisal import Appraisal, appraise, coarse_first
from trunkline.game import Game, Seat
from trunkline.lookahead import Parts
from trunkline.record import Record
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.thinking import Thinkers

SLICE = 1.0
"""Seconds after which a slice of work ends."""

KEPT = 50_000
"""Positions whose values are kept."""

SEED = 18
"""All positions of all matches are played on with the same chance, so that lines differ by what they decide."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is needed of a match to work on it beside its table; `is_open`: nothing is hidden any more."""

    game: Game[Any, Any]
    names: tuple[str, ...]
    moves: tuple[tuple[Seat, Action], ...]
    keys: tuple[bytes, ...]
    is_open: bool


def match_of(live: LiveTable) -> Match:
    """A table as it stands. The caller holds its lock."""
    table = live.table
    is_open = table.game.mask is None or table.turn() is None
    moves = tuple((entry.seat, entry.action) for entry in table.entries)
    return Match(table.game, tuple(table.record.seats), moves, keys_of(table.record, is_open), is_open)


def keys_of(record: Record, is_open: bool) -> tuple[bytes, ...]:
    """What each position of a record is known by."""
    head = f"{record.title}\n{record.map}\n{sorted(record.options.items())}\n{record.rules}\n{record.seats}\n{is_open}"
    digest = hashlib.sha256(head.encode())
    keys = [digest.digest()]
    for line in record.lines:
        digest.update(f"\n{line}".encode())
        keys.append(digest.digest())
    return tuple(keys)


class Appraiser:
    """Works on the curves of studies in the threads of the bots, on one at a time."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._known: OrderedDict[bytes, Appraisal] = OrderedDict()
        self._turn = asyncio.Lock()

    def values_of(self, match: Match) -> list[Appraisal | None]:
        """What is known after 0, 1, 2 ... lines of a match."""
        return [self._known.get(key) for key in match.keys]

    async def go_on(self, match: Match, parts: Parts) -> list[Appraisal | None]:
        """What is known when another slice of work is done: at least one position more, while there are any."""
        async with self._turn:
            missing = [n for n in coarse_first(len(match.moves)) if match.keys[n] not in self._known]
            if missing:
                found = await self.thinkers.run(work, match, parts, missing, time.monotonic() + SLICE)
                self._known.update((match.keys[n], each) for n, each in found.items())
                while len(self._known) > max(KEPT, len(match.keys)):
                    self._known.popitem(last=False)
        return self.values_of(match)


def work(match: Match, parts: Parts, wanted: Sequence[int], until: float) -> dict[int, Appraisal]:
    """What positions of a match are worth, in the order in which they are wanted, as far as the time goes."""
    game, s = match.game, match.game.start(match.names)
    positions, those = {}, set(wanted)
    for n in range(len(match.moves) + 1):
        if n in those:
            positions[n] = s.copy()
        if n < len(match.moves):
            game.play(s, match.moves[n][1])
    found: dict[int, Appraisal] = {}
    for n in wanted:
        view = positions[n] if match.is_open else game.view(positions[n], None)
        found[n] = appraise(game, parts, view, SEED)
        if time.monotonic() > until:
            break
    return found
