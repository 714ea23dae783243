"""Making a pool: the form with its errors beside the fields, and the same for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.site.pages.circles import CHANGED, Here, Slug, field_of, here_of, typed_name_of
from trunkline.site.pages.home import page
from trunkline.site.pages.pacing import MOVES
from trunkline.site.pages.pools import answer
from trunkline.site.tables.pace import Pace
from trunkline.site.tables.pools import LONGEST, MOST_AT_ONCE, make_pool, pool_by
from trunkline.site.tables.pools import NewPool as Wanted
from trunkline.site.tables.schedules import LEAST_SEATS, MOST_SEATS, MOST_SIZE
from trunkline.site.tables.tidings import hook_account, tell
from trunkline.site.web import audit, wire_pools
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import content_type, fields, hall_of, read
from trunkline.site.web.wire import AnyRequest

MADE = CHANGED | {201: ResponseSpec(wire_pools.PoolNow, description="Made; it waits for people.")}

USUAL = {"seats": "3", "size": "6", "move": "259200", "at_once": "2", "rated": "no"}


def number_of(text: str) -> int:
    """The number that was typed; -1 for what is none, which no field takes."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


def show(here: Here, typed: Mapping[str, str], status: int = 200, wrong: BadLine | None = None) -> Response[Any]:
    """The form with what was typed and what is wrong with it; raises BadLine for an unknown title or map."""
    t, shelf = here.who.t, titles.shelf()
    title, _, map_name = (typed.get("to") or "").partition("/")
    box = titles.title(title or next(iter(shelf)))
    fit = [info for info in box.maps if info.most >= LEAST_SEATS]
    info = box.map_info(map_name) if map_name else fit[0]
    known = USUAL | {"name": "", "to": f"{box.name}/{info.name}", "seats": str(max(LEAST_SEATS, info.least))}
    offered = box.options_on(info.name)
    return page(
        here.who,
        "pool-new.html",
        status,
        circle=here.circle,
        box=box,
        info=info,
        kinds=[(each, [m for m in each.maps if m.most >= LEAST_SEATS]) for each in shelf.values()],
        offered=offered,
        chosen={o.name: typed.get(f"option-{o.name}", o.default) for o in offered},
        seats=range(max(LEAST_SEATS, info.least), min(MOST_SEATS, info.most) + 1),
        sizes=range(LEAST_SEATS, MOST_SIZE + 1),
        moves=[(str(each), t.lasting(each)) for each in MOVES if each],
        at_once=range(1, MOST_AT_ONCE + 1),
        typed=known | {key: value for key, value in typed.items() if value},
        most=LONGEST,
        errors={} if wrong is None else {field_of(wrong): t.code(wrong.code, dict(wrong.values))},
    )


@get("/circles/{slug:str}/pools/new", include_in_schema=False)
async def new_pool(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """The form for a new pool; `to=title/map` chooses."""
    here = (await here_of(request, slug)).need(keeper=True).need_open()
    try:
        return show(here, {key: str(value) for key, value in request.query_params.items()})
    except BadLine as bad:
        raise Refused.of(404, bad) from bad


async def wanted_of(request: AnyRequest) -> tuple[Wanted, dict[str, str]]:
    """What a new pool is to be, and the fields of the form."""
    if content_type(request) == "application/json":
        sent = await read(request, wire_pools.NewPool)
        box = titles.title(sent.title)
        name, map_name = typed_name_of(sent.name), sent.map or box.maps[0].name
        return Wanted(
            name, sent.title, map_name, sent.options, sent.pace, sent.seats, sent.size, sent.at_once, sent.rated
        ), {}
    form = await fields(request)
    title, _, map_name = form.get("to", "").partition("/")
    options = {k.removeprefix("option-"): v for k, v in form.items() if k.startswith("option-")}
    offered = {option.name for option in titles.title(title).options_on(map_name)}
    move = number_of(form.get("move", ""))
    return Wanted(
        typed_name_of(form.get("name", "")),
        title,
        map_name,
        {k: v for k, v in options.items() if k in offered},
        Pace(move=move if 0 < move <= max(MOVES) else 0),
        number_of(form.get("seats", "")),
        number_of(form.get("size", "")),
        number_of(form.get("at_once", "")),
        form.get("rated") == "yes",
    ), form


@post("/circles/{slug:str}/pools", status_code=201, operation_class=takes(wire_pools.NewPool), responses=MADE)
async def make(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """Make a pool in a circle of which you are a keeper."""
    here, hall = (await here_of(request, slug)).need(keeper=True).need_open(), hall_of(request)
    here.who.check_silence()
    circle, form = here.circle.id, dict[str, str]()
    try:
        wanted, form = await wanted_of(request)
        number: int = await hall.store.writer.run(lambda to: make_pool(to, circle, here.account, wanted))
    except BadLine as bad:
        if here.who.wants_json:
            raise Refused.of(400, bad, field_of(bad, "options")) from bad
        try:
            return show(here, form, 400, bad)
        except BadLine as unknown:
            raise Refused.of(400, unknown) from unknown
    await hall.store.writer.run(lambda to: tell(to, hook_account(circle), "pool-open", circle, wanted.name))
    audit.note(request, "pool-made", here.account, pool=number)
    if not here.who.wants_json:
        return Redirect(f"/circles/{slug}/pools/{number}", status_code=303)
    pool = await hall.store.ask(lambda to: pool_by(to, number))
    if pool is None:  # the circle is deleted by now
        raise Refused(404, "no-pool")
    return await answer(request, here, pool, 201)


HANDLERS = [new_pool, make]
