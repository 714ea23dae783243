"""The wicket answers moves of programs as the gate would, and leaves to the gate whatever is not plainly in order."""

from __future__ import annotations

import itertools
import json

import pytest

from tests.site.conftest import HTML, JSON, bearer, site

pytestmark = pytest.mark.anyio

VOLATILE = {"date"}


@pytest.fixture
async def two(tmp_path):
    """Two tables alike: at one the wicket answers, at the other the gate."""
    async with site(tmp_path) as s:
        s.wicket = s.app.asgi_handler
        s.tables = [await s.make("ann:link", "bob:link") for _ in range(2)]
        s.passed = []
        answer = s.wicket._answer

        async def passed(scope, receive, send):
            s.passed.append(scope["path"])
            await answer(scope, receive, send)

        s.wicket._answer = s.wicket.counted = passed
        yield s


async def post(s, game, name, body, headers, *, gate):
    """Post to a table, through the wicket or past it; `name` is whose token comes along."""
    tokens = dict(s.tables)[game]
    headers = JSON | {"content-type": "application/json"} | headers
    if name is not None:
        headers["authorization"] = f"Bearer {tokens.get(name, name)}"
    if gate:
        s.app.asgi_handler = s.wicket.gate
    try:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return await s.client.post(f"/g/{game}", content=content, headers=headers)
    finally:
        s.app.asgi_handler = s.wicket


BODIES = [
    (None, {"n": 2, "line": "ann hold"}, {}),
    ("ann", {"n": 2, "line": "bob hold"}, {}),
    ("ann", {"n": 2, "line": "- deal ann 1 2 3"}, {}),
    ("ann", {"n": 2, "line": "ann put 77"}, {"accept-language": "it"}),
    ("ann", {"n": 1, "line": "ann hold"}, {"accept-language": "it", "accept-encoding": "gzip"}),
    ("ann", {"n": 2, "line": "ann"}, {}),
    ("ann", {"n": 2}, {}),
    ("ann", {"n": 2, "line": "ann hold", "more": 1}, {"accept-language": "it"}),
    ("ann", b"{", {}),
    ("ann", b"", {}),
    ("ann", b'{"n": 2, "line": "\xff"}', {}),
    ("ann", b"[" * 5000, {}),
    ("ann", b" " * 70_000, {}),
    ("x" * 24, {"n": 2, "line": "ann hold"}, {}),
    ("ann", {"n": 2, "line": "ann hold"}, {"accept-encoding": "gzip"}),
    ("bob", {"n": 3, "line": "bob hold"}, {"accept-encoding": "identity", "content-type": "application/json; a=b"}),
    ("bob", {"n": 3, "line": "bob hold"}, {"accept": "*/*", "cookie": "language=it"}),
]


async def test_both_answer_alike(two):
    statuses = set()
    for name, body, headers in BODIES:
        by_wicket, by_gate = [
            await post(two, game, name, body, headers, gate=gate)
            for (game, _), gate in zip(two.tables, (False, True), strict=True)
        ]
        statuses.add(by_wicket.status_code)
        alike = [same(answer, game) for answer, (game, _) in zip((by_wicket, by_gate), two.tables, strict=True)]
        assert alike[0] == alike[1], (body, headers)
    assert statuses == {201, 400, 403, 409, 413, 422}
    assert len(two.passed) == len(BODIES) - 1 and set(two.passed) == {f"/g/{two.tables[0][0]}"}


def same(answer, game):
    """What must be alike in two answers; the hands that were dealt are not."""
    told = answer.json()
    told = told.get("sheet") or told
    shown = {
        k: type(v) if k in ("game", "legal", "log", "standings", "scores", "prompt") else v for k, v in told.items()
    }
    if "message" in told:
        shown["message"] = told["message"].replace(str(game), "N")
    headers = {k: v for k, v in answer.headers.items() if k not in VOLATILE and k != "content-length"}
    assert answer.headers["content-length"] == str(len(answer.content)) or "content-encoding" in headers
    return answer.status_code, list(told), shown, headers


async def test_an_unknown_table_is_refused_alike(two):
    for gate in (False, True):
        two.tables.append((99, {}))
        answer = await post(two, 99, None, b"{", {}, gate=gate)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown-table")


async def test_what_is_unusual_is_left_to_the_gate(two):
    game, _ = two.tables[0]
    body = {"n": 2, "line": "ann hold"}
    for headers in (
        {"accept": "text/html"},
        {"content-type": "application/x-www-form-urlencoded"},
        {"content-type": "text/plain"},
        {"content-type": "application/jsonx"},
        {"transfer-encoding": "chunked"},
        {"content-length": "12a"},
        {"cookie": "a=" + "b" * 5000},
        {"host": "what is this"},
    ):
        before = (await two.sheet(game))["line"]
        answer = await post(two, game, "ann", body | {"n": before + 1}, headers, gate=False)
        assert answer.status_code in (400, 403, 409), headers
    two_cookies = [("cookie", "language=it"), ("cookie", "language=en"), ("content-type", "application/json")]
    answer = await two.client.post(f"/g/{game}", content=b"{}", headers=two_cookies)
    assert answer.status_code == 400
    for path in (f"/g/{game}?as=ann", f"/g/{game}/", f"/g/0{game}", "/g/99999999999", f"/g/{game}/undo", "/new"):
        answer = await two.client.post(path, json={}, headers=JSON)
        assert answer.status_code in (400, 403, 404, 405), path
    assert not two.passed


async def test_a_cookie_is_nothing_without_the_token_of_our_pages(two):
    browser = two.browser()
    made = await two.form(browser, "/new", title="toy", map="", kind_1="me", name_1="ann", kind_2="me", name_2="bob")
    path = made.headers["location"]
    good = browser.cookies["csrftoken"]
    other = two.browser()
    await other.get("/about", headers=HTML)
    sheet = (await browser.get(path, headers=JSON)).json()
    body = {"n": sheet["line"], "line": f"{sheet['you']} {sheet['legal'][0]}"}
    for token in (
        None,
        "",
        good[:-1],
        good[:-1] + ("0" if good[-1] != "0" else "1"),
        "0" * 128,
        other.cookies["csrftoken"],
    ):
        headers = JSON | ({} if token is None else {"x-csrftoken": token})
        answer = await browser.post(path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "forged"), token
        # nor does a cookie of one's own making vouch for itself
        if token and token != other.cookies["csrftoken"]:
            cookie = "; ".join(f"{k}={v if k != 'csrftoken' else token}" for k, v in browser.cookies.items())
            answer = await two.browser().post(path, json=body, headers=headers | {"cookie": cookie})
            assert answer.status_code == 403, token
    basic = await browser.post(path, json=body, headers=JSON | {"authorization": "Basic eDp5"})
    assert basic.status_code == 403
    assert not two.passed
    assert (await browser.get(path, headers=JSON)).json()["line"] == sheet["line"]
    assert (await browser.post(path, json=body, headers=JSON | {"x-csrftoken": good})).status_code == 201
    assert two.passed == [path]


async def test_moves_count_among_the_requests_of_an_address(tmp_path):
    async with site(tmp_path, rate=6) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        told = []
        for n in itertools.count():
            answer = await s.client.post(f"/g/{game}", json={"n": 1, "line": "ann hold"}, headers=bearer(tokens["ann"]))
            told.append(answer.status_code)
            if n == 7:
                break
        assert told == [409] * 5 + [429] * 3  # making the table was the first
        assert answer.json()["code"] == "too-many-requests"
        assert (await s.client.get(f"/g/{game}", headers=JSON)).status_code == 429
