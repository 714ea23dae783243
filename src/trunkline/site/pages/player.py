"""What a member has played, for themselves and for others: results by title and map, ratings, whom they met."""

from __future__ import annotations

import time
from datetime import datetime
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect
from sqlalchemy import Connection

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.site.pages.home import json, page
from trunkline.site.pages.me import REFUSALS
from trunkline.site.tables.hours import find_zone
from trunkline.site.tables.profiles import Owner, Played, owner_of, owners_of, page_of, played_by
from trunkline.site.tables.profiles import Record as PlayedRecord
from trunkline.site.tables.quiet import hours_of
from trunkline.site.tables.ratings import SHOWN_AFTER, Rating, set_rated
from trunkline.site.tables.relations import is_blocked
from trunkline.site.web import audit, wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_players import Met, PlayedTitle, Player, Rated
from trunkline.words import N_, WORDS

WORDS["no-player"] = N_("There is nobody here whose results you may see.")

Page = Annotated[str, PathParameter(max_length=32, description="What the page is known by.")]

PLAYER = {200: ResponseSpec(Player, description="For programs; browsers get the page.")}
NOBODY = {404: ResponseSpec(wire.Refusal, description="There is no such page, or it is not for you.")}


def title_row(title: str, map_name: str, record: PlayedRecord, rating: Rating | None) -> PlayedTitle:
    """What was played of a title, or on a map."""
    places = [record.places[place] for place in range(1, max(record.places, default=0) + 1)]
    shown = None if rating is None else rating.in_points
    count = 0 if rating is None else rating.games
    return PlayedTitle(title, map_name, record.plays, record.wins, places, record.mean, record.best, shown, count)


def shifted(hours: list[int], zone: str) -> list[int]:
    """Hours of the day in UTC as the clocks of a zone have them now."""
    offset = datetime.fromtimestamp(time.time(), find_zone(zone)).utcoffset()
    by = round(offset.total_seconds() / 3600) if offset is not None else 0
    return [hours[(hour - by) % 24] for hour in range(24)]


def as_wire(owner: Owner, played: Played, pages: dict[str, Owner], zone: str) -> Player:
    """What a member has played, for programs; the page is made of the same."""
    return Player(
        owner.name,
        owner.page,
        owner.rated,
        played.finished,
        played.left,
        [title_row(title, "", record, played.ratings.get(title)) for title, record in sorted(played.titles.items())],
        [title_row(title, name, record, None) for (title, name), record in sorted(played.maps.items())],
        [
            Met(
                each.name,
                pages[each.account].page if each.account in pages else "",
                each.games,
                each.ahead,
                each.behind,
            )
            for each in played.rivals
        ],
        shifted(played.hours, zone),
        zone,
    )


def name_of_title(title: str, map_name: str, who: Visitor) -> str:
    """A title or a map as people call it; as it is stored where this program has it no more."""
    try:
        box = titles.title(title)
        return who.t(box.map_info(map_name).label) if map_name else box.label
    except BadLine:
        return map_name or title


async def answer(request: AnyRequest, who: Visitor, owner: Owner, *, own: bool) -> Response[Any]:
    """What a member has played, as JSON or as a page."""
    reader = who.account or ""

    def ask(connection: Connection) -> tuple[Played, dict[str, Owner], str]:
        played = played_by(connection, owner.account, reader)
        pages = owners_of(connection, [each.account for each in played.rivals])
        return played, pages, (hours_of(connection, reader).zone if reader else "") or "UTC"

    played, pages, zone = await hall_of(request).store.ask(ask)
    shown = as_wire(owner, played, pages, zone)
    if who.wants_json:
        return json(shown)
    most = max(shown.hours)
    busiest = shown.hours.index(most) if most else None
    return page(
        who,
        "player.html",
        player=shown,
        own=own,
        titles=[(name_of_title(each.title, "", who), each) for each in shown.titles],
        maps=[
            (f"{name_of_title(each.title, '', who)}: {name_of_title(each.title, each.map, who)}", each)
            for each in shown.maps
        ],
        bars=[(hour, count, round(40 * count / most, 1) if most else 0) for hour, count in enumerate(shown.hours)],
        busiest=busiest,
        least=SHOWN_AFTER,
    )


@get("/me/results", responses=PLAYER | REFUSALS)
async def own_results(request: Request[Any, Any, Any]) -> Response[Any]:
    """What you have played; only a member has results that last."""
    who, hall = visitor_of(request), hall_of(request)
    account = who.account
    if not who.is_member or account is None:
        raise Refused(403, "not-signed-in")
    owner = await hall.store.ask(lambda to: owner_of(to, account=account))
    if owner is not None and not owner.page:
        await hall.store.writer.run(lambda to: page_of(to, account))
        owner = await hall.store.ask(lambda to: owner_of(to, account=account))
    if owner is None:
        raise Refused(403, "not-signed-in")
    return await answer(request, who, owner, own=True)


@post("/me/results", status_code=200, operation_class=takes(Rated), responses=PLAYER | REFUSALS)
async def choose_rated(request: Request[Any, Any, Any]) -> Response[Any]:
    """Be rated and seen from now on, or no more; ratings that there are stand still meanwhile."""
    who, hall = visitor_of(request), hall_of(request)
    wanted, account = await read(request, Rated), who.account
    if not who.is_member or account is None:
        raise Refused(403, "not-signed-in")
    await hall.store.writer.run(lambda to: set_rated(to, account, on=wanted.on))
    audit.note(request, "rated" if wanted.on else "unrated", account)
    if not who.wants_json:
        return Redirect("/me/results", status_code=303)
    owner = await hall.store.ask(lambda to: owner_of(to, account=account))
    if owner is None:
        raise Refused(403, "not-signed-in")
    return await answer(request, who, owner, own=True)


@get("/player/{key:str}", responses=PLAYER | NOBODY)
async def player(request: Request[Any, Any, Any], key: Page) -> Response[Any]:
    """What a member has played, unless they want that to be seen by nobody, or one of you has blocked the other."""
    who, hall = visitor_of(request), hall_of(request)
    owner = await hall.store.ask(lambda to: owner_of(to, page=key))
    own = owner is not None and owner.account == who.account
    if owner is None or not (own or owner.rated):
        raise Refused(404, "no-player")
    me, them = who.account or "", owner.account
    blocked: bool = await hall.store.ask(lambda to: is_blocked(to, me, [them]))
    if me and blocked:
        raise Refused(404, "no-player")
    return await answer(request, who, owner, own=own)


HANDLERS = [own_results, choose_rated, player]
