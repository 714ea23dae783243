"""Passkeys: to make one, to sign in by one, to take one away. What passes between page and device is JSON."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.home import Json
from trunkline.site.pages.me import ME, REFUSALS, answer, is_fresh, refuse
from trunkline.site.pages.signin import asking, welcome
from trunkline.site.tables.passkeys import (
    BadPasskey,
    creation_options,
    keep_passkey,
    new_challenge,
    remove_passkey,
    request_options,
    use_passkey,
)
from trunkline.site.web import audit, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, as_guest, browser_cookie, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_accounts import Credential, OldPasskey, WantedPasskey
from trunkline.words import N_, WORDS

WORDS["bad-passkey"] = N_("This passkey is not of this site, or was asked for too long ago; try again.")
WORDS["no-passkeys"] = N_("This site has no passkeys: its own address is not set.")

NONE = {409: ResponseSpec(wire.Refusal, description="This site has no passkeys.")}


def check_place(request: AnyRequest) -> None:
    """Raise Refused where there are no passkeys."""
    if not hall_of(request).settings.site:
        raise Refused(409, "no-passkeys")


async def check_fresh(request: AnyRequest, who: Visitor) -> None:
    """Raise Refused for a member who has to sign in again first."""
    if who.is_member and not await is_fresh(request, who):
        raise Refused(403, "sign-in-again", field="passkeys")


@post(
    "/me/passkeys/options",
    status_code=200,
    operation_class=takes(WantedPasskey),
    responses=REFUSALS | NONE | {200: ResponseSpec(dict[str, Any], description="What `navigator.credentials` takes.")},
)
async def options(request: Request[Any, Any, Any]) -> Response[Any]:
    """What the browser is to ask its device for; the answer is good for five minutes, once, in this browser."""
    wanted, hall = await read(request, WantedPasskey), hall_of(request)
    check_place(request)
    who = as_guest(visitor_of(request))
    if wanted.to == "make":
        await check_fresh(request, who)
    assert who.account is not None and who.browser is not None
    challenge = new_challenge(hall.store.secret, who.session)
    if wanted.to == "make":
        text = creation_options(hall.settings, challenge, who.account, who.name)
    else:
        text = request_options(hall.settings, challenge)
    shown = Json(text.encode(), 200)
    shown.set_cookie(browser_cookie(request, who.browser))
    return shown


@post("/me/passkeys", status_code=200, operation_class=takes(Credential), responses=ME | REFUSALS | NONE)
async def make_passkey(request: Request[Any, Any, Any]) -> Response[Any]:
    """Keep the passkey that the device has made: a guest is a member from then on."""
    credential, who, hall = (await read(request, Credential)).credential, visitor_of(request), hall_of(request)
    check_place(request)
    await check_fresh(request, who)
    try:
        if who.account is None:
            raise BadPasskey
        found = await keep_passkey(hall, asking(request, who), who.account, credential, is_member=who.is_member)
    except BadPasskey as bad:
        audit.note(request, "passkey-refused", who.account)
        raise Refused(400, "bad-passkey") from bad
    audit.note(request, "passkey-added", who.account if found is None else found.account.id)
    return await answer(request, who) if found is None else await welcome(request, who, found)


@post("/me/passkeys/in", status_code=200, operation_class=takes(Credential), responses=ME | REFUSALS | NONE)
async def sign_in_by_passkey(request: Request[Any, Any, Any]) -> Response[Any]:
    """Sign in by a passkey; the seats of a guest come along."""
    credential, who, hall = (await read(request, Credential)).credential, visitor_of(request), hall_of(request)
    check_place(request)
    try:
        if who.account is None:
            raise BadPasskey
        found = await use_passkey(hall, asking(request, who), who.account, credential)
    except BadPasskey as bad:
        audit.note(request, "passkey-refused", who.account)
        raise Refused(400, "bad-passkey") from bad
    audit.note(request, "signed-in", found.account.id, by="passkey")
    return await welcome(request, who, found)


@post("/me/passkeys/remove", status_code=200, operation_class=takes(OldPasskey), responses=ME | REFUSALS)
async def forget_passkey(request: Request[Any, Any, Any]) -> Response[Any]:
    """Let a passkey of yours open nothing any more."""
    key, who = (await read(request, OldPasskey)).passkey, visitor_of(request)
    if not who.is_member or who.account is None:
        raise Refused(403, "not-signed-in")
    if not await is_fresh(request, who):
        return await refuse(request, who, "passkeys", BadLine("sign-in-again"), 403)
    account = who.account
    await hall_of(request).store.writer.run(lambda to: remove_passkey(to, account, key))
    audit.note(request, "passkey-removed", account)
    return await answer(request, who) if who.wants_json else Redirect("/me#passkeys", status_code=303)


HANDLERS = [options, make_passkey, sign_in_by_passkey, forget_passkey]
