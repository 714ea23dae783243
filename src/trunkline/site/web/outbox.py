"""The outbox: decides which notices go out, and sends them by mail, push, Discord and webhooks. See `notices.py`."""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import time
from asyncio import timeout
from dataclasses import dataclass

import aiosmtplib
import msgspec
from sqlalchemy import Connection

from trunkline.actions import BadLine
from trunkline.site import metrics
from trunkline.site.tables import notices
from trunkline.site.tables.accounts import find_account
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.invitations import INVITED
from trunkline.site.tables.jobs.registry import CLOCK, NOTICES
from trunkline.site.tables.mail import letter, mail_server, send
from trunkline.site.tables.notices import DROPPED, SENT, Delivery
from trunkline.site.tables.outlet import Failed, Outlet
from trunkline.site.tables.push import push
from trunkline.site.tables.quiet import hours_of, zone_of
from trunkline.site.tables.reminders import EVERY, remind
from trunkline.site.tables.ways import DISCORD, MAIL, PUSH, Way, note_failed, note_sent, off_token
from trunkline.site.web import i18n
from trunkline.site.web.notice_words import (
    Message,
    for_browser,
    for_discord,
    for_program,
    mail_text,
    message_of,
    test_message,
)
from trunkline.words import N_, WORDS

log = logging.getLogger("trunkline.site")

WORDS.update(
    {
        "mail-refused": N_("The mail server refuses it: {words}"),
        "mail-away": N_("The mail server of this site cannot be reached; mail waits until it can."),
        "mail-none": N_("This site sends no mail now; it waits until it does."),
        "mail-nowhere": N_("Your account has no address for mail."),
    }
)

AGAIN = 30.0
"""Seconds until something that has failed is sent again, for the first time; each time four times as long."""

AGAIN_AT_MOST = 8 * 3600.0
"""The same for the last."""

TRIES = 8
"""How often something is sent that a way does not take; what is no fault of the way waits as long as the turn does."""


MAIL_SECONDS = 45.0
"""Seconds that the mail server may take for one mail, well within the lease."""


def pause(tries: int) -> float:
    """Seconds until something that has failed so often, from 1, is sent again."""
    return min(AGAIN * 4.0 ** min(tries - 1, 10), AGAIN_AT_MOST)


@dataclass(frozen=True, slots=True)
class Addressee:
    """Whoever a message is for: their language, the name of their time zone, their address for mail or ""."""

    language: str
    zone: str
    address: str


def addressee_of(connection: Connection, account: str) -> Addressee:
    """The reader behind an account."""
    member, hours = find_account(connection, number=account), hours_of(connection, account)
    return Addressee(member.language if member else hours.language, hours.zone, member.address if member else "")


class Outbox:
    """What the jobs of a hall about notices do."""

    def __init__(self, hall: Hall, outlet: Outlet) -> None:
        self.hall, self.outlet = hall, outlet
        hall.jobs.add(notices.DECIDE, NOTICES, self.decide)
        hall.jobs.add(notices.DIGEST, NOTICES, self.gather)
        hall.jobs.add_periodic("remind", CLOCK, self.remind, EVERY)
        hall.jobs.add(INVITED, NOTICES, self.call)
        for name, queue in dict.fromkeys(notices.SEND.values()):
            hall.jobs.add(name, queue, self.deliver)

    async def decide(self, game: int, line: int) -> None:
        """Decide what becomes of the notices of a turn."""
        await self.hall.store.writer.run(lambda to: notices.decide(to, game, line, time.time()))

    async def call(self, invitation: int) -> None:
        """Let whoever is invited hear of it."""
        await self.hall.store.writer.run(lambda to: notices.call(to, invitation, time.time()))

    async def remind(self, timestamp: int = 0) -> None:
        """Give the reminders that are due."""
        await self.hall.store.writer.run(lambda to: remind(to, time.time()))

    async def gather(self, account: str) -> None:
        """Let what waits for the message of the day go out."""
        await self.hall.store.writer.run(lambda to: notices.gather(to, account, time.time()))

    async def deliver(self, delivery: int, kind: str) -> None:
        """Send a delivery, if there is still something to send and nobody else does."""
        store = self.hall.store
        mine: Delivery | None = await store.writer.run(lambda to: notices.take(to, delivery, kind, time.time()))
        if mine is None:
            return
        reader = await store.ask(lambda to: addressee_of(to, mine.way.account))
        t = i18n.translator(reader.language)
        message = message_of(self.hall.settings.site, t, zone_of(reader.zone), mine.news, digest=mine.digest)
        try:
            await self.send(mine.way, reader, message, f"{mine.id}-{mine.made:.0f}")
        except Failed as failed:
            log.info("a notice did not go out by way %s (%s): %s", mine.way.id, kind, failed.why.code)
            metrics.NOTICES.labels(kind, "failed").inc()
            why = failed
            await store.writer.run(lambda to: self._fail(to, mine, why))
        else:
            metrics.NOTICES.labels(kind, "sent").inc()
            await store.writer.run(lambda to: self._finish(to, mine))

    def _finish(self, connection: Connection, mine: Delivery) -> None:
        note_sent(connection, mine.way.id)
        notices.finish(connection, mine.id, mine.message, SENT)

    def _fail(self, connection: Connection, mine: Delivery, failed: Failed) -> None:
        note_failed(connection, mine.way.id, failed.why, counts=failed.counts, ends=failed.ends)
        if failed.again and (mine.tries < TRIES or not failed.counts):
            at = time.time() + max(pause(mine.tries), failed.after)
            notices.try_later(connection, mine.id, mine.way.kind, at)
        else:
            notices.finish(connection, mine.id, mine.message, DROPPED)

    async def test(self, way: Way, language: str) -> BadLine | None:
        """Send a test by a way at once; gives why it has failed, None when it went out."""
        store = self.hall.store
        reader = await store.ask(lambda to: addressee_of(to, way.account))
        message = test_message(self.hall.settings.site, i18n.translator(language))
        number = f"test-{way.id}-{time.time():.0f}"
        try:
            await self.send(way, reader, message, number)
        except Failed as failed:
            why, ends = failed.why, failed.ends
            await store.writer.run(lambda to: note_failed(to, way.id, why, counts=False, ends=ends))
            return why
        await store.writer.run(lambda to: note_sent(to, way.id))
        return None

    # -- each kind of way

    async def send(self, way: Way, reader: Addressee, message: Message, number: str) -> None:
        """Send a message by a way; the number names it where it may come twice. Raises Failed."""
        if way.kind == MAIL:
            await self._mail(way, reader, message, number)
        elif way.kind == PUSH:
            body = msgspec.json.encode(for_browser(message))
            settings = self.hall.settings
            await push(self.hall.store, self.outlet, way.target, settings.site, message.tag, body)
        elif way.kind == DISCORD:
            body = msgspec.json.encode(for_discord(message))
            await self.outlet.post(way.target, body, {"content-type": "application/json"})
        else:
            body = msgspec.json.encode(for_program(message, number))
            await self.outlet.post(way.target, body, signed(way.secret, number, body, time.time()))

    async def _mail(self, way: Way, reader: Addressee, message: Message, number: str) -> None:
        settings = self.hall.settings
        server = mail_server(settings)
        if server is None:
            raise Failed(BadLine("mail-none"), counts=False)
        if not reader.address:
            raise Failed(BadLine("mail-nowhere"), again=False, ends=True)
        site = settings.site.rstrip("/")
        stop = f"{site}/notices/off/{off_token(self.hall.store.secret, way.id)}"
        text = mail_text(message, i18n.translator(message.language), f"{site}/me/notices", stop)
        mail = letter(settings, reader.address, message.subject, text, name=f"notice-{number}")
        mail["List-Unsubscribe"] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        try:
            async with timeout(MAIL_SECONDS):
                await send(server, mail)
        except aiosmtplib.SMTPRecipientsRefused as refused:
            raise _refused(refused.recipients[0]) from refused
        except (aiosmtplib.SMTPAuthenticationError, aiosmtplib.SMTPSenderRefused, aiosmtplib.SMTPHeloError) as ours:
            log.error("the mail server does not let this site send: %s", ours)
            raise Failed(BadLine("mail-away"), counts=False) from ours
        except aiosmtplib.SMTPResponseException as refused:
            raise _refused(refused) from refused
        except (aiosmtplib.SMTPException, OSError) as away:
            raise Failed(BadLine("mail-away"), counts=False) from away


def _refused(refused: aiosmtplib.SMTPResponseException) -> Failed:
    for_good = refused.code >= 500
    words = f"{refused.code} {refused.message}"[:200]
    return Failed(BadLine("mail-refused", words=words), again=not for_good, counts=for_good)


def signed(secret: str, number: str, body: bytes, now: float) -> dict[str, str]:
    """The headers of a webhook as Standard Webhooks has them: its number, the time, what it is signed with."""
    at = f"{now:.0f}"
    mac = hmac.new(bytes.fromhex(secret), b".".join((number.encode(), at.encode(), body)), hashlib.sha256).digest()
    return {
        "content-type": "application/json",
        "webhook-id": number,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{base64.b64encode(mac).decode()}",
    }


def shown_secret(secret: str) -> str:
    """The secret of a webhook as libraries for Standard Webhooks take it."""
    return f"whsec_{base64.b64encode(bytes.fromhex(secret)).decode()}" if secret else ""
