"""What stands before the whole site: protecting headers, limits, words for what is refused there."""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json

import httpx
import pytest

from tests.site.conftest import HTML, JSON, bearer, site
from trunkline.site.app import answer_app
from trunkline.site.settings import Settings
from trunkline.site.web import gate, limits
from trunkline.site.web.refusals import Refused

pytestmark = pytest.mark.anyio


async def test_every_answer_has_the_protecting_headers(tmp_path):
    """Also of static files, the stream's first page, refusals at the gate, and what the router knows nothing of."""
    async with site(tmp_path, rate=16) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        move = {"n": 2, "line": "ann put 9"}
        answers = [
            await s.client.get("/", headers=HTML),
            await s.client.get(f"/g/{game}", headers=JSON),
            await s.client.get("/static/pages.css"),
            await s.client.get("/static/none.css"),
            await s.client.get("/nowhere", headers=HTML),
            await s.client.get("/map/toy/none/small.svg"),
            await s.client.get("/schema/openapi.json"),
            await s.client.put(f"/g/{game}", json=move, headers=JSON),
            await s.client.post(f"/g/{game}", json=move, headers=bearer(tokens["ann"])),
            await s.client.post(f"/g/{game}/", json=move, headers=bearer(tokens["ann"])),
            await s.client.post("/language", data={"language": "it"}, headers=HTML),
            await s.client.post(f"/g/{game}", content=b"x" * (BODY_LIMIT + 1), headers=bearer(tokens["ann"])),
            *[await s.client.get("/about", headers=HTML) for _ in range(10)],
        ]
        assert {200, 403, 404, 405, 413, 422, 429} == {answer.status_code for answer in answers}
        for answer in answers:
            assert answer.headers["x-content-type-options"] == "nosniff", answer
            assert answer.headers["referrer-policy"] == "same-origin"
            assert answer.headers["cross-origin-opener-policy"] == "same-origin"
            assert "camera=()" in answer.headers["permissions-policy"]
            policy = answer.headers.get_list("content-security-policy")
            assert len(policy) == 1 and "frame-ancestors 'none'" in policy[0]
            assert "strict-transport-security" not in answer.headers  # a site without HTTPS may stay so


async def test_no_page_may_run_a_script_of_its_own_nor_load_anything_from_elsewhere(tmp_path):
    async with site(tmp_path) as s:
        (policy,) = (await s.client.get("/", headers=HTML)).headers.get_list("content-security-policy")
        given = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
        assert given["default-src"] == given["script-src"] == given["style-src"] == given["connect-src"] == "'self'"
        assert given["object-src"] == given["base-uri"] == given["frame-ancestors"] == "'none'"
        picture = (await s.client.get("/map/toy/none/small.svg")).headers
        assert picture["content-type"].startswith("image/svg+xml")
        assert picture["content-security-policy"].startswith("default-src 'none'; style-src 'unsafe-inline';")
        assert "sandbox" in picture["content-security-policy"]


async def test_over_https_browsers_stay_there_and_send_every_cookie_there_only(tmp_path):
    async with site(tmp_path, secure_cookies=True, hsts="max-age=63072000; includeSubDomains") as s:
        answers = [
            await s.client.get("/", headers=HTML),
            await s.client.get("/nowhere", headers=HTML),
            await s.form(s.browser(), "/language", language="it"),
            await s.form(s.browser(), "/me", name="Anna", language="it"),
            await s.form(s.browser(), "/me", zone="Europe/Rome"),
        ]
        for answer in answers:
            assert answer.headers["strict-transport-security"] == "max-age=63072000; includeSubDomains"
        cookies = [each for answer in answers for each in answer.headers.get_list("set-cookie")]
        assert {each.partition("=")[0] for each in cookies} == {"language", "name", "__Host-trunkline"}
        assert all(each.lower().count("; secure") == 1 for each in cookies)
        # A cookie of before, when the site was not over HTTPS yet, holds the same seats.
        named, new = "trunkline", (await s.form(s.browser(), "/me", zone="Europe/Rome")).headers.get_list("set-cookie")
        value = next(each for each in new if "trunkline" in each).partition("=")[2].partition(";")[0]
        for name in (named, f"__Host-{named}"):
            known = await s.client.get("/me", headers=JSON | {"cookie": f"{name}={value}"})
            assert known.json()["kind"] == "guest", name
        both = {"cookie": f"{named}={value}; __Host-{named}=x.y"}
        assert (await s.client.get("/me", headers=JSON | both)).json()["kind"] == "nobody"
    async with site(tmp_path, secure_cookies=True, hsts="") as s:
        assert "strict-transport-security" not in (await s.client.get("/", headers=HTML)).headers


async def test_answers_in_parts_are_compressed_but_not_events(tmp_path):
    async with site(tmp_path) as s:
        zipped = {"accept-encoding": "gzip"}
        plain = await s.client.get("/static/pages.css", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers and len(plain.content) > 1000
        async with s.client.stream("GET", "/static/pages.css", headers=zipped) as answer:
            raw = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip" and answer.headers.get_list("vary") == ["Accept-Encoding"]
        assert gzip.decompress(raw) == plain.content and len(raw) < len(plain.content) / 2
        assert answer.headers.get("content-length") in (None, str(len(raw)))
        head = await s.client.head("/static/pages.css", headers=zipped)
        assert head.status_code == 200 and not head.content
        page = await s.client.get("/about", headers=HTML | zipped)
        assert page.headers["content-encoding"] == "gzip" and "</html>" in page.text

    async def stream(scope, receive, send):
        kind = b"text/event-stream; charset=utf-8"
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]})
        for part in (b"data: 1\n\n" * 300, b"data: 2\n\n"):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body"})

    sent = []

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "headers": [(b"accept-encoding", b"gzip, br")]}
    await gate.Compression(stream)(scope, None, send)
    assert sent[0]["headers"] == [(b"content-type", b"text/event-stream; charset=utf-8")]
    assert [message["body"] for message in sent[1:]] == [b"data: 1\n\n" * 300, b"data: 2\n\n", b""]


async def test_moves_count_among_the_requests_of_an_address(tmp_path):
    async with site(tmp_path, rate=6) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        statuses = []
        for _ in range(8):
            answer = await s.client.post(f"/g/{game}", json={"n": 1, "line": "ann hold"}, headers=bearer(tokens["ann"]))
            statuses.append(answer.status_code)
        assert statuses == [409] * 5 + [429] * 3  # making the table was the first
        assert answer.json()["code"] == "too-many-requests"
        assert (await s.client.get(f"/g/{game}", headers=JSON)).status_code == 429
        page = await s.client.get(f"/g/{game}", headers=HTML | {"accept-language": "it"})
        assert page.status_code == 429 and "<h1>Troppe richieste" in page.text


async def test_each_address_has_a_limit_of_its_own_and_this_machine_none(tmp_path):
    async with site(tmp_path, rate=1) as s:

        async def ask(address):
            transport = httpx.ASGITransport(app=s.app, client=(address, 5000))
            async with httpx.AsyncClient(transport=transport, base_url="http://testserver.local") as client:
                return [(await client.get("/about")).status_code for _ in range(2)]

        assert await ask("203.0.113.1") == [200, 429]
        assert await ask("203.0.113.2") == [200, 429]
        assert await ask("127.0.0.1") == await ask("::1") == [200, 200]
    async with site(tmp_path, rate=1, limit_loopback=True) as s:
        assert await ask("127.0.0.1") == [200, 429]


def test_a_rate_holds_in_any_span_and_forgets_silent_addresses(monkeypatch):
    now = 0.0
    monkeypatch.setattr(limits.time, "monotonic", lambda: now)
    rate = limits.Rate(2, 60)

    def passes(address="a"):
        try:
            rate.check(address)
        except Refused as refused:
            return refused.status_code != 429
        return True

    outcomes = []
    for now in (0.0, 50.0, 59.0, 61.0, 62.0, 111.0):
        outcomes.append(passes())
    assert outcomes == [True, True, False, True, False, True], "a refused one counts for nothing"
    monkeypatch.setattr(limits.Rate, "SWEEP", 3)
    rate = limits.Rate(2, 60)
    for n in range(50):
        now = 1000.0 + 30 * n
        assert passes(f"a{n}")
        assert len(rate._times) <= 4
    assert all(limits.Rate(0, 60).check("a") is None for _ in range(1000))


BODY_LIMIT = Settings().body_limit


class Fake:
    """An application that reads the whole body and says how long it was, behind some layers."""

    def __init__(self, **more):
        app = limits.Limits(self.read, Settings(rate=0, new_rate=0, **more))
        self.app = gate.Headers(gate.Refusals(app, lambda scope, error: self.refused(error)), Settings())
        self.sent = []

    async def read(self, scope, receive, send):
        length, more = 0, True
        while more:
            message = await receive()
            length, more = length + len(message["body"]), message["more_body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(length).encode()})
        if scope["path"] == "/late":
            raise Refused(404, "not-found")

    @staticmethod
    def refused(error):
        async def answer(scope, receive, send):
            await send({"type": "http.response.start", "status": error.status_code, "headers": []})

        return answer

    async def post(self, *parts, wait=0.0, path="/", headers=()):
        """Send a body in parts; gives the statuses of what comes back."""
        scope = {"type": "http", "method": "POST", "path": path, "headers": list(headers), "client": None}
        left = list(parts)

        async def receive():
            await asyncio.sleep(wait)
            return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

        async def send(message):
            self.sent.append(message)

        await self.app(scope, receive, send)
        return [message["status"] for message in self.sent if "status" in message]


async def test_a_body_without_a_length_is_counted():
    assert await Fake(body_limit=100).post(b"x" * 100, b"") == [200]
    assert await Fake(body_limit=100).post(b"x" * 100, b"x", b"") == [413]
    assert await Fake().post(b"x" * BODY_LIMIT, b"") == [200]
    assert await Fake().post(b"x" * BODY_LIMIT, b"x", b"") == [413]
    length = [(b"content-length", str(BODY_LIMIT + 1).encode())]
    assert await Fake().post(b"", headers=length) == [413]
    assert await Fake().post(b"", headers=[(b"content-length", b"12a")]) == [400]
    assert await Fake().post(b"", headers=[(b"content-length", b"-1")]) == [400]


async def test_a_body_that_dawdles_is_refused():
    assert await Fake(body_seconds=0.05).post(*[b"x"] * 1000, wait=0.01) == [408]
    assert await Fake(body_seconds=60).post(*[b"x"] * 10, wait=0.001) == [200]


async def test_an_answer_that_has_begun_is_not_followed_by_another():
    fake = Fake()
    with pytest.raises(Refused):
        await fake.post(b"", path="/late")
    assert [message["status"] for message in fake.sent if "status" in message] == [200]


async def test_words_for_what_is_too_slow(tmp_path):
    async with site(tmp_path) as s:
        for accept, wanted in (("application/json", "too-slow"), ("text/html", "<h1>La richiesta")):
            scope = {
                "type": "http", "method": "POST", "path": "/new", "headers": [
                    (b"accept", accept.encode()), (b"accept-language", b"it"), (b"host", b"x"),
                ], "query_string": b"", "client": None, "app": s.app, "litestar_app": s.app, "state": {},
                "server": ("x", 80), "scheme": "http", "root_path": "",
            }  # fmt: skip
            sent = []

            async def send(message, sent=sent):
                sent.append(message)

            await answer_app(scope, Refused(408, "too-slow"))(scope, None, send)
            assert sent[0]["status"] == 408 and wanted in sent[1]["body"].decode()


ORIGINS = [
    ({}, False),
    ({"sec-fetch-site": "same-origin"}, True),
    ({"sec-fetch-site": "none"}, True),
    ({"sec-fetch-site": "same-site"}, False),
    ({"sec-fetch-site": "cross-site"}, False),
    ({"sec-fetch-site": ""}, False),
    ({"sec-fetch-site": "cross-site", "origin": "https://here.example"}, False),
    ({"sec-fetch-site": "same-origin", "origin": "https://elsewhere.example"}, True),
    ({"origin": "https://here.example"}, True),
    ({"origin": "HTTPS://Here.Example"}, True),
    ({"origin": "https://here.example:8000"}, False),
    ({"origin": "https://here.example/"}, False),
    ({"origin": "https://here.example@elsewhere.example"}, False),
    ({"origin": "here.example"}, False),
    ({"origin": "null"}, False),
    ({"content-type": "application/json"}, True),
    ({"content-type": "application/json; charset=utf-8", "cookie": "language=it"}, True),
    ({"content-type": "application/json", "cookie": "language=it; trunkline=x"}, False),
    ({"content-type": "application/json", "origin": "https://elsewhere.example"}, False),
    ({"content-type": "application/x-www-form-urlencoded"}, False),
    ({"content-type": "text/plain"}, False),
    ({"authorization": "Bearer x", "sec-fetch-site": "cross-site", "cookie": "trunkline=x"}, True),
    ({"authorization": "bearer x"}, True),
    ({"authorization": "Basic x"}, False),
    ({"authorization": "Bearerx"}, False),
]


@pytest.mark.parametrize(("headers", "passes"), ORIGINS)
def test_where_a_request_comes_from(headers, passes):
    pairs = [(name.encode(), value.encode()) for name, value in (headers | {"host": "here.example"}).items()]
    assert gate.is_from_here(pairs) is passes


def test_a_cookie_in_a_second_header_counts_too():
    pairs = [(b"content-type", b"application/json"), (b"cookie", b"trunkline=x"), (b"cookie", b"language=it")]
    assert not any(gate.is_from_here(order) for order in itertools.permutations(pairs))


async def test_looking_needs_no_proof(tmp_path):
    async with site(tmp_path) as s:
        for method in ("GET", "HEAD", "OPTIONS"):
            answer = await s.client.request(method, "/about", headers={"sec-fetch-site": "cross-site"})
            assert answer.status_code != 403, method
        answer = await s.client.request("DELETE", "/about", headers=JSON | {"sec-fetch-site": "cross-site"})
        assert answer.status_code == 403 and json.loads(answer.text)["code"] == "forged"


async def test_what_is_nobodys_business_is_not_there(tmp_path):
    """No listing of files, nothing of the version control, no request sent back as it came."""
    async with site(tmp_path) as s:
        for path in ("/static/", "/static/../app.py", "/static/..%2fapp.py", "/.git/config"):
            assert (await s.client.get(path, headers=HTML)).status_code == 404, path
        sent = await s.client.request("TRACE", "/about", headers=JSON | {"x-mine": "only-mine"})
        assert sent.status_code in (403, 405) and "only-mine" not in sent.text
