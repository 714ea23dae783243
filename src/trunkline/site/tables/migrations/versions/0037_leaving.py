"""Members who have deleted their account and may still take that back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("leaves", sa.Float, nullable=True))


def downgrade() -> None:
    op.drop_column("accounts", "leaves")
