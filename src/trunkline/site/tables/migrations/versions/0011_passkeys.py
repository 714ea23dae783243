"""Passkeys of accounts, and the challenges that were answered by one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("account", sa.String(64), nullable=False, index=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("agent", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("challenges")
    op.drop_table("passkeys")
