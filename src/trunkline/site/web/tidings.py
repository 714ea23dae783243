"""What notices of circles say, and the jobs that send them; see `tables/tidings.py`."""

from __future__ import annotations

import logging
import time
from dataclasses import replace

from sqlalchemy import Connection

from trunkline.site import metrics
from trunkline.site.tables.circles import Circle, circle_by
from trunkline.site.tables.jobs.deferring import Deferred, defer
from trunkline.site.tables.jobs.registry import NOTICES
from trunkline.site.tables.notices import SEND
from trunkline.site.tables.outlet import Failed
from trunkline.site.tables.quiet import hours_of
from trunkline.site.tables.tidings import TELL, TELL_BY, tell
from trunkline.site.tables.ways import find_way, note_failed, note_sent, ways_of
from trunkline.site.web import i18n
from trunkline.site.web.i18n import Translator
from trunkline.site.web.notice_words import Message, plain
from trunkline.site.web.outbox import TRIES, Outbox, addressee_of, pause
from trunkline.words import N_

log = logging.getLogger("trunkline.site")

SAYINGS = {
    "circle-invites": (
        N_("You are invited to the circle {circle}"),
        N_("You accept or decline on the page of circles."),
    ),
    "circle-asks": (
        N_("{name} asks to join the circle {circle}"),
        N_("Let them in or not: under “Look after the circle” on its page."),
    ),
    "circle-let-in": (
        N_("You are a member of the circle {circle} now"),
        N_("Its tables and its chat are on its page."),
    ),
    "circle-yours": (N_("The circle {circle} is yours now"), N_("Whoever owned it has handed it over to you.")),
    "circle-offered": (
        N_("The circle {circle} has no owner"),
        N_("You are its member since longest: take it on, or decline, and somebody else is asked."),
    ),
    "circle-table": (N_("A new table in the circle {circle}: {name}"), N_("It is listed on the page of the circle.")),
    "pool-open": (N_("A new pool in the circle {circle}: {name}"), N_("Enter it on the page of the circle.")),
    "pool-begins": (N_("The pool {name} begins"), N_("Its tables are on the page of the circle {circle}.")),
    "pool-wants": (N_("The pool {name} wants a stand-in"), N_("Somebody has left it; step in on its page.")),
    "pool-over": (N_("The pool {name} is over"), N_("Its final table is on the page of the circle {circle}.")),
    "pool-blocked": (
        N_("Somebody has entered the pool {name} with whom you do not play"),
        N_("There is a block between you. In this pool you would meet at a table; until it begins you may leave it."),
    ),
}
"""The line and the text of each kind of notice."""


def saying_of(what: str, circle: Circle, name: str, site: str, t: Translator) -> Message:
    """The message for something that has happened in a circle; `name` is of whom or what."""
    subject, text = SAYINGS[what]
    values = {"circle": plain(circle.name), "name": plain(name) or t(N_("somebody"))}
    site = site.rstrip("/")
    url = f"{site}/circles" if what == "circle-invites" else f"{site}/circles/{circle.slug}"
    return Message(what, t.language, t(subject, **values), t(text, **values), url, f"c{circle.id}")


def by_way(way: int, kind: str, what: str, circle: int, name: str, tries: int, made: str) -> Deferred:
    """The job that sends by one way, for so many times by now."""
    queue = SEND[kind][1]
    args: dict[str, int | str] = {
        "way": way,
        "what": what,
        "circle": circle,
        "name": name,
        "tries": tries,
        "made": made,
    }
    return Deferred(queue, f"{TELL_BY} {queue}", args)


class Tidings:
    """What the jobs about circles do, by the ways of the outbox."""

    def __init__(self, outbox: Outbox) -> None:
        self.outbox, self.hall = outbox, outbox.hall
        self.hall.jobs.add(TELL, NOTICES, self.spread)
        for _, queue in dict.fromkeys(SEND.values()):
            self.hall.jobs.add(f"{TELL_BY} {queue}", queue, self.send)

    async def spread(self, account: str, what: str, circle: int, name: str, held: int = 0) -> None:
        """Find out by which ways an account hears of something, and when; what was `held` back goes out now."""
        now = time.time()

        def write(connection: Connection) -> None:
            ways = [way for way in ways_of(connection, account) if way.off is None]
            if not ways or circle_by(connection, circle) is None:
                return
            hours = hours_of(connection, account)
            later = None if held else hours.next_digest(now) or hours.quiet_end(now)
            if later is not None:
                tell(connection, account, what, circle, name, at=later)
                return
            for way in ways:
                defer(connection, [by_way(way.id, way.kind, what, circle, name, 1, f"{now:.0f}")])

        await self.hall.store.writer.run(write)

    async def send(self, way: int, what: str, circle: int, name: str, tries: int, made: str) -> None:
        """Send by one way, and later once more where that fails and may work then."""
        store = self.hall.store
        found = await store.ask(lambda to: (find_way(to, way), circle_by(to, circle)))
        by, about = found
        if by is None or by.off is not None or about is None:
            return
        reader = await store.ask(lambda to: addressee_of(to, by.account))
        message = saying_of(what, about, name, self.hall.settings.site, i18n.translator(reader.language))
        try:
            await self.outbox.send(by, reader, message, f"circle-{what}-{way}-{made}")
        except Failed as failed:
            log.info("a notice of a circle did not go out by way %s (%s): %s", way, by.kind, failed.why.code)
            metrics.NOTICES.labels(by.kind, "failed").inc()
            why = failed

            def write(connection: Connection) -> None:
                note_failed(connection, way, why.why, counts=why.counts, ends=why.ends)
                if why.again and tries < TRIES:
                    at = time.time() + max(pause(tries), why.after)
                    again = by_way(way, by.kind, what, circle, name, tries + 1, made)
                    defer(connection, [replace(again, at=at)])

            await store.writer.run(write)
        else:
            metrics.NOTICES.labels(by.kind, "sent").inc()
            await store.writer.run(lambda to: note_sent(to, way))
