"""The list of one's own studies, with the form that brings a record; the page of a study's secret link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Response
from litestar.datastructures import Cookie

from trunkline.actions import BadLine
from trunkline.site.pages.home import json, page
from trunkline.site.pages.invite import qr_code
from trunkline.site.pages.lists import listed
from trunkline.site.pages.study_page import study_name
from trunkline.site.tables import studies
from trunkline.site.web import wire_studies
from trunkline.site.web.visitor import hall_of, visitor_of
from trunkline.site.web.wire import AnyRequest


async def library(
    request: AnyRequest,
    *,
    record: str = "",
    bad: BadLine | None = None,
    note: str = "",
    begun: int = 0,
    cookies: Sequence[Cookie] = (),
) -> Response[Any]:
    """The studies of a visitor, with the form that brings a record: as typed, and what is wrong with it."""
    who, hall = visitor_of(request), hall_of(request)
    account = who.account
    known = [] if account is None else await hall.store.ask(lambda to: studies.studies_of(to, account))
    rows = {row.id: row for row in await hall.store.games([each.game for each in known])}
    if who.wants_json and bad is None:
        return json([study_row(each, rows[each.game].title, rows[each.game].map) for each in known])
    shown = [
        listed(rows[each.game], frozenset(), who.t) | {"study": each, "called": study_name(each, who.t)}
        for each in known
    ]
    answer = page(
        who,
        "studies.html",
        400 if bad else 200,
        studies=shown,
        record=record,
        error="" if bad is None else who.t.code(bad.code, dict(bad.values)),
        note=note,
        begun=begun,
    )
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


def study_row(study: studies.Study, title: str, map_name: str) -> wire_studies.StudyAt:
    """A study for programs."""
    return wire_studies.StudyAt(
        study.game, title, map_name, study.parent, study.line, study.name, study.guessed, study.made
    )


def show_door(request: AnyRequest, *, token: str = "", link: str = "", game: int = 0) -> Response[Any]:
    """The page of a secret link: for its owner to send, or for whoever has got it."""
    return page(
        visitor_of(request), "study-door.html", token=token, link=link, qr=qr_code(link) if link else "", game=game
    )
