"""Tables that accounts have put out of their lists."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hidden",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sqlite_with_rowid=False,
    )
