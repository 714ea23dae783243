"""Names of members as names are compared, so that they are found however they are written."""

from __future__ import annotations

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("accounts", sa.Column("folded", sa.String(256), nullable=False, server_default=""))
    op.create_index("accounts_folded", "accounts", ["folded"])
    accounts = sa.table("accounts", *(sa.column(name, sa.String) for name in ("id", "name", "folded")))
    a, connection = accounts.c, op.get_bind()
    for account, name in connection.execute(sa.select(a.id, a.name).where(a.name != "")).all():
        folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
        connection.execute(sa.update(accounts).where(a.id == account).values(folded=folded))


def downgrade() -> None:
    op.drop_index("accounts_folded", "accounts")
    op.drop_column("accounts", "folded")
