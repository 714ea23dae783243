"""What stands at the door: forged forms, floods of requests, headers that every answer carries."""

from __future__ import annotations

import functools
import hmac
import ipaddress
from typing import Any

from litestar.config.csrf import CSRFConfig
from litestar.datastructures import CacheControlHeader, ResponseHeader
from litestar.enums import ScopeType
from litestar.middleware import DefineMiddleware
from litestar.middleware.csrf import CSRF_SECRET_LENGTH, CSRFMiddleware, generate_csrf_hash
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.types import ASGIApp, Receive, Scope, Send

from trunkline.site.settings import Settings
from trunkline.site.tables import tokens
from trunkline.site.web.visitor import AnyRequest

FOR_LONG = CacheControlHeader(max_age=365 * 24 * 3600, public=True, immutable=True)
"""For static files, whose addresses carry a stamp of their contents."""

CSRF_COOKIE = "csrftoken"
"""The cookie that goes with the token of forms and scripts."""

HEADERS = [
    ResponseHeader(name="x-content-type-options", value="nosniff"),
    # Addresses of seats are secrets: they go to no other site.
    ResponseHeader(name="referrer-policy", value="same-origin"),
    ResponseHeader(
        name="content-security-policy",
        value="default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
]


class Csrf:
    """Litestar's CSRF check for everything a browser's cookie could be borrowed for.

    Not for a request with a seat token, whose cookie counts for nothing; nor for JSON without our cookie, which no
    form can send and which borrows nothing.
    """

    def __init__(self, app: ASGIApp, config: CSRFConfig) -> None:
        self.app = app
        self.checked = CSRFMiddleware(app, config)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app if scope["type"] != ScopeType.HTTP or needs_no_check(scope) else self.checked
        await app(scope, receive, send)


def needs_no_check(scope: Scope) -> bool:
    """Whether nothing of a browser is borrowed by this request: see `Csrf`."""
    json = cookie = False
    for name, value in scope["headers"]:
        if name == b"authorization":
            return value[:7].lower() == b"bearer "
        if name == b"content-type":
            json = value.startswith(b"application/json")
        elif name == b"cookie":
            cookie = f"{tokens.COOKIE}=".encode() in value
    return json and not cookie


def csrf(settings: Settings) -> CSRFConfig:
    """How forms are signed: they carry `_csrf_token`, scripts the header `x-csrftoken`. The house gives the secret."""
    return CSRFConfig(secret="", cookie_name=CSRF_COOKIE, cookie_secure=settings.secure_cookies, cookie_samesite="lax")


@functools.lru_cache(maxsize=4096)
def vouched(secret: str, token: str) -> bool:
    """Whether this site has signed a token for its forms and scripts."""
    if len(token) != 2 * CSRF_SECRET_LENGTH:
        return False
    signed = token[:CSRF_SECRET_LENGTH] + generate_csrf_hash(token[:CSRF_SECRET_LENGTH], secret)
    return hmac.compare_digest(token.encode(), signed.encode())


def limit(settings: Settings) -> RateLimitConfig | None:
    """The limit on requests from one address; files of the site are free."""
    if not settings.rate:
        return None
    return RateLimitConfig(
        rate_limit=("minute", settings.rate),
        exclude=["^/static/"],
        check_throttle_handler=counted(settings),
        set_rate_limit_headers=False,
    )


def limits(settings: Settings) -> list[DefineMiddleware]:
    """The same for the whole application."""
    config = limit(settings)
    return [] if config is None else [config.middleware]


def new_table_limits(settings: Settings) -> list[DefineMiddleware]:
    """The limit on new tables from one address."""
    if not settings.new_rate:
        return []
    loopback = counted(settings)

    async def makes(request: AnyRequest) -> bool:
        return request.method == "POST" and await loopback(request)

    config = RateLimitConfig(
        rate_limit=("hour", settings.new_rate),
        check_throttle_handler=makes,
        identifier_for_request=lambda request: f"new {address(request)}",
        set_rate_limit_headers=False,
    )
    return [config.middleware]


def address(request: AnyRequest) -> str:
    """The address a request comes from; behind a proxy on this machine uvicorn puts the client's there."""
    return request.client.host if request.client else ""


def counted(settings: Settings) -> Any:
    """Whether a request counts: one from this very machine does not, unless so set."""

    async def counts(request: AnyRequest) -> bool:
        return settings.limit_loopback or not is_loopback(address(request))

    return counts


@functools.lru_cache(maxsize=1024)
def is_loopback(host: str) -> bool:
    """Whether an address is of this very machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
