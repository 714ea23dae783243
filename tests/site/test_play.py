"""A table over the wire: every status, and that a refused request changes nothing."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
from sqlalchemy import func, select

from tests.site.conftest import HTML, JSON, bearer, site
from trunkline.site.tables import schema
from trunkline.site.tables.receipts import KEPT
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
    answer = await two.say(two.game, two.tokens["bob"], f"bob {sheet['legal'][0]}", n=2)
    fresh = (await check_refusal(two, answer, 409, "stale"))["sheet"]
    assert fresh["line"] == 3 and fresh["log"] == [f"ann {sheet['legal'][0]}"]


async def test_a_double_click_counts_once(two):
    sheet = await two.sheet(two.game, two.tokens["ann"])
    posts = [two.say(two.game, two.tokens["ann"], f"ann {sheet['legal'][0]}", n=2) for _ in range(5)]
    statuses = sorted(answer.status_code for answer in await asyncio.gather(*posts))
    assert statuses == [200, 200, 200, 200, 201]
    assert len((await two.hall.store.read(two.game)).lines) == 3


async def test_a_move_sent_again_is_answered_with_the_sheet_and_played_once(two):
    """Its answer got lost: the program cannot know whether it was played."""
    sheet = await two.sheet(two.game, two.tokens["ann"])
    move = {"n": 2, "undone": 0, "line": f"ann  {sheet['legal'][0]} "}
    assert (await two.client.post(f"/g/{two.game}", json=move, headers=bearer(two.tokens["ann"]))).status_code == 201
    again = await two.client.post(f"/g/{two.game}", json=move, headers=bearer(two.tokens["ann"]))
    assert again.status_code == 200
    assert again.json() == await two.sheet(two.game, two.tokens["ann"]) | {"since": 2, "log": again.json()["log"]}
    mine = await two.sheet(two.game, two.tokens["bob"])
    await two.say(two.game, two.tokens["bob"], f"bob {mine['legal'][0]}")
    later = await two.client.post(f"/g/{two.game}", json=move, headers=bearer(two.tokens["ann"]))
    assert later.status_code == 200 and later.json()["log"][0] == f"ann {sheet['legal'][0]}"
    # another move there, another seat's, and one that was taken back are none of it
    for change in ({"line": "ann hold"}, {"line": f"bob {sheet['legal'][0]}"}, {"undone": 1}, {"n": 1}):
        token = two.tokens[(move | change)["line"].split()[0]]
        answer = await two.client.post(f"/g/{two.game}", json=move | change, headers=bearer(token))
        assert answer.status_code == 409, change


async def test_what_a_program_sends_with_a_key_is_done_once(two):
    sheet = await two.sheet(two.game, two.tokens["ann"])

    async def send(end, name, key, **body):
        headers = bearer(two.tokens[name]) | {"idempotency-key": key}
        return await two.client.post(f"/g/{two.game}{end}", json=body, headers=headers)

    move = {"n": 2, "line": f"ann {sheet['legal'][0]}"}
    assert [(await send("", "ann", "a-1", **move)).status_code for _ in range(2)] == [201, 200]
    # an undo names no line: without a key the second would be refused, or take back more
    assert [(await send("/undo", "ann", "a-2", n=3)).status_code for _ in range(3)] == [201, 200, 200]
    assert (await two.sheet(two.game))["undone"] == 1
    other = await send("/undo", "ann", "a-1", n=3)
    assert (other.status_code, other.json()["code"]) == (422, "key-again")
    # the key is the seat's own: what another calls by it is its own affair
    mine = await send("", "bob", "a-1", n=2, line="bob hold")
    assert (mine.status_code, mine.json()["code"]) == (422, "not-your-turn")
    for key in ("", "two words", "k" * 201):
        refused = await send("", "ann", key, **move)
        assert (refused.status_code, refused.json()["code"]) == (400, "malformed")


async def test_what_was_refused_with_a_key_may_be_sent_again(two):
    sheet = await two.sheet(two.game, two.tokens["bob"])
    headers = bearer(two.tokens["bob"]) | {"idempotency-key": "b"}
    move = {"n": 3, "line": f"bob {sheet['legal'][0] if sheet['legal'] else 'hold'}"}
    assert (await two.client.post(f"/g/{two.game}", json=move, headers=headers)).status_code == 409
    mine = await two.sheet(two.game, two.tokens["ann"])
    await two.say(two.game, two.tokens["ann"], f"ann {mine['legal'][0]}")
    assert (await two.client.post(f"/g/{two.game}", json=move, headers=headers)).status_code == 201


async def test_receipts_are_let_go_after_a_day_whatever_becomes_of_their_game(two, monkeypatch):
    sheet = await two.sheet(two.game, two.tokens["ann"])
    move = {"n": 2, "line": f"ann {sheet['legal'][0]}"}
    headers = bearer(two.tokens["ann"]) | {"idempotency-key": "a"}
    assert (await two.client.post(f"/g/{two.game}", json=move, headers=headers)).status_code == 201
    count = select(func.count()).select_from(schema.receipts)
    for kept, left in ((KEPT, 1), (-1.0, 0)):  # as if a day had gone by
        monkeypatch.setattr("trunkline.site.tables.receipts.KEPT", kept)
        await two.hall.upkeep.tidy()
        assert await two.hall.store.ask(lambda connection: connection.execute(count).scalar()) == left


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
    assert after["undone"] == 1 and after | {"undone": 0, "redo": ""} == before | {"redo": ""}
    stored = await two.hall.store.read(two.game)
    assert len(stored.lines) == 2 and stored.takebacks == [(2, "ann", False)] and stored.head.line == 2
    # a sheet from before the undo is stale even where the number fits again
    stale = await two.client.post(f"/g/{two.game}", json={"n": 2, "undone": 0, "line": line}, headers=bearer(ann))
    await check_refusal(two, stale, 409, "stale")
    assert (await two.say(two.game, ann, line)).status_code == 201


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


async def test_what_was_taken_back_is_offered_again_to_its_seat_alone(two):
    """As an ordinary line: it is stale once another has moved, and gone once the seat has played something else."""
    ann, bob = two.tokens["ann"], two.tokens["bob"]
    sheet = await two.sheet(two.game, ann)
    line = sheet["legal"][0]
    assert sheet["redo"] == "" and sheet["reset"] is False
    await two.say(two.game, ann, f"ann {line}")
    back = {"n": sheet["line"] + 1, "turn": True}
    assert (await two.client.post(f"/g/{two.game}/undo", json=back, headers=bearer(ann))).status_code == 201
    again = await two.sheet(two.game, ann)
    assert again["redo"] == line and (await two.sheet(two.game, bob))["redo"] == ""
    move = {"n": again["line"], "undone": again["undone"], "line": f"ann {line}"}
    assert (await two.client.post(f"/g/{two.game}", json=move | {"undone": 0}, headers=bearer(ann))).status_code == 409
    assert (await two.client.post(f"/g/{two.game}", json=move, headers=bearer(ann))).status_code == 201
    assert (await two.sheet(two.game, ann))["redo"] == ""


async def test_what_a_line_would_leave_is_drawn_for_its_seat_alone(two):
    """The toy draws nothing; lines of another seat are refused, whatever they are."""

    async def ask(name, line):
        answer = await two.client.get(f"/g/{two.game}/ghost", params={"line": line}, headers=bearer(two.tokens[name]))
        return answer.status_code, answer.json()

    sheet = await two.sheet(two.game, two.tokens["ann"])
    assert await ask("ann", f"ann {sheet['legal'][0]}") == (200, {"svg": ""})
    assert await ask("ann", "ann put 9") == (200, {"svg": ""})
    assert (await ask("bob", f"ann {sheet['legal'][0]}"))[0] == 403
    assert (await ask("ann", "nonsense"))[0] == 400
    for name, status in (("ann", 200), ("bob", 200)):
        answer = await two.client.get(f"/g/{two.game}/barred?word=x", headers=bearer(two.tokens[name]))
        assert (answer.status_code, answer.json()) == (status, {"barred": []})
    assert (await two.client.get(f"/g/{two.game}/barred?word=x", headers=JSON)).status_code == 403
