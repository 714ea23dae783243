"""The tables of the database. The lines are the truth of a match; its head repeats where they have led.

Generators of chance are not stored: a draw is a line like any other, so nothing in here gives the future away. What
people want of each other is in `schema_people.py`, what they sign in by in `schema_sign_in.py`, what games
have come to in `schema_club.py`, circles in `schema_circles.py` and `schema_pools.py`; all are found here.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

from trunkline.site.tables.schema_circles import circle_asks as circle_asks
from trunkline.site.tables.schema_circles import circle_chat as circle_chat
from trunkline.site.tables.schema_circles import circle_invitations as circle_invitations
from trunkline.site.tables.schema_circles import circle_members as circle_members
from trunkline.site.tables.schema_circles import circle_tables as circle_tables
from trunkline.site.tables.schema_circles import circles as circles
from trunkline.site.tables.schema_club import audit as audit
from trunkline.site.tables.schema_club import finishes as finishes
from trunkline.site.tables.schema_club import ratings as ratings
from trunkline.site.tables.schema_club import results as results
from trunkline.site.tables.schema_people import comments as comments
from trunkline.site.tables.schema_people import hidden as hidden
from trunkline.site.tables.schema_people import invitations as invitations
from trunkline.site.tables.schema_people import learnt as learnt
from trunkline.site.tables.schema_people import metadata as metadata
from trunkline.site.tables.schema_people import notes as notes
from trunkline.site.tables.schema_people import plans as plans
from trunkline.site.tables.schema_people import relations as relations
from trunkline.site.tables.schema_people import reminders as reminders
from trunkline.site.tables.schema_people import reports as reports
from trunkline.site.tables.schema_people import studies as studies
from trunkline.site.tables.schema_pools import pool_entries as pool_entries
from trunkline.site.tables.schema_pools import pool_tables as pool_tables
from trunkline.site.tables.schema_pools import pools as pools
from trunkline.site.tables.schema_sign_in import challenges as challenges
from trunkline.site.tables.schema_sign_in import identities as identities
from trunkline.site.tables.schema_sign_in import join_links as join_links
from trunkline.site.tables.schema_sign_in import joined as joined
from trunkline.site.tables.schema_sign_in import passkeys as passkeys
from trunkline.site.tables.schema_sign_in import passwords as passwords
from trunkline.site.tables.schema_sign_in import tickets as tickets

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("title", String(64), nullable=False),
    Column("map", String(64), nullable=False),
    Column("options", Text, nullable=False),  # JSON: the options that differ from the defaults
    Column("rules", Integer, nullable=False),
    Column("host", String(64), nullable=False),  # the account that made the table, "" for a program
    Column("salt", String(32), nullable=False),  # seat tokens are made from it, see tokens.py
    Column("created", Float, nullable=False),  # seconds since 1970, as all times here
    Column("level", String(16), nullable=False, server_default="public"),  # for whom it is, see admission.py
    Column("gathering", Boolean, nullable=False, server_default=false()),  # it begins once all seats are taken
    Column("pace", Text, nullable=False, server_default=""),  # JSON, see pace.py; "" for the default
    Column("rated", Boolean, nullable=False, server_default=false()),  # its result changes ratings
    Column("closed", Boolean, nullable=False, server_default=false()),  # nobody plays on, see mending.py
)

heads = Table(
    "heads",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("moved", Float, nullable=False),
    Column("line", Integer, nullable=False),
    Column("undone", Integer, nullable=False),  # how often lines were taken back: (line, undone) names a position
    Column("asides", Integer, nullable=False, server_default="0"),  # how often seats or standing orders changed
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
    Column("token", String(64), nullable=False),  # SHA-256 of the secret token, hex, "" once it is spent
    Column("links", Integer, nullable=False, server_default="0"),  # how often the token was made anew
    Column("stands_in", String(8), nullable=False, server_default=""),  # why the bot plays for a person: late or left
)

holdings = Table(
    "holdings",
    metadata,
    Column("browser", String(64), primary_key=True),  # the account; that of a guest is what their cookie names
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("line", Integer, nullable=True),  # how many lines there were when it sat down, where that is known
    sqlite_with_rowid=False,
)

tenures = Table(
    "tenures",  # who sat where, one after another; only the last of a seat may still go on, and is changed once, to end
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("k", Integer, primary_key=True),  # from 0 at each seat
    Column("account", String(64), nullable=False),  # "" for a bot
    Column("bot", String(64), nullable=False),  # its kind, "" for a person
    Column("label", String(64), nullable=False),  # how the person wrote their own name, "" where they had not
    Column("began", String(16), nullable=False),  # why, see tenures.py
    Column("from_line", Integer, nullable=True),  # how many lines there were then, where that is known
    Column("to_line", Integer, nullable=True),
    Column("ended", String(16), nullable=False),  # why, "" while it goes on
    sqlite_with_rowid=False,
)

clocks = Table(
    "clocks",  # of seats at tables with a pace; see clocks.py
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("reserve", Float, nullable=False),  # seconds of play, as the turn began
    Column("used", Float, nullable=False),  # seconds of play of the turn, before the clock began to run
    Column("line", Integer, nullable=False),  # how many lines there were when the turn began, -1 before the first one
    Column("phase", String(80), nullable=False),  # the round and phase of the turn
    Column("began", Float, nullable=True),  # since when it runs
    Column("deadline", Float, nullable=True),  # while it runs
    Column("half", Float, nullable=True),  # when one half of the time to the deadline is played
    Column("extra", Float, nullable=False),  # seconds that others have added to this turn
    Column("late", Boolean, nullable=False),  # it was seen that the deadline is over
    Column("votes", String(64), nullable=False),  # the seats that want a bot to stand in, with commas between
    Index("clocks_deadline", "deadline"),
    sqlite_with_rowid=False,
)

away = Table(
    "away",  # when accounts are or were away
    metadata,
    Column("id", Integer, primary_key=True),
    Column("account", String(64), nullable=False, index=True),
    Column("start", Float, nullable=False),
    Column("until", Float, nullable=False),
    sqlite_autoincrement=True,
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
    Column("agreed", Boolean, nullable=False, server_default=false()),  # the seat had asked for it, and all agreed
)

asks = Table(
    "asks",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),  # who asks to go back
    Column("to", Integer, nullable=False),  # to so many lines
    Column("line", Integer, nullable=False),  # at this position, and at no other one
    Column("undone", Integer, nullable=False),
    Column("agreed", String(64), nullable=False),  # the seats that have agreed, with commas between
    Column("against", Integer, nullable=True),  # the seat that has said no
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

chat = Table(
    "chat",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),  # from 1 in each game, without a gap: nothing that was said is lost
    Column("seat", Integer, nullable=False),  # -1 for an onlooker
    Column("line", Integer, nullable=False),  # how many lines the game had then
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("room", String(8), nullable=False, server_default="players"),  # or watchers
    Column("account", String(64), nullable=False, server_default=""),  # who wrote it, "" for a program
    Column("name", String(64), nullable=False, server_default=""),  # how an onlooker writes their own
    sqlite_with_rowid=False,
)

receipts = Table(
    "receipts",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key", String(200), primary_key=True),  # what the program calls its change
    Column("what", String(64), nullable=False),  # SHA-256 of what was asked, hex
    Column("at", Float, nullable=False),
    Index("receipts_at", "at"),
    sqlite_with_rowid=False,
)

jobs = Table(
    "jobs",  # on SQLite only: PostgreSQL has procrastinate's
    metadata,
    Column("id", Integer, primary_key=True),
    Column("queue", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("args", Text, nullable=False),  # JSON
    Column("lock", String(128)),  # of those with one lock no two are done at once
    Column("key", String(128), unique=True),  # of those with one key there is one
    Column("at", Float, nullable=False),  # when it is due
    Column("attempts", Integer, nullable=False, server_default="0"),  # how often it has failed
    sqlite_autoincrement=True,  # no number is used twice
)

accounts = Table(
    "accounts",  # of members; a guest needs no row
    metadata,
    Column("id", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),  # guest or member
    Column("address", String(254), unique=True, nullable=True),  # where its mail goes, proved by an answer
    Column("name", String(64), nullable=False),  # how its person writes their own name, "" unless they have
    Column("language", String(8), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("looks", Text, nullable=True),  # how pages look to it, see looks.py; NULL until it has chosen
    Column("role", String(16), nullable=False, server_default="player"),  # or moderator, or admin
    Column("folded", String(256), nullable=False, server_default=""),  # its name as names are compared
    Column("rated", Boolean, nullable=False, server_default=true()),  # others see its results, and ratings change
    Column("page", String(16), nullable=True),  # what its page of results is known by, NULL until that is asked for
    Column("suspended", Float, nullable=True),  # until when it may do nothing
    Column("silenced", Float, nullable=True),  # until when it may write nothing
    Column("leaves", Float, nullable=True),  # when it becomes a ghost, unless that is taken back
    Column("research", Boolean, nullable=False, server_default=false()),  # researchers may have its games, research.py
)

sessions = Table(
    "sessions",  # of members; a row that has ended stays for ever, or its cookie would name a guest again
    metadata,
    Column("secret", String(64), primary_key=True),  # SHA-256 of what the cookie names, hex
    Column("account", String(64), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("agent", String(64), nullable=False),  # the browser in a few words, what its owner calls a program
    Column("ended", Float, nullable=True),
    Column("scope", String(16), nullable=False, server_default=""),  # what a program may do, "" for a browser
)

ways = Table(
    "ways",  # by which an account is reached
    metadata,
    Column("id", Integer, primary_key=True),
    Column("account", String(64), nullable=False),  # or `circle 7`, see circles.py
    Column("kind", String(16), nullable=False),  # mail, push, discord or webhook
    Column("target", Text, nullable=False),  # an address, or the subscription as JSON; "" for the account's own mail
    Column("key", String(64), nullable=False),  # SHA-256 of kind and target, hex
    Column("secret", String(64), nullable=False),  # what a webhook is signed with, "" for others
    Column("label", String(128), nullable=False),  # the browser in a few words, or the host of an address
    Column("created", Float, nullable=False),
    Column("sent", Float, nullable=True),  # when something last went out
    Column("failures", Integer, nullable=False, server_default="0"),  # since then
    Column("error", Text, nullable=False, server_default=""),  # the last: code and values as JSON
    Column("failed", Float, nullable=True),  # when that was
    Column("off", Float, nullable=True),  # since when it is switched off
    UniqueConstraint("account", "key", name="ways_key"),
    sqlite_autoincrement=True,  # no number is used twice: links to unsubscribe are made with it
)

hours = Table(
    "hours",  # when an account is reached
    metadata,
    Column("account", String(64), primary_key=True),
    Column("language", String(8), nullable=False),  # of a guest; members have it in `accounts`
    Column("zone", String(64), nullable=False),  # the name of a time zone, "" for one that is not known
    Column("quiet_from", Integer, nullable=True),  # hours of the day
    Column("quiet_until", Integer, nullable=True),
    Column("digest", Integer, nullable=True),  # the hour of the one message a day, NULL for one a turn
)

notices = Table(
    "notices",  # one for each turn of an account that can be reached, and for each invitation
    metadata,
    Column("id", Integer, primary_key=True),
    Column("account", String(64), nullable=False),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("line", Integer, nullable=False),  # how many lines there were when the turn began
    Column("undone", Integer, nullable=False),
    Column("made", Float, nullable=False, index=True),
    Column("due", Float, nullable=False),
    Column("state", String(8), nullable=False),  # see `notices.py`
    Column("message", Integer, nullable=True, index=True),  # what it went out with
    Column("kind", String(16), nullable=False, server_default="turn"),  # or invite or remind, see `notices.py`
    Column("reached", Float, nullable=True),  # when something of it last went out; a reminder does not undo that
    UniqueConstraint("account", "game", "line", name="notices_turn"),
    sqlite_autoincrement=True,
)

deliveries = Table(
    "deliveries",  # of each message, by each way
    metadata,
    Column("id", Integer, primary_key=True),
    Column("message", Integer, nullable=False, index=True),  # the number of its first notice
    Column("way", Integer, nullable=False),
    Column("digest", Boolean, nullable=False),
    Column("made", Float, nullable=False, index=True),
    Column("state", String(8), nullable=False),
    Column("lease", Float, nullable=False, server_default="0"),  # until when a process has it to itself
    Column("tries", Integer, nullable=False, server_default="0"),
    sqlite_autoincrement=True,
)

seen = Table(
    "seen",  # who looks at which table, noted while an event stream of a page that is seen is open
    metadata,
    Column("account", String(64), primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    sqlite_with_rowid=False,
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)

Index("heads_over", heads.c.over)
Index("games_level", games.c.level)
Index("seats_open", seats.c.open, seats.c.taken)
Index("jobs_due", jobs.c.queue, jobs.c.at)
Index("holdings_game", holdings.c.game)
Index("tenures_account", tenures.c.account)
Index("takebacks_game", takebacks.c.game)
Index("chat_account", chat.c.account)
Index("accounts_name", accounts.c.name)
Index("accounts_folded", accounts.c.folded)
Index("accounts_page", accounts.c.page, unique=True)
Index("notices_game", notices.c.game, notices.c.line)
