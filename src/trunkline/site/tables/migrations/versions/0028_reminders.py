"""Reminders before a deadline, each once for a turn."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("notices", sa.Column("reached", sa.Float, nullable=True))
    op.execute("UPDATE notices SET reached = made WHERE state = 'sent'")
    op.add_column("clocks", sa.Column("half", sa.Float, nullable=True))
    op.execute("UPDATE clocks SET half = (began + deadline) / 2 WHERE deadline IS NOT NULL")
    op.create_table(
        "reminders",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("line", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("reminders")
    op.drop_column("clocks", "half")
    op.drop_column("notices", "reached")
