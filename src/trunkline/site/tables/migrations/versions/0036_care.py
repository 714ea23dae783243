"""Members who may not play or write for a while, tables that are stopped, and what was done about either."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("suspended", sa.Float, nullable=True))
    op.add_column("accounts", sa.Column("silenced", sa.Float, nullable=True))
    op.add_column("games", sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("actor", sa.String(64), nullable=False),
        sa.Column("act", sa.String(16), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("game", sa.Integer, nullable=True),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("after", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("audit_game", "audit", ["game"])


def downgrade() -> None:
    op.drop_table("audit")
    op.drop_column("games", "closed")
    op.drop_column("accounts", "silenced")
    op.drop_column("accounts", "suspended")
