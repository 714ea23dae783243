"""Nobody is sent a hand that is not theirs, whatever they ask, until the game is over."""

from __future__ import annotations

import json
import re

import pytest

from tests.site.conftest import HTML, bearer, site

pytestmark = pytest.mark.anyio


async def answers(s, game, token, line):
    """Every answer about a table that a visitor can get, as text without its page's own numbers."""
    for path in ("", "/sheet", "/at/2", "/at/1", f"/at/{line}", "/record", "/why?line=bob+put+4"):
        yield path, (await s.client.get(f"/g/{game}{path}", headers=bearer(token))).text
        headers = HTML | ({"authorization": f"Bearer {token}"} if token else {})
        yield path, (await s.client.get(f"/g/{game}{path}", headers=headers)).text
    for body in ({"n": line, "line": "bob put 4"}, {"n": line - 1, "line": "bob put 4"}):
        yield "post", (await s.client.post(f"/g/{game}", json=body, headers=bearer(token))).text


async def test_two_tables_that_differ_in_a_hidden_hand_only_look_the_same(tmp_path, monkeypatch):
    """The strongest form: all that others get is the same to the letter, whichever cards bob holds."""
    from tests.kernel.toy import Deal, Dealing, Dealt

    hands = {"ann": ("1", "3", "5"), "bob": ("2", "4", "6")}

    def deal(self, game, s, rng):
        name = s.names[Dealt.of(s).hands]
        return Deal(name, hands[name])

    monkeypatch.setattr(Dealing, "deal", deal)
    async with site(tmp_path) as s:
        seen = []
        for bobs in (("2", "4", "6"), ("1", "4", "4")):
            hands["bob"] = bobs
            game, tokens = await s.make("ann:link", "bob:link")
            got = []
            for token in (tokens["ann"], None):
                async for path, text in answers(s, game, token, 2):
                    # what differs for other reasons: the table's number, links
                    text = re.sub(rf"(/g/|after=){game}\b|[Tt]able {game}\b", "/g/N", text)
                    text = re.sub(rf"trunkline-{game}\b", "trunkline-N", text)  # what pictures are called
                    text = re.sub(rf'"game":\s*{game}\b|data-game="{game}"', "game N", text)
                    text = re.sub(r"seat/[\w-]{24}", "seat/TOKEN", text)
                    got.append((path, text))
            mine = json.loads((await s.client.get(f"/g/{game}", headers=bearer(tokens["bob"]))).text)
            assert f"- deal bob {' '.join(bobs)}" in mine["log"]
            seen.append(got)
        assert seen[0] == seen[1]
        assert any("deal bob ? ? ?" in text for _, text in seen[0])


async def test_no_address_that_is_asked_for_has_the_token_of_a_seat_link(tmp_path):
    """Browsers name the page in each request for its style and picture, and logs of proxies keep that."""
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        browser = s.browser()
        for token in (tokens["ann"], "x" * 24):
            answer = await browser.get(f"/g/{game}/seat/{token}", headers=HTML)
            assert answer.headers.get_list("referrer-policy") == ["strict-origin"]
        sits = await s.form(browser, f"/g/{game}/seat/{tokens['ann']}")
        assert sits.status_code == 303 and tokens["ann"] not in sits.headers["location"]
        assert sits.headers.get_list("referrer-policy") == ["strict-origin"]
        link = f"/g/{game}/sit#{tokens['bob']}"
        old = await browser.get(f"/g/{game}/seat/{tokens['bob']}", headers=HTML)
        assert (old.status_code, old.headers["location"]) == (303, link), "those of before lead there"
        friend = s.browser()
        for answer in (await friend.get(link, headers=HTML), await s.follow(friend, link)):
            assert tokens["bob"] not in str(answer.request.url.copy_with(fragment=None))
            assert tokens["bob"] not in answer.headers.get("location", "")
            assert answer.headers.get_list("referrer-policy") == ["same-origin"], "its address is no secret"
        table = await browser.get(f"/g/{game}", headers=HTML)
        assert table.headers.get_list("referrer-policy") == ["same-origin"] and tokens["ann"] not in table.text


async def test_when_it_is_over_nothing_is_hidden(tmp_path):
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link", options={"rounds": "1"})
        for _ in range(2):
            sheet = await s.sheet(game)
            mine = await s.sheet(game, tokens[sheet["turn"]])
            assert (await s.say(game, tokens[sheet["turn"]], f"{sheet['turn']} {mine['legal'][0]}")).status_code == 201
        sheet = await s.sheet(game)
        assert sheet["over"] and not any("?" in line for line in sheet["log"])
        page = (await s.client.get(f"/g/{game}", headers=HTML)).text
        assert "deal" in page.lower() and "? ? ?" not in page


async def test_what_was_undone_is_not_shown_again(tmp_path):
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link")
        mine = await s.sheet(game, tokens["ann"])
        lines = [f"ann {line}" for line in (mine["legal"][0], mine["legal"][1])]
        await s.client.get(f"/g/{game}", headers=HTML)  # the log's words are kept from here on
        await s.say(game, tokens["ann"], lines[0])
        await s.client.get(f"/g/{game}", headers=HTML)
        await s.client.post(f"/g/{game}/undo", json={"n": 3}, headers=bearer(tokens["ann"]))
        await s.say(game, tokens["ann"], lines[1])
        page = (await s.client.get(f"/g/{game}", headers=HTML)).text
        got = re.findall(r"ann: ([^<]*)", page)
        assert any(lines[1].split()[-1] in text for text in got), got
        assert not any(lines[0].split()[-1] in text for text in got), got
        assert "took back" in page
