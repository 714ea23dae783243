"""The one task that writes: whoever waits for it may give up, and nothing that was given to it is lost."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import insert, select

from tests.site.conftest import held_up, queued, site
from trunkline.site.tables import schema
from trunkline.site.tables.jobs.deferring import Deferred, defer
from trunkline.site.tables.writer import Writer

pytestmark = pytest.mark.anyio


def job(name):
    """A write that leaves a trace."""

    def write(connection):
        connection.execute(insert(schema.settings).values(name=name, value=name))
        return name

    return write


async def test_giving_up_stops_no_write(tmp_path):
    async with site(tmp_path) as s:
        writer = s.hall.store.writer
        async with held_up(writer, job("slow")) as slow:
            left, stays = [asyncio.create_task(writer.run(job(name))) for name in ("left", "stays")]
            await queued(writer, 2)
            for task in (slow, left):
                task.cancel()
        assert await stays == "stays"
        for task in (slow, left):
            with pytest.raises(asyncio.CancelledError):
                await task
        with s.hall.store.engine.connect() as connection:
            names = set(connection.execute(select(schema.settings.c.name)).scalars())
        assert names >= {"slow", "left", "stays"}


async def test_one_at_fault_is_refused_alone(tmp_path):
    async with site(tmp_path) as s:
        writer = s.hall.store.writer
        async with held_up(writer, job("first")) as first:
            good, bad, more = [asyncio.create_task(writer.run(job(name))) for name in ("good", "secret", "more")]
            await queued(writer, 3)
        assert await asyncio.gather(first, good, more) == ["first", "good", "more"]
        with pytest.raises(Exception, match="UNIQUE"):  # the site's own secret is there already
            await bad


async def test_a_fault_of_the_writer_reaches_those_who_wait_and_it_goes_on(tmp_path, monkeypatch, caplog):
    async with site(tmp_path) as s:
        writer, write = s.hall.store.writer, Writer._write

        async def broken(self, batch):
            if len(batch) == 2:
                raise LookupError("a fault of ours")
            await write(self, batch)

        monkeypatch.setattr(Writer, "_write", broken)
        async with held_up(writer, job("first")) as first:
            two = [asyncio.create_task(writer.run(job(name))) for name in ("one", "other")]
            await queued(writer, 2)
        assert await first == "first"
        async with asyncio.timeout(30):
            for task in two:
                with pytest.raises(LookupError, match="a fault of ours"):
                    await task
            assert writer.is_running and await writer.run(job("next")) == "next"
        assert "the writer has failed and goes on" in caplog.text


async def test_what_is_written_counts_though_what_follows_fails(tmp_path):
    async with site(tmp_path) as s:
        writer = s.hall.store.writer

        def broken():
            raise LookupError("nobody takes jobs")

        def deferred(connection):
            defer(connection, [Deferred("nobody", "nothing")])
            return "written"

        writer.on_deferred = broken
        async with asyncio.timeout(30):
            assert await writer.run(deferred) == "written"
            assert await writer.run(job("next")) == "next"


async def test_a_writer_that_is_cancelled_leaves_nobody_waiting(tmp_path):
    async with site(tmp_path) as s:
        writer = s.hall.store.writer
        async with held_up(writer) as under_way, asyncio.timeout(30):
            behind = asyncio.create_task(writer.run(job("behind")))
            await queued(writer, 1)
            writer._task.cancel()
            for task in (under_way, behind):
                with pytest.raises(RuntimeError, match="the writer has ended"):
                    await task
        assert not writer.is_running
        with pytest.raises(RuntimeError, match="does not run"):
            await writer.run(job("late"))
        writer._task = None  # `stop` would await it
