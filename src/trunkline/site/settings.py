"""What whoever runs a site may choose; every field has a default that suits play among friends."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

BODY_LIMIT = 64 * 1024
"""Bytes of a request's body; more is refused with 413."""

BODY_SECONDS = 30.0
"""Seconds in which a request's body must have come; a slower one is refused with 408."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one site runs.

    `rate` is requests a minute and `new_rate` new tables an hour for one address, 0 for no limit; loopback is never
    limited unless `limit_loopback`. `live_tables` is how many matches stay in memory. `heartbeat` and `pace` are
    seconds: of silence before an event stream says that it is alive, and between two of its news at least.
    """

    db_url: str = "sqlite:///trunkline.db"
    secure_cookies: bool = False
    rate: int = 600
    new_rate: int = 60
    limit_loopback: bool = False
    live_tables: int = 500
    bot_threads: int = 2
    heartbeat: float = 15.0
    pace: float = 0.1
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
                    values[field.name] = kind(text)
            except (KeyError, ValueError) as error:
                raise ValueError(f"{name} cannot be {text!r}") from error
        return cls(**values)

    @property
    def url(self) -> str:
        """The database's address with the driver that the site uses; a bare path means an SQLite file."""
        url = self.db_url if "://" in self.db_url else f"sqlite:///{self.db_url}"
        scheme, rest = url.split("://", 1)
        drivers = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}
        return f"{drivers.get(scheme, scheme)}://{rest}"

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file of SQLite."""
        return self.url.startswith("sqlite")
