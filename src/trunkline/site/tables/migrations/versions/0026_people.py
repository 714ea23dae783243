"""Invitations by name, with notices of them; blocks with the name of who is blocked; reports."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("accounts_name", "accounts", ["name"])
    op.add_column("relations", sa.Column("name", sa.String(64), nullable=False, server_default=""))
    op.create_index("relations_you", "relations", ["you", "kind"])
    op.add_column("notices", sa.Column("kind", sa.String(16), nullable=False, server_default="turn"))
    op.create_table(
        "invitations",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("host", sa.String(64), nullable=False, index=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False, index=True),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("declined", sa.Float, nullable=True),
        sa.Column("after", sa.Integer, nullable=True),
        sa.UniqueConstraint("game", "name", name="invitations_name"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("quoted", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("closed", sa.Float, nullable=True),
        sa.Column("closed_by", sa.String(64), nullable=False, server_default=""),
        sa.Column("outcome", sa.Text, nullable=False, server_default=""),
        sqlite_autoincrement=True,
    )
    op.create_index("reports_closed", "reports", ["closed"])


def downgrade() -> None:
    op.drop_table("reports")
    op.drop_table("invitations")
    op.drop_column("notices", "kind")
    op.drop_index("relations_you", "relations")
    op.drop_column("relations", "name")
    op.drop_index("accounts_name", "accounts")
