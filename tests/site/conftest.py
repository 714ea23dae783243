"""A site on a database of its own, with the toy title, and hands to work it."""

from __future__ import annotations

import asyncio
import os
import secrets
import threading
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, make_url, text

from tests.site import framework, migrated, toybox
from trunkline import titles
from trunkline.site.app import create_app
from trunkline.site.settings import Settings
from trunkline.site.tables.outlet import Outlet

framework.share()


@pytest.fixture
def anyio_backend() -> str:
    """The loop that uvicorn runs the site on."""
    return "asyncio"


@pytest.fixture(autouse=True)
def toy_shelf():
    """The toy alone on the shelf while a test of the site runs; gives what stands there else."""
    shelf = dict(titles.SHELF)
    toybox.install()
    yield shelf
    titles.SHELF.clear()
    titles.SHELF.update(shelf)


POSTGRES = os.environ.get("TRUNKLINE_TEST_POSTGRES", "")
"""A database of PostgreSQL, beside which the tests make their own; scripts/test starts a server where none is named."""


@pytest.fixture(scope="session")
def own_database() -> Iterator[str]:
    """The address of a database of this process alone, for the news of a database reach all who listen there."""
    if not POSTGRES:
        pytest.fail("no PostgreSQL: scripts/test starts one; or name a database on one in $TRUNKLINE_TEST_POSTGRES")
    name = f"test_{secrets.token_hex(6)}"
    engine = create_engine(Settings(db_url=POSTGRES).url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        connection.execute(text(f"ALTER DATABASE {name} SET synchronous_commit TO off"))  # nothing here is to last
    yield make_url(POSTGRES).set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def postgres(own_database: str) -> str:
    """The address of an empty schema of that database, gone with it: letting go of each takes long."""
    name = f"test_{secrets.token_hex(6)}"
    engine = create_engine(Settings(db_url=own_database).url)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {name}"))
    engine.dispose()
    url = f"{own_database}{'&' if '?' in own_database else '?'}options=-csearch_path%3D{name}"
    empty.add(url)
    return url


empty: set[str] = set()
"""The addresses of schemas of PostgreSQL in which nothing stands yet."""


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    """The address of an empty database of each kind."""
    return request.getfixturevalue("postgres") if request.param == "postgres" else f"sqlite:///{tmp_path}/toy.db"


NO_LIMITS = dict.fromkeys(("rate", "new_rate", "bot_rate", "history", "previews"), 0)


@asynccontextmanager
async def site_on(url: str, outlet: Outlet | None = None, **settings: Any):
    """A site on the database of that address; a second one on the same is as good as another process."""
    scheme, _, file = url.partition(":///")
    if scheme == "sqlite" and not Path(file).exists():
        Path(file).write_bytes(migrated.new_file())
    if url in empty:
        empty.remove(url)
        migrated.fill(url)
    app = create_app(Settings(db_url=url, **NO_LIMITS | settings), outlet)
    async with app.lifespan():
        yield Site(app)


class Site:
    """A running site and the browsers that visit it."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.hall = app.state.hall
        self.client = self.browser()

    def browser(self, **headers: str) -> httpx.AsyncClient:
        """Another browser: cookies of its own, the same site."""
        transport = httpx.ASGITransport(app=self.app, client=("203.0.113.7", 5000))
        return httpx.AsyncClient(transport=transport, base_url="http://testserver.local", headers=headers)

    async def form(self, browser: httpx.AsyncClient, path: str, **fields: Any) -> httpx.Response:
        """Send a form as a browser does from a page of the site."""
        data = {k.replace("_", "-"): v for k, v in fields.items()}
        return await browser.post(path, data=data, headers=HTML | {"sec-fetch-site": "same-origin"})

    async def follow(self, browser: httpx.AsyncClient, link: str, *, sit: bool = True) -> httpx.Response:
        """Do what the page of a seat's secret link does, and press its button."""
        path, _, token = link.partition("#")
        assert token, link
        return await self.form(browser, path, token=token, **{"sit": "yes"} if sit else {})

    async def open(self, browser: httpx.AsyncClient, *kinds: str, names: str = "ann bob cyd dan", **more: Any) -> str:
        """Open a table with the page's form, a kind a seat; gives where the browser is sent."""
        seats = {f"kind_{i}": kind for i, kind in enumerate(kinds, start=1)}
        called = {f"name_{i}": name for i, name in enumerate(names.split(), start=1)}
        answer = await self.form(browser, "/new", title="toy", map="none", **seats | called | more)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    async def make(self, *seats: str, **more: Any) -> tuple[int, dict[str, str]]:
        """Make a table as a program; seats are `name:kind`. Gives its number and the tokens by name."""
        wanted = [dict(zip(("name", "kind"), seat.split(":"), strict=True)) for seat in seats]
        answer = await self.client.post("/new", json={"title": "toy", "seats": wanted} | more, headers=JSON)
        assert answer.status_code == 201, answer.text
        self.client.cookies.clear()
        made = answer.json()
        return made["game"], made["tokens"]

    async def sit(self, browser: httpx.AsyncClient, game: int, tokens: dict[str, str], name: str) -> None:
        """Sit down by the link of a seat, which gets a new one, for programs."""
        assert (await self.form(browser, f"/g/{game}/seat/{tokens[name]}")).status_code == 303
        headers = JSON | {"sec-fetch-site": "same-origin"}
        made = await browser.post(f"/g/{game}/link", json={"seat": name}, headers=headers)
        assert made.status_code == 201, made.text
        tokens[name] = made.json()["token"]

    async def sheet(self, game: int, token: str | None = None) -> dict[str, Any]:
        """The sheet as JSON."""
        answer = await self.client.get(f"/g/{game}", headers=bearer(token))
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def say(self, game: int, token: str | None, line: str, n: int | None = None) -> Any:
        """Post a line, at the present line count unless another is given."""
        if n is None:
            n = (await self.sheet(game))["line"]
        return await self.client.post(f"/g/{game}", json={"n": n, "line": line}, headers=bearer(token))

    async def wait_for_turn(self, game: int, tokens: dict[str, str]) -> dict[str, Any]:
        """Wait until it is the turn of a seat whose token is given, or the game is over."""
        for _ in range(500):
            sheet = await self.sheet(game)
            if sheet["over"] or sheet["turn"] in tokens:
                return sheet
            await asyncio.sleep(0.01)
        raise AssertionError("the bots do not move")


JSON = {"accept": "application/json"}
HTML = {"accept": "text/html"}


def bearer(token: str | None) -> dict[str, str]:
    return JSON | ({"authorization": f"Bearer {token}"} if token else {})


@asynccontextmanager
async def site(path: Any, **settings: Any):
    """A site whose database is in this folder."""
    async with site_on(f"sqlite:///{path}/toy.db", **settings) as made:
        yield made


@asynccontextmanager
async def held_up(writer, write=lambda connection: None):
    """Hold a writer up, with a write that is under way, to the end of the block; gives the task of that write.

    What is given to the writer meanwhile goes into one transaction; `queued` waits for it.
    """
    begins, gate = threading.Event(), threading.Event()

    def wait(connection):
        begins.set()
        gate.wait(30)
        return write(connection)

    task = asyncio.create_task(writer.run(wait))
    assert await asyncio.to_thread(begins.wait, 30)
    try:
        yield task
    finally:
        gate.set()


async def queued(writer, number):
    """Wait until so many writes wait."""
    async with asyncio.timeout(30):
        while writer._queue.qsize() < number:
            await asyncio.sleep(0.005)
