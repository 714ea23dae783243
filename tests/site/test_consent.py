"""Going back by consent: asked by one, answered by all others, over when anybody plays, known to every process."""

from __future__ import annotations

import pytest

from tests.site.conftest import HTML, JSON, bearer, site, site_on

pytestmark = pytest.mark.anyio

SEATS = ("ann:link", "bob:link", "cyd:link")


async def table(s, *seats):
    """A table where people have sat down and each has played a line; its number, tokens and browsers by name."""
    game, tokens = await s.make(*(seats or SEATS))
    browsers = {}
    for name in tokens:
        browsers[name] = s.browser()
        await s.sit(browsers[name], game, tokens, name)
    return game, tokens, browsers


async def play(s, game, browsers, times):
    """Let the seats keep their cards, so often; the sheet then. No card forces a seat, so the game goes on so long."""
    for _ in range(times):
        turn = (await s.sheet(game))["turn"]
        sheet = await sheet_of(browsers[turn], game)
        answer = await post(browsers[turn], f"/g/{game}", n=sheet["line"], line=f"{turn} hold")
        assert answer.status_code == 201, answer.text
    return await s.sheet(game)


async def asked_table(s):
    """A table some lines on, where the first seat has asked to go back to the beginning; its number and browsers."""
    game, _, at = await table(s)
    await play(s, game, at, 3)
    await ask(at["ann"], game, 0)
    return game, at


async def sheet_of(browser, game):
    return (await browser.get(f"/g/{game}", headers=JSON)).json()


async def post(browser, path, **body):
    return await browser.post(path, json=body, headers=JSON | {"sec-fetch-site": "same-origin"})


async def ask(browser, game, to, **more):
    sheet = await sheet_of(browser, game)
    return await post(browser, f"/g/{game}/ask", **{"n": sheet["line"], "to": to} | more)


async def answer(browser, game, **more):
    sheet = await sheet_of(browser, game)
    return await post(browser, f"/g/{game}/answer", **{"n": sheet["line"]} | more)


async def test_all_agree_and_the_match_goes_back(database):
    async with site_on(database) as s:
        game, _, at = await table(s)
        before = (await play(s, game, at, 1))["line"]
        await play(s, game, at, 4)
        asked = await ask(at["ann"], game, before)
        assert asked.status_code == 201
        expected = {"seat": "ann", "to": before, "waits": ["bob", "cyd"], "against": None}
        assert asked.json()["ask"] == expected == (await s.sheet(game))["ask"]
        assert (await answer(at["bob"], game)).json()["ask"]["waits"] == ["cyd"]
        done = (await answer(at["cyd"], game)).json()
        assert done["line"] == before and done["undone"] == 1 and done["ask"] is None
        page = (await at["bob"].get(f"/g/{game}", headers=HTML)).text
        assert f"All agreed to go back to line {before}, as Ann had asked." in page
        assert (await play(s, game, at, 1))["line"] > before


async def test_what_is_asked_ends_when_a_line_is_taken_back_and_played_again(tmp_path):
    """As many lines as when it was asked are another position."""
    async with site(tmp_path) as s:
        game, _, at = await table(s)
        sheet = await play(s, game, at, 1)
        assert (await ask(at["bob"], game, 0)).status_code == 201
        (played,) = {line.split()[0] for line in sheet["log"]} - {"-"}
        assert (await post(at[played], f"/g/{game}/undo", n=sheet["line"])).status_code == 201
        again = await play(s, game, at, 1)
        assert (again["line"], again["undone"], again["ask"]) == (sheet["line"], 1, None)


async def test_a_program_that_plays_for_a_seat_must_agree_too(tmp_path):
    """Nobody has sat down there; a seat for which nobody has played is not waited for."""
    async with site(tmp_path) as s:
        game, tokens = await s.make(*SEATS)
        first = await s.sheet(game)
        for _ in range(2):
            turn = (await s.sheet(game))["turn"]
            assert (await s.say(game, tokens[turn], f"{turn} hold")).status_code == 201
        played = {line.split()[0] for line in (await s.sheet(game))["log"]} - {"-"}
        assert len(played) == 2
        one, other = sorted(played)
        body = {"n": (await s.sheet(game))["line"], "to": first["line"]}
        asked = await s.client.post(f"/g/{game}/ask", json=body, headers=bearer(tokens[one]))
        assert asked.json()["ask"]["waits"] == [other]


async def test_nobody_waits_for_a_seat_that_was_left(database):
    async with site_on(database) as s:
        game, _, at = await table(s)
        before = (await play(s, game, at, 1))["line"]
        await play(s, game, at, 4)
        async with s.hall.at(game) as live:
            live.pace = type(live.pace)(leaving="open")
        assert (await post(at["bob"], f"/g/{game}/leave")).status_code == 201
        assert (await ask(at["ann"], game, before)).json()["ask"]["waits"] == ["cyd"]
        assert (await answer(at["cyd"], game)).json()["line"] == before


async def test_who_plays_against_bots_alone_goes_back_at_once(database):
    async with site_on(database) as s:
        game, _, at = await table(s, "ann:link", "bob:highest", "cyd:highest")
        await s.wait_for_turn(game, at)
        first = await sheet_of(at["ann"], game)
        await post(at["ann"], f"/g/{game}", n=first["line"], line=f"ann {first['legal'][0]}")
        await s.wait_for_turn(game, at)
        later = await sheet_of(at["ann"], game)
        assert later["line"] > first["line"] + 1 and not later["undo"], "bots have played since"
        assert "Go back to here" in (await at["ann"].get(f"/g/{game}/at/{first['line']}", headers=HTML)).text
        back = (await ask(at["ann"], game, first["line"])).json()
        assert (back["line"], back["legal"]) == (first["line"], first["legal"])


async def test_a_bot_that_is_to_play_after_going_back_plays(database):
    async with site_on(database) as s:
        game, tokens, at = await table(s, "ann:highest", "bob:link", "cyd:highest")
        await s.wait_for_turn(game, tokens)
        assert (await ask(at["bob"], game, 0)).json()["undone"] == 1
        assert (await s.wait_for_turn(game, tokens))["turn"] == "bob"


async def test_one_no_ends_it(database):
    async with site_on(database) as s:
        game, at = await asked_table(s)
        line = (await s.sheet(game))["line"]
        await answer(at["bob"], game)
        refused = (await answer(at["cyd"], game, no=True)).json()
        assert refused["ask"] == {"seat": "ann", "to": 0, "waits": [], "against": "cyd"} and refused["line"] == line
        page = (await at["ann"].get(f"/g/{game}", headers=HTML)).text
        assert "Cyd does not want to go back to line 0, as Ann had asked." in page
        late = await answer(at["bob"], game)
        assert late.status_code == 422 and late.json()["code"] == "ask-nothing"
        assert (await ask(at["bob"], game, 1)).json()["ask"]["seat"] == "bob", "another one may ask then"


async def test_who_asks_may_ask_no_more_and_others_wait_meanwhile(tmp_path):
    async with site(tmp_path) as s:
        game, at = await asked_table(s)
        other = await ask(at["bob"], game, 1)
        assert other.status_code == 422 and other.json()["code"] == "ask-other"
        assert (await ask(at["ann"], game, 1)).json()["ask"]["to"] == 1, "the seat itself may ask for another line"
        assert (await answer(at["ann"], game, no=True)).json()["ask"] is None


async def test_a_line_that_is_played_ends_what_was_asked(tmp_path):
    async with site(tmp_path) as s:
        game, at = await asked_table(s)
        stale = (await s.sheet(game))["line"]
        assert (await play(s, game, at, 1))["ask"] is None
        for _ in range(2):
            late = await post(at["bob"], f"/g/{game}/answer", n=stale)
            assert late.status_code == 409
        assert (await s.sheet(game))["line"] > stale


async def test_only_seats_ask_and_answer_and_only_for_lines_there_are(tmp_path):
    async with site(tmp_path) as s:
        game, _, at = await table(s)
        line = (await play(s, game, at, 2))["line"]
        assert (await ask(s.browser(), game, 0)).status_code == 403
        assert (await ask(at["ann"], game, line)).status_code == 422
        assert (await ask(at["ann"], game, line + 5)).json()["code"] == "line-out-of-range"
        assert (await ask(at["ann"], game, -1)).status_code == 400
        assert (await answer(at["ann"], game)).status_code == 422
        await ask(at["ann"], game, 0)
        assert (await answer(at["bob"], game, seat="cyd")).status_code == 403
        assert (await answer(s.browser(), game)).status_code == 403


async def test_several_seats_at_one_browser_answer_each_for_itself(tmp_path):
    async with site(tmp_path) as s:
        game, tokens = await s.make(*SEATS)
        all_seats = s.browser()
        for name in tokens:
            await s.sit(all_seats, game, tokens, name)
        await play(s, game, dict.fromkeys(tokens, all_seats), 3)
        await ask(all_seats, game, 0, seat="bob")
        page = (await all_seats.get(f"/g/{game}", headers=HTML)).text
        assert "Ann: Agree" in page and "Cyd: Do not go back" in page and "Bob: Ask no more" in page
        await answer(all_seats, game, seat="ann")
        done = (await answer(all_seats, game, seat="cyd")).json()
        assert (done["line"], done["undone"]) == (3, 1), "at the beginning, and the cards are dealt anew"


async def test_other_processes_know_what_is_asked(postgres):
    async with site_on(postgres) as one, site_on(postgres) as two:
        game, _, at = await table(one)
        await play(one, game, at, 3)
        await two.sheet(game)
        await ask(at["ann"], game, 0)
        async with two.hall.at(game) as live:
            await two.hall.is_behind(live)
        there = two.browser()
        there.cookies = at["bob"].cookies
        assert (await answer(there, game)).json()["ask"]["waits"] == ["cyd"]
        there.cookies = at["cyd"].cookies
        assert (await answer(there, game)).json()["undone"] == 1


async def test_what_is_asked_outlives_a_restart(database):
    async with site_on(database) as s:
        game, _ = await asked_table(s)
        asked = (await s.sheet(game))["ask"]
    async with site_on(database) as s:
        assert (await s.sheet(game))["ask"] == asked


async def test_a_change_that_is_sent_again_with_its_key_is_made_once(tmp_path):
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:random", "cyd:random")
        await s.wait_for_turn(game, tokens)
        sheet = await s.sheet(game, tokens["ann"])
        headers = bearer(tokens["ann"]) | {"idempotency-key": "back-1"}
        for status in (201, 200):
            body = {"n": sheet["line"], "to": 0}
            again = await s.client.post(f"/g/{game}/ask", json=body, headers=headers)
            assert again.status_code == status
        assert again.json()["undone"] == 1
