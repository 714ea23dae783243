"""Tokens by which programs act for a member: they are made here, and shown once."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.openapi.datastructures import ResponseSpec

from trunkline.actions import BadLine
from trunkline.site.pages.home import json
from trunkline.site.pages.me import REFUSALS, answer, refuse
from trunkline.site.tables.programs import make_program
from trunkline.site.web import audit
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import hall_of, read, visitor_of
from trunkline.site.web.wire_accounts import NewProgram, ProgramMade

FIELDS = {"bad-scope": "scope"}
"""The field that a fault belongs to, where it is not the name."""


@post(
    "/me/programs",
    status_code=201,
    operation_class=takes(NewProgram),
    responses=REFUSALS | {201: ResponseSpec(ProgramMade, description="Made; browsers get the page with the token.")},
)
async def new_program(request: Request[Any, Any, Any]) -> Response[Any]:
    """Make a token by which a program of yours looks at your tables, or plays at them."""
    who, hall = visitor_of(request), hall_of(request)
    wanted = await read(request, NewProgram)
    if not who.is_member or who.account is None:
        raise Refused(403, "not-signed-in")
    try:
        token = await make_program(hall.sessions, who.account, wanted.label, wanted.scope)
    except BadLine as bad:
        return await refuse(request, who, FIELDS.get(bad.code, "label"), bad, label=wanted.label)
    audit.note(request, "program-made", who.account, scope=wanted.scope)
    if who.wants_json:
        return json(ProgramMade(token), 201)
    shown = await answer(request, who, status=201, token=token)
    shown.headers["cache-control"] = "no-store"
    return shown


HANDLERS = [new_program]
