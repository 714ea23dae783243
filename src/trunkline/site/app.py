"""The application: `create_app(settings)` puts the site together."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, StrictUndefined
from litestar import Litestar, Request, Response
from litestar.datastructures import CacheControlHeader, State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template import TemplateConfig
from litestar.types import ASGIApp, Scope

from trunkline.rulebooks import chapter_of
from trunkline.show.names import person
from trunkline.show.translate import first_sentence
from trunkline.site import metrics
from trunkline.site.pages import (
    admin,
    advice,
    away,
    care,
    care_circles,
    changes,
    circle_care,
    circle_door,
    circle_hook,
    circle_talk,
    circles,
    coach,
    comments,
    curve,
    data,
    device,
    events,
    health,
    hiding,
    home,
    hosting,
    invitations,
    invite,
    joining,
    learn,
    leaving,
    lists,
    lobby,
    looks,
    me,
    mending,
    newtable,
    notebook,
    notices,
    passkeys,
    passwords,
    patience,
    people,
    pictures,
    plan,
    player,
    pool_new,
    pools,
    programs,
    provider,
    rematch,
    repair,
    reports,
    research,
    rules,
    seats,
    signin,
    study,
    table,
    talk,
)
from trunkline.site.settings import Settings
from trunkline.site.tables.forgetting import add_ghosts
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.outlet import Outlet
from trunkline.site.tables.pool_tables import add_pools
from trunkline.site.web import audit, gate
from trunkline.site.web.admitting import admit
from trunkline.site.web.circle_news import CircleNews
from trunkline.site.web.identity import Identities
from trunkline.site.web.letters import add_mail
from trunkline.site.web.limits import BotSeats, Limits, MailRate, PasswordRate, Rate
from trunkline.site.web.methods import Methods
from trunkline.site.web.outbox import Outbox
from trunkline.site.web.provider import Provider
from trunkline.site.web.refusals import ADVICE, LINK_CODES, as_refused, in_words
from trunkline.site.web.tidings import Tidings
from trunkline.site.web.visitor import visitor_of
from trunkline.site.web.wire import AnyRequest

HERE = Path(__file__).parent
STATIC = HERE / "static"
ROOMS = sorted((HERE.parent / "games").iterdir())
"""The folders of the games, each with the templates of its panels in `panels`."""

TESTS = 10
"""Tests an hour that one account may send by its ways of notice."""

INVITATIONS = 60
"""Names an hour that one address may invite to tables."""

EXPORTS = 6
"""Times an hour that one account may take its data along: all its games are read for that."""

REPORTS = 20
"""Reports an hour that one address may write."""

CIRCLES = 10
"""Circles an hour that one account may found."""

AT_TABLE = re.compile(r"/g/[1-9][0-9]{0,9}(?=/)")
"""Begins the addresses of what belongs to a table."""

FOR_LONG = CacheControlHeader(max_age=365 * 24 * 3600, public=True, immutable=True)
"""For static files, whose addresses carry a stamp of their contents."""


def static_address(name: str) -> str:
    """The address of a static file with a stamp of its contents, so that browsers may keep it for long."""
    path = STATIC / name
    stamp = hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else "none"
    return f"/static/{name}?{stamp}"


def templates(debug: bool) -> Environment:
    """The templates of the site; a variable that is not given is an error, never an empty place."""
    environment = Environment(
        loader=ChoiceLoader([PackageLoader("trunkline.site"), FileSystemLoader(ROOMS)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=debug,
    )
    addresses: dict[str, str] = {}

    def static(name: str) -> str:
        if debug or name not in addresses:
            addresses[name] = static_address(name)
        return addresses[name]

    environment.globals["static"] = static
    environment.filters["person"] = person
    environment.filters["first_sentence"] = first_sentence
    environment.globals["rule_of"] = chapter_of
    environment.globals["has_panel"] = lambda key: any(
        (room / "panels" / f"{key}.html").is_file() for room in (HERE / "templates", *ROOMS)
    )
    return environment


def answer(request: AnyRequest, error: Exception) -> Response[Any]:
    """The one exception handler: what was refused, or went wrong, as JSON or as a page."""
    refused = as_refused(error)
    metrics.REFUSALS.labels(refused.status_code, refused.objection.code).inc()
    who = visitor_of(request)
    if refused.status_code == 403:
        audit.note(request, "refused", who.account, code=refused.objection.code)
    body: Response[Any]
    if who.wants_json:
        body = home.json(in_words(refused, who.t), refused.status_code)
    else:
        message = who.t.objection(refused.objection, refused.title)
        advice = ADVICE.get(refused.objection.code)
        at = AT_TABLE.match(request.scope["path"]) if refused.objection.code in LINK_CODES else None
        body = home.page(
            who,
            "error.html",
            refused.status_code,
            code=refused.status_code,
            message=message,
            advice=who.t(advice) if advice else "",
            again=f"{at[0]}/sit" if at else "",
        )
    body.headers |= refused.headers or {}
    return body


def answer_app(scope: Scope, error: Exception) -> ASGIApp:
    """The same for what is refused before the framework has looked at a request."""
    request: AnyRequest = Request(scope)
    return answer(request, error).to_asgi_response(None, request)


class Site(Litestar):
    """The framework without its plugins for kinds of data that this site has none of: each start would import them."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def create_app(settings: Settings | None = None, outlet: Outlet | None = None) -> Litestar:
    """The site as an ASGI application; its database is opened when the server starts it.

    Notices go out through the `outlet`, to public addresses only unless it is another one.
    """
    settings = settings or Settings()
    hall = Hall(settings)
    add_mail(hall)
    add_ghosts(hall)
    add_pools(hall)
    outbox = Outbox(hall, outlet or Outlet())
    Tidings(outbox)
    rates = {
        "bot_seats": BotSeats(settings),
        "mail_rate": MailRate(settings),
        "password_rate": PasswordRate(settings),
        "provider_rate": Rate(60, 3600),
        "provider": Provider(settings) if settings.oidc else None,
        "test_rate": Rate(TESTS, 3600, "too-many-tests"),
        "onlookers": Rate(settings.chat_rate, 60),
        "invite_rate": Rate(INVITATIONS, 3600, "too-many-invitations"),
        "export_rate": Rate(EXPORTS, 3600, "too-many-exports"),
        "report_rate": Rate(REPORTS, 3600, "too-many-reports"),
        "circle_rate": Rate(CIRCLES, 3600),
        "circle_news": CircleNews(hall),
    }

    async def open_hall(app: Litestar) -> None:
        await hall.open()

    async def close_hall(app: Litestar) -> None:
        await hall.close()

    engine: Any = JinjaTemplateEngine.from_environment(templates(settings.debug))
    site = Site(
        route_handlers=[
            *home.HANDLERS,
            *lists.HANDLERS,
            *lobby.HANDLERS,
            *hiding.HANDLERS,
            *newtable.HANDLERS,
            *me.HANDLERS,
            *looks.HANDLERS,
            *data.HANDLERS,
            *research.HANDLERS,
            *joining.HANDLERS,
            *admin.HANDLERS,
            *care.HANDLERS,
            *mending.HANDLERS,
            *care_circles.HANDLERS,
            *circles.HANDLERS,
            *circle_door.HANDLERS,
            *circle_care.HANDLERS,
            *circle_talk.HANDLERS,
            *circle_hook.HANDLERS,
            *pool_new.HANDLERS,
            *pools.HANDLERS,
            *hosting.HANDLERS,
            *programs.HANDLERS,
            *signin.HANDLERS,
            *passkeys.HANDLERS,
            *passwords.HANDLERS,
            *provider.HANDLERS,
            *away.HANDLERS,
            *notices.HANDLERS,
            *table.HANDLERS,
            *changes.HANDLERS,
            *talk.HANDLERS,
            *seats.HANDLERS,
            *device.HANDLERS,
            *leaving.HANDLERS,
            *patience.HANDLERS,
            *invite.HANDLERS,
            *invitations.HANDLERS,
            *people.HANDLERS,
            *player.HANDLERS,
            *notebook.HANDLERS,
            *reports.HANDLERS,
            *rematch.HANDLERS,
            *repair.HANDLERS,
            *pictures.HANDLERS,
            *plan.HANDLERS,
            *study.HANDLERS,
            *advice.HANDLERS,
            *curve.HANDLERS,
            *comments.HANDLERS,
            *learn.HANDLERS,
            *coach.HANDLERS,
            *rules.HANDLERS,
            *health.HANDLERS,
            events.events,
            create_static_files_router("/static", directories=[STATIC], cache_control=FOR_LONG),
        ],
        on_startup=[open_hall],
        on_shutdown=[close_hall],
        guards=[admit],
        exception_handlers={Exception: answer},
        request_max_body_size=None,  # `Limits` sees to that
        template_config=TemplateConfig(instance=engine),
        openapi_config=OpenAPIConfig(
            title="Trunkline",
            version="1",
            description="Railway board games: the same lines and the same checks as on the page.",
            components=Components(security_schemes={"seat": SecurityScheme(type="http", scheme="bearer")}),
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        state=State({"hall": hall, "outbox": outbox, **rates}, deep_copy=False),
        debug=settings.debug,
        logging_config=None,
    )
    layers: tuple[Callable[[ASGIApp], ASGIApp], ...] = (
        partial(gate.Headers, settings=settings),
        gate.RequestId,
        gate.Compression,
        partial(gate.Refusals, answer=answer_app),
        partial(gate.Hosts, settings=settings),
        partial(Limits, settings=settings),
        partial(gate.SameOrigin, settings=settings),
        Methods,
        partial(Identities, hall=hall),
        changes.Door,
    )
    for layer in reversed(layers):
        site.asgi_handler = layer(site.asgi_handler)
    return site
