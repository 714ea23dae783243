"""A seat's link is spent by sitting down and may be made anew; who sat down when is kept.

Links by which somebody else than the host of a table has sat down already are spent.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("links", sa.Integer, nullable=False, server_default="0"))
    op.add_column("holdings", sa.Column("line", sa.Integer, nullable=True))
    op.execute(
        """
        UPDATE seats SET token = '' WHERE NOT open AND EXISTS (
            SELECT 1 FROM holdings JOIN games ON games.id = holdings.game
            WHERE holdings.game = seats.game AND holdings.seat = seats.seat AND holdings.browser <> games.host
        )
        """
    )


def downgrade() -> None:
    with op.batch_alter_table("holdings") as holdings:
        holdings.drop_column("line")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("links")
