"""What the site sends to addresses that visitors have given: never to the inside of a network.

The name of an address is resolved once, all that it stands for must be public, and the connection goes to one of those
very numbers, under the name: what the name stands for a moment later does not matter. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

import httpx

from trunkline.actions import BadLine
from trunkline.words import N_, WORDS

WORDS.update(
    {
        "hook-address": N_("This is no address that something can be sent to; one begins with https://."),
        "hook-inside": N_("This address is not one that anybody on the internet can reach."),
        "hook-unknown": N_("There is nothing under the name {host}."),
        "hook-away": N_("Nothing answered at {host} within {seconds} seconds, or the connection broke."),
        "hook-moved": N_("{host} sends elsewhere (status {status}); give the address that it leads to."),
        "hook-refused": N_("{host} answered with status {status}."),
    }
)

SECONDS = 5.0
"""Seconds for all of it: finding the name, connecting, sending, reading the answer."""

READ = 64 * 1024
"""Bytes of an answer that are read at most."""

LONGEST = 2000
"""Characters of an address."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""Gives all numbers that a name stands for; raises OSError when there are none."""

UNICAST = ipaddress.ip_network("2000::/3")
"""The addresses of IPv6 that are given to anybody."""

TUNNELS = (ipaddress.ip_network("2002::/16"), ipaddress.ip_network("2001::/32"))
"""Those that have one of IPv4 in them."""


class Failed(Exception):
    """Something was not sent; `why` is for its reader.

    `again`: it may work later, `after` so many seconds at least. `counts`: it is the fault of the way. `ends`: it will
    never work any more.
    """

    def __init__(
        self, why: BadLine, *, again: bool = True, counts: bool = True, ends: bool = False, after: float = 0.0
    ) -> None:
        super().__init__(why.code, why.values)
        self.why, self.again, self.counts, self.ends, self.after = why, again, counts, ends, after


def is_public(address: Address) -> bool:
    """Whether anybody on the internet reaches an address; forms of IPv6 that stand for one of IPv4 are refused."""
    if address.is_multicast or address.is_reserved or address.is_unspecified or not address.is_global:
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return True
    return address in UNICAST and not any(address in tunnel for tunnel in TUNNELS)


async def resolve(host: str, port: int) -> Sequence[str]:
    """All numbers that a name stands for, in the order of the system."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


@dataclass(frozen=True, slots=True)
class Pinned:
    """An address with the number that its name stood for."""

    url: httpx.URL
    number: str


class Outlet:
    """Sends to public addresses over HTTPS only.

    `allow_inside` lets it send anywhere, without encryption, too: for tests, which have their services on this very
    machine. No setting does that.
    """

    def __init__(self, *, resolve: Resolve = resolve, allow_inside: bool = False) -> None:
        self.resolve, self.allow_inside = resolve, allow_inside
        self._tls: ssl.SSLContext | None = None

    def read(self, text: str) -> httpx.URL:
        """An address as typed; raises Failed for what is none."""
        wrong = Failed(BadLine("hook-address"), again=False)
        if len(text) > LONGEST or not text.isprintable() or " " in text:
            raise wrong
        try:
            url = httpx.URL(text)
            port = 1 if url.port is None else url.port
        except (httpx.InvalidURL, ValueError) as error:
            raise wrong from error
        schemes = ("https", "http") if self.allow_inside else ("https",)
        if url.scheme not in schemes or not url.host or url.userinfo or url.fragment or not 0 < port < 65536:
            raise wrong
        return url

    async def pin(self, text: str) -> Pinned:
        """Find out once what an address stands for; raises Failed where that is not public."""
        url = self.read(text)
        try:
            async with asyncio.timeout(SECONDS):
                numbers = await self.resolve(url.host, url.port or (443 if url.scheme == "https" else 80))
        except (OSError, UnicodeError) as error:  # a TimeoutError is an OSError, too
            raise Failed(BadLine("hook-unknown", host=url.host)) from error
        if not numbers:
            raise Failed(BadLine("hook-unknown", host=url.host))
        if not self.allow_inside and not all(is_public(ipaddress.ip_address(each)) for each in numbers):
            raise Failed(BadLine("hook-inside"), again=False)
        return Pinned(url, numbers[0])

    async def post(self, text: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Send something to an address; raises Failed unless it is taken."""
        host = self.read(text).host
        try:
            async with asyncio.timeout(SECONDS):
                status, wait = await self._post(await self.pin(text), body, headers)
        except (TimeoutError, httpx.HTTPError, ssl.SSLError, OSError) as error:
            raise Failed(BadLine("hook-away", host=host, seconds=round(SECONDS))) from error
        if 300 <= status < 400:
            raise Failed(BadLine("hook-moved", host=host, status=str(status)), again=False)
        if not 200 <= status < 300:
            again = status >= 500 or status in (408, 425, 429)
            raise Failed(BadLine("hook-refused", host=host, status=str(status)), again=again, after=wait)

    async def _post(self, to: Pinned, body: bytes, headers: Mapping[str, str]) -> tuple[int, float]:
        """The status of the answer, and the seconds that it asks to wait."""
        if self._tls is None:
            self._tls = await asyncio.to_thread(ssl.create_default_context)
        # A connection is used once: one that is kept open would be found by its number, whatever the next name is. What
        # proxies the environment names does not matter, for they would look the name up anew.
        limits = httpx.Limits(max_keepalive_connections=0)
        async with httpx.AsyncClient(verify=self._tls, trust_env=False, timeout=SECONDS, limits=limits) as client:
            request = client.build_request(
                "POST",
                to.url.copy_with(host=to.number),
                content=body,
                headers={"host": to.url.netloc.decode("ascii"), "accept-encoding": "identity", **headers},
                extensions={"sni_hostname": to.url.raw_host.decode("ascii")},
            )
            answer = await client.send(request, stream=True, follow_redirects=False)
            try:
                read = 0
                async for piece in answer.aiter_raw():
                    read += len(piece)
                    if read > READ:
                        break
            finally:
                await answer.aclose()
        wait = answer.headers.get("retry-after", "")
        return answer.status_code, min(float(wait), 3600.0) if wait.isascii() and wait.isdigit() else 0.0
