"""The visitor: the language they read, their browser or seat token, and what form of answer they want."""

from __future__ import annotations

import functools
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast
from urllib.parse import parse_qsl, quote, unquote

import msgspec
from litestar.datastructures import Cookie
from litestar.types import Scope

from trunkline.game import Seat
from trunkline.site.tables import tokens
from trunkline.site.tables.care import moment
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.looks import read_looks, write_looks
from trunkline.site.tables.tenures import LEFT
from trunkline.site.web import i18n
from trunkline.site.web.i18n import Translator
from trunkline.site.web.refusals import Refused
from trunkline.site.web.wire import AnyRequest

T = TypeVar("T", bound=msgspec.Struct)

NAME = "name"
"""The cookie that remembers how a visitor wrote their own name last."""

LOOKS = "looks"
"""The cookie that remembers how pages look to a guest."""

LONGEST = 24
"""Letters of a name."""


def typed_name(text: str) -> str:
    """A name as typed, without what nobody sees: letters that are shown, single blanks between them."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:LONGEST].strip()


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever looks at a table: the seats they hold, the one they look from (None: an onlooker), their language."""

    held: Sequence[Seat]
    seat: Seat | None
    t: Translator


@dataclass(frozen=True, slots=True)
class Visitor:
    """One request's sender. With a `token` the cookie counts for nothing, so forged forms cannot borrow it.

    `browser` is what the cookie names, `session` the hash of that, `account` whose it is: None for nobody. A member is
    signed in, others with an account are guests. `looks` are what they have chosen, as in `tables/looks.py`.
    A program of an account (`is_program`) has neither cookie nor seat: `session` is the hash of its own token.
    `wants_json`: the answer is for a program, asked for by Accept, or sent JSON or a token without asking for HTML.
    `wants_part`: the page is there already, only its new part is wanted. `name` is how they wrote their own last.
    """

    t: Translator
    account: str | None
    token: str | None
    wants_json: bool
    wants_part: bool
    name: str = ""
    browser: str | None = None
    session: str = ""
    is_member: bool = False
    is_program: bool = False
    looks: str = ""
    silenced: float = 0.0

    def check_silence(self) -> None:
        """Raise Refused where this member may not write what others read."""
        if self.silenced > time.time():
            raise Refused(403, "silenced", field="text", until=moment(self.silenced))

    def seats_at(self, live: LiveTable) -> tuple[Seat, ...]:
        """The seats this visitor may play and see; raises Refused for a token that opens none.

        That of a seat left to a bot opens nothing until somebody has sat down: the host knows it, but not the hand.
        """
        if self.token is None:
            return live.seats_of(self.account)
        seat = live.seat_of_token(self.token)
        if seat is None or live.seats[seat].stands_in == LEFT:
            raise Refused(403, "broken-token")
        return (seat,)

    def reader_of(self, live: LiveTable, look_as: str | None = None) -> Reader:
        """This visitor at a table, looking as one of their seats; raises Refused for a token that opens none."""
        held = self.seats_at(live)
        return Reader(held, live.seat_to_show(held, look_as), self.t)


def hall_of(request: AnyRequest) -> Hall:
    """The hall of this application."""
    hall: Hall = request.app.state.hall
    return hall


def check_bot_seats(request: AnyRequest, seats: int) -> None:
    """Let the address of a request give so many seats to bots; raises Refused when these are too many."""
    request.app.state.bot_seats.check(request.scope, seats)


def visitor_of(request: AnyRequest) -> Visitor:
    """The visitor that a request comes from; of one refused before it was known whose the cookie is, nobody's."""
    found = cast(dict[str, Any], request.scope).get(VISITOR)
    return (
        found
        if found is not None
        else replace(read_visitor(request.scope, hall_of(request).store.secret), account=None)
    )


VISITOR = "trunkline.visitor"
"""Where the scope of a request has who sent it, once it is known whose the cookie is."""


def read_visitor(scope: Scope, secret: str) -> Visitor:
    """The visitor as the headers say, as if each cookie were a guest's."""
    given = dict(scope["headers"]).get
    sent = (given(b"cookie"), given(b"authorization"), *map(given, FORMS))
    # What is long is not kept: anybody may send any number of such headers.
    read = _visitor if sum(map(len, filter(None, sent))) <= KEPT else _visitor.__wrapped__
    return read(secret, *sent)


KEPT = 1000
"""Bytes of the headers of a visitor that are read once and kept; browsers of people send half of it."""

FORMS = (b"accept-language", b"accept", b"content-type", b"hx-request")
"""The headers that say in what form to answer."""


@functools.lru_cache(maxsize=4096)
def _visitor(
    secret: str,
    cookie: bytes | None,
    authorization: bytes | None,
    languages: bytes | None,
    accept: bytes | None,
    content: bytes | None,
    part: bytes | None,
) -> Visitor:
    # Programs and open pages send the same headers with every request, so most are read once.
    cookies = cookies_of(cookie or b"")
    browser: str | None = None
    token: str | None = None
    program: str | None = None
    scheme, _, rest = (authorization or b"").decode("latin-1").partition(" ")
    if scheme.lower() == "bearer":
        token = rest.strip()
        if token.startswith(tokens.PROGRAM):
            token, program = None, token
    else:
        # The plain name is read as well: a site that is over HTTPS by now has given cookies of that name before.
        signed = cookies.get(tokens.SECURE_COOKIE) or cookies.get(tokens.COOKIE)
        browser = None if signed is None else tokens.browser_of(secret, signed)
    language = i18n.language_for(cookies.get(i18n.COOKIE), (languages or b"").decode("latin-1"))
    is_program = authorization is not None or (content or b"").startswith(b"application/json")
    wanted = accept or b""
    wants_json = b"text/html" not in wanted and (is_program or b"application/json" in wanted)
    chosen: Mapping[str, str] = read_looks(cookies.get(LOOKS, ""))
    if cookies.get(i18n.PLACES) == "printed":  # as older programs kept it
        chosen = {"places": "printed", **chosen}
    t = i18n.translator(language, "places" in chosen)
    name = typed_name(unquote(cookies.get(NAME, "")))
    if program is not None:
        return Visitor(t, None, None, wants_json, part is not None, "", None, tokens.hash_of(program), is_program=True)
    session = "" if browser is None else tokens.hash_of(browser)
    return Visitor(t, browser, token, wants_json, part is not None, name, browser, session, looks=write_looks(chosen))


def cookies_of(header: bytes) -> dict[str, str]:
    """The cookies of a `Cookie` header."""
    pairs = (part.partition("=") for part in header.decode("latin-1").split(";"))
    return {name.strip(): value.strip().strip('"') for name, _, value in pairs}


def browser_cookie(request: AnyRequest, browser: str) -> Cookie:
    """The cookie that lets a browser be known again."""
    hall = hall_of(request)
    return Cookie(
        key=tokens.SECURE_COOKIE if hall.settings.secure_cookies else tokens.COOKIE,
        value=tokens.cookie_of(hall.store.secret, browser),
        max_age=tokens.COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=hall.settings.secure_cookies,
    )


def account_of(request: AnyRequest, who: Visitor) -> tuple[str, list[Cookie]]:
    """The account of a visitor who does something, and the cookie that keeps it: nobody becomes a guest by that.

    A program has no cookie.
    """
    acting = as_guest(who)
    assert acting.account is not None
    return acting.account, [] if acting.browser is None else [browser_cookie(request, acting.browser)]


def as_guest(who: Visitor) -> Visitor:
    """The same visitor; nobody as a new guest."""
    if who.account is not None and (who.browser is not None or who.is_program):
        return who
    browser = tokens.new_browser()
    return replace(who, account=browser, browser=browser, session=tokens.hash_of(browser))


def name_cookie(name: str) -> Cookie:
    """The cookie that remembers a name for the next table."""
    return Cookie(key=NAME, value=quote(name), max_age=tokens.COOKIE_AGE, httponly=True, samesite="lax")


def looks_cookie(looks: str) -> Cookie:
    """The cookie that remembers how pages look to a guest."""
    return Cookie(key=LOOKS, value=looks, max_age=tokens.COOKIE_AGE, httponly=True, samesite="lax")


def content_type(request: AnyRequest) -> str:
    """What kind of body comes: `application/json` and the like, without what may follow it."""
    given = dict(request.scope["headers"]).get(b"content-type", b"")
    return given.partition(b";")[0].strip().lower().decode("latin-1")


async def body_of(request: AnyRequest) -> bytes:
    """The body of a request, read once; raises Refused when whoever asked has gone before its end."""
    parts = []
    while True:
        message = await request.receive()
        if message["type"] != "http.request":
            raise Refused(400, "malformed", detail="no body")
        parts.append(message["body"])
        if not message.get("more_body"):
            return b"".join(parts)


async def fields(request: AnyRequest) -> dict[str, str]:
    """The fields of a form; of two with one name the last. Raises Refused when it is not UTF-8."""
    try:
        text = (await body_of(request)).decode()
        return dict(parse_qsl(text, keep_blank_values=True, errors="strict"))
    except ValueError as error:
        raise Refused(400, "malformed", detail=str(error)) from error


async def read(request: AnyRequest, kind: type[T]) -> T:
    """The body as one of the structs of `wire`, from JSON or from a form; raises Refused when it does not fit."""
    content = content_type(request)
    try:
        if content == "application/json":
            return msgspec.json.decode(await body_of(request), type=kind)
        if content == "application/x-www-form-urlencoded":
            known = {f.encode_name for f in msgspec.structs.fields(kind)}
            given = {k: v for k, v in (await fields(request)).items() if k in known and v != ""}
            return msgspec.convert(given, kind, strict=False)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, "malformed", detail=str(error)) from error
    raise Refused(400, "malformed", detail=content or "no content-type")
