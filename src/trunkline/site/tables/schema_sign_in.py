"""The tables of what people sign in by. `schema.py` has the others, and these as well."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text

from trunkline.site.tables.schema_people import metadata

join_links = Table(
    "join_links",  # they let people in without mail, see join_links.py
    metadata,
    Column("id", Integer, primary_key=True),
    Column("number", String(64), nullable=False),  # what the secret of the link is made from
    Column("secret", String(64), nullable=False, unique=True),  # SHA-256 of that, hex
    Column("account", String(64), nullable=False),  # whom it signs in, "" where it makes members
    Column("note", String(64), nullable=False),  # whom it is for, in the words of the host
    Column("by", String(64), nullable=False),  # the account that made it, "" for the command
    Column("made", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("uses", Integer, nullable=False),  # how often it may be used
    Column("used", Integer, nullable=False),
    Column("revoked", Float, nullable=True),
    sqlite_autoincrement=True,
)

joined = Table(
    "joined",  # those who have come by such links
    metadata,
    Column("invitation", Integer, ForeignKey("join_links.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("session", String(64), nullable=False),  # which used it, as in `sessions`
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)

tickets = Table(
    "tickets",  # to sign in by mail
    metadata,
    Column("secret", String(64), primary_key=True),  # SHA-256 of the secret of its link, hex
    Column("code", String(64), nullable=False),  # SHA-256 of its code, hex
    Column("address", String(254), nullable=False),
    Column("account", String(64), nullable=False),  # who asked
    Column("browser", String(64), nullable=False, index=True),  # the session that asked, as in `sessions`
    Column("made", Float, nullable=False),
    Column("expires", Float, nullable=False, index=True),
    Column("used", Float, nullable=True),
    Column("tries", Integer, nullable=False, server_default="0"),  # of its code
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # what the device calls it, base64url
    Column("account", String(64), nullable=False, index=True),
    Column("key", Text, nullable=False),  # the public key, base64url
    Column("uses", Integer, nullable=False),  # as the device counts them, 0 for one that does not
    Column("agent", String(64), nullable=False),  # the browser that made it, in a few words
    Column("created", Float, nullable=False),
)

passwords = Table(
    "passwords",
    metadata,
    Column("account", String(64), primary_key=True),
    Column("login", String(64), nullable=False),  # the name to sign in by
    Column("key", String(128), nullable=False, unique=True),  # the same as names are compared
    Column("hash", String(255), nullable=False),  # what argon2 has made of it
    Column("changed", Float, nullable=False),
)

identities = Table(
    "identities",  # whom other providers know as which account
    metadata,
    Column("provider", String(255), primary_key=True),  # its address
    Column("subject", String(255), primary_key=True),  # what it calls them
    Column("account", String(64), nullable=False, index=True),
    Column("label", String(64), nullable=False),  # how they are shown there
    Column("created", Float, nullable=False),
)

challenges = Table(
    "challenges",  # those that a passkey has answered: none is answered twice
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("at", Float, nullable=False),
)
