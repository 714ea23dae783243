"""What a host sees: whether the site is well, its figures, and its log, in which no secret stands."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import os
import sys
import urllib.request

import pytest
from prometheus_client import REGISTRY

from tests.site.conftest import HTML, JSON, bearer, site_on
from trunkline.bench.load import free_port
from trunkline.site import logs, metrics
from trunkline.site.serve import show_figures

pytestmark = pytest.mark.anyio


async def test_a_site_that_is_well_says_so(database):
    async with site_on(database) as s:
        async with asyncio.timeout(20):
            while (answer := await s.client.get("/health")).json()["news"] is False:
                await asyncio.sleep(0.01)
        heard = None if database.startswith("sqlite") else True
        assert (answer.status_code, answer.json()) == (
            200,
            {"live": True, "ready": True, "database": "ok", "news": heard},
        )
        assert answer.headers["cache-control"] == "no-store"
        assert (await s.client.get("/health/ready")).status_code == 200
        assert (await s.client.get("/health/live")).json() == {"live": True}


async def test_a_site_without_its_database_lives_but_is_not_ready(tmp_path, monkeypatch):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:

        async def away():
            raise ConnectionError("postgresql://rail:secret@db/rail is away")

        monkeypatch.setattr(s.hall.store, "ping", away)
        answer = await s.client.get("/health")
        assert answer.status_code == 503 and answer.json()["database"] == "ConnectionError"
        assert (await s.client.get("/health/live")).status_code == 200
        monkeypatch.setattr("trunkline.site.pages.health.PATIENCE", 0.05)
        monkeypatch.setattr(s.hall.store, "ping", lambda: asyncio.sleep(60))
        assert (await s.client.get("/health/ready")).json()["database"] == "TimeoutError"
        monkeypatch.undo()
        assert (await s.client.get("/health")).status_code == 200


def count(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def test_moves_and_refusals_are_counted(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        game, tokens = await s.make("ann:link", "bot:highest")
        names = ("made", "again", "stale", "illegal")
        before = {name: count("trunkline_changes_total", kind="move", outcome=name) for name in names}
        broken = count("trunkline_refusals_total", status="403", code="broken-token")
        bots, commits = count("trunkline_bot_moves_total", title="toy"), count("trunkline_commit_wait_seconds_count")
        for line, n in (("ann put 77", 2), ("ann hold", 2), ("ann hold", 2), ("ann put 1", 1)):
            await s.say(game, tokens["ann"], line, n=n)
        assert (await s.client.get(f"/g/{game}", headers=bearer("x" * 24))).status_code == 403
        await s.wait_for_turn(game, tokens)
        after = {name: count("trunkline_changes_total", kind="move", outcome=name) for name in names}
        assert {name: after[name] - before[name] for name in names} == dict.fromkeys(names, 1.0)
        assert count("trunkline_refusals_total", status="403", code="broken-token") == broken + 1
        assert count("trunkline_bot_moves_total", title="toy") >= bots + 1
        assert count("trunkline_commit_wait_seconds_count") >= commits + 2
        assert count("trunkline_listing_seconds_count", title="toy") > 0
        with s.hall.watchers(game):
            assert (await s.client.get("/metrics")).status_code == 404, "visitors never see them"


def ask(port):
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://127.0.0.1:{port}/metrics") as page:
        return page.read().decode()


def test_figures_have_an_address_of_their_own():
    port = free_port()
    show_figures(f"127.0.0.1:{port}", 1)
    assert "trunkline_changes_total" in ask(port)
    with pytest.raises(SystemExit, match="Cannot show figures"):
        show_figures(f"127.0.0.1:{port}", 1)
    with pytest.raises(ValueError, match="TRUNKLINE_METRICS"):
        show_figures("9100", 1)


COUNTING = """
import sys
from trunkline.site import metrics
metrics.CHANGES.labels("move", "made").inc(3)
metrics.STREAMS.inc()
print("counted", flush=True)
sys.stdin.read()
"""


async def test_figures_of_several_workers_are_added_up_and_dead_ones_are_no_longer_busy(tmp_path):
    port = free_port()
    metrics.serve_figures(f"127.0.0.1:{port}", tmp_path)
    workers = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", COUNTING, env=dict_with(metrics.FOLDER, str(tmp_path)), stdin=-1, stdout=-1
        )
        for _ in range(2)
    ]
    for worker in workers:
        assert await worker.stdout.readline() == b"counted\n"
    page = await asyncio.to_thread(ask, port)
    assert 'trunkline_changes_total{kind="move",outcome="made"} 6.0' in page and "trunkline_streams 2.0" in page
    workers[0].kill()
    await workers[0].wait()
    page = await asyncio.to_thread(ask, port)
    assert 'trunkline_changes_total{kind="move",outcome="made"} 6.0' in page and "trunkline_streams 1.0" in page
    workers[1].kill()
    await workers[1].wait()


def dict_with(name, value):
    return {**os.environ, name: value}


@pytest.fixture
def lines(monkeypatch):
    """The log as it is written, and a function that begins it in a form."""
    out = io.StringIO()
    root = logging.getLogger()
    kept = root.handlers[:], root.level

    def begin(form):
        monkeypatch.setattr(sys, "stderr", out)
        logs.write_log(form)
        monkeypatch.undo()
        return out

    yield begin
    root.handlers, root.level = kept[0], kept[1]


async def test_a_line_of_the_log_names_its_request_and_no_secret(tmp_path, lines, monkeypatch):
    out = lines("json")
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        game, tokens = await s.make("ann:link", "bob:link")

        async def broken(*rest, **more):
            raise RuntimeError(f"/g/{game}/seat/{tokens['ann']} at postgresql://rail:secret@db/rail")

        monkeypatch.setattr(s.hall.store, "games_of", broken)
        monkeypatch.setattr(s.hall.store, "open_games", broken)
        answer = await s.client.get("/", headers=JSON | {"x-request-id": "from-proxy-17"})
        assert answer.status_code == 500 and answer.headers["x-request-id"] == "from-proxy-17"
        made = await s.client.get("/about", headers=HTML | {"x-request-id": "bad id\t"})
        assert len(made.headers["x-request-id"]) == 16
    text = out.getvalue()
    assert tokens["ann"] not in text and "secret" not in text
    line = next(json.loads(row) for row in text.splitlines() if "RuntimeError" in row)
    assert (line["request"], line["level"], line["event"]) == ("from-proxy-17", "error", "unexpected")
    assert "/seat/…" in line["exception"]


def test_text_for_people_has_the_same_words(lines):
    out = lines("text")
    logging.getLogger("trunkline.site").warning("table %s: %s", 7, "Authorization: Bearer abc.def trunkline=xyz.123")
    assert "table 7: Authorization: Bearer … trunkline=…" in out.getvalue()
    with pytest.raises(ValueError, match="TRUNKLINE_LOG"):
        logs.write_log("xml")
