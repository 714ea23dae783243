"""What people have reported of others, for the moderators and admins of the site."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.home import json, page
from trunkline.site.pages.me import REFUSALS
from trunkline.site.tables.chat import typed_text
from trunkline.site.tables.circles import circle_by
from trunkline.site.tables.reports import LONGEST, Report, close_report, find_reports
from trunkline.site.tables.roles import ADMIN, MODERATOR, role_of
from trunkline.site.web import audit, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_people import ClosedReport, ReportNow, Reports
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "not-moderator": N_("Only a moderator or an admin of this site may do that."),
        "outcome-empty": N_("Say in a few words what became of it."),
        "no-report": N_("There is no such open report."),
    }
)

SHOWN = 8
"""Letters of the number of an account, by which the command `trunkline admin` finds it."""

LISTED = {200: ResponseSpec(Reports, description="The open reports; browsers get the page.")}
CLOSED = LISTED | {
    404: ResponseSpec(wire.Refusal, description="There is no such open report."),
    422: ResponseSpec(wire.Refusal, description="Without an outcome, or one that is too long."),
}


async def moderator_of(request: AnyRequest) -> Visitor:
    """The visitor, who is a moderator or an admin at this very moment; raises Refused for all others."""
    who = visitor_of(request)
    account = who.account
    if not who.is_member or account is None:
        raise Refused(403, "not-moderator")
    if await hall_of(request).store.ask(lambda to: role_of(to, account)) not in (MODERATOR, ADMIN):
        raise Refused(403, "not-moderator")
    return who


async def listing(
    request: AnyRequest, who: Visitor, status: int = 200, report: int = 0, wrong: BadLine | None = None, typed: str = ""
) -> Response[Any]:
    """The open reports, with what was typed for one of them and what is wrong with it."""

    def ask(connection: Any) -> tuple[list[Report], dict[int, str]]:
        found = find_reports(connection)
        circles = {each.circle: circle_by(connection, each.circle) for each in found if each.circle is not None}
        return found, {number: circle.name for number, circle in circles.items() if circle is not None}

    found, circles = await hall_of(request).store.ask(ask)
    if who.wants_json:
        rows = [
            ReportNow(
                each.id,
                each.game,
                each.n,
                each.name,
                each.quoted,
                each.reason,
                each.at,
                each.reporter[:SHOWN],
                each.account[:SHOWN],
                circles.get(each.circle or 0, ""),
            )
            for each in found
        ]
        return json(Reports(rows), status)
    now = time.time()
    return page(
        who,
        "reports.html",
        status,
        reports=[(each, who.t.ago(now - each.at), who.t.iso(each.at)) for each in found],
        circles=circles,
        wrong=report,
        error="" if wrong is None else who.t.code(wrong.code, dict(wrong.values)),
        typed=typed,
    )


@get("/admin/reports", responses=REFUSALS | LISTED)
async def show_reports(request: Request[Any, Any, Any]) -> Response[Any]:
    """The open reports, oldest first, for a moderator or an admin."""
    return await listing(request, await moderator_of(request))


@post("/admin/reports/close", status_code=200, operation_class=takes(ClosedReport), responses=REFUSALS | CLOSED)
async def close(request: Request[Any, Any, Any]) -> Response[Any]:
    """Close a report, with what became of it, for a moderator or an admin."""
    who = await moderator_of(request)
    wanted = await read(request, ClosedReport)
    outcome, by = typed_text(wanted.outcome), who.account or ""
    bad = None if outcome else BadLine("outcome-empty")
    if len(outcome) > LONGEST:
        bad = BadLine("report-long", count=len(outcome), most=LONGEST)
    if bad is not None:
        if who.wants_json:
            raise Refused.of(422, bad, "outcome")
        return await listing(request, who, 422, wanted.report, bad, wanted.outcome)
    if not await hall_of(request).store.writer.run(lambda to: close_report(to, wanted.report, by, outcome)):
        raise Refused(404, "no-report")
    audit.note(request, "report-closed", by, report=wanted.report)
    return await listing(request, who) if who.wants_json else Redirect("/admin/reports", status_code=303)


HANDLERS = [show_reports, close]
