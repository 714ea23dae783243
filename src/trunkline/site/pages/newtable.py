"""Making a table: the form with its errors beside the fields, and the same for programs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.maps import MapInfo
from trunkline.site.pages.home import json, page, picture
from trunkline.site.tables import tokens
from trunkline.site.tables.new import NewSeat
from trunkline.site.web import wire
from trunkline.site.web.openapi import takes
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import browser_cookie, content_type, fields, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.titles import Title
from trunkline.words import N_, WORDS

WORDS["nobody"] = N_("Choose who sits here, or leave the seat out.")
WORDS["seat-unnamed"] = N_("Give the seat a name.")
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")

LONGEST = 24
"""Letters of a name."""

PEOPLE = ("me", "link", "open")
"""The kinds of seats besides bots."""

KEPT = "kept-"
"""Begins the name of a hidden field: an entry that the title and map shown now have no field for."""

ENTRY = re.compile(r"(kind|name)-[0-9]|option-[a-z0-9-]+")
"""The fields that a reader fills in."""


@dataclass(slots=True)
class Draft:
    """The form as it stands: what was chosen, and an error by field.

    `names` are as typed; `kept` are the entries for other titles and maps, field -> value.
    """

    box: Title
    info: MapInfo
    names: list[str]
    kinds: list[str]
    options: dict[str, str]
    kept: dict[str, str] = field(default_factory=dict)
    errors: dict[str, BadLine] = field(default_factory=dict)

    def seats(self) -> list[NewSeat]:
        """The seats that are not left out, in order, each with a word of its own."""
        out: list[NewSeat] = []
        for n, (name, kind) in enumerate(zip(self.names, self.kinds, strict=True), start=1):
            if kind:
                out.append(NewSeat(seat_word(name, n, [seat.name for seat in out]), kind, name))
        return out

    def has_field(self, entry: str, value: str) -> bool:
        """Whether an entry of that value stands in the form as it is."""
        what, _, which = entry.partition("-")
        return self.options.get(which) == value if what == "option" else int(which) <= self.info.most


def tidy(name: str) -> str:
    """The word of a typed name: `Zoë R.` -> `zoe-r`; "" when nothing of it can be a word."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].strip("-")


def seat_word(name: str, n: int, others: Sequence[str]) -> str:
    """The word of seat n in lines: of its name, else of its number, with its number where another has that word."""
    word = tidy(name) or f"seat-{n}"
    return word if word not in others else f"{word[: LONGEST - 3].strip('-')}-{n}"


def typed_name(text: str) -> str:
    """A name as typed, without what nobody sees: letters that are shown, single blanks between them."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:LONGEST].strip()


def draft(given: Mapping[str, str]) -> Draft:
    """Read the form, or its first showing when only title and map are given; raises BadLine for an unknown one."""
    shelf = titles.shelf()
    box = titles.title(given.get("title") or next(iter(shelf)))
    info = box.map_info(given["map"]) if given.get("map") else box.maps[0]
    names, kinds = [], []
    first = "kind-1" not in given
    seats = max(info.least, min(info.most, 3 if info.least <= 3 else info.least))
    for i in range(info.most):
        there = f"kind-{i + 1}" in given or f"name-{i + 1}" in given
        names.append(typed_name(given.get(f"name-{i + 1}", "" if there else NAMES[i])))
        if first:
            kinds.append("me" if i == 0 else box.bots[-1] if i < seats else "")
        else:
            kinds.append(given.get(f"kind-{i + 1}", ""))
    named = {key.removeprefix("option-"): value for key, value in given.items() if key.startswith("option-")}
    options = {o.name: o.default for o in box.options_on(info.name)} | named
    kept = {key.removeprefix(KEPT): value for key, value in given.items() if key.startswith(KEPT)}
    return Draft(box, info, names, kinds, options, kept)


def switched_draft(given: Mapping[str, str]) -> Draft:
    """The form with another title or map and all entries so far; raises BadLine for an unknown one.

    Entries that the new map has no field for are kept, and come back where one is. A bot that plays no such title gives
    way to the cleverest that does, and bots sit down where too few seats are taken for the map.
    """
    sent = {key.removeprefix(KEPT): value for key, value in given.items() if key.startswith(KEPT)}
    sent |= given
    entries = {key: value for key, value in sent.items() if ENTRY.fullmatch(key)}
    form = draft({key: given[key] for key in ("title", "map") if key in given} | entries)
    if not entries:
        return form
    options = {option.name: option for option in form.box.options_on(form.info.name)}
    form.options = {
        name: form.options[name] if form.options[name] in option.choices else option.default
        for name, option in options.items()
    }
    best = form.box.bots[-1]
    form.kinds = [best if kind and kind not in (*PEOPLE, *form.box.bots) else kind for kind in form.kinds]
    for i, kind in enumerate(form.kinds):
        if not kind and len(form.seats()) < form.info.least:
            form.kinds[i] = best
    form.kept = {key: value for key, value in entries.items() if not form.has_field(key, value)}
    return form


def judge(form: Draft) -> None:
    """Fill the errors of a form, each at its field."""
    allowed = {"", *PEOPLE, *form.box.bots}
    seen: set[str] = set()
    for i, (name, kind) in enumerate(zip(form.names, form.kinds, strict=True), start=1):
        if kind not in allowed:
            form.errors[f"kind-{i}"] = BadLine("nobody")
        elif kind and not name:
            form.errors[f"name-{i}"] = BadLine("seat-unnamed")
        elif kind and name.casefold() in seen:
            form.errors[f"name-{i}"] = BadLine("seat-twice", seat=name)
        elif kind:
            seen.add(name.casefold())
    try:
        form.box.check_seats(form.info.name, len(form.seats()))
    except BadLine as bad:
        form.errors["seats"] = bad
    for name, value in form.options.items():
        try:
            form.box.check_options({name: value}, form.info.name)
        except BadLine as bad:
            form.errors[f"option-{name}"] = bad


def show(request: AnyRequest, form: Draft, status: int = 200) -> Response[Any]:
    """The form with its errors."""
    who = visitor_of(request)
    return page(
        who,
        "new.html",
        status,
        shelf=list(titles.shelf().values()),
        box=form.box,
        info=form.info,
        form=form,
        bots=form.box.bots,
        picture=picture(form.box.name, form.info.name, who.t),
        errors={key: who.t.code(bad.code, dict(bad.values)) for key, bad in form.errors.items()},
    )


@get("/new", include_in_schema=False)
async def new_table(request: AnyRequest) -> Response[Any]:
    """The form for a new table; `title` and `map` choose, or `to=title/map` with all that was entered so far."""
    query = {key: str(value) for key, value in request.query_params.items()}
    if "to" in query:
        query["title"], _, query["map"] = query["to"].partition("/")
    try:
        return show(request, switched_draft(query))
    except BadLine as bad:
        raise Refused.of(404, bad) from bad


@post(
    "/new",
    status_code=201,
    operation_class=takes(wire.NewTable),
    responses={
        201: ResponseSpec(wire.Made, description="Made."),
        400: ResponseSpec(wire.Refusal, description="Cannot be read, or is not a table of this title."),
        403: ResponseSpec(wire.Refusal, description="A form, or JSON with a cookie, that may be forged."),
        413: ResponseSpec(wire.Refusal, description="Over 64 kB."),
        429: ResponseSpec(wire.Refusal, description="Too many new tables from this address."),
    },
)
async def make_table(request: Request[Any, Any, Any]) -> Response[Any]:
    """Make a table."""
    who = visitor_of(request)
    hall = hall_of(request)
    browser = who.browser or tokens.new_browser()
    if content_type(request) == "application/json":
        wanted = await read(request, wire.NewTable)
        try:
            box = titles.title(wanted.title)
            number = await hall.create(
                wanted.title,
                wanted.map or box.maps[0].name,
                wanted.options,
                [NewSeat(seat.name, seat.kind, typed_name(seat.label)) for seat in wanted.seats],
                browser,
            )
        except BadLine as bad:
            raise Refused.of(400, bad) from bad
    else:
        try:
            form = draft({"kind-1": ""} | await fields(request))
        except BadLine as bad:
            raise Refused.of(400, bad) from bad
        judge(form)
        if form.errors:
            if who.wants_json:
                key, first = next(iter(form.errors.items()))
                raise Refused.of(400, first, key)
            return show(request, form, 400)
        number = await hall.create(form.box.name, form.info.name, form.options, form.seats(), browser)
    cookies = [] if who.browser else [browser_cookie(request, browser)]
    if not who.wants_json:
        return Redirect(f"/g/{number}", status_code=303, cookies=cookies)
    async with hall.at(number) as live:
        links = {p.name: hall.link_token(live, i) for i, p in enumerate(live.seats) if not p.bot and not p.open}
    made = json(wire.Made(number, f"/g/{number}", links), 201)
    for cookie in cookies:
        made.set_cookie(cookie)
    return made


HANDLERS = [new_table, make_table]
