"""The layer that finds out whose the cookie of a request is, once for each cookie: moves ask no database for that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from trunkline.site.tables.hall import Hall
from trunkline.site.web.visitor import VISITOR, read_visitor

NO_MATTER = ("/static/", "/health")
"""How addresses begin that are the same for everybody, and answer while the database does not."""


class Identities:
    """Puts the visitor into the scope of each request."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self.app = app
        self.hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and not scope["path"].startswith(NO_MATTER):
            who = read_visitor(scope, self.hall.store.secret)
            if who.browser is not None:
                sessions = self.hall.sessions
                found = sessions.recall(who.session) or await sessions.find(who.session, who.browser)
                if found.account != who.account or found.is_member:
                    who = replace(who, account=found.account, is_member=found.is_member)
            cast(dict[str, Any], scope)[VISITOR] = who
        await self.app(scope, receive, send)
