"""Going back further than a seat may alone: it asks for a line, and once all others have agreed the match goes there.

What a seat asks for holds at one position only: the next line that anybody plays, or takes back, ends it. Bots agree to
everything, so that whoever plays against bots alone goes back at once.
"""

from __future__ import annotations

from dataclasses import replace

from trunkline.game import Illegal, Seat, object_to
from trunkline.site.tables.asks import Ask
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.store import Store
from trunkline.site.tables.writer import Write
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "ask-nothing": N_("Nobody asks to go back any more."),
        "ask-other": N_("{seat} has asked to go back already; that is to be answered first."),
    }
)


def asked_at(live: LiveTable) -> Ask | None:
    """What is asked at the position of a table; None when nothing is, or the match has gone on since."""
    ask = live.ask
    return ask if ask is not None and (ask.line, ask.undone) == (live.table.line, live.undone) else None


def mark_of(live: LiveTable) -> str:
    """A text that is another one whenever something else is asked or has been answered; "" when nothing is asked."""
    ask = asked_at(live)
    if ask is None:
        return ""
    return f"{ask.seat} {ask.to} {','.join(map(str, sorted(ask.agreed)))} {'' if ask.against is None else ask.against}"


def people_at(live: LiveTable) -> list[Seat]:
    """The seats that people play: somebody has sat down there, or a program has played for it."""
    return [seat for seat in range(len(live.seats)) if live.is_played(seat)]


def waits_for(live: LiveTable, ask: Ask) -> list[Seat]:
    """The seats that have not answered yet."""
    return [seat for seat in people_at(live) if seat not in ask.agreed]


async def ask_back(live: LiveTable, store: Store, seat: Seat, to: int, also: Write | None) -> None:
    """Ask to go back to the first `to` lines; goes there at once where nobody else must agree.

    Raises Illegal when there is nothing after that line, or another seat has asked already, or Stale.
    """
    lines = live.table.line
    if to >= lines:
        raise Illegal(object_to("line-out-of-range", line=to, lines=max(lines - 1, 0)))
    before = asked_at(live)
    if before is not None and before.seat != seat and before.against is None:
        raise Illegal(object_to("ask-other", seat=live.seats[before.seat].name))
    await _settle(live, store, Ask(seat, to, lines, live.undone, frozenset({seat})), also)


async def answer_ask(live: LiveTable, store: Store, seat: Seat, also: Write | None, *, yes: bool) -> None:
    """Agree to what is asked, or not; the seat that has asked takes it back by saying no.

    Raises Illegal when nothing is asked, or Stale.
    """
    ask = asked_at(live)
    if ask is None or ask.against is not None:
        raise Illegal(object_to("ask-nothing"))
    if yes:
        await _settle(live, store, replace(ask, agreed=ask.agreed | {seat}), also)
    else:
        await live.write_ask(store, None if seat == ask.seat else replace(ask, against=seat), also)


async def _settle(live: LiveTable, store: Store, ask: Ask, also: Write | None) -> None:
    if waits_for(live, ask):
        await live.write_ask(store, ask, also)
    else:
        await live.go_back(store, live.seats[ask.seat].name, ask.to, also)
