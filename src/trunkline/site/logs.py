"""Lines of the log: as text for people or as JSON, each with the request that it belongs to, none with a secret."""

from __future__ import annotations

import logging
import re
import sys
from contextvars import ContextVar

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

FORMS = ("text", "json")

REQUEST: ContextVar[str] = ContextVar("request")
"""The name of the request that is answered just now, if any."""

SECURITY = "trunkline.security"
"""The logger of what matters for security, whose lines are written whatever else is."""

SECRETS = (
    (re.compile(r"(/seat/)[\w-]{8,}"), r"\1…"),  # whoever has a seat's link has the seat
    (re.compile(r"(/me/in/)[\w-]{8,}"), r"\1…"),  # whoever has read a mail may sign in
    (re.compile(r"([?&](?:code|state)=)[^&\s\"']+"), r"\1…"),  # what a provider has sent along
    (re.compile(r"(/study/)[\w-]{8,}"), r"\1…"),  # whoever has the link of a study may think along
    (re.compile(r"(/join/)[\w-]{8,}"), r"\1…"),  # whoever has an invitation may come in
    (re.compile(r"(/notices/off/)[\w-]{8,}"), r"\1…"),  # or switch a way of notice off
    (re.compile(r"(/api(?:/v[0-9]+)?/webhooks/)[\w/-]+"), r"\1…"),  # whoever has a webhook of Discord may write there
    (re.compile(r"(?i)(bearer )[\w.~+/=-]+"), r"\1…"),
    (re.compile(r"(://[^\s:/@]*:)[^\s/]+@"), r"\1…@"),  # a database's password, with whatever it has
    (re.compile(r"(?i)(password=)('(?:\\.|[^'])*'|\S+)"), r"\1…"),
    (re.compile(r"(trunkline=)[\w.%-]+"), r"\1…"),  # the cookie
)
"""What must not stand in a log, and what stands there instead."""


def without_secrets(text: str) -> str:
    """The same text, but for what opens a seat or a database.

    >>> without_secrets("GET /g/7/seat/abcdefghijklmnopqrstuvwx of postgresql://rail:secret@host/db")
    'GET /g/7/seat/… of postgresql://rail:…@host/db'
    >>> without_secrets("postgresql://rail:s@cr:t@host/db with password='a b' dbname=c")
    'postgresql://rail:…@host/db with password=… dbname=c'
    """
    for pattern, instead in SECRETS:
        text = pattern.sub(instead, text)
    return text


def hide_secrets(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """The same for every text of a line, its traceback too."""
    return {key: without_secrets(value) if isinstance(value, str) else value for key, value in event.items()}


def name_request(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Say which request a line belongs to."""
    name = REQUEST.get("")
    return {"request": name, **event} if name else event


def check_form(form: str) -> None:
    """Raise ValueError unless lines can be written so."""
    if form not in FORMS:
        raise ValueError(f"TRUNKLINE_LOG cannot be {form!r}: give one of {', '.join(FORMS)}")


def write_log(form: str, *, debug: bool = False) -> None:
    """Let all that is logged in this process, by the server too, go to standard error in that form."""
    check_form(form)
    shared: list[Processor] = [
        name_request,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    last: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    if form == "json":
        last.append(structlog.processors.JSONRenderer(ensure_ascii=False))
    else:
        last.append(structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()))
    handler = logging.StreamHandler()
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=last))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO if debug else logging.WARNING)
    logging.getLogger(SECURITY).setLevel(logging.INFO)
    # Alembic says at length what it does; a migration that fails is an exception all the same.
    logging.getLogger("alembic").setLevel(logging.WARNING)
