"""All that is stored of one account, for its owner: rows as JSON, and the records of the games where it sat."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from sqlalchemy import Connection, Table, or_, select

from trunkline.actions import BadLine
from trunkline.site.tables import schema
from trunkline.site.tables.reviving import revive
from trunkline.site.tables.store import Store

LEFT_OUT = {"secret", "hash", "token", "salt", "code", "key"}
"""Columns that open something, and serve nobody else."""

BY = {
    schema.accounts: ("id",),
    schema.relations: ("me",),
    schema.invitations: ("host", "account"),
    schema.reports: ("reporter",),
    schema.circle_invitations: ("host", "account"),
}
"""The columns that say whose a row is, where that is not `account`."""

MINE = (
    schema.accounts, schema.sessions, schema.passkeys, schema.passwords, schema.identities, schema.ways, schema.hours,
    schema.away, schema.notes, schema.plans, schema.relations, schema.invitations, schema.reports, schema.hidden,
    schema.learnt, schema.studies, schema.comments, schema.chat, schema.circle_members, schema.circle_asks,
    schema.circle_invitations, schema.circle_chat, schema.pool_entries, schema.tenures, schema.results, schema.ratings,
)  # fmt: skip
"""The tables with rows of accounts."""


def rows_of(connection: Connection, table: Table, account: str) -> list[dict[str, Any]]:
    """The rows of a table that are an account's."""
    mine = or_(*(table.c[name] == account for name in BY.get(table, ("account",))))
    shown = [column for column in table.c if column.name not in LEFT_OUT]
    return [dict(row._mapping) for row in connection.execute(select(*shown).where(mine).order_by(*table.primary_key))]


def record_of(store: Store, number: int, account: str) -> str:
    """The record of a game as an account may read it: secrets of others are `?` until it is over; slow.

    Raises BadLine for one that this program cannot read.
    """
    stored = store.read_now(number)
    if stored is None:
        raise BadLine("unknown-table", game=str(number))
    live = revive(stored)
    shown = live.table.record.copy()
    held = live.seats_of(account)
    shown.lines = list(live.table.log(held[0] if held else None))
    return str(shown)


def export(store: Store, account: str) -> bytes:
    """A zip with `account.json` and `records/17.trk`; what cannot be read is named there. Slow: call it in a thread."""
    out = io.BytesIO()
    with store.engine.connect() as connection:
        data: dict[str, Any] = {table.name: rows_of(connection, table, account) for table in MINE}
        t = schema.tenures.c
        games = (
            connection.execute(select(t.game).where(t.account == account).distinct().order_by(t.game)).scalars().all()
        )
    unreadable = []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for number in games:
            try:
                packed.writestr(f"records/{number}.trk", record_of(store, number, account))
            except BadLine:
                unreadable.append(number)
        data["unreadable"] = unreadable
        packed.writestr("account.json", json.dumps(data, ensure_ascii=False, indent=1))
    return out.getvalue()
