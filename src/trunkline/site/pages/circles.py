"""Circles: the list of them, founding one, its page."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from trunkline.actions import BadLine
from trunkline.site.pages.home import json, page
from trunkline.site.pages.lists import listed, summary
from trunkline.site.pages.lobby import READ, lobby_row
from trunkline.site.pages.me import REFUSALS
from trunkline.site.pages.player import name_of_title
from trunkline.site.tables.circle_calls import circles_that_call, is_called
from trunkline.site.tables.circle_chat import Said, said_after, said_count
from trunkline.site.tables.circle_people import (
    Person,
    asked_by,
    has_asked,
    is_without_owner,
    mark_of,
    may_take,
    people_of,
)
from trunkline.site.tables.circle_tables import Tally, tables_of_circle, tallies_of
from trunkline.site.tables.circles import (
    ALL,
    KEEPER,
    LONGEST,
    OWNER,
    Circle,
    Listed,
    check_circle,
    circle_named,
    circles_of,
    circles_to_join,
    found_circle,
    may_see,
    role_in,
    slug_of,
)
from trunkline.site.tables.pools import Pool, pools_of
from trunkline.site.tables.profiles import owners_of
from trunkline.site.tables.store import GameRow
from trunkline.site.web import audit, wire
from trunkline.site.web.markdown import marked
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_circles import (
    CircleInList,
    CircleNow,
    Circles,
    MemberInCircle,
    NewCircle,
    SaidThere,
    TallyNow,
)
from trunkline.words import N_

ENTRY_WORDS = {
    "open": N_("open to every member of this site"),
    "ask": N_("a keeper lets in those who ask"),
    "invite": N_("only those who are invited"),
}
SEEN_WORDS = {"members": N_("its members alone"), "all": N_("everybody")}
ROLE_WORDS = {"owner": N_("owner"), "keeper": N_("keeper"), "member": N_("member")}

TALKED = 30
"""Lines of chat on the page of a circle; all of them have a page of their own."""

Slug = Annotated[str, PathParameter(max_length=64, description="The address of a circle.")]

LISTED = {200: ResponseSpec(Circles, description="For programs; browsers get the page.")}
NO_CIRCLE = {404: ResponseSpec(wire.Refusal, description="There is no such circle, or it is not for you to see.")}
SHOWN = {200: ResponseSpec(CircleNow, description="The circle; browsers get its page.")} | NO_CIRCLE
CHANGED = REFUSALS | SHOWN | {409: ResponseSpec(wire.Refusal, description="That cannot be done there now.")}


@dataclass(frozen=True, slots=True)
class Here:
    """A visitor in a circle: their account, "" for nobody, and their role there, "" for none."""

    who: Visitor
    circle: Circle
    account: str
    role: str

    @property
    def keeps(self) -> bool:
        """Whether they look after its people."""
        return self.role in (KEEPER, OWNER)

    def need(self, *, keeper: bool = False, owner: bool = False) -> Here:
        """The same; raises Refused for whoever is no member, no keeper, or not the owner."""
        if not self.role:
            raise Refused(403, "not-in-circle")
        if owner and self.role != OWNER:
            raise Refused(403, "not-owner")
        if keeper and not self.keeps:
            raise Refused(403, "not-keeper")
        return self

    def need_open(self) -> Here:
        """The same; raises Refused where those who look after the site have closed the circle."""
        if self.circle.closed:
            raise Refused(409, "circle-closed")
        return self


def member_of(who: Visitor) -> str:
    """The account of a member of the site; raises Refused for guests, and for the token of a seat."""
    if not who.is_member or who.account is None or who.token is not None:
        raise Refused(403, "not-signed-in")
    return who.account


async def here_of(request: AnyRequest, slug: str, *, by_link: bool = False) -> Here:
    """The visitor in a circle; raises Refused where there is none that they may see."""
    who = visitor_of(request)
    account = who.account or "" if who.is_member and who.token is None else ""

    def ask(connection: Connection) -> Here | None:
        circle = circle_named(connection, slug)
        if circle is None or not (by_link or may_see(connection, circle, account)):
            return None
        return Here(who, circle, account, role_in(connection, circle.id, account) if account else "")

    found = await hall_of(request).store.ask(ask)
    if found is None:
        raise Refused(404, "no-circle")
    return found


# -- the list


def in_list(each: Listed, asked: bool = False) -> CircleInList:
    """A circle in a list for programs."""
    return CircleInList(each.circle.slug, each.circle.name, each.circle.entry, each.members, each.role, asked)


async def listing(
    request: AnyRequest, who: Visitor, status: int = 200, wrong: BadLine | None = None, typed: NewCircle | None = None
) -> Response[Any]:
    """All circles that concern a visitor, with what was typed for a new one and what is wrong with it."""
    account = who.account or "" if who.is_member else ""

    def ask(connection: Connection) -> tuple[list[Listed], list[Circle], list[tuple[Listed, bool]]]:
        mine = circles_of(connection, account) if account else []
        called = circles_that_call(connection, account) if account else []
        others = circles_to_join(connection, account)
        asked = asked_by(connection, account)
        return mine, called, [(each, each.circle.id in asked) for each in others]

    mine, called, others = await hall_of(request).store.ask(ask)
    calls = {circle.id for circle in called}
    others = [(each, asked) for each, asked in others if each.circle.id not in calls]
    if who.wants_json:
        rows = [CircleInList(circle.slug, circle.name, circle.entry, 0, "") for circle in called]
        return json(Circles([in_list(each) for each in mine], rows, [in_list(*each) for each in others]), status)
    return page(
        who,
        "circles.html",
        status,
        mine=mine,
        called=called,
        others=others,
        member=bool(account),
        entries={name: who.t(words) for name, words in ENTRY_WORDS.items()},
        seen={name: who.t(words) for name, words in SEEN_WORDS.items()},
        roles={name: who.t(words) for name, words in ROLE_WORDS.items()},
        typed=typed or NewCircle(),
        most=LONGEST,
        errors={} if wrong is None else {field_of(wrong): who.t.code(wrong.code, dict(wrong.values))},
    )


def field_of(wrong: BadLine, usual: str = "name") -> str:
    """The field that a fault belongs to."""
    return str(wrong.values.get("field", usual))


@get("/circles", responses=LISTED)
async def show_circles(request: Request[Any, Any, Any]) -> Response[Any]:
    """Your circles, those that you are invited to, and those that you may join or ask to."""
    return await listing(request, visitor_of(request))


@post(
    "/circles",
    status_code=201,
    operation_class=takes(NewCircle),
    responses=REFUSALS | {201: ResponseSpec(CircleNow, description="Founded; it is yours.")},
)
async def found_one(request: Request[Any, Any, Any]) -> Response[Any]:
    """Found a circle, which is yours then; only a member of the site may."""
    who, hall, wanted = visitor_of(request), hall_of(request), await read(request, NewCircle)
    account = member_of(who)
    who.check_silence()
    name = typed_name_of(wanted.name)
    slug = wanted.slug.strip() or slug_of(name)
    try:
        check_circle(name, slug, wanted.entry, wanted.seen)
        request.app.state.circle_rate.check(account)
        circle: Circle = await hall.store.writer.run(
            lambda to: found_circle(to, account, name, slug, wanted.entry, wanted.seen)
        )
    except (BadLine, IntegrityError) as error:
        bad = error if isinstance(error, BadLine) else BadLine("circle-taken", field="slug")
        if who.wants_json:
            raise Refused.of(400, bad, field_of(bad)) from error
        return await listing(request, who, 400, bad, wanted)
    audit.note(request, "circle-founded", account, circle=circle.id)
    if not who.wants_json:
        return Redirect(f"/circles/{circle.slug}", status_code=303)
    return await answer(request, await here_of(request, circle.slug), 201)


def typed_name_of(text: str) -> str:
    """The name of a circle as typed, without what nobody sees; a long one stays too long."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


# -- the page


@dataclass(frozen=True, slots=True)
class Inside:
    """What is in a circle for one reader; empty for those who are no members but for what everybody may see."""

    people: list[Person]
    pages: dict[str, str]
    tallies: list[Tally]
    talk: list[Said]
    said: int
    playing: list[int]
    asked: bool
    called: bool
    offered: bool
    ownerless: bool
    pools: list[tuple[Pool, int]]


def look_inside(connection: Connection, here: Here) -> Inside:
    """Find out what a reader may see of a circle."""
    circle, me = here.circle, here.account
    people = people_of(connection, circle.id, me) if here.role or circle.seen == ALL else []
    owners = owners_of(connection, [each.account for each in people])
    pages = {account: owner.page for account, owner in owners.items()}
    called = not here.role and is_called(connection, circle.id, me)
    asked = not here.role and has_asked(connection, circle.id, me)
    if not here.role:
        return Inside(people, pages, [], [], 0, [], asked, called, False, False, [])
    tallies = tallies_of(connection, circle.id, me)
    talk = said_after(connection, circle.id, 0, TALKED, me)
    playing = tables_of_circle(connection, circle.id, me)
    offered, ownerless = may_take(connection, circle.id, me), is_without_owner(connection, circle.id)
    said, pools = said_count(connection, circle.id), pools_of(connection, circle.id, 10)
    return Inside(people, pages, tallies, talk, said, playing, asked, called, offered, ownerless, pools)


def member_row(here: Here, person: Person, secret: str, pages: Mapping[str, str]) -> MemberInCircle:
    """A member as the reader sees them."""
    mark, mine = mark_of(secret, here.circle.id, person.account), person.account == here.account
    return MemberInCircle(mark, person.name, person.role, person.since, mine, pages.get(person.account, ""))


def tally_row(here: Here, tally: Tally) -> TallyNow:
    """A line of the results."""
    places = [tally.places[place] for place in range(1, max(tally.places, default=0) + 1)]
    mine = tally.account == here.account
    return TallyNow(tally.name, tally.title, tally.plays, tally.wins, places, tally.mean, tally.left, mine)


def said_row(here: Here, said: Said) -> SaidThere:
    """A line of chat for programs."""
    return SaidThere(said.n, said.name, said.text, said.at, said.account == here.account)


def said_shown(here: Here, said: Said) -> dict[str, Any]:
    """The same for a page."""
    t = here.who.t
    return {
        "n": said.n,
        "name": said.name or t(N_("somebody")),
        "mine": said.account == here.account,
        "known": said.name != "",
        "text": marked(said.text),
        "iso": t.iso(said.at),
        "ago": t.ago(time.time() - said.at),
    }


async def tables_of(request: AnyRequest, here: Here, playing: list[int]) -> tuple[list[GameRow], list[GameRow]]:
    """The tables of a circle with a free seat, and those that are played, the latest first."""
    if not here.role:
        return [], []
    store = hall_of(request).store
    free = await store.open_games(READ, account=here.account, circle=here.circle.id)
    rows = {row.id: row for row in await store.games(playing)} if playing else {}
    return free, [rows[number] for number in playing if number in rows]


async def answer(
    request: AnyRequest,
    here: Here,
    status: int = 200,
    *,
    errors: Mapping[str, BadLine] | None = None,
    typed: str = "",
) -> Response[Any]:
    """A circle as JSON or as its page, with what was typed in its chat and why it was not said."""
    who, hall, circle = here.who, hall_of(request), here.circle
    inside = await hall.store.ask(lambda to: look_inside(to, here))
    free, playing = await tables_of(request, here, inside.playing)
    secret = hall.store.secret
    members = [member_row(here, person, secret, inside.pages) for person in inside.people]
    results = [tally_row(here, tally) for tally in inside.tallies]
    if who.wants_json:
        known = (circle.slug, circle.name, circle.entry, circle.seen, circle.closed, here.role)
        state = (inside.asked, inside.called, inside.offered)
        seats: Any = [summary(row) for row in free]
        games: Any = [summary(row) for row in playing]
        return json(CircleNow(*known, *state, members, seats, games, results, inside.said), status)
    held = {game for game, _ in await hall.store.holdings_of(here.account)} if here.role else set()
    free_ids = {row.id for row in free}
    return page(
        who,
        "circle.html",
        status,
        circle=circle,
        role=here.role,
        keeps=here.keeps,
        member=bool(here.account),
        asked=inside.asked,
        called=inside.called,
        offered=inside.offered,
        ownerless=inside.ownerless,
        members=members,
        shown=bool(here.role) or circle.seen == ALL,
        since={each.id: who.t.day(each.since) for each in members},
        rows=[lobby_row(row, who.t) | {"mine": row.id in held} for row in free],
        playing=[listed(row, frozenset(), who.t) for row in playing if row.id not in free_ids],
        results=[
            (name_of_title(title, "", who), list(those)) for title, those in groupby(results, key=lambda row: row.title)
        ],
        pools=[(pool, count, name_of_title(pool.title, "", who)) for pool, count in inside.pools],
        talk=[said_shown(here, said) for said in inside.talk],
        said=inside.said,
        typed=typed,
        entry=who.t(ENTRY_WORDS[circle.entry]),
        roles={name: who.t(words) for name, words in ROLE_WORDS.items()},
        errors={name: who.t.code(bad.code, dict(bad.values)) for name, bad in (errors or {}).items()},
    )


@get("/circles/{slug:str}", responses=SHOWN)
async def show_circle(request: Request[Any, Any, Any], slug: Slug) -> Response[Any]:
    """A circle: its people, and for its members its tables, results and chat."""
    return await answer(request, await here_of(request, slug))


async def done(request: AnyRequest, slug: str, place: str = "") -> Response[Any]:
    """What comes after a change: the circle as it is then, for a browser at that place."""
    if not visitor_of(request).wants_json:
        return Redirect(f"/circles/{slug}{place}", status_code=303)
    return await answer(request, await here_of(request, slug))


HANDLERS = [show_circles, found_one, show_circle]
