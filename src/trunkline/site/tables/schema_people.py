"""The tables of what people want of each other and of their lists. `schema.py` has the others, and these as well."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

relations = Table(
    "relations",  # what one account wants of another
    metadata,
    Column("me", String(64), primary_key=True),
    Column("you", String(64), primary_key=True),
    Column("kind", String(16), primary_key=True),  # mute or block
    Column("name", String(64), nullable=False, server_default=""),  # what the other was called then
    sqlite_with_rowid=False,
)

invitations = Table(
    "invitations",  # to tables, by name; one that was accepted or taken back is gone
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("host", String(64), nullable=False, index=True),  # who invites
    Column("name", String(64), nullable=False),  # as it was typed
    Column("account", String(64), nullable=False, index=True),  # who is meant, "" for nobody
    Column("made", Float, nullable=False),
    Column("declined", Float, nullable=True),
    Column("after", Integer, nullable=True),  # the game that this is the rematch of
    UniqueConstraint("game", "name", name="invitations_name"),
    sqlite_autoincrement=True,  # no number is used twice: notices are written under it
)

notes = Table(
    "notes",  # what an account writes for itself at a seat of its own; a substitute there has another account
    metadata,
    Column("account", String(64), primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("line", Integer, primary_key=True),  # of the record, 0 for the game as a whole
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)

plans = Table(
    "plans",  # what an account means to do at a seat of its own; see plans.py
    metadata,
    Column("account", String(64), primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("lines", Text, nullable=False),  # without the seat, as they were drawn
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)

reports = Table(
    "reports",  # what somebody has written or is called, for whoever looks after the site; they outlive the table
    metadata,
    Column("id", Integer, primary_key=True),
    Column("reporter", String(64), nullable=False),
    Column("account", String(64), nullable=False),  # who is reported, "" where that is not known
    Column("game", Integer, nullable=False),
    Column("n", Integer, nullable=True),  # the line of chat, NULL for a name
    Column("name", String(64), nullable=False),  # what the one reported is called there
    Column("quoted", Text, nullable=False),  # the line as it was typed, "" for a name
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("closed", Float, nullable=True),
    Column("closed_by", String(64), nullable=False, server_default=""),
    Column("outcome", Text, nullable=False, server_default=""),
    Column("circle", Integer, nullable=True),  # in whose chat or among whose members; then `game` is 0
    sqlite_autoincrement=True,
)

hidden = Table(
    "hidden",  # tables that accounts have put out of their lists
    metadata,
    Column("account", String(64), primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sqlite_with_rowid=False,
)

reminders = Table(
    "reminders",  # those that were given of deadlines: each once for a turn
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("line", Integer, primary_key=True),  # how many lines there were when the turn began, as its clock says
    Column("kind", String(8), primary_key=True),  # half or last
    Column("at", Float, nullable=False, index=True),
    sqlite_with_rowid=False,
)

Index("relations_you", relations.c.you, relations.c.kind)
Index("reports_closed", reports.c.closed)

studies = Table(
    "studies",  # tables at which somebody thinks on by themselves; see studies.py
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("account", String(64), nullable=False),  # whose it is
    Column("parent", Integer, nullable=True),  # the table that it branches off, which may be gone
    Column("root", Integer, nullable=True),  # the table where the first of these branches began
    Column("line", Integer, nullable=False),  # how many lines it has in common with that
    Column("name", String(64), nullable=False),  # what its owner calls it, "" for nothing
    Column("guessed", Boolean, nullable=False),  # it holds a guess of hidden hands
    Column("token", String(64), nullable=False),  # SHA-256 of the secret that lets others think along, hex, or ""
    Column("made", Float, nullable=False),
    Index("studies_account", "account"),
    Index("studies_token", "token"),
)

learnt = Table(
    "learnt",  # how far accounts have played lessons; see learnt.py
    metadata,
    Column("account", String(64), primary_key=True),
    Column("title", String(64), primary_key=True),
    Column("lesson", String(64), primary_key=True),
    Column("steps", String(256), nullable=False),  # as the address of the lesson has them
    Column("done", Boolean, nullable=False),
    Column("game", Integer, ForeignKey("games.id", ondelete="SET NULL"), nullable=True),  # where it goes on
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)

comments = Table(
    "comments",  # what those who study together write on lines; see comments.py
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("line", Integer, nullable=False),  # after so many lines
    Column("account", String(64), nullable=False),  # who wrote it
    Column("name", String(64), nullable=False),  # what they called themselves then, "" for nothing
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("edited", Float, nullable=True),
    Index("comments_game", "game", "line"),
    Index("comments_account", "account"),
    sqlite_autoincrement=True,
)
