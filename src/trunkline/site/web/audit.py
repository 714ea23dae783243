"""Lines of the log on what matters for security: signing in and out, passkeys, tokens, links, what was not allowed.

Each names the event, where it came from, and the account by a hash: an account's number opens nothing, but it is also
what the cookie of a guest names. Nothing that a visitor has typed stands there, so no line can be forged.
"""

from __future__ import annotations

import logging
from urllib.parse import quote

from trunkline.site.logs import SECURITY
from trunkline.site.tables.tokens import hash_of
from trunkline.site.web.wire import AnyRequest

log = logging.getLogger(SECURITY)

SHORT = 16
"""Letters of a hash that tell accounts apart."""


def note(request: AnyRequest, event: str, account: str | None = None, **facts: str | int) -> None:
    """Write what has happened; facts are codes, kinds and numbers of the site's own, never what opens something."""
    client = request.scope["client"]
    given = {"from": client[0] if client else "", "account": hash_of(account)[:SHORT] if account else ""} | facts
    words = [f"{name}={quote(str(value), safe=':/')}" for name, value in given.items() if value != ""]
    log.info("%s", " ".join([event, *words]))
