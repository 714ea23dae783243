"""Bringing people to a table: its waiting room with the links to send, and bots for the seats nobody has taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import segno
from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect
from markupsafe import Markup

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.game import Seat
from trunkline.maps import MapInfo
from trunkline.show.names import person
from trunkline.site.pages.draft import levels
from trunkline.site.pages.home import json, page
from trunkline.site.pages.naming import host_of, table_name
from trunkline.site.pages.table import REFUSALS, Number, base
from trunkline.site.pages.timing import pace_words
from trunkline.site.tables.hosting import may_replace
from trunkline.site.tables.invitations import invitations_for, invited_to
from trunkline.site.tables.links import link_path, link_token
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.seating import SeatTaken
from trunkline.site.tables.sitting import is_vacant, seat_bots
from trunkline.site.web import wire, wire_seats
from trunkline.site.web.i18n import Translator
from trunkline.site.web.moves import at_present
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, check_bot_seats, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest


def qr_code(address: str) -> Markup:
    """An address as a QR code: one SVG path, dark on white by day and by night."""
    drawn = segno.make(address, error="m", micro=False)
    return Markup(drawn.svg_inline(border=3, svgclass="qr", lineclass=None, dark="#000", light="#fff", omitsize=True))


def options_chosen(live: LiveTable, t: Translator) -> list[tuple[str, str]]:
    """The options of a table that are not as its rulebook has them: what is asked, and what was chosen."""
    game = live.table.game
    return [
        (t(option.label), t(option.choices[game.options[option.name]]))
        for option in titles.title(game.title).options_on(game.map_name)
        if option.name in game.options
    ]


def picture_of(live: LiveTable, info: MapInfo) -> str:
    """The address of what is shown to those who do not sit yet: the board, or of a closed table the map."""
    if live.level in ("invited", "circle"):
        return f"/map/{live.table.game.title}/{info.name}/small.svg"
    return f"/g/{live.id}/picture?v={live.table.line}-{live.undone}"


def about(live: LiveTable, who: Visitor) -> dict[str, Any]:
    """What a table is and who sits there, for those who do not sit yet."""
    t, game = who.t, live.table.game
    box = titles.title(game.title)
    info = box.map_info(game.map_name)
    held, host = live.seats_of(who.account), host_of(live)
    return {
        "game": live.id,
        "box": box,
        "map_name": game.map_name,
        "map": t(info.label),
        "called": table_name(host, box, info, live.created, t),
        "host": host,
        "is_host": live.is_host(who.account),
        "differing": options_chosen(live, t),
        "pace": pace_words(live.pace, t),
        "picture": picture_of(live, info),
        "seats": [
            {
                "name": info.name,
                "label": person(info.name),
                "kind": "bot" if info.bot else "person" if info.taken else "free",
                "level": info.bot,
                "stands_in": info.stands_in,
                "open": info.open,
                "mine": seat in held,
            }
            for seat, info in enumerate(live.seats)
        ],
    }


def addresses(request: AnyRequest, live: LiveTable, who: Visitor) -> dict[str, str]:
    """What to send for each seat that waits for somebody: the host gets secret links, all this room for open seats."""
    out = {}
    for seat, info in enumerate(live.seats):
        if not is_vacant(live, seat):
            continue
        path = f"/g/{live.id}/invite"
        if not info.open:
            if not live.is_host(who.account):
                continue
            path = link_path(live.id, link_token(hall_of(request).store, live, seat))
        out[info.name] = base(request) + path
    return out


@get(
    "/g/{number:int}/invite",
    responses=REFUSALS | {200: ResponseSpec(wire_seats.Room, description="For programs; browsers get the page.")},
)
async def waiting_room(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """The people at a table and those who are missing, with the links to send."""
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        return json(room_of(request, live, who)) if who.wants_json else await show_room(request, live, who)


def room_of(request: AnyRequest, live: LiveTable, who: Visitor) -> wire_seats.Room:
    """The waiting room for a program."""
    known, sent, game = about(live, who), addresses(request, live, who), live.table.game
    seats = [
        wire_seats.SeatInRoom(
            seat=each["name"],
            kind=each["kind"],
            bot=each["level"],
            stands_in=each["stands_in"],
            open=each["open"],
            mine=each["mine"],
            link=sent.get(each["name"], ""),
        )
        for each in known["seats"]
    ]
    pace = live.pace if live.pace.limited else None
    return wire_seats.Room(
        live.id,
        known["called"],
        game.title,
        game.map_name,
        dict(game.options),
        pace,
        known["host"],
        live.gathering,
        seats,
    )


async def show_room(
    request: AnyRequest,
    live: LiveTable,
    who: Visitor,
    status: int = 200,
    errors: Mapping[str, BadLine] | None = None,
    typed: str = "",
) -> Response[Any]:
    """The waiting room, with the name that was typed to be invited and what is wrong with it."""
    context, store, account = about(live, who), hall_of(request).store, who.account or ""
    is_host, number = live.is_host(who.account), live.id
    names = await store.ask(lambda to: invited_to(to, number)) if is_host else []
    gives = is_host or bool(account and await store.ask(lambda to: may_replace(to, number, account)))
    others = [each for k, each in enumerate(context["seats"]) if live.player_of(k) not in ("", live.host)]
    mine = await store.ask(lambda to: invitations_for(to, account, game=number)) if live.missing() else []
    return page(
        who,
        "waiting.html",
        status,
        **context,
        links={seat: {"address": to, "qr": qr_code(to)} for seat, to in addresses(request, live, who).items()},
        bots=levels(context["box"]),
        usual=context["box"].usual_bot,
        names=[{"id": each.id, "name": each.name, "declined": each.declined is not None} for each in names],
        invitation=mine[0].id if mine else None,
        heirs=others if gives else [],
        can_invite=is_host and bool(live.missing()) and live.table.turn() is not None,
        typed=typed,
        errors={name: who.t.code(bad.code, dict(bad.values)) for name, bad in (errors or {}).items()},
    )


@post(
    "/g/{number:int}/bots",
    status_code=201,
    operation_class=takes(wire_seats.SeatsForBots),
    responses=REFUSALS
    | {
        201: ResponseSpec(wire.Made, description="The bots sit there; browsers go to the table or the waiting room."),
        409: ResponseSpec(wire.Refusal, description="A seat is taken already."),
    },
)
async def start_with_bots(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Let bots play the seats that nobody has taken, or the one named; only whoever made the table may."""
    who, hall = visitor_of(request), hall_of(request)
    wanted = await read(request, wire_seats.SeatsForBots)
    counted = False

    async def fill(live: LiveTable) -> bool:
        nonlocal counted
        if not live.is_host(who.account):
            raise Refused(403, "not-host")
        try:
            seats = seats_wanted(live, wanted.seat)
            if not counted:
                check_bot_seats(request, len(seats))
                counted = True
            await seat_bots(live, hall.store, seats, wanted.bot)
        except SeatTaken as taken:
            raise Refused(409, "not-free", seat=str(taken)) from taken
        except BadLine as bad:
            raise Refused.of(400, bad) from bad
        hall.notify(live)
        return bool(live.missing())

    left = await at_present(hall, number, fill)
    if who.wants_json:
        return json(wire.Made(number, f"/g/{number}", {}), 201)
    return Redirect(f"/g/{number}/invite" if left else f"/g/{number}", status_code=303)


def seats_wanted(live: LiveTable, name: str) -> list[Seat]:
    """The seat of that name, or all that are missing when none is named; raises Refused for an unknown one."""
    if not name:
        return list(live.missing())
    for seat, info in enumerate(live.seats):
        if info.name == name:
            return [seat]
    raise Refused(400, "malformed", detail="seat")


HANDLERS = [waiting_room, start_with_bots]
