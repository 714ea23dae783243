"""The tables of pools: people of a circle who all meet at tables of one kind. `schema.py` has these as well."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from trunkline.site.tables.schema_people import metadata

pools = Table(
    "pools",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("circle", Integer, ForeignKey("circles.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(64), nullable=False),
    Column("title", String(64), nullable=False),
    Column("map", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON, as of games
    Column("pace", Text, nullable=False),  # JSON, as of games; there is always a clock
    Column("seats", Integer, nullable=False),  # of each table
    Column("size", Integer, nullable=False),  # how many people
    Column("at_once", Integer, nullable=False),  # tables that anybody plays at one time, at most
    Column("rated", Boolean, nullable=False),
    Column("host", String(64), nullable=False),  # the account that made it
    Column("state", String(8), nullable=False),  # open, running or over, see pools.py
    Column("made", Float, nullable=False),
    Column("begun", Float, nullable=True),
    Column("ended", Float, nullable=True),
    sqlite_autoincrement=True,
)

pool_entries = Table(
    "pool_entries",
    metadata,
    Column("pool", Integer, ForeignKey("pools.id", ondelete="CASCADE"), primary_key=True),
    Column("account", String(64), primary_key=True),
    Column("name", String(64), nullable=False),  # what the account was called when it entered
    Column("at", Float, nullable=False),
    Column("place", Integer, nullable=True),  # in the schedule, from 0, once the pool has begun
    Column("gone", Float, nullable=True),  # since when the account plays no more in the pool
    Column("stand_in", String(64), nullable=False),  # the account that plays on instead, "" for a bot
    Column("stand_in_name", String(64), nullable=False),
    Index("pool_entries_account", "account"),
    sqlite_with_rowid=False,
)

pool_tables = Table(
    "pool_tables",  # the schedule of a pool that has begun
    metadata,
    Column("pool", Integer, ForeignKey("pools.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),  # from 1
    Column("places", String(64), nullable=False),  # of the people there in the order of seats, with commas between
    Column("game", Integer, ForeignKey("games.id", ondelete="SET NULL"), nullable=True),  # NULL until it is made
    Index("pool_tables_game", "game"),
    sqlite_with_rowid=False,
)
