"""The lobby: public tables with open seats, for all who look for one."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from trunkline import titles
from trunkline.site.pages.home import json, page
from trunkline.site.pages.lists import listed, summary
from trunkline.site.pages.timing import pace_words
from trunkline.site.tables.pace import DAY, Pace, read_pace
from trunkline.site.tables.store import GameRow
from trunkline.site.web import i18n, wire
from trunkline.site.web.i18n import Translator
from trunkline.site.web.visitor import hall_of, visitor_of
from trunkline.words import N_

PACES = {
    "": N_("any pace"),
    "live": N_("live, at most an hour a turn"),
    "hours": N_("hours a turn"),
    "days": N_("days a turn"),
    "limited": N_("with a clock"),
    "never": N_("without a clock"),
}
"""What the pace of tables may be asked to be."""

LIVE = 3600
"""Seconds of a turn up to which all sit at the table at one time."""

MOST = 100
"""Tables on the page at most, the newest."""

READ = 2000
"""Tables with an open seat that are looked through at most."""

Word = Annotated[str, QueryParameter(max_length=64)]


def has_pace(row: GameRow, wanted: str) -> bool:
    """Whether a table has the pace that is asked for."""
    if not wanted:
        return True
    pace = read_pace(row.pace)
    if wanted in ("limited", "never"):
        return pace.limited == (wanted == "limited")
    return pace_kind(pace) == wanted


def pace_kind(pace: Pace) -> str:
    """How quickly a table plays: live, by hours or by days, as its time for a turn says; never where it has none."""
    if not pace.limited:
        return "never"
    return "live" if pace.move <= LIVE else "hours" if pace.move < DAY else "days"


def options_of(row: GameRow, t: Translator) -> list[tuple[str, str]]:
    """The options of a table that are not as its rulebook has them, in words."""
    offered = {option.name: option for option in titles.title(row.title).options_on(row.map)}
    chosen = (row.options or {}).items()
    return [(t(offered[name].label), t(offered[name].choices[value])) for name, value in chosen if name in offered]


def lobby_row(row: GameRow, t: Translator) -> dict[str, Any]:
    """A table as the lobby shows it."""
    return listed(row, frozenset(), t) | {
        "gathering": row.gathering,
        "pace": pace_words(read_pace(row.pace), t),
        "differing": options_of(row, t),
        "taken": sum(seat.taken for seat in row.seats),
    }


@get("/tables", responses={200: ResponseSpec(list[wire.Summary], description="For programs; browsers get the page.")})
async def lobby(
    request: Request[Any, Any, Any], title: Word = "", pace: Word = "", language: Word = ""
) -> Response[Any]:
    """Public tables with an open seat: of a title, of a pace, whose host reads a language."""
    who, hall = visitor_of(request), hall_of(request)
    boxes = titles.shelf()
    rows = await hall.store.open_games(READ, title if title in boxes else "", who.account or "")
    rows = [row for row in rows if row.title in boxes and has_pace(row, pace if pace in PACES else "")]
    if language in i18n.LANGUAGES:
        spoken = await hall.store.languages_of({row.host for row in rows})
        rows = [row for row in rows if spoken.get(row.host) == language]
    rows = rows[:MOST]
    if who.wants_json:
        return json([summary(row) for row in rows])
    held = {game for game, _ in await hall.store.holdings_of(who.account)} if who.account else set()
    return page(
        who,
        "lobby.html",
        rows=[lobby_row(row, who.t) | {"mine": row.id in held} for row in rows],
        shelf=list(boxes.values()),
        paces={name: who.t(words) for name, words in PACES.items()},
        wanted={"title": title, "pace": pace, "language": language},
    )


HANDLERS = [lobby]
