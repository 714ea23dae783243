"""Signing in by another site, where the host has chosen one: there, back, and a button, for no GET signs anybody in."""

from __future__ import annotations

import logging
import secrets
from dataclasses import asdict
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.home import page
from trunkline.site.pages.me import ME, REFUSALS, answer, is_fresh, refuse
from trunkline.site.pages.signin import asking, welcome
from trunkline.site.tables.identities import account_of_identity, remove_identity, use_identity
from trunkline.site.web import audit, wire
from trunkline.site.web.limits import counted_address
from trunkline.site.web.openapi import takes
from trunkline.site.web.provider import LASTS, Errand, NotKnown, Provider, ProviderAway, Signed
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import as_guest, browser_cookie, cookies_of, hall_of, read, typed_name, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_accounts import OldIdentity, Proof
from trunkline.words import N_, WORDS

log = logging.getLogger("trunkline.site")

COOKIE = "errand"
"""The cookie of a browser that is on its way."""

WORDS.update(
    {
        "no-provider": N_("This site lets nobody sign in by another one."),
        "provider-away": N_("{label} does not answer as it should; try again later, nothing has changed."),
        "provider-refused": N_("{label} did not say who you are; nothing has changed."),
        "errand-lost": N_("This was begun too long ago, or in another browser; begin again on your profile."),
    }
)

NONE = {409: ResponseSpec(wire.Refusal, description="This site lets nobody sign in by another one.")}


def provider_of(request: AnyRequest) -> Provider:
    """The provider that the host has chosen; raises Refused where there is none."""
    found: Provider | None = request.app.state.provider
    if found is None:
        raise Refused(409, "no-provider")
    return found


def errand_cookie(request: AnyRequest, value: str) -> Cookie:
    """The cookie for the way; "" takes it away."""
    secure = hall_of(request).settings.secure_cookies
    age = LASTS if value else 0
    return Cookie(
        key=COOKIE, value=value, max_age=age, path="/me/provider", httponly=True, samesite="lax", secure=secure
    )


@get("/me/provider/go", include_in_schema=False)
async def go(request: Request[Any, Any, Any]) -> Response[Any]:
    """Send the browser to the provider; nothing is changed by that."""
    provider, hall = provider_of(request), hall_of(request)
    who = as_guest(visitor_of(request))
    assert who.browser is not None
    errand = Errand(*(secrets.token_urlsafe(32) for _ in range(3)))
    try:
        address = await provider.address_for(errand)
    except (ProviderAway, NotKnown) as error:
        raise away(provider, error) from error
    kept = Signed(hall.store.secret, who.session, "errand").write(asdict(errand))
    cookies = [errand_cookie(request, kept), browser_cookie(request, who.browser)]
    return Redirect(address, status_code=303, cookies=cookies)


def away(provider: Provider, error: Exception) -> Refused:
    """The refusal for a provider that does not answer as one does; the log says how."""
    log.warning("the provider of identities is at fault: %s", error)
    return Refused(503, "provider-away", label=provider.label)


@get("/me/provider/back", include_in_schema=False)
async def back(request: Request[Any, Any, Any]) -> Response[Any]:
    """What the provider leads back to: a button, with what it said in a field that this site has signed."""
    provider, hall, who = provider_of(request), hall_of(request), visitor_of(request)
    sent = cookies_of(dict(request.scope["headers"]).get(b"cookie", b"")).get(COOKIE, "")
    found = Signed(hall.store.secret, who.session, "errand").read(sent) if who.session else None
    given = request.query_params
    if found is None or not secrets.compare_digest(found["state"].encode(), given.get("state", "").encode()):
        raise Refused(403, "errand-lost")
    asker = counted_address(request.scope, hall.settings.limit_loopback)
    if asker is not None:
        request.app.state.provider_rate.check(asker)
    try:
        if "code" not in given:
            raise NotKnown(f"it came back with {given.get('error', '')[:40]!r}")
        known = await provider.who_is(given["code"], Errand(**found))
    except ProviderAway as error:
        raise away(provider, error) from error
    except NotKnown as error:
        log.info("nobody is signed in by the provider: %s", error)
        audit.note(request, "provider-refused", who.account)
        raise Refused(403, "provider-refused", label=provider.label) from error
    account = await hall.store.ask(lambda to: account_of_identity(to, known.provider, known.subject))
    shown = page(
        who,
        "provider.html",
        provider=provider.label,
        label=typed_name(known.label),
        account=account,
        adds=account is None and who.is_member,
        proof=Signed(hall.store.secret, who.session, "proof").write(asdict(known) | {"label": typed_name(known.label)}),
    )
    shown.set_cookie(errand_cookie(request, ""))
    return shown


@post("/me/provider/in", status_code=200, operation_class=takes(Proof), responses=ME | REFUSALS | NONE)
async def come_in(request: Request[Any, Any, Any]) -> Response[Any]:
    """Sign in as the provider has said, or add that to your account; the `proof` is in the page it leads back to."""
    proof, who, hall = (await read(request, Proof)).proof, visitor_of(request), hall_of(request)
    provider_of(request)
    known = Signed(hall.store.secret, who.session, "proof").read(proof) if who.session else None
    if known is None or who.account is None:
        raise Refused(403, "errand-lost")
    subject = (known["provider"], known["subject"])
    account = await hall.store.ask(lambda to: account_of_identity(to, *subject))
    if account is None and who.is_member and not await is_fresh(request, who):
        return await refuse(request, who, "identities", BadLine("sign-in-again"), 403)
    label = known["label"]
    asker = asking(request, who, label)
    found = await use_identity(hall, asker, who.account, *subject, label, is_member=who.is_member)
    if found is None:
        audit.note(request, "provider-added", who.account)
        return await answer(request, who) if who.wants_json else Redirect("/me#identities", status_code=303)
    audit.note(request, "signed-in", found.account.id, by="provider")
    return await welcome(request, who, found)


@post("/me/provider/remove", status_code=200, operation_class=takes(OldIdentity), responses=ME | REFUSALS)
async def remove(request: Request[Any, Any, Any]) -> Response[Any]:
    """Let an identity of yours at another site open nothing any more."""
    which, who = (await read(request, OldIdentity)).identity, visitor_of(request)
    if not who.is_member or who.account is None:
        raise Refused(403, "not-signed-in")
    if not await is_fresh(request, who):
        return await refuse(request, who, "identities", BadLine("sign-in-again"), 403)
    account = who.account
    if await hall_of(request).store.writer.run(lambda to: remove_identity(to, account, which)):
        audit.note(request, "provider-removed", account)
    return await answer(request, who) if who.wants_json else Redirect("/me#identities", status_code=303)


HANDLERS = [go, back, come_in, remove]
