"""The wicket beside the gate: moves of programs, `POST /g/17` with JSON, go straight to their table.

The gate is the application with its routes, middlewares and pages; for a move they cost more than the move. The wicket
lets through what is plainly in order and answers it as the gate would; whatever else comes, forged or only unusual, it
leaves to the gate. `tests/site/test_wicket.py` compares the two.
"""

from __future__ import annotations

import functools
import gzip
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware.rate_limit import RateLimitMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from trunkline.game import Seat
from trunkline.site.pages import table as tables
from trunkline.site.settings import BODY_LIMIT
from trunkline.site.tables import moves as turns
from trunkline.site.tables import tokens
from trunkline.site.tables.hall import House
from trunkline.site.tables.live import Live
from trunkline.site.web import gate, i18n, wire
from trunkline.site.web.refusals import Refused, as_refused, worded
from trunkline.site.web.visitor import Visitor, known

ADDRESS = re.compile(r"/g/([1-9][0-9]{0,8})", re.ASCII)
HOST = re.compile(rb"[0-9A-Za-z.:\[\]_-]+")
LENGTH = re.compile(rb"[0-9]{1,5}")

READ = frozenset({
    b"host", b"accept", b"accept-encoding", b"accept-language", b"authorization", b"content-length", b"content-type",
    b"cookie", b"x-csrftoken",
})  # fmt: skip
"""The headers that matter for a move; one that comes twice is unusual."""

UNUSUAL = frozenset({b"transfer-encoding", b"content-encoding", b"expect", b"hx-request"})

LONGEST = 4096
"""Bytes of cookies that are remembered once read."""

FIXED = [(h.name.encode(), str(h.value).encode()) for h in gate.HEADERS]

decode = msgspec.json.Decoder(wire.Move).decode


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that the wicket takes: for which table, by whom, how the answer is to be told."""

    number: int
    language: str
    authorization: str
    cookie: str | None
    gzip: bool


@functools.lru_cache(maxsize=1024)
def cookies_of(header: bytes) -> Mapping[str, str]:
    """The cookies of a `Cookie` header."""
    scope: Any = {"type": "http", "headers": [(b"cookie", header)], "state": {}}
    return ASGIConnection(scope).cookies


class Wicket:
    """An ASGI application before the `gate`, for the tables of `house`; answers are compressed as the gate's."""

    def __init__(self, gate_app: ASGIApp, house: House, compression: CompressionConfig) -> None:
        self.gate = gate_app
        self.house = house
        self.compression = compression
        limit = gate.limit(house.settings)
        self.counted: ASGIApp = self._answer if limit is None else RateLimitMiddleware(self._answer, limit)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = self.fits(scope)
        if asked is None:
            await self.gate(scope, receive, send)
            return
        scope["state"]["asked"] = asked
        scope["route_handler"] = tables.play  # what the gate would choose; the limit on requests looks at it
        try:
            free = not self.house.settings.limit_loopback and gate.is_loopback((scope["client"] or ("",))[0])
            await (self._answer if free else self.counted)(scope, receive, send)
        except Exception as error:
            refused = as_refused(error)
            told = wire.encode(worded(refused, i18n.translator(asked.language)))
            await self._send(send, refused.status_code, told, asked.gzip)

    def fits(self, scope: Scope) -> Asked | None:
        """What is asked, when all is as it should be; None is for the gate to look at."""
        if scope["type"] != ScopeType.HTTP or scope["method"] != "POST":
            return None
        address = ADDRESS.fullmatch(scope["path"])
        if address is None or scope["query_string"] or scope.get("root_path"):
            return None
        given: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            if name in READ:
                if name in given:
                    return None
                given[name] = value
            elif name in UNUSUAL:
                return None
        kind = given.get(b"content-type", b"")
        length = given.get(b"content-length", b"")
        cookie = given.get(b"cookie", b"")
        if (
            not (kind == b"application/json" or kind.startswith(b"application/json;"))
            or b"text/html" in given.get(b"accept", b"")
            or not LENGTH.fullmatch(length)
            or int(length) > BODY_LIMIT
            or len(cookie) > LONGEST
            or not HOST.fullmatch(given.get(b"host", b""))
        ):
            return None
        cookies = cookies_of(cookie) if cookie else {}
        if not gate.needs_no_check(scope):
            token = given.get(b"x-csrftoken", b"").decode("latin-1")
            if token != cookies.get(gate.CSRF_COOKIE) or not gate.vouched(self.house.store.secret, token):
                return None
        authorization = given.get(b"authorization", b"").decode("latin-1")
        language = i18n.chosen(cookies.get(i18n.COOKIE), given.get(b"accept-language", b"").decode("latin-1"))
        zipped = b"gzip" in given.get(b"accept-encoding", b"")
        return Asked(int(address[1]), language, authorization, cookies.get(tokens.COOKIE), zipped)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked: Asked = scope["state"]["asked"]
        await turns.exists(self.house, asked.number)
        body = await whole(receive)
        try:
            move = decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Refused(400, "malformed", detail=str(error)) from error
        who = known(self.house, asked.language, asked.authorization, asked.cookie)
        status, told = await self._turn(asked.number, who, move)
        await self._send(send, status, told, asked.gzip)

    async def _turn(self, number: int, who: Visitor, move: wire.Move) -> tuple[int, bytes]:
        async def reply(
            live: Live, held: Sequence[Seat], seat: Seat | None, status: int, refused: Refused | None
        ) -> tuple[int, bytes]:
            return status, turns.told(live, who, held, seat, status, refused, since=move.n)

        seat_of, act = turns.moving(move)
        return await turns.change(self.house, number, who, seat_of, act, reply, n=move.n, undone=move.undone)

    async def _send(self, send: Send, status: int, body: bytes, zipped: bool) -> None:
        headers = [(b"content-type", b"application/json"), *FIXED]
        if zipped and len(body) >= self.compression.minimum_size:
            body = gzip.compress(body, self.compression.gzip_compress_level, mtime=0)
            headers += [(b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


async def whole(receive: Receive) -> bytes:
    """The body of a request; uvicorn has seen to it that it is as long as announced."""
    parts = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Refused(400, "malformed", detail="no body")  # who asked has gone
        parts.append(message["body"])
        if not message.get("more_body"):
            return b"".join(parts)
