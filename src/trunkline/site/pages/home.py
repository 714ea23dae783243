"""Pages that are not a table: maps, about, the choice of language, the shelf for programs; how every page is made."""

from __future__ import annotations

import functools
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import CacheControlHeader, Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect, Template
from litestar.types import Receive, Scope, Send
from markupsafe import Markup

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.game import Game
from trunkline.site.tables.accounts import save_profile
from trunkline.site.tables.looks import read_looks
from trunkline.site.tables.quiet import save_language
from trunkline.site.web import i18n, wire
from trunkline.site.web.i18n import Translator
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, fields, hall_of, visitor_of
from trunkline.words import N_

FOR_A_DAY = CacheControlHeader(max_age=24 * 3600, public=True)

Name = Annotated[str, PathParameter(max_length=64)]


def page(who: Visitor, name: str, status: int = 200, **context: Any) -> Response[Any]:
    """A page in the visitor's language; templates call `_("English", value=...)` and `ngettext`."""
    words = {"t": who.t, "_": who.t, "ngettext": who.t.ngettext, "languages": i18n.LANGUAGES}
    words["looks"] = read_looks(who.looks)
    return Template(name, context=words | context, status_code=status, media_type="text/html")


class Json(Response[bytes]):
    """JSON text as an answer. It goes out as it is: the framework's way costs as much as judging a line."""

    def __init__(self, content: bytes, status: int) -> None:
        self.content = content
        self.status_code = status
        self.headers = {}
        self.cookies = []

    def to_asgi_response(self, *rest: Any, **more: Any) -> Any:
        """An ASGI application that sends it."""
        return self.send

    async def send(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send head and body."""
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(self.content)).encode())]
        headers += [(name.encode(), str(value).encode()) for name, value in self.headers.items()]
        headers += [cookie.to_encoded_header() for cookie in self.cookies]
        await send({"type": "http.response.start", "status": self.status_code or 200, "headers": headers})
        await send({"type": "http.response.body", "body": self.content, "more_body": False})


def json(body: Any, status: int = 200) -> Response[Any]:
    """An answer for a program."""
    return Json(wire.encode(body), status)


@get("/titles", responses={200: ResponseSpec(list[wire.TitleOnShelf], description="For programs.")})
async def shelf(request: Request[Any, Any, Any]) -> Response[Any]:
    """Every title with its maps, options and bots, for programs."""
    t = visitor_of(request).t
    boxes = [
        wire.TitleOnShelf(
            box.name,
            box.label,
            [wire.MapOnShelf(m.name, t(m.label), m.least, m.most, dict(m.fixed)) for m in box.maps],
            [
                wire.OptionOnShelf(o.name, t(o.label), {k: t(v) for k, v in o.choices.items()}, list(box.maps_with(o)))
                for o in box.all_options
            ],
            list(box.bots),
        )
        for box in titles.shelf().values()
    ]
    return json(boxes)


def opening_position(title: str, map_name: str) -> tuple[Game[Any, Any], Any]:
    """A game on a map and its position before the first line."""
    info = titles.title(title).map_info(map_name)
    seats = info.pictured or info.least
    game = titles.find(title, map_name, seats)
    return game, game.start([f"seat-{i + 1}" for i in range(seats)])


@functools.lru_cache(maxsize=256)
def thumbnail(title: str, map_name: str) -> str:
    """A map as a small picture, SVG text; raises BadLine for one that is not on the shelf."""
    return titles.title(title).thumbnail(*opening_position(title, map_name))


@functools.lru_cache(maxsize=256)
def picture(title: str, map_name: str, t: Translator) -> Markup:
    """A map before the first line, as SVG text."""
    game, s = opening_position(title, map_name)
    painter = titles.artist(title)
    return Markup(painter.board(painter.in_language(game, t.places), game.view(s, None), None, t))


SOURCES = {
    "documented": N_("Documented"),
    "reconstructed": N_("Reconstructed"),
    "disputed": N_("Disputed"),
}
"""What the data of a map say about their own sources, with the headings of the map's page."""


def sources(title: str, map_name: str) -> tuple[bool, list[tuple[str, list[str]]]]:
    """Whether the layout of a map is a reconstruction, and what is known about it: headings with sentences."""
    data = getattr(titles.find(title, map_name).map, "data", {})
    known = data.get("provenance", {})
    found = [(heading, known[key]) for key, heading in SOURCES.items() if known.get(key)]
    return data.get("layout") == "reconstructed", found


@get("/map/{title:str}/{map_name:str}", include_in_schema=False)
async def map_page(request: Request[Any, Any, Any], title: Name, map_name: Name) -> Response[Any]:
    """A map: its picture, for how many it is, what is documented about it and what reconstructed."""
    who = visitor_of(request)
    try:
        box = titles.title(title)
        info = box.map_info(map_name)
    except BadLine as bad:
        raise Refused.of(404, bad) from bad
    reconstructed, known = sources(title, map_name)
    drawn = picture(title, map_name, who.t)
    return page(who, "map.html", box=box, info=info, picture=drawn, reconstructed=reconstructed, sources=known)


@get("/map/{title:str}/{map_name:str}/small.svg", include_in_schema=False, cache_control=FOR_A_DAY)
async def small_picture(request: Request[Any, Any, Any], title: Name, map_name: Name) -> Response[str]:
    """A small picture of a map, for lists."""
    try:
        return Response(thumbnail(title, map_name), media_type="image/svg+xml")
    except BadLine as bad:
        raise Refused.of(404, bad) from bad


@get("/about", include_in_schema=False)
async def about(request: Request[Any, Any, Any]) -> Response[Any]:
    """What this site is, and whose the games are."""
    return page(visitor_of(request), "about.html", shelf=list(titles.shelf().values()))


@post("/language", status_code=303, include_in_schema=False)
async def language(request: Request[Any, Any, Any]) -> Response[Any]:
    """Choose the language; goes back to the page it was chosen on."""
    given = await fields(request)
    wanted, back = given.get("language", ""), given.get("back", "/")
    if wanted not in i18n.LANGUAGES:
        raise Refused(400, "malformed", detail="language")
    if not back.startswith("/") or back.startswith(("//", "/\\")):
        back = "/"
    who = visitor_of(request)
    if who.is_member and who.account is not None:
        account = who.account
        await hall_of(request).store.writer.run(lambda to: save_profile(to, account, language=wanted))
    elif who.account is not None:
        guest = who.account
        await hall_of(request).store.writer.run(lambda to: save_language(to, guest, wanted))
    cookie = Cookie(key=i18n.COOKIE, value=wanted, max_age=400 * 24 * 3600, samesite="lax")
    return Redirect(back, status_code=303, cookies=[cookie])


HANDLERS = [shelf, map_page, small_picture, about, language]
