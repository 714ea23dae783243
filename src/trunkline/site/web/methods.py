"""What HTTP asks of every address besides its own methods: `HEAD` wherever there is `GET`, and `OPTIONS`."""

from __future__ import annotations

import asyncio
from typing import cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, ReceiveMessage, Scope, Send


class Methods:
    """Answers `HEAD` with the head of what `GET` answers, and `OPTIONS` with the methods that an address takes."""

    NONE = "NONE"
    """A method that every address refuses; the refusal names those that it takes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = scope["method"] if scope["type"] == ScopeType.HTTP else ""
        if method == "HEAD":
            await self.head(scope, send)
        elif method == "OPTIONS":
            await self.app(as_method(scope, self.NONE), receive, as_options(send))
        elif method in ("GET", "POST"):
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, with_head(send))

    async def head(self, scope: Scope, send: Send) -> None:
        """Answer as to `GET`, without a body; a stream hears at once that nobody listens."""
        asked, begun = False, asyncio.Event()

        async def receive() -> ReceiveMessage:
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await begun.wait()
            return {"type": "http.disconnect"}

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.set()
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        await self.app(as_method(scope, "GET"), receive, with_head(send_head))


def as_method(scope: Scope, method: str) -> Scope:
    """A request with another method."""
    return cast(Scope, {**scope, "method": method})


def with_head(send: Send) -> Send:
    """The same, where an answer that names `GET` among the methods of an address names `HEAD`, too."""

    async def send_with_head(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [
                (name, allowed(value) if name == b"allow" else value) for name, value in message["headers"]
            ]
        await send(message)

    return send_with_head


def as_options(send: Send) -> Send:
    """The refusal of a method as the answer to `OPTIONS`; anything else as it is."""
    refused = False

    async def send_options(message: Message) -> None:
        nonlocal refused
        if message["type"] == "http.response.start" and message["status"] == 405:
            refused = True
            message["status"] = 204
            message["headers"] = [(name, allowed(value)) for name, value in message["headers"] if name == b"allow"]
        elif refused:
            message["body"] = b""  # type: ignore[typeddict-unknown-key]
        await send(message)

    return send_options


def allowed(methods: bytes) -> bytes:
    """The value of `Allow`, with `HEAD` wherever there is `GET`."""
    names = {name.strip() for name in methods.split(b",")}
    return b", ".join(sorted(names | {b"HEAD"} if b"GET" in names else names))
