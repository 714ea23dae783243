"""Roles of members, and links that let people in without mail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("role", sa.String(16), nullable=False, server_default="player"))
    op.create_table(
        "join_links",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("number", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False, unique=True),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("note", sa.String(64), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        sa.Column("revoked", sa.Float, nullable=True),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "joined",
        sa.Column("invitation", sa.Integer, sa.ForeignKey("join_links.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
