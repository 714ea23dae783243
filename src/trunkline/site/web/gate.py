"""What stands before the whole site: layers of plain ASGI, which `app.py` puts one inside the other.

`Headers` go with every answer; `Compression` makes them small; `Refusals` gives words to what is refused further in;
`SameOrigin` keeps out what the page of another site sends with a visitor's cookie. For `Limits` see `limits.py`.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterable

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from trunkline.site.settings import Settings
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


class Compression:
    """Answers of `LEAST` bytes or more, and those that come in parts, are compressed for whoever takes gzip.

    Not a stream of events, whose pieces must not wait for each other.
    """

    LEAST = 1000
    LEVEL = 5

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if b"gzip" not in dict(scope["headers"]).get(b"accept-encoding", b""):
            await self.app(scope, receive, send)
            return
        start: HTTPResponseStartEvent | None = None
        parts = None

        async def send_compressed(message: Message) -> None:
            nonlocal start, parts
            if message["type"] == "http.response.start":
                start = message  # held back until it is known how long the answer is
                return
            if message["type"] == "http.response.body":
                body, more = message.get("body", b""), message.get("more_body", False)
                if start is not None:
                    if more and not is_stream(start):
                        parts = zlib.compressobj(self.LEVEL, wbits=zlib.MAX_WBITS | 16)
                        start["headers"] = gzip_headers(start, None)
                    elif not more and len(body) >= self.LEAST:
                        body = gzip.compress(body, self.LEVEL, mtime=0)
                        start["headers"] = gzip_headers(start, len(body))
                    await send(start)
                    start = None
                if parts is not None:
                    body = parts.compress(body) + parts.flush(zlib.Z_SYNC_FLUSH if more else zlib.Z_FINISH)
                message["body"] = body
            await send(message)

        await self.app(scope, receive, send_compressed)


def is_stream(start: HTTPResponseStartEvent) -> bool:
    """Whether an answer is a stream of events."""
    return any(name == b"content-type" and b"event-stream" in value for name, value in start["headers"])


def gzip_headers(start: HTTPResponseStartEvent, length: int | None) -> list[tuple[bytes, bytes]]:
    """The headers of an answer that is compressed now, to so many bytes (None: nobody knows yet)."""
    headers = [(name, value) for name, value in start["headers"] if name != b"content-length"]
    if length is not None:
        headers.append((b"content-length", str(length).encode()))
    return [*headers, (b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]


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
