"""Circles as those who look after the site have them: to close one, to let it go on, to delete it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect
from sqlalchemy import Connection

from trunkline.actions import BadLine
from trunkline.site.pages.admin import admin_of
from trunkline.site.pages.circles import ENTRY_WORDS, NO_CIRCLE
from trunkline.site.pages.home import json, page
from trunkline.site.pages.me import REFUSALS
from trunkline.site.tables.care import LONGEST
from trunkline.site.tables.circles import Circle, all_circles, circle_named, remove_circle, set_closed
from trunkline.site.web import audit
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_circles import CareCircle, CircleInCare, CirclesInCare

LISTED = {200: ResponseSpec(CirclesInCare, description="For programs; browsers get the page.")}
CARED = REFUSALS | LISTED | NO_CIRCLE


async def listing(
    request: AnyRequest, who: Visitor, status: int = 200, wrong: tuple[str, BadLine] | None = None, typed: str = ""
) -> Response[Any]:
    """All circles; `wrong` is what is at fault, in the form of which one."""
    found = await hall_of(request).store.ask(all_circles)
    if who.wants_json:
        rows = [
            CircleInCare(
                each.circle.slug,
                each.circle.name,
                each.members,
                each.circle.entry,
                each.circle.closed,
                each.circle.created,
            )
            for each in found
        ]
        return json(CirclesInCare(rows), status)
    return page(
        who,
        "admin-circles.html",
        status,
        circles=[(each, who.t.day(each.circle.created)) for each in found],
        entries={name: who.t(words) for name, words in ENTRY_WORDS.items()},
        wrong="" if wrong is None else wrong[0],
        error="" if wrong is None else who.t.code(wrong[1].code, dict(wrong[1].values)),
        typed=typed,
        most=LONGEST,
    )


@get("/admin/circles", responses=LISTED | {403: REFUSALS[403]})
async def show(request: Request[Any, Any, Any]) -> Response[Any]:
    """All circles, for an admin."""
    return await listing(request, await admin_of(request))


async def act(
    request: AnyRequest, what: str, do: Callable[[Connection, Circle, str, CareCircle], None]
) -> Response[Any]:
    """Do something with a circle; it is in the audit."""
    who, wanted, store = await admin_of(request), await read(request, CareCircle), hall_of(request).store
    circle = await store.ask(lambda to: circle_named(to, wanted.circle))
    if circle is None:
        raise Refused(404, "no-circle")
    try:
        await store.writer.run(lambda to: do(to, circle, who.account or "", wanted))
    except BadLine as bad:
        if who.wants_json:
            raise Refused.of(400, bad, "reason") from bad
        return await listing(request, who, 400, (wanted.circle, bad), wanted.reason)
    audit.note(request, what, who.account, circle=circle.id)
    return await listing(request, who) if who.wants_json else Redirect("/admin/circles", status_code=303)


@post("/admin/circles/close", status_code=200, operation_class=takes(CareCircle), responses=CARED)
async def close(request: Request[Any, Any, Any]) -> Response[Any]:
    """Let nothing happen in a circle any more: nobody joins, writes or opens tables there; or let it go on."""

    def do(connection: Connection, circle: Circle, actor: str, wanted: CareCircle) -> None:
        set_closed(connection, circle, actor, wanted.reason, on=wanted.on)

    return await act(request, "circle-closed", do)


@post("/admin/circles/delete", status_code=200, operation_class=takes(CareCircle), responses=CARED)
async def delete(request: Request[Any, Any, Any]) -> Response[Any]:
    """Delete a circle with its chat; its tables stay for those who have a seat there."""

    def do(connection: Connection, circle: Circle, actor: str, wanted: CareCircle) -> None:
        remove_circle(connection, circle, actor, wanted.reason)

    return await act(request, "circle-deleted", do)


HANDLERS = [show, close, delete]
