"""Run the site with uvicorn: one process, which may hold thousands of tables, or several on PostgreSQL."""

from __future__ import annotations

import atexit
import gc
import os
import re
import shutil
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import uvicorn
import uvicorn.supervisors.multiprocess as multiprocess
from jinja2 import Environment
from litestar import Litestar
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from trunkline.site import metrics
from trunkline.site.app import create_app
from trunkline.site.logs import check_form, write_log
from trunkline.site.settings import Settings
from trunkline.site.tables.engine import WrongEncoding, check_encoding, open_engine
from trunkline.site.tables.lockfile import FileLock, InUse
from trunkline.site.tables.mail import check_site, mail_server
from trunkline.site.tables.upgrading import NewerDatabase, upgrade
from trunkline.site.web.connection import Connection
from trunkline.site.web.provider import check_provider
from trunkline.site.web.proxies import Proxies

SWITCH = 0.001
"""Seconds until a thinking bot's thread makes way for the one that answers people."""


COLLECT = (10_000, 20, 20)
"""How often the garbage collector looks: rarely, for requests leave next to no cycles, and each look holds up all."""


START = 60
"""Seconds that a worker may take to start, or to answer that it lives, before it is given up."""


USED = re.compile(r"""{%-?\s*(?:extends|include|import|from)\s+["']([\w./-]+)["']""")
"""Names of templates in a template."""


def settle_memory() -> None:
    """What is there when the site starts stays till the end: the garbage collector need not look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def compile_table_page(environment: Environment) -> list[str]:
    """Compile the templates of the table page, whose first reader would wait for them; gives their names."""
    names: list[str] = []
    wanted = environment.list_templates(filter_func=lambda name: name.startswith(("table", "panels/")))
    while wanted:
        name = wanted.pop()
        if name in names or not name.endswith(".html"):
            continue
        names.append(name)
        source, _, _ = environment.loader.get_source(environment, name)  # type: ignore[union-attr]
        wanted += USED.findall(source)
        environment.get_template(name)
    return names


def settings_here() -> Settings:
    """The settings of the environment; ends the program with one line for one that cannot be."""
    try:
        found = Settings.from_environment()
        check_form(found.log)
        Proxies(found.proxies)
        check_site(found)
        mail_server(found)
        check_provider(found)
    except ValueError as wrong:
        raise SystemExit(str(wrong)) from wrong
    return found


def prepare(settings: Settings) -> None:
    """Make the database or bring it up to date; ends the program with one line when it cannot be opened."""
    url = make_url(settings.url)
    try:
        engine = open_engine(settings)
        with engine.begin() as connection:
            check_encoding(connection)
            upgrade(connection)
        engine.dispose()
    except NewerDatabase as newer:
        raise SystemExit(
            f"A newer Trunkline has brought the database {url.render_as_string()} up to date "
            f"(migration {newer.revision}): update this program."
        ) from newer
    except (SQLAlchemyError, OSError, ImportError, WrongEncoding) as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise SystemExit(f"Cannot open the database {url.render_as_string()}: {why}") from error


def take_file(settings: Settings) -> FileLock | None:
    """Have the database's file to this process, where it is one; ends the program with one line when another has it."""
    try:
        path = settings.file
    except ValueError as error:
        raise SystemExit(f"Cannot open the database: {error}") from error
    if path is None:
        return None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path)
        # It holds the secret of all seats: for its owner's eyes only.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        return lock
    except InUse as other:
        by = f" (process {other.process})" if other.process else ""
        raise SystemExit(
            f"Another process{by} serves {path} already. A file of SQLite is for one: end that one first, "
            "or serve several from PostgreSQL."
        ) from other
    except OSError as error:
        raise SystemExit(f"Cannot open the database {path}: {error.strerror or error}") from error


def show_figures(address: str, workers: int) -> None:
    """Answer Prometheus at an address of its own; ends the program with one line when that cannot be."""
    folder = None
    if workers > 1:
        folder = Path(tempfile.mkdtemp(prefix="trunkline-figures-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ[metrics.FOLDER] = str(folder)  # for the workers
    try:
        metrics.serve_figures(address, folder)
    except OSError as error:
        raise SystemExit(f"Cannot show figures at {address}: {error.strerror or error}") from error


class Worker(multiprocess.Process):
    """A worker whose death is seen at once.

    The server asks each worker now and then whether it lives, and would wait for one that has just died as long as for
    one that is busy: while it holds the worker's end of their pipe itself, the pipe does not end with the worker.
    """

    def start(self) -> None:
        """Start it, and leave its end of the pipe to it alone."""
        super().start()
        self.child_conn.close()


def application() -> Litestar:
    """The site of this process, by the settings of the environment: what each worker serves."""
    sys.setswitchinterval(SWITCH)
    settings = Settings.from_environment()
    write_log(settings.log, debug=settings.debug)
    Connection.use(settings)
    app = create_app(settings)
    if app.template_engine and not settings.debug:  # else they are read anew at each change
        compile_table_page(app.template_engine.engine)
    settle_memory()
    return app


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    db_url: str = "sqlite:///trunkline.db",
    *,
    settings: Settings | None = None,
    workers: int = 1,
) -> None:
    """Serve until stopped; SIGTERM and Ctrl-C end it in order, and kill -9 loses nothing either.

    Settings come from the environment unless given. Several `workers` are processes behind one address: one that dies
    is started anew, and SIGHUP starts one after the other anew.
    """
    chosen = replace(settings or settings_here(), db_url=db_url)
    if workers > 1 and chosen.is_sqlite:
        raise SystemExit("A file of SQLite is for one process: several workers need a database of PostgreSQL.")
    if not chosen.bot_threads and chosen.is_sqlite:
        raise SystemExit(
            "On a file of SQLite bots think in the process that serves: TRUNKLINE_BOT_THREADS is 1 or more."
        )
    write_log(chosen.log, debug=chosen.debug)
    lock = take_file(chosen)
    prepare(chosen)
    if chosen.metrics:
        show_figures(chosen.metrics, workers)
    print(f"Trunkline: http://{f'[{host}]' if ':' in host else host}:{port}/", flush=True)
    os.environ |= chosen.as_environment()
    multiprocess.Process = Worker  # type: ignore[misc]  # the server has no other place to name it
    uvicorn.run(
        f"{__name__}:application",
        factory=True,
        http=Connection,
        workers=workers,
        host=host,
        port=port,
        log_config=None,
        log_level="info" if chosen.debug else "warning",
        access_log=chosen.debug,
        server_header=False,
        forwarded_allow_ips=Proxies(chosen.proxies).for_server(),
        timeout_graceful_shutdown=3,  # event streams never end by themselves
        timeout_keep_alive=30,
        timeout_worker_healthcheck=START,
    )
    if lock is not None:
        lock.release()
