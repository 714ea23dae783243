"""Comments on the lines of a study, written by those who hold its seats; page and program read and write the same."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from trunkline.site.pages.home import json
from trunkline.site.pages.study import NOT_SO, show_again, study_at
from trunkline.site.pages.table import Number, table_answer
from trunkline.site.tables import comments
from trunkline.site.tables.accounts import find_account
from trunkline.site.tables.chat import typed_text
from trunkline.site.tables.comments import Comment
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.live import LiveTable
from trunkline.site.web import wire, wire_studies
from trunkline.site.web.moves import at_present
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest

WRITTEN = NOT_SO | {
    201: ResponseSpec(list[wire_studies.CommentAt], description="All comments of the study, by line."),
    422: ResponseSpec(wire.Refusal, description="Empty, too long, on no line, or one too many."),
}

CommentNumber = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The number of the comment.")]


async def student(request: AnyRequest, number: int) -> tuple[Hall, Visitor, str]:
    """The hall, the visitor and their account, where they may look at a study; raises Refused."""
    hall, who = hall_of(request), visitor_of(request)
    await study_at(hall, number, who, own=False)
    if who.account is None:
        raise Refused(403, "no-seat")
    return hall, who, who.account


def check_seat(live: LiveTable, who: Visitor) -> None:
    """Raise Refused for whoever only looks on."""
    if not who.seats_at(live):
        raise Refused(403, "no-seat")


async def all_comments(hall: Hall, number: int, account: str) -> Response[Any]:
    """The comments of a study for a program."""
    found = await hall.store.ask(lambda to: comments.comments_of(to, number, account))
    rows = [
        wire_studies.CommentAt(
            each.id, each.line, each.name, each.account == account, each.text, each.at, each.edited is not None
        )
        for each in found
    ]
    return json(rows)


@get(
    "/g/{number:int}/study/comments",
    responses=NOT_SO | {200: ResponseSpec(list[wire_studies.CommentAt], description="By line.")},
)
async def read_comments(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """The comments of a study, by line."""
    hall, who, account = await student(request, number)
    async with hall.at(number) as live:
        check_seat(live, who)
    return await all_comments(hall, number, account)


@post(
    "/g/{number:int}/study/comments",
    status_code=201,
    operation_class=takes(wire_studies.WriteComment),
    responses=WRITTEN,
)
async def write(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Write a comment on a line of a study."""
    visitor_of(request).check_silence()
    hall, who, account = await student(request, number)
    wanted = await read(request, wire_studies.WriteComment)
    rate = hall.settings.chat_rate
    member = await hall.store.ask(lambda to: find_account(to, number=account))
    name = who.name if member is None else member.name

    async def act(live: LiveTable) -> None:
        if wanted.line > live.table.line:
            raise Refused(422, "comment-line", field="line", line=wanted.line)
        text = text_of(wanted.text)
        if not text:
            raise Refused(422, "comment-empty", field="text")
        try:
            await comments.add_comment(live, hall.store, wanted.line, account, name, text, rate)
        except comments.TooManyComments as full:
            raise Refused(422, "comments-full", most=comments.MOST) from full
        except comments.TooOften as soon:
            raise Refused(429, "comment-too-often", most=rate) from soon

    return await changed(request, number, wanted.line, act)


@post(
    "/g/{number:int}/study/comments/{comment:int}",
    status_code=201,
    operation_class=takes(wire_studies.EditComment),
    responses=WRITTEN,
)
async def edit(request: Request[Any, Any, Any], number: Number, comment: CommentNumber) -> Response[Any]:
    """Change a comment of yours; without a text it is deleted."""
    visitor_of(request).check_silence()
    hall, _, account = await student(request, number)
    wanted = await read(request, wire_studies.EditComment)
    found: Comment | None = await hall.store.ask(lambda to: comments.find_comment(to, number, comment))
    if found is None or found.account != account:
        raise Refused(403, "not-your-comment")

    async def act(live: LiveTable) -> None:
        await comments.edit_comment(live, hall.store, found, "" if wanted.delete else text_of(wanted.text))

    return await changed(request, number, found.line if wanted.line is None else wanted.line, act)


def text_of(typed: str) -> str:
    """A comment as it is kept; raises Refused for one too long."""
    text = typed_text(typed)
    if len(text) > comments.LONGEST:
        raise Refused(422, "comment-too-long", field="text", count=len(text), most=comments.LONGEST)
    return text


async def changed(request: AnyRequest, number: int, line: int, act: Any) -> Response[Any]:
    """Change the comments of a study, and show it at the line looked at; what is refused stands in the page."""
    hall, who = hall_of(request), visitor_of(request)

    async def change_them(live: LiveTable) -> Response[Any]:
        check_seat(live, who)
        try:
            await act(live)
        except Refused as refused:
            if who.wants_json:
                raise
            status = refused.status_code
            return await table_answer(request, live, who, who.reader_of(live), status=status, refused=refused)
        hall.notify(live)
        return await show_again(request, live, line)

    answer = await at_present(hall, number, change_them)
    if who.wants_json:
        shown = await all_comments(hall, number, who.account or "")
        shown.status_code = 201
        return shown
    return answer


HANDLERS = [read_comments, write, edit]
