"""A site on a database of its own, with the toy title, and hands to work it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from tests.site import toybox
from trunkline import titles
from trunkline.site.app import create_app
from trunkline.site.settings import Settings


@pytest.fixture
def anyio_backend() -> str:
    """The loop that uvicorn runs the site on."""
    return "asyncio"


@pytest.fixture(autouse=True)
def toy_shelf():
    """The toy alone on the shelf while a test of the site runs."""
    shelf = dict(titles.SHELF)
    toybox.install()
    yield
    titles.SHELF.clear()
    titles.SHELF.update(shelf)


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

    async def make(self, *seats: str, **more: Any) -> tuple[int, dict[str, str]]:
        """Make a table as a program; seats are `name:kind`. Gives its number and the tokens by name."""
        wanted = [dict(zip(("name", "kind"), seat.split(":"), strict=True)) for seat in seats]
        answer = await self.client.post("/new", json={"title": "toy", "seats": wanted} | more, headers=JSON)
        assert answer.status_code == 201, answer.text
        self.client.cookies.clear()
        made = answer.json()
        return made["game"], made["tokens"]

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
    app = create_app(Settings(db_url=f"sqlite:///{path}/toy.db", **{"rate": 0, "new_rate": 0} | settings))
    async with app.lifespan():
        yield Site(app)
