"""Tokens by which programs act for an account are sessions with a scope."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("scope", sa.String(16), nullable=False, server_default=""))
