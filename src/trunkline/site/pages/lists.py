"""Lists of tables: the home page, mine first with their boards, and the page of those that are finished."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Redirect

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.show import label_of
from trunkline.show.names import person
from trunkline.site.pages.home import json, page
from trunkline.site.pages.naming import name_of, rest_of_name, table_name
from trunkline.site.pages.sheet import seat_row
from trunkline.site.pages.timing import pace_words
from trunkline.site.tables.clocks import deadlines_of
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.hiding import hidden_of
from trunkline.site.tables.invitations import Invitation, invitations_for
from trunkline.site.tables.pace import read_pace
from trunkline.site.tables.store import GameRow
from trunkline.site.web.i18n import Translator
from trunkline.site.web.visitor import hall_of, visitor_of
from trunkline.site.web.wire_people import Lists

OPEN = 8
"""How many open tables the home page shows."""

FINISHED = 2
"""How many finished tables the home page shows."""


Due = tuple[float, str]
"""When the seat whose turn it is will be late, and the time zone of its table."""


def summary(row: GameRow, clock: Due | None = None) -> dict[str, Any]:
    """A table in a list, as `wire.Summary`."""
    return {
        "game": row.id,
        "title": row.title,
        "map": row.map,
        "seats": [seat_row(seat) for seat in row.seats],
        "line": row.line,
        "round": row.round,
        "phase": row.phase,
        "turn": row.turn or None,
        "over": row.over,
        "moved": row.moved,
        "gathering": row.gathering,
        "deadline": None if clock is None else clock[0],
    }


def listed(row: GameRow, own: frozenset[str], t: Translator, clock: Due | None = None) -> dict[str, Any]:
    """A table as lists show it, to whoever holds the seats of these names."""
    turn = next((seat.name for seat in row.seats if seat.name == row.turn), "")
    missing = [seat.name for seat in row.seats if not seat.bot and not seat.taken]
    known = {
        "game": row.id,
        "round": row.round,
        "over": row.over,
        "gathering": row.gathering,
        "mine": row.turn in own
        and not row.gathering
        and not any(seat.bot for seat in row.seats if seat.name == row.turn),
        "away": any(seat.stands_in for seat in row.seats if seat.name in own),
        "turn": person(turn) if turn else "",
        "vacant": turn in missing,
        "moved": row.moved,
        "ago": t.ago(time.time() - row.moved),
        "due": None if clock is None else clock[0],
        "until": None if clock is None else {"iso": t.iso(clock[0]), "words": t.moment_at(*clock)},
        "seats": [
            {
                "label": person(seat.name),
                "kind": "bot" if seat.bot else "free" if not seat.taken else "person",
                "turn": seat.name == row.turn,
            }
            for seat in row.seats
        ],
        "missing": [person(name) for name in missing],
        "open": next((seat.name for seat in row.seats if seat.open and not seat.taken), ""),
    }
    host = "" if row.host_seat is None else person(row.seats[row.host_seat].name)
    try:
        box = titles.title(row.title)
        info = box.map_info(row.map)
    except BadLine:  # a title that this program no longer has
        name = name_of(host, row.map, row.created, t)
        return known | {"name": name, "title": row.title, "phase": "", "picture": ""}
    return known | {
        "name": table_name(host, box, info, row.created, t),
        "title": rest_of_name(box, info, t),
        "phase": label_of(row.phase, t, row.title) if row.phase else "",
        "picture": f"/g/{row.id}/picture?v={row.line}-{row.undone}",
    }


def mine_of(
    rows: Iterable[GameRow], held: Iterable[tuple[int, int]], t: Translator, due: Mapping[int, Due] | None = None
) -> list[dict[str, Any]]:
    """Tables as lists show them to whoever holds these (game, seat); `due` are deadlines by game."""
    seats: dict[int, set[int]] = {}
    for game, seat in held:
        seats.setdefault(game, set()).add(seat)
    clocks = due or {}
    return [
        listed(row, frozenset(row.seats[seat].name for seat in seats.get(row.id, ())), t, clocks.get(row.id))
        for row in rows
    ]


async def due_of(hall: Hall, rows: Iterable[GameRow]) -> dict[int, Due]:
    """The deadlines that run at tables, by their numbers; asks nothing where none has a pace."""
    zones = {row.id: read_pace(row.pace).zone for row in rows if row.pace and not row.over}
    if not zones:
        return {}
    found = await hall.store.ask(lambda connection: deadlines_of(connection, list(zones)))
    return {game: (at, zones[game]) for game, at in found.items()}


def by_deadline(each: dict[str, Any]) -> tuple[bool, float]:
    """The order of tables that wait for me: the next deadline first, then where others have waited longest."""
    return each["due"] is None, each["due"] or each["moved"]


async def tables_of(
    hall: Hall, account: str | None, *, hidden: bool = False
) -> tuple[list[GameRow], list[tuple[int, int]]]:
    """The tables of an account and the (game, seat) that it holds; without those it has hidden, or those alone."""
    if account is None:
        return [], []
    out_of_sight = await hidden_by(hall, account)
    rows = [row for row in await hall.store.games_of(account) if (row.id in out_of_sight) == hidden]
    return rows, await hall.store.holdings_of(account)


async def hidden_by(hall: Hall, account: str | None) -> frozenset[int]:
    """The numbers of the tables that an account has hidden."""
    return await hall.store.ask(lambda connection: hidden_of(connection, account)) if account else frozenset()


async def invitations_of(hall: Hall, account: str | None) -> list[tuple[Invitation, GameRow]]:
    """The invitations of an account with their tables, newest first."""
    if not account:
        return []
    found = await hall.store.ask(lambda connection: invitations_for(connection, account))
    rows = {row.id: row for row in await hall.store.games([each.game for each in found])} if found else {}
    return [(each, rows[each.game]) for each in found if each.game in rows]


def invited_row(invitation: Invitation, row: GameRow, t: Translator) -> dict[str, Any]:
    """An invitation as lists show it."""
    more = {"invitation": invitation.id, "called": invitation.name, "pace": pace_words(read_pace(row.pace), t)}
    return listed(row, frozenset(), t) | more


@get("/", responses={200: ResponseSpec(Lists, description="For programs; browsers get the page.")})
async def home(request: Request[Any, Any, Any]) -> Response[Any]:
    """My tables, those that wait for me first, and the open ones."""
    who, hall = visitor_of(request), hall_of(request)
    rows, held = await tables_of(hall, who.account)
    free = await hall.store.open_games(account=who.account or "")
    invited = await invitations_of(hall, who.account)
    due = await due_of(hall, rows)
    if who.wants_json:
        calls = [{"id": each.id, "name": each.name, "made": each.made, "table": summary(row)} for each, row in invited]
        lists = {"mine": [summary(row, due.get(row.id)) for row in rows], "open": [summary(row) for row in free]}
        return json(lists | {"invitations": calls})
    mine = mine_of(rows, held, who.t, due)
    known = {row.id for row in rows}
    over = [each for each in mine if each["over"]]
    return page(
        who,
        "home.html",
        turn=sorted((each for each in mine if each["mine"] and not each["over"]), key=by_deadline),
        waiting=[each for each in mine if not each["mine"] and not each["over"] and not each["gathering"]],
        gathering=[each for each in mine if each["gathering"]],
        invited=[invited_row(each, row, who.t) for each, row in invited],
        finished=over[:FINISHED],
        count=len(over),
        open=[listed(row, frozenset(), who.t) for row in free if row.id not in known][:OPEN],
        hidden=len(await hidden_by(hall, who.account)),
        guest=not who.is_member,
        notices=bool(hall.settings.site),
        shelf=list(titles.shelf().values()),
    )


@get("/finished", include_in_schema=False)
async def finished(request: Request[Any, Any, Any]) -> Response[Any]:
    """All my tables that are over."""
    who = visitor_of(request)
    rows, held = await tables_of(hall_of(request), who.account)
    over = [each for each in mine_of(rows, held, who.t) if each["over"]]
    return page(who, "finished.html", finished=over)


@get("/next", include_in_schema=False)
async def next_table(
    request: Request[Any, Any, Any], after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0
) -> Response[Any]:
    """On to the next of my tables that waits for me, by number and round again; home when no other one does."""
    rows, held = await tables_of(hall_of(request), visitor_of(request).account)
    own = set(held)
    due = [
        row.id
        for row in rows
        if not (row.over or row.gathering) and any((row.id, k) in own for k in seats_to_move(row))
    ]
    due = sorted(game for game in due if game != after)
    chosen = next((game for game in due if game > after), due[0] if due else None)
    return Redirect("/" if chosen is None else f"/g/{chosen}", status_code=303)


def seats_to_move(row: GameRow) -> list[int]:
    """The numbers of the seats that a table waits for, where no bot stands in."""
    return [k for k, seat in enumerate(row.seats) if seat.name == row.turn and not seat.bot]


HANDLERS = [home, finished, next_table]
