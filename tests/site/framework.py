"""The framework of the site, made once a process: reading all its routes takes longer than most tests."""

from __future__ import annotations

from copy import copy
from typing import Any

from litestar.datastructures import State
from litestar.events import SimpleEventEmitter

from trunkline.site import app
from trunkline.site.app import Site

made: dict[bool, Site] = {}
"""The first site with these routes and templates, by whether it is for debugging. It is never opened."""


def shared(**config: Any) -> Site:
    """A site as `Site(**config)` is: state and hooks of its own, routes and templates of the first one."""
    debug, state = config["debug"], config["state"]
    if debug not in made:
        made[debug] = Site(**config | {"state": State(), "on_startup": [], "on_shutdown": []})
    site = copy(made[debug])
    site.state, site.on_startup, site.on_shutdown = state, config["on_startup"], config["on_shutdown"]
    site.event_emitter = SimpleEventEmitter([])
    site.asgi_router = copy(site.asgi_router)
    site.asgi_router.app = site
    return site


def share() -> None:
    """Let all sites of this process be made so."""
    app.Site = shared  # type: ignore[assignment, misc]
