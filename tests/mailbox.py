"""A server that takes mail and keeps it, on a port of this machine."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from trunkline.bench.load import free_port


class Mailbox:
    """The mail that has come, oldest first; `address` is the server's as `TRUNKLINE_MAIL` has it."""

    def __init__(self) -> None:
        self.mail: list[tuple[str, EmailMessage]] = []
        self.refuses: list[str] = []  # what it answers to the next mails instead of taking them
        self._came = threading.Condition()
        self.address = ""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.refuses:
            return self.refuses.pop(0)
        made = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(made, EmailMessage)
        with self._came:
            self.mail.append((envelope.rcpt_tos[0], made))
            self._came.notify_all()
        return "250 taken"

    def wait(self, number: int) -> tuple[str, EmailMessage]:
        """The mail of that number, from 1, once it has come: to whom, and the mail."""
        with self._came:
            assert self._came.wait_for(lambda: len(self.mail) >= number, 30), f"{len(self.mail)} mails have come"
            return self.mail[number - 1]


def text_of(message: EmailMessage) -> str:
    """What a mail says."""
    text: str = message.get_content()
    return text.replace("\r\n", "\n")


def code_in(message: EmailMessage) -> str:
    """The code in a mail."""
    found = re.search(r"^([A-Z]{4}-[A-Z]{4})$", text_of(message), re.MULTILINE)
    assert found, message.get_content()
    return found[1]


def link_in(message: EmailMessage) -> str:
    """The link in a mail."""
    found = re.search(r"^https?://\S+$", text_of(message), re.MULTILINE)
    assert found, message.get_content()
    return found[0]


@contextmanager
def open_mailbox() -> Iterator[Mailbox]:
    """Take mail as long as the block lasts."""
    box, port = Mailbox(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    box.address = f"smtp://127.0.0.1:{port}"
    try:
        yield box
    finally:
        controller.stop()
