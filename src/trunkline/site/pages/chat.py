"""The chat of a table as it is shown: everybody reads it, seats write in it (`pages/talk.py`)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from trunkline.game import Seat
from trunkline.show.names import person
from trunkline.site.tables.chat import MOST, ChatLine, lines_after
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.store import Store
from trunkline.site.web import wire
from trunkline.site.web.i18n import Translator
from trunkline.site.web.markdown import marked
from trunkline.site.web.visitor import Reader

SHOWN = 100
"""Lines of chat that the page of a table begins with; all of them have a page of their own."""


@dataclass(frozen=True, slots=True)
class ChatShown:
    """What the templates show: the lines, how many more came before them; what was typed but `refused`, with why."""

    lines: list[dict[str, Any]]
    more: int = 0
    text: str = ""
    refused: str = ""


async def chat_shown(store: Store, live: LiveTable, reader: Reader, since: int = 0, most: int = SHOWN) -> ChatShown:
    """The chat of a table after its line number `since`; of more than `most` lines the last."""
    found = await store.ask(partial(lines_after, game=live.id, n=since, most=most))
    more = found[0].n - since - 1 if found else 0
    return ChatShown([line_shown(line, live, reader.held, reader.t) for line in found], more)


def line_shown(said: ChatLine, live: LiveTable, held: Sequence[Seat], t: Translator) -> dict[str, Any]:
    return {
        "n": said.n,
        "seat": said.seat,
        "name": person(live.seats[said.seat].name),
        "mine": said.seat in held,
        "line": said.line if 0 < said.line <= live.table.line else 0,  # what was taken back is no place to go to
        "text": marked(said.text),
        "at": datetime.fromtimestamp(said.at, UTC).isoformat(timespec="seconds"),
        "ago": t.ago(time.time() - said.at),
    }


async def chat_data(store: Store, live: LiveTable, since: int) -> wire.Chat:
    """The same for programs, all lines after that number."""
    found = await store.ask(partial(lines_after, game=live.id, n=since, most=MOST))
    return wire.Chat(live.id, max(live.said, found[-1].n if found else 0), [said_data(line, live) for line in found])


def said_data(said: ChatLine, live: LiveTable) -> wire.Said:
    """A line of chat for programs."""
    name = live.seats[said.seat].name
    return wire.Said(said.n, str(name), person(name), said.line, said.text, said.at)
