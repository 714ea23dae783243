"""The tables of circles: groups of members with tables and a chat of their own. `schema.py` has these as well."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint, false

from trunkline.site.tables.schema_people import metadata

circles = Table(
    "circles",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("slug", String(40), nullable=False, unique=True),  # what its addresses are made of
    Column("name", String(64), nullable=False),
    Column("entry", String(8), nullable=False),  # open, ask or invite, see circles.py
    Column("seen", String(8), nullable=False),  # who sees its members: all, or members
    Column("links", Integer, nullable=False, server_default="0"),  # how often its link was made anew
    Column("closed", Boolean, nullable=False, server_default=false()),  # by those who look after the site
    Column("created", Float, nullable=False),
    sqlite_autoincrement=True,  # no number is used twice: links are made with it
)

circle_members = Table(
    "circle_members",
    metadata,
    Column("circle", Integer, ForeignKey("circles.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("role", String(8), nullable=False),  # owner, keeper or member
    Column("since", Float, nullable=False),
    Column("declined", Boolean, nullable=False, server_default=false()),  # to be its owner when it had none
    Index("circle_members_account", "account"),
    sqlite_with_rowid=False,
)

circle_asks = Table(
    "circle_asks",  # accounts that ask to be let in
    metadata,
    Column("circle", Integer, ForeignKey("circles.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("at", Float, nullable=False),
    Index("circle_asks_account", "account"),
    sqlite_with_rowid=False,
)

circle_invitations = Table(
    "circle_invitations",  # by name; one that was accepted or taken back is gone
    metadata,
    Column("id", Integer, primary_key=True),
    Column("circle", Integer, ForeignKey("circles.id", ondelete="CASCADE"), nullable=False),
    Column("host", String(64), nullable=False),  # who invites
    Column("name", String(64), nullable=False),  # as it was typed
    Column("account", String(64), nullable=False, index=True),  # who is meant, "" for nobody
    Column("made", Float, nullable=False),
    Column("declined", Float, nullable=True),
    UniqueConstraint("circle", "name", name="circle_invitations_name"),
    sqlite_autoincrement=True,
)

circle_tables = Table(
    "circle_tables",  # of which circle a table of the level `circle` is
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("circle", Integer, ForeignKey("circles.id", ondelete="CASCADE"), nullable=False, index=True),
)

circle_chat = Table(
    "circle_chat",
    metadata,
    Column("circle", Integer, ForeignKey("circles.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),  # from 1 in each circle
    Column("account", String(64), nullable=False),
    Column("name", String(64), nullable=False),  # what its writer was called then
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("circle_chat_account", "account"),
    sqlite_with_rowid=False,
)
