"""Passwords, and whom other providers of identities know as which account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "passwords",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("login", sa.String(64), nullable=False),
        sa.Column("key", sa.String(128), nullable=False, unique=True),
        sa.Column("hash", sa.String(255), nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
    )
    op.create_table(
        "identities",
        sa.Column("provider", sa.String(255), primary_key=True),
        sa.Column("subject", sa.String(255), primary_key=True),
        sa.Column("account", sa.String(64), nullable=False, index=True),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
