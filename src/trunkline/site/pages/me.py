"""The visitor's own account: name and language, where it is signed in, and signing out. In: see `signin.py`."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.home import json, page
from trunkline.site.tables import tokens
from trunkline.site.tables.accounts import Account, find_account, save_profile
from trunkline.site.tables.away import BUDGET, Absence, absences_of
from trunkline.site.tables.identities import Identity, identities_of
from trunkline.site.tables.invitations import sign_of
from trunkline.site.tables.looks import read_looks
from trunkline.site.tables.passkeys import Passkey, passkeys_of
from trunkline.site.tables.passwords import password_of
from trunkline.site.tables.programs import SCOPES
from trunkline.site.tables.quiet import all_zones, hours_of, save_zone, zones_to_choose
from trunkline.site.tables.research import shares_games
from trunkline.site.tables.roles import ADMIN, MODERATOR, PLAYER, role_of
from trunkline.site.tables.sessions import SessionRow
from trunkline.site.tables.tickets import Ticket, find_ticket
from trunkline.site.web import audit, i18n, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import (
    LONGEST,
    Visitor,
    as_guest,
    browser_cookie,
    content_type,
    fields,
    hall_of,
    name_cookie,
    read,
    typed_name,
    visitor_of,
)
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_accounts import (
    AwayNow,
    IdentityNow,
    Me,
    PasskeyNow,
    Profile,
    ProgramNow,
    SessionNow,
    SignOut,
)
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "name-long": N_("A name has {most} letters at most."),
        "no-zone": N_("There is no time zone of that name."),
        "no-language": N_("This site does not speak that language."),
        "not-signed-in": N_("This browser is not signed in."),
        "sign-in-again": N_("Sign in again first: for this you must have signed in within the last ten minutes."),
    }
)

FRESH = 600.0
"""Seconds after signing in for which what opens the account may be changed."""

SHORT = 16
"""Letters of a session's hash that tell it from the others of an account."""

REFUSALS = {
    400: ResponseSpec(wire.Refusal, description="Cannot be read, or cannot be that; `field` says which."),
    403: ResponseSpec(wire.Refusal, description="Not signed in, or a form, or JSON with a cookie, that may be forged."),
    413: ResponseSpec(wire.Refusal, description="Too large."),
    429: ResponseSpec(wire.Refusal, description="Too many requests, or too many mails."),
}
ME = {200: ResponseSpec(Me, description="Your account; browsers get the page.")}


@dataclass(frozen=True, slots=True)
class Own:
    """What is known of a visitor: their account, where it is signed in, the mail that was sent, when they are away."""

    account: Account | None
    role: str
    login: str
    identities: list[Identity]
    sessions: list[SessionRow]
    passkeys: list[Passkey]
    ticket: Ticket | None
    zone: str
    away: list[Absence]
    research: bool


async def own_of(request: AnyRequest, who: Visitor) -> Own:
    """What is known of a visitor."""
    hall = hall_of(request)
    role, password, identities = PLAYER, None, list[Identity]()
    account, sessions, passkeys, research = None, list[SessionRow](), list[Passkey](), False
    if who.is_member and who.account is not None:
        number = who.account
        account = await hall.store.ask(lambda to: find_account(to, number=number))
        role = await hall.store.ask(lambda to: role_of(to, number))
        research = await hall.store.ask(lambda to: shares_games(to, number))
        password = await hall.store.ask(lambda to: password_of(to, number))
        identities = await hall.store.ask(lambda to: identities_of(to, number))
        sessions = await hall.sessions.of_account(number)
        passkeys = await passkeys_of(hall, number)
    ticket, zone, away = None, "", list[Absence]()
    if (holder := who.account) is not None:
        zone = (await hall.store.ask(lambda to: hours_of(to, holder))).zone
        found = await hall.store.ask(lambda to: absences_of(to, [holder], time.time()))
        away = found.get(holder, [])
    if who.session:
        ticket = await hall.store.ask(lambda to: find_ticket(to, time.time(), browser=who.session))
    login = password.login if password and hall.settings.passwords else ""
    return Own(account, role, login, identities, sessions, passkeys, ticket, zone, away, research)


async def is_fresh(request: AnyRequest, who: Visitor) -> bool:
    """Whether a member may change what opens the account: signed in just now, or without anything to sign in by."""
    own = await own_of(request, who)
    since = next((each.created for each in own.sessions if each.secret == who.session), 0.0)
    can_sign_in = bool(own.passkeys or own.login or (own.identities and provider_label(request))) or (
        own.account is not None and own.account.address and sends_mail(request)
    )
    return since > time.time() - FRESH or not can_sign_in


async def own_address(request: AnyRequest, who: Visitor) -> str:
    """The address of a member, "" without one."""
    own = await own_of(request, who)
    return own.account.address if own.account else ""


def provider_label(request: AnyRequest) -> str:
    """What the site is called by which people may sign in, "" where there is none."""
    provider = request.app.state.provider
    return provider.label if provider else ""


def sends_mail(request: AnyRequest) -> bool:
    """Whether this site sends mail."""
    return bool(hall_of(request).settings.mail)


def absence_row(absence: Absence, who: Visitor, zone: str) -> dict[str, Any]:
    """A time away as the page shows it, by the clocks of a zone; "" for one that is not known."""
    shown = {key: who.t.moment_at(at, zone or "UTC") for key, at in (("start", absence.start), ("end", absence.end))}
    iso = {"iso_start": who.t.iso(absence.start), "iso_end": who.t.iso(absence.end)}
    return {"id": absence.id, **shown, **iso, "now": absence.start <= time.time()}


async def answer(
    request: AnyRequest,
    who: Visitor,
    errors: dict[str, BadLine] | None = None,
    status: int = 200,
    token: str = "",
    **typed: str,
) -> Response[Any]:
    """The account as JSON, or the page with what was typed and what is wrong with it, beside each field.

    `token` is that of a program made just now, which is shown this once.
    """
    own = await own_of(request, who)
    name = own.account.name if own.account else who.name
    if who.wants_json:
        return json(
            Me(
                kind="member" if who.is_member else "guest" if who.account else "nobody",
                name=name,
                language=own.account.language if own.account else who.t.language,
                zone=own.zone,
                address=own.account.address if own.account else "",
                sessions=[
                    SessionNow(each.secret[:SHORT], each.agent, each.created, each.seen, each.secret == who.session)
                    for each in own.sessions
                    if not each.scope
                ],
                programs=[
                    ProgramNow(each.secret[:SHORT], each.agent, each.scope, each.created, each.seen)
                    for each in own.sessions
                    if each.scope
                ],
                passkeys=[PasskeyNow(each.id, each.agent, each.created) for each in own.passkeys],
                mail=sends_mail(request),
                asked=own.ticket.address if own.ticket else "",
                away=[AwayNow(each.id, each.start, each.end) for each in own.away],
                role=own.role,
                passwords=hall_of(request).settings.passwords,
                login=own.login,
                provider=provider_label(request),
                identities=[IdentityNow(each.id, each.label, each.created) for each in own.identities],
                looks=dict(read_looks(who.looks)),
                research=own.research,
            ),
            status,
        )
    now = time.time()
    shown = page(
        who,
        "me.html",
        status,
        account=own.account,
        is_admin=own.role == ADMIN,
        is_moderator=own.role in (MODERATOR, ADMIN),
        passwords=hall_of(request).settings.passwords,
        login=own.login,
        sign=sign_of(hall_of(request).store.secret, own.account.id) if own.account else "",
        provider=provider_label(request),
        identities=[
            {"id": each.id, "label": each.label or provider_label(request), "day": who.t.day(each.created)}
            for each in own.identities
        ],
        mail=sends_mail(request),
        place=hall_of(request).settings.site,
        passkeys=[
            {"id": each.id, "agent": each.agent or who.t(N_("a program")), "day": who.t.day(each.created)}
            for each in own.passkeys
        ],
        asked=own.ticket.address if own.ticket else "",
        typed={"name": name, "address": "", "code": "", "zone": own.zone, "begin": "", "end": ""}
        | {"label": "", "login": own.login or name}
        | typed,
        away=[absence_row(each, who, own.zone) for each in own.away],
        days=BUDGET,
        research=own.research,
        zones=zones_to_choose(),
        most=LONGEST,
        errors={key: who.t.code(bad.code, dict(bad.values)) for key, bad in (errors or {}).items()},
        sessions=[
            {
                "id": each.secret[:SHORT],
                "agent": each.agent or who.t(N_("a program")),
                "ago": who.t.ago(now - each.seen),
                "since": who.t.day(each.created),
                "here": each.secret == who.session,
            }
            for each in own.sessions
            if not each.scope
        ],
        programs=[
            {
                "id": each.secret[:SHORT],
                "label": each.agent,
                "scope": who.t(SCOPES[each.scope]),
                "ago": who.t.ago(now - each.seen) if each.seen > each.created else "",
                "since": who.t.day(each.created),
            }
            for each in own.sessions
            if each.scope
        ],
        scopes={name: who.t(words) for name, words in SCOPES.items()},
        token=token,
        again=any(each.secret == who.session and each.created <= now - FRESH for each in own.sessions),
    )
    if own.account is not None and who.browser is not None:
        shown.set_cookie(browser_cookie(request, who.browser))  # kept as long again
        if name != who.name:  # it was written on another device
            shown.set_cookie(name_cookie(name))
    return shown


async def refuse(
    request: AnyRequest, who: Visitor, field: str, bad: BadLine, status: int = 400, **typed: str
) -> Response[Any]:
    """What was typed in a field is refused: for programs as a refusal, for people on the page, beside the field."""
    if who.wants_json:
        raise Refused.of(status, bad, field)
    return await answer(request, who, {field: bad}, status, **typed)


@get("/me", responses=ME)
async def me(request: Request[Any, Any, Any]) -> Response[Any]:
    """Your account."""
    return await answer(request, visitor_of(request))


@post("/me", status_code=200, operation_class=takes(Profile), responses=ME | REFUSALS)
async def write_me(request: Request[Any, Any, Any]) -> Response[Any]:
    """Write how your name is written, which language you read and where you are."""
    who = visitor_of(request)
    if content_type(request) == "application/json":
        wanted = await read(request, Profile)
        name: str | None = wanted.name
        language: str | None = wanted.language
        zone: str | None = wanted.zone
    else:
        form = await fields(request)
        name, language, zone = form.get("name"), form.get("language"), form.get("zone")
    if name is not None and len(" ".join(name.split())) > LONGEST:
        return await refuse(request, who, "name", BadLine("name-long", most=LONGEST), name=name, zone=zone or "")
    if language is not None and language not in i18n.LANGUAGES:
        return await refuse(request, who, "language", BadLine("no-language"), name=name or "", zone=zone or "")
    if zone and zone not in all_zones():
        return await refuse(request, who, "zone", BadLine("no-zone"), name=name or "", zone=zone[:64])
    values: dict[str, str] = {}
    cookies = []
    if name is not None:
        values["name"] = typed_name(name)
        cookies.append(name_cookie(values["name"]))
    if language is not None:
        values["language"] = language
        cookies.append(language_cookie(language))
    if who.is_member and who.account is not None and values:
        account = who.account
        await hall_of(request).store.writer.run(lambda to: save_profile(to, account, **values))
    if zone and not who.account:
        who = as_guest(who)
        assert who.browser is not None
        cookies.append(browser_cookie(request, who.browser))
    if zone is not None and (holder := who.account) is not None:
        spoken = language or who.t.language
        await hall_of(request).store.writer.run(lambda to: save_zone(to, holder, zone, spoken))
    if not who.wants_json:
        return Redirect("/me#profile", status_code=303, cookies=cookies)
    shown = await answer(request, who)
    for cookie in cookies:
        shown.set_cookie(cookie)
    return shown


def language_cookie(language: str) -> Cookie:
    """The cookie that remembers the language."""
    return Cookie(key=i18n.COOKIE, value=language, max_age=tokens.COOKIE_AGE, samesite="lax")


@post("/me/out", status_code=200, operation_class=takes(SignOut), responses=ME | REFUSALS)
async def sign_out(request: Request[Any, Any, Any]) -> Response[Any]:
    """Sign out this browser, another one of your account by its `id`, or all `others`."""
    who, hall = visitor_of(request), hall_of(request)
    wanted = (await read(request, SignOut)).session
    if not who.is_member or who.account is None:
        raise Refused(403, "not-signed-in")
    rows = await hall.sessions.of_account(who.account)
    if wanted == "others":
        those = [row.secret for row in rows if row.secret != who.session and not row.scope]
    else:
        those = [row.secret for row in rows if row.secret.startswith(wanted or who.session)]
    is_other = any(row.secret in those and row.secret != who.session and not row.scope for row in rows)
    if is_other and not await is_fresh(request, who):
        return await refuse(request, who, "sessions", BadLine("sign-in-again"), 403)
    ended = await hall.sessions.end(who.account, those)
    audit.note(request, "sessions-ended", who.account, count=len(ended))
    cookies = []
    if who.session in those:
        who = as_guest(replace(who, account=None, is_member=False))
        assert who.browser is not None
        cookies = [browser_cookie(request, who.browser), name_cookie("")]
        who = replace(who, name="")
    if not who.wants_json:
        return Redirect("/me" if cookies else "/me#sessions", status_code=303, cookies=cookies)
    shown = await answer(request, who)
    for cookie in cookies:
        shown.set_cookie(cookie)
    return shown


HANDLERS = [me, write_me, sign_out]
