"""Other people: not to read or meet somebody any more, to report what they have written or are called.

Whom a request is about is known by a line of chat that they wrote, or by the seat where they sit: accounts have no
address of their own.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.game import Seat
from trunkline.show.names import person
from trunkline.site.pages.chat import name_of, rooms_for
from trunkline.site.pages.home import json, page
from trunkline.site.pages.table import REFUSALS, Number
from trunkline.site.tables.chat import NOBODY, find_line, typed_text
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.profiles import owner_of, page_of
from trunkline.site.tables.relations import BLOCK, MUTE, Relation, relate, relations_of
from trunkline.site.tables.reports import LONGEST, write_report
from trunkline.site.web import wire
from trunkline.site.web.limits import counted_address
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, account_of, as_guest, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_people import Block, NoMore, Report, Reported, Somebody, UnwantedNow
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "nobody-there": N_("Nobody is known to have written that or to sit there, or it is you."),
        "report-empty": N_("Say what is wrong with it."),
        "report-long": N_("This has {count} letters; a reason may have {most}."),
        "too-many-reports": N_("Too many reports were sent; wait an hour."),
        "no-such-person": N_("You have muted or blocked nobody like that."),
    }
)

DONE = REFUSALS | {200: ResponseSpec(UnwantedNow, description="Whom you have muted or blocked now.")}

Line = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1, description="A line of chat.")]
Done = Annotated[bool, QueryParameter(description="A report was written just now.")]
AtSeat = Annotated[str, QueryParameter(max_length=24, description="The name of a seat.")]


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody at a table: their account, "" where that is not known, what they are called, what they wrote, "" if by
    their seat. `room` is where.
    """

    account: str
    name: str
    quoted: str = ""
    n: int | None = None
    seat: Seat = NOBODY


async def other_of(request: AnyRequest, live: LiveTable, who: Visitor, wanted: Somebody) -> Other:
    """Whom a visitor means; raises Refused where that is nobody, or themselves, or not for their eyes."""
    found = None
    if wanted.n is not None:
        line = await hall_of(request).store.ask(partial(find_line, game=live.id, n=wanted.n))
        if line is not None and line.room in rooms_for(live, who.seats_at(live)):
            name = name_of(live, line.seat, line.name, who.t)
            found = Other(line.account, name, line.text, line.n, line.seat)
    else:
        for seat, info in enumerate(live.seats):
            if wanted.seat and info.name == wanted.seat and not (info.bot and not info.stands_in):
                found = Other(live.player_of(seat), person(info.name), seat=seat)
    own = found is not None and (found.account == who.account or found.seat in live.seats_of(who.account))
    if found is None or own or (wanted.n is None and not found.account):
        raise Refused(404, "nobody-there")
    return found


async def show(
    request: AnyRequest,
    live: LiveTable,
    who: Visitor,
    other: Other,
    status: int = 200,
    error: BadLine | None = None,
    reason: str = "",
    *,
    done: bool = False,
) -> Response[Any]:
    """The page about somebody: what can be done, and what was typed."""
    me = who.account or ""
    kinds = {each.kind for each in await relations(request, me) if each.you == other.account}
    known, results = other.account != "", ""
    owner = await hall_of(request).store.ask(lambda to: owner_of(to, account=other.account)) if known else None
    if owner is not None and owner.rated:
        results = owner.page or await hall_of(request).store.writer.run(lambda to: page_of(to, other.account))
    return page(
        who,
        "person.html",
        status,
        game=live.id,
        other=other,
        called=live.seats[other.seat].name if other.seat != NOBODY else "",
        known=known,
        results=results,
        muted=MUTE in kinds,
        blocked=BLOCK in kinds,
        reason=reason,
        most=LONGEST,
        error="" if error is None else who.t.code(error.code, dict(error.values)),
        done=done,
    )


async def relations(request: AnyRequest, me: str) -> list[Relation]:
    """Whom an account has muted or blocked."""
    return await hall_of(request).store.ask(lambda to: relations_of(to, me)) if me else []


@get("/g/{number:int}/person", include_in_schema=False)
async def about_person(
    request: Request[Any, Any, Any], number: Number, n: Line = None, seat: AtSeat = "", done: Done = False
) -> Response[Any]:
    """Whoever wrote a line of chat or sits at a seat: to mute, block or report them."""
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        other = await other_of(request, live, who, Somebody(n, seat))
        return await show(request, live, who, other, done=done)


@post("/g/{number:int}/block", status_code=200, operation_class=takes(Block), responses=DONE)
async def block(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Block somebody: neither of you reads the other, finds the other's open tables, or sits down with the other."""
    wanted, hall, who = await read(request, Block), hall_of(request), visitor_of(request)
    if who.token is not None:
        raise Refused(403, "nobody-there")
    await hall.check(number)
    me, cookies = account_of(request, who)
    async with hall.at(number) as live:
        other = await other_of(request, live, who, Somebody(wanted.n, wanted.seat))
        if not other.account:
            raise Refused(404, "nobody-there")
        await hall.store.writer.run(lambda to: relate(to, me, other.account, BLOCK, on=wanted.on, name=other.name))
    shown: Response[Any] = Redirect("/me/people", status_code=303)
    if who.wants_json:
        shown = await listed(request, me)
    for each in cookies:
        shown.set_cookie(each)
    return shown


@post(
    "/g/{number:int}/report",
    status_code=201,
    operation_class=takes(Report),
    responses=REFUSALS
    | {
        201: ResponseSpec(Reported, description="The report is written."),
        422: ResponseSpec(wire.Refusal, description="Without a reason, or one that is too long."),
    },
)
async def report(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Report a line of chat, or what somebody is called, to whoever looks after the site."""
    wanted, hall, who = await read(request, Report), hall_of(request), visitor_of(request)
    if who.token is not None:
        raise Refused(403, "nobody-there")
    await hall.check(number)
    reason = typed_text(wanted.reason)
    me, cookies = account_of(request, who)
    async with hall.at(number) as live:
        other = await other_of(request, live, who, Somebody(wanted.n, wanted.seat))
        bad = None if reason else BadLine("report-empty")
        if len(reason) > LONGEST:
            bad = BadLine("report-long", count=len(reason), most=LONGEST)
        if bad is not None:
            if who.wants_json:
                raise Refused.of(422, bad, "reason")
            return await show(request, live, as_guest(who), other, 422, bad, wanted.reason)
        address = counted_address(request.scope, hall.settings.limit_loopback)
        if address is not None:
            request.app.state.report_rate.check(address)
        made: int = await hall.store.writer.run(
            lambda to: write_report(to, me, other.account, number, other.n, other.name, other.quoted, reason)
        )
    place = f"n={other.n}" if other.n is not None else f"seat={wanted.seat}"
    shown: Response[Any] = Redirect(f"/g/{number}/person?{place}&done=true", status_code=303)
    if who.wants_json:
        shown = json(Reported(made, other.name, other.quoted), 201)
    for each in cookies:
        shown.set_cookie(each)
    return shown


def mark_of(secret: str, me: str, relation: Relation) -> str:
    """What tells one whom an account has muted or blocked from others, without saying which account it is."""
    return hmac.new(secret.encode(), f"{relation.kind} {me} {relation.you}".encode(), sha256).hexdigest()[:20]


async def listed(request: AnyRequest, me: str) -> Response[Any]:
    """Whom an account has muted or blocked, for programs."""
    secret = hall_of(request).store.secret
    found = await relations(request, me)
    rows = [{"id": mark_of(secret, me, each), "name": each.name, "kind": each.kind} for each in found]
    return json({"people": rows})


@get("/me/people", responses={200: DONE[200]})
async def people(request: Request[Any, Any, Any]) -> Response[Any]:
    """Whom you have muted or blocked."""
    who, secret = visitor_of(request), hall_of(request).store.secret
    me = who.account or ""
    if who.wants_json:
        return await listed(request, me)
    rows = [(mark_of(secret, me, each), each) for each in await relations(request, me)]
    return page(who, "people.html", people=rows)


@post("/me/people/remove", status_code=200, operation_class=takes(NoMore), responses=DONE)
async def forgive(request: Request[Any, Any, Any]) -> Response[Any]:
    """Mute or block somebody no more."""
    wanted, who, hall = await read(request, NoMore), visitor_of(request), hall_of(request)
    me = who.account or ""
    known = {mark_of(hall.store.secret, me, each): each for each in await relations(request, me)}
    if wanted.id not in known:
        raise Refused(404, "no-such-person")
    gone = known[wanted.id]
    await hall.store.writer.run(lambda to: relate(to, me, gone.you, gone.kind, on=False))
    return await listed(request, me) if who.wants_json else Redirect("/me/people", status_code=303)


HANDLERS = [about_person, block, report, people, forgive]
