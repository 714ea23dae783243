"""Pools: people of a circle who all meet at tables of one kind."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pools",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("circle", sa.Integer, sa.ForeignKey("circles.id", ondelete="CASCADE"), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("map", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("at_once", sa.Integer, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("begun", sa.Float, nullable=True),
        sa.Column("ended", sa.Float, nullable=True),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_pools_circle", "pools", ["circle"])
    op.create_table(
        "pool_entries",
        sa.Column("pool", sa.Integer, sa.ForeignKey("pools.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("place", sa.Integer, nullable=True),
        sa.Column("gone", sa.Float, nullable=True),
        sa.Column("stand_in", sa.String(64), nullable=False),
        sa.Column("stand_in_name", sa.String(64), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("pool_entries_account", "pool_entries", ["account"])
    op.create_table(
        "pool_tables",
        sa.Column("pool", sa.Integer, sa.ForeignKey("pools.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("places", sa.String(64), nullable=False),
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="SET NULL"), nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_index("pool_tables_game", "pool_tables", ["game"])


def downgrade() -> None:
    for name in ("pool_tables", "pool_entries", "pools"):
        op.drop_table(name)
