"""What one stranger may use up: heads of requests, connections, memory, event streams."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tests.site.conftest import HTML, JSON, bearer, site
from trunkline.bench.load import free_port, wait_until_ready
from trunkline.site.settings import Settings
from trunkline.site.tables import tokens
from trunkline.site.web import limits, visitor
from trunkline.site.web.proxies import Proxies
from trunkline.site.web.refusals import Refused

pytestmark = pytest.mark.anyio

SERVER = """
import sys
from tests.site import toybox
from trunkline.site import serve
from trunkline.site.web import connection, proxies
connection.CROWDED_SECONDS = 60.0
proxies.is_loopback = lambda host: False
toybox.install()
serve.run("127.0.0.1", int(sys.argv[1]), sys.argv[2])
"""


@asynccontextmanager
async def server(folder, **settings):
    """A real server, for whom this machine is a stranger's unless it is named as a proxy; gives its port."""
    port = free_port()
    given = Settings(**{"head_seconds": 60.0} | settings).as_environment()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVER, str(port), f"sqlite:///{folder}/toy.db",
        cwd=Path(__file__).parents[2], env=os.environ | given,
    )  # fmt: skip
    try:
        await wait_until_ready("127.0.0.1", port, 120)
        yield port
    finally:
        process.terminate()
        await process.wait()


async def send(port, *pieces):
    """Send these bytes piece by piece; gives all that comes back until the other end hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0.02)
    except ConnectionError:
        pass
    async with asyncio.timeout(60):
        try:
            answer = await reader.read()
        except ConnectionError:
            answer = b""
    writer.close()
    return answer


async def well(port):
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, timeout=30) as client:
        return (await client.get("/health/live")).status_code == 200


async def test_heads_have_a_limit_whole_or_in_pieces(tmp_path):
    begin = b"GET /health/live HTTP/1.1\r\nHost: x\r\n"
    async with server(tmp_path) as port:
        assert b" 200 " in await send(port, begin + b"Connection: close\r\nX: " + b"a" * 15_000 + b"\r\n\r\n")
        for pieces in (
            (begin + b"X: " + b"a" * 100_000 + b"\r\n\r\n",),
            (begin, *[b"X: " + b"a" * 1000 + b"\r\n"] * 30),
            (begin + b"X: ", *[b"a" * 1000] * 30),
            (b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\n",),
        ):
            # What was still on its way when the server hung up may cost the sender the answer.
            assert (await send(port, *pieces))[:13] in (b"HTTP/1.1 431 ", b"")
            assert await well(port)
        assert (await send(port, begin + b"X: " + b"a" * 20_000)).startswith(b"HTTP/1.1 431 ")
        # the end of a head may come in two pieces, and a body behind a short head is none of it
        assert b" 200 " in await send(port, begin + b"Connection: close\r\n\r", b"\n")
        post = b"POST /g/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 30000\r\n"
        assert b" 404 " in await send(port, post + b"Connection: close\r\n\r\n" + b" " * 30_000)
        # two requests at once, and then a head that is too long: the first are answered
        answer = await send(port, (begin + b"\r\n") * 2, begin + b"X: " + b"a" * 20_000)
        assert answer.count(b" 200 ") == 2 and b" 431 " in answer
        # headers at the end of a body in chunks have no end of their own
        chunked = (
            b"POST /g/1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        await send(port, chunked + b"1\r\n{\r\n0\r\nX: ", *[b"a" * 60_000] * 12)
        assert await well(port)


async def test_a_head_must_come_in_time(tmp_path):
    async with server(tmp_path, head_seconds=0.5) as port:
        assert (await send(port, b"GET / HT")).startswith(b"HTTP/1.1 408 ")
        assert (await send(port)).startswith(b"HTTP/1.1 408 "), "nor may one connect and say nothing"


async def connect(port, number):
    return [(await asyncio.open_connection("127.0.0.1", port))[1] for _ in range(number)]


async def test_an_address_has_so_many_connections_and_hears_when_these_are_too_many(tmp_path):
    ask = b"GET / HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nAccept-Language: it\r\n\r\n"
    async with server(tmp_path, connections=8) as port:
        open_ones = await connect(port, 8)  # whoever connects first is counted first
        answer = (await send(port, ask)).decode().lower()
        assert answer.startswith("http/1.1 503 ") and "retry-after: 30" in answer and "connection: close" in answer
        assert "too-many-connections" in answer and "troppe connessioni" in answer and "nosniff" in answer
        open_ones += await connect(port, 8)
        assert await send(port, ask) == b"", "nor are there any number of such answers at once"
        for writer in open_ones:
            writer.close()
        async with asyncio.timeout(30):
            while not await well(port):
                await asyncio.sleep(0.02)


async def test_a_proxy_that_is_named_may_have_any_number_of_connections(tmp_path):
    async with server(tmp_path, connections=8, proxies="10.0.0.0/8, 127.0.0.1") as port:
        open_ones = await connect(port, 20)
        assert await well(port)
        for writer in open_ones:
            writer.close()


@pytest.mark.parametrize(
    ("named", "known", "strange"),
    [
        ("", ["127.0.0.1", "::1", "::ffff:127.0.0.1"], ["10.1.2.3", "testclient", "2001:db8::1"]),
        ("10.1.2.3, 2001:db8::/32", ["127.0.0.1", "10.1.2.3", "::ffff:10.1.2.3", "2001:db8::1"], ["10.1.2.4", "::2"]),
        ("*", ["127.0.0.1", "10.1.2.3", "2001:db8::1"], []),
    ],
)
async def test_only_a_proxy_is_believed_for_whom_it_asks(named, known, strange):
    proxies = Proxies(named)
    asked = []

    async def site(scope, receive, send):
        asked.append(scope["client"][0])

    for address in (*known, *strange):
        assert proxies.has(address) == (address in known), address
        scope = {"type": "http", "client": (address, 1), "headers": [(b"x-forwarded-for", b"203.0.113.9")]}
        await ProxyHeadersMiddleware(site, proxies.for_server())(scope, None, None)
        assert asked.pop() == ("203.0.113.9" if address in known and "ffff" not in address else address), address


def test_a_proxy_has_an_address():
    for wrong in ("proxy.example", "10.0.0.1/8", "10.0.0.0/33"):
        with pytest.raises(ValueError, match=f"TRUNKLINE_PROXIES cannot be '{wrong}'"):
            Proxies(wrong)


async def test_heads_and_bodies_have_the_limits_of_the_settings(tmp_path):
    begin = b"GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: "
    post = b"POST /new HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nContent-Type: application/json\r\n"
    async with server(tmp_path, head_limit=2000, body_limit=1024, body_seconds=0.5) as port:
        assert b" 200 " in await send(port, begin + b"a" * 1000 + b"\r\n\r\n")
        assert (await send(port, begin + b"a" * 2500)).startswith(b"HTTP/1.1 431 ")
        too_large = await send(port, post + b"Connection: close\r\nContent-Length: 1025\r\n\r\n")
        assert too_large.startswith(b"HTTP/1.1 413 ") and b"the limit is 1 kB" in too_large
        slow = await send(port, post + b"Connection: close\r\nContent-Length: 100\r\n\r\n{")
        assert slow.startswith(b"HTTP/1.1 408 ") and b"too-slow" in slow


async def test_what_strangers_send_is_not_kept(tmp_path):
    async with site(tmp_path) as s:
        await s.client.get("/about")
        before = visitor._visitor.cache_info().currsize, tokens._browser_of.cache_info().currsize
        for i in range(20):
            headers = HTML | {"cookie": f"trunkline={i:05}" + "0" * 5000, "accept-language": f"it,{i}" + "x" * 5000}
            answer = await s.client.get("/about", headers=headers)
            assert answer.status_code == 200 and 'lang="it"' in answer.text
        assert (visitor._visitor.cache_info().currsize, tokens._browser_of.cache_info().currsize) == before


async def test_event_streams_of_one_address_are_counted(tmp_path):
    async with site(tmp_path, streams=2) as s:
        game, _ = await s.make("ann:link", "bob:link")
        streams = [asyncio.create_task(s.client.get(f"/g/{game}/events")) for _ in range(2)]
        async with asyncio.timeout(20):
            while sum(those.count for those in s.hall._watchers.values()) < 2:
                await asyncio.sleep(0.01)
        answer = await s.client.get(f"/g/{game}/events", headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-requests")
        assert answer.headers["retry-after"] == "30"
        assert (await s.client.get(f"/g/{game}", headers=JSON)).status_code == 200
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)
        again = asyncio.create_task(s.client.get(f"/g/{game}/events"))
        async with asyncio.timeout(20):
            while not s.hall._watchers:
                await asyncio.sleep(0.01)
        again.cancel()
        await asyncio.gather(again, return_exceptions=True)


async def test_too_many_requests_say_when_to_come_back(tmp_path):
    async with site(tmp_path, rate=3) as s:
        answers = [await s.client.get("/about", headers=JSON) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 60


async def test_addresses_that_no_file_system_knows_are_not_found(tmp_path):
    async with site(tmp_path) as s:
        for path in (
            "/static/x%00y",
            "/static/" + "x" * 300,
            "/static/" + "%C3%A8" * 130,
            "/%00",
            "/static" + "/x" * 900,
        ):
            answer = await s.client.get(path, headers=JSON)
            assert (answer.status_code, answer.json()["code"]) == (404, "not-found"), path


async def test_what_is_somebodys_own_is_kept_by_no_cache(tmp_path):
    async with site(tmp_path) as s:
        game, _ = await s.make("ann:link", "bob:link")
        for path in ("/", f"/g/{game}", f"/g/{game}/sheet", f"/g/{game}/record", "/g/99", f"/g/{game}/why?line=x"):
            for accept in (HTML, JSON):
                assert (await s.client.get(path, headers=accept)).headers["cache-control"] == "no-store", path
        files = await s.client.get("/static/trunkline.css")
        assert "immutable" in files.headers["cache-control"] and files.headers["x-content-type-options"] == "nosniff"


async def test_the_past_is_counted_by_the_lines_played_again(tmp_path):
    async with site(tmp_path, history=7) as s:
        game, _ = await s.make("ann:link", "bob:link")
        past = [await s.client.get(f"/g/{game}/at/{n}", headers=JSON) for n in (2, 2, 2)]
        assert [answer.status_code for answer in past] == [200, 200, 429]
        assert past[-1].json()["code"] == "too-much-history" and 1 <= int(past[-1].headers["retry-after"]) <= 60
        italian = await s.client.get(f"/g/{game}/at/2", headers=HTML | {"accept-language": "it"})
        assert italian.status_code == 429 and "Troppe righe" in italian.text
        assert (await s.client.get(f"/g/{game}", headers=JSON)).status_code == 200
    async with site(tmp_path, history=3) as s:  # a long game may be looked at once in a while, however small the limit
        assert (await s.client.get("/g/1/at/2000000000", headers=JSON)).status_code == 404
        assert (await s.client.get("/g/1/at/0", headers=JSON)).status_code == 429


async def test_what_lines_would_do_is_asked_only_so_often(tmp_path):
    async with site(tmp_path, previews=3) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        asked = [f"/g/{game}/{what}" for what in ("why?line=ann+put+1", "ghost?line=ann+put+1", "barred?word=x")]
        asked.append(asked[-1])
        answers = [await s.client.get(path, headers=bearer(tokens["ann"])) for path in asked]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 20


async def test_an_address_gives_only_so_many_seats_to_bots(tmp_path):
    async with site(tmp_path, bot_rate=4) as s:
        await s.make("ann:link", "bob:random", "cyd:random")
        host = s.browser()
        where = await s.open(host, "me", "link", "link", "random")
        game = int(where.split("/")[2])
        refused = await s.form(host, f"/g/{game}/bots", bot="random")
        assert refused.status_code == 429 and "to bots" in refused.text and int(refused.headers["retry-after"]) > 60
        assert (await s.form(host, f"/g/{game}/bots", bot="random", seat="nobody")).status_code == 400
        seats = [{"name": "ann", "kind": "link"}, {"name": "bob", "kind": "random"}, {"name": "cyd", "kind": "random"}]
        answer = await s.browser().post("/new", json={"title": "toy", "seats": seats}, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-bots")
        await s.make("ann:link", "bob:link")  # people are no bots


def test_ipv6_is_counted_by_its_network():
    one = limits.one_asker
    assert one("2001:db8:1:2:3:4:5:6") == one("2001:db8:1:2::9") != one("2001:db8:1:3::9")
    assert one("203.0.113.7") == one("::ffff:203.0.113.7") != one("203.0.113.8")
    assert one("fe80::1%eth0") == one("fe80::2%eth1") and one("a name") == "a name"
    assert all(limits.is_loopback(host) for host in ("127.0.0.1", "::1", "::ffff:127.0.0.1"))


def test_what_was_used_comes_back_little_by_little(monkeypatch):
    now = 0.0
    monkeypatch.setattr(limits.time, "monotonic", lambda: now)
    budget = limits.Budget(60, 60)
    budget.check("a", 60)
    budget.check("b", 1000)  # never more than there is
    for now, cost, fits in ((10.0, 11, False), (10.0, 10, True), (10.0, 1, False), (71.0, 60, True)):
        if fits:
            budget.check("a", cost)
        else:
            with pytest.raises(Refused) as refused:
                budget.check("a", cost)
            assert refused.value.headers == {"retry-after": "1"}
    limits.Budget(0, 60).check("a", 10**9)


async def test_head_is_answered_like_get_and_options_name_all_methods(tmp_path):
    async with site(tmp_path) as s:
        game, _ = await s.make("ann:link", "bob:link")
        for path in ("/", "/about", f"/g/{game}", "/nowhere", "/static/pages.css"):
            head, get = [await s.client.request(method, path, headers=HTML) for method in ("HEAD", "GET")]
            assert (head.status_code, head.content) == (get.status_code, b""), path
            assert head.headers["content-type"] == get.headers["content-type"]
        async with asyncio.timeout(20):  # a stream that nobody reads ends at once
            assert (await s.client.head(f"/g/{game}/events")).status_code == 200
        assert not s.hall._watchers
        for path, methods in ((f"/g/{game}", "GET, HEAD, OPTIONS, POST"), (f"/g/{game}/undo", "OPTIONS, POST")):
            answer = await s.client.options(path, headers=HTML)
            assert (answer.status_code, answer.headers["allow"], answer.content) == (204, methods, b"")
            refused = await s.client.put(path, headers=bearer("any"))
            assert (refused.status_code, refused.headers["allow"]) == (405, methods)
        assert (await s.client.options("/nowhere", headers=HTML)).status_code == 404


async def test_a_site_answers_to_its_own_names_only_where_they_are_given(tmp_path):
    async with site(tmp_path, hosts="Trains.example, testserver.local") as s:
        for host in ("trains.example", "TRAINS.example:8443", "testserver.local"):
            assert (await s.client.get("/about", headers={"host": host})).status_code == 200, host
        for host in ("evil.example", "trains.example.evil.example", "", "trains.example:80:80"):
            answer = await s.client.get("/about", headers=JSON | {"host": host})
            assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host"), host
        assert (await s.client.get("/health", headers={"host": "10.0.0.3:8000"})).status_code == 200


def test_limits_are_above_what_browsers_send():
    assert Settings().head_limit >= 8 * 1024 and Settings().head_seconds >= 10
