"""Whether researchers may have a member's finished games; see `tables/research.py`."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.me import ME, REFUSALS, answer, refuse
from trunkline.site.tables.research import set_research
from trunkline.site.web import audit
from trunkline.site.web.openapi import takes
from trunkline.site.web.visitor import content_type, fields, hall_of, read, visitor_of
from trunkline.site.web.wire_accounts import Research
from trunkline.words import N_, WORDS

WORDS["share-unknown"] = N_("Choose whether you agree.")


@post("/me/research", status_code=200, operation_class=takes(Research), responses=ME | REFUSALS)
async def write_research(request: Request[Any, Any, Any]) -> Response[Any]:
    """Say whether researchers may have your finished games without names; only members can."""
    who = visitor_of(request)
    if content_type(request) == "application/json":
        share = (await read(request, Research)).share
    else:
        typed = (await fields(request)).get("share")
        if typed not in ("yes", "no"):
            return await refuse(request, who, "share", BadLine("share-unknown"))
        share = typed == "yes"
    if not who.is_member or who.account is None:
        return await refuse(request, who, "share", BadLine("not-signed-in"), 403)
    account = who.account
    await hall_of(request).store.writer.run(lambda to: set_research(to, account, share))
    audit.note(request, "research", account, share=share)
    if not who.wants_json:
        return Redirect("/me#research", status_code=303)
    return await answer(request, who)


HANDLERS = [write_research]
