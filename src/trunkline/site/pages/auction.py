"""Standing orders on the web: a seat says how far it would bid, the table bids for it. Nobody else is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Request, Response, post
from litestar.openapi.datastructures import ResponseSpec

from trunkline.auction import UpTo
from trunkline.game import Seat
from trunkline.site.pages.table import CHANGES, Number, change
from trunkline.site.tables.hall import House
from trunkline.site.tables.live import Live
from trunkline.site.tables.moves import exists, seat_named
from trunkline.site.web import wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.visitor import house_of, read


@post(
    "/g/{number:int}/order",
    status_code=201,
    operation_class=takes(wire.Order),
    responses={201: ResponseSpec(wire.Sheet, description="The order stands, or is taken back; the sheet.")} | CHANGES,
)
async def order(request: Request[Any, Any, Any], number: Number) -> Response[Any]:
    """Let the table bid for you in the auction under way, up to a limit; only you are shown the order."""
    await exists(house_of(request), number)
    wanted = await read(request, wire.Order)

    def seat_of(live: Live, held: Sequence[Seat]) -> Seat:
        named = seat_named(live, held, wanted.seat)
        return held[0] if named is None else named

    async def act(live: Live, house: House, seat: Seat) -> None:
        given = None if wanted.limit is None else UpTo(wanted.auction, wanted.limit)
        await live.order(house.store, seat, given)

    return await change(request, number, seat_of, act, n=None, undone=None)


HANDLERS = [order]
