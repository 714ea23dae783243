"""Chat has a room for onlookers, whose lines have an account and a name instead of a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chat", sa.Column("room", sa.String(8), nullable=False, server_default="players"))
    op.add_column("chat", sa.Column("account", sa.String(64), nullable=False, server_default=""))
    op.add_column("chat", sa.Column("name", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    for column in ("name", "account", "room"):
        op.drop_column("chat", column)
