"""Alembic's environment: runs on the connection that `trunkline.site.tables.store` hands over."""

from __future__ import annotations

from alembic import context

from trunkline.site.tables.schema import metadata

connection = context.config.attributes["connection"]
# SQLite alters tables by making them anew.
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
