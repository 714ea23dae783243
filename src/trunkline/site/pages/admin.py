"""What only an admin of the site sees: the invitations that let people in without mail."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.home import json, page
from trunkline.site.pages.invite import qr_code
from trunkline.site.pages.me import REFUSALS
from trunkline.site.pages.table import base
from trunkline.site.tables.join_links import (
    LONGEST,
    MOST_DAYS,
    MOST_USES,
    Invitation,
    invite,
    link_secret,
    open_invitations,
    revoke,
)
from trunkline.site.tables.roles import ADMIN, role_of
from trunkline.site.web import audit
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, content_type, fields, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_accounts import InvitationNow, Invitations, NewInvitation, OldInvitation
from trunkline.words import N_, WORDS

WORDS["not-admin"] = N_("Only an admin of this site may do that.")
WORDS["no-number"] = N_("Type a whole number.")

FIELDS = {"bad-uses": "uses", "bad-days": "days"}
"""The field that a fault belongs to, where it is not the note."""

LISTED = {200: ResponseSpec(Invitations, description="The invitations; browsers get the page.")}


async def admin_of(request: AnyRequest) -> Visitor:
    """The visitor, who is an admin at this very moment; raises Refused for all others."""
    who = visitor_of(request)
    account = who.account
    if not who.is_member or account is None:
        raise Refused(403, "not-admin")
    if await hall_of(request).store.ask(lambda to: role_of(to, account)) != ADMIN:
        raise Refused(403, "not-admin")
    return who


def address_of(request: AnyRequest, link: Invitation) -> str:
    """The whole address of a link."""
    hall = hall_of(request)
    site = hall.settings.site.rstrip("/") or base(request)
    return f"{site}/join/{link_secret(hall.store.secret, link.number)}"


async def listing(
    request: AnyRequest, who: Visitor, status: int = 200, wrong: BadLine | None = None, **typed: str
) -> Response[Any]:
    """The invitations, as JSON or as the page with what was typed and what is wrong with it."""
    found = await hall_of(request).store.ask(lambda to: open_invitations(to, time.time()))
    if who.wants_json:
        rows = [
            InvitationNow(each.id, each.note, address_of(request, each), each.made, each.expires, each.uses, each.used)
            for each in found
        ]
        return json(Invitations(rows), status)
    return page(
        who,
        "admin.html",
        status,
        invitations=[
            {
                "id": each.id,
                "note": each.note,
                "link": address_of(request, each),
                "qr": qr_code(address_of(request, each)),
                "left": each.uses - each.used,
                "uses": each.uses,
                "until": who.t.day(each.expires),
            }
            for each in found
        ],
        typed={"note": "", "uses": "1", "days": "14"} | typed,
        errors={}
        if wrong is None
        else {FIELDS.get(wrong.code, wrong.values.get("field", "note")): in_words(who, wrong)},
        limits={"note": LONGEST, "uses": MOST_USES, "days": MOST_DAYS},
    )


def in_words(who: Visitor, wrong: BadLine) -> str:
    """A fault as a sentence."""
    return who.t.code(wrong.code, dict(wrong.values))


@get("/admin", responses=LISTED | {403: REFUSALS[403]})
async def admin(request: Request[Any, Any, Any]) -> Response[Any]:
    """The invitations that may still be used, for an admin of the site."""
    return await listing(request, await admin_of(request))


@post(
    "/admin/invitations",
    status_code=201,
    operation_class=takes(NewInvitation),
    responses=REFUSALS | {201: ResponseSpec(Invitations, description="Made; it is the first of them.")},
)
async def make(request: Request[Any, Any, Any]) -> Response[Any]:
    """Make a link that makes members of so many people, within so many days."""
    who, hall = await admin_of(request), hall_of(request)
    typed: dict[str, str] = {}
    try:
        if content_type(request) == "application/json":
            wanted = await read(request, NewInvitation)
        else:
            form = await fields(request)
            typed = {name: form.get(name, "") for name in ("note", "uses", "days")}
            wanted = NewInvitation(typed["note"], number_of(typed, "uses"), number_of(typed, "days"))
        account, secret = who.account or "", hall.store.secret
        await hall.store.writer.run(
            lambda to: invite(
                to, secret, note=wanted.note, uses=wanted.uses, days=wanted.days, by=account, now=time.time()
            )
        )
    except BadLine as bad:
        if who.wants_json:
            raise Refused.of(400, bad, FIELDS.get(bad.code, "note")) from bad
        return await listing(request, who, 400, bad, **typed)
    audit.note(request, "invitation-made", account, uses=wanted.uses, days=wanted.days)
    return await listing(request, who, 201) if who.wants_json else Redirect("/admin#invitations", status_code=303)


def number_of(typed: dict[str, str], field: str) -> int:
    """The whole number in a field; raises BadLine."""
    text = typed[field].strip()
    if not (text.isascii() and text.lstrip("-").isdigit() and len(text) < 9):
        raise BadLine("no-number", field=field)
    return int(text)


@post("/admin/invitations/revoke", status_code=200, operation_class=takes(OldInvitation), responses=LISTED | REFUSALS)
async def end(request: Request[Any, Any, Any]) -> Response[Any]:
    """Let an invitation open nothing any more; those who have come by it stay."""
    who, hall = await admin_of(request), hall_of(request)
    number = (await read(request, OldInvitation)).id
    if await hall.store.writer.run(lambda to: revoke(to, number, time.time())):
        audit.note(request, "invitation-revoked", who.account)
    return await listing(request, who) if who.wants_json else Redirect("/admin#invitations", status_code=303)


HANDLERS = [admin, make, end]
