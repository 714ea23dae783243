"""The letters of the site in their reader's language, and the jobs that send them."""

from __future__ import annotations

import logging
import time
from email.message import EmailMessage
from urllib.parse import urlsplit

import aiosmtplib
from sqlalchemy import select

from trunkline.site.settings import Settings
from trunkline.site.tables import schema
from trunkline.site.tables.ghosts import JOB as LEAVING
from trunkline.site.tables.ghosts import LASTS as STAYS
from trunkline.site.tables.ghosts import stay_secret
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.jobs.registry import MAIL
from trunkline.site.tables.mail import letter, mail_server, send
from trunkline.site.tables.tickets import CHANGED, JOB, LASTS, code_of, find_ticket, link_secret
from trunkline.site.tables.tokens import hash_of
from trunkline.site.web import i18n
from trunkline.site.web.i18n import Translator
from trunkline.words import N_

log = logging.getLogger("trunkline.site")

SUBJECT = N_("Your tables at {site}")
TEXT = N_(
    "Somebody, you it seems, asks to keep the tables of a browser at {site}, or to sign in there.\n"
    "\n"
    "Type this code where you asked for it:\n"
    "\n"
    "{code}\n"
    "\n"
    "or open this link in the same browser and press the button:\n"
    "\n"
    "{link}\n"
    "\n"
    "Both work once, and for {minutes} minutes. If it was not you, do nothing: nobody gets in without this mail."
)

CHANGED_TEXT = N_(
    "The tables that were kept at {site} by this address are kept by another one now. Nobody signs in by this one.\n"
    "\n"
    "If it was not you, tell the host of the site: somebody was signed in as you."
)


LEAVING_TEXT = N_(
    "Your account at {site} is deleted, as you wanted. Nobody sees it any more, and bots stand in for you.\n"
    "\n"
    "For {days} days this link keeps it after all:\n"
    "\n"
    "{link}\n"
    "\n"
    "Then your name is gone for good; the games stay without it. If it was not you, use the link and tell the host."
)


def leaving_letter(settings: Settings, t: Translator, to: str, secret: str) -> EmailMessage:
    """The mail by which a deletion is taken back."""
    site = settings.site.rstrip("/")
    name = urlsplit(site).netloc
    text = t(LEAVING_TEXT, site=name, link=f"{site}/me/stay/{secret}", days=round(STAYS / 86400))
    return letter(settings, to, t(SUBJECT, site=name), text + "\n")


def changed_letter(settings: Settings, t: Translator, to: str) -> EmailMessage:
    """The mail to an address that an account has no more; it does not say the new one."""
    name = urlsplit(settings.site).netloc
    return letter(settings, to, t(SUBJECT, site=name), t(CHANGED_TEXT, site=name) + "\n")


def sign_in_letter(settings: Settings, t: Translator, to: str, secret: str, code: str) -> EmailMessage:
    """The mail with the link and the code of a ticket; it says the same to a known address and to an unknown one."""
    site = settings.site.rstrip("/")
    name = urlsplit(site).netloc
    shown = f"{code[:4]}-{code[4:]}"
    text = t(TEXT, site=name, code=shown, link=f"{site}/me/in/{secret}", minutes=round(LASTS / 60))
    return letter(settings, to, t(SUBJECT, site=name), text + "\n")


def add_mail(hall: Hall) -> None:
    """Let mail be sent by the jobs of a hall."""

    async def send_ticket(number: str, language: str) -> None:
        """Send the mail of a ticket, as long as it may be used."""
        secret = link_secret(hall.store.secret, number)
        ticket = await hall.store.ask(lambda to: find_ticket(to, time.time(), link=hash_of(secret)))
        if ticket is None:
            return
        t = i18n.translator(language)
        await post(sign_in_letter(hall.settings, t, ticket.address, secret, code_of(hall.store.secret, number)))

    async def send_changed(to: str, language: str) -> None:
        """Tell an address that an account has another one now."""
        await post(changed_letter(hall.settings, i18n.translator(language), to))

    async def send_leaving(account: str, language: str) -> None:
        """Send the mail by which a deletion is taken back, as long as that can be."""
        a = schema.accounts.c
        rows = await hall.store.rows(select(a.address, a.leaves).where(a.id == account, a.leaves > time.time()))
        if rows and rows[0].address:
            link = stay_secret(hall.store.secret, account, rows[0].leaves)
            await post(leaving_letter(hall.settings, i18n.translator(language), rows[0].address, link))

    async def post(message: EmailMessage) -> None:
        server = mail_server(hall.settings)
        if server is None:
            raise RuntimeError("this process has no TRUNKLINE_MAIL to send mail by")
        try:
            await send(server, message)
        except (aiosmtplib.SMTPRecipientsRefused, aiosmtplib.SMTPResponseException) as refused:
            if isinstance(refused, aiosmtplib.SMTPResponseException) and refused.code < 500:
                raise  # later, perhaps
            log.warning("the mail server refuses a mail: %s", refused)

    hall.jobs.add(JOB, MAIL, send_ticket)
    hall.jobs.add(LEAVING, MAIL, send_leaving)
    hall.jobs.add(CHANGED, MAIL, send_changed)
