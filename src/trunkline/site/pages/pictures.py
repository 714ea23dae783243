"""A picture of a table: small and without words for lists, whole with `?words=true` to share."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import QueryParameter

from trunkline import titles
from trunkline.show.picture import with_style
from trunkline.site.pages.sheet import game_for
from trunkline.site.pages.table import Number
from trunkline.site.tables.live import LiveTable
from trunkline.site.web.i18n import Translator
from trunkline.site.web.visitor import hall_of, visitor_of

Version = Annotated[
    str, QueryParameter(max_length=24, description="`line-undone` of the position: the answer may be kept for ever.")
]
Words = Annotated[bool, QueryParameter(description="The whole board with its words, in the reader's language.")]


def draw_small(live: LiveTable) -> str:
    """The small picture of the present, drawn once for each position."""
    now = (live.table.line, live.undone)
    if live.small is None or live.small[:2] != now:
        game = live.table.game
        live.small = (*now, titles.title(game.title).thumbnail(game, live.table.state))
    return live.small[2]


def draw_whole(live: LiveTable, t: Translator) -> str:
    """The board as an onlooker sees it, as a picture that stands alone."""
    game = live.table.game
    view = live.view_of(live.table.state, None)
    return with_style(titles.artist(game.title).board(game_for(game, t), view, None, t))


@get("/g/{number:int}/picture", include_in_schema=False)
async def table_picture(
    request: Request[Any, Any, Any], number: Number, words: Words = False, v: Version = ""
) -> Response[str]:
    """The board as it stands, as SVG; secrets are on no picture."""
    who = visitor_of(request)
    async with hall_of(request).at(number) as live:
        # In a thread, for drawing takes as long as answering many others.
        drawn = await (asyncio.to_thread(draw_whole, live, who.t) if words else asyncio.to_thread(draw_small, live))
        lasting = not words and v == f"{live.table.line}-{live.undone}"
    kept = "private, max-age=31536000, immutable" if lasting else "no-cache"
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": kept})


HANDLERS = [table_picture]
