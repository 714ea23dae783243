"""The chat of a circle, by the rules of all chats here: a rate, silence, who is muted or blocked, reports."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Redirect
from sqlalchemy import Connection

from trunkline.actions import BadLine
from trunkline.site.pages.circles import CHANGED, NO_CIRCLE, Here, Slug, answer, here_of, said_row, said_shown
from trunkline.site.pages.events import Stream
from trunkline.site.pages.home import json, page
from trunkline.site.pages.me import REFUSALS
from trunkline.site.pages.people import listed
from trunkline.site.tables.chat import LONGEST, MOST, TooSoon, typed_text
from trunkline.site.tables.circle_chat import Said, find_said, said_after, said_count, say_there
from trunkline.site.tables.circle_people import mark_of, name_of, people_of
from trunkline.site.tables.heads import Conflict
from trunkline.site.tables.profiles import owners_of
from trunkline.site.tables.relations import BLOCK, MUTE, relate, relations_of
from trunkline.site.tables.reports import LONGEST as REASON
from trunkline.site.tables.reports import write_report
from trunkline.site.web import wire
from trunkline.site.web.limits import counted_address
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import hall_of, read
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_circles import AboutMember, CircleChat, ReportMember, SaidThere, SayThere
from trunkline.site.web.wire_people import Reported, UnwantedNow

WRITERS = 20
"""How often a line takes the next number, when others have written the one before."""

Since = Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="Leave out the lines up to this number.")]
Mark = Annotated[str, QueryParameter(max_length=64, description="The id of a member.")]
Line = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1, description="A line of the chat.")]
Done = Annotated[bool, QueryParameter(description="A report was written just now.")]

CHAT = {200: ResponseSpec(CircleChat, description="Lines of the chat.")} | NO_CIRCLE
SAID = CHANGED | {
    201: ResponseSpec(SaidThere, description="Said; the line of chat."),
    422: ResponseSpec(wire.Refusal, description="Empty, or too long."),
}
UNWANTED = CHANGED | {200: ResponseSpec(UnwantedNow, description="Whom you have muted or blocked now.")}


@post("/circles/{slug:str}/chat", status_code=201, operation_class=takes(SayThere), responses=SAID)
async def say(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Say something to the members of a circle of yours."""
    here, sent = (await here_of(request, slug)).need().need_open(), await read(request, SayThere)
    text = typed_text(sent.text)
    try:
        here.who.check_silence()
        if not text:
            raise Refused(422, "chat-empty", field="text")
        if len(text) > LONGEST:
            raise Refused(422, "chat-too-long", field="text", count=len(text), most=LONGEST)
        said = await write(request, here, text)
    except Refused as refused:
        if here.who.wants_json:
            raise
        bad = BadLine(refused.objection.code, **dict(refused.objection.values))
        shown = await answer(request, here, refused.status_code, errors={"text": bad}, typed=sent.text)
        shown.headers |= refused.headers or {}
        return shown
    request.app.state.circle_news.wake(here.circle.id)
    if here.who.wants_json:
        return json(said_row(here, said), 201)
    return Redirect(f"/circles/{slug}#circle-say", status_code=303)


async def write(request: AnyRequest, here: Here, text: str) -> Said:
    """Write a line; raises Refused where its writer has said too much lately."""
    hall, rate = hall_of(request), hall_of(request).settings.chat_rate
    circle, account = here.circle.id, here.account

    def put(connection: Connection) -> Said:
        return say_there(connection, circle, account, name_of(connection, account), text, rate)

    for _ in range(WRITERS):
        try:
            said: Said = await hall.store.writer.run(put)
        except Conflict:
            continue
        except TooSoon as soon:
            seconds = max(1, math.ceil(soon.seconds))
            refused = Refused(429, "chat-too-often", field="text", most=rate, seconds=seconds)
            refused.headers = {"retry-after": str(seconds)}
            raise refused from soon
        return said
    raise Refused(409, "stale")


@get("/circles/{slug:str}/chat", responses=CHAT)
async def chat(request: Request[Any, Any, Any], slug: Slug, since: Since = 0) -> Response[Any]:
    """What was said in a circle of yours after a line: for programs, as lines for a page, or as a page of its own."""
    here, store = (await here_of(request, slug)).need(), hall_of(request).store
    circle, me = here.circle.id, here.account
    lines = await store.ask(lambda to: said_after(to, circle, since, MOST, me))
    if here.who.wants_json:
        said = await store.ask(lambda to: said_count(to, circle))
        return json(CircleChat(said, [said_row(here, each) for each in lines]))
    talk = [said_shown(here, each) for each in lines]
    return page(
        here.who, "circle-said.html" if here.who.wants_part else "circle-chat.html", circle=here.circle, talk=talk
    )


@get("/circles/{slug:str}/events", media_type="text/event-stream", responses=NO_CIRCLE)
async def events(request: Request[Any, Any, Any], slug: Slug) -> Stream:
    """Server-sent events: `event: said`, `data: {"said":40}`, and a comment as a heartbeat; no text, no names."""
    here = (await here_of(request, slug)).need()
    return Stream(request.app.state.circle_news.pieces(here.circle.id))


# -- somebody in a circle


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody in a circle: what they are called, what they wrote, "" if as a member, and the line of it."""

    account: str
    name: str
    quoted: str = ""
    n: int | None = None


async def other_of(request: AnyRequest, here: Here, mark: str, n: int | None) -> Other:
    """Whom a member means; raises Refused where that is nobody, or themselves."""
    circle, me, secret = here.circle.id, here.account, hall_of(request).store.secret

    def ask(connection: Connection) -> Other | None:
        if n is not None:
            line = find_said(connection, circle, n)
            return None if line is None else Other(line.account, line.name, line.text, n)
        for each in people_of(connection, circle, me):
            if mark_of(secret, circle, each.account) == mark:
                return Other(each.account, each.name)
        return None

    found = await hall_of(request).store.ask(ask)
    if found is None or found.account in ("", me):
        raise Refused(404, "nobody-there")
    return found


async def show_person(
    request: AnyRequest,
    here: Here,
    other: Other,
    status: int = 200,
    error: BadLine | None = None,
    reason: str = "",
    *,
    done: bool = False,
) -> Response[Any]:
    """The page about somebody: what can be done, and what was typed."""

    def ask(connection: Connection) -> tuple[set[str], str]:
        kinds = {each.kind for each in relations_of(connection, here.account) if each.you == other.account}
        owner = owners_of(connection, [other.account]).get(other.account)
        return kinds, "" if owner is None else owner.page

    kinds, results = await hall_of(request).store.ask(ask)
    return page(
        here.who,
        "circle-person.html",
        status,
        circle=here.circle,
        other=other,
        member=mark_of(hall_of(request).store.secret, here.circle.id, other.account),
        results=results,
        muted=MUTE in kinds,
        blocked=BLOCK in kinds,
        reason=reason,
        error="" if error is None else here.who.t.code(error.code, dict(error.values)),
        done=done,
    )


@get("/circles/{slug:str}/person", include_in_schema=False)
async def person(
    request: Request[Any, Any, Any], slug: Slug, member: Mark = "", n: Line = None, done: Done = False
) -> Response[Any]:
    """Somebody in a circle of yours: to mute, block or report them."""
    here = (await here_of(request, slug)).need()
    return await show_person(request, here, await other_of(request, here, member, n), done=done)


async def unwanted(request: AnyRequest, slug: str, kind: str) -> Response[Any]:
    """Mute or block somebody of a circle, or no more."""
    here, wanted, hall = (await here_of(request, slug)).need(), await read(request, AboutMember), hall_of(request)
    other, me = await other_of(request, here, wanted.member, wanted.n), here.account
    await hall.store.writer.run(lambda to: relate(to, me, other.account, kind, on=wanted.on, name=other.name))
    if not here.who.wants_json:
        return Redirect("/me/people", status_code=303)
    return await listed(request, me)


@post("/circles/{slug:str}/mute", status_code=200, operation_class=takes(AboutMember), responses=UNWANTED)
async def mute(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Read nothing more of what a member writes, anywhere on this site."""
    return await unwanted(request, slug, MUTE)


@post("/circles/{slug:str}/block", status_code=200, operation_class=takes(AboutMember), responses=UNWANTED)
async def block(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Have nothing to do any more with a member: neither of you sees, reads or meets the other."""
    return await unwanted(request, slug, BLOCK)


@post(
    "/circles/{slug:str}/report",
    status_code=201,
    operation_class=takes(ReportMember),
    responses=REFUSALS
    | NO_CIRCLE
    | {
        201: ResponseSpec(Reported, description="The report is written."),
        422: ResponseSpec(wire.Refusal, description="Without a reason, or one that is too long."),
    },
)
async def report(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Report a line of the chat, or what a member is called, to those who look after the site."""
    here, wanted, hall = (await here_of(request, slug)).need(), await read(request, ReportMember), hall_of(request)
    other, reason = await other_of(request, here, wanted.member, wanted.n), typed_text(wanted.reason)
    bad = None if reason else BadLine("report-empty")
    if len(reason) > REASON:
        bad = BadLine("report-long", count=len(reason), most=REASON)
    if bad is not None:
        if here.who.wants_json:
            raise Refused.of(422, bad, "reason")
        return await show_person(request, here, other, 422, bad, wanted.reason)
    address = counted_address(request.scope, hall.settings.limit_loopback)
    if address is not None:
        request.app.state.report_rate.check(address)
    circle, me = here.circle.id, here.account
    made: int = await hall.store.writer.run(
        lambda to: write_report(to, me, other.account, 0, other.n, other.name, other.quoted, reason, circle)
    )
    if here.who.wants_json:
        return json(Reported(made, other.name, other.quoted), 201)
    place = f"n={other.n}" if other.n is not None else f"member={wanted.member}"
    return Redirect(f"/circles/{slug}/person?{place}&done=true", status_code=303)


HANDLERS = [say, chat, events, person, mute, block, report]
