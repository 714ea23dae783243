"""Saying something at a table, and reading what was said. For page and program alike.

What seats write everybody reads who may look at the table: chat is no place for secrets. What onlookers write the seats
read once the match is over. Pages show a little of
Markdown in it, programs get what was typed. It stands in no record, and no bot gets it.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Redirect

from trunkline.site.pages.chat import chat_data, chat_shown, name_of, rooms_for, said_data
from trunkline.site.pages.home import json, page
from trunkline.site.pages.table import REFUSALS, Number, table_answer
from trunkline.site.tables.chat import (
    LONGEST,
    MOST,
    NOBODY,
    ChatLine,
    Full,
    TooSoon,
    find_line,
    next_said,
    typed_text,
    write_said,
)
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.heads import Conflict
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.relations import MUTE, authors, relate
from trunkline.site.web import wire
from trunkline.site.web.limits import counted_address
from trunkline.site.web.moves import TRIES, seat_named
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Reader, Visitor, account_of, content_type, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "chat-empty": N_("There is nothing to send yet: write something first."),
        "chat-too-long": N_("This has {count} letters; a message may have {most}."),
        "chat-too-often": N_("You have sent {most} messages in a minute; this one can be sent in {seconds} s."),
        "mute-nobody": N_("Nobody is known to have written that, or it was you."),
        "chat-full": N_("The chat of this table is full: it keeps {most} messages."),
    }
)

SAID = REFUSALS | {
    201: ResponseSpec(wire.Said, description="Said; the line of chat."),
    408: ResponseSpec(wire.Refusal, description="Came too slowly."),
    413: ResponseSpec(wire.Refusal, description="Over 64 kB."),
    422: ResponseSpec(wire.Refusal, description="Empty, too long, or more than the table keeps."),
}

WRITERS = 20
"""How often a line of chat takes the next number, when others have written the one before."""

Since = Annotated[int, QueryParameter(ge=0, le=2**31 - 1, description="Leave out the lines up to this number.")]


@post("/g/{number:int}/chat", status_code=201, operation_class=takes(wire.Say), responses=SAID)
async def say(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Say something to all who look at the table; without a seat, to the other onlookers."""
    hall, who = hall_of(request), visitor_of(request)
    await hall.check(number)
    sent = await read(request, wire.Say)
    cookies: list[Cookie] = []
    if content_type(request) != "application/json" and who.token is None:  # a program must be somebody already
        account, fresh = account_of(request, who)
        who, cookies = replace(who, account=account), fresh if who.account is None else []
    for _ in range(TRIES):
        async with hall.at(number) as live:
            try:
                wanted = speaker(live, who, sent.seat, text_of(sent))
                if wanted.seat == NOBODY:
                    check_onlooker(request)
                said = await speak(hall, live, wanted)
            except Refused as refused:
                if await hall.is_behind(live):  # the seat may have been taken at another process
                    continue
                if who.wants_json:
                    raise
                return await refusal(request, live, who, sent, refused)
            shown: Response[Any] = Redirect(f"/g/{number}#pane-chat", status_code=303)
            if who.wants_json:
                shown = json(said_data(said, live), 201)
            for each in cookies:
                shown.set_cookie(each)
            return shown
    raise Refused(409, "stale")


def speaker(live: LiveTable, who: Visitor, name: str, text: str) -> ChatLine:
    """What is to be said, and by whom: the seat named, else the one whose sheet is shown, else an onlooker.

    Raises Refused for no seat of theirs, or for nobody.
    """
    who.check_silence()
    held = who.seats_at(live)
    if not held and not name and who.token is None and who.account is not None:
        return ChatLine(0, NOBODY, live.table.line, text, 0.0, who.account, who.name)
    named = seat_named(live, held, name)
    shown = live.seat_to_show(held) if named is None else named
    assert shown is not None  # for `seat_named` refuses those who hold none
    return ChatLine(0, shown, live.table.line, text, 0.0, "" if who.token else who.account or "")


def check_onlooker(request: AnyRequest) -> None:
    """Count what the address of an onlooker says; raises Refused when it is too much: guests cost nothing to make."""
    hall = hall_of(request)
    address = counted_address(request.scope, hall.settings.limit_loopback)
    if address is not None:
        request.app.state.onlookers.check(address)


def text_of(sent: wire.Say) -> str:
    """The text to be said; raises Refused when there is none, or too much."""
    text = typed_text(sent.text)
    if not text:
        raise Refused(422, "chat-empty", field="text")
    if len(text) > LONGEST:
        raise Refused(422, "chat-too-long", field="text", count=len(text), most=LONGEST)
    return text


async def speak(hall: Hall, live: LiveTable, wanted: ChatLine) -> ChatLine:
    """Write a line of chat and let all who watch know; raises Refused when its speaker or room has said too much."""
    store, rate = hall.store, hall.settings.chat_rate
    for _ in range(WRITERS):  # of processes that write one number the others take the next
        ask = partial(next_said, game=live.id, wanted=wanted, rate=rate)
        try:
            said = await store.ask(ask)
            await store.writer.run(partial(write_said, sender=store.writer.name, game=live.id, said=said))
        except Conflict:
            continue
        except TooSoon as soon:
            seconds = max(1, math.ceil(soon.seconds))
            refused = Refused(429, "chat-too-often", field="text", most=rate, seconds=seconds)
            refused.headers = {"retry-after": str(seconds)}
            raise refused from soon
        except Full as full:
            raise Refused(422, "chat-full", field="text", most=MOST) from full
        live.said = max(live.said, said.n)
        hall.notify(live)
        return said
    raise Refused(409, "stale")


async def refusal(
    request: Request[Any, Any, Any], live: LiveTable, who: Visitor, sent: wire.Say, refused: Refused
) -> Response[Any]:
    """The table with what was typed in its box still, and beside it why it was not said."""
    reader = who.reader_of(live, sent.seat)
    shown = await chat_shown(hall_of(request).store, live, reader, who.account)
    shown = replace(shown, text=sent.text, refused=who.t.objection(refused.objection, refused.title))
    response = await table_answer(request, live, who, reader, status=refused.status_code, chat=shown)
    response.headers |= refused.headers or {}
    return response


@get("/g/{number:int}/chat", responses={200: ResponseSpec(wire.Chat, description="Lines of chat.")} | REFUSALS)
async def chat(request: Request[Any, Any, Any], number: Number, since: Since = 0) -> Response[Any]:
    """What was said after a line of chat: for programs, as lines to be added to a page, or as a page of its own."""
    hall, who = hall_of(request), visitor_of(request)
    async with hall.at(number) as live:
        reader = Reader(who.seats_at(live), None, who.t)
        if who.wants_json:
            return json(await chat_data(hall.store, live, reader.held, "" if who.token else who.account or "", since))
        shown = await chat_shown(hall.store, live, reader, who.account, since, 2 * MOST)
        if who.wants_part:
            return page(who, "said.html", chat=shown, game=number)
        rooms, me = rooms_for(live, reader.held), who.account or ""
        found = await hall.store.ask(lambda to: authors(to, number, rooms, me))
        people = [
            {"n": each.n, "name": name_of(live, each.seat, each.name, who.t)}
            | {"muted": each.muted, "blocked": each.blocked}
            for each in found
        ]
        return page(who, "chat.html", chat=shown, game=number, people=people)


@post(
    "/g/{number:int}/chat/mute",
    status_code=200,
    operation_class=takes(wire.Mute),
    responses=REFUSALS | {200: ResponseSpec(wire.Chat, description="What you read from now on.")},
)
async def mute_author(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """See nothing more, at any table, of what the one writes who wrote a line of chat here; or see it again."""
    wanted, hall, who = await read(request, wire.Mute), hall_of(request), visitor_of(request)
    if who.token is not None:
        raise Refused(403, "mute-nobody")
    account, cookies = account_of(request, who)
    async with hall.at(number) as live:
        held = live.seats_of(account)
        line = await hall.store.ask(lambda to: find_line(to, number, wanted.n))
        if line is None or line.account in ("", account):
            raise Refused(403, "mute-nobody")
        you, name = line.account, name_of(live, line.seat, line.name, who.t)
        await hall.store.writer.run(lambda to: relate(to, account, you, MUTE, on=wanted.on, name=name))
        shown: Response[Any] = Redirect(f"/g/{number}/chat#people", status_code=303)
        if who.wants_json:
            shown = json(await chat_data(hall.store, live, held, account, 0))
        for each in cookies:
            shown.set_cookie(each)
        return shown


HANDLERS = [say, chat, mute_author]
