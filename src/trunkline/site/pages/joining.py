"""What an invitation or a sign-in link leads to: a page whose button signs in, for programs follow links."""

from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.home import page
from trunkline.site.pages.me import ME, REFUSALS, answer
from trunkline.site.pages.signin import asking, welcome
from trunkline.site.tables.accounts import find_account
from trunkline.site.tables.join_links import Invitation, Twice, come_in, find_link
from trunkline.site.web import audit, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import (
    LONGEST,
    Visitor,
    account_of,
    as_guest,
    content_type,
    fields,
    hall_of,
    read,
    typed_name,
    visitor_of,
)
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_accounts import Called
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "spent-invitation": N_("This link opens nothing any more: ask the host of the site for another one."),
        "member-already": N_("You are a member already; the invitation is still good for somebody else."),
    }
)

Secret = Annotated[str, PathParameter(max_length=100)]


async def link_of(request: AnyRequest, secret: str) -> Invitation:
    """The link of a secret; raises Refused for one that opens nothing."""
    found = await hall_of(request).store.ask(lambda to: find_link(to, secret, time.time()))
    if found is None:
        raise Refused(403, "spent-invitation")
    return found


async def ask_in(
    request: AnyRequest, who: Visitor, link: Invitation, *, name: str | None = None, wrong: BadLine | None = None
) -> Response[Any]:
    """The page with the button, with a name as it was typed, and what is wrong with it."""
    account = None
    if link.account:
        account = await hall_of(request).store.ask(lambda to: find_account(to, number=link.account))
    shown = page(
        who,
        "joining.html",
        200 if wrong is None else 400,
        account=account,
        signs_in=bool(link.account),
        is_member=who.is_member,
        days=max(1, round((link.expires - time.time()) / 86400)),
        called=who.name if name is None else name,
        most=LONGEST,
        error=None if wrong is None else who.t.code(wrong.code, dict(wrong.values)),
    )
    if who.browser is None:  # it gets its name here, so that it is known when it sends the form twice
        for cookie in account_of(request, who)[1]:
            shown.set_cookie(cookie)
    return shown


@get("/join/{secret:str}", include_in_schema=False)
async def joining(request: Request[Any, Any, Any], secret: Secret) -> Response[Any]:
    """What a link leads to; nothing is done by looking."""
    return await ask_in(request, visitor_of(request), await link_of(request, secret))


@post(
    "/join/{secret:str}",
    status_code=200,
    operation_class=takes(Called),
    responses=ME | REFUSALS | {409: ResponseSpec(wire.Refusal, description="A member already.")},
)
async def join_by_link(request: Request[Any, Any, Any], secret: Secret) -> Response[Any]:
    """Become a member by an invitation of the host, or sign in by a link of theirs; what a guest holds comes along."""
    who, hall = visitor_of(request), hall_of(request)
    is_form = content_type(request) != "application/json"
    text = (await fields(request)).get("name", "") if is_form else (await read(request, Called)).name
    acting = as_guest(who)
    try:
        link = await hall.store.ask(lambda to: find_link(to, secret, time.time()))
        if link is not None and not link.account:
            if who.is_member:
                raise Refused(409, "member-already")
            if len(" ".join(text.split())) > LONGEST:
                wrong = BadLine("name-long", most=LONGEST)
                if who.wants_json:
                    raise Refused.of(400, wrong, "name")
                return await ask_in(request, who, link, name=text, wrong=wrong)
        assert acting.account is not None
        was = who.session or acting.session
        found = await come_in(hall, asking(request, acting), acting.account, was, secret, typed_name(text))
    except Twice:  # the first answer has brought the cookie
        return await answer(request, who) if who.wants_json else Redirect("/me", status_code=303)
    if found is None:
        audit.note(request, "invitation-refused", who.account)
        raise Refused(403, "spent-invitation")
    audit.note(request, "signed-in", found.account.id, by="link of the host")
    return await welcome(request, who, found)


HANDLERS = [joining, join_by_link]
