"""How pages look to a visitor, and which keys they take: a change is kept with the account, a guest's in a cookie."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.me import ME, REFUSALS, answer, refuse
from trunkline.site.tables.looks import CHOICES, changed_looks, save_looks
from trunkline.site.web import i18n
from trunkline.site.web.openapi import takes
from trunkline.site.web.visitor import content_type, fields, hall_of, looks_cookie, read, visitor_of
from trunkline.site.web.wire_accounts import Looks


@post("/me/looks", status_code=200, operation_class=takes(Looks), responses=ME | REFUSALS)
async def write_looks(request: Request[Any, Any, Any]) -> Response[Any]:
    """Choose how pages look to you and which keys they take; what is left out stays as it is."""
    who, hall = visitor_of(request), hall_of(request)
    if content_type(request) == "application/json":
        wanted = msgspec.structs.asdict(await read(request, Looks))
        change = {name: value for name, value in wanted.items() if value is not None}
    else:
        form = await fields(request)
        change = {name: form[name] for name in CHOICES if name in form}
    try:
        looks = changed_looks(who.looks, change)
    except BadLine as bad:
        return await refuse(request, who, str(bad.values["field"]), BadLine(bad.code))
    if who.is_member and who.account is not None:
        account, before, name = who.account, who.looks, hall.store.writer.name
        looks, sessions = await hall.store.writer.run(lambda to: save_looks(to, name, account, before, change))
        hall.sessions.forget(sessions)
    cookies = [looks_cookie(looks), Cookie(key=i18n.PLACES, value="", max_age=0)]
    if not who.wants_json:
        return Redirect("/me#looks-heading", status_code=303, cookies=cookies)
    shown = await answer(request, replace(who, looks=looks))
    for cookie in cookies:
        shown.set_cookie(cookie)
    return shown


HANDLERS = [write_looks]
