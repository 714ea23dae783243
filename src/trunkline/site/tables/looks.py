"""How a page looks and which keys it takes: kept with the account, a guest's in a cookie.

They are one short text, such as `palette-safe.theme-dark`, which names only what differs from the usual. An account
that has never chosen has none (NULL): then what the browser had as a guest's counts. What is stored goes into what a
process remembers of a session, so that no page asks the database for it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType

from sqlalchemy import Connection, select, update

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.news import announce_sessions
from trunkline.words import N_, WORDS

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("light", "dark"),
    "palette": ("safe", "contrast"),
    "labels": ("on",),
    "places": ("printed",),
    "text": ("large",),
    "rounds": ("off",),
    "pace": ("steps",),
    "keys": ("off",),
}
"""What may be chosen, with what each may be besides "", the usual."""

LONGEST = 200
"""Letters of such a text as anybody may send it."""

WORDS["no-look"] = N_("Choose one of the list.")


@functools.lru_cache(maxsize=256)
def read_looks(text: str) -> Mapping[str, str]:
    """What such a text says; whatever is no choice, or none any more, is left out.

    >>> dict(read_looks("theme-dark.text-huge.hats-on"))
    {'theme': 'dark'}
    """
    pairs = (part.partition("-") for part in text[:LONGEST].split("."))
    found = {name: value for name, _, value in pairs if value in CHOICES.get(name, ())}
    return MappingProxyType({name: found[name] for name in CHOICES if name in found})


def write_looks(looks: Mapping[str, str]) -> str:
    """The text for what is chosen, in a fixed order.

    >>> write_looks({"text": "large", "theme": "dark", "keys": ""})
    'theme-dark.text-large'
    """
    return ".".join(f"{name}-{looks[name]}" for name in CHOICES if looks.get(name))


def changed_looks(text: str, change: Mapping[str, str]) -> str:
    """The text after a change; raises BadLine, its value `field` the choice, for what cannot be chosen."""
    for name, value in change.items():
        if value not in ("", *CHOICES[name]):
            raise BadLine("no-look", field=name)
    return write_looks({**read_looks(text), **change})


def save_looks(
    connection: Connection, sender: str, account: str, before: str, change: Mapping[str, str]
) -> tuple[str, list[str]]:
    """Write a change of a member's looks, which were `before` unless any are stored; gives them and its sessions."""
    a, s = schema.accounts, schema.sessions.c
    stored = connection.execute(select(a.c.looks).where(a.c.id == account).with_for_update()).scalar()
    looks = changed_looks(before if stored is None else stored, change)
    connection.execute(update(a).where(a.c.id == account).values(looks=looks))
    sessions = list(connection.execute(select(s.secret).where(s.account == account, s.ended.is_(None))).scalars())
    announce_sessions(connection, sender, sessions)
    return looks, sessions


def adopt_looks(connection: Connection, account: str, looks: str) -> None:
    """Let an account that has never chosen have the looks of a browser that signs in to it."""
    a = schema.accounts
    if looks:
        connection.execute(update(a).where(a.c.id == account, a.c.looks.is_(None)).values(looks=looks))
