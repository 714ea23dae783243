"""The layer that keeps floods out: how often an address may ask, how long a body may be, how long it may take."""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import math
import re
import time
from collections import Counter, deque
from collections.abc import Mapping
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send

from trunkline.site.settings import Settings
from trunkline.site.tables import tokens
from trunkline.site.web.gate import SAFE
from trunkline.site.web.refusals import Refused
from trunkline.words import N_, WORDS

WORDS["too-much-history"] = N_("Too many lines were played again for your address; wait a little.")
WORDS["too-many-connections"] = N_("Too many connections are open from your address; close a few pages of this site.")
WORDS["too-many-mails"] = N_("Too many mails were asked for; wait an hour.")
WORDS["too-many-passwords"] = N_("Too many passwords were tried; wait an hour, or sign in another way.")
WORDS["too-many-bots"] = N_("Too many seats were given to bots from your address; wait a little, or play with people.")


def too_many(seconds: float, code: str = "too-many-requests") -> Refused:
    """The refusal for what is too often or too much; it may be tried again after so many seconds."""
    refused = Refused(429, code)
    refused.headers = {"retry-after": str(max(1, math.ceil(seconds)))}
    return refused


def too_large(limit: int) -> Refused:
    """The refusal for a body of more bytes than that."""
    return Refused(413, "too-large", limit=f"{limit / 1024:g}")


CROWDED = "trunkline.crowded"
"""The extension of the scope that says that the connection is one too many of its address."""

RETRY = 30
"""Seconds after which an address with too many connections or event streams may ask again."""


def crowded() -> Refused:
    """The refusal for all that comes on a connection too many, which ends with it."""
    refused = Refused(503, "too-many-connections")
    refused.headers = {"retry-after": str(RETRY), "connection": "close"}
    return refused


class Rate:
    """At most `most` requests of one address in any span of so many seconds; 0 for no limit."""

    SWEEP = 1000
    """Addresses remembered before those that have been silent for the whole span are forgotten."""

    def __init__(self, most: int, seconds: float, code: str = "too-many-requests") -> None:
        self.most = most
        self.seconds = seconds
        self.code = code
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
            raise too_many(times[0] + self.seconds - now, self.code)
        times.append(now)  # a full row drops its oldest

    def _forget_before(self, then: float) -> None:
        self._times = {address: times for address, times in self._times.items() if times[-1] > then}
        self._sweep_at = max(self.SWEEP, 2 * len(self._times))


class Budget:
    """What one address may use up in any span of so many seconds; what it has used comes back little by little.

    `code` is the refusal when it asks for more; 0 for no limit.
    """

    def __init__(self, most: int, seconds: float, code: str = "too-many-requests") -> None:
        self.most = most
        self.seconds = seconds
        self.code = code
        self._used: dict[str, tuple[float, float]] = {}  # how much was used, and when that was counted
        self._sweep_at = Rate.SWEEP

    def check(self, address: str, cost: int) -> None:
        """Use up so much, at most all there is; raises Refused when less than that is left, and uses nothing then."""
        if not self.most:
            return
        now, back = time.monotonic(), self.most / self.seconds
        used, then = self._used.get(address, (0.0, now))
        used = max(0.0, used - (now - then) * back)
        cost = min(cost, self.most)
        if used + cost > self.most:
            raise too_many((used + cost - self.most) / back, self.code)
        if len(self._used) >= self._sweep_at:
            self._used = {each: kept for each, kept in self._used.items() if kept[1] > now - self.seconds}
            self._sweep_at = max(Rate.SWEEP, 2 * len(self._used))
        self._used[address] = (used + cost, now)


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


PATH = 1000
"""Characters of an address before its query; ours have a tenth of it."""

NAME = 255
"""Bytes of a name in a folder, in every file system that matters."""

PAST = re.compile(r"/g/[0-9]{1,10}/at/([0-9]{1,10})/*", re.ASCII)
"""The address of a table after so many lines."""

PREVIEW = re.compile(r"/g/[0-9]{1,10}/(?:ghost|why|barred)/*", re.ASCII)
"""The addresses of what a line would do, which the page asks for where the pointer rests, and for a place picked."""


MAKING = ("/new", "/rematch", "/branch", "/studies")
"""How the addresses end at which a table is made."""


class Limits:
    """How much one address may ask, how long a body may be and how long it may take to come; see `Settings`.

    Static files are free, and so is this very machine, unless the settings say otherwise. Behind a proxy on this
    machine uvicorn has put the client's address into the scope.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.patience = Patience(settings.body_seconds)
        self.body_limit = settings.body_limit
        self.limit_loopback = settings.limit_loopback
        self.requests = Rate(settings.rate, 60)
        self.new_tables = Rate(settings.new_rate, 3600)
        self.history = Budget(settings.history, 60, "too-much-history")
        self.previews = Budget(settings.previews, 60)
        self.most_streams = settings.streams
        self.streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        if CROWDED in scope.get("extensions", ()):  # type: ignore[operator]
            raise crowded()
        check_path(scope["path"])
        address = counted_address(scope, self.limit_loopback)
        path = scope["path"]
        if address is not None and not path.startswith("/static/"):
            self.requests.check(address)
            if scope["method"] == "POST" and path.rstrip("/").endswith(MAKING):
                self.new_tables.check(address)
            elif (past := PAST.fullmatch(path)) is not None:
                self.history.check(address, 1 + int(past[1]))
            elif PREVIEW.fullmatch(path):
                self.previews.check(address, 1)
            elif path.rstrip("/").endswith("/events") and self.most_streams:
                await self.stream(address, scope, receive, send)
                return
        if scope["method"] not in SAFE:
            check_length(dict(scope["headers"]), self.body_limit)
            receive = self.limit_body(receive)
        await self.app(scope, receive, send)

    async def stream(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Let an address have one more event stream; raises Refused when it has as many as it may."""
        if self.streams[address] >= self.most_streams:
            raise too_many(RETRY)
        self.streams[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.streams[address] -= 1
            if not self.streams[address]:
                del self.streams[address]

    def limit_body(self, receive: Receive) -> Receive:
        """The same messages; raises Refused when the body becomes too long or has not come in time."""
        patience, limit = self.patience, self.body_limit
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
                if got > limit:
                    raise too_large(limit)
            return message

        return receive_limited


class BotSeats:
    """How many seats one address may give to bots in an hour, for a bot thinks as long as its table lasts."""

    def __init__(self, settings: Settings) -> None:
        self.limit_loopback = settings.limit_loopback
        self.budget = Budget(settings.bot_rate, 3600, "too-many-bots")

    def check(self, scope: Scope, seats: int) -> None:
        """Give so many seats to bots; raises Refused when these are too many."""
        address = counted_address(scope, self.limit_loopback)
        if seats and address is not None:
            self.budget.check(address, seats)


class MailRate:
    """How often an hour mail may be asked for: for one address of mail, and by one address of the net."""

    def __init__(self, settings: Settings) -> None:
        self.limit_loopback = settings.limit_loopback
        self.askers = Rate(20, 3600, "too-many-mails")
        self.readers = Rate(5, 3600, "too-many-mails")

    def check(self, scope: Scope, to: str) -> None:
        """Count a mail; raises Refused when it is one too many."""
        asker = counted_address(scope, self.limit_loopback)
        if asker is not None:
            self.askers.check(asker)
        self.readers.check(to)


class PasswordRate:
    """How often an hour passwords may be tried or set: for one name, which may be nobody's, and by one address."""

    def __init__(self, settings: Settings) -> None:
        self.limit_loopback = settings.limit_loopback
        self.askers = Rate(60, 3600, "too-many-passwords")
        self.names = Rate(20, 3600, "too-many-passwords")

    def check(self, scope: Scope, name: str) -> None:
        """Count a try; raises Refused when it is one too many."""
        asker = counted_address(scope, self.limit_loopback)
        if asker is not None:
            self.askers.check(asker)
        self.names.check(tokens.hash_of(name))


def counted_address(scope: Scope, limit_loopback: bool) -> str | None:
    """What an asker is counted by: an address of IPv4, the network of IPv6; None for one that no limit is for."""
    client = scope["client"]
    address = client[0] if client else ""
    return None if is_loopback(address) and not limit_loopback else one_asker(address)


@functools.lru_cache(maxsize=1024)
def one_asker(address: str) -> str:
    """The address of IPv4 as it is; of IPv6 the /64 that it lies in, for that much one house has."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))


def check_path(path: str) -> None:
    """Raise Refused for an address that no file system could look up: nothing is there."""
    if len(path) <= NAME // 4 and "\0" not in path:
        return
    names = path.encode("utf-8", "surrogateescape").split(b"/")
    if "\0" in path or len(path) > PATH or any(len(name) > NAME for name in names):
        raise Refused(404, "not-found")


def check_length(headers: Mapping[bytes, bytes], limit: int) -> None:
    """Raise Refused for a body that is announced too long, or with a length that is no number."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit():
        raise Refused(400, "malformed", detail="content-length")
    if int(length[:20]) > limit:
        raise too_large(limit)


@functools.lru_cache(maxsize=1024)
def is_loopback(host: str) -> bool:
    """Whether an address is of this very machine."""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return False
    return (ip.ipv4_mapped or ip).is_loopback if ip.version == 6 else ip.is_loopback
