"""Looking after a circle: its keepers let people in and out and invite, its owner changes and deletes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from trunkline.actions import BadLine
from trunkline.site.pages.circles import (
    CHANGED,
    ENTRY_WORDS,
    ROLE_WORDS,
    SEEN_WORDS,
    Here,
    Slug,
    field_of,
    here_of,
    listing,
    member_row,
    typed_name_of,
)
from trunkline.site.pages.home import json, page
from trunkline.site.pages.invitations import SIGN, typed_sign
from trunkline.site.pages.invite import qr_code
from trunkline.site.pages.notices import LABELS, said, way_now
from trunkline.site.pages.table import base
from trunkline.site.tables.circle_calls import (
    MOST,
    Call,
    call_by_name,
    calls_of,
    link_of,
    renew_link,
    take_back_call,
)
from trunkline.site.tables.circle_people import (
    Person,
    answer_ask,
    askers_of,
    mark_of,
    people_of,
    remove_member,
    set_role,
)
from trunkline.site.tables.circles import LONGEST, Circle, change, circle_by, delete_circle
from trunkline.site.tables.invitations import InvitedTwice, TooManyInvited
from trunkline.site.tables.tidings import hook_account
from trunkline.site.tables.ways import Way, ways_of
from trunkline.site.web import audit
from trunkline.site.web.limits import counted_address
from trunkline.site.web.openapi import takes
from trunkline.site.web.outbox import shown_secret
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import LONGEST as NAME_MOST
from trunkline.site.web.visitor import hall_of, read
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_circles import (
    AnswerAsk,
    Appointed,
    CallNow,
    CircleChange,
    CircleNow,
    EndCall,
    GoneCircle,
    OneMember,
)
from trunkline.site.web.wire_people import WantedName
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "circle-sure": N_("Type the address of the circle, {slug}, to delete it."),
        "circle-called-twice": N_("“{name}” is invited to this circle already."),
        "circle-called-full": N_("A circle invites at most {most} names; take one back first."),
        "no-call": N_("There is no such invitation any more."),
    }
)

CARE = CHANGED | {200: ResponseSpec(CircleNow, description="The circle with all that keepers see.")}


def look_after(connection: Connection, here: Here) -> tuple[Circle, list[Person], list[Person], list[Call], list[Way]]:
    """The circle as it is now, its people, those who ask, the names that are invited, its ways of notice."""
    number = here.circle.id
    ways = ways_of(connection, hook_account(number))
    found = circle_by(connection, number) or here.circle
    return (
        found,
        people_of(connection, number, here.account),
        askers_of(connection, number),
        calls_of(connection, number),
        ways,
    )


async def show_care(
    request: AnyRequest,
    here: Here,
    status: int = 200,
    errors: Mapping[str, BadLine] | None = None,
    typed: Mapping[str, str] | None = None,
) -> Response[Any]:
    """The page of the keepers, with what was typed and what is wrong with it; the same for programs."""
    hall, who = hall_of(request), here.who
    circle, people, askers, calls, ways = await hall.store.ask(lambda to: look_after(to, here))
    secret = hall.store.secret
    link = f"{hall.settings.site.rstrip('/') or base(request)}/circles/{circle.slug}/join/{link_of(secret, circle)}"
    members = [member_row(here, each, secret, {}) for each in people]
    asks = [member_row(here, each, secret, {}) for each in askers]
    if who.wants_json:
        known = (circle.slug, circle.name, circle.entry, circle.seen, circle.closed, here.role, False, False, False)
        called = [CallNow(each.id, each.name, each.made, each.declined is not None) for each in calls]
        hooks = [way_now(way, who, "") for way in ways] if here.role == "owner" else []
        return json(CircleNow(*known, members, [], [], [], 0, link, asks, called, hooks), status)
    return page(
        who,
        "circle-care.html",
        status,
        circle=circle,
        owner=here.role == "owner",
        members=members,
        asks=[(each, who.t.day(each.since)) for each in asks],
        calls=calls,
        link=link,
        qr=qr_code(link),
        hooks=[
            {
                "id": way.id,
                "kind": who.t(LABELS[way.kind]),
                "label": way.label,
                "error": said(way, who),
                "sent": "" if way.sent is None else who.t.moment_at(way.sent, "UTC"),
                "failed": "" if way.failed is None else who.t.moment_at(way.failed, "UTC"),
                "off": way.off is not None,
                "secret": shown_secret(way.secret),
            }
            for way in ways
        ],
        site=bool(hall.settings.site),
        entries={name: who.t(words) for name, words in ENTRY_WORDS.items()},
        seen={name: who.t(words) for name, words in SEEN_WORDS.items()},
        roles={name: who.t(words) for name, words in ROLE_WORDS.items()},
        typed={"name": circle.name, "entry": circle.entry, "seen": circle.seen}
        | {"called": "", "sure": "", "discord": "", "webhook": ""}
        | dict(typed or {}),
        most=LONGEST,
        errors={name: who.t.code(bad.code, dict(bad.values)) for name, bad in (errors or {}).items()},
    )


async def after(request: AnyRequest, slug: str, anchor: str) -> Response[Any]:
    """What comes after a change: the page of the keepers at that place."""
    here = await here_of(request, slug)
    if not here.who.wants_json:
        return Redirect(f"/circles/{slug}/care#{anchor}", status_code=303)
    return await show_care(request, here)


@get("/circles/{slug:str}/care", responses=CARE)
async def care(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """A circle that you look after, with those who ask, its link, invitations and hooks."""
    return await show_care(request, (await here_of(request, slug)).need(keeper=True))


@post("/circles/{slug:str}", status_code=200, operation_class=takes(CircleChange), responses=CARE)
async def change_circle(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Change what a circle of yours is called, how one gets in, and who sees its members."""
    here, wanted = (await here_of(request, slug)).need(owner=True).need_open(), await read(request, CircleChange)
    here.who.check_silence()
    name = typed_name_of(wanted.name)
    try:
        await hall_of(request).store.writer.run(lambda to: change(to, here.circle, name, wanted.entry, wanted.seen))
    except BadLine as bad:
        if here.who.wants_json:
            raise Refused.of(400, bad, field_of(bad)) from bad
        typed = {"name": name, "entry": wanted.entry, "seen": wanted.seen}
        return await show_care(request, here, 400, {field_of(bad): bad}, typed)
    return await after(request, slug, "settings")


@post("/circles/{slug:str}/delete", status_code=200, operation_class=takes(GoneCircle), responses=CHANGED)
async def delete_one(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Delete a circle of yours; its tables go on for those who have a seat there."""
    here, wanted = (await here_of(request, slug)).need(owner=True), await read(request, GoneCircle)
    if wanted.sure.strip() != slug:
        bad = BadLine("circle-sure", slug=slug)
        if here.who.wants_json:
            raise Refused.of(400, bad, "sure")
        return await show_care(request, here, 400, {"sure": bad}, {"sure": wanted.sure})
    await hall_of(request).store.writer.run(lambda to: delete_circle(to, here.circle))
    audit.note(request, "circle-deleted", here.account, circle=here.circle.id)
    return await listing(request, here.who) if here.who.wants_json else Redirect("/circles", status_code=303)


# -- people


async def account_named(request: AnyRequest, here: Here, mark: str, *, asks: bool = False) -> str:
    """The account of a member, or of somebody who asks; raises Refused where there is none."""
    number, secret = here.circle.id, hall_of(request).store.secret

    def ask(connection: Connection) -> list[Person]:
        return askers_of(connection, number) if asks else people_of(connection, number, here.account)

    for each in await hall_of(request).store.ask(ask):
        if mark_of(secret, number, each.account) == mark:
            return each.account
    raise Refused(404, "no-such-member")


async def do(
    request: AnyRequest, here: Here, act: Callable[[Connection], Any], what: str, anchor: str
) -> Response[Any]:
    """Change something about the people of a circle."""
    try:
        await hall_of(request).store.writer.run(act)
    except BadLine as bad:
        raise Refused.of(409, bad) from bad
    audit.note(request, what, here.account, circle=here.circle.id)
    return await after(request, here.circle.slug, anchor)


@post("/circles/{slug:str}/answer", status_code=200, operation_class=takes(AnswerAsk), responses=CARE)
async def answer(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Let somebody into the circle who has asked, or not."""
    here, wanted = (await here_of(request, slug)).need(keeper=True).need_open(), await read(request, AnswerAsk)
    account = await account_named(request, here, wanted.member, asks=True)
    what = "circle-let-in" if wanted.accept else "circle-refused"
    return await do(request, here, lambda to: answer_ask(to, here.circle, account, accept=wanted.accept), what, "asks")


@post("/circles/{slug:str}/remove", status_code=200, operation_class=takes(OneMember), responses=CARE)
async def remove(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Let a member be none any more; a keeper removes members, the owner keepers as well."""
    here, wanted = (await here_of(request, slug)).need(keeper=True), await read(request, OneMember)
    account = await account_named(request, here, wanted.member)

    def act(connection: Connection) -> None:
        found = {each.account: each.role for each in people_of(connection, here.circle.id, here.account)}
        if here.role != "owner" and found.get(account) == "keeper" and account != here.account:
            raise BadLine("not-owner")
        remove_member(connection, here.circle, account)

    return await do(request, here, act, "circle-removed", "people")


@post("/circles/{slug:str}/appoint", status_code=200, operation_class=takes(Appointed), responses=CARE)
async def appoint(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Let a member be a keeper or not, or hand the circle over to them; you are a keeper then."""
    here, wanted = (await here_of(request, slug)).need(owner=True), await read(request, Appointed)
    account = await account_named(request, here, wanted.member)
    return await do(
        request, here, lambda to: set_role(to, here.circle, account, wanted.to_be), f"circle-{wanted.to_be}", "people"
    )


# -- invitations


@post("/circles/{slug:str}/link", status_code=200, responses=CARE)
async def new_link(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Make the link of the circle anew; the one before opens nothing any more."""
    here = (await here_of(request, slug)).need(keeper=True).need_open()
    return await do(request, here, lambda to: renew_link(to, here.circle), "circle-link", "invite")


@post("/circles/{slug:str}/invitations", status_code=200, operation_class=takes(WantedName), responses=CARE)
async def call(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Invite somebody by name into the circle; the answer is the same whether anybody has the name."""
    here, wanted = (await here_of(request, slug)).need(keeper=True).need_open(), await read(request, WantedName)
    here.who.check_silence()
    hall, name = hall_of(request), " ".join(wanted.name.split())
    bad = None
    if not name or not name.isprintable():
        bad = BadLine("invite-nobody")
    elif len(name) > NAME_MOST + SIGN:
        bad = BadLine("invite-long", most=NAME_MOST)
    else:
        address = counted_address(request.scope, hall.settings.limit_loopback)
        if address is not None:
            request.app.state.invite_rate.check(address)
        typed, secret = typed_sign(name), hall.store.secret
        try:
            await hall.store.writer.run(lambda to: call_by_name(to, secret, here.circle, here.account, typed))
        except (InvitedTwice, IntegrityError):
            bad = BadLine("circle-called-twice", name=name)
        except TooManyInvited:
            bad = BadLine("circle-called-full", most=MOST)
    if bad is not None:
        if here.who.wants_json:
            raise Refused.of(400 if bad.code.startswith("invite") else 409, bad, "name")
        status = 400 if bad.code.startswith("invite") else 409
        return await show_care(request, here, status, {"called": bad}, {"called": wanted.name})
    return await after(request, slug, "invite")


@post("/circles/{slug:str}/invitations/back", status_code=200, operation_class=takes(EndCall), responses=CARE)
async def take_back(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Take an invitation into the circle back."""
    here, wanted = (await here_of(request, slug)).need(keeper=True), await read(request, EndCall)
    if not await hall_of(request).store.writer.run(lambda to: take_back_call(to, here.circle.id, wanted.invitation)):
        raise Refused(404, "no-call")
    return await after(request, slug, "invite")


HANDLERS = [care, change_circle, delete_one, answer, remove, appoint, new_link, call, take_back]
