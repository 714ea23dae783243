"""What stands before the whole site: layers of plain ASGI, which `app.py` puts one inside the other.

`Headers` go with every answer; `RequestId` names each request; `Compression` makes answers small; `Refusals` gives
words to what is refused further in; `Hosts` keeps out what asks for another site; `SameOrigin` keeps out what the page
of another site sends with a visitor's cookie.
For `Limits` see `limits.py`.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterable
from random import getrandbits

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from trunkline.site.logs import REQUEST
from trunkline.site.settings import Settings
from trunkline.site.tables import tokens
from trunkline.site.web.refusals import Refused

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    # The places of marks on a bar, and the sizes of a board, are attributes; nobody but the site writes any.
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "worker-src": "'self'",
    "object-src": "'none'",
    "frame-src": "'none'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}
"""What a page may load, and from where: no script but the site's own files, none in the page itself."""

PICTURE_POLICY = {
    "default-src": "'none'",
    "style-src": "'unsafe-inline'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "sandbox": "",
}
"""The same for a picture opened by its own address: it has its style inside, and may do nothing."""

UNUSED = ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "serial", "usb")
"""What browsers could do and no page of the site asks for."""


def policy_header(policy: dict[str, str]) -> tuple[bytes, bytes]:
    """A policy as a header."""
    return b"content-security-policy", "; ".join(f"{key} {value}".rstrip() for key, value in policy.items()).encode()


PAGE_POLICY, SVG_POLICY = policy_header(POLICY), policy_header(PICTURE_POLICY)

HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", ", ".join(f"{name}=()" for name in UNUSED).encode()),
]
"""What every answer says of itself to the browser, besides its policies."""

# Addresses of seats are secrets: they go to no other site.
OWN_REFERRER = (b"referrer-policy", b"same-origin")
# What the page of a seat link asks for, of this site too, is not sent the link: logs of proxies keep such things.
LINK_REFERRER = (b"referrer-policy", b"strict-origin")

LINKS = re.compile("/seat/|^/me/in/|^/join/|^/me/provider/|^/notices/off/|^/study/")
"""The addresses that are secrets."""

OUR_COOKIE = f"{tokens.COOKIE}=".encode()
"""How each name of our cookie ends."""

WITHOUT_COOKIE = "/notices/off/"
"""How addresses begin that look at no cookie: what may be done there is known by the secret in them alone.

Programs for mail post there when their user presses a button of theirs.
"""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""


class Headers:
    """Every answer, of whatever status, has the protecting `HEADERS`, and a policy after its kind.

    A site over HTTPS says in the same way that browsers stay there, and that no cookie goes anywhere else.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.is_secure = settings.secure_cookies
        self.always = list(HEADERS)
        if self.is_secure and settings.hsts:
            self.always.append((b"strict-transport-security", settings.hsts.encode()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        referrer = LINK_REFERRER if LINKS.search(scope.get("path", "")) else OWN_REFERRER

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                is_picture = is_kept = False
                headers = []
                for name, value in message["headers"]:
                    if name == b"content-type":
                        is_picture = value.startswith(b"image/svg+xml")
                    elif name == b"cache-control":
                        is_kept = True
                    elif name == b"set-cookie" and self.is_secure and b"; secure" not in value.lower():
                        value += b"; Secure"
                    headers.append((name, value))
                headers += [*self.always, referrer, SVG_POLICY if is_picture else PAGE_POLICY]
                # One address gives page, part or JSON, to each seat its own: no cache may keep what names no time.
                if not is_kept:
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        await self.app(scope, receive, send_with_headers)


class Hosts:
    """Only what asks for one of the site's own names comes in, where these are given: links are made with the name.

    Whatever watches over the site may ask by any name how it is.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.names = {name.strip().lower().encode() for name in settings.hosts.split(",") if name.strip()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.names and scope["type"] == ScopeType.HTTP and not scope["path"].startswith("/health"):
            host = dict(scope["headers"]).get(b"host", b"").lower()
            if host not in self.names and PORT.sub(b"", host) not in self.names:
                raise Refused(421, "wrong-host")
        await self.app(scope, receive, send)


PORT = re.compile(rb":[0-9]*$")


class RequestId:
    """Every request has a name, which a proxy may give; the log has it in each line, and so has the answer."""

    GIVEN = re.compile(rb"[\w.-]{8,64}", re.ASCII)

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        given = dict(scope["headers"]).get(b"x-request-id", b"")
        # It tells requests apart and opens nothing, so that any random number will do.
        name = given if given and self.GIVEN.fullmatch(given) else b"%016x" % getrandbits(64)

        async def send_with_name(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"x-request-id", name)]
            await send(message)

        token = REQUEST.set(name.decode())
        try:
            await self.app(scope, receive, send_with_name)
        finally:
            REQUEST.reset(token)


class Compression:
    """Answers of `LEAST` bytes or more, and those that come in parts, are compressed for whoever takes gzip.

    Not a stream of events, whose pieces must not wait for each other.
    """

    LEAST = 1000
    LEVEL = 5
    LEVEL_OF_FILES = 9  # which browsers keep

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
                        level = self.LEVEL_OF_FILES if is_immutable(start) else self.LEVEL
                        body = gzip.compress(body, level, mtime=0)
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


def is_immutable(start: HTTPResponseStartEvent) -> bool:
    """Whether an answer is kept by browsers for ever."""
    return any(name == b"cache-control" and b"immutable" in value for name, value in start["headers"])


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
            if not scope["path"].startswith(WITHOUT_COOKIE) and not is_from_here(scope["headers"], self.schemes):
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
