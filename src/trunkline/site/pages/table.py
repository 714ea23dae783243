"""A table on the web, to look at: the page, its part that changes, the past, the record. JSON at the same addresses."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from trunkline.record import judge
from trunkline.show.places import place_names, with_places
from trunkline.site.pages import sheet as show
from trunkline.site.pages.chat import ChatShown, chat_shown
from trunkline.site.pages.coached import Hint, coach_shown
from trunkline.site.pages.home import json, page
from trunkline.site.pages.study_page import chance_line, study_shown
from trunkline.site.pages.verdicts import as_verdict, barred_at, drawn, verdict_on_word
from trunkline.site.tables.links import link_path, link_token
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.notes import notes_of
from trunkline.site.tables.quiet import hours_of
from trunkline.site.tables.sitting import count_browsers
from trunkline.site.web import wire
from trunkline.site.web.moves import not_yours, read_seat
from trunkline.site.web.refusals import Refused, in_words
from trunkline.site.web.visitor import Reader, Visitor, hall_of, visitor_of
from trunkline.site.web.wire import AnyRequest

REFUSALS = {
    400: ResponseSpec(wire.Refusal, description="Cannot be read."),
    403: ResponseSpec(wire.Refusal, description="Not your seat, or a token that opens none."),
    404: ResponseSpec(wire.Refusal, description="No such table."),
    429: ResponseSpec(wire.Refusal, description="Too many requests."),
}
SHEET = {200: ResponseSpec(wire.Sheet, description="The sheet; browsers get the page.")}

Number = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The number of the table.")]
Count = Annotated[int, PathParameter(ge=0, le=2**31 - 1, description="How many lines.")]
LookAs = Annotated[
    str | None, QueryParameter(name="as", max_length=24, description="Look as this seat, of those you hold.")
]
Since = Annotated[
    int, QueryParameter(ge=0, le=2**31 - 1, description="Leave out the lines up to this number from the log.")
]
Choices = Annotated[bool, QueryParameter(description="Say of each legal line what it means and brings.")]


def invitations(request: AnyRequest, live: LiveTable, who: Visitor) -> list[dict[str, Any]]:
    """Secret links to show to the host: those of seats that nobody has taken."""
    if not live.is_host(who.account):
        return []
    return [
        {"seat": info.name, "link": base(request) + link_path(live.id, token)}
        for seat, info in enumerate(live.seats)
        if not info.bot
        and not info.taken
        and not info.open
        and (token := link_token(hall_of(request).store, live, seat))
    ]


def base(request: AnyRequest) -> str:
    """The address of the site as the visitor knows it."""
    return str(request.base_url).rstrip("/")


async def table_answer(
    request: AnyRequest,
    live: LiveTable,
    who: Visitor,
    reader: Reader,
    *,
    since: int = 0,
    status: int = 200,
    refused: Refused | None = None,
    choices: bool = False,
    part: bool = False,
    chat: ChatShown | None = None,
    hint: Hint | None = None,
) -> Response[Any]:
    """The table as it stands for this visitor: sheet, part of the page or page; with a refusal its words.

    `chat` is what the page shows of it instead of how it stands, `hint` what a coach was asked for.
    """
    if refused is not None:
        refused.objection = with_places(refused.objection, place_names(live.table.game.map, who.t.places))
    if who.wants_json:
        if refused is None:
            return json(show.sheet(live, reader, since, choices=choices), status)
        fresh = show.sheet(live, reader, since, choices=choices) if status == 409 else None
        return json(in_words(refused, who.t, fresh), status)
    await show.prepare_board(live)
    message = section = ""
    if refused is not None:
        message, section = who.t.objection(refused.objection, refused.title), refused.objection.section
    sheet = show.sheet(live, reader, since)
    invited = invitations(request, live, who)
    zone = await zone_of(request, live, who)
    context = show.page(live, sheet, reader, invitations=invited, notice=message, zone=zone) | {"section": section}
    context["may_repair"] = live.is_host(who.account)
    context |= await study_shown(hall_of(request), live, who)
    context |= coach_shown(live, reader, context, hint)
    return await sheet_or_page(request, live, who, reader, context, status, part=part, chat=chat)


async def zone_of(request: AnyRequest, live: LiveTable, who: Visitor) -> str:
    """The time zone that a visitor has chosen, at a table with a pace; "" where there is none."""
    account = who.account
    if account is None or not live.pace.limited:
        return ""
    return (await hall_of(request).store.ask(lambda to: hours_of(to, account))).zone


async def sheet_or_page(
    request: AnyRequest,
    live: LiveTable,
    who: Visitor,
    reader: Reader,
    context: dict[str, Any],
    status: int = 200,
    *,
    part: bool = False,
    chat: ChatShown | None = None,
) -> Response[Any]:
    """The page of a table, or the part of it that changes, which leaves the chat as it is."""
    if part or who.wants_part:
        return page(who, "sheet.html", status, **context, chat=None)
    store, number, account = hall_of(request).store, live.id, who.account
    shown = chat or await chat_shown(store, live, reader, account)
    if reader.held and account is not None and who.token is None:
        # Where hands are secret each has notes of its own; else the notes stay whoever is to act.
        own = reader.seat if context["secret"] and reader.seat is not None else reader.held[0]
        found = await store.ask(lambda to: notes_of(to, account, number, own))
        context = context | {"notebook": {"seat": live.seats[own].name, "notes": found}}
    return page(who, "table.html", status, **context, chat=shown)


@get("/g/{number:int}", responses=SHEET | REFUSALS)
async def table(
    request: Request[Any, Any, Any], number: Number, look_as: LookAs = None, since: Since = 0, choices: Choices = False
) -> Response[Any]:
    """A table as this visitor may see it."""
    who = visitor_of(request)
    hall = hall_of(request)
    async with hall.at(number) as live:
        if not who.wants_json:
            await count_browsers(live, hall.store)
        return await table_answer(request, live, who, who.reader_of(live, look_as), since=since, choices=choices)


@get("/g/{number:int}/sheet", responses=SHEET | REFUSALS)
async def sheet(
    request: Request[Any, Any, Any], number: Number, look_as: LookAs = None, since: Since = 0, choices: Choices = False
) -> Response[Any]:
    """The part of the page that changes, for swapping in; for programs the same as the table's own address."""
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        return await table_answer(
            request, live, who, who.reader_of(live, look_as), since=since, choices=choices, part=True
        )


@get("/g/{number:int}/at/{n:int}", responses=SHEET | REFUSALS)
async def past(
    request: Request[Any, Any, Any],
    number: Number,
    n: Count,
    look_as: LookAs = None,
) -> Response[Any]:
    """The table after its first n lines."""
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        return await past_answer(request, live, who, who.reader_of(live, look_as), n)


async def past_answer(
    request: AnyRequest, live: LiveTable, who: Visitor, reader: Reader, n: int, status: int = 200
) -> Response[Any]:
    """The table after n lines for this visitor; raises Refused outside the record."""
    try:
        then = show.past(live, n, reader)
    except IndexError as error:
        raise Refused(404, "line-out-of-range", line=n, lines=live.table.line) from error
    if who.wants_json:
        return json(then, status)
    await show.prepare_board(live, n)
    context = show.page(live, then, reader, now=False)
    context |= await study_shown(hall_of(request), live, who, n)
    context["chance"] = chance_line(live, n)
    return await sheet_or_page(request, live, who, reader, context, status)


@get("/g/{number:int}/record", media_type="text/plain", responses=REFUSALS)
async def record(request: Request[Any, Any, Any], number: Number) -> str:
    """The record as text; secrets are `?` until the game is over."""
    async with hall_of(request).at(number) as live:
        shown = live.table.record.copy()
        shown.lines = list(live.table.log(visitor_of(request).reader_of(live).seat))
        shown.tags["Site"] = f"{base(request)}/g/{number}"
        return str(shown)


@get("/g/{number:int}/why", responses={200: ResponseSpec(wire.Verdict, description="The verdict.")} | REFUSALS)
async def why(
    request: Request[Any, Any, Any],
    number: Number,
    line: Annotated[str, QueryParameter(max_length=2000, description="`seat verb word*`, of a seat you hold.")] = "",
    word: Annotated[str, QueryParameter(max_length=100, description="Instead of a line: a word of the board.")] = "",
    look_as: LookAs = None,
) -> Response[Any]:
    """What stands against a line, or against doing anything with a word of the board; for the visitor's seats only.

    The answer may give away what a hand holds. A word of which nothing is known counts as legal.
    """
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        reader = who.reader_of(live, look_as)
        if word and not line:
            return json(verdict_on_word(live, reader.seat, word, who))
        if read_seat(live, line) not in reader.held:
            raise not_yours(line, reader.held)
        verdict = judge(live.table.game, live.table.state, line)
        if isinstance(verdict, tuple):
            return json(wire.Verdict(True))
        return json(as_verdict(live, verdict, who))


@get("/g/{number:int}/barred", responses={200: ResponseSpec(wire.Refusals, description="What is refused.")} | REFUSALS)
async def barred(
    request: Request[Any, Any, Any],
    number: Number,
    word: Annotated[str, QueryParameter(max_length=100, description="A word of the board.")],
    look_as: LookAs = None,
) -> Response[Any]:
    """What the rules refuse at a word where something else can be done, with the reasons; for the visitor's seats only.

    Nothing while it is another seat's turn.
    """
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        return json(barred_at(live, who.reader_of(live, look_as).seat, word, who))


@get("/g/{number:int}/ghost", responses={200: ResponseSpec(wire.Ghost, description="The drawing.")} | REFUSALS)
async def ghost(
    request: Request[Any, Any, Any],
    number: Number,
    line: Annotated[str, QueryParameter(max_length=2000, description="`seat verb word*`, of a seat you hold.")] = "",
    look_as: LookAs = None,
) -> Response[Any]:
    """What a legal line of the visitor's seat would leave on the board; nothing for any other line."""
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        reader = who.reader_of(live, look_as)
        if read_seat(live, line) not in reader.held:
            raise not_yours(line, reader.held)
        return json(drawn(live, line, who))


HANDLERS = [table, sheet, past, record, why, barred, ghost]
