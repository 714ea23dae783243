"""What whoever runs a site may choose; every field has a default that suits play among friends."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from sqlalchemy import make_url

ABOVE_ZERO = ("live_tables", "heartbeat", "sweep", "head_limit", "head_seconds", "body_limit", "body_seconds")
"""Settings of which there is no site without any; of others 0 is no limit, or none."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one site runs.

    `rate` is requests a minute and `new_rate` new tables an hour for one address, `bot_rate` the seats an hour that it
    may give to bots, `history` the lines a minute that are played again for it to show the past, `previews` how often a
    minute it may ask what a line would do, `streams` the event streams that it may have open, `chat_rate` the lines of
    chat a minute for one seat. 0 is no limit; loopback is never limited unless `limit_loopback`. `hosts` are the names
    of the site with commas between, any unless given. `live_tables` is how many matches stay in memory, `bot_threads`
    how many bots think at once, `bot_seconds` how long one that looks ahead may think about a move. `heartbeat` and
    `pace` are seconds: of silence before an event stream says that it is alive, and between two of its news at least.

    `connections` is how many one address may have open. A request's head may have `head_limit` bytes and `head_seconds`
    to come in, its body `body_limit` and `body_seconds`. `proxies` are the addresses or networks of proxies on other
    machines, with commas between, `*` for any: what they say of whom they ask for is believed.

    With `secure_cookies` the site is reached over HTTPS alone; `hsts` is what `Strict-Transport-Security` says then.

    `news_url` is the address that news of other processes and jobs come from, the database's unless given: LISTEN
    passes no pooler. `sweep` is seconds between two looks at what they have written, news or not.

    `mail` is the server that mail is sent by, as `smtp://user:password@host:port` or `smtps://…`, `mail_from` the
    address it comes from, `site` the site's own address, for the links in it.

    `oidc` is the address of a provider of identities (OpenID Connect) by which people may sign in, `oidc_client` and
    `oidc_secret` what it knows this site by, `oidc_label` what people read. With `passwords` people may also sign in by
    a name and a password.

    `metrics` is the `host:port` where Prometheus may ask, none unless given. `log` is how lines are written: as text
    for people, or as json.
    """

    db_url: str = "sqlite:///trunkline.db"
    secure_cookies: bool = False
    hsts: str = "max-age=31536000"
    rate: int = 600
    new_rate: int = 60
    bot_rate: int = 180
    history: int = 60_000
    previews: int = 300
    streams: int = 60
    chat_rate: int = 20
    connections: int = 200
    head_limit: int = 16 * 1024
    head_seconds: float = 15.0
    body_limit: int = 64 * 1024
    body_seconds: float = 30.0
    proxies: str = ""
    limit_loopback: bool = False
    hosts: str = ""
    live_tables: int = 500
    bot_threads: int = 2
    bot_seconds: float = 3.0
    heartbeat: float = 15.0
    pace: float = 0.1
    news_url: str = ""
    sweep: float = 5.0
    mail: str = ""
    mail_from: str = ""
    site: str = ""
    oidc: str = ""
    oidc_client: str = ""
    oidc_secret: str = ""
    oidc_label: str = ""
    passwords: bool = False
    metrics: str = ""
    log: str = "text"
    debug: bool = False

    @classmethod
    def from_environment(cls, given: Mapping[str, str] = os.environ) -> Settings:
        """Read `TRUNKLINE_RATE`, `TRUNKLINE_SECURE_COOKIES` and the like; raises ValueError naming the bad one."""
        values: dict[str, Any] = {}
        for field in fields(cls):
            name = f"TRUNKLINE_{field.name.upper()}"
            if name not in given:
                continue
            text, default = given[name].strip(), field.default
            try:
                if isinstance(default, bool):
                    values[field.name] = {
                        "1": True,
                        "yes": True,
                        "true": True,
                        "0": False,
                        "no": False,
                        "false": False,
                    }[text.lower()]
                else:
                    kind: Any = type(default)
                    value = values[field.name] = kind(text)
                    if kind is not str and (not value >= 0 or (field.name in ABOVE_ZERO and value == 0)):
                        raise ValueError(value)
            except (KeyError, ValueError) as error:
                raise ValueError(f"{name} cannot be {text!r}") from error
        return cls(**values)

    def as_environment(self) -> dict[str, str]:
        """What `from_environment` reads these very settings from, for a process that this one starts."""
        given = {f"TRUNKLINE_{field.name.upper()}": getattr(self, field.name) for field in fields(self)}
        words = {True: "yes", False: "no"}
        return {name: words[value] if isinstance(value, bool) else str(value) for name, value in given.items()}

    @property
    def url(self) -> str:
        """The database's address with the driver that the site uses; a bare path means an SQLite file."""
        url = self.db_url if "://" in self.db_url else f"sqlite:///{self.db_url}"
        scheme, rest = url.split("://", 1)
        drivers = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}
        return f"{drivers.get(scheme, scheme)}://{rest}"

    @property
    def file(self) -> Path | None:
        """The file of the database; None where it is none: in memory, or on PostgreSQL.

        Raises ValueError for the address of a file as SQLite alone knows it (`file:…?uri=true`): a second process could
        not be kept from a file that is called by several names.
        """
        name = make_url(self.url).database
        if not self.is_sqlite or not name or name == ":memory:":
            return None
        if name.startswith("file:"):
            raise ValueError(f"the database cannot be {name!r}: give the path of a file")
        return Path(name)

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file of SQLite."""
        return self.url.startswith("sqlite")
