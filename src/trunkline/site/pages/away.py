"""When the visitor is away: said in advance, so many days a year, at all tables whose pace stands still for that."""

from __future__ import annotations

import time
from datetime import date, datetime, timedelta
from typing import Any

from litestar import Request, Response, post
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.me import ME, REFUSALS, answer, refuse
from trunkline.site.tables.away import come_home, go_away
from trunkline.site.tables.hours import find_zone
from trunkline.site.tables.quiet import hours_of
from trunkline.site.web.openapi import takes
from trunkline.site.web.visitor import account_of, as_guest, hall_of, read, visitor_of
from trunkline.site.web.wire_accounts import AwayFrom, AwayNoMore
from trunkline.words import N_, WORDS

WORDS["no-day"] = N_("Choose a day.")


def day_of(text: str) -> date | None:
    """A day as forms write it, of this century; None for anything else."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if 2000 <= found.year < 2100 else None


@post("/me/away", status_code=200, operation_class=takes(AwayFrom), responses=ME | REFUSALS)
async def leave_for_a_while(request: Request[Any, Any, Any]) -> Response[Any]:
    """Be away from one day to another, both included."""
    sent, who, hall = await read(request, AwayFrom), visitor_of(request), hall_of(request)
    own = "" if who.wants_json else (await hall.store.ask(lambda to: hours_of(to, who.account or ""))).zone
    zone, first, last = find_zone(own or sent.zone), day_of(sent.begin), day_of(sent.end)

    async def say_no(field: str, bad: BadLine) -> Response[Any]:
        return await refuse(request, who, field, bad, begin=sent.begin, end=sent.end)

    if first is None or last is None:
        return await say_no("end" if first else "begin", BadLine("no-day"))
    if zone is None:
        return await say_no("end", BadLine("zone-unknown", zone=sent.zone))
    start, end = (
        datetime.combine(day, datetime.min.time(), zone).timestamp() for day in (first, last + timedelta(days=1))
    )
    account, cookies = account_of(request, who)
    name, now = hall.store.writer.name, time.time()
    try:
        moved = await hall.store.writer.run(lambda to: go_away(to, name, account, start, end, now))
    except BadLine as bad:
        return await say_no("end", bad)
    await hall.read_again(moved)
    if not who.wants_json:
        return Redirect("/me#away", status_code=303, cookies=cookies)
    shown = await answer(request, as_guest(who) if who.account is None else who)
    for cookie in cookies:
        shown.set_cookie(cookie)
    return shown


@post("/me/away/end", status_code=200, operation_class=takes(AwayNoMore), responses=ME | REFUSALS)
async def be_back(request: Request[Any, Any, Any]) -> Response[Any]:
    """Let a time of yours that you said you would be away end now, or not begin at all."""
    number, who, hall = (await read(request, AwayNoMore)).id, visitor_of(request), hall_of(request)
    account = who.account
    if account is not None:
        name, now = hall.store.writer.name, time.time()
        moved = await hall.store.writer.run(lambda to: come_home(to, name, account, number, now))
        await hall.read_again(moved)
    return await answer(request, who) if who.wants_json else Redirect("/me#away", status_code=303)


HANDLERS = [leave_for_a_while, be_back]
