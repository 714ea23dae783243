"""Who asks: the language they read, the browser or the seat token they come with, and what form of answer they want."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from litestar import Request
from litestar.datastructures import Cookie

from trunkline.game import Seat
from trunkline.site.tables import tokens
from trunkline.site.tables.hall import House
from trunkline.site.tables.live import Live
from trunkline.site.web import i18n
from trunkline.site.web.i18n import Translator
from trunkline.site.web.refusals import Refused

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class Visitor:
    """One request's sender. With a `token` the cookie counts for nothing, so forged forms cannot borrow it."""

    t: Translator
    browser: str | None
    token: str | None

    def held(self, live: Live) -> tuple[Seat, ...]:
        """The seats this visitor may play and see; raises Refused for a token that opens none."""
        if self.token is None:
            return live.seats_of(self.browser)
        seat = live.seat_of_token(self.token)
        if seat is None:
            raise Refused(403, "broken-token")
        return (seat,)


def house_of(request: AnyRequest) -> House:
    """The house of this application."""
    house: House = request.app.state.house
    return house


def language_of(request: AnyRequest) -> str:
    """The language to answer in."""
    return i18n.chosen(request.cookies.get(i18n.COOKIE), request.headers.get("accept-language", ""))


def visitor(request: AnyRequest) -> Visitor:
    """Read who asks from cookies and headers."""
    language = language_of(request)
    authorization = request.headers.get("authorization", "")
    return known(house_of(request), language, authorization, request.cookies.get(tokens.COOKIE))


def known(house: House, language: str, authorization: str, cookie: str | None) -> Visitor:
    """Who comes with this `Authorization` and this signed cookie; with a seat token the cookie counts for nothing."""
    t = i18n.translator(language)
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() == "bearer":
        return Visitor(t, None, token.strip())
    return Visitor(t, tokens.browser_of(house.store.secret, cookie) if cookie else None, None)


def browser_cookie(request: AnyRequest, browser: str) -> Cookie:
    """The cookie that lets a browser be known again."""
    house = house_of(request)
    return Cookie(
        key=tokens.COOKIE,
        value=tokens.signed(house.store.secret, browser),
        max_age=tokens.COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure_cookies,
    )


def wants_json(request: AnyRequest) -> bool:
    """Whether the answer is for a program: asked for by Accept, or sent JSON or a token without asking for HTML."""
    accept = request.headers.get("accept", "")
    if "text/html" in accept:
        return False
    if "application/json" in accept:
        return True
    return request.headers.get("content-type", "").startswith("application/json") or "authorization" in request.headers


def wants_part(request: AnyRequest) -> bool:
    """Whether the page is there already and wants its new part only."""
    return "hx-request" in request.headers


async def fields(request: AnyRequest) -> dict[str, str]:
    """The fields of a form; of two with one name the last. Raises Refused when it is not UTF-8."""
    try:
        text = (await request.body()).decode()
        return dict(parse_qsl(text, keep_blank_values=True, errors="strict"))
    except ValueError as error:
        raise Refused(400, "malformed", detail=str(error)) from error


async def read(request: AnyRequest, kind: type[T]) -> T:
    """The body as one of the structs of `wire`, from JSON or from a form; raises Refused when it does not fit."""
    content = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    try:
        if content == "application/json":
            return msgspec.json.decode(await request.body(), type=kind)
        if content == "application/x-www-form-urlencoded":
            known = {f.encode_name for f in msgspec.structs.fields(kind)}
            given = {k: v for k, v in (await fields(request)).items() if k in known and v != ""}
            return msgspec.convert(given, kind, strict=False)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, "malformed", detail=str(error)) from error
    raise Refused(400, "malformed", detail=content or "no content-type")
