"""Planning: steps that a seat means to take, drawn at any time, sent only when they are laid. For page and program."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated, Any
from urllib.parse import quote

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from litestar.response import Redirect

from trunkline.actions import Action, BadLine
from trunkline.game import Illegal, Seat
from trunkline.plan import sweep
from trunkline.record import judge
from trunkline.site.pages import planning
from trunkline.site.pages import sheet as show
from trunkline.site.pages.changes import CHANGES, change
from trunkline.site.pages.home import json, page
from trunkline.site.pages.notebook import own_seat
from trunkline.site.pages.table import REFUSALS, LookAs, Number
from trunkline.site.pages.verdicts import barred_at, drawn, verdict_on_word
from trunkline.site.tables import plans, studies
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.plans import Plan
from trunkline.site.tables.writer import Write
from trunkline.site.web import moves, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_plans import Anywhere, CallPlan, Draw, Join, LayLines, PlanAt, PlanNow, TakeOut
from trunkline.site.web.wire_studies import Begun
from trunkline.titles import artist
from trunkline.words import N_, WORDS

WORDS["plan-nothing-there"] = N_("No other tile can be planned there now.")

PlanNumber = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The number of the plan, from 1 to 9.")]
Word = Annotated[str, QueryParameter(max_length=100, description="A word of the board.")]
Line = Annotated[str, QueryParameter(max_length=2000, description="`seat verb word*`, of a seat you hold.")]

SHOWN = REFUSALS | {200: ResponseSpec(PlanNow, description="The plan as it stands; browsers get the page.")}
DRAWN = SHOWN | {
    409: ResponseSpec(wire.Refusal, description="The plan has changed meanwhile."),
    413: ResponseSpec(wire.Refusal, description="Over 64 kB."),
    422: ResponseSpec(wire.Refusal, description="The rules are against it, or the plan is too long."),
}

TRIED = DRAWN | {201: ResponseSpec(Begun, description="The study.")}

Edit = Callable[[planning.Planned], Plan]
"""What becomes of a plan; raises Refused."""


async def plan_at(hall: Hall, live: LiveTable, who: Visitor, n: int, seat_name: str = "") -> planning.Planned:
    """A plan of the visitor's at a seat of theirs, an empty one where none is kept; raises Refused."""
    if n > plans.MOST:
        raise Refused(404, "no-such-plan", most=plans.MOST)
    account, seat = own_seat(live, who, seat_name or seat_shown(live, who))
    number = live.id
    known = await hall.store.ask(lambda to: plans.plans_of(to, account, number, seat))
    return await asyncio.to_thread(planning.planned, live, seat, known.get(n, Plan(n)), known)


def seat_shown(live: LiveTable, who: Visitor) -> str:
    """The seat that a visitor looks from where they name none."""
    seat = live.seat_to_show(who.seats_at(live))
    return "" if seat is None else str(live.seats[seat].name)


def answer(request: AnyRequest, p: planning.Planned, **more: Any) -> Response[Any]:
    """A plan as it stands: for a program, as the part of the page that changes, or as the page."""
    who = visitor_of(request)
    if who.wants_json:
        return json(planning.plan_now(p, who.t, more.get("ways")))
    name = "sheet.html" if who.wants_part else "plan.html"
    return page(who, name, **planning.context(p, who, **more))


async def edit(request: AnyRequest, number: int, n: int, seat: str, before: int | None, act: Edit) -> Response[Any]:
    """Change a plan that had so many steps before, and show it."""
    hall, who = hall_of(request), visitor_of(request)
    async with hall.at(number) as live:
        p = await plan_at(hall, live, who, n, seat)
        if before not in (None, len(p.plan.lines)):
            if who.wants_json:
                raise Refused(409, "plan-moved-on")
            return answer(request, p, notice=who.t.code("plan-moved-on", {}))
        try:
            new = act(p)
        except Refused as refused:
            if who.wants_json:
                raise
            return answer(request, p, notice=who.t.objection(refused.objection, live.table.game.title))
        account, at = own_seat(live, who, p.name)
        await hall.store.writer.run(lambda to: plans.write_plan(to, account, number, at, new))
        fresh = await plan_at(hall, live, who, n, p.name)
        if who.wants_json or who.wants_part:
            return answer(request, fresh)
        return Redirect(f"/g/{number}/plan/{n}?as={quote(fresh.name)}", status_code=303)


def with_lines(p: planning.Planned, lines: Sequence[str]) -> Plan:
    """The plan with more steps at its end, in whatever order; raises Refused for what cannot be read."""
    table = p.live.table
    new: list[str] = []
    for line in lines:
        try:
            seat, action = table.game.read(table.state, line)
        except BadLine as bad:
            raise Refused.of(400, bad, title=table.game.title) from bad
        if seat != p.seat:
            raise moves.not_yours(line, [p.seat])
        new.append(str(action))
    if len(p.plan.lines) + len(new) > plans.LONGEST:
        raise Refused(422, "plan-too-long", most=plans.LONGEST)
    return replace(p.plan, lines=(*p.plan.lines, *new))


# -- the plans of a seat


@get("/g/{number:int}/plan", responses=REFUSALS | {200: ResponseSpec(list[PlanAt], description="For programs.")})
async def all_plans(request: Request[Any, Any, Any], number: Number, look_as: LookAs = None) -> Response[Any]:
    """Your plans at a seat of yours; browsers go to the first."""
    hall, who = hall_of(request), visitor_of(request)
    async with hall.at(number) as live:
        account, seat = own_seat(live, who, look_as or seat_shown(live, who))
        known = await hall.store.ask(lambda to: plans.plans_of(to, account, number, seat))
        if who.wants_json:
            return json([PlanAt(each.n, each.name, len(each.lines)) for each in known.values()])
        first = next(iter(known), 1)
        return Redirect(f"/g/{number}/plan/{first}?as={quote(str(live.seats[seat].name))}", status_code=303)


@get(["/g/{number:int}/plan/{n:int}", "/g/{number:int}/plan/{n:int}/sheet"], responses=SHOWN)
async def one_plan(
    request: Request[Any, Any, Any], number: Number, n: PlanNumber, look_as: LookAs = None
) -> Response[Any]:
    """A plan of yours, checked against the table as it stands."""
    hall = hall_of(request)
    async with hall.at(number) as live:
        return answer(request, await plan_at(hall, live, visitor_of(request), n, look_as or ""))


@post("/g/{number:int}/plan/{n:int}", status_code=200, operation_class=takes(Draw), responses=DRAWN)
async def draw(request: Request[Any, Any, Any], number: Number, n: PlanNumber) -> Response[Any]:
    """Put steps at the end of a plan; nothing is sent to the table."""
    await hall_of(request).check(number)
    wanted = await read(request, Draw)
    lines = [line.strip() for line in (wanted.line or wanted.lines).replace("\0", "").splitlines() if line.strip()]
    if not lines:
        raise Refused(400, "empty-line")
    return await edit(request, number, n, lines[0].split()[0], wanted.n, lambda p: with_lines(p, lines))


@post("/g/{number:int}/plan/{n:int}/undo", status_code=200, operation_class=takes(TakeOut), responses=DRAWN)
async def take_out(request: Request[Any, Any, Any], number: Number, n: PlanNumber) -> Response[Any]:
    """Take the last step out of a plan, another one, or all."""
    await hall_of(request).check(number)
    wanted = await read(request, TakeOut)

    def act(p: planning.Planned) -> Plan:
        lines = p.plan.lines
        if wanted.turn:
            return replace(p.plan, lines=())
        at = (wanted.step or len(lines)) - 1
        return replace(p.plan, lines=(*lines[:at], *lines[at + 1 :])) if 0 <= at < len(lines) else p.plan

    return await edit(request, number, n, wanted.seat, wanted.n, act)


@post("/g/{number:int}/plan/{n:int}/name", status_code=200, operation_class=takes(CallPlan), responses=DRAWN)
async def call(request: Request[Any, Any, Any], number: Number, n: PlanNumber) -> Response[Any]:
    """Give a plan a name."""
    await hall_of(request).check(number)
    wanted = await read(request, CallPlan)
    name = " ".join(wanted.name.replace("\0", "").split())
    if len(name) > plans.LONGEST_NAME:
        raise Refused(422, "plan-name-too-long", most=plans.LONGEST_NAME)
    return await edit(request, number, n, wanted.seat, None, lambda p: replace(p.plan, name=name))


@post("/g/{number:int}/plan/{n:int}/delete", status_code=200, operation_class=takes(CallPlan), responses=DRAWN)
async def delete(request: Request[Any, Any, Any], number: Number, n: PlanNumber) -> Response[Any]:
    """Delete a plan."""
    await hall_of(request).check(number)
    wanted = await read(request, CallPlan)
    return await edit(request, number, n, wanted.seat, None, lambda p: Plan(n))


@post("/g/{number:int}/plan/{n:int}/ways", status_code=200, operation_class=takes(Join), responses=DRAWN)
async def ways(request: Request[Any, Any, Any], number: Number, n: PlanNumber) -> Response[Any]:
    """The cheapest ways from one place to another, as things stand after the plan; nothing is changed."""
    hall, who = hall_of(request), visitor_of(request)
    await hall.check(number)
    wanted = await read(request, Join)
    async with hall.at(number) as live:
        p = await plan_at(hall, live, who, n, wanted.seat)
        if p.course.after is None:
            raise Refused(409, "no-planning")
        game = show.game_for(live.table.game, who.t)
        painter = artist(game.title)
        found = await asyncio.to_thread(painter.ways, game, p.course.after, p.seat, wanted.start, wanted.goal, who.t)
        if found is None:
            raise Refused(400, "malformed", detail="start")
        return answer(request, p, ways=found, asked=(wanted.start, wanted.goal))


@post("/g/{number:int}/plan/{n:int}/anywhere", status_code=200, operation_class=takes(Anywhere), responses=DRAWN)
async def anywhere(request: Request[Any, Any, Any], number: Number, n: PlanNumber) -> Response[Any]:
    """What could be planned at a word of the board though it joins nothing yet, among `legal`; nothing is changed."""
    hall, who = hall_of(request), visitor_of(request)
    await hall.check(number)
    wanted = await read(request, Anywhere)
    async with hall.at(number) as live:
        p = await plan_at(hall, live, who, n, wanted.seat)
        found = await asyncio.to_thread(planning.planned_anywhere, p, wanted.word)
        if found is not None:
            return answer(request, found)
        refused = Refused(422, "plan-nothing-there")
        if who.wants_json:
            raise refused
        return answer(request, p, notice=who.t.objection(refused.objection, live.table.game.title))


@post("/g/{number:int}/plan/{n:int}/now", status_code=200, operation_class=takes(CallPlan), responses=DRAWN)
async def check_again(request: Request[Any, Any, Any], number: Number, n: PlanNumber) -> Response[Any]:
    """A plan checked against the table as it stands by now; nothing is changed."""
    hall = hall_of(request)
    await hall.check(number)
    wanted = await read(request, CallPlan)
    async with hall.at(number) as live:
        return answer(request, await plan_at(hall, live, visitor_of(request), n, wanted.seat))


@post("/g/{number:int}/plan/{n:int}/branch", status_code=201, operation_class=takes(CallPlan), responses=TRIED)
async def try_out(request: Request[Any, Any, Any], number: Number, n: PlanNumber) -> Response[Any]:
    """Branch off into a study of your own, where the plan is laid as far as it goes now, and kept as plan 1."""
    hall, who = hall_of(request), visitor_of(request)
    await hall.check(number)
    wanted = await read(request, CallPlan)
    async with hall.at(number) as live:
        p = await plan_at(hall, live, who, n, wanted.seat)
        account, seat, now = who.account or "", p.seat, p.now
        try:
            table, study = await studies.begin_study(hall, live, live.table.line, seat, account)
        except BadLine as bad:
            raise Refused.of(409, bad) from bad
    try:
        made = await studies.add_study(hall, table, study)
    except BadLine as bad:
        raise Refused.of(429, bad) from bad
    kept = replace(p.plan, n=1)
    await hall.store.writer.run(lambda to: plans.write_plan(to, account, made, seat, kept))
    async with hall.at(made) as live:
        await play_on(live, hall, seat, now, None)
    if who.wants_json:
        return json(Begun(made, f"/g/{made}"), 201)
    return Redirect(f"/g/{made}?as={quote(p.name)}", status_code=303)


# -- the board of a plan


@get("/g/{number:int}/plan/{n:int}/why", include_in_schema=False)
async def why(
    request: Request[Any, Any, Any], number: Number, n: PlanNumber, word: Word, look_as: LookAs = None
) -> Response[Any]:
    """What stands against doing anything with a word of the board."""
    hall, who = hall_of(request), visitor_of(request)
    async with hall.at(number) as live:
        p = await plan_at(hall, live, who, n, look_as or "")
        return json(verdict_on_word(p.at, p.seat, word, who))


@get("/g/{number:int}/plan/{n:int}/barred", include_in_schema=False)
async def barred(
    request: Request[Any, Any, Any], number: Number, n: PlanNumber, word: Word, look_as: LookAs = None
) -> Response[Any]:
    """What is refused at a word of the board where something else can be done."""
    hall, who = hall_of(request), visitor_of(request)
    async with hall.at(number) as live:
        p = await plan_at(hall, live, who, n, look_as or "")
        return json(barred_at(p.at, p.seat, word, who))


@get("/g/{number:int}/plan/{n:int}/ghost", include_in_schema=False)
async def ghost(
    request: Request[Any, Any, Any], number: Number, n: PlanNumber, line: Line = "", look_as: LookAs = None
) -> Response[Any]:
    """What a step would leave on the board."""
    hall, who = hall_of(request), visitor_of(request)
    async with hall.at(number) as live:
        p = await plan_at(hall, live, who, n, look_as or "")
        return json(drawn(p.at, line, who))


# -- laying it


async def play_on(live: LiveTable, hall: Hall, seat: Seat, order: Sequence[Action], also: Write | None) -> None:
    """Play actions of a seat one after the other, as far as they go in its turn; `also` is written with the first."""
    table, name = live.table, live.seats[seat].name
    for n, action in enumerate(order):
        if table.turn() != seat or table.game.why_not(table.state, action) is not None:
            break
        await live.play(hall.store, f"{name} {action}", also if n == 0 else None)


def lay_change(wanted: LayLines) -> moves.Change:
    """To play lines one after the other in a legal order, as far as they go in the turn under way."""

    async def act(live: LiveTable, hall: Hall, seat: Seat, also: Write | None) -> None:
        table, name = live.table, live.seats[seat].name
        actions = planning.actions_of(live, seat, wanted.lines.splitlines())
        if not actions:
            raise Refused(400, "empty-line")
        order, _ = sweep(table.game, live.view_of(table.state, seat), seat, actions)
        if not order or table.turn() != seat:
            first = judge(table.game, table.state, f"{name} {actions[0]}")
            if not isinstance(first, tuple):
                raise Illegal(first)
        await play_on(live, hall, seat, order, also)

    return moves.Change("lay", moves.seat_or_first(wanted.seat), act, wanted.n, wanted.undone)


@post(
    "/g/{number:int}/ways",
    status_code=201,
    operation_class=takes(LayLines, once=True),
    responses=CHANGES | {201: ResponseSpec(wire.Sheet, description="Played as far as it went; the new sheet.")},
)
async def lay(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Play the lines of a plan or of a way, each as a line of its own, in a legal order and as far as they go."""
    return await change(request, number, LayLines, lay_change)


HANDLERS = [
    all_plans,
    one_plan,
    draw,
    take_out,
    call,
    delete,
    ways,
    anywhere,
    check_again,
    try_out,
    why,
    barred,
    ghost,
    lay,
]
