"""The layer that finds out whose the cookie of a request is, once for each cookie: moves ask no database for that.

A program that acts for an account has a token of its own instead, with a scope.
"""

from __future__ import annotations

import functools
import time
from dataclasses import replace
from typing import Any, cast

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from trunkline.site.tables.care import SUSPEND, moment, reason_of
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.looks import read_looks
from trunkline.site.tables.programs import PLAY
from trunkline.site.tables.sessions import NOBODY, Identity
from trunkline.site.web import i18n
from trunkline.site.web.gate import SAFE
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import VISITOR, Visitor, read_visitor

NO_MATTER = ("/static/", "/health")
"""How addresses begin that are the same for everybody, and answer while the database does not."""

ALLOWED = ("/me/out", "/me/data", "/me/delete", "/language", "/me/address", "/me/code")
"""What a member who is suspended may still change, by how addresses begin."""

OWN = (["me"], ["admin"], ["join"])
"""How the addresses begin that no program sees."""


@functools.lru_cache(maxsize=1024)
def known_as(who: Visitor, identity: Identity) -> Visitor:
    """A visitor whose cookie is not a guest's: made once for all their requests."""
    known = replace(who, account=identity.account, is_member=identity.is_member, silenced=identity.silenced)
    if identity.looks is None or who.is_program:
        return known
    t = i18n.translator(who.t.language, "places" in read_looks(identity.looks))
    return replace(known, looks=identity.looks, t=t)


def check_scope(program: Identity, method: str, path: str) -> None:
    """Raise Refused where a program's token opens nothing, or not this: the account itself no program may see."""
    if program.account is None or not program.scope:
        raise Refused(403, "broken-token")
    if path.split("/", 2)[1:2] in OWN or (method not in SAFE and program.scope != PLAY):
        raise Refused(403, "no-scope")


class Identities:
    """Puts the visitor into the scope of each request."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self.app = app
        self.hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and not scope["path"].startswith(NO_MATTER):
            who, found = read_visitor(scope, self.hall.store.secret), NOBODY
            sessions = self.hall.sessions
            if who.is_program:
                found = sessions.recall(who.session) or await sessions.find(who.session, "")
                check_scope(found, scope["method"], scope["path"])
                who = known_as(who, found)
            elif who.browser is not None:
                found = sessions.recall(who.session) or await sessions.find(who.session, who.browser)
                if found.account != who.account or found.is_member:
                    who = known_as(who, found)
            if found.suspended > time.time():
                await self.check_suspended(found, scope["method"], scope["path"])
            cast(dict[str, Any], scope)[VISITOR] = who
        await self.app(scope, receive, send)

    async def check_suspended(self, found: Identity, method: str, path: str) -> None:
        """Raise Refused where a member who is suspended would do more than look, sign out, or take what is theirs."""
        account = found.account or ""
        if method in SAFE or path.startswith(ALLOWED):
            return
        why = await self.hall.store.ask(lambda to: reason_of(to, account, SUSPEND))
        raise Refused(403, "suspended", until=moment(found.suspended), reason=why)
