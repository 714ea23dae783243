"""What stands before the whole site: layers of plain ASGI, which `app.py` puts one inside the other.

`Headers` go with every answer; `Refusals` gives words to what is refused further in; `Limits` keeps floods out;
`SameOrigin` keeps out what the page of another site sends with a visitor's cookie.
"""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, ReceiveMessage, Scope, Send

from trunkline.site.settings import BODY_LIMIT, BODY_SECONDS, Settings
from trunkline.site.tables import tokens
from trunkline.site.web.refusals import Refused

HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    # Addresses of seats are secrets: they go to no other site.
    (b"referrer-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        b"frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
]
"""What every answer says of itself to the browser."""

OUR_COOKIE = f"{tokens.COOKIE}=".encode()

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""


class Headers:
    """Every answer, of whatever status, has the protecting `HEADERS`."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Refusals:
    """What is refused further in, or goes wrong there, is answered by `answer`, if no answer has begun."""

    def __init__(self, app: ASGIApp, answer: Callable[[Scope, Exception], ASGIApp]) -> None:
        self.app = app
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def send_and_note(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, send_and_note)
        except Exception as error:
            if begun or scope["type"] != ScopeType.HTTP:
                raise
            await self.answer(scope, error)(scope, receive, send)


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


class Limits:
    """How much one address may ask, how long a body may be and how long it may take to come; see `Settings`.

    Static files are free, and so is this very machine, unless the settings say otherwise. Behind a proxy on this
    machine uvicorn has put the client's address into the scope.
    """

    def __init__(self, app: ASGIApp, settings: Settings, patience: float = BODY_SECONDS) -> None:
        self.app = app
        self.patience = patience
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
            receive = self.limited(receive)
        await self.app(scope, receive, send)

    def limited(self, receive: Receive) -> Receive:
        """The same messages; raises Refused when the body becomes too long or has not come in `patience` seconds."""
        until = asyncio.get_running_loop().time() + self.patience
        got = 0
        more = True

        async def receive_limited() -> ReceiveMessage:
            nonlocal got, more
            if not more:  # what comes after a body may take its time
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError as late:
                raise Refused(408, "too-slow") from late
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


class SameOrigin:
    """What changes something must come from a page of this very site, or from a program that borrows no cookie.

    Browsers say where a request comes from in headers that no page can forge; see `is_from_here`.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.schemes = (b"https",) if settings.secure_cookies else (b"http", b"https")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE:
            if not is_from_here(scope["headers"], self.schemes):
                raise Refused(403, "forged")
        await self.app(scope, receive, send)


def is_from_here(pairs: Iterable[tuple[bytes, bytes]], schemes: tuple[bytes, ...] = (b"http", b"https")) -> bool:
    """Whether a request that changes something comes from a page of this site, or needs no proof of that.

    It needs none with a seat's token, for then the cookie counts for nothing. Browsers of today say `Sec-Fetch-Site`
    over HTTPS; older ones, and plain HTTP, have `Origin`, whose host must be the one asked. With neither, only JSON
    without our cookie passes: no form can send it, and it borrows nothing.
    """
    headers = dict(pairs)
    if headers.get(b"authorization", b"")[:7].lower() == b"bearer ":
        return True
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site in (b"same-origin", b"none")
    origin = headers.get(b"origin")
    if origin is not None:
        scheme, _, host = origin.lower().partition(b"://")
        return scheme in schemes and host != b"" and host == headers.get(b"host", b"").lower()
    if not headers.get(b"content-type", b"").startswith(b"application/json"):
        return False
    return not any(name == b"cookie" and OUR_COOKIE in value for name, value in pairs)
