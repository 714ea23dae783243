"""The layer that keeps floods out: how often an address may ask, how long a body may be, how long it may take."""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import time
from collections import deque
from collections.abc import Mapping
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

from trunkline.site.settings import BODY_LIMIT, BODY_SECONDS, Settings
from trunkline.site.web.gate import SAFE
from trunkline.site.web.refusals import Refused


class Rate:
    """At most `most` requests of one address in any span of so many seconds; 0 for no limit."""

    SWEEP = 1000
    """Addresses remembered before those that have been silent for the whole span are forgotten."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: dict[str, deque[float]] = {}
        self._sweep_at = self.SWEEP

    def check(self, address: str) -> None:
        """Count a request; raises Refused when it is one too many, which counts for nothing then."""
        if not self.most:
            return
        now = time.monotonic()
        times = self._times.get(address)
        if times is None:
            if len(self._times) >= self._sweep_at:
                self._forget_before(now - self.seconds)
            times = self._times[address] = deque(maxlen=self.most)
        if len(times) == self.most and times[0] > now - self.seconds:
            raise Refused(429, "too-many-requests")
        times.append(now)  # a full row drops its oldest

    def _forget_before(self, then: float) -> None:
        self._times = {address: times for address, times in self._times.items() if times[-1] > then}
        self._sweep_at = max(self.SWEEP, 2 * len(self._times))


class Patience:
    """Ends the wait for what is too slow in coming. One timer looks after all: one for each would cost too much."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until: dict[asyncio.Task[Any], float] = {}
        self._timer: asyncio.TimerHandle | None = None

    async def wait(self, receive: Receive, until: float) -> ReceiveMessage:
        """The next message; raises Refused when it has not come by `until`, or soon after."""
        task = asyncio.current_task()
        assert task
        self._until[task] = until
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self.seconds / 4, self._look)
        try:
            return await receive()
        except asyncio.CancelledError:
            if task in self._until or task.uncancel():  # for another reason, or for that too
                raise
            raise Refused(408, "too-slow") from None
        finally:
            self._until.pop(task, None)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        for task in [task for task, until in self._until.items() if until <= loop.time()]:
            del self._until[task]
            task.cancel()
        self._timer = loop.call_later(self.seconds / 4, self._look) if self._until else None


class Limits:
    """How much one address may ask, how long a body may be and how long it may take to come; see `Settings`.

    Static files are free, and so is this very machine, unless the settings say otherwise. Behind a proxy on this
    machine uvicorn has put the client's address into the scope.
    """

    def __init__(self, app: ASGIApp, settings: Settings, patience: float = BODY_SECONDS) -> None:
        self.app = app
        self.patience = Patience(patience)
        self.limit_loopback = settings.limit_loopback
        self.requests = Rate(settings.rate, 60)
        self.new_tables = Rate(settings.new_rate, 3600)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        client = scope["client"]
        address = client[0] if client else ""
        if not scope["path"].startswith("/static/") and (self.limit_loopback or not is_loopback(address)):
            self.requests.check(address)
            if scope["method"] == "POST" and scope["path"].rstrip("/") == "/new":
                self.new_tables.check(address)
        if scope["method"] not in SAFE:
            check_length(dict(scope["headers"]))
            receive = self.limit_body(receive)
        await self.app(scope, receive, send)

    def limit_body(self, receive: Receive) -> Receive:
        """The same messages; raises Refused when the body becomes too long or has not come in time."""
        patience = self.patience
        until = asyncio.get_running_loop().time() + patience.seconds
        got = 0
        more = True

        async def receive_limited() -> ReceiveMessage:
            nonlocal got, more
            if not more:  # what comes after a body may take its time
                return await receive()
            message = await patience.wait(receive, until)
            if message["type"] == "http.request":
                got += len(message.get("body", b""))
                more = message.get("more_body", False)
                if got > BODY_LIMIT:
                    raise Refused(413, "too-large")
            return message

        return receive_limited


def check_length(headers: Mapping[bytes, bytes]) -> None:
    """Raise Refused for a body that is announced too long, or with a length that is no number."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit():
        raise Refused(400, "malformed", detail="content-length")
    if int(length[:20]) > BODY_LIMIT:
        raise Refused(413, "too-large")


@functools.lru_cache(maxsize=1024)
def is_loopback(host: str) -> bool:
    """Whether an address is of this very machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
