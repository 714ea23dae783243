"""The chat of a table: who writes and who reads, its bounds, and that it is heard everywhere and leaks nowhere."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.site.conftest import HTML, bearer, site, site_on
from tests.site.test_news import wait_until_connected, watch
from trunkline.site.tables import chat, news, schema
from trunkline.site.tables.accounts import merge
from trunkline.site.tables.relations import MUTE, relate

pytestmark = pytest.mark.anyio


async def say(s, game, token, text):
    """Say something as a program."""
    return await s.client.post(f"/g/{game}/chat", json={"text": text}, headers=bearer(token))


async def heard(s, game, since=0):
    """The chat as anybody gets it."""
    answer = await s.client.get(f"/g/{game}/chat?since={since}", headers=bearer(None))
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_what_a_seat_says_everybody_reads_and_a_restart_keeps(database):
    async with site_on(database) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        first = await say(s, game, tokens["bob"], "  Good luck,\r\nall\u202e!\x00 ")
        assert first.status_code == 201, first.text
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201
        second = await say(s, game, tokens["ann"], "Grüße 🚂")
        assert second.json() | {"at": 0} == {
            "n": 2, "seat": "ann", "label": "Ann", "line": 3, "text": "Grüße 🚂", "at": 0, "room": "players",
        }  # fmt: skip
        said = await heard(s, game)
        assert [(line["n"], line["seat"], line["line"], line["text"]) for line in said["lines"]] == [
            (1, "bob", 2, "Good luck,\nall!"),
            (2, "ann", 3, "Grüße 🚂"),
        ]
        assert [line["n"] for line in (await heard(s, game, since=1))["lines"]] == [2]
    async with site_on(database) as s:
        assert await heard(s, game) == said
        assert s.hall._live[game].said == 2
        assert (await say(s, game, tokens["bob"], "and on")).json()["n"] == 3


async def test_a_program_without_a_seat_reads_and_does_not_write(tmp_path):
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        await say(s, game, tokens["ann"], "hello")
        for token, code in ((None, "no-seat"), ("x" * 40, "broken-token")):
            answer = await say(s, game, token, "let me in")
            assert (answer.status_code, answer.json()["code"]) == (403, code)
        other = await s.client.post(
            f"/g/{game}/chat", json={"text": "as bob", "seat": "bob"}, headers=bearer(tokens["ann"])
        )
        assert (other.status_code, other.json()["code"]) == (403, "not-your-seat")
        as_seat = await s.form(s.browser(), f"/g/{game}/chat", text="as bob", seat="bob")
        assert as_seat.status_code == 403
        page = (await s.browser().get(f"/g/{game}", headers=HTML)).text
        assert "hello" in page and "Message to the other onlookers" in page
        assert len((await heard(s, game))["lines"]) == 1
        assert (await say(s, 999, tokens["ann"], "hello")).status_code == 404


async def test_what_onlookers_say_players_do_not_see_before_the_end(database):
    async with site_on(database) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        ann, one, two = s.browser(), s.browser(), s.browser()
        await s.sit(ann, game, tokens, "ann")
        await s.form(one, "/me", name="Zoe", language="en")
        sent = await s.form(one, f"/g/{game}/chat", text="*Ann* holds a six, I bet")
        assert (sent.status_code, sent.headers["location"]) == (303, f"/g/{game}#pane-chat")
        assert (await s.form(two, f"/g/{game}/chat", text="no, a five")).status_code == 303 and two.cookies
        assert (await say(s, game, tokens["bob"], "good luck")).json()["n"] == 3

        async def rooms(browser, token=None):
            answer = await browser.get(f"/g/{game}/chat", headers=bearer(token))
            return [(line["room"], line["seat"], line["label"], line["n"]) for line in answer.json()["lines"]]

        everything = [("watchers", "", "Zoe", 1), ("watchers", "", "", 2), ("players", "bob", "Bob", 3)]
        assert await rooms(one) == await rooms(two) == await rooms(s.browser()) == everything
        assert await rooms(ann) == await rooms(s.browser(), tokens["bob"]) == everything[2:]
        for path in (f"/g/{game}", f"/g/{game}/chat", f"/g/{game}/chat?since=0"):
            for part in ({}, {"hx-request": "true"}):
                assert "holds a six" not in (await ann.get(path, headers=HTML | part)).text
        page = (await two.get(f"/g/{game}", headers=HTML)).text
        assert "<em>Ann</em> holds a six" in page and "<bdi>Onlooker</bdi></b> <time" in page
        assert '<bdi>Zoe</bdi></b> <span class="mark">onlooker</span>' in page
        while (turn := (await s.sheet(game))["turn"]) is not None:
            assert (await s.say(game, tokens[turn], f"{turn} hold")).status_code == 201
        assert await rooms(ann) == everything and "holds a six" in (await ann.get(f"/g/{game}", headers=HTML)).text
    async with site_on(database) as s:
        assert len((await heard(s, game))["lines"]) == 3


async def test_onlookers_have_a_rate_and_a_room_that_fills_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setattr(chat, "MOST", 2)
    async with site(tmp_path, chat_rate=4) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        sent = [await s.form(s.browser(), f"/g/{game}/chat", text=str(k)) for k in range(6)]
        assert [answer.status_code for answer in sent] == [303, 303, 422, 422, 429, 429], "guests of one address"
        assert ">5</textarea>" in sent[-1].text and "retry-after" in sent[-1].headers
        said = [await say(s, game, tokens["ann"], str(k)) for k in range(3)]
        assert [answer.status_code for answer in said] == [201, 201, 422]
        assert [answer.json()["n"] for answer in said[:2]] == [3, 4]


async def test_whoever_is_muted_is_not_read_any_more_at_any_table(database):
    async with site_on(database) as s:
        ann, bob, eve = s.browser(), s.browser(), s.browser()
        games = []
        for _ in range(2):
            game = int((await s.open(ann, "me", "open")).split("/")[2])
            assert (await s.form(bob, f"/g/{game}/take", seat="bob")).status_code == 303
            games.append(game)
        game, other = games
        await s.form(eve, f"/g/{game}/chat", text="look at me")
        for each in games:
            await s.form(bob, f"/g/{each}/chat", text="blah", seat="bob")
        await s.form(ann, f"/g/{game}/chat", text="hm", seat="ann")

        async def read(browser, number):
            answer = await browser.get(f"/g/{number}/chat", headers=bearer(None))
            return [line["text"] for line in answer.json()["lines"]]

        page = (await ann.get(f"/g/{game}/chat", headers=HTML)).text
        assert page.count(">Mute<") == 1 and "<bdi>bob</bdi>" in page, "neither oneself nor an onlooker"
        muted = await s.form(ann, f"/g/{game}/chat/mute", n="2", on="true")
        assert (muted.status_code, muted.headers["location"]) == (303, f"/g/{game}/chat#people")
        assert (await read(ann, game), await read(ann, other)) == (["hm"], [])
        assert await read(bob, game) == ["blah", "hm"] and await read(eve, game) == ["look at me", "blah", "hm"]
        for path in (f"/g/{game}", f"/g/{game}/chat"):
            assert "blah" not in (await ann.get(path, headers=HTML)).text
        page = (await ann.get(f"/g/{game}/chat", headers=HTML)).text
        assert ">Unmute<" in page and ">muted</span>" in page
        assert (await s.form(ann, f"/g/{game}/chat/mute", n="2", on="true")).status_code == 303
        await s.form(eve, f"/g/{game}/chat/mute", n="2", on="true")
        assert (await s.form(ann, f"/g/{game}/chat/mute", n="2", on="false")).status_code == 303
        assert await read(ann, game) == ["blah", "hm"] and await read(eve, game) == ["look at me", "hm"]
        for n in ("4", "9"):
            assert (await s.form(ann, f"/g/{game}/chat/mute", n=n, on="true")).status_code == 403
        said = await s.client.post(f"/g/{game}/chat/mute", json={"n": 2}, headers=bearer("x" * 40))
        assert said.status_code == 403 and said.json()["code"] == "mute-nobody"


async def test_what_a_guest_has_muted_and_written_goes_over_to_the_account(database):
    async with site_on(database) as s:

        def write(connection):
            for me, you in (("guest", "x"), ("guest", "anna"), ("anna", "guest"), ("anna", "x"), ("y", "guest")):
                relate(connection, me, you, MUTE, on=True)
            merge(connection, "guest", "anna")
            return sorted(tuple(row)[:3] for row in connection.execute(schema.relations.select()))

        assert await s.hall.store.writer.run(write) == [("anna", "x", "mute"), ("y", "anna", "mute")]


async def test_a_browser_writes_by_a_plain_form_and_a_refused_text_stays_with_its_reason(tmp_path):
    async with site(tmp_path, chat_rate=3) as s:
        ann = s.browser()
        at = (await s.open(ann, "me", "highest")).partition("?")[0]
        sent = await s.form(ann, f"{at}/chat", text="<b>hi</b> & https://a.example", seat="ann")
        assert (sent.status_code, sent.headers["location"]) == (303, f"{at}#pane-chat")
        page = (await ann.get(at, headers=HTML)).text
        assert "&lt;b&gt;hi&lt;/b&gt; &amp; https://a.example" in page, "text is text, and no link is made of it"
        await s.form(ann, f"{at}/chat", text="*one* [link](https://a.example)", seat="ann")
        page = (await ann.get(at, headers=HTML)).text
        assert (
            '<em>one</em> <a href="https://a.example" target="_blank" rel="nofollow noopener noreferrer">link</a>'
            in page
        )
        assert f'href="{at}/at/2" data-at="2"' in page
        for text, reason in (("x" * 501, "This has 501 letters; a message may have 500."), (" \n ", "nothing to send")):
            answer = await s.form(ann, f"{at}/chat", text=text, seat="ann")
            assert answer.status_code == 422
            assert f">{text}</textarea>" in answer.text and reason in answer.text
        await s.form(ann, f"{at}/chat", text="three", seat="ann")
        answer = await s.form(ann, f"{at}/chat", text="four", seat="ann")
        assert answer.status_code == 429 and 1 <= int(answer.headers["retry-after"]) <= 60
        assert ">four</textarea>" in answer.text and "You have sent 3 messages in a minute" in answer.text
        forged = await ann.post(f"{at}/chat", data={"text": "x"}, headers=HTML | {"sec-fetch-site": "cross-site"})
        assert forged.status_code == 403
        assert [line["text"] for line in (await heard(s, int(at.split("/")[-1])))["lines"]][2:] == ["three"]


async def test_each_seat_has_a_rate_of_its_own_and_it_passes(tmp_path, monkeypatch):
    async with site(tmp_path, chat_rate=2) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        assert [(await say(s, game, tokens["ann"], str(k))).status_code for k in range(3)] == [201, 201, 429]
        assert (await say(s, game, tokens["bob"], "hm")).status_code == 201
        monkeypatch.setattr(chat, "SPAN", 0.0)
        assert (await say(s, game, tokens["ann"], "later")).status_code == 201


async def test_a_table_keeps_so_many_messages_and_refuses_more(tmp_path, monkeypatch):
    monkeypatch.setattr(chat, "MOST", 3)
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        answers = [await say(s, game, tokens["ann"], str(k)) for k in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 422]
        assert answers[-1].json()["code"] == "chat-full"
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201, "and the game goes on"


async def test_the_page_begins_with_the_last_lines_and_leads_to_all(tmp_path, monkeypatch):
    async with site(tmp_path, chat_rate=0) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        for k in range(103):
            await say(s, game, tokens["ann"], f"message {k}")
        page = (await s.browser().get(f"/g/{game}", headers=HTML)).text
        assert page.count('class="text"') == 100 and "3 earlier messages" in page
        assert (await s.browser().get(f"/g/{game}/chat", headers=HTML)).text.count('class="text"') == 103
        part = await s.browser().get(f"/g/{game}/chat?since=101", headers=HTML | {"hx-request": "true"})
        assert re.findall(r"message \d+", part.text) == ["message 101", "message 102"]
        sheet = await s.browser().get(f"/g/{game}/sheet", headers=HTML | {"hx-request": "true"})
        assert "message" not in re.sub(r"Message[^<]*", "", sheet.text).replace("messages", "")


async def test_chat_is_no_part_of_sheet_record_or_choices(tmp_path):
    """All that programs and bots get of the game is the same to the letter, and no move has become stale."""
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:highest")

        async def all_answers():
            paths = ("?choices=true", "/at/1", "/record", "/picture")
            return [(await s.client.get(f"/g/{game}{path}", headers=bearer(tokens["ann"]))).text for path in paths]

        before, stored = await all_answers(), s.hall._live[game].stored
        assert (await say(s, game, tokens["ann"], "a secret for friends")).status_code == 201
        assert await all_answers() == before
        assert s.hall._live[game].stored == stored
        assert (await s.say(game, tokens["ann"], "ann hold", n=2)).status_code == 201


async def test_who_watches_hears_it_at_once(tmp_path):
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        async with watch(s, game) as wait_for:
            await wait_for(said=0)
            await say(s, game, tokens["ann"], "hello")
            await wait_for(said=1, line=2)


async def test_two_processes_hear_of_each_other_and_lose_no_line(postgres):
    async with site_on(postgres, sweep=600, chat_rate=0) as a, site_on(postgres, sweep=600, chat_rate=0) as b:
        await wait_until_connected(a, b)
        game, tokens = await a.make("ann:link", "bob:link")
        async with watch(b, game) as wait_for:
            await wait_for(said=0)
            here = b.hall._live[game]
            assert (await say(a, game, tokens["ann"], "hello")).status_code == 201
            await wait_for(said=1)
            assert b.hall._live[game] is here, "chat is no reason to read a table again"
            both = [say(s, game, tokens["bob"], f"{k}") for k in range(10) for s in (a, b)]
            assert {answer.status_code for answer in await asyncio.gather(*both)} == {201}
            await wait_for(said=21)
        said = (await heard(b, game))["lines"]
        assert [line["n"] for line in said] == list(range(1, 22)), "no gap, and none twice"


def test_news_of_chat_that_cannot_be_read_is_no_news():
    assert news.read_said("me 17:5 22:1") == ("me", {17: 5, 22: 1})
    for broken in ("me 17", "me 1:x", "me 1:2:3"):
        with pytest.raises(ValueError, match=r"value|int"):
            news.read_said(broken)
