"""Making a table: the form with its errors beside the fields, and the same for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect
from sqlalchemy import Connection

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.site.pages.draft import Draft, arrange, draft, judge, levels, others_of, switched_draft, ticket
from trunkline.site.pages.home import json, page
from trunkline.site.pages.pacing import pace_fields, read_fields
from trunkline.site.tables.admission import LEVELS, OF_CIRCLE, Admission, read_admission
from trunkline.site.tables.circle_tables import CIRCLE, place_table
from trunkline.site.tables.circles import circles_of
from trunkline.site.tables.links import link_token
from trunkline.site.tables.new import NewSeat
from trunkline.site.tables.pace import check_pace
from trunkline.site.web import wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import (
    account_of,
    check_bot_seats,
    content_type,
    fields,
    hall_of,
    name_cookie,
    read,
    typed_name,
    visitor_of,
)
from trunkline.site.web.wire import AnyRequest
from trunkline.words import N_


async def show(request: AnyRequest, form: Draft, status: int = 200) -> Response[Any]:
    """The form with its errors."""
    who = visitor_of(request)
    account = who.account or ""
    circles = await hall_of(request).store.ask(lambda to: circles_of(to, account)) if who.is_member else []
    mine = {f"{OF_CIRCLE}{each.circle.slug}": each.circle.name for each in circles if not each.circle.closed}
    return page(
        who,
        "new.html",
        status,
        shelf=list(titles.shelf().values()),
        box=form.box,
        info=form.info,
        form=form,
        bots=levels(form.box, form.kinds),
        offered=form.box.options_on(form.info.name),
        ticket=ticket(form, who.t),
        others=others_of(form),
        pace=pace_fields(form.pace, who.t),
        levels={level: who.t(words) for level, words in LEVELS.items()}
        | {level: who.t(N_("the members of my circle {name}"), name=name) for level, name in mine.items()},
        errors={key: who.t.code(bad.code, dict(bad.values)) for key, bad in form.errors.items()},
    )


@get("/new", include_in_schema=False)
async def new_table(request: AnyRequest) -> Response[Any]:
    """The form for a new table; `title` and `map` choose, or `to=title/map` with all that was entered so far.

    `players` and `others` arrange the seats; see `arrange`.
    """
    query = {key: str(value) for key, value in request.query_params.items()}
    own = visitor_of(request).name
    try:
        if "to" not in query:
            form = draft(query, own)
            arrange(form, query.get("players", ""), query.get("others", ""))
            return await show(request, form)
        query["title"], _, query["map"] = query["to"].partition("/")
        return await show(request, switched_draft(query, own))
    except BadLine as bad:
        raise Refused.of(404, bad) from bad


def placing(room: Admission, account: str, what: str) -> Callable[[Connection, int], None] | None:
    """What is written with a new table of a circle; it raises BadLine where the account is no member there."""
    if room.level != CIRCLE:
        return None
    return lambda to, game: place_table(to, game, room.circle, account, what)


def bots_among(kinds: Iterable[str]) -> int:
    """How many seats of these kinds bots play."""
    return sum(kind not in ("me", "link", "open") for kind in kinds)


@post(
    "/new",
    status_code=201,
    operation_class=takes(wire.NewTable),
    responses={
        201: ResponseSpec(wire.Made, description="Made."),
        400: ResponseSpec(wire.Refusal, description="Cannot be read, or is not a table of this title."),
        403: ResponseSpec(wire.Refusal, description="A form, or JSON with a cookie, that may be forged."),
        413: ResponseSpec(wire.Refusal, description="Over 64 kB."),
        429: ResponseSpec(wire.Refusal, description="Too many new tables from this address."),
    },
)
async def make_table(request: Request[Any, Any, Any]) -> Response[Any]:
    """Make a table."""
    who = visitor_of(request)
    hall = hall_of(request)
    account, cookies = account_of(request, who)
    if who.account:
        cookies = []
    if content_type(request) == "application/json":
        wanted = await read(request, wire.NewTable)
        try:
            box = titles.title(wanted.title)
            check_bot_seats(request, bots_among(seat.kind for seat in wanted.seats))
            room = Admission(wanted.level, wanted.gathers, wanted.rated, wanted.circle)
            number = await hall.create(
                wanted.title,
                wanted.map or box.maps[0].name,
                wanted.options,
                [NewSeat(seat.name, seat.kind, typed_name(seat.label)) for seat in wanted.seats],
                account,
                check_pace(wanted.pace),
                room,
                placing(room, account, box.label),
            )
        except BadLine as bad:
            raise Refused.of(400, bad) from bad
    else:
        try:
            form = draft({"kind-1": ""} | await fields(request))
        except BadLine as bad:
            raise Refused.of(400, bad) from bad
        judge(form)
        if form.errors:
            if who.wants_json:
                key, first = next(iter(form.errors.items()))
                raise Refused.of(400, first, key)
            return await show(request, form, 400)
        check_bot_seats(request, bots_among(seat.kind for seat in form.seats()))
        pace = read_fields(form.pace)[0]
        room = read_admission(form.room)
        also = placing(room, account, form.box.label)
        seats = form.seats()
        try:
            number = await hall.create(form.box.name, form.info.name, form.options, seats, account, pace, room, also)
        except BadLine as bad:  # no member of the circle any more
            if who.wants_json:
                raise Refused.of(400, bad, "room-level") from bad
            form.errors["room-level"] = bad
            return await show(request, form, 400)
        own = next((seat.label for seat in form.seats() if seat.kind == "me"), who.name)
        if own != who.name:
            cookies.append(name_cookie(own))
    if not who.wants_json:
        async with hall.at(number) as live:
            missing = bool(live.missing())
        return Redirect(f"/g/{number}/invite" if missing else f"/g/{number}", status_code=303, cookies=cookies)
    async with hall.at(number) as live:
        links = {p.name: link_token(hall.store, live, i) for i, p in enumerate(live.seats) if not p.bot and not p.open}
    made = json(wire.Made(number, f"/g/{number}", links), 201)
    for cookie in cookies:
        made.set_cookie(cookie)
    return made


HANDLERS = [new_table, make_table]
