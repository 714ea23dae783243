"""Notices: by which ways accounts are reached and when, what they are to hear of, who looks at which table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ways",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("label", sa.String(128), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("sent", sa.Float, nullable=True),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
        sa.Column("error", sa.Text, nullable=False, server_default=""),
        sa.Column("failed", sa.Float, nullable=True),
        sa.Column("off", sa.Float, nullable=True),
        sa.UniqueConstraint("account", "key", name="ways_key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "hours",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer, nullable=True),
        sa.Column("quiet_until", sa.Integer, nullable=True),
        sa.Column("digest", sa.Integer, nullable=True),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("undone", sa.Integer, nullable=False),
        sa.Column("made", sa.Float, nullable=False, index=True),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("message", sa.Integer, nullable=True, index=True),
        sa.UniqueConstraint("account", "game", "line", name="notices_turn"),
        sqlite_autoincrement=True,
    )
    op.create_index("notices_game", "notices", ["game", "line"])
    op.create_table(
        "deliveries",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("message", sa.Integer, nullable=False, index=True),
        sa.Column("way", sa.Integer, nullable=False),
        sa.Column("digest", sa.Boolean, nullable=False),
        sa.Column("made", sa.Float, nullable=False, index=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("lease", sa.Float, nullable=False, server_default="0"),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "seen",
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("seen", "deliveries", "notices", "hours", "ways"):
        op.drop_table(table)
