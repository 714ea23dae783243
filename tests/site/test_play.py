"""A table over the wire: every status, and that a refused request changes nothing."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tests.site.conftest import HTML, JSON, bearer, site
from trunkline.site.web import wire

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(tmp_path):
    """A site with one table of ann and bob, both people, dealt; ann is to move."""
    async with site(tmp_path) as s:
        s.game, s.tokens = await s.make("ann:link", "bob:link")
        yield s


async def everything(s):
    """All that a refused request could have changed."""
    texts = [(await s.client.get(f"/g/{s.game}", headers=bearer(s.tokens[name]))).text for name in s.tokens]
    return texts, await s.hall.store.read(s.game)


async def check_refusal(s, answer, status, code):
    assert answer.status_code == status, answer.text
    refusal = answer.json()
    assert (refusal["status"], refusal["code"]) == (status, code)
    assert refusal["message"] and "{" not in refusal["message"]
    return refusal


async def test_a_line_is_played_and_the_answer_is_the_new_sheet(two):
    sheet = await two.sheet(two.game, two.tokens["ann"])
    line = f"ann {sheet['legal'][0]}"
    answer = await two.say(two.game, two.tokens["ann"], line)
    assert answer.status_code == 201
    after = msgspec.convert(answer.json(), wire.Sheet, strict=True)
    assert set(answer.json()) == {f.name for f in msgspec.structs.fields(wire.Sheet)}
    assert (after.line, after.turn, after.you, after.log, after.since) == (3, "bob", "ann", [line], 2)
    assert (await two.hall.store.read(two.game)).lines[-1] == line


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"n": 2, "line": "ann put 6000"}, 422, "not-now"),
        ({"n": 2, "line": "bob put 1"}, 403, "not-your-seat"),
        ({"n": 2, "line": "- deal ann 1 2 3"}, 403, "chance-only"),
        ({"n": 2, "line": "eve put 1"}, 400, "unknown-seat"),
        ({"n": 2, "line": "ann fly"}, 400, "unknown-verb"),
        ({"n": 2, "line": "ann put three"}, 400, "not-a-number"),
        ({"n": 2, "line": "ann put"}, 400, "missing-word"),
        ({"n": 2, "line": ""}, 400, "empty-line"),
        ({"n": 1, "line": "ann hold"}, 409, "stale"),
        ({"n": 3, "line": "ann hold"}, 409, "stale"),
        ({"n": 2, "line": "ann hold", "undone": 1}, 409, "stale"),
        ({"n": -1, "line": "ann hold"}, 400, "malformed"),
        ({"n": "two", "line": "ann hold"}, 400, "malformed"),
        ({"line": "ann hold"}, 400, "malformed"),
        ({"n": 2}, 400, "malformed"),
        ({"n": 2, "line": "ann hold", "more": 1}, 400, "malformed"),
        ({"n": 2, "line": "ann " + "x" * 3000}, 400, "malformed"),
        ([], 400, "malformed"),
    ],
)
async def test_bad_moves_are_refused_and_change_nothing(two, body, status, code):
    before = await everything(two)
    answer = await two.client.post(f"/g/{two.game}", json=body, headers=bearer(two.tokens["ann"]))
    refusal = await check_refusal(two, answer, status, code)
    assert ("sheet" in refusal) == (status == 409)
    assert await everything(two) == before


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"null", b"[" * 5000, b'{"n":2,"line":"ann \\ud800"}'])
async def test_unreadable_bodies(two, content):
    before = await everything(two)
    headers = bearer(two.tokens["ann"]) | {"content-type": "application/json"}
    await check_refusal(
        two, await two.client.post(f"/g/{two.game}", content=content, headers=headers), 400, "malformed"
    )
    headers["content-type"] = "text/plain"
    await check_refusal(
        two, await two.client.post(f"/g/{two.game}", content=content, headers=headers), 400, "malformed"
    )
    assert await everything(two) == before


async def test_an_illegal_line_names_code_and_section(two):
    # 9 is in no deck: any other card might be in ann's hand
    refusal = await check_refusal(two, await two.say(two.game, two.tokens["ann"], "ann put 9"), 422, "not-now")
    assert refusal["section"] == "putting" and "put 9" in refusal["message"]


async def test_the_fresh_sheet_comes_with_a_stale_answer(two):
    sheet = await two.sheet(two.game, two.tokens["ann"])
    await two.say(two.game, two.tokens["ann"], f"ann {sheet['legal'][0]}")
    answer = await two.say(two.game, two.tokens["ann"], f"ann {sheet['legal'][0]}", n=2)
    fresh = (await check_refusal(two, answer, 409, "stale"))["sheet"]
    assert fresh["line"] == 3 and fresh["log"] == [f"ann {sheet['legal'][0]}"]


async def test_a_double_click_counts_once(two):
    sheet = await two.sheet(two.game, two.tokens["ann"])
    posts = [two.say(two.game, two.tokens["ann"], f"ann {sheet['legal'][0]}", n=2) for _ in range(5)]
    statuses = sorted(answer.status_code for answer in await asyncio.gather(*posts))
    assert statuses == [201, 409, 409, 409, 409]
    assert len((await two.hall.store.read(two.game)).lines) == 3


async def test_a_line_written_by_another_process_is_a_conflict_and_heals(two, tmp_path):
    sheet = await two.sheet(two.game, two.tokens["ann"])
    line = f"ann {sheet['legal'][0]}"
    async with site(tmp_path) as other:
        assert (await other.say(two.game, two.tokens["ann"], line)).status_code == 201
    answer = await two.say(two.game, two.tokens["ann"], f"ann {sheet['legal'][-1]}", n=2)
    fresh = (await check_refusal(two, answer, 409, "stale"))["sheet"]
    assert (fresh["line"], fresh["turn"]) == (3, "bob")
    assert (await two.hall.store.read(two.game)).lines[2:] == [line]


async def test_over_64_kb_is_refused(two):
    before = await everything(two)
    body = {"n": 2, "line": "ann hold", "more": "x" * 65536}
    answer = await two.client.post(f"/g/{two.game}", json=body, headers=bearer(two.tokens["ann"]))
    await check_refusal(two, answer, 413, "too-large")
    assert await everything(two) == before


@pytest.mark.parametrize("token", ["", "nonsense", "x" * 24, "è"])
async def test_a_broken_token_opens_nothing(two, token):
    before = await everything(two)
    headers = JSON | {"authorization": f"Bearer {token}".encode()}
    for ask in (
        two.client.get(f"/g/{two.game}", headers=headers),
        two.client.post(f"/g/{two.game}", json={"n": 2, "line": "ann hold"}, headers=headers),
        two.client.post(f"/g/{two.game}/undo", json={"n": 2}, headers=headers),
        two.client.get(f"/g/{two.game}/why?line=ann+hold", headers=headers),
        two.client.get(f"/g/{two.game}/record", headers=headers),
    ):
        await check_refusal(two, await ask, 403, "broken-token")
    assert (await two.client.get(f"/g/{two.game}/seat/{'x' * 24}", headers=HTML)).status_code == 403
    assert await everything(two) == before


async def test_a_token_of_another_table_opens_nothing_here(two):
    _, others = await two.make("ann:link", "bob:link")
    await check_refusal(two, await two.say(two.game, others["ann"], "ann hold"), 403, "broken-token")


async def test_without_a_seat_nobody_plays(two):
    await check_refusal(two, await two.say(two.game, None, "ann hold"), 403, "no-seat")
    await check_refusal(two, await two.client.post(f"/g/{two.game}/undo", json={"n": 2}, headers=JSON), 403, "no-seat")


@pytest.mark.parametrize("number", [99, 2**31 - 1])
async def test_unknown_tables(two, number):
    for ask in (
        two.client.get(f"/g/{number}", headers=JSON),
        two.client.get(f"/g/{number}/sheet", headers=JSON),
        two.client.get(f"/g/{number}/at/1", headers=JSON),
        two.client.get(f"/g/{number}/record", headers=JSON),
        two.client.get(f"/g/{number}/why?line=x", headers=JSON),
        two.client.get(f"/g/{number}/events", headers=JSON),
        two.client.post(f"/g/{number}", json={}, headers=JSON),
        two.client.post(f"/g/{number}/undo", json={}, headers=JSON),
    ):
        await check_refusal(two, await ask, 404, "unknown-table")


@pytest.mark.parametrize(
    "path", ["/g/0", "/g/-1", "/g/x", "/g/99999999999999999999", "/g/1/at/-1", "/g/1/at/3", "/nope"]
)
async def test_addresses_that_cannot_be(two, path):
    answer = await two.client.get(path, headers=JSON)
    assert answer.status_code in (400, 404) and answer.json()["message"]


async def test_a_past_position_and_the_record(two):
    sheet = await two.sheet(two.game, two.tokens["ann"])
    line = f"ann {sheet['legal'][0]}"
    await two.say(two.game, two.tokens["ann"], line)
    past = (await two.client.get(f"/g/{two.game}/at/2", headers=bearer(two.tokens["ann"]))).json()
    assert set(past) == set(sheet)
    assert past["line"] == 2 and past["turn"] == "ann" and past["legal"] == [] and past["log"] == sheet["log"]
    record = await two.client.get(f"/g/{two.game}/record", headers={"authorization": f"Bearer {two.tokens['ann']}"})
    assert record.headers["content-type"].startswith("text/plain")
    assert record.text.splitlines()[:3] == ['[Title "toy"]', '[Map "none"]', '[Seats "ann bob"]']
    assert record.text.rstrip().endswith(line)


async def test_why_says_what_stands_against_a_line(two):
    async def ask(name, line):
        answer = await two.client.get(f"/g/{two.game}/why", params={"line": line}, headers=bearer(two.tokens[name]))
        return answer.status_code, answer.json()

    sheet = await two.sheet(two.game, two.tokens["ann"])
    assert await ask("ann", f"ann {sheet['legal'][0]}") == (200, {"legal": True})
    status, verdict = await ask("ann", "ann put 9")
    assert status == 200 and verdict["code"] == "not-now" and not verdict["legal"] and verdict["message"]
    status, verdict = await ask("bob", "bob hold")
    assert status == 200 and verdict["code"] == "not-your-turn"
    assert (await ask("bob", "ann put 1"))[0] == 403  # it would give away what ann holds
    assert (await ask("ann", "nonsense"))[0] == 400


async def test_undo_takes_back_ones_own_last_choice_only(two):
    ann, bob = two.tokens["ann"], two.tokens["bob"]
    undo = f"/g/{two.game}/undo"
    before = await two.sheet(two.game, ann)
    await check_refusal(two, await two.client.post(undo, json={"n": 2}, headers=bearer(ann)), 422, "undo-chance")
    line = f"ann {before['legal'][0]}"
    await two.say(two.game, ann, line)
    await check_refusal(two, await two.client.post(undo, json={"n": 3}, headers=bearer(bob)), 422, "nothing-to-undo")
    await check_refusal(two, await two.client.post(undo, json={"n": 2}, headers=bearer(ann)), 409, "stale")
    await check_refusal(
        two, await two.client.post(undo, json={"n": 3, "seat": "bob"}, headers=bearer(ann)), 403, "not-your-seat"
    )
    answer = await two.client.post(undo, json={"n": 3}, headers=bearer(ann))
    assert answer.status_code == 201
    after = await two.sheet(two.game, ann)
    assert after["undone"] == 1 and after | {"undone": 0} == before
    stored = await two.hall.store.read(two.game)
    assert len(stored.lines) == 2 and stored.takebacks == [(2, "ann")] and stored.head.line == 2
    # a sheet from before the undo is stale even where the number fits again
    stale = await two.client.post(f"/g/{two.game}", json={"n": 2, "undone": 0, "line": line}, headers=bearer(ann))
    await check_refusal(two, stale, 409, "stale")
    assert (await two.say(two.game, ann, line)).status_code == 201


async def test_a_whole_game_with_bots_is_the_same_after_a_restart(tmp_path):
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bot-1:highest", "bot-2:random")
        while True:
            sheet = await s.wait_for_turn(game, tokens)
            if sheet["over"]:
                break
            mine = await s.sheet(game, tokens["ann"])
            assert (await s.say(game, tokens["ann"], f"ann {mine['legal'][0]}", mine["line"])).status_code == 201
        final = await s.sheet(game, tokens["ann"])
        assert final["winners"] and all("?" not in line for line in final["log"])
        assert (await s.say(game, tokens["ann"], "ann hold")).json()["code"] == "game-over"
    async with site(tmp_path) as again:
        assert await again.sheet(game, tokens["ann"]) == final


async def test_a_bot_that_owes_a_move_moves_after_a_restart(tmp_path):
    from tests.site.toybox.bot import Highest

    try:
        Highest.seconds = 0.3
        async with site(tmp_path) as s:
            game, _ = await s.make("bot:highest", "bob:link")
            assert (await s.sheet(game))["turn"] == "bot"
    finally:
        Highest.seconds = 0.0
    async with site(tmp_path) as again:
        # nobody asks for the table: the hall goes on by itself
        for _ in range(300):
            stored = await again.hall.store.read(game)
            if len(stored.lines) > 2:
                break
            await asyncio.sleep(0.01)
        assert stored.lines[2].startswith("bot put") and stored.head.turn == "bob"


async def test_a_table_is_read_as_of_one_moment(tmp_path, monkeypatch):
    """A line that is written while a table is read shows in its head and among its lines, or in neither."""
    from trunkline.site.tables import store

    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        sheet = await s.sheet(game, tokens["ann"])
        loop = asyncio.get_running_loop()
        heads = store._heads

        def between(connection, wanted):
            found = heads(connection, wanted)
            said = s.say(game, tokens["ann"], f"ann {sheet['legal'][0]}", sheet["line"])
            assert asyncio.run_coroutine_threadsafe(said, loop).result(10).status_code == 201
            return found

        monkeypatch.setattr(store, "_heads", between)
        stored = await s.hall.store.read(game)
        assert (stored.head.line, len(stored.lines)) == (2, 2)
        monkeypatch.undo()
        stored = await s.hall.store.read(game)
        assert (stored.head.line, len(stored.lines)) == (3, 3)


async def test_a_slow_bot_holds_up_nobody(tmp_path):
    from tests.site.toybox.bot import Highest

    try:
        Highest.seconds = 0.5
        async with site(tmp_path) as s:
            slow, _ = await s.make("bot:highest", "bob:link")
            game, tokens = await s.make("ann:link", "bob:link")
            sheet = await s.sheet(game, tokens["ann"])
            assert (await s.say(game, tokens["ann"], f"ann {sheet['legal'][0]}")).status_code == 201
            assert (await s.sheet(slow))["line"] == 2  # it still thinks, and the table can be looked at
    finally:
        Highest.seconds = 0.0


async def test_a_bot_that_breaks_plays_something_legal(tmp_path, caplog):
    async with site(tmp_path) as s:
        game, tokens = await s.make("bot:broken", "bob:link")
        sheet = await s.wait_for_turn(game, tokens)
        assert sheet["turn"] == "bob" and "broke" in caplog.text


async def test_tables_beyond_the_limit_leave_memory_and_come_back(tmp_path):
    async with site(tmp_path, live_tables=2) as s:
        made = [await s.make("ann:link", "bob:link") for _ in range(5)]
        assert len(s.hall._live) == 2
        for game, tokens in made:
            sheet = await s.sheet(game, tokens["ann"])
            assert (await s.say(game, tokens["ann"], f"ann {sheet['legal'][0]}")).status_code == 201
        assert len(s.hall._live) == 2


async def test_when_the_disk_fails_nothing_is_acknowledged_and_nothing_kept(two, monkeypatch):
    sheet = await two.sheet(two.game, two.tokens["ann"])

    def broken(batch):
        raise OSError("disk full")

    monkeypatch.setattr(two.hall.store.writer, "_transaction", broken)
    answer = await two.say(two.game, two.tokens["ann"], f"ann {sheet['legal'][0]}")
    await check_refusal(two, answer, 500, "server-error")
    monkeypatch.undo()
    assert await two.sheet(two.game, two.tokens["ann"]) == sheet
    assert (await two.say(two.game, two.tokens["ann"], f"ann {sheet['legal'][0]}")).status_code == 201
