"""Circles: groups of members with tables, a chat and invitations of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def circle(**more: bool) -> sa.Column[int]:
    return sa.Column("circle", sa.Integer, sa.ForeignKey("circles.id", ondelete="CASCADE"), **more)  # type: ignore[arg-type]


def upgrade() -> None:
    op.create_table(
        "circles",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("slug", sa.String(40), nullable=False, unique=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("entry", sa.String(8), nullable=False),
        sa.Column("seen", sa.String(8), nullable=False),
        sa.Column("links", sa.Integer, nullable=False, server_default="0"),
        sa.Column("closed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("created", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "circle_members",
        circle(primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    op.create_index("circle_members_account", "circle_members", ["account"])
    op.create_table(
        "circle_asks",
        circle(primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("circle_asks_account", "circle_asks", ["account"])
    op.create_table(
        "circle_invitations",
        sa.Column("id", sa.Integer, primary_key=True),
        circle(nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("declined", sa.Float, nullable=True),
        sa.UniqueConstraint("circle", "name", name="circle_invitations_name"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_circle_invitations_account", "circle_invitations", ["account"])
    op.create_table(
        "circle_tables",
        sa.Column(
            "game",
            sa.Integer,
            sa.ForeignKey("games.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        circle(nullable=False),
    )
    op.create_index("ix_circle_tables_circle", "circle_tables", ["circle"])
    op.create_table(
        "circle_chat",
        circle(primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("account", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("circle_chat_account", "circle_chat", ["account"])
    op.add_column("reports", sa.Column("circle", sa.Integer, nullable=True))


def downgrade() -> None:
    op.drop_column("reports", "circle")
    for name in ("circle_chat", "circle_tables", "circle_invitations", "circle_asks", "circle_members", "circles"):
        op.drop_table(name)
