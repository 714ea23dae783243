"""What accounts want of each other: to see nothing of what somebody writes. Chat is looked up by who wrote it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("chat_account", "chat", ["account"])
    op.create_table(
        "relations",
        sa.Column("me", sa.String(64), primary_key=True),
        sa.Column("you", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("relations")
    op.drop_index("chat_account", "chat")
