"""What is sent to addresses that visitors give: to public ones only, and to the very number that was looked at."""

from __future__ import annotations

import asyncio
import ipaddress
import ssl

import httpx
import pytest

from tests.hooks import open_service
from trunkline.site.tables import outlet as outlets
from trunkline.site.tables.outlet import Failed, Outlet, is_public, resolve

pytestmark = pytest.mark.anyio

INSIDE = [
    *("127.0.0.1", "127.1.2.3", "10.0.0.1", "172.16.5.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("0.1.2.3", "255.255.255.255", "224.0.0.1", "239.1.1.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "240.0.0.1"),
    *("198.51.100.1", "203.0.113.5", "::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1"),
    *("::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::10.0.0.1", "::ffff:0:10.0.0.1", "64:ff9b::a00:1"),
    *("64:ff9b:1::1", "2002:7f00:1::1", "2002:a00:1::1", "2001:0:5ef5:79fb::1", "100::1", "5f00::1"),
]
OUTSIDE = ["8.8.8.8", "1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::1"]


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_of_the_inside_is_not_public(address):
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", OUTSIDE)
def test_an_address_that_anybody_reaches_is(address):
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/hook",
        "https://[::ffff:a00:1]/hook",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.1/",
        "https://017700000001/",
        "https://127.1/",
        "https://0/",
        "https://10.0.0.1:8443/",
        "https://169.254.169.254/latest/meta-data/",
        "https://[fe80::1]/",
    ],
)
async def test_forms_of_the_inside_are_refused(url):
    with pytest.raises(Failed) as failed:
        await Outlet().pin(url)
    assert failed.value.why.code in ("hook-inside", "hook-unknown", "hook-address")
    assert failed.value.why.code == "hook-inside" or "fe80" in url or "0x7f.1" in url
    with open_service() as service:  # nothing goes out either
        with pytest.raises(Failed):
            await Outlet().post(service.address.replace("http:", "https:"), b"{}", {})
        assert service.posted == []


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hello",
        "http://example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https:///path",
        "https://user:secret@example.org/",
        "https://example.org/#part",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://example.org/a b",
        "https://example.org/\r\nHost: inside",
        "https://[::1",
        "gopher://127.0.0.1:25/_HELO",
        "https://example.org/" + "a" * 2000,
    ],
)
async def test_what_is_no_address_is_refused(url):
    with pytest.raises(Failed) as failed:
        await Outlet().pin(url)
    assert failed.value.why.code == "hook-address" and not failed.value.again


def names(*answers):
    """A resolver that gives these answers one after the other, then the last; counts how often it was asked."""
    asked = []

    async def look(host, port):
        asked.append((host, port))
        return answers[min(len(asked), len(answers)) - 1]

    look.asked = asked
    return look


@pytest.mark.parametrize(
    "found", [["10.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["2606:4700::1111", "::1"], ["::ffff:7f00:1"]]
)
async def test_a_name_that_leads_inside_by_any_of_its_numbers_is_refused(found):
    with pytest.raises(Failed) as failed:
        await Outlet(resolve=names(found)).pin("https://inside.example.org/hook")
    assert failed.value.why.code == "hook-inside"


async def test_a_name_without_a_number_is_refused():
    async def nothing(host, port):
        raise OSError("no such name")

    for look in (nothing, names([])):
        with pytest.raises(Failed) as failed:
            await Outlet(resolve=look).pin("https://nowhere.example.org/")
        assert failed.value.why.code == "hook-unknown" and failed.value.again


async def test_a_name_that_changes_between_two_looks_is_connected_where_it_was_looked_at(monkeypatch):
    """Rebinding: the first answer is public, the next one is inside. There is no next one, and the name goes along."""
    sent = []

    async def handle(self, request):
        sent.append(request)
        return httpx.Response(204, stream=httpx.ByteStream(b""))

    monkeypatch.setattr(httpx.AsyncHTTPTransport, "handle_async_request", handle)
    look = names(["93.184.216.34"], ["127.0.0.1"])
    await Outlet(resolve=look).post("https://hooks.example.org:8443/a?b=c", b"{}", {"x-y": "z"})
    (request,) = sent
    assert look.asked == [("hooks.example.org", 8443)]
    assert str(request.url) == "https://93.184.216.34:8443/a?b=c"
    assert request.headers["host"] == "hooks.example.org:8443"
    assert request.extensions["sni_hostname"] == "hooks.example.org"


async def test_the_name_is_what_the_certificate_is_checked_for(monkeypatch):
    """The connection itself goes to the number; encryption asks for the name, and takes no other one."""
    asked = []

    class Context(ssl.SSLContext):
        def wrap_bio(self, *given, **more):
            asked.append((given, self.check_hostname, self.verify_mode))
            return super().wrap_bio(*given, **more)

    with open_service() as service:
        port = int(service.address.rpartition(":")[2])
        out = Outlet(resolve=names(["127.0.0.1"]), allow_inside=True)
        out._tls = Context(ssl.PROTOCOL_TLS_CLIENT)
        with pytest.raises(Failed) as failed:  # it speaks no TLS
            await out.post(f"https://hooks.example.org:{port}/", b"{}", {})
    assert failed.value.why.code == "hook-away"
    ((given, *checks),) = asked
    assert b"hooks.example.org" in given and checks == [True, ssl.CERT_REQUIRED]


async def test_a_redirect_is_not_followed(monkeypatch):
    with open_service() as inside, open_service() as service:
        service.more = {"location": f"{inside.address}/secret"}
        for status in (301, 302, 303, 307, 308):
            service.answers = [status]
            with pytest.raises(Failed) as failed:
                await Outlet(allow_inside=True).post(f"{service.address}/hook", b"{}", {})
            assert (failed.value.why.code, failed.value.why.values["status"]) == ("hook-moved", str(status))
            assert not failed.value.again and failed.value.counts
        assert inside.posted == [] and len(service.posted) == 5


@pytest.mark.parametrize(
    ("status", "again"), [(400, False), (404, False), (408, True), (429, True), (500, True), (503, True)]
)
async def test_a_refusal_says_whether_it_may_be_sent_again(status, again):
    with open_service() as service:
        service.answers, service.more = [status], {"retry-after": "90"}
        with pytest.raises(Failed) as failed:
            await Outlet(allow_inside=True).post(f"{service.address}/hook", b"{}", {})
        assert (failed.value.why.code, failed.value.again, failed.value.after) == ("hook-refused", again, 90.0)


async def test_what_does_not_answer_is_given_up(monkeypatch):
    monkeypatch.setattr(outlets, "SECONDS", 0.3)
    with open_service() as service:
        service.gate.clear()
        with pytest.raises(Failed) as failed:
            await Outlet(allow_inside=True).post(f"{service.address}/hook", b"{}", {})
        assert failed.value.why.code == "hook-away" and failed.value.again
    with pytest.raises(Failed) as failed:  # nobody is there any more
        await Outlet(allow_inside=True).post(f"{service.address}/hook", b"{}", {})
    assert failed.value.why.code == "hook-away"


async def test_no_more_than_64_kilobytes_of_an_answer_are_read():
    read = []

    async def talk(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
        try:
            while True:
                writer.write(b"4000\r\n" + b"x" * 0x4000 + b"\r\n")
                read.append(0x4000)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        await Outlet(allow_inside=True).post(f"http://127.0.0.1:{port}/", b"", {})
    assert sum(read) < 20_000_000  # what lies in buffers of the system, at most; an answer without an end came to one


async def test_no_proxy_of_the_environment_is_used(monkeypatch):
    with open_service() as proxy, open_service() as service:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.address)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        await Outlet(allow_inside=True).post(f"{service.address}/hook", b"{}", {})
        assert len(service.posted) == 1 and proxy.posted == []


async def test_the_system_is_asked_for_all_numbers():
    assert "127.0.0.1" in await resolve("127.0.0.1", 443)
    assert "127.0.0.1" in await resolve("2130706433", 443)
