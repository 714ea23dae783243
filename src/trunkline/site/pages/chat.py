"""The chat of a table as it is shown, and to whom; `pages/talk.py` writes in it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from trunkline.game import Seat
from trunkline.show.names import person
from trunkline.site.tables.chat import MOST, NOBODY, PLAYERS, ROOMS, WATCHERS, ChatLine, lines_after
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.store import Store
from trunkline.site.web import wire
from trunkline.site.web.i18n import Translator
from trunkline.site.web.markdown import marked
from trunkline.site.web.visitor import Reader
from trunkline.words import N_

SHOWN = 100
"""Lines of chat that the page of a table begins with; all of them have a page of their own."""


@dataclass(frozen=True, slots=True)
class ChatShown:
    """What the templates show: the lines, how many more came before them; what was typed but `refused`, with why."""

    lines: list[dict[str, Any]]
    more: int = 0
    text: str = ""
    refused: str = ""


async def chat_shown(
    store: Store, live: LiveTable, reader: Reader, me: str | None, since: int = 0, most: int = SHOWN
) -> ChatShown:
    """The chat of a table after its line number `since`, as an account reads it; of more than `most` lines the last."""
    rooms = rooms_for(live, reader.held)
    found, more = await store.ask(partial(lines_after, game=live.id, n=since, most=most, rooms=rooms, me=me or ""))
    return ChatShown([line_shown(line, live, reader.held, reader.t) for line in found], more)


def rooms_for(live: LiveTable, held: Sequence[Seat]) -> tuple[str, ...]:
    """The rooms that whoever holds these seats may read: players do not see what onlookers say of their match."""
    return (PLAYERS,) if held and live.table.turn() is not None else ROOMS


def line_shown(said: ChatLine, live: LiveTable, held: Sequence[Seat], t: Translator) -> dict[str, Any]:
    return {
        "n": said.n,
        "seat": "none" if said.room == WATCHERS else said.seat,
        "name": name_of(live, said.seat, said.name, t),
        "looks_on": said.room == WATCHERS and said.name != "",  # else the name says it
        "mine": said.seat in held,
        "line": said.line if 0 < said.line <= live.table.line else 0,  # what was taken back is no place to go to
        "text": marked(said.text),
        "at": datetime.fromtimestamp(said.at, UTC).isoformat(timespec="seconds"),
        "ago": t.ago(time.time() - said.at),
    }


def name_of(live: LiveTable, seat: Seat, name: str, t: Translator) -> str:
    """What a seat is called, or an onlooker who writes their own name so."""
    return name or t(N_("Onlooker")) if seat == NOBODY else person(live.seats[seat].name)


async def chat_data(store: Store, live: LiveTable, held: Sequence[Seat], me: str, since: int) -> wire.Chat:
    """The same for programs, all lines after that number."""
    rooms = rooms_for(live, held)
    found, _ = await store.ask(partial(lines_after, game=live.id, n=since, most=2 * MOST, rooms=rooms, me=me))
    return wire.Chat(live.id, max(live.said, found[-1].n if found else 0), [said_data(line, live) for line in found])


def said_data(said: ChatLine, live: LiveTable) -> wire.Said:
    """A line of chat for programs."""
    if said.room == WATCHERS:
        return wire.Said(said.n, "", said.name, said.line, said.text, said.at, "watchers")
    name = live.seats[said.seat].name
    return wire.Said(said.n, str(name), person(name), said.line, said.text, said.at, "players")
