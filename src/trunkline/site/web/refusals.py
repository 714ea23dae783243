"""What the site refuses and how it says so: a status, a code, a sentence in the reader's language.

Programs get a `wire.Refusal`; browsers a page. What a visitor may not do at a table is shown on the table instead.
"""

from __future__ import annotations

import logging
from typing import Any

from litestar.exceptions import HTTPException

from trunkline.actions import BadLine
from trunkline.game import Objection
from trunkline.site.tables.absent import NoTable, Unplayable
from trunkline.site.tables.trouble import Seldom, is_trouble, words_of
from trunkline.site.web import wire
from trunkline.site.web.i18n import Translator
from trunkline.words import N_, WORDS

log = logging.getLogger("trunkline.site")

WORDS.update(
    {
        "malformed": N_("The request cannot be read: {detail}."),
        "broken-token": N_("This seat link or token opens no seat at this table."),
        "spent-link": N_(
            "This seat link has been used already. Whoever sits there can make a new one, on the Table tab of the "
            "table."
        ),
        "not-your-seat": N_("The seat “{seat}” is not yours."),
        "no-seat": N_("You have no seat at this table."),
        "not-host": N_("Only whoever made the table can do that."),
        "not-stopped": N_("Nothing is wrong with the record of this table."),
        "not-free": N_("The seat “{seat}” is not free."),
        "stale": N_("The table has moved on since you looked; here it is as it stands now."),
        "key-again": N_("This Idempotency-Key was sent before, for something else."),
        "unknown-table": N_("There is no table {game}."),
        "not-found": N_("There is nothing at this address."),
        "not-allowed": N_("This address does not take such a request."),
        "wrong-host": N_("This site is not to be found under this name."),
        "too-slow": N_("The request came too slowly."),
        "too-large": N_("The request is too large; the limit is {limit} kB."),
        "too-many-requests": N_("Too many requests from your address; wait a little."),
        "forged": N_("The form was not made by this site for your browser; load the page again and retry."),
        "server-error": N_("Something went wrong on the server; look first whether what you sent is there."),
        "no-storage": N_(
            "The site cannot read or write its tables at the moment. If you sent something, look first whether it is "
            "there; then try again in a moment."
        ),
        "unavailable": N_("The site is shutting down or starting; try again in a moment."),
    }
)

ADVICE = {
    "broken-token": N_(
        "Perhaps the link was cut short on its way: open or copy all of it. If it is whole, it has been replaced "
        "since; ask whoever sent it for the one of today."
    ),
    "spent-link": N_(
        "If it was you who sat down by it, open the table in the browser that you used then. Else ask whoever sent it "
        "for another link."
    ),
    "unknown-table": N_(
        "Perhaps a digit of the address is wrong, or the table has been deleted: a study by whoever made it."
    ),
    "not-found": N_("Perhaps a part of the address is missing: look whether it is whole."),
}
"""What somebody can do whose browser was refused, by code, where the sentence of the refusal does not say it."""

LINK_CODES = frozenset({"broken-token", "spent-link"})
"""Refusals of the secret link of a seat."""

RETRY = 5
"""Seconds until what the database could not do may work again."""

seldom = Seldom(10)
"""For the log: a full disk refuses hundreds of requests a second."""

CODES = {
    400: "malformed",
    403: "forged",
    404: "not-found",
    405: "not-allowed",
    408: "too-slow",
    429: "too-many-requests",
    503: "unavailable",
}


class Refused(HTTPException):
    """A request that is refused: HTTP status, code of `trunkline.words`, values, rulebook section, form field."""

    title = ""
    """The title whose rules object, "" where none does: it knows what the words of the objection are called."""

    def __init__(self, status: int, code: str, section: str = "", field: str = "", **values: Any) -> None:
        super().__init__(status_code=status, detail=code)
        self.objection = Objection(code, section, values)
        self.field = field

    @classmethod
    def of(cls, status: int, o: Objection | BadLine, field: str = "", title: str = "") -> Refused:
        """The refusal for an objection of the rules of a title or a line that cannot be read."""
        made = cls(status, o.code, "", field)
        made.title = title
        made.objection = o if isinstance(o, Objection) else Objection(o.code, "", o.values)
        return made


def as_refused(error: Exception) -> Refused:
    """Any exception as a refusal; what nobody expected is logged and reported as a server error."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, NoTable):
        return Refused(404, "unknown-table", game=str(error.number))
    if isinstance(error, Unplayable):
        return Refused.of(503, error.why)
    if isinstance(error, HTTPException) and error.status_code < 500:
        refused = Refused(error.status_code, CODES.get(error.status_code, "malformed"), detail=error.detail)
        refused.headers = error.headers
        return refused
    if is_trouble(error):
        if seldom(words := words_of(error)):
            log.warning("the database is at fault: %s", words)
        refused = Refused(503, "no-storage")
        refused.headers = {"retry-after": str(RETRY)}
        return refused
    log.error("unexpected", exc_info=error)
    return Refused(500, "server-error")


def in_words(refused: Refused, t: Translator, sheet: dict[str, Any] | None = None) -> wire.Refusal:
    """A refusal as programs get it."""
    o = refused.objection
    return wire.Refusal(refused.status_code, o.code, t.objection(o, refused.title), o.section, refused.field, sheet)
