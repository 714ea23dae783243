"""How a circle is heard of outside: webhooks, of Discord or others, for its owner to choose and to test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import Request, Response, post
from sqlalchemy import Connection

from trunkline.actions import BadLine
from trunkline.site.pages.circle_care import CARE, after, show_care
from trunkline.site.pages.circles import Here, Slug, here_of
from trunkline.site.pages.notices import outbox_of, target_of
from trunkline.site.tables.outlet import Failed
from trunkline.site.tables.quiet import hours_of, save_hours
from trunkline.site.tables.tidings import hook_account
from trunkline.site.tables.ways import MOST, TooMany, Twice, Way, add_way, find_way, remove_way, switch_off, switch_on
from trunkline.site.web import audit
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import hall_of, read
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_circles import NewHook
from trunkline.site.web.wire_notices import NewWay, OneWay, SwitchedWay


@post("/circles/{slug:str}/ways", status_code=200, operation_class=takes(NewHook), responses=CARE)
async def add(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Let one more webhook hear of what happens in a circle of yours, in your language."""
    here, wanted = (await here_of(request, slug)).need(owner=True).need_open(), await read(request, NewHook)
    hall, account, typed = hall_of(request), hook_account(here.circle.id), wanted.target.strip()
    if not hall.settings.site:
        raise Refused(409, "no-site")
    name, language = hall.store.writer.name, here.who.t.language
    bad, status = None, 400
    try:
        target, label = await target_of(request, NewWay(wanted.kind), typed)

        def write(connection: Connection) -> None:
            add_way(connection, name, account, wanted.kind, target, label)
            save_hours(connection, account, replace(hours_of(connection, account), language=language))

        await hall.store.writer.run(write)
    except Failed as failed:
        bad = failed.why
    except TooMany:
        bad, status = BadLine("ways-full", most=MOST), 409
    except Twice:
        bad, status = BadLine("way-twice"), 409
    if bad is not None:
        if here.who.wants_json:
            raise Refused.of(status, bad, "target")
        return await show_care(request, here, status, {wanted.kind: bad}, {wanted.kind: typed})
    audit.note(request, "circle-hook", here.account, circle=here.circle.id)
    return await after(request, slug, "hooks")


async def hook_of(request: AnyRequest, here: Here, number: int) -> Way:
    """A way of a circle; raises Refused where it has none of that number."""
    found = await hall_of(request).store.ask(lambda to: find_way(to, number, hook_account(here.circle.id)))
    if found is None:
        raise Refused(404, "no-way")
    return found


@post("/circles/{slug:str}/ways/test", status_code=200, operation_class=takes(OneWay), responses=CARE)
async def test(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Send a test by a webhook of a circle, at once; its `error` says why it did not go out, if it did not."""
    here, wanted = (await here_of(request, slug)).need(owner=True), await read(request, OneWay)
    way = await hook_of(request, here, wanted.way)
    request.app.state.test_rate.check(way.account)
    await outbox_of(request).test(way, here.who.t.language)
    return await after(request, slug, "hooks")


@post("/circles/{slug:str}/ways/switch", status_code=200, operation_class=takes(SwitchedWay), responses=CARE)
async def switch(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Switch a webhook of a circle off, or on again."""
    here, wanted = (await here_of(request, slug)).need(owner=True), await read(request, SwitchedWay)
    way, writer = await hook_of(request, here, wanted.way), hall_of(request).store.writer
    if wanted.on:
        await writer.run(lambda to: switch_on(to, writer.name, way.account, way.id))
    else:
        await writer.run(lambda to: switch_off(to, way.id, way.account))
    return await after(request, slug, "hooks")


@post("/circles/{slug:str}/ways/remove", status_code=200, operation_class=takes(OneWay), responses=CARE)
async def remove(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Let a webhook hear nothing more of a circle."""
    here, wanted = (await here_of(request, slug)).need(owner=True), await read(request, OneWay)
    way = await hook_of(request, here, wanted.way)
    await hall_of(request).store.writer.run(lambda to: remove_way(to, way.account, way.id))
    return await after(request, slug, "hooks")


HANDLERS = [add, test, switch, remove]
