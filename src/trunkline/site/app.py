"""The application: `create_app(settings)` puts the site together."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PackageLoader, StrictUndefined
from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.router import Router
from litestar.static_files import create_static_files_router
from litestar.template import TemplateConfig

from trunkline.rulebooks import chapter_of
from trunkline.site.pages import (
    auction as orders,
)
from trunkline.site.pages import (
    events,
    learn,
    newtable,
    rules,
    seats,
)
from trunkline.site.pages import (
    home as pages,
)
from trunkline.site.pages import (
    table as tables,
)
from trunkline.site.settings import BODY_LIMIT, Settings
from trunkline.site.tables.hall import House
from trunkline.site.web import gate
from trunkline.site.web.refusals import answer
from trunkline.site.web.wicket import Wicket

HERE = Path(__file__).parent
STATIC = HERE / "static"
ROOMS = sorted((HERE.parent / "games").iterdir())
"""The folders of the games, each with the templates of its panels in `panels`."""


def stamped(name: str) -> str:
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
            addresses[name] = stamped(name)
        return addresses[name]

    environment.globals["static"] = static
    environment.globals["rule_of"] = chapter_of
    environment.globals["has_panel"] = lambda key: any(
        (room / "panels" / f"{key}.html").is_file() for room in (HERE / "templates", *ROOMS)
    )
    return environment


def create_app(settings: Settings | None = None) -> Litestar:
    """The site as an ASGI application; its database is opened when the server starts it."""
    settings = settings or Settings()
    house = House(settings)

    csrf = gate.csrf(settings)

    async def opened(app: Litestar) -> None:
        await house.open()
        csrf.secret = house.store.secret

    async def closed(app: Litestar) -> None:
        await house.close()

    compression = CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=1000, exclude=["/events$"])
    engine: Any = JinjaTemplateEngine.from_environment(templates(settings.debug))
    site = Litestar(
        route_handlers=[
            *pages.HANDLERS,
            Router("/", route_handlers=newtable.HANDLERS, middleware=gate.new_table_limits(settings)),
            *tables.HANDLERS,
            *orders.HANDLERS,
            *seats.HANDLERS,
            *learn.HANDLERS,
            *rules.HANDLERS,
            events.events,
            create_static_files_router("/static", directories=[STATIC], cache_control=gate.FOR_LONG),
        ],
        on_startup=[opened],
        on_shutdown=[closed],
        exception_handlers={Exception: answer},
        middleware=[*gate.limits(settings), DefineMiddleware(gate.Csrf, config=csrf)],
        response_headers=gate.HEADERS,
        compression_config=compression,
        request_max_body_size=BODY_LIMIT,
        template_config=TemplateConfig(instance=engine),
        openapi_config=OpenAPIConfig(
            title="Trunkline",
            version="1",
            description="Railway board games: the same lines and the same checks as on the page.",
            components=Components(security_schemes={"seat": SecurityScheme(type="http", scheme="bearer")}),
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        state=State({"house": house}, deep_copy=False),
        debug=settings.debug,
        logging_config=None,
    )
    site.asgi_handler = Wicket(site.asgi_handler, house, compression)
    return site
