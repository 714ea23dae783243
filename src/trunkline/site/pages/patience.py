"""What the others at a table do about a seat whose time runs: wait for it, or vote on a bot."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, Response, post

from trunkline.game import Seat
from trunkline.site.pages.leaving import CHANGED, change_seat
from trunkline.site.pages.table import Number
from trunkline.site.tables import lateness
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.writer import Write
from trunkline.site.web import wire_seats
from trunkline.site.web.openapi import takes


async def give_time(live: LiveTable, hall: Hall, seat: Seat, also: Write | None) -> None:
    """Give the one whose clock runs another day."""
    await lateness.wait(live, hall.store, seat, time.time(), also)


async def want_bot(live: LiveTable, hall: Hall, seat: Seat, also: Write | None) -> None:
    """Vote for a bot."""
    await lateness.vote(live, hall.store, seat, time.time(), also)


@post(
    "/g/{number:int}/wait", status_code=201, operation_class=takes(wire_seats.SeatOfMine, once=True), responses=CHANGED
)
async def wait(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Give the one whose time runs another day."""
    return await change_seat(request, number, give_time)


@post(
    "/g/{number:int}/vote", status_code=201, operation_class=takes(wire_seats.SeatOfMine, once=True), responses=CHANGED
)
async def vote(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Say that a bot shall stand in for the one who is late, at a table that votes on that."""
    return await change_seat(request, number, want_bot)


HANDLERS = [wait, vote]
