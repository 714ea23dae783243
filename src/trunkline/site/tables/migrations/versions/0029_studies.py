"""Tables at which somebody thinks on by themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column(
            "game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
        ),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("parent", sa.Integer, nullable=True),
        sa.Column("root", sa.Integer, nullable=True),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("guessed", sa.Boolean, nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("studies_account", "studies", ["account"])
    op.create_index("studies_token", "studies", ["token"])
