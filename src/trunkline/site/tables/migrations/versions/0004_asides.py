"""What changes of a game beside its lines is counted; receipts for changes that programs send with a key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("heads", sa.Column("asides", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "receipts",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("what", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("receipts")
    with op.batch_alter_table("heads") as heads:
        heads.drop_column("asides")
