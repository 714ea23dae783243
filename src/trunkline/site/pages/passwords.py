"""Passwords, where the host wants them: to set or change one, to sign in by one, to take it away."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.me import ME, REFUSALS, answer, is_fresh, own_of, refuse
from trunkline.site.pages.signin import asking, welcome
from trunkline.site.tables.passwords import (
    LoginTaken,
    check_login,
    check_password,
    remove_password,
    set_password,
    sign_in_by_password,
)
from trunkline.site.tables.roles import folded
from trunkline.site.web import audit, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, as_guest, content_type, fields, hall_of, read, typed_name, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_accounts import NamePassword, NoPassword
from trunkline.words import N_, WORDS

WORDS["no-passwords"] = N_("This site has no passwords.")

NONE = {409: ResponseSpec(wire.Refusal, description="This site has no passwords.")}


async def name_and_password(request: AnyRequest) -> tuple[str, str]:
    """What was typed; raises Refused where there are no passwords."""
    if not hall_of(request).settings.passwords:
        raise Refused(409, "no-passwords")
    if content_type(request) == "application/json":
        wanted = await read(request, NamePassword)
        return wanted.login, wanted.password
    form = await fields(request)
    return form.get("login", ""), form.get("password", "")


async def check_rate(request: AnyRequest, who: Visitor, login: str, field: str) -> Response[Any] | None:
    """Count a try, of a name and of whoever asks; the answer when it is one too many."""
    try:
        request.app.state.password_rate.check(request.scope, folded(login))
    except Refused as refused:
        audit.note(request, "password-too-often", who.account)
        if who.wants_json:
            raise
        shown = await refuse(request, who, field, BadLine(refused.objection.code), 429, login=login)
        shown.headers |= refused.headers or {}
        return shown
    return None


@post("/me/password", status_code=200, operation_class=takes(NamePassword), responses=ME | REFUSALS | NONE)
async def write_password(request: Request[Any, Any, Any]) -> Response[Any]:
    """Set or change your password, and the name you sign in by; a guest is a member from then on."""
    text, password = await name_and_password(request)
    who, hall = visitor_of(request), hall_of(request)
    if who.is_member and not await is_fresh(request, who):
        return await refuse(request, who, "password", BadLine("sign-in-again"), 403, login=text)
    own = await own_of(request, who)
    login = typed_name(text)
    field = "login"
    try:
        check_login(login)
        if login != " ".join(text.split()):
            raise BadLine("name-long", most=24)
        field = "password"
        names = (login, who.name, own.account.name, own.account.address) if own.account else (login, who.name)
        check_password(password, tuple(filter(None, names)), hall.settings.site)
    except BadLine as bad:
        return await refuse(request, who, field, bad, login=text)
    if (refused := await check_rate(request, who, login, "password")) is not None:
        return refused
    acting = as_guest(who)
    assert acting.account is not None
    try:
        found = await set_password(
            hall, asking(request, acting), acting.account, login, password, is_member=who.is_member
        )
    except LoginTaken:
        return await refuse(request, who, "login", BadLine("login-taken"), login=text)
    audit.note(request, "password-set", acting.account)
    if found is not None:
        return await welcome(request, who, found)
    return await answer(request, who) if who.wants_json else Redirect("/me#password-heading", status_code=303)


@post("/me/password/in", status_code=200, operation_class=takes(NamePassword), responses=ME | REFUSALS | NONE)
async def use_password(request: Request[Any, Any, Any]) -> Response[Any]:
    """Sign in by your name or address and your password; the seats of a guest come along."""
    login, password = await name_and_password(request)
    who = visitor_of(request)
    if (refused := await check_rate(request, who, login, "password-in")) is not None:
        return refused
    acting = as_guest(who)
    assert acting.account is not None
    found = await sign_in_by_password(hall_of(request), asking(request, acting), acting.account, login, password)
    if found is None:
        audit.note(request, "password-wrong", who.account)
        return await refuse(request, who, "password-in", BadLine("wrong-password"), login=login)
    audit.note(request, "signed-in", found.account.id, by="password")
    return await welcome(request, who, found)


@post("/me/password/remove", status_code=200, operation_class=takes(NoPassword), responses=ME | REFUSALS)
async def forget_password(request: Request[Any, Any, Any]) -> Response[Any]:
    """Have no password any more."""
    who = visitor_of(request)
    if not who.is_member or who.account is None:
        raise Refused(403, "not-signed-in")
    if not await is_fresh(request, who):
        return await refuse(request, who, "password", BadLine("sign-in-again"), 403)
    account = who.account
    await hall_of(request).store.writer.run(lambda to: remove_password(to, account))
    audit.note(request, "password-removed", account)
    return await answer(request, who) if who.wants_json else Redirect("/me#password-heading", status_code=303)


HANDLERS = [write_password, use_password, forget_password]
