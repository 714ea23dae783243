"""A pool of a circle: who is in it, its tables, its standings with the rule that makes them; entering and leaving."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect
from sqlalchemy import Connection

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.site.pages.circles import CHANGED, NO_CIRCLE, Here, Slug, here_of
from trunkline.site.pages.home import json, page
from trunkline.site.pages.player import name_of_title
from trunkline.site.pages.timing import pace_words
from trunkline.site.tables.circle_people import name_of
from trunkline.site.tables.pace import read_pace
from trunkline.site.tables.pool_standings import ranked
from trunkline.site.tables.pool_tables import State, state_of
from trunkline.site.tables.pools import (
    OPEN,
    OVER,
    RUNNING,
    Pool,
    avoided,
    begin_early,
    end_pool,
    enter,
    leave_pool,
    locked,
    pool_by,
    pools_of,
    step_in,
)
from trunkline.site.tables.relations import blocked_with
from trunkline.site.tables.store import options_of
from trunkline.site.web import audit, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_pools import EnterPool, PoolInList, PoolNow, PoolPerson, Pools, PoolTable, StepIn
from trunkline.words import N_

STATES = {OPEN: N_("waits for people"), RUNNING: N_("under way"), OVER: N_("over")}

Number = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The number of a pool.")]

SHOWN = {200: ResponseSpec(PoolNow, description="The pool; browsers get its page.")} | NO_CIRCLE
DONE = CHANGED | SHOWN | {409: ResponseSpec(wire.Refusal, description="That cannot be done in the pool now.")}


async def pool_at(request: AnyRequest, slug: str, number: int) -> tuple[Here, Pool]:
    """A pool of a circle of the visitor; raises Refused for others."""
    here = (await here_of(request, slug)).need()
    pool = await hall_of(request).store.ask(lambda to: pool_by(to, number))
    if pool is None or pool.circle != here.circle.id:
        raise Refused(404, "no-pool")
    return here, pool


def people_rows(state: State, me: str, hidden: set[str], who: Visitor) -> list[PoolPerson]:
    """The people of a pool, the first one first; before it begins first come first. Blocked ones have no name."""

    def name_for(account: str, name: str) -> str:
        if account and account in hidden:
            return who.t(N_("somebody"))
        return name or who.t(N_("former player"))

    if state.pool.state == OPEN:
        return [
            PoolPerson(k, name_for(e.account, e.name), 0, 0, 0, 0, 0, 0, 0, False, "", e.account == me)
            for k, e in enumerate(state.entries)
        ]
    people = state.by_place
    return [
        PoolPerson(
            each.person,
            name_for(people[each.person].account, people[each.person].name),
            each.rank,
            each.points,
            each.ahead,
            each.berger,
            each.played,
            each.tables,
            each.wins,
            people[each.person].gone is not None,
            name_for(people[each.person].stand_in, people[each.person].stand_in_name)
            if people[each.person].stand_in
            else "",
            people[each.person].account == me,
        )
        for each in state.standings()
    ]


def table_rows(state: State) -> list[PoolTable]:
    """The tables of a pool."""
    out = []
    for table in state.tables:
        places = state.over.get(table.n)
        ranks = [] if places is None else [ranked(table.places, places)[person][1] for person in table.places]
        out.append(PoolTable(table.n, list(table.places), table.game, ranks))
    return out


async def answer(
    request: AnyRequest, here: Here, pool: Pool, status: int = 200, wrong: BadLine | None = None
) -> Response[Any]:
    """A pool as JSON or as its page."""
    me, who = here.account, here.who

    def ask(connection: Connection) -> tuple[Pool, State, set[str], bool]:
        now = pool_by(connection, pool.id) or pool
        hidden = {str(account) for account in connection.execute(blocked_with(me)).scalars()}
        return now, state_of(connection, now), hidden, bool(avoided(connection, pool.id, me))

    now, state, hidden, avoids = await hall_of(request).store.ask(ask)
    people, tables = people_rows(state, me, hidden, who), table_rows(state)
    own = next((each for each in state.entries if each.account == me), None)
    you = "" if own is None else "gone" if own.gone is not None else "in"
    if any(each.stand_in == me for each in state.entries):
        you = "stand-in"
    pace, options = read_pace(now.pace), options_of(now.options) or {}
    if who.wants_json:
        known = (now.id, here.circle.slug, now.name, now.title, now.map, options, now.seats, now.size, now.at_once)
        return json(PoolNow(*known, now.rated, pace, now.state, you, avoids, people, tables), status)
    names = {each.place: each.name for each in people}
    t = who.t
    try:
        offered = {o.name: o for o in titles.title(now.title).options_on(now.map)}
    except BadLine:  # a title that this program no longer has
        offered = {}
    return page(
        who,
        "pool.html",
        status,
        circle=here.circle,
        pool=now,
        state=t(STATES[now.state]),
        what=f"{name_of_title(now.title, '', who)}, {name_of_title(now.title, now.map, who)}",
        pace=pace_words(pace, t),
        differing=[(t(offered[k].label), t(offered[k].choices[v])) for k, v in options.items() if k in offered],
        keeps=here.keeps,
        you=you,
        avoids=avoids and you in ("", "in"),
        people=people,
        names=names,
        tables=tables,
        can_step_in=now.state == RUNNING and you == "",
        begun="" if now.begun is None else t.ago(time.time() - now.begun),
        agree=wrong is not None and wrong.code == "pool-blocked",
        error="" if wrong is None else t.code(wrong.code, dict(wrong.values)),
    )


@get("/circles/{slug:str}/pools", responses={200: ResponseSpec(Pools, description="For programs.")} | NO_CIRCLE)
async def list_pools(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """The pools of a circle of yours, newest first; browsers find them on its page."""
    here = (await here_of(request, slug)).need()
    if not here.who.wants_json:
        return Redirect(f"/circles/{slug}#pools", status_code=303)
    found = await hall_of(request).store.ask(lambda to: pools_of(to, here.circle.id))
    rows = [PoolInList(p.id, p.name, p.title, p.map, p.seats, p.size, count, p.state) for p, count in found]
    return json(Pools(rows))


@get("/circles/{slug:str}/pools/{pool:int}", responses=SHOWN)
async def show_pool(request: Request[Any, Any, Any], slug: Slug, pool: Number) -> Response[Any]:
    """A pool with its standings, its tables and its rule."""
    return await answer(request, *await pool_at(request, slug, pool))


async def do(request: AnyRequest, here: Here, pool: Pool, act: Callable[[Connection], Any], what: str) -> Response[Any]:
    """Change something in a pool."""
    here.need_open()
    try:
        await hall_of(request).store.writer.run(act)
    except BadLine as bad:
        if here.who.wants_json:
            raise Refused.of(409, bad) from bad
        return await answer(request, here, pool, 409, bad)
    audit.note(request, what, here.account, pool=pool.id)
    if not here.who.wants_json:
        return Redirect(f"/circles/{here.circle.slug}/pools/{pool.id}", status_code=303)
    return await answer(request, here, pool)


@post("/circles/{slug:str}/pools/{pool:int}/enter", status_code=200, operation_class=takes(EnterPool), responses=DONE)
async def enter_pool(request: Request[Any, Any, Any], slug: Slug, pool: Number) -> Response[Any]:
    """Enter a pool that waits for people; it begins when it is full."""
    here, found = await pool_at(request, slug, pool)
    wanted, me = await read(request, EnterPool), here.account
    return await do(
        request, here, found, lambda to: enter(to, pool, me, name_of(to, me), agreed=wanted.agreed), "pool-entered"
    )


@post("/circles/{slug:str}/pools/{pool:int}/leave", status_code=200, responses=DONE)
async def leave(request: Request[Any, Any, Any], slug: Slug, pool: Number) -> Response[Any]:
    """Leave a pool: before it begins you are out of it; afterwards you are last wherever you have not finished."""
    here, found = await pool_at(request, slug, pool)
    return await do(request, here, found, lambda to: leave_pool(to, pool, here.account), "pool-left")


@post("/circles/{slug:str}/pools/{pool:int}/begin", status_code=200, responses=DONE)
async def begin(request: Request[Any, Any, Any], slug: Slug, pool: Number) -> Response[Any]:
    """Let a pool begin with as many as have entered; only keepers of the circle may."""
    here, found = await pool_at(request, slug, pool)
    here.need(keeper=True)
    return await do(request, here, found, lambda to: begin_early(to, pool), "pool-begun")


@post("/circles/{slug:str}/pools/{pool:int}/step-in", status_code=200, operation_class=takes(StepIn), responses=DONE)
async def take_place(request: Request[Any, Any, Any], slug: Slug, pool: Number) -> Response[Any]:
    """Play on for somebody who has left the pool, at their running tables and at those to come."""
    here, found = await pool_at(request, slug, pool)
    wanted, me = await read(request, StepIn), here.account
    return await do(
        request, here, found, lambda to: step_in(to, pool, wanted.place, me, name_of(to, me)), "pool-stepped-in"
    )


@post("/circles/{slug:str}/pools/{pool:int}/end", status_code=200, responses=DONE)
async def end(request: Request[Any, Any, Any], slug: Slug, pool: Number) -> Response[Any]:
    """Let a pool be over with the tables that are over; only keepers of the circle may."""
    here, found = await pool_at(request, slug, pool)
    here.need(keeper=True)
    return await do(
        request, here, found, lambda to: end_pool(to, locked(to, pool, RUNNING, "pool-not-running")), "pool-ended"
    )


HANDLERS = [list_pools, show_pool, enter_pool, leave, begin, take_place, end]
