"""By which ways, and when, a visitor hears of their turns; guests, too. For page and program alike."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter
from litestar.response import Redirect

from trunkline.actions import BadLine
from trunkline.site.pages.home import json, page
from trunkline.site.pages.me import REFUSALS
from trunkline.site.tables import push
from trunkline.site.tables.accounts import find_account
from trunkline.site.tables.notices import call_waiting
from trunkline.site.tables.outlet import Failed
from trunkline.site.tables.quiet import Hours, all_zones, hours_of, save_hours, zones_to_choose
from trunkline.site.tables.ways import (
    DISCORD,
    KINDS,
    MAIL,
    MOST,
    PUSH,
    TooMany,
    Twice,
    Way,
    add_way,
    find_way,
    remove_way,
    switch_off,
    switch_on,
    way_of_token,
    ways_of,
)
from trunkline.site.web import wire
from trunkline.site.web.agents import agent_words
from trunkline.site.web.openapi import takes
from trunkline.site.web.outbox import Outbox, shown_secret
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor, account_of, as_guest, browser_cookie, hall_of, read, visitor_of
from trunkline.site.web.wire import AnyRequest
from trunkline.site.web.wire_notices import NewWay, NoticesNow, OneWay, SwitchedWay, WantedHours, WayNow
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "no-site": N_("This site does not know its own address, so it sends no notices."),
        "no-way": N_("You have no such way."),
        "ways-full": N_("You have {most} ways already; remove one first."),
        "way-twice": N_("You have this way already."),
        "way-mail": N_("Keep your games by an address for mail first; then it can have your notices, too."),
        "way-not-here": N_("This site has no notices of that kind."),
        "way-discord": N_("This is no webhook of Discord; one begins with https://discord.com/api/webhooks/."),
        "way-push": N_("This is no subscription of a browser."),
        "half-quiet": N_("Quiet has a beginning and an end: choose both hours, or none."),
        "too-many-tests": N_("Too many tests were sent; wait an hour."),
        "off-spent": N_("This link switches nothing off: it is not whole, or what it belongs to was removed."),
    }
)

LABELS = {
    "mail": N_("Mail"),
    "push": N_("Notices of a browser"),
    "discord": N_("Discord"),
    "webhook": N_("Webhook"),
}
"""What kinds of ways are called."""

WORKER = Path(__file__).parent.parent / "static" / "sw.js"

DISCORD_HOSTS = ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com")

NOW = {200: ResponseSpec(NoticesNow, description="Your ways and hours; browsers get the page.")}
MORE = REFUSALS | {
    404: ResponseSpec(wire.Refusal, description="You have no such way."),
    409: ResponseSpec(wire.Refusal, description="This site, or your account, cannot have that."),
}


def outbox_of(request: AnyRequest) -> Outbox:
    """What sends notices here."""
    found: Outbox = request.app.state.outbox
    return found


async def possible(request: AnyRequest, who: Visitor) -> list[str]:
    """The kinds of ways that a visitor may add."""
    hall = hall_of(request)
    if not hall.settings.site:
        return []
    kinds = [kind for kind in KINDS if kind != PUSH or push.is_there()]
    if not hall.settings.mail or not await address_of(request, who):
        kinds.remove(MAIL)
    return kinds


async def address_of(request: AnyRequest, who: Visitor) -> str:
    """Where a visitor's mail goes; "" where that is not known."""
    if not who.is_member or who.account is None:
        return ""
    number = who.account
    found = await hall_of(request).store.ask(lambda to: find_account(to, number=number))
    return "" if found is None else found.address


async def answer(
    request: AnyRequest,
    who: Visitor,
    errors: dict[str, BadLine] | None = None,
    status: int = 200,
    hours: Hours | None = None,
    typed: Mapping[str, str] | None = None,
) -> Response[Any]:
    """Ways and hours as JSON, or the page with what was typed and what is wrong with it, beside each field."""
    hall, account = hall_of(request), who.account or ""
    ways = await hall.store.ask(lambda to: ways_of(to, account))
    kinds = await possible(request, who)
    known = hours if hours is not None else await hall.store.ask(lambda to: hours_of(to, account))
    key = push.public_key(await push.private_key(hall.store)) if PUSH in kinds else ""
    address = await address_of(request, who)
    if who.wants_json:
        found = [way_now(way, who, address) for way in ways]
        when = (known.zone, known.quiet_from, known.quiet_until, known.digest)
        return json(NoticesNow(found, *when, kinds, key), status)
    now = time.time()
    return page(
        who,
        "notices.html",
        status,
        ways=[
            {
                "id": way.id,
                "kind": who.t(LABELS[way.kind]),
                "label": label_of(way, address),
                "sent": "" if way.sent is None else who.t.ago(now - way.sent),
                "failed": "" if way.failed is None else who.t.ago(now - way.failed),
                "failures": way.failures,
                "error": said(way, who),
                "off": way.off is not None,
                "secret": shown_secret(way.secret),
            }
            for way in ways
        ],
        kinds=kinds,
        has_mail=any(way.kind == MAIL for way in ways),
        mail=bool(hall.settings.mail),
        address=address,
        key=key,
        hours=known,
        zones=zones_to_choose(),
        guest=not who.is_member,
        place=hall.settings.site,
        typed={"discord": "", "webhook": "", "zone": known.zone} | dict(typed or {}),
        errors={name: who.t.code(bad.code, dict(bad.values)) for name, bad in (errors or {}).items()},
    )


def label_of(way: Way, address: str) -> str:
    """What tells a way from others of its kind."""
    return address if way.kind == MAIL else way.label


def said(way: Way, who: Visitor) -> str:
    """Why a way failed last, "" where it did not."""
    bad = way.trouble
    return "" if bad is None else who.t.code(bad.code, dict(bad.values))


def way_now(way: Way, who: Visitor, address: str) -> WayNow:
    """A way for programs."""
    label, error, secret = label_of(way, address), said(way, who), shown_secret(way.secret)
    return WayNow(way.id, way.kind, label, way.created, way.sent, way.failures, error, way.failed, way.off, secret)


async def refuse(
    request: AnyRequest,
    who: Visitor,
    field: str,
    bad: BadLine,
    status: int = 400,
    hours: Hours | None = None,
    typed: Mapping[str, str] | None = None,
) -> Response[Any]:
    """What was typed in a field is refused: for programs as a refusal, for people on the page, beside the field."""
    if who.wants_json:
        raise Refused.of(status, bad, field)
    return await answer(request, who, {field: bad}, status, hours, typed)


async def done(request: AnyRequest, who: Visitor, anchor: str) -> Response[Any]:
    """What comes after a change: the page at that place, or all as JSON."""
    shown: Response[Any]
    if who.wants_json:
        shown = await answer(request, who)
    else:
        shown = Redirect(f"/me/notices#{anchor}", status_code=303)
    if who.browser is not None:
        shown.set_cookie(browser_cookie(request, who.browser))
    return shown


@get("/me/notices", responses=NOW)
async def show_notices(request: Request[Any, Any, Any]) -> Response[Any]:
    """By which ways, and when, you hear that it is your turn."""
    return await answer(request, visitor_of(request))


@post("/me/notices", status_code=200, operation_class=takes(WantedHours), responses=NOW | MORE)
async def write_hours(request: Request[Any, Any, Any]) -> Response[Any]:
    """Write when you are reached."""
    wanted, hall, who = await read(request, WantedHours), hall_of(request), as_guest(visitor_of(request))
    account, _ = account_of(request, who)
    hours = Hours(wanted.zone.strip(), wanted.quiet_from, wanted.quiet_until, wanted.digest, who.t.language)
    if hours.zone and hours.zone not in all_zones():
        return await refuse(request, who, "zone", BadLine("no-zone"), hours=hours)
    if (hours.quiet_from is None) != (hours.quiet_until is None):
        return await refuse(request, who, "quiet", BadLine("half-quiet"), hours=hours)
    await hall.store.writer.run(lambda to: save_hours(to, account, hours))
    return await done(request, who, "hours")


@post("/me/ways", status_code=200, operation_class=takes(NewWay), responses=NOW | MORE)
async def write_way(request: Request[Any, Any, Any]) -> Response[Any]:
    """Be reached by one more way."""
    wanted, hall, who = await read(request, NewWay), hall_of(request), as_guest(visitor_of(request))
    account, _ = account_of(request, who)
    kinds = await possible(request, who)
    if wanted.kind not in kinds:
        code = "no-site" if not hall.settings.site else "way-not-here"
        raise Refused(409, "way-mail" if wanted.kind == MAIL and hall.settings.mail and hall.settings.site else code)
    typed = wanted.target.strip()
    try:
        target, label = await target_of(request, wanted, typed)
    except Failed as failed:
        return await refuse(request, who, wanted.kind, failed.why, typed={wanted.kind: typed})
    name, language = hall.store.writer.name, who.t.language

    def write(connection: Any) -> Any:
        number, moved = add_way(connection, name, account, wanted.kind, target, label)
        hours = replace(hours_of(connection, account), language=language)
        if not hours.zone and wanted.zone in all_zones():
            hours = replace(hours, zone=wanted.zone)
        save_hours(connection, account, hours)
        call_waiting(connection, account, time.time())
        return number, moved

    try:
        number, moved = await hall.store.writer.run(write)
    except TooMany:
        bad = BadLine("ways-full", most=MOST)
        return await refuse(request, who, wanted.kind, bad, 409, typed={wanted.kind: typed})
    except Twice:
        return await refuse(request, who, wanted.kind, BadLine("way-twice"), 409, typed={wanted.kind: typed})
    await hall.read_again(moved)
    return await done(request, who, f"way-{number}")


async def target_of(request: AnyRequest, wanted: NewWay, typed: str) -> tuple[str, str]:
    """Where a new way leads to, and its label; raises Failed where it leads nowhere."""
    if wanted.kind == MAIL:
        return "", ""
    outlet = outbox_of(request).outlet
    if wanted.kind == PUSH:
        try:
            subscription = msgspec.convert(wanted.subscription, push.Subscription)
            subscription.check()
        except (msgspec.MsgspecError, ValueError) as error:
            raise Failed(BadLine("way-push")) from error
        await outlet.pin(subscription.endpoint)
        agent = dict(request.scope["headers"]).get(b"user-agent", b"").decode("latin-1")
        return msgspec.json.encode(subscription).decode(), agent_words(agent)
    url = (await outlet.pin(typed)).url
    is_discord = url.host in DISCORD_HOSTS or outlet.allow_inside
    if wanted.kind == DISCORD and not (is_discord and "/webhooks/" in url.path):
        raise Failed(BadLine("way-discord"))
    return str(url), url.host


async def own_way(request: AnyRequest, who: Visitor, number: int) -> Way:
    """A way of a visitor; raises Refused where they have none of that number."""
    account = who.account or ""
    found = await hall_of(request).store.ask(lambda to: find_way(to, number, account))
    if found is None:
        raise Refused(404, "no-way")
    return found


@post("/me/ways/test", status_code=200, operation_class=takes(OneWay), responses=NOW | MORE)
async def test_way(request: Request[Any, Any, Any]) -> Response[Any]:
    """Send a test by one of your ways, at once; its `error` says why it did not go out, if it did not."""
    wanted, who = await read(request, OneWay), visitor_of(request)
    way = await own_way(request, who, wanted.way)
    request.app.state.test_rate.check(way.account)
    await outbox_of(request).test(way, who.t.language)
    return await done(request, who, f"way-{way.id}")


@post("/me/ways/switch", status_code=200, operation_class=takes(SwitchedWay), responses=NOW | MORE)
async def switch_way(request: Request[Any, Any, Any]) -> Response[Any]:
    """Switch one of your ways off, or on again."""
    wanted, who, hall = await read(request, SwitchedWay), visitor_of(request), hall_of(request)
    way, name = await own_way(request, who, wanted.way), hall.store.writer.name

    def write(connection: Any) -> Any:
        moved = switch_on(connection, name, way.account, way.id)
        call_waiting(connection, way.account, time.time())
        return moved

    if wanted.on:
        await hall.read_again(await hall.store.writer.run(write))
    else:
        await hall.store.writer.run(lambda to: switch_off(to, way.id, way.account))
    return await done(request, who, f"way-{way.id}")


@post("/me/ways/remove", status_code=200, operation_class=takes(OneWay), responses=NOW | MORE)
async def forget_way(request: Request[Any, Any, Any]) -> Response[Any]:
    """Be reached no more by one of your ways."""
    wanted, who = await read(request, OneWay), visitor_of(request)
    way = await own_way(request, who, wanted.way)
    await hall_of(request).store.writer.run(lambda to: remove_way(to, way.account, way.id))
    return await done(request, who, "ways")


Token = Annotated[str, PathParameter(max_length=100)]


async def way_off(request: AnyRequest, token: str) -> Way:
    """The way that a link of a mail switches off; raises Refused for a link that is none."""
    store = hall_of(request).store
    number = way_of_token(store.secret, token)
    found = None if number is None else await store.ask(lambda to: find_way(to, number))
    if found is None:
        raise Refused(403, "off-spent")
    return found


@get("/notices/off/{token:str}", include_in_schema=False)
async def ask_off(request: Request[Any, Any, Any], token: Token) -> Response[Any]:
    """What the link of a mail leads to: a button."""
    way = await way_off(request, token)
    return page(visitor_of(request), "notices-off.html", off=way.off is not None)


@post("/notices/off/{token:str}", status_code=200, include_in_schema=False)
async def set_off(request: Request[Any, Any, Any], token: Token) -> Response[Any]:
    """Switch off what sent the mail, for whoever reads it, signed in or not: pressed here, or in a program for mail."""
    way = await way_off(request, token)
    await hall_of(request).store.writer.run(lambda to: switch_off(to, way.id))
    return page(visitor_of(request), "notices-off.html", off=True)


@get("/sw.js", include_in_schema=False, media_type="text/javascript")
async def worker(request: Request[Any, Any, Any]) -> Response[Any]:
    """The service worker: it may do something for all of the site only where its address is at the root."""
    script = await asyncio.to_thread(WORKER.read_bytes)
    return Response(script, media_type="text/javascript", headers={"cache-control": "no-cache"})


HANDLERS = [worker, show_notices, write_hours, write_way, test_way, switch_way, forget_way, ask_off, set_off]
