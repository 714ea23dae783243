"""The level of a table, and whether it still gathers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("level", sa.String(16), nullable=False, server_default="public"))
    op.add_column("games", sa.Column("gathering", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("games_level", "games", ["level"])
