"""One's own data: to take them along, to delete the account, and to take that back by mail for a week."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.home import json, page
from trunkline.site.pages.me import REFUSALS, is_fresh, own_address, sends_mail
from trunkline.site.tables.exporting import export
from trunkline.site.tables.forgetting import make_ghost
from trunkline.site.tables.ghosts import LASTS, begin_leaving, leaving_of, stay
from trunkline.site.tables.mending import hand_over
from trunkline.site.tables.sessions import end_guest
from trunkline.site.web import audit
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, as_guest, browser_cookie, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_accounts import Deleted, DeleteMe
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "not-sure": N_("Tick that you mean it: the account is deleted then."),
        "nobody-yet": N_("This browser has no account: nothing is kept of it."),
        "too-many-exports": N_("You have taken your data along just now; wait an hour."),
        "stay-spent": N_("This link brings no account back: its week is over, or it was used already."),
    }
)

Secret = Annotated[str, PathParameter(max_length=100)]

ZIP = {200: ResponseSpec(bytes, description="A zip with account.json and the records.", media_type="application/zip")}
GONE = REFUSALS | {200: ResponseSpec(Deleted, description="Deleted, or on its way; browsers get the page.")}


def account_of(request: AnyRequest) -> tuple[Visitor, str]:
    """The visitor with their account; raises Refused for nobody."""
    who = visitor_of(request)
    if who.account is None or who.browser is None:
        raise Refused(403, "nobody-yet")
    return who, who.account


async def show(request: AnyRequest, who: Visitor, status: int = 200, error: BadLine | None = None) -> Response[Any]:
    """The page of one's data."""
    address = await own_address(request, who)
    return page(
        who,
        "data.html",
        status,
        days=round(LASTS / 86400) if address and sends_mail(request) else 0,
        error="" if error is None else who.t.code(error.code, dict(error.values)),
    )


@get("/me/data", include_in_schema=False)
async def data(request: Request[Any, Any, Any]) -> Response[Any]:
    """Your data: to take along, or to delete."""
    who, _ = account_of(request)
    return await show(request, who)


@get("/me/data.zip", responses=ZIP | {403: REFUSALS[403], 429: REFUSALS[429]})
async def download(request: Request[Any, Any, Any]) -> Response[Any]:
    """All that is stored of your account, with the records of your games."""
    who, account = account_of(request)
    request.app.state.export_rate.check(account)
    packed = await asyncio.to_thread(export, hall_of(request).store, account)
    audit.note(request, "data-exported", who.account)
    headers = {"content-disposition": 'attachment; filename="trunkline.zip"', "cache-control": "no-store"}
    return Response(packed, media_type="application/zip", headers=headers)


@post("/me/delete", status_code=200, operation_class=takes(DeleteMe), responses=GONE)
async def delete(request: Request[Any, Any, Any]) -> Response[Any]:
    """Delete your account. What you played stays without your name; by mail it can be taken back for a week."""
    who, account = account_of(request)
    hall, wanted = hall_of(request), await read(request, DeleteMe)
    bad = None if wanted.sure else BadLine("not-sure")
    if bad is None and who.is_member and not await is_fresh(request, who):
        bad = BadLine("sign-in-again")
    if bad is not None:
        status = 400 if bad.code == "not-sure" else 403
        if who.wants_json:
            raise Refused.of(status, bad, "sure")
        return await show(request, who, status, bad)
    until, name, language = 0.0, hall.store.writer.name, who.t.language
    if await own_address(request, who) and sends_mail(request) and not wanted.words:
        ended: list[str] = await hall.store.writer.run(lambda to: begin_leaving(to, name, account, language))
        hall.sessions.forget(ended)
        await hand_over(hall, account)
        until = time.time() + LASTS
    else:
        if not who.is_member:
            await hall.store.writer.run(lambda to: end_guest(to, who.session, account, time.time()))
        await make_ghost(hall, account, words=wanted.words)
        hall.sessions.forget([who.session])
    audit.note(request, "account-deleted", account, at_once=int(not until))
    gone = as_guest(replace(who, account=None, is_member=False))
    assert gone.browser is not None
    shown: Response[Any] = page(gone, "deleted.html", until=who.t.day(until) if until else "")
    if who.wants_json:
        shown = json(Deleted(until))
    shown.set_cookie(browser_cookie(request, gone.browser))
    return shown


@get("/me/stay/{secret:str}", include_in_schema=False)
async def ask_to_stay(request: Request[Any, Any, Any], secret: Secret) -> Response[Any]:
    """What the mail of a deletion leads to: a button."""
    await leaving(request, secret)
    return page(visitor_of(request), "stay.html")


@post("/me/stay/{secret:str}", status_code=303, include_in_schema=False)
async def come_back(request: Request[Any, Any, Any], secret: Secret) -> Response[Any]:
    """Take a deletion back; the account is signed in to as before."""
    account = await leaving(request, secret)
    await hall_of(request).store.writer.run(lambda to: stay(to, account))
    audit.note(request, "account-stays", account)
    return Redirect("/me", status_code=303)


async def leaving(request: AnyRequest, secret: str) -> str:
    """The account that a link brings back; raises Refused for one that brings none back."""
    hall = hall_of(request)
    account = await hall.store.ask(lambda to: leaving_of(to, hall.store.secret, secret))
    if not account:
        raise Refused(403, "stay-spent")
    return account


HANDLERS = [data, download, delete, ask_to_stay, come_back]
