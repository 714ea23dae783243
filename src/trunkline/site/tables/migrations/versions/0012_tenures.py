"""Tenures of seats, filled from who holds them; bots that stand in; what a table has chosen about time and absence."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

# The one who sat down first has the tenure of a seat; of several at the same line the first by name.
FILL = """
INSERT INTO tenures (game, seat, k, account, bot, label, began, from_line, ended)
SELECT h.game, h.seat, 0, min(h.browser), '', '', CASE WHEN h.line IS NULL OR h.line = 0 THEN 'start' ELSE 'invite' END,
    h.line, ''
FROM holdings AS h
WHERE NOT EXISTS (
    SELECT 1 FROM holdings AS e
    WHERE e.game = h.game AND e.seat = h.seat AND coalesce(e.line, -1) < coalesce(h.line, -1)
)
GROUP BY h.game, h.seat, h.line
"""

BOTS = """
INSERT INTO tenures (game, seat, k, account, bot, label, began, from_line, ended)
SELECT s.game, s.seat, 0, '', s.bot, '', 'start', NULL, ''
FROM seats AS s
WHERE s.bot <> '' AND NOT EXISTS (SELECT 1 FROM tenures AS t WHERE t.game = s.game AND t.seat = s.seat)
"""


def upgrade() -> None:
    op.create_table(
        "tenures",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("k", sa.Integer, primary_key=True),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("began", sa.String(16), nullable=False),
        sa.Column("from_line", sa.Integer, nullable=True),
        sa.Column("to_line", sa.Integer, nullable=True),
        sa.Column("ended", sa.String(16), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tenures_account", "tenures", ["account"])
    op.execute(FILL)
    op.execute(BOTS)
    op.add_column("seats", sa.Column("stands_in", sa.String(8), nullable=False, server_default=""))
    op.add_column("games", sa.Column("pace", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_column("pace")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("stands_in")
    op.drop_table("tenures")
