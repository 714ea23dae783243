"""Run the site with uvicorn: one process, which may hold thousands of tables."""

from __future__ import annotations

import gc
import sys
from dataclasses import replace
from pathlib import Path

import uvicorn
from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from trunkline.site.app import create_app
from trunkline.site.settings import Settings
from trunkline.site.tables.store import upgrade

SWITCH = 0.001
"""Seconds until a thinking bot's thread makes way for the one that answers people."""


COLLECT = (10_000, 20, 20)
"""How often the garbage collector looks: rarely, for requests leave next to no cycles, and each look holds up all."""


def settle_memory() -> None:
    """What is there when the site starts stays till the end: the garbage collector need not look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def prepare(settings: Settings) -> None:
    """Make the database or bring it up to date; ends the program with one line when it cannot be opened."""
    url = make_url(settings.url)
    try:
        if settings.is_sqlite and url.database and url.database != ":memory:":
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(url)
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
    except (SQLAlchemyError, OSError, ImportError) as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise SystemExit(f"Cannot open the database {url.render_as_string()}: {why}") from error


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
    prepare(chosen)
    print(f"Trunkline: http://{f'[{host}]' if ':' in host else host}:{port}/", flush=True)
    app = create_app(chosen)
    settle_memory()
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="info" if chosen.debug else "warning",
        access_log=chosen.debug,
        server_header=False,
        timeout_graceful_shutdown=3,  # event streams never end by themselves
        timeout_keep_alive=30,
    )
