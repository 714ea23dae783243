"""The tables of the database. The lines are the truth of a match; its head repeats where they have led.

Generators of chance are not stored: a draw is a line like any other, so nothing in here gives the future away.
"""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("title", String(64), nullable=False),
    Column("map", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON: the options that differ from the defaults
    Column("rules", Integer, nullable=False),
    Column("host", String(64), nullable=False),  # the browser that made the table, "" for a program
    Column("salt", String(32), nullable=False),  # seat tokens are made from it, see tokens.py
    Column("created", Float, nullable=False),  # seconds since 1970, as all times here
)

heads = Table(
    "heads",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("moved", Float, nullable=False),
    Column("line", Integer, nullable=False),
    Column("undone", Integer, nullable=False),  # how often lines were taken back: (line, undone) names a position
    Column("round", Integer, nullable=False),
    Column("phase", String(64), nullable=False),
    Column("turn", String(32), nullable=False),  # a seat's name, "-" for chance, "" when over
    Column("over", Boolean, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(32), nullable=False),
    Column("bot", String(64), nullable=False),  # the kind of bot, "" for a person
    Column("open", Boolean, nullable=False),  # anybody may take it while it is not taken
    Column("taken", Boolean, nullable=False),
    Column("label", String(64), nullable=False, server_default=""),  # how its person writes the name, "" as the word
    Column("token", String(64), nullable=False),  # SHA-256 of the secret token, hex
)

holdings = Table(
    "holdings",
    metadata,
    Column("browser", String(64), primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    sqlite_with_rowid=False,
)

lines = Table(
    "lines",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),  # from 1; the key is what refuses a second line n
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,  # kept in the order of the key: a match is read in one go, a move is one write
)

takebacks = Table(
    "takebacks",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("n", Integer, nullable=False),  # lines left after it
    Column("seat", String(32), nullable=False),
    Column("lines", Text, nullable=False),  # what was taken back: nothing is ever lost
    Column("at", Float, nullable=False),
)

orders = Table(
    "orders",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("auction", String(64), nullable=False),  # the key of the auction it is for
    Column("most", Integer, nullable=False),  # the limit
    sqlite_with_rowid=False,
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

Index("heads_over", heads.c.over)
Index("seats_open", seats.c.open, seats.c.taken)
Index("holdings_game", holdings.c.game)
Index("takebacks_game", takebacks.c.game)
