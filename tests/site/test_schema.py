"""The OpenAPI description holds: whatever it allows is answered as it says, never with a server error."""

from __future__ import annotations

import asyncio
import threading

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import booleans
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from trunkline.bench.load import free_port
from trunkline.site.app import create_app
from trunkline.site.settings import Settings


@pytest.fixture
def address(tmp_path):
    """A server in a thread of this process, so that it has the toy on its shelf."""
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


def test_the_description_holds(address):
    seats = [{"name": "ann", "kind": "link"}, {"name": "bob", "kind": "open"}]
    made = httpx.post(f"{address}/new", json={"title": "toy", "seats": seats}).json()
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    seen = set()
    for found in schema.get_all_operations():
        operation = found.ok()
        if not operation.path.endswith("/events"):  # a stream does not end
            seen |= statuses(operation, made)
    labels = {label for label, _ in seen}
    assert labels >= {"POST /new", "POST /g/{number}", "POST /g/{number}/undo", "GET /g/{number}", "GET /titles"}
    assert {200, 400, 403, 404} <= {status for _, status in seen}


def statuses(operation, made):
    """Send what the description allows, half of it to a table that is there, and check the answers against it."""
    seen = set()

    @settings(max_examples=15, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), here=booleans(), seated=booleans())
    def check(case, here, seated):
        if here and "number" in case.path_parameters:
            case.path_parameters["number"] = made["game"]
        token = {"authorization": f"Bearer {made['tokens']['ann']}"} if seated else {}
        answer = case.call(headers={"accept": "application/json"} | token)
        assert answer.status_code < 500, answer.text
        seen.add((operation.label, answer.status_code))
        case.validate_response(answer, checks=[response_schema_conformance, status_code_conformance])

    check()
    return seen
