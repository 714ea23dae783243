"""Sending mail by the server of the host's own choice. What is sent is plain text, and no header can be made longer."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

import aiosmtplib
from email_validator import EmailNotValidError, validate_email

from trunkline.site.settings import Settings

PATIENCE = 20.0
"""Seconds that the server may take for an answer."""


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where mail is handed in; `encrypted` from the first byte, else as soon as the server offers it."""

    host: str
    port: int
    user: str
    password: str
    encrypted: bool

    @property
    def must_encrypt(self) -> bool | None:
        """Whether the server must offer encryption: before a password goes to another machine it must."""
        if self.encrypted:
            return False  # it is already
        return True if self.user and not _is_here(self.host) else None

    def client(self) -> aiosmtplib.SMTP:
        """What talks to it."""
        return aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            username=self.user or None,
            password=self.password or None,
            use_tls=self.encrypted,
            start_tls=self.must_encrypt,
            timeout=PATIENCE,
        )


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def mail_server(settings: Settings) -> MailServer | None:
    """The server that mail is sent by; None where the site sends none. Raises ValueError, without the password."""
    if not settings.mail:
        return None
    try:
        url = urlsplit(settings.mail)
        port = url.port
    except ValueError as error:
        raise ValueError("TRUNKLINE_MAIL is no address of a server: smtp://user:password@host:587") from error
    if url.scheme not in ("smtp", "smtps") or not url.hostname or url.path.strip("/") or url.query:
        raise ValueError("TRUNKLINE_MAIL is no address of a server: smtp://user:password@host:587")
    user, password = unquote(url.username or ""), unquote(url.password or "")
    usual = 465 if url.scheme == "smtps" else 587 if user else 25
    if not settings.mail_from.isprintable() or clean_address(parseaddr(settings.mail_from)[1]) is None:
        raise ValueError("TRUNKLINE_MAIL_FROM must be the address that mail comes from")
    if not settings.site:
        raise ValueError("TRUNKLINE_MAIL needs TRUNKLINE_SITE, too")
    check_site(settings)
    return MailServer(url.hostname, port or usual, user, password, url.scheme == "smtps")


def check_site(settings: Settings) -> None:
    """Raise ValueError for a site's own address that is none."""
    own = urlsplit(settings.site)
    if settings.site and (own.scheme not in ("http", "https") or not own.hostname or own.query or own.fragment):
        raise ValueError("TRUNKLINE_SITE must be the address of the site, such as https://trains.example")


def clean_address(text: str) -> str | None:
    """An address as mail is sent to it, in small letters; None for what is none. Nobody is asked whether it exists."""
    try:
        found = validate_email(text.strip(), check_deliverability=False, allow_smtputf8=False)
    except EmailNotValidError:
        return None
    return found.ascii_email.lower() if found.ascii_email else None


def letter(settings: Settings, to: str, subject: str, text: str, *, name: str = "") -> EmailMessage:
    """A mail to one address; raises ValueError for a header with a break of line.

    Sent twice under one `name` it is known for the same mail.
    """
    made = EmailMessage()
    made["From"] = settings.mail_from
    made["To"] = to
    made["Subject"] = subject
    made["Date"] = formatdate()
    domain = parseaddr(settings.mail_from)[1].rpartition("@")[2]
    made["Message-ID"] = f"<{name}@{domain}>" if name else make_msgid(domain=domain)
    made["Auto-Submitted"] = "auto-generated"
    made.set_content(text)
    return made


async def send(server: MailServer, message: EmailMessage) -> None:
    """Hand in a mail; raises aiosmtplib.SMTPException or OSError."""
    async with server.client() as client:
        await client.send_message(message)


async def greet(server: MailServer) -> str:
    """Connect and say hello; gives what the server calls itself. Raises aiosmtplib.SMTPException or OSError."""
    async with server.client() as client:
        answer = await client.ehlo()
        return answer.message.splitlines()[0]
