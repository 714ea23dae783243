"""Thinking on by oneself: a study branches off any line of a table, or goes on from a record. For page and program."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any
from urllib.parse import quote

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.game import Illegal
from trunkline.record import Record
from trunkline.site.pages.home import json
from trunkline.site.pages.studies_list import library, show_door
from trunkline.site.pages.table import REFUSALS, Number, base, past_answer, table_answer
from trunkline.site.tables import studies
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.tokens import hash_of, new_browser
from trunkline.site.web import wire, wire_studies
from trunkline.site.web.admitting import admit_to
from trunkline.site.web.moves import at_present, seat_or_first
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, account_of, check_bot_seats, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest

NOT_SO = REFUSALS | {
    409: ResponseSpec(wire.Refusal, description="The table is no study, or not so that this can be done."),
    413: ResponseSpec(wire.Refusal, description="Over 64 kB."),
}
BEGUN = NOT_SO | {201: ResponseSpec(wire_studies.Begun, description="The study.")}
CHANGED = NOT_SO | {
    201: ResponseSpec(wire.Sheet, description="Done; the sheet as it is then."),
    422: ResponseSpec(wire.Refusal, description="The rules are against it."),
}

ADDRESS = re.compile(r"\S{0,200}/g/([1-9][0-9]{0,8})(?:/at/([0-9]{1,6}))?(?:/record)?(?:[?#]\S{0,200})?", re.ASCII)
"""The address of a table of this site, or of a line or the record of it, in the place of a record."""

Secret = Annotated[str, PathParameter(max_length=64)]


async def study_at(hall: Hall, number: int, who: Visitor, *, own: bool = True) -> studies.Study:
    """The study that a table is; raises Refused where it is none, or somebody else's and it must be `own`."""
    await hall.check(number)
    found = await hall.store.ask(lambda to: studies.find_study(to, number))
    if found is None:
        raise Refused(409, "no-study")
    if own and found.account != who.account:
        raise Refused(403, "not-your-study")
    return found


@post("/g/{number:int}/branch", status_code=201, operation_class=takes(wire_studies.Branch), responses=BEGUN)
async def branch(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Branch off a table into a study of your own, with no more in it than you know. All its seats are yours."""
    await hall_of(request).check(number)
    wanted = await read(request, wire_studies.Branch)
    return await branch_off(request, number, wanted.line, wanted.seat)


async def branch_off(request: AnyRequest, number: int, line: int | None, named: str) -> Response[Any]:
    """Begin a study of the visitor's that branches off a table after a line, the last one by default."""
    who, hall = visitor_of(request), hall_of(request)
    account, cookies = account_of(request, who)
    async with hall.at(number) as live:
        held = who.seats_at(live)
        seat = seat_or_first(named)(live, held) if held else None
        n = live.table.line if line is None else line
        try:
            table, study = await studies.begin_study(hall, live, n, seat, account)
        except IndexError as error:
            raise Refused(404, "line-out-of-range", line=n, lines=live.table.line) from error
        except BadLine as bad:
            raise Refused.of(409, bad) from bad
        look = "" if seat is None else f"?as={quote(live.seats[seat].name)}"
    try:
        made = await studies.add_study(hall, table, study)
    except BadLine as bad:
        raise Refused.of(429, bad) from bad
    if not who.wants_json:
        return Redirect(f"/g/{made}{look}", status_code=303, cookies=cookies)
    return begun(wire_studies.Begun(made, f"/g/{made}"), cookies)


def begun(what: wire_studies.Begun, cookies: Sequence[Cookie]) -> Response[Any]:
    """A study that has begun, for a program."""
    answer = json(what, 201)
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


@get(
    "/studies",
    responses={200: ResponseSpec(list[wire_studies.StudyAt], description="For programs; browsers get the page.")},
)
async def own_studies(request: Request[Any, Any, Any]) -> Response[Any]:
    """Your studies, the latest first."""
    return await library(request)


@post("/studies", status_code=201, operation_class=takes(wire_studies.Bring), responses=BEGUN)
async def bring(request: Request[Any, Any, Any]) -> Response[Any]:
    """Begin a study with a record; one that breaks off is opened up to the line that does not hold, which is named."""
    who, hall = visitor_of(request), hall_of(request)
    wanted = await read(request, wire_studies.Bring)
    if (address := ADDRESS.fullmatch(wanted.record.strip())) is not None:
        number = int(address[1])
        await hall.check(number)
        await admit_to(number, hall, who)
        return await branch_off(request, number, int(address[2]) if address[2] else None, "")
    account, cookies = account_of(request, who)
    try:
        record = Record.read(wanted.record)
        await hall.store.ask(lambda to: studies.check_not_rated(to, account, record=record))
        table, stop = await asyncio.to_thread(studies.table_of_record, record)  # each line is judged
        study = studies.Study(0, account, None, None, table.line, "", False, "", time.time())
        made = await studies.add_study(hall, table, study)
    except BadLine as bad:
        if who.wants_json:
            raise Refused.of(400, bad) from bad
        return await library(request, record=wanted.record, bad=bad)
    why = "" if stop is None else who.t.objection(stop.why, record.title)
    if who.wants_json:
        return begun(wire_studies.Begun(made, f"/g/{made}", 0 if stop is None else stop.line, why), cookies)
    if stop is not None:
        note = who.t.code("record-stops", {"line": stop.line, "text": stop.text}) + " " + why
        return await library(request, note=note, begun=made, cookies=cookies)
    return Redirect(f"/g/{made}", status_code=303, cookies=cookies)


async def change(request: AnyRequest, number: int, act: Callable[[LiveTable, Hall], Awaitable[None]]) -> Response[Any]:
    """Change a study whose seats the visitor holds, and show it."""
    who, hall = visitor_of(request), hall_of(request)
    await study_at(hall, number, who, own=False)

    async def change_it(live: LiveTable) -> Response[Any]:
        if not who.seats_at(live):
            raise Refused(403, "no-seat")
        try:
            await act(live, hall)
        except Illegal as no:
            raise Refused.of(422, no.objection, live.table.game.title) from no
        hall.notify(live)
        return await show_again(request, live)

    return await at_present(hall, number, change_it)


async def show_again(request: AnyRequest, live: LiveTable, at: int | None = None) -> Response[Any]:
    """The study as it stands now, or as it was after so many lines."""
    who = visitor_of(request)
    past = None if at is None or at >= live.table.line else at
    if not who.wants_json and not who.wants_part:
        return Redirect(f"/g/{live.id}" if past is None else f"/g/{live.id}/at/{past}", status_code=303)
    if past is not None and not who.wants_json:
        return await past_answer(request, live, who, who.reader_of(live), past, status=201)
    return await table_answer(request, live, who, who.reader_of(live), status=201)


@post("/g/{number:int}/study/seat", status_code=201, operation_class=takes(wire_studies.Decider), responses=CHANGED)
async def decide(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Let a bot decide for a seat of a study, or yourself again."""
    wanted = await read(request, wire_studies.Decider)
    if wanted.bot:
        check_bot_seats(request, 1)

    async def act(live: LiveTable, hall: Hall) -> None:
        seat = next((k for k, info in enumerate(live.seats) if info.name == wanted.seat), None)
        if seat is None:
            raise Refused(400, "malformed", detail="seat")
        try:
            await studies.seat_in_study(live, hall.store, seat, wanted.bot)
        except BadLine as bad:
            raise Refused.of(400, bad) from bad

    return await change(request, number, act)


@post("/g/{number:int}/study/chance", status_code=201, operation_class=takes(wire_studies.Chance), responses=CHANGED)
async def choose_chance(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Let chance have brought something else in a line of a study; what came after it is taken back."""
    wanted = await read(request, wire_studies.Chance)

    async def act(live: LiveTable, hall: Hall) -> None:
        try:
            await studies.choose_chance(live, hall.store, wanted.n, wanted.line)
        except IndexError as error:
            raise Refused(404, "line-out-of-range", line=wanted.n, lines=live.table.line) from error

    return await change(request, number, act)


@post("/g/{number:int}/study/name", status_code=201, operation_class=takes(wire_studies.Call), responses=CHANGED)
async def name(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Name a study of yours."""
    who, hall = visitor_of(request), hall_of(request)
    wanted = " ".join((await read(request, wire_studies.Call)).name.split())
    await study_at(hall, number, who)
    if len(wanted) > studies.LONGEST_NAME:
        raise Refused(400, "study-name-too-long", most=studies.LONGEST_NAME)
    await hall.store.writer.run(lambda to: studies.set_name(to, number, wanted))
    async with hall.at(number) as live:
        return await show_again(request, live)


@post(
    "/g/{number:int}/study/share",
    status_code=201,
    operation_class=takes(wire_studies.Share),
    responses=NOT_SO | {201: ResponseSpec(wire_studies.Shared, description="The link.")},
)
async def share(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Make the secret link of a study of yours, by which others think along; the one before opens nothing any more."""
    who, hall = visitor_of(request), hall_of(request)
    wanted = await read(request, wire_studies.Share)
    study = await study_at(hall, number, who)
    secret = "" if wanted.revoke else new_browser()
    await hall.store.writer.run(lambda to: studies.set_token(to, number, hash_of(secret) if secret else ""))
    if wanted.revoke:
        await put_out(hall, study)
    link = f"{base(request)}/study/{secret}" if secret else ""
    if who.wants_json:
        return json(wire_studies.Shared(link), 201)
    return show_door(request, link=link, game=number) if link else Redirect(f"/g/{number}", status_code=303)


async def put_out(hall: Hall, study: studies.Study) -> None:
    """Let go of a study all but its owner."""

    async def let_go(live: LiveTable) -> None:
        await studies.leave_to_owner(live, hall.store, study.account)
        hall.notify(live)

    await at_present(hall, study.game, let_go)


@post(
    "/g/{number:int}/study/delete",
    status_code=200,
    responses=NOT_SO | {200: ResponseSpec(wire_studies.Gone, description="Gone; browsers go to their studies.")},
)
async def delete(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Delete a study of yours with all its lines; what branches off it stays."""
    who, hall = visitor_of(request), hall_of(request)
    await study_at(hall, number, who)
    async with hall.at(number) as live:
        await hall.store.writer.run(lambda to: studies.delete_game(to, hall.store.writer.name, number))
        hall.drop(live)
        hall.notify(live)
    return json(wire_studies.Gone(number)) if who.wants_json else Redirect("/studies", status_code=303)


@get("/study/{token:str}", include_in_schema=False)
async def door(request: Request[Any, Any, Any], token: Secret) -> Response[Any]:
    """What a secret link of a study leads to: a page with a button, for a mere look gives nobody a seat."""
    await open_study(request, token)
    return show_door(request, token=token)


@post("/study/{token:str}", status_code=303, include_in_schema=False)
async def join(request: Request[Any, Any, Any], token: Secret) -> Response[Any]:
    """Think along in a study."""
    who, hall = visitor_of(request), hall_of(request)
    study = await open_study(request, token)
    account, cookies = account_of(request, who)
    try:
        await hall.store.ask(lambda to: studies.check_not_rated(to, account, root=study.root))
    except BadLine as bad:
        raise Refused.of(409, bad) from bad

    async def sit_down(live: LiveTable) -> None:
        await studies.join_study(live, hall.store, account)
        hall.notify(live)

    await at_present(hall, study.game, sit_down)
    return Redirect(f"/g/{study.game}", status_code=303, cookies=cookies)


async def open_study(request: AnyRequest, token: str) -> studies.Study:
    """The study that a secret link opens; raises Refused for one that opens none."""
    found = await hall_of(request).store.ask(lambda to: studies.study_of_token(to, hash_of(token)))
    if found is None:
        raise Refused(403, "broken-token")
    return found


HANDLERS = [branch, own_studies, bring, decide, choose_chance, name, share, delete, door, join]
