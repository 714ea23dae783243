"""Run the site with uvicorn: one process, which may hold thousands of tables."""

from __future__ import annotations

import sys
from dataclasses import replace

import uvicorn

from trunkline.site.app import create_app
from trunkline.site.settings import Settings

SWITCH = 0.001
"""Seconds until a thinking bot's thread makes way for the one that answers people."""


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    db_url: str = "sqlite:///trunkline.db",
    *,
    settings: Settings | None = None,
) -> None:
    """Serve until stopped; SIGTERM and Ctrl-C end it in order, and kill -9 loses nothing either.

    Settings come from the environment unless given; raises ValueError for one that cannot be.
    """
    sys.setswitchinterval(SWITCH)
    chosen = replace(settings or Settings.from_environment(), db_url=db_url)
    print(f"Trunkline: http://{f'[{host}]' if ':' in host else host}:{port}/", flush=True)
    uvicorn.run(
        create_app(chosen),
        host=host,
        port=port,
        log_level="info" if chosen.debug else "warning",
        access_log=chosen.debug,
        server_header=False,
        timeout_graceful_shutdown=3,  # event streams never end by themselves
        timeout_keep_alive=30,
    )
