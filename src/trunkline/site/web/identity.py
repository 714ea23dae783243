"""The layer that finds out whose the cookie of a request is, once for each cookie: moves ask no database for that."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from trunkline.site.tables.hall import Hall
from trunkline.site.tables.sessions import Identity
from trunkline.site.web.visitor import VISITOR, Visitor, read_visitor

NO_MATTER = ("/static/", "/health")
"""How addresses begin that are the same for everybody, and answer while the database does not."""


@functools.lru_cache(maxsize=1024)
def known_as(who: Visitor, identity: Identity) -> Visitor:
    """A visitor whose cookie is not a guest's: made once for all their requests."""
    return replace(who, account=identity.account, is_member=identity.is_member)


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
                    who = known_as(who, found)
            cast(dict[str, Any], scope)[VISITOR] = who
        await self.app(scope, receive, send)
