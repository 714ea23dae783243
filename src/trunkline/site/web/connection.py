"""One connection of a visitor: the head of a request may be only so long and take only so much time to come.

The server itself has no such limits, and joins the pieces of a head on the event loop, where all others wait.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from trunkline.site.settings import Settings
from trunkline.site.web.limits import CROWDED, one_asker
from trunkline.site.web.proxies import Proxies

RAW = 8
"""How many times as long a body may be with all that a transfer in chunks adds: sizes, remarks, headers at the end."""

CROWDED_SECONDS = 3.0
"""Seconds in which a head must have come on a connection too many, where only that it is one too many is answered."""

END = b"\r\n\r\n"


HEAD = b"HTTP/1.1 "
"""What the head of an answer begins with."""


class Whole:
    """A transport on which the head of an answer goes out together with what follows it at once.

    The server writes the two one after the other; to send each by itself takes as long as judging a line.
    """

    __slots__ = ("_head", "_loop", "_transport")

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._head = b""

    def write(self, data: bytes) -> None:
        """Send, but hold back a head until the next piece, or until the loop comes round."""
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(HEAD):  # a body that begins like a head only goes out a little later
            self._head = data
            self._loop.call_soon(self._send_head)
            return
        self._transport.write(data)

    def close(self) -> None:
        """Hang up, once all that was written is sent."""
        self._send_head()
        self._transport.close()

    def _send_head(self) -> None:
        if self._head:
            data, self._head = self._head, b""
            self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Connection(HttpToolsProtocol):
    """A connection of HTTP/1.1 with the limits of `use`; those of one address, or one /64 of IPv6, are counted.

    On one too many the site refuses whatever is asked. So that nobody has any number of those, twice as many are the
    end: what comes then is not heard.
    """

    open: ClassVar[Counter[str]] = Counter()
    settings: ClassVar[Settings] = Settings()
    proxies: ClassVar[Proxies] = Proxies()

    @classmethod
    def use(cls, settings: Settings) -> None:
        """Keep to these settings in this process."""
        cls.settings, cls.proxies = settings, Proxies(settings.proxies)

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._in_head = True
        self._got = 0  # bytes of what is under way, head or body
        self._last = b""  # the end of a head so far, in which its end may begin
        self._timer: asyncio.TimerHandle | None = None
        self._address = ""
        self._crowded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self.transport = Whole(transport, self.loop)  # type: ignore[assignment]
        address, most = self.client[0] if self.client else "", self.settings.connections
        if most and address and not self.proxies.has(address):
            self._address = one_asker(address)
            self.open[self._address] += 1
            self._crowded = self.open[self._address] > most
            if self.open[self._address] > 2 * most:
                transport.close()
                return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._stop_waiting()
        if self._address:
            self.open[self._address] -= 1
            if not self.open[self._address]:
                del self.open[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece has come: it goes on to the parser unless it is too much."""
        if self._in_head:
            room = self.settings.head_limit - self._got
            if len(data) > room and END not in self._last + data[: max(room, 0)]:
                self._refuse(b"431 Request Header Fields Too Large", b"The head of the request is too large.")
                return
            self._last = data[-3:]
        elif self._got > RAW * self.settings.body_limit:
            self._refuse(b"413 Content Too Large", b"The request is too large.")
            return
        self._got += len(data)
        super().data_received(data)
        if self._in_head and self._got and self._timer is None and not self.transport.is_closing():
            self._wait()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if self._crowded:
            self.scope["extensions"] = {CROWDED: {}}

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._in_head, self._got = False, 0
        self._stop_waiting()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The body is there; what comes now is another head."""
        self._in_head, self._got, self._last = True, 0, b""
        super().on_message_complete()

    def _wait(self) -> None:
        seconds = self.settings.head_seconds
        if self._crowded:
            seconds = min(seconds, CROWDED_SECONDS)
        self._timer = self.loop.call_later(seconds, self._too_slow)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        self._refuse(b"408 Request Timeout", b"The request came too slowly.")

    def _refuse(self, status: bytes, words: bytes) -> None:
        """Answer what cannot reach the site, and hang up; nothing is written into an answer that has begun."""
        cycle: Any = self.cycle  # None before the first request
        if cycle is None or cycle.response_complete:
            head = b"HTTP/1.1 %s\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n"
            self.transport.write(head % (status, len(words)) + b"connection: close\r\n\r\n" + words)
        self.transport.close()
