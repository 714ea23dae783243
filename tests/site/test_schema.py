"""The OpenAPI description holds: whatever it allows is answered as it says, never with a server error.

The real titles are on the shelf, each with a table under way, and half of what is sent is for one of these; so are the
streams of events. The short form sends the same every time; `TRUNKLINE_SCHEMA_EXAMPLES=500` sends so many requests to
each address, others each time.
"""

from __future__ import annotations

import asyncio
import os
import random
import threading

import httpx
import pytest
import requests
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans, none, randoms, sampled_from
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.site.conftest import JSON, bearer
from trunkline import titles
from trunkline.bench.load import free_port
from trunkline.site.app import create_app
from trunkline.site.settings import Settings

EXAMPLES = int(os.environ.get("TRUNKLINE_SCHEMA_EXAMPLES", "0"))
SHORT = 10
TITLES = {"age-of-steam": 3, "steam": 3, "steel-driver": 3, "railways-card": 2}
"""The titles, with the number of seats."""


@pytest.fixture
def address(tmp_path, toy_shelf):
    """A server in a thread of this process, with the real shelf."""
    titles.SHELF.clear()
    titles.SHELF.update(toy_shelf)
    app = create_app(Settings(db_url=f"sqlite:///{tmp_path}/toy.db", heartbeat=0.2))
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


class Table:
    """A table that is under way, with the tokens of all seats."""

    def __init__(self, address, title):
        self.client = httpx.Client(base_url=address, verify=False, timeout=60)
        seats = [{"name": name, "kind": "link"} for name in ("ann", "bob", "cyd")[: TITLES[title]]]
        made = self.client.post("/new", json={"title": title, "seats": seats}, headers=JSON).json()
        self.game, self.tokens = made["game"], made["tokens"]
        rng = random.Random(title)
        self.moves = set()  # the statuses of what was played
        for _ in range(SHORT):  # games of random lines are soon over
            self.move(rng)

    def sheet(self, name):
        """The sheet as a seat sees it."""
        return self.client.get(f"/g/{self.game}", headers=bearer(self.tokens.get(name))).json()

    def move(self, rng):
        """Play a legal line."""
        if (turn := self.sheet(None)["turn"]) is not None:
            sheet = self.sheet(turn)
            body = {"n": sheet["line"], "line": line_of(sheet, rng)}
            answer = self.client.post(f"/g/{self.game}", json=body, headers=bearer(self.tokens[turn]))
            self.moves.add(answer.status_code)


def line_of(sheet, rng):
    """A legal line of the seat to act, whole or only begun."""
    line = f"{sheet['you']} {rng.choice(sheet['legal'])}"
    return line if rng.random() < 0.8 else line[: rng.randrange(len(line))]


@pytest.mark.timeout(0 if EXAMPLES else 300)
def test_the_description_holds(address):
    tables = [Table(address, title) for title in TITLES]
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    seen = set()
    for found in schema.get_all_operations():
        seen |= statuses(found.ok(), tables)
    seen |= {("POST /g/{number}", status) for table in tables for status in table.moves}
    labels = {label for label, _ in seen}
    assert labels >= {"POST /new", "POST /g/{number}", "POST /g/{number}/undo", "GET /g/{number}", "GET /titles"}
    assert {("GET /g/{number}/events", 200), ("GET /g/{number}/events", 404), ("POST /g/{number}", 201)} <= seen
    assert {200, 201, 400, 403, 404, 422} <= {status for _, status in seen}


def statuses(operation, tables):
    """Send what the description allows, half of it to a table that is there, and check the answers against it."""
    seen = set()

    @settings(
        max_examples=EXAMPLES or SHORT,
        derandomize=not EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), table=none() | sampled_from(tables), sensible=booleans(), rng=randoms())
    def check(case, table, sensible, rng):
        headers = dict(JSON)
        if table is not None and "number" in case.path_parameters:
            case.path_parameters["number"] = table.game
            turn = table.sheet(None)["turn"] if sensible else None
            name = turn or rng.choice([None, *table.tokens])
            headers = bearer(table.tokens.get(name))
            if turn is not None:
                make_sensible(case, table.sheet(turn), rng)
        if operation.path.endswith("/events"):
            status = status_of_stream(case, headers)
        else:
            answer = case.call(headers=headers)
            status = answer.status_code
            case.validate_response(answer, checks=[response_schema_conformance, status_code_conformance])
            if operation.path.endswith("/link") and status == 201:
                table.tokens[answer.json()["seat"]] = answer.json()["token"]  # the one before opens nothing any more
        assert status < 500
        seen.add((operation.label, status))

    check()
    return seen


def make_sensible(case, sheet, rng):
    """Say something that could be meant by the seat to act."""
    if isinstance(case.query.get("line"), str) and sheet["legal"]:
        case.query["line"] = line_of(sheet, rng)
    if isinstance(case.body, dict) and "n" in case.body:
        place = {"n": sheet["line"], "undone": sheet["undone"]}
        case.body |= place | ({"line": line_of(sheet, rng)} if "line" in case.body and sheet["legal"] else {})


def status_of_stream(case, headers):
    """The status of a stream, which does not end by itself; one that is opened begins with where the table is."""
    sent = case.as_transport_kwargs(headers=headers)
    with requests.Session().request(**sent, stream=True, timeout=60) as answer:
        if answer.status_code == 200:
            lines = answer.iter_lines()
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert [next(lines), next(lines), next(lines)] == [b"retry: 1000", b"", b"event: line"]
        return answer.status_code
