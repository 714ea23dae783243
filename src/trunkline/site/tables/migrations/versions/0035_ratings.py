"""What games have come to, and the ratings that follow from it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("accounts", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("accounts", sa.Column("page", sa.String(16), nullable=True))
    op.create_index("accounts_page", "accounts", ["page"], unique=True)
    op.create_table(
        "finishes",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("map", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.UniqueConstraint("game", name="finishes_game"),
        sqlite_autoincrement=True,
    )
    op.create_index("finishes_title", "finishes", ["title"])
    op.create_table(
        "results",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("hours", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("results_account", "results", ["account"])
    op.create_table(
        "ratings",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("title", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for name in ("ratings", "results", "finishes"):
        op.drop_table(name)
    op.drop_index("accounts_page", "accounts")
    op.drop_column("accounts", "page")
    op.drop_column("accounts", "rated")
    op.drop_column("games", "rated")
