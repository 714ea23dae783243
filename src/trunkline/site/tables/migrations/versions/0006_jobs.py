"""Jobs that wait: a small table on SQLite, the tables of procrastinate on PostgreSQL."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

DROP = """
DROP TABLE procrastinate_events, procrastinate_periodic_defers, procrastinate_jobs, procrastinate_workers CASCADE;
DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT oid::regprocedure FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace AND starts_with(proname, 'procrastinate_')
    LOOP EXECUTE 'DROP FUNCTION ' || name; END LOOP;
END $$;
DROP TYPE procrastinate_job_to_defer_v1, procrastinate_job_status, procrastinate_job_event_type;
"""

SETTING = "procrastinate"
"""Names the last migration of procrastinate's own that the database has had: a later one of ours goes on from there."""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        from procrastinate.schema import SchemaManager, migrations_path

        _run(SchemaManager.get_schema())
        newest = max(path.stem for path in migrations_path.glob("*.sql"))
        settings = sa.table("settings", sa.column("name"), sa.column("value"))
        op.execute(settings.insert().values(name=SETTING, value=newest))
        return
    op.create_table(
        "jobs",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("queue", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("args", sa.Text, nullable=False),
        sa.Column("lock", sa.String(128)),
        sa.Column("key", sa.String(128), unique=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sqlite_autoincrement=True,
    )
    op.create_index("jobs_due", "jobs", ["queue", "at"])


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        _run(DROP)
        op.execute(sa.text("DELETE FROM settings WHERE name = :name").bindparams(name=SETTING))
        return
    op.drop_table("jobs")


def _run(statements: str) -> None:
    """Run several statements in this transaction, as they stand."""
    cursor = op.get_bind().connection.cursor()
    cursor.execute(statements)
    cursor.close()
