"""Sitting down, leaving, standing in and coming back: who plays a seat from now on. The record knows nothing of it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from trunkline import titles
from trunkline.game import Illegal, Seat, object_to
from trunkline.site.tables.away import spans_of
from trunkline.site.tables.circle_tables import CIRCLE, is_of_circle
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.relations import is_blocked
from trunkline.site.tables.reseating import reseat
from trunkline.site.tables.seating import Seating, SeatTaken
from trunkline.site.tables.sessions import browsers_of
from trunkline.site.tables.store import Store
from trunkline.site.tables.tenures import (
    BACK,
    FREE,
    INVITE,
    LATE,
    LEFT,
    OPEN,
    REMOVED,
    REPLACED,
    STAND_IN,
    TURN,
    Tenure,
    now_at,
)
from trunkline.site.tables.writer import Write
from trunkline.words import N_, WORDS

log = logging.getLogger("trunkline.site")

WORDS.update(
    {
        "sits-already": N_("You play at this table already, so you cannot take over the seat “{seat}”."),
        "blocked-here": N_(
            "You cannot sit down at this table: you and somebody there do not play with each other, by a block."
        ),
        "nobody-stands-in": N_("No bot stands in for the seat “{seat}”."),
        "bot-stands-in": N_("A bot stands in for the seat “{seat}”; press “I am back” to play on."),
    }
)


def stand_in_kind(live: LiveTable) -> str:
    """The kind of bot that stands in: the usual one, for a person’s game must neither wait nor be thrown away."""
    return titles.title(live.table.game.title).usual_bot


async def count_browsers(live: LiveTable, store: Store) -> None:
    """Find out anew how many browsers hold the seats of a table."""
    accounts = [account for account, seats in live.holders.items() if seats]
    live.browsers = await store.ask(lambda to: browsers_of(to, accounts)) if accounts else {}


def is_vacant(live: LiveTable, seat: Seat) -> bool:
    """Whether somebody may sit down by the seat's link as another person: it waits for one, or was left to a bot."""
    info = live.seats[seat]
    return info.stands_in == LEFT or (not info.bot and not info.taken)


async def sit(
    live: LiveTable,
    store: Store,
    seats: Sequence[Seat],
    account: str,
    *,
    by_link: bool,
    label: str = "",
    also: Write | None = None,
    agreed: bool = False,
) -> None:
    """Let an account hold seats, all or none: by their secret links, which are spent by that, else only free open ones.

    Another browser of those who hold one only holds it, too; anybody else begins a tenure. `also` is written with it.
    Raises SeatTaken, Stale, or Illegal where one who plays here would take over what another has played, and where one
    of two who do not play with each other sits, or has made the table,
    or whoever is no member sits down at a table of a circle. Those who do not play with each other may have `agreed`.
    """
    if live.pace.limited:
        live.away |= await store.ask(lambda to: spans_of(to, [account]))
    changes = [await _seating(live, store, seat, account, label, by_link=by_link, agreed=agreed) for seat in seats]
    await reseat(live, store, changes, also)
    names = ", ".join(live.seats[seat].name for seat in seats)
    log.info("table %s: another account sits down as %s, after line %s", live.id, names, live.table.line)


async def _seating(
    live: LiveTable, store: Store, seat: Seat, account: str, label: str, *, by_link: bool, agreed: bool
) -> Seating:
    """How a seat changes when an account sits down there; raises as `sit` does."""
    info, line = live.seats[seat], live.table.line
    if not by_link and (not info.open or info.taken):
        raise SeatTaken(info.name)
    before = now_at(live.tenures[seat])
    new, ended = None, ""
    then = replace(info, taken=True, token="" if by_link else info.token)
    if is_vacant(live, seat):
        if live.tenures[seat] and live.seats_of(account):
            raise Illegal(object_to("sits-already", seat=info.name))
        others = {other for other, seats in live.holders.items() if seats} | {live.host}
        if not agreed and await store.ask(lambda to: is_blocked(to, account, others)):
            raise Illegal(object_to("blocked-here"))
        if live.level == CIRCLE and not await store.ask(lambda to: is_of_circle(to, live.id, account)):
            raise Illegal(object_to("circle-only"))
        new = Tenure(account, "", label, INVITE if by_link else OPEN, line)
        ended = REPLACED if before is not None else ""
        then = replace(then, bot="", open=False if info.stands_in else info.open, stands_in="")
    elif before is None:  # a program has played for the seat
        new = Tenure(account, "", label, INVITE, line)
    return Seating(seat, then, account=account, ended=ended, new=new)


async def seat_bots(live: LiveTable, store: Store, seats: Sequence[Seat], kind: str) -> None:
    """Let bots of a kind play seats that nobody has taken.

    Their secret links open nothing any more. Raises SeatTaken, Stale, or BadLine for an unknown bot.
    """
    titles.title(live.table.game.title).bot(kind)
    line = live.table.line
    for seat in seats:
        if seat not in live.missing():
            raise SeatTaken(live.seats[seat].name)
    await reseat(
        live,
        store,
        [
            Seating(
                seat,
                replace(live.seats[seat], bot=kind, open=False, taken=True, token=""),
                new=Tenure("", kind, "", FREE, line),
            )
            for seat in seats
        ],
    )


async def leave(live: LiveTable, store: Store, seat: Seat, token: str, also: Write | None = None) -> None:
    """Let those who hold a seat leave it for good: a bot stands in, or anybody may sit down, as the table has chosen.

    Before the game has begun the seat waits for somebody else.

    `token` is the hash of the seat's next link, by which the host may bring somebody else. Raises Illegal once the game
    is over, or Stale.
    """
    info, line = live.seats[seat], live.table.line
    if live.table.turn() is None:
        raise Illegal(object_to("game-over"))
    if live.gathering:  # nothing has begun: the seat waits for somebody, as it did
        then = replace(info, bot="", taken=False, token=token, links=info.links + 1, stands_in="")
        change = Seating(seat, then, empties=True, ended=LEFT)
    elif live.pace.leaving == "open":
        then = replace(info, bot="", open=True, taken=False, token="", links=info.links + 1, stands_in="")
        change = Seating(seat, then, empties=True, ended=LEFT)
    elif info.stands_in:  # a bot plays there already, and goes on
        then = replace(info, token=token, links=info.links + 1, stands_in=LEFT)
        change = Seating(seat, then, empties=True)
    else:
        kind = stand_in_kind(live)
        then = replace(info, bot=kind, open=False, taken=True, token=token, links=info.links + 1, stands_in=LEFT)
        change = Seating(seat, then, empties=True, ended=LEFT, new=Tenure("", kind, "", STAND_IN, line))
    await reseat(live, store, [change], also)
    log.info("table %s: the seat %s is left, after line %s", live.id, info.name, line)


async def stand_in(live: LiveTable, store: Store, seat: Seat, why: str = LATE, also: Write | None = None) -> None:
    """Let a bot play for whoever holds a seat, until they come back or for one `TURN`; raises Stale."""
    kind, info = stand_in_kind(live), live.seats[seat]
    new = Tenure("", kind, "", STAND_IN, live.table.line)
    then = replace(info, bot=kind, stands_in=why)
    await reseat(live, store, [Seating(seat, then, ended=why, new=new)], also)
    log.info("table %s: a bot stands in as %s, after line %s", live.id, info.name, live.table.line)


async def come_back(live: LiveTable, store: Store, seat: Seat, also: Write | None = None) -> None:
    """Let those who hold a seat play on for which a bot stands in; raises Illegal where none does, or Stale."""
    info = live.seats[seat]
    if info.stands_in not in (LATE, TURN):
        raise Illegal(object_to("nobody-stands-in", seat=info.name))
    persons = [each for each in live.tenures[seat] if not each.bot]
    account, label = (persons[-1].account, persons[-1].label) if persons else ("", "")
    new = Tenure(account, "", label, BACK, live.table.line)
    await reseat(live, store, [Seating(seat, replace(info, bot="", stands_in=""), ended=BACK, new=new)], also)
    log.info("table %s: the person of %s is back, after line %s", live.id, info.name, live.table.line)


async def remove(live: LiveTable, store: Store, seat: Seat, token: str, also: Write | None = None) -> None:
    """Give up waiting for those who hold a seat where a bot stands in: somebody else may sit down by its next link.

    `token` is the hash of that. Raises Illegal where no bot stands in for anybody, or Stale.
    """
    info, line = live.seats[seat], live.table.line
    if live.table.turn() is None:
        raise Illegal(object_to("game-over"))
    if info.stands_in != LATE:
        raise Illegal(object_to("nobody-stands-in", seat=info.name))
    then = replace(info, token=token, links=info.links + 1, stands_in=LEFT)
    new = Tenure("", info.bot, "", STAND_IN, line)
    await reseat(live, store, [Seating(seat, then, empties=True, ended=REMOVED, new=new)], also)
    log.info("table %s: nobody waits for the person of %s any more, after line %s", live.id, info.name, line)


async def give_back(live: LiveTable, store: Store) -> bool:
    """Give seats back where a bot has played its one turn; whether there were any. Raises Stale."""
    turn = live.table.turn()
    done = [seat for seat, info in enumerate(live.seats) if info.stands_in == TURN and seat != turn]
    for seat in done:
        await come_back(live, store, seat)
    return bool(done)
