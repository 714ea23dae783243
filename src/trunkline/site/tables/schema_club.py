"""The tables of a club that runs for years: what games have come to. `schema.py` has the others, and these as well."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from trunkline.site.tables.schema_people import metadata

finishes = Table(
    "finishes",  # the games that are over, in the order in which that was written; see results.py
    metadata,
    Column("n", Integer, primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("title", String(64), nullable=False),
    Column("map", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("game", name="finishes_game"),
    Index("finishes_title", "title"),
    sqlite_autoincrement=True,
)

results = Table(
    "results",  # of people at these games; whoever has left has one beside that of whoever came instead
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("name", String(64), nullable=False),  # what the account was called at the seat
    Column("place", Integer, nullable=False),  # from 1; that of whoever has gone is behind all seats
    Column("points", Integer, nullable=True),  # NULL for whoever was not ranked, or has gone
    Column("gone", Boolean, nullable=False),  # left, or let a bot play too much
    Column("rated", Boolean, nullable=False),  # it has changed a rating
    Column("hours", Text, nullable=False),  # lines by hour of the day in UTC, 24 numbers with commas between
    Index("results_account", "account"),
    sqlite_with_rowid=False,
)

ratings = Table(
    "ratings",  # what follows from the results that are rated; see ratings.py
    metadata,
    Column("account", String(64), primary_key=True),
    Column("title", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    sqlite_with_rowid=False,
)

audit = Table(
    "audit",  # what those who look after the site have done, never changed; see care.py
    metadata,
    Column("id", Integer, primary_key=True),
    Column("actor", String(64), nullable=False),  # the account, "" for the command
    Column("act", String(16), nullable=False),
    Column("account", String(64), nullable=False),  # whom it is about, "" for nobody
    Column("game", Integer, nullable=True),  # which table it is about; it outlives that
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("audit_game", "game"),
    sqlite_autoincrement=True,
)
