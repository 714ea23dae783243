"""News between two processes on one PostgreSQL: whoever watches at one hears of what happens at the other."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from tests.site.conftest import bearer, held_up, queued, site_on
from trunkline.site.pages.events import news
from trunkline.site.tables import chat, writer
from trunkline.site.tables.heads import Place, Position
from trunkline.site.tables.news import announce_positions, news_of, read_news
from trunkline.site.tables.watchers import Watchers

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def watch(s, game):
    """Watch a table; gives a function that waits until it is at a position (line, undone), or has so many seated."""
    stream = news(s.hall, game)

    async def wait_for(**wanted):
        async with asyncio.timeout(20):
            while True:
                piece = (await anext(stream)).decode()
                if "data: " in piece:
                    got = json.loads(piece.partition("data: ")[2])
                    if {key: got[key] for key in wanted} == wanted:
                        return got

    try:
        yield wait_for
    finally:
        await stream.aclose()


async def hold(s, game, tokens):
    """Let the seat to act keep its cards, as that site knows it."""
    sheet = await s.sheet(game)
    return await s.say(game, tokens[sheet["turn"]], f"{sheet['turn']} hold", n=sheet["line"])


async def test_who_watches_at_one_hears_of_moves_takebacks_and_seats_at_the_other(postgres):
    # the sweep would find out as well, but not in time for this test
    async with site_on(postgres, sweep=600) as a, site_on(postgres, sweep=600) as b:
        await wait_until_connected(a, b)
        game, tokens = await a.make("ann:link", "bob:link", "cyd:open")
        async with watch(b, game) as wait_for:
            await wait_for(line=3, undone=0, taken=0)
            assert (await hold(a, game, tokens)).status_code == 201
            await wait_for(line=4, undone=0)
            assert (await b.sheet(game))["turn"] == "bob"
            answer = await a.client.post(f"/g/{game}/undo", json={"n": 4}, headers=bearer(tokens["ann"]))
            assert answer.status_code == 201
            await wait_for(line=3, undone=1)
            assert (await a.form(a.browser(), f"/g/{game}/take", seat="cyd")).status_code == 303
            await wait_for(taken=1)
            assert (await hold(b, game, tokens)).status_code == 201
            assert (await hold(b, game, tokens)).status_code == 201
        assert b.hall._live[game].table.line == 5


async def test_what_another_writes_is_passed_on_at_once_and_read_when_it_is_asked_for(postgres, monkeypatch):
    async with site_on(postgres, sweep=600) as a, site_on(postgres, sweep=600) as b:
        await wait_until_connected(a, b)
        game, tokens = await a.make("ann:link", "bob:link")
        read, tail = [], b.hall.store.tail

        async def note_and_read(*given, **more):
            read.append(given)
            return await tail(*given, **more)

        monkeypatch.setattr(b.hall.store, "tail", note_and_read)
        async with watch(b, game) as wait_for:
            await wait_for(line=2, undone=0)
            for line in (3, 4):
                assert (await hold(a, game, tokens)).status_code == 201
                await wait_for(line=line, undone=0)
            assert not read and b.hall._live[game].table.line == 2
            assert (await b.sheet(game))["line"] == 4
            assert read == [(game, 2)] and b.hall._live[game].behind is None
            assert (await hold(b, game, tokens)).status_code == 201
            await wait_for(line=5, undone=0)
        assert len(read) == 1


def test_news_that_is_older_takes_nobody_back():
    those = Watchers(7, pace=0, heartbeat=60)
    assert not those.move_on(Position(3, 0, 0)), "nobody knows how many seats are taken"
    those.place = Place(Position(5, 1, 0), 2, 0)
    for older in (Position(4, 1, 0), Position(9, 0, 0), Position(5, 1, 0)):
        assert those.move_on(older) and those.place.at == Position(5, 1, 0)
    assert not those.move_on(Position(6, 1, 1)), "what else is new must be read"
    assert those.place.at == Position(5, 1, 0)


async def wait_until_connected(*sites):
    """Until each of them hears the news."""
    async with asyncio.timeout(20):
        while not all(s.hall.others.listener.is_connected for s in sites):
            await asyncio.sleep(0.01)


async def greet(s, game, tokens):
    """Let a seat say something."""
    return await s.client.post(f"/g/{game}/chat", json={"text": "hello"}, headers=bearer(tokens["ann"]))


@pytest.mark.parametrize(
    ("place", "name", "act", "counts", "before"),
    [(writer, "news_of", hold, "line", 2), (chat, "announce_said", greet, "said", 0)],
    ids=["move", "chat"],
)
async def test_news_that_is_lost_is_found_by_the_sweep(postgres, monkeypatch, place, name, act, counts, before):
    monkeypatch.setattr(place, name, lambda *news: "nobody")
    async with site_on(postgres, sweep=600) as a, site_on(postgres, sweep=0.05) as b:
        game, tokens = await a.make("ann:link", "bob:link")
        async with watch(b, game) as wait_for:
            await wait_for(**{counts: before})
            assert (await act(a, game, tokens)).status_code == 201
            await wait_for(**{counts: before + 1})


async def test_a_listener_that_is_cut_off_hears_afterwards_what_it_missed(postgres, monkeypatch):
    async with site_on(postgres, sweep=600) as a, site_on(postgres, sweep=600) as b:
        await wait_until_connected(a, b)
        game, tokens = await a.make("ann:link", "bob:link")
        async with watch(b, game) as wait_for:
            await wait_for(line=2)
            ours = "datname = current_database() AND query LIKE 'LISTEN %'"
            cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {ours}"
            with a.hall.store.engine.connect() as connection:
                connection.execute(text(cut))
            assert (await hold(a, game, tokens)).status_code == 201
            await wait_for(line=3)
            await wait_until_connected(a, b)
            assert (await hold(a, game, tokens)).status_code == 201
            await wait_for(line=4)


async def test_a_batch_is_one_piece_of_news_and_what_fails_is_none(postgres):
    import psycopg

    from trunkline.site.tables.news import address_of

    async with site_on(postgres) as a:
        made = [await a.make("ann:link", "bob:link") for _ in range(3)]
        async with await psycopg.AsyncConnection.connect(address_of(a.hall.settings.url), autocommit=True) as c:
            await c.execute("LISTEN trunkline")

            def fail(connection):
                announce_positions(connection, "me", [])
                raise RuntimeError

            with pytest.raises(RuntimeError):
                await a.hall.store.writer.run(fail)
            async with held_up(a.hall.store.writer):
                moves = [asyncio.create_task(a.say(game, tokens["ann"], "ann hold", n=2)) for game, tokens in made]
                await queued(a.hall.store.writer, len(moves))
            await asyncio.gather(*moves)
            notes = [note.payload async for note in c.notifies(timeout=5, stop_after=1)]
            assert [read_news(note) for note in notes] == [
                (a.hall.store.writer.name, {game: Position(3, 0, 0) for game, _ in made})
            ]


def test_news_that_cannot_be_read_is_no_news():
    assert read_news("me 17:43:1:0 22:9:0:5") == (
        "me",
        {17: Position(43, 1, 0), 22: Position(9, 0, 5)},
    )
    for broken in ("me 17", "me 1:2:3", "me 1:2:3:x", "me 1:2:3:4:5"):
        with pytest.raises(ValueError, match=r"value|int"):
            read_news(broken)


def test_a_full_batch_fits_into_one_notification():
    number = 2**31 - 1
    sent = news_of("a" * 8, [(number, Position(99_999, 9_999, 9_999))] * writer.BATCH)
    assert len(sent) < 8000
    assert read_news(sent) == ("a" * 8, {number: Position(99_999, 9_999, 9_999)})
