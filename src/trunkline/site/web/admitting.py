"""The one check of those who look at a table: before whatever has the number of a table in its address is answered."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from trunkline.site.tables.admission import CLOSED
from trunkline.site.tables.circle_tables import CIRCLE, is_of_circle
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.invitations import invitations_for
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, visitor_of

MOST = 2**31
"""No table has this number, nor a higher one: the handlers refuse them."""

BY_LINK = "by_link"
"""The option of a handler that a seat's secret link leads to: whoever has that may come."""


async def admit(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Let those look at a table who may; raises Refused for others, and for a token that opens no seat."""
    number = connection.path_params.get("number", 0)
    if 0 < number < MOST and not handler.opt.get(BY_LINK):
        await admit_to(number, connection.app.state.hall, visitor_of(connection))  # type: ignore[arg-type]


async def admit_to(number: int, hall: Hall, who: Visitor) -> None:
    """The same for a visitor, by the number of the table."""
    level = await hall.level_of(number)
    if level not in CLOSED:
        return
    async with hall.at(number) as live:
        if who.seats_at(live) or live.is_host(who.account):
            return
    account = who.account
    if who.token is None and account is not None:
        if level == CIRCLE:
            if await hall.store.ask(lambda to: is_of_circle(to, number, account)):
                return
        elif await hall.store.ask(lambda to: invitations_for(to, account, game=number)):
            return
    raise Refused(403, "circle-only" if level == CIRCLE else "invited-only")
