"""Signing in by mail: an address is typed, a code or a link comes to it, and either is used in the browser that asked.

Nothing here looks whether an address is known before its mail was read, so nobody can learn that by asking. A link
leads to a page with a button, for programs follow links in mails.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.home import page
from trunkline.site.pages.me import ME, REFUSALS, answer, is_fresh, language_cookie, own_address, refuse, sends_mail
from trunkline.site.tables.accounts import Asking, SignedIn, sign_in
from trunkline.site.tables.mail import clean_address
from trunkline.site.tables.tickets import LASTS, Ticket, WrongCode, find_ticket, typed_code, write_ticket
from trunkline.site.tables.tokens import hash_of
from trunkline.site.web import audit, i18n, wire
from trunkline.site.web.agents import agent_words
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import (
    Visitor,
    as_guest,
    browser_cookie,
    content_type,
    cookies_of,
    fields,
    hall_of,
    name_cookie,
    read,
    visitor_of,
)
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_accounts import Me, TypedCode, WantedMail
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "no-address": N_("Type the address that mail is to go to."),
        "bad-address": N_("This is no address for mail; one looks like anna@example.org."),
        "no-code": N_("Type the code of the mail."),
        "wrong-code": N_("This is not the code of the mail. Tries left: {tries}."),
        "no-ticket": N_("There is no code that can be used here any more; ask for another mail."),
        "spent-mail": N_(
            "This link is used up, too old, or was asked for in another browser: type the code of the mail there, "
            "or ask for another mail."
        ),
        "no-mail": N_("This site sends no mail."),
    }
)

Secret = Annotated[str, PathParameter(max_length=100)]


async def field_of(request: AnyRequest, kind: type[WantedMail] | type[TypedCode], name: str) -> str:
    """The one field of a form, or of such JSON."""
    if content_type(request) == "application/json":
        text: str = getattr(await read(request, kind), name)
        return text
    return (await fields(request)).get(name, "")


@post(
    "/me/address",
    status_code=202,
    operation_class=takes(WantedMail),
    responses=REFUSALS
    | {
        202: ResponseSpec(Me, description="A mail is on its way."),
        409: ResponseSpec(wire.Refusal, description="This site sends no mail."),
    },
)
async def ask_for_mail(request: Request[Any, Any, Any]) -> Response[Any]:
    """Ask for a mail with a link and a code, to keep your games or to sign in; for a known address and others alike."""
    who, hall = visitor_of(request), hall_of(request)
    text = await field_of(request, WantedMail, "address")
    if not sends_mail(request):
        raise Refused(409, "no-mail")
    address = clean_address(text)
    if address is None:
        wrong = BadLine("bad-address" if text.strip() else "no-address")
        return await refuse(request, who, "address", wrong, address=text)
    if who.is_member and not await is_fresh(request, who) and address != await own_address(request, who):
        return await refuse(request, who, "address", BadLine("sign-in-again"), 403, address=text)
    try:
        request.app.state.mail_rate.check(request.scope, address)
    except Refused as refused:
        if who.wants_json:
            raise
        shown = await refuse(request, who, "address", BadLine(refused.objection.code), 429, address=text)
        shown.headers |= refused.headers or {}
        return shown
    who = as_guest(who)
    assert who.account is not None and who.browser is not None
    number, now = secrets.token_urlsafe(18), time.time()
    ticket = Ticket(address, who.account, who.session, now + LASTS)
    language = who.t.language
    await hall.store.writer.run(lambda to: write_ticket(to, hall.store.secret, number, ticket, language, now))
    cookie = browser_cookie(request, who.browser)
    if not who.wants_json:
        return Redirect("/me#code-form", status_code=303, cookies=[cookie])
    shown = await answer(request, who, status=202)
    shown.set_cookie(cookie)
    return shown


@post("/me/code", status_code=200, operation_class=takes(TypedCode), responses=ME | REFUSALS)
async def use_code(request: Request[Any, Any, Any]) -> Response[Any]:
    """Sign in by the code of a mail, in the browser that asked for it."""
    who, hall = visitor_of(request), hall_of(request)
    text = await field_of(request, TypedCode, "code")
    code = typed_code(text)
    if not code:
        return await refuse(request, who, "code", BadLine("no-code"), code=text)
    try:
        found = await sign_in(hall, asking(request, who), code=code)
    except WrongCode as wrong:
        audit.note(request, "code-wrong", who.account, left=wrong.tries)
        if wrong.tries:
            return await refuse(request, who, "code", BadLine("wrong-code", tries=wrong.tries), code=text)
        found = None
    if found is None:
        audit.note(request, "code-refused", who.account)
        return await refuse(request, who, "code", BadLine("no-ticket"), code=text)
    audit.note(request, "signed-in", found.account.id, by="code")
    return await welcome(request, who, found)


@get("/me/in/{secret:str}", include_in_schema=False)
async def mailed_link(request: Request[Any, Any, Any], secret: Secret) -> Response[Any]:
    """What a mailed link leads to: a button."""
    who = visitor_of(request)
    ticket = await hall_of(request).store.ask(lambda to: find_ticket(to, time.time(), link=hash_of(secret)))
    if ticket is None or ticket.browser != who.session:
        raise Refused(403, "spent-mail")
    return page(who, "signin.html", address=ticket.address)


@post("/me/in/{secret:str}", status_code=303, include_in_schema=False)
async def use_link(request: Request[Any, Any, Any], secret: Secret) -> Response[Any]:
    """Sign in by a mailed link, in the browser that asked for it."""
    who = visitor_of(request)
    found = await sign_in(hall_of(request), asking(request, who), link=secret)
    if found is None:
        raise Refused(403, "spent-mail")
    audit.note(request, "signed-in", found.account.id, by="link")
    return await welcome(request, who, found)


def asking(request: AnyRequest, who: Visitor) -> Asking:
    """Whoever wants to sign in here."""
    agent = dict(request.scope["headers"]).get(b"user-agent", b"").decode("latin-1")
    return Asking(who.session, agent_words(agent), who.name, who.t.language, who.looks)


def found_as(who: Visitor, found: SignedIn) -> Visitor:
    """The same visitor, signed in."""
    session = hash_of(found.browser)
    return replace(who, account=found.account.id, browser=found.browser, session=session, is_member=True)


async def welcome(request: AnyRequest, who: Visitor, found: SignedIn) -> Response[Any]:
    """The account that a browser is signed in to now; its cookie is another one from here on."""
    account = found.account
    cookies: list[Cookie] = [browser_cookie(request, found.browser)]
    if i18n.COOKIE not in cookies_of(dict(request.scope["headers"]).get(b"cookie", b"")):  # else it was chosen here
        cookies.append(language_cookie(account.language))
    if account.name:
        cookies.append(name_cookie(account.name))
    if not who.wants_json:
        return Redirect("/me", status_code=303, cookies=cookies)
    shown = await answer(request, found_as(who, found))
    for cookie in cookies:
        shown.set_cookie(cookie)
    return shown


HANDLERS = [ask_for_mail, use_code, mailed_link, use_link]
