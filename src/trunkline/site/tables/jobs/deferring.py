"""Deferring a job: it is written with what asks for it, so that both are there or neither is."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from trunkline.site.tables import schema

DEFERRED = "deferred"
"""What a connection of SQLite is marked with when a job waits for its commit; see `take_mark`."""

# procrastinate's own function raises when a key is there already, and that would end the transaction of the writer.
INSERT = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args, lock, queueing_lock, scheduled_at)
SELECT queue, name, args::jsonb, lock, key, to_timestamp(at)
FROM unnest(%s::text[], %s::text[], %s::text[], %s::text[], %s::text[], %s::float8[])
    AS new (queue, name, args, lock, key, at)
WHERE NOT EXISTS (SELECT 1 FROM procrastinate_jobs WHERE queueing_lock = new.key AND status = 'doing')
ON CONFLICT (queueing_lock) WHERE status = 'todo' DO NOTHING
"""

INSERT_HERE = "INSERT INTO jobs (queue, name, args, lock, key, at) VALUES"
"""The same on SQLite, where the database itself passes over a key that is there."""


@dataclass(frozen=True, slots=True)
class Deferred:
    """A job to be done: the function of that `name` gets `args`, which JSON can say.

    Of jobs with one `lock` no two are done at once; one with a `key` that waits or is under way already is not deferred
    again. `at` is when it is due, in seconds since 1970: as soon as may be without it.
    """

    queue: str
    name: str
    args: Mapping[str, int | str] = field(default_factory=dict)
    lock: str | None = None
    key: str | None = None
    at: float | None = None


def defer(connection: Connection, jobs: Sequence[Deferred]) -> None:
    """Write jobs in the transaction of a connection: they are done if it is committed, and never if it is not."""
    if not jobs:
        return
    if connection.dialect.name == "postgresql":
        columns = [[getattr(job, name) for job in jobs] for name in ("queue", "name", "lock", "key", "at")]
        columns.insert(2, [json.dumps(dict(job.args)) for job in jobs])
        connection.exec_driver_sql(INSERT, tuple(columns))
        return
    now = time.time()
    values: list[object] = []
    for job in jobs:
        values += (job.queue, job.name, json.dumps(dict(job.args)), job.lock, job.key)
        values.append(now if job.at is None else job.at)
    places = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(jobs))
    connection.exec_driver_sql(f"{INSERT_HERE} {places} ON CONFLICT DO NOTHING", tuple(values))
    connection.info[DEFERRED] = True


def take_mark(connection: Connection) -> bool:
    """Whether a job was deferred on that connection of SQLite since this was last asked."""
    return bool(connection.info.pop(DEFERRED, False))


@dataclass(frozen=True, slots=True)
class Length:
    """How long a queue is: jobs that are due and wait, the seconds that the oldest has, jobs under way.

    `stalled` are those of a process that is gone, `failing` those that have failed again and again.
    """

    waiting: int = 0
    oldest: float = 0.0
    doing: int = 0
    stalled: int = 0
    failing: int = 0


FAILING = 5
"""Failures after which a job is counted as one that fails."""

LENGTHS = """
SELECT queue_name,
    count(*) FILTER (WHERE due),
    coalesce(max(waited) FILTER (WHERE due), 0)::float8,
    count(*) FILTER (WHERE status = 'doing'),
    count(*) FILTER (WHERE status = 'doing' AND gone),
    count(*) FILTER (WHERE status = 'failed' OR attempts >= %s)
FROM (
    SELECT j.*, j.status = 'todo' AND (j.scheduled_at IS NULL OR j.scheduled_at <= now()) AS due,
        w.id IS NULL OR w.last_heartbeat < now() - make_interval(secs => %s) AS gone,
        extract(epoch FROM now() - coalesce(j.scheduled_at,
            (SELECT max(e.at) FROM procrastinate_events e WHERE e.job_id = j.id AND e.type = 'deferred'))) AS waited
    FROM procrastinate_jobs j LEFT JOIN procrastinate_workers w ON w.id = j.worker_id
) AS jobs GROUP BY queue_name ORDER BY queue_name
"""

STALLED = 15.0
"""Seconds without a sign of life after which a process that works is taken for gone."""


def lengths(connection: Connection, queues: Iterable[str]) -> dict[str, Length]:
    """How long these queues are; of SQLite it is not known which jobs are under way."""
    found = dict.fromkeys(queues, Length())
    if connection.dialect.name == "postgresql":
        for queue, *figures in connection.exec_driver_sql(LENGTHS, (FAILING, STALLED)):
            if queue in found:
                found[queue] = Length(*figures)
        return found
    j, now = schema.jobs.c, time.time()
    for row in connection.execute(select(j.queue, j.at, j.attempts).where(j.at <= now)):
        if row.queue not in found:
            continue
        before = found[row.queue]
        failing = before.failing + (row.attempts >= FAILING)
        found[row.queue] = Length(before.waiting + 1, max(before.oldest, now - row.at), failing=failing)
    return found
