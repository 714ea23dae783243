"""Accounts, the sessions of their browsers, and tickets to sign in by mail. What browsers hold stays as it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.String(254), unique=True, nullable=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("account", sa.String(64), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("agent", sa.String(64), nullable=False),
        sa.Column("ended", sa.Float, nullable=True),
    )
    op.create_table(
        "tickets",
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("browser", sa.String(64), nullable=False, index=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False, index=True),
        sa.Column("used", sa.Float, nullable=True),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    )


def downgrade() -> None:
    for name in ("tickets", "sessions", "accounts"):
        op.drop_table(name)
