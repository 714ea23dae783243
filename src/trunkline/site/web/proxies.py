"""The proxies before a site: their word is taken for whom they ask, and they may hold any number of connections."""

from __future__ import annotations

import functools
import ipaddress

from trunkline.site.web.limits import is_loopback

THIS_MACHINE = ("127.0.0.0/8", "::1")

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Proxies:
    """Those on this very machine, and the addresses or networks that are named, with commas between; `*` is any.

    Raises ValueError for what is no address.
    """

    def __init__(self, named: str = "") -> None:
        self.any = named.strip() == "*"
        self.networks: tuple[Network, ...] = ()
        if not self.any:
            names = [name.strip() for name in named.split(",") if name.strip()]
            try:
                self.networks = tuple(ipaddress.ip_network(name) for name in names)
            except ValueError as error:
                raise ValueError(f"TRUNKLINE_PROXIES cannot be {named!r}: {error}") from error
        self.has = functools.lru_cache(maxsize=1024)(self._has)

    def _has(self, address: str) -> bool:
        if self.any or is_loopback(address):
            return True
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
            ip = ip.ipv4_mapped
        return any(ip in network for network in self.networks)

    def for_server(self) -> list[str]:
        """The same as uvicorn takes it."""
        return ["*"] if self.any else [*THIS_MACHINE, *map(str, self.networks)]
