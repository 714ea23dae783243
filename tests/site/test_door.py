"""Changes of tables: whatever is sent is answered alike at the door and by way of the router, for page and program."""

from __future__ import annotations

import gzip
import json

import pytest

from tests.site.conftest import HTML, JSON, bearer, site
from trunkline.site.pages import changes

pytestmark = pytest.mark.anyio

OWN = {"sec-fetch-site": "same-origin"}
FORM = HTML | OWN | {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
async def two(tmp_path, monkeypatch):
    """Two tables alike, and the addresses that went by the door."""
    passed = []
    answer = changes.Door.answer

    async def note_and_answer(door, address, request):
        passed.append(address[0])
        await answer(door, address, request)

    monkeypatch.setattr(changes.Door, "answer", note_and_answer)
    async with site(tmp_path) as s:
        s.tables = [await s.make("ann:link", "bob:link") for _ in range(2)]
        s.passed = passed
        yield s


async def post(s, game, name, body, headers, end=""):
    """Post to a table; `name` is whose token comes along."""
    headers = JSON | {"content-type": "application/json"} | headers
    if name is not None:
        headers["authorization"] = f"Bearer {dict(s.tables).get(game, {}).get(name, name)}"
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return await s.client.post(f"/g/{game}{end}", content=content, headers=headers)


CASES = [
    (None, {"n": 2, "line": "ann hold"}, {}, 403),
    ("ann", {"n": 2, "line": "bob hold"}, {}, 403),
    ("ann", {"n": 2, "line": "- deal ann 1 2 3"}, {}, 403),
    ("ann", {"n": 2, "line": "ann put 77"}, {"accept-language": "it"}, 422),
    ("ann", {"n": 1, "line": "ann hold"}, {"accept-language": "it", "accept-encoding": "gzip"}, 409),
    ("ann", {"n": 2, "line": "ann"}, {}, 400),
    ("ann", {"n": 2}, {}, 400),
    ("ann", {"n": 2, "line": "ann hold", "more": 1}, {"accept-language": "it"}, 400),
    ("ann", b"{", {}, 400),
    ("ann", b"", {}, 400),
    ("ann", b'{"n": 2, "line": "\xff"}', {}, 400),
    ("ann", b"[" * 5000, {}, 400),
    ("ann", b" " * 70_000, {}, 413),
    ("ann", {"n": 2, "line": "ann hold"}, {"content-type": "text/plain"}, 400),
    ("ann", {"n": 2, "line": "ann hold"}, {"content-type": "application/jsonx"}, 400),
    ("ann", {"n": 2, "line": "ann hold"}, {"content-length": "12a"}, 400),
    ("x" * 24, {"n": 2, "line": "ann hold"}, {}, 403),
    (None, b"n=2&line=ann+hold", FORM, 403),
    (None, b"n=2&line=ann+hold", FORM | {"sec-fetch-site": "cross-site"}, 403),
    ("ann", b"n=2&line=ann+put+77", FORM | {"accept-language": "it", "accept-encoding": "gzip"}, 422),
    ("ann", b"n=2&line=ann+put+77", FORM | {"hx-request": "true"}, 422),
    ("ann", b"n=two&line=ann+put+77", FORM, 400),
    ("ann", b"n=2&line=%ff", FORM, 400),
    ("ann", {"n": 2, "line": "ann hold"}, {"accept-encoding": "gzip"}, 201),
    (
        "bob",
        {"n": 3, "line": "bob hold"},
        {"accept-encoding": "identity", "content-type": "application/json; a=b"},
        201,
    ),
    ("bob", {"n": 3, "line": "bob hold"}, {"accept": "*/*", "cookie": "language=it"}, 200),
    ("bob", {"n": 3, "line": "bob put 77"}, {"accept": "*/*", "cookie": "language=it"}, 409),
    ("ann", {"n": 4}, {"accept": "text/html"}, 400),
]


async def test_door_and_router_answer_alike(two):
    for name, body, headers, status in CASES:
        answers = [
            await post(two, game, name, body, headers, end)
            for (game, _), end in zip(two.tables, ("", "/"), strict=True)
        ]
        one, other = [same(answer, game) for answer, (game, _) in zip(answers, two.tables, strict=True)]
        assert one == other, (body, headers)
        assert one[0] == status, (body, headers, answers[0].text)
    refused_before = 3  # of another site, too long, of no length
    assert two.passed == [f"/g/{two.tables[0][0]}"] * (len(CASES) - refused_before)


def same(answer, game):
    """What must be alike in two answers; the hands that were dealt are not."""
    headers = {k: v for k, v in answer.headers.items() if k not in ("date", "content-length", "vary", "x-request-id")}
    if not headers["content-type"].startswith("application/json"):
        return answer.status_code, headers, "</html>" in answer.text, "put 77" in answer.text
    body = answer.json()
    body = body.get("sheet") or body
    free = ("game", "legal", "log", "standings", "scores", "prompt")
    shown = {key: type(value) if key in free else value for key, value in body.items()}
    if "message" in body:
        shown["message"] = body["message"].replace(str(game), "N")
    return answer.status_code, headers, list(body), shown


async def test_an_unknown_table_is_refused_before_anything_about_what_was_sent(two):
    for path in ("", "/", "/undo", "/order"):
        answer = await post(two, 99, None, b"{", {}, path)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown-table")
    assert two.passed == ["/g/99", "/g/99/undo", "/g/99/order"]


async def test_other_addresses_and_methods_are_the_routers(two):
    game, tokens = two.tables[0]
    for path in (f"/g/{game}/", f"/g/0{game}", "/g/99999999999", f"/g/{game}/undo/", f"/g/{game}/why", "/new"):
        answer = await two.client.post(path, json={}, headers=JSON)
        assert answer.status_code in (400, 403, 404, 405), path
    for method in ("GET", "PUT", "HEAD"):
        await two.client.request(method, f"/g/{game}", headers=bearer(tokens["ann"]))
    assert not two.passed
    answer = await two.client.put(f"/g/{game}", headers=bearer(tokens["ann"]))
    assert answer.status_code == 405 and answer.json()["code"] == "not-allowed"


async def test_a_query_changes_nothing_of_a_move(two):
    game, tokens = two.tables[0]
    answer = await two.client.post(f"/g/{game}?as=ann", json={"n": 2}, headers=bearer(tokens["ann"]))
    assert answer.status_code == 400 and two.passed == [f"/g/{game}"]


async def test_answers_are_compressed_where_it_pays(two):
    game, tokens = two.tables[0]
    sent = bearer(tokens["ann"]) | FORM | {"accept-encoding": "gzip"}
    for end in ("", "/"):
        content = b"n=2&line=ann+put+77"
        request = two.client.build_request("POST", f"/g/{game}{end}", content=content, headers=sent)
        answer = await two.client.send(request, stream=True)
        raw = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip" and answer.headers["content-length"] == str(len(raw))
        assert answer.headers["vary"] == "Accept-Encoding" and b"</html>" in gzip.decompress(raw)
    small = await two.client.post(f"/g/{game}", content=content, headers=sent | JSON)
    assert small.status_code == 422 and "content-encoding" not in small.headers


async def test_the_description_names_the_changes(two):
    paths = (await two.client.get("/schema/openapi.json")).json()["paths"]
    for path in ("/g/{number}", "/g/{number}/undo", "/g/{number}/order"):
        described = paths[path]["post"]
        assert {"201", "403", "404", "409", "413", "422", "429"} <= set(described["responses"])
        assert "application/json" in described["requestBody"]["content"]
