"""Whether the site lives and is ready, for whatever watches over it: a proxy, a service manager, a monitor."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from trunkline.site.pages.home import json
from trunkline.site.web import wire
from trunkline.site.web.visitor import hall_of

PATIENCE = 3.0
"""Seconds in which the database must answer."""


async def health_of(request: Request[Any, Any, Any]) -> wire.Health:
    """What can be said of this process and its database."""
    hall = hall_of(request)
    try:
        async with asyncio.timeout(PATIENCE):
            await hall.store.ping()
        database = "ok"
    except Exception as error:  # whatever it is, it is what is asked for here
        database = type(error).__name__
    others = None if hall.others is None else hall.others.listener.is_connected
    return wire.Health(True, database == "ok" and hall.store.writer.is_running, database, others)


@get(
    ["/health", "/health/ready"],
    responses={503: ResponseSpec(wire.Health, description="Not ready: no request should come here.")},
)
async def ready(request: Request[Any, Any, Any]) -> Response[Any]:
    """Whether requests may come: 200, or 503 while the database does not answer."""
    found = await health_of(request)
    answer = json(found, 200 if found.ready else 503)
    answer.headers["cache-control"] = "no-store"
    return answer


@get("/health/live")
async def live(request: Request[Any, Any, Any]) -> Response[Any]:
    """Whether the process answers at all; if not, it should be started anew."""
    answer = json({"live": True})
    answer.headers["cache-control"] = "no-store"
    return answer


HANDLERS = [ready, live]
