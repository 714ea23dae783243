"""Clocks of seats, and when accounts are away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("reserve", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(80), nullable=False),
        sa.Column("began", sa.Float, nullable=True),
        sa.Column("deadline", sa.Float, nullable=True),
        sa.Column("extra", sa.Float, nullable=False),
        sa.Column("late", sa.Boolean, nullable=False),
        sa.Column("votes", sa.String(64), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("clocks_deadline", "clocks", ["deadline"])
    op.create_table(
        "away",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("account", sa.String(64), nullable=False, index=True),
        sa.Column("start", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    op.drop_table("away")
    op.drop_table("clocks")
