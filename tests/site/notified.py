"""A site that sends notices, its clock, and its jobs done by hand: what tests of notices share."""

from __future__ import annotations

import json
import time
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import text

from tests.site.conftest import JSON, Site, site_on
from trunkline.site.tables import schema
from trunkline.site.tables.outlet import Outlet

OWN = "http://testserver.local"
SAME = JSON | {"sec-fetch-site": "same-origin"}


class Clock:
    """The time of the site: that of the machine, and `ahead` seconds more."""

    def __init__(self, monkeypatch: Any) -> None:
        self.ahead = 0.0
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + self.ahead)

    def go(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self.ahead += seconds

    def go_to(self, moment: float) -> None:
        """Let time pass until a moment."""
        self.ahead += moment - time.time() + 0.5


@asynccontextmanager
async def notified(url: str, **settings: Any):
    """A site that may send to this machine; its jobs wait until `work` does them."""
    given = {"site": OWN, "bot_threads": 0} | settings
    async with site_on(url, Outlet(allow_inside=True), **given) as s:
        yield s


def due(s: Site) -> list[tuple[int, str, dict[str, Any]]]:
    """The jobs that are due, oldest first: number, name, arguments."""
    with s.hall.store.engine.connect() as connection:
        if s.hall.settings.is_sqlite:
            rows = connection.execute(text("SELECT id, name, args, at FROM jobs ORDER BY at, id")).all()
            return [(row.id, row.name, json.loads(row.args)) for row in rows if row.at <= time.time()]
        found = text(
            "SELECT id, task_name, args, coalesce(extract(epoch FROM scheduled_at), 0) AS at FROM procrastinate_jobs "
            "WHERE status = 'todo' AND queue_name NOT IN ('upkeep', 'bots') ORDER BY 4, 1"
        )
        rows = connection.execute(found).all()
        return [(row.id, row.task_name, row.args) for row in rows if row.at <= time.time()]


async def work(s: Site) -> list[str]:
    """Do all jobs that are due, and those that they defer; gives their names."""
    table, done = "jobs" if s.hall.settings.is_sqlite else "procrastinate_jobs", []
    while jobs := due(s):
        number, name, args = jobs[0]
        await s.hall.jobs[name].function(**args)
        gone = text(f"DELETE FROM {table} WHERE id = {number}")
        await s.hall.store.writer.run(lambda to, gone=gone: to.execute(gone))
        done.append(name)
    return done


async def states(s: Site) -> list[tuple[str, int, int, str]]:
    """All notices: account, game, line, state."""
    n = schema.notices.c
    rows = await s.hall.store.rows(schema.notices.select().order_by(n.id))
    return [(row.account, row.game, row.line, row.state) for row in rows]


async def add(browser: Any, kind: str, **more: Any) -> dict[str, Any]:
    """Give a browser's account a way; gives all that is known of its notices."""
    answer = await browser.post("/me/ways", json={"kind": kind} | more, headers=SAME)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def two(s: Site, **more: Any) -> tuple[int, Any, Any]:
    """A table of two people with browsers of their own: its number and the browsers, of Ann first."""
    ann, bob = s.browser(), s.browser()
    return await another(s, ann, bob, **more), ann, bob


async def another(s: Site, ann: Any, bob: Any, **more: Any) -> int:
    """Another table of two people; its number."""
    game = int((await s.open(ann, "me", "open", **more)).split("/")[2])
    assert (await s.form(bob, f"/g/{game}/take", seat="bob")).status_code == 303
    return game


async def hold(browser: Any, game: int, name: str) -> dict[str, Any]:
    """Let a seat keep its cards; gives the sheet then."""
    sheet = (await browser.get(f"/g/{game}", headers=JSON)).json()
    answer = await browser.post(f"/g/{game}", json={"n": sheet["line"], "line": f"{name} hold"}, headers=SAME)
    assert answer.status_code == 201, answer.text
    return answer.json()
