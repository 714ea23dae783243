"""How far accounts have played lessons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "learnt",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("title", sa.String(64), primary_key=True),
        sa.Column("lesson", sa.String(64), primary_key=True),
        sa.Column("steps", sa.String(256), nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="SET NULL"), nullable=True),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("learnt")
