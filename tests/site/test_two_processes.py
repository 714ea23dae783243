"""Two sites on one database, each with tables in its memory that the other changes: one writes each position."""

from __future__ import annotations

import asyncio
import random

import pytest
from sqlalchemy import select

from tests.site.conftest import bearer, held_up, queued, site_on
from trunkline.site.tables import schema
from trunkline.site.tables.heads import Conflict, Position, Step
from trunkline.site.tables.others import Others

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(database, monkeypatch):
    """Two sites that hear nothing of each other but what they read."""
    monkeypatch.setattr(Others, "hear", lambda self, *news: None)
    async with site_on(database) as a, site_on(database) as b:
        yield a, b


def stored(s, game):
    """The numbers of the stored lines, and the head of a game."""
    lines, heads = schema.lines.c, schema.heads.c
    with s.hall.store.engine.connect() as connection:
        numbers = connection.execute(select(lines.n).where(lines.game == game).order_by(lines.n)).scalars().all()
        head = connection.execute(select(heads.line, heads.undone).where(heads.game == game)).one()
    return list(numbers), tuple(head)


async def move(s, game, tokens, **more):
    """Play the first legal line of the seat to act, as that site knows it; gives the answer."""
    sheet = await s.sheet(game)
    token = tokens[sheet["turn"]]
    mine = await s.sheet(game, token)
    body = {"n": mine["line"], "line": f"{mine['turn']} {mine['legal'][0]}"} | more
    return await s.client.post(f"/g/{game}", json=body, headers=bearer(token))


async def undo(s, game, token):
    n = (await s.sheet(game))["line"]
    return await s.client.post(f"/g/{game}/undo", json={"n": n}, headers=bearer(token))


async def test_a_move_on_what_was_taken_back_meanwhile_is_refused(two):
    """The hole in the lines: one takes back, the other has not heard of it and plays on."""
    a, b = two
    game, tokens = await a.make("ann:link", "bob:link")
    assert (await move(a, game, tokens)).status_code == 201
    assert (await b.sheet(game))["line"] == 3
    assert (await undo(a, game, tokens["ann"])).status_code == 201
    answer = await move(b, game, tokens)
    assert answer.status_code == 409
    fresh = answer.json()["sheet"]
    assert (fresh["line"], fresh["undone"], fresh["turn"]) == (2, 1, "ann")
    assert stored(a, game) == ([1, 2], (2, 1))
    assert (await move(b, game, tokens)).status_code == 201, "and the table goes on"
    assert stored(a, game) == ([1, 2, 3], (3, 1))


async def test_a_seat_taken_at_one_is_taken_at_the_other(two):
    a, b = two
    game, tokens = await a.make("ann:open", "bob:link")
    await a.sheet(game), await b.sheet(game)
    first, second = a.browser(), b.browser()
    assert (await a.form(first, f"/g/{game}/take", seat="ann")).status_code == 303
    # whoever sat down at the one may play at the other, which has not heard of it
    same = b.browser()
    same.cookies = first.cookies
    assert (await b.form(same, f"/g/{game}", n=2, line="ann hold")).status_code == 303
    assert stored(b, game) == ([1, 2, 3], (3, 0))
    # a seat that is held is held once
    assert (await a.form(first, f"/g/{game}/seat/{tokens['bob']}")).status_code == 303
    assert (await b.form(same, f"/g/{game}/seat/{tokens['bob']}")).status_code == 303
    # and nobody else takes it
    game, _ = await a.make("ann:open", "bob:link")
    await b.sheet(game)
    assert (await a.form(first, f"/g/{game}/take", seat="ann")).status_code == 303
    assert (await b.form(second, f"/g/{game}/take", seat="ann")).status_code == 409


async def test_what_was_played_at_one_is_no_longer_refused_at_the_other(two):
    """The visitor knows more than the process that is asked."""
    a, b = two
    game, tokens = await a.make("ann:link", "bob:link")
    await b.sheet(game)
    assert (await move(a, game, tokens)).status_code == 201
    mine = await a.sheet(game, tokens["bob"])
    answer = await b.say(game, tokens["bob"], f"bob {mine['legal'][0]}", n=3)
    assert answer.status_code == 201


async def test_of_movers_at_one_position_one_moves(two):
    game, tokens = await two[0].make("ann:link", "bob:link")
    for s in two:
        await s.sheet(game)
    legal = (await two[0].sheet(game, tokens["ann"]))["legal"]
    lines = [f"ann {legal[i % len(legal)]}" for i in range(20)]
    answers = await asyncio.gather(*(two[i % 2].say(game, tokens["ann"], line, n=2) for i, line in enumerate(lines)))
    first = [line for line, answer in zip(lines, answers, strict=True) if answer.status_code == 201]
    assert len(first) == 1
    for line, answer in zip(lines, answers, strict=True):
        assert answer.status_code in ((200, 201) if line == first[0] else (409,))
    assert stored(two[0], game) == ([1, 2, 3], (3, 0))


async def test_a_batch_falls_apart_so_that_the_stale_are_refused_alone(two):
    """Many tables at once: those that the other site has changed are read again, the others go on."""
    a, b = two
    games = [await a.make("ann:link", "bob:link") for _ in range(6)]
    for game, _ in games:
        await b.sheet(game)
    for game, tokens in games[::3]:
        assert (await move(a, game, tokens)).status_code == 201
    async with held_up(b.hall.store.writer):
        moves = [asyncio.create_task(b.say(game, tokens["ann"], "ann hold", n=2)) for game, tokens in games]
        await queued(b.hall.store.writer, len(moves))
    statuses = [answer.status_code for answer in await asyncio.gather(*moves)]
    assert statuses == [409, 201, 201, 409, 201, 201]
    assert all(stored(a, game) == ([1, 2, 3], (3, 0)) for game, _ in games)


async def test_of_two_steps_from_one_position_in_one_batch_one_is_written(two):
    """A request that gives up leaves a write that waits; the next one reads the table from the disk and writes, too."""
    a, _ = two
    game, _ = await a.make("ann:link", "bob:link")
    writer = a.hall.store.writer
    steps = []
    for text in ("ann hold", "ann lead"):
        head = (game, 0.0, 3, 0, 0, 1, "", "bob", False)
        steps.append(Step(Position(2, 0, 0), head, [(game, 3, text, 0.0)]))
    async with held_up(writer):
        tasks = [asyncio.create_task(writer.advance(step)) for step in steps]
        await queued(writer, 2)
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert answers[0] is None and isinstance(answers[1], Conflict)
    assert stored(a, game) == ([1, 2, 3], (3, 0))


async def test_random_play_with_takebacks_at_both_leaves_no_hole(two):
    """Every acknowledged line is there until an acknowledged undo, and the numbers have no gap."""
    rng = random.Random(5)
    games = [await two[0].make("ann:link", "bob:link", "cyd:link") for _ in range(3)]
    met: dict[int, int] = {}

    async def visitor():
        for _ in range(25):
            s, (game, tokens) = two[rng.randrange(2)], games[rng.randrange(3)]
            sheet = await s.sheet(game, tokens[rng.choice(list(tokens))])
            if rng.random() < 0.3:
                body = {"n": sheet["line"], "undone": sheet["undone"]}
                answer = await s.client.post(f"/g/{game}/undo", json=body, headers=bearer(tokens[sheet["you"]]))
            elif sheet["legal"]:
                body = {"n": sheet["line"], "undone": sheet["undone"], "line": f"{sheet['you']} {sheet['legal'][0]}"}
                answer = await s.client.post(f"/g/{game}", json=body, headers=bearer(tokens[sheet["you"]]))
            else:
                continue
            assert answer.status_code in (200, 201, 409, 422), answer.text
            met[answer.status_code] = met.get(answer.status_code, 0) + 1

    await asyncio.gather(*(visitor() for _ in range(6)))
    assert met[201] > 10
    for game, _ in games:
        numbers, (line, undone) = stored(two[0], game)
        assert numbers == list(range(1, line + 1))
        async with site_on(str(two[0].hall.settings.db_url)) as fresh:
            sheet = await fresh.sheet(game)
            assert (sheet["line"], sheet["undone"]) == (line, undone), "and it is read again whole"
