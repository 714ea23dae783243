"""The one task that writes: whoever waits for it may give up, and nothing that was given to it is lost."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy import insert, select

from tests.site.conftest import site
from trunkline.site.tables import schema

pytestmark = pytest.mark.anyio


def job(name, gate=None):
    """A write that leaves a trace, after the gate has been opened."""

    def write(connection):
        if gate is not None:
            gate.wait(30)
        connection.execute(insert(schema.settings).values(name=name, value=name))
        return name

    return write


async def test_giving_up_stops_no_write(tmp_path):
    async with site(tmp_path) as s:
        writer, gate = s.hall.store.writer, threading.Event()
        slow = asyncio.create_task(writer.run(job("slow", gate)))
        await asyncio.sleep(0.01)
        left, stays = [asyncio.create_task(writer.run(job(name))) for name in ("left", "stays")]
        await asyncio.sleep(0)
        for task in (slow, left):
            task.cancel()
        gate.set()
        assert await stays == "stays"
        for task in (slow, left):
            with pytest.raises(asyncio.CancelledError):
                await task
        with s.hall.store.engine.connect() as connection:
            names = set(connection.execute(select(schema.settings.c.name)).scalars())
        assert names >= {"slow", "left", "stays"}


async def test_one_at_fault_is_refused_alone(tmp_path):
    async with site(tmp_path) as s:
        writer, gate = s.hall.store.writer, threading.Event()
        first = asyncio.create_task(writer.run(job("first", gate)))
        await asyncio.sleep(0.01)
        good, bad, more = [asyncio.create_task(writer.run(job(name))) for name in ("good", "secret", "more")]
        await asyncio.sleep(0)
        gate.set()
        assert await asyncio.gather(first, good, more) == ["first", "good", "more"]
        with pytest.raises(Exception, match="UNIQUE"):  # the site's own secret is there already
            await bad
