"""Jobs that wait, on both databases: written with what asks for them, done by one, done again after a failure."""

from __future__ import annotations

import asyncio
import secrets
import threading
from contextlib import asynccontextmanager

import pytest
from procrastinate.exceptions import ConnectorException
from procrastinate.manager import JobManager
from prometheus_client import REGISTRY
from sqlalchemy import text

from tests.site.conftest import bearer, site_on
from tests.site.toybox.bot import Highest
from trunkline.site import doctor
from trunkline.site.settings import Settings
from trunkline.site.tables import thinking
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.jobs import drain, registry
from trunkline.site.tables.jobs.deferring import Deferred, defer, lengths
from trunkline.site.tables.thinking import Thinkers

pytestmark = pytest.mark.anyio


@pytest.fixture
def procrastinating(monkeypatch):
    """The module of PostgreSQL, made quick."""
    module = pytest.importorskip("trunkline.site.tables.jobs.procrastinating")
    monkeypatch.setattr(module, "EVERY", "* * * * * *")
    monkeypatch.setattr(module, "POLL", 0.1)
    return module


@asynccontextmanager
async def working(url, queues=("bots",), letter=None, **settings):
    """A hall that does jobs; a `letter` is a function for those of the queue mail."""
    hall = Hall(Settings(db_url=url, **settings), queues=queues, visitors=False)
    if letter is not None:
        hall.jobs.add("letter", "mail", letter)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def until(holds):
    """Wait until something holds."""
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.01)


def waiting(hall):
    """The jobs in the list, under way or not, by queue."""
    table = "jobs" if hall.settings.is_sqlite else "procrastinate_jobs"
    queue = "queue" if hall.settings.is_sqlite else "queue_name"
    with hall.store.engine.connect() as connection:
        return list(connection.execute(text(f"SELECT {queue} FROM {table} WHERE {queue} <> 'upkeep'")).scalars())


async def test_a_job_is_there_if_and_only_if_its_transaction_is(database):
    async with site_on(database, bot_threads=0) as s:
        job = Deferred("bots", "bot", {"game": 1, "line": 2, "undone": 0}, lock="game 1", key="bot 1 2 0")

        def break_off(connection):
            defer(connection, [job])
            raise RuntimeError

        with pytest.raises(RuntimeError):
            await s.hall.store.writer.run(break_off)
        assert waiting(s.hall) == []
        for _ in range(2):
            await s.hall.store.writer.run(lambda connection: defer(connection, [job, job]))
        assert waiting(s.hall) == ["bots"], "one for each key"
        await s.hall.store.writer.run(lambda connection: defer(connection, [Deferred("bots", "bot")] * 2))
        assert waiting(s.hall) == ["bots"] * 3


async def test_what_a_bot_owes_is_a_job_and_a_late_one_is_thrown_away(database):
    async with site_on(database, bot_threads=0) as s:
        game, tokens = await s.make("ann:link", "bot:highest")
        assert waiting(s.hall) == []
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201
        assert waiting(s.hall) == ["bots"]
        for line, undone in ((2, 0), (3, 1), (9, 0)):
            await s.hall.thinkers.move(game, line, undone)
        assert (await s.sheet(game))["line"] == 3
        await s.hall.thinkers.move(game + 1, 3, 0)  # a table that is gone
        await s.hall.thinkers.move(game, 3, 0)
        after = await s.sheet(game)
        assert after["line"] > 3
        await s.hall.thinkers.move(game, 3, 0)
        assert await s.sheet(game) == after, "done twice it is done once"


async def test_an_answer_that_comes_after_a_takeback_is_thrown_away(database, monkeypatch):
    thinking, go_on = threading.Event(), threading.Event()
    choose = Highest.choose

    def slowly(*given):
        thinking.set()
        assert go_on.wait(30)
        return choose(*given)

    monkeypatch.setattr(Highest, "choose", slowly)
    async with site_on(database, bot_threads=0) as s:
        game, tokens = await s.make("ann:link", "bot:highest")
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201
        job = asyncio.create_task(s.hall.thinkers.move(game, 3, 0))
        await until(thinking.is_set)
        undone = await s.client.post(f"/g/{game}/undo", json={"n": 3}, headers=bearer(tokens["ann"]))
        assert undone.status_code == 201, undone.text
        go_on.set()
        await job
        sheet = await s.sheet(game)
        assert (sheet["line"], sheet["undone"], sheet["turn"]) == (2, 1, "ann")


async def bots_alone(s):
    """A table of bots alone; gives its number and the position of the job that was deferred with it."""
    game, _ = await s.make("ann:highest", "bob:highest", "cyd:highest")
    assert waiting(s.hall) == ["bots"]
    return game, (await s.hall.store.position(game))[:2]


async def test_what_bots_owe_one_after_the_other_is_one_job(database, monkeypatch):
    monkeypatch.setattr(thinking, "AT_A_STRETCH", 60.0)
    async with site_on(database, bot_threads=0) as s:
        game, at = await bots_alone(s)
        await s.hall.thinkers.move(game, *at)
        sheet = await s.sheet(game)
        assert sheet["over"] and sheet["line"] > at[0] + 5
        assert waiting(s.hall) == ["bots"], "no other was deferred"


async def test_a_job_that_has_had_its_time_defers_the_next(database, monkeypatch):
    monkeypatch.setattr(thinking, "AT_A_STRETCH", 0.0)
    async with site_on(database, bot_threads=0) as s:
        game, at = await bots_alone(s)
        await s.hall.thinkers.move(game, *at)
        assert (await s.sheet(game))["turn"] is not None
        assert waiting(s.hall) == ["bots"] * 2


async def test_a_job_that_was_broken_off_goes_on_where_it_was(database, monkeypatch):
    monkeypatch.setattr(thinking, "AT_A_STRETCH", 60.0)
    choose, asked = Thinkers._choose, []

    async def break_off(self, *given):
        asked.append(given)
        if len(asked) == 3:
            raise ConnectionError("the process is gone")
        return await choose(self, *given)

    monkeypatch.setattr(Thinkers, "_choose", break_off)
    async with site_on(database, bot_threads=0) as s:
        game, at = await bots_alone(s)
        with pytest.raises(ConnectionError):
            await s.hall.thinkers.move(game, *at)
        begun = await s.hall.store.position(game)
        assert begun.line > at[0] and waiting(s.hall) == ["bots"]
    async with site_on(database, bot_threads=0) as s:
        await s.hall.thinkers.move(game, *at)
        sheet = await s.sheet(game)
        assert sheet["over"] and waiting(s.hall) == ["bots"]


async def owing(s):
    """A table where a bot owes a line; gives its number and the tokens."""
    game, tokens = await s.make("ann:link", "bot:highest")
    assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201
    return game, tokens


async def test_a_job_that_was_left_behind_is_done_again(database, procrastinating):
    async with site_on(database, bot_threads=0) as s:
        game, _ = await owing(s)
        if not s.hall.settings.is_sqlite:  # on SQLite what is under way stands nowhere
            leave = text(
                "WITH gone AS (INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 hour') "
                "RETURNING id) UPDATE procrastinate_jobs SET status = 'doing', worker_id = (SELECT id FROM gone)"
            )
            await s.hall.store.writer.run(lambda connection: connection.execute(leave))
            with s.hall.store.engine.connect() as connection:
                assert lengths(connection, ["bots"])["bots"].stalled == 1
    async with working(database) as hall:
        await until(lambda: waiting(hall) == [])
    async with site_on(database, bot_threads=0) as s:
        assert (await s.sheet(game))["line"] > 3


async def test_what_an_older_release_did_not_defer_is_found(database):
    async with site_on(database, bot_threads=0) as s:
        game, tokens = await owing(s)
        table = "jobs" if s.hall.settings.is_sqlite else "procrastinate_jobs"
        await s.hall.store.writer.run(lambda connection: connection.execute(text(f"DELETE FROM {table}")))
    async with site_on(database) as s:
        await s.wait_for_turn(game, tokens)


async def test_a_job_that_fails_is_tried_again_and_the_others_go_on(database, procrastinating, monkeypatch):
    monkeypatch.setattr(registry, "AGAIN", 0.05)
    done = []

    async def letter(to):
        done.append(to)
        if to == "bob" and done.count("bob") < 3:
            raise ConnectionError("no mail today")

    async with working(database, ("mail",), letter) as hall:
        letters = [Deferred("mail", "letter", {"to": to}) for to in ("bob", "cyd")]
        await hall.store.writer.run(lambda connection: defer(connection, letters))
        await until(lambda: done.count("bob") == 3 and waiting(hall) == [])
        assert done.count("cyd") == 1


async def test_a_process_does_the_queues_that_it_was_given(postgres, procrastinating):
    read = []

    async def letter(to):
        read.append(to)

    async with site_on(postgres, bot_threads=0) as s:
        game, tokens = await owing(s)
        await s.hall.store.writer.run(lambda to: defer(to, [Deferred("mail", "letter", {"to": "ann"})]))
        async with working(postgres, ("mail",), letter):
            await until(lambda: waiting(s.hall) == ["bots"])
        assert read == ["ann"]
        async with working(postgres, ("bots",), letter):
            await s.wait_for_turn(game, tokens)
        assert read == ["ann"]


async def test_never_do_two_think_for_one_table(postgres, monkeypatch):
    """Two that work, each with room for four bots, and tables of bots alone."""
    busy, thought, both = set[int](), set[int](), list[int]()
    move = Thinkers.move

    async def watch(self, game, line, undone):
        both.extend(busy & {game})
        busy.add(game)
        thought.add(game)
        try:
            await move(self, game, line, undone)
            await asyncio.sleep(0.01)
        finally:
            busy.discard(game)

    monkeypatch.setattr(Thinkers, "move", watch)
    async with site_on(postgres, bot_threads=0) as s:
        games = [(await s.make("ann:highest", "bob:highest", "cyd:highest"))[0] for _ in range(3)]
        async with working(postgres, bot_threads=4), working(postgres, bot_threads=4):
            for game in games:
                await s.wait_for_turn(game, {})
    assert both == [] and thought == set(games)


async def test_a_worker_whose_connections_are_cut_goes_on(postgres, procrastinating):
    name = f"worker-{secrets.token_hex(4)}"
    ours = text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{name}'")

    def cut():
        with s.hall.store.engine.connect() as connection:
            return connection.execute(ours).all()

    news = f"{postgres}&application_name={name}"
    async with site_on(postgres, bot_threads=0) as s, working(postgres, news_url=news):
        for _ in range(2):
            await until(cut)
            game, tokens = await owing(s)
            await s.wait_for_turn(game, tokens)


@pytest.mark.parametrize("ending", ["finish_job", "retry_job"])
async def test_what_cannot_be_said_of_a_job_is_done_again(postgres, procrastinating, monkeypatch, caplog, ending):
    """The connection breaks when a job has ended, well or not; a worker that let the error out would fail the test."""
    said = getattr(JobManager, ending)
    broken, done = [], []

    async def once(self, job, *given, **named):
        if job.task_name == "letter" and not broken:
            broken.append(job)
            raise ConnectorException("the connection is cut")
        await said(self, job, *given, **named)

    async def letter(to):
        done.append(to)
        if ending == "retry_job" and len(done) == 1:
            raise LookupError(to)

    monkeypatch.setattr(JobManager, ending, once)
    monkeypatch.setattr(procrastinating, "STALLED", 1.0)
    async with site_on(postgres, bot_threads=0) as s, working(postgres, ("mail",), letter):
        await s.hall.store.writer.run(lambda to: defer(to, [Deferred("mail", "letter", {"to": "ann"})]))
        await until(lambda: broken and not waiting(s.hall))
    assert done == ["ann", "ann"]
    assert "not written, and it is done again: the connection is cut" in caplog.text


async def test_how_long_a_queue_is_can_be_seen(database):
    async with site_on(database, bot_threads=0) as s:
        await owing(s)
        await s.hall.upkeep.measure_queues()
        assert REGISTRY.get_sample_value("trunkline_jobs_waiting", {"queue": "bots"}) == 1
        finding = next(each for each in doctor.examine(s.hall.settings) if each.name == "jobs")
        assert finding.ok and finding.words == "1 wait"
        sqlite = s.hall.settings.is_sqlite
        late = "jobs SET at = at - 3600"
        fail = "jobs SET attempts = 9"
        if not sqlite:
            late, fail = "procrastinate_jobs SET scheduled_at = now() - interval '1 hour'", f"procrastinate_{fail}"
        for change, words in ((late, "the oldest for 3600 seconds"), (fail, "1 of the queue bots fail again")):
            await s.hall.store.writer.run(lambda to, change=change: to.execute(text(f"UPDATE {change}")))
            finding = next(each for each in doctor.examine(s.hall.settings) if each.name == "jobs")
            if sqlite and change == late:  # the site may simply not run
                assert finding.ok
            else:
                assert not finding.ok and words in finding.words


async def test_done_jobs_are_deleted_whatever_error_comes_first(tmp_path, monkeypatch):
    """A first try that fails for a reason that nobody foresaw is in the log, and the next one is made."""
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        run, failed = s.hall.store.writer.run, []

        async def once(write):
            if "Drain" in write.__qualname__ and not failed:
                failed.append(write)
                raise LookupError("nobody foresaw this")
            return await run(write)

        monkeypatch.setattr(s.hall.store.writer, "run", once)
        monkeypatch.setattr(drain, "RETRY", 0.01)
        for _ in range(2):
            game, _ = await s.make("ann:highest", "bob:highest", "cyd:highest")
            await s.wait_for_turn(game, {})
            await until(lambda: failed and not waiting(s.hall))
