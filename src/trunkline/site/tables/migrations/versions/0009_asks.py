"""A seat may ask to go back further than it may alone, and all others agree."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("takebacks", sa.Column("agreed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "asks",
        sa.Column(
            "game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
        ),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("to", sa.Integer, nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("undone", sa.Integer, nullable=False),
        sa.Column("agreed", sa.String(64), nullable=False),
        sa.Column("against", sa.Integer, nullable=True),
    )


def downgrade() -> None:
    op.drop_table("asks")
    with op.batch_alter_table("takebacks") as takebacks:
        takebacks.drop_column("agreed")
