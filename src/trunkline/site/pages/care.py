"""Members as those who look after the site have them: to suspend or silence one; and the audit of all such acts."""

from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.admin import admin_of
from trunkline.site.pages.care_words import NAMES
from trunkline.site.pages.home import json, page
from trunkline.site.pages.me import REFUSALS
from trunkline.site.pages.reports import SHOWN, moderator_of
from trunkline.site.tables.care import LONGEST, MOST_DAYS, SILENCE, SUSPEND, Standing, acts, restrict, standings_of
from trunkline.site.tables.mending import hand_over
from trunkline.site.tables.roles import PLAYER, Member, members_of
from trunkline.site.web import audit, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_care import Audit, Done, MemberNow, Members, Restrict
from trunkline.words import N_, WORDS

WORDS["no-member"] = N_("There is no such member, or they look after the site themselves.")

LISTED = 100
"""Members on a page."""

MEMBERS = {200: ResponseSpec(Members, description="For programs; browsers get the page.")}
RESTRICTED = REFUSALS | MEMBERS | {404: ResponseSpec(wire.Refusal, description="There is no such member.")}

Search = Annotated[str, QueryParameter(max_length=254, description="A name, or the start of a number.")]


async def listing(
    request: AnyRequest,
    who: Visitor,
    wanted: str = "",
    status: int = 200,
    wrong: tuple[str, str, BadLine] | None = None,
    typed: Restrict | None = None,
) -> Response[Any]:
    """The members, newest first; `wrong` is what is at fault, in which field of whom."""

    def ask(connection: Any) -> tuple[list[Member], dict[str, Standing]]:
        found = members_of(connection, wanted)[::-1][:LISTED]
        return found, standings_of(connection, [each.id for each in found])

    found, standing = await hall_of(request).store.ask(ask)
    if who.wants_json:
        rows = [
            MemberNow(
                each.id[:SHOWN],
                each.name,
                each.role,
                each.created,
                each.seen,
                standing[each.id].suspended,
                standing[each.id].silenced,
            )
            for each in found
        ]
        return json(Members(rows), status)
    now = time.time()

    def until(at: float) -> str:
        return who.t.day(at) if at else ""

    return page(
        who,
        "members.html",
        status,
        members=[
            {
                "id": each.id[:SHOWN],
                "name": each.name,
                "role": each.role,
                "player": each.role == PLAYER,
                "seen": who.t.ago(now - each.seen),
                "suspended": until(standing[each.id].suspended),
                "silenced": until(standing[each.id].silenced),
            }
            for each in found
        ],
        wanted=wanted,
        wrong="" if wrong is None else wrong[0],
        kind="" if wrong is None else wrong[1],
        error="" if wrong is None else who.t.code(wrong[2].code, dict(wrong[2].values)),
        field="" if wrong is None else "days" if wrong[2].code == "days-wrong" else "reason",
        typed=typed,
        limits={"reason": LONGEST, "days": MOST_DAYS},
    )


@get("/admin/members", responses=MEMBERS | {403: REFUSALS[403]})
async def show_members(request: Request[Any, Any, Any], name: Search = "") -> Response[Any]:
    """The members, newest first, for a moderator or an admin; those of a name alone where one is given."""
    return await listing(request, await moderator_of(request), name)


async def act(request: AnyRequest, kind: str) -> Response[Any]:
    """Suspend or silence a member, or no more."""
    who, hall = await moderator_of(request), hall_of(request)
    wanted = await read(request, Restrict)
    found = await hall.store.ask(lambda to: members_of(to, wanted.member) if wanted.member else [])
    found = [each for each in found if each.id.startswith(wanted.member)]
    if len(found) != 1 or found[0].role != PLAYER:
        raise Refused(404, "no-member")
    account, actor, name = found[0].id, who.account or "", hall.store.writer.name
    try:
        days = int(wanted.days) if str(wanted.days).strip().isascii() and str(wanted.days).strip().isdigit() else -1
        ended: list[str] = await hall.store.writer.run(
            lambda to: restrict(to, name, actor, account, kind, days, wanted.reason)
        )
    except BadLine as bad:
        if who.wants_json:
            raise Refused.of(400, bad, "days" if bad.code == "days-wrong" else "reason") from bad
        return await listing(request, who, "", 400, (wanted.member, kind, bad), wanted)
    hall.sessions.forget(ended)
    audit.note(request, kind, actor, days=days)
    if kind == SUSPEND and days:
        await hand_over(hall, account)
    return await listing(request, who) if who.wants_json else Redirect("/admin/members", status_code=303)


@post("/admin/members/suspend", status_code=200, operation_class=takes(Restrict), responses=RESTRICTED)
async def suspend(request: Request[Any, Any, Any]) -> Response[Any]:
    """Let a member look, but do nothing, for so many days; bots stand in at their tables until they are back."""
    return await act(request, SUSPEND)


@post("/admin/members/silence", status_code=200, operation_class=takes(Restrict), responses=RESTRICTED)
async def silence(request: Request[Any, Any, Any]) -> Response[Any]:
    """Let a member write nothing that others read, for so many days."""
    return await act(request, SILENCE)


@get("/admin/audit", responses={200: ResponseSpec(Audit, description="For programs."), 403: REFUSALS[403]})
async def show_audit(request: Request[Any, Any, Any]) -> Response[Any]:
    """What those who look after the site have done, the latest first, for an admin."""
    who = await admin_of(request)
    found = await hall_of(request).store.ask(acts)
    if who.wants_json:
        rows = [
            Done(
                each.id,
                each.actor[:SHOWN],
                each.act,
                each.account[:SHOWN],
                each.game,
                each.before,
                each.after,
                each.reason,
                each.at,
            )
            for each in found
        ]
        return json(Audit(rows))
    names = {name: who.t(words) for name, words in NAMES.items()}
    shown = [
        {
            "when": who.t.moment_at(each.at, "UTC"),
            "act": names.get(each.act, each.act),
            "by": each.actor[:SHOWN],
            "account": each.account[:SHOWN],
            "game": each.game,
            "change": f"{each.before} → {each.after}" if each.before or each.after else "",
            "reason": each.reason,
        }
        for each in found
    ]
    return page(who, "audit.html", acts=shown)


HANDLERS = [show_members, suspend, silence, show_audit]
