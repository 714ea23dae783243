"""Receipts are found by their age, whatever game they are of."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("receipts_at", "receipts", ["at"])


def downgrade() -> None:
    op.drop_index("receipts_at", "receipts")
