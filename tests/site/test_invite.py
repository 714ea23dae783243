"""Bringing people to a table: waiting room, invitation, bots for the seats that nobody has taken."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.site.conftest import HTML, JSON, bearer, site
from tests.site.test_pages import Page

pytestmark = pytest.mark.anyio


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


async def open_table(s, host, *kinds, **more):
    """Open a table with the page's form; gives its number and where the browser is sent."""
    where = await s.open(host, *kinds, names="Ann Bob Cyd Dan", **more)
    return int(where.split("/")[2]), where


def links_of(text):
    """The addresses that a waiting room offers to send, by the word of the seat."""
    found = re.findall(r'id="link-([\w-]+)" value="http://testserver\.local([^"]+)" readonly', text)
    return {name: unescape(address) for name, address in found}


async def test_a_table_with_people_missing_leads_to_its_waiting_room(s):
    host, friend = s.browser(), s.browser()
    game, where = await open_table(s, host, "me", "link", "open", "random")
    assert where == f"/g/{game}/invite"
    room = (await host.get(where, headers=HTML)).text
    Page(room)
    links = links_of(room)
    assert set(links) == {"bob", "cyd"} and links["cyd"] == where and "/sit#" in links["bob"]
    assert room.count('class="qr"') == 2 and "2 seats wait for somebody." in room
    watched = (await friend.get(where, headers=HTML)).text
    Page(watched)
    assert set(links_of(watched)) == {"cyd"} and "/sit#" not in watched and "Start with bots" not in watched
    assert (await s.form(friend, f"/g/{game}/take", seat="cyd")).status_code == 303
    assert (await s.follow(friend, links["bob"])).status_code == 303
    room = (await host.get(where, headers=HTML)).text
    assert links_of(room) == {} and "Everybody is here." in room
    assert (await open_table(s, host, "me", "random"))[1] == f"/g/{game + 1}"


async def test_the_page_of_the_table_names_those_who_are_missing(s):
    host = s.browser()
    game, _ = await open_table(s, host, "me", "link", "random")
    page = (await host.get(f"/g/{game}", headers=HTML)).text
    Page(page)
    assert "1 seat waits for somebody." in page and f'href="/g/{game}/invite"' in page
    assert "waits for somebody" not in (await host.get(f"/g/{game}/at/1", headers=HTML)).text
    await s.form(host, f"/g/{game}/bots", bot="random")
    assert "waits for somebody" not in (await host.get(f"/g/{game}", headers=HTML)).text


async def test_an_invitation_says_who_invites_to_what(s):
    host, friend = s.browser(), s.browser()
    game, where = await open_table(s, host, "me", "link", "random", option_rounds="1")
    link = links_of((await host.get(where, headers=HTML)).text)["bob"]
    text = (await s.follow(friend, link, sit=False)).text
    Page(text)
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))
    assert "Ann invites you to Toy" in words and "A seat for you: Bob" in words and "Rounds: one" in words
    assert "Ann sits here" in words and "Bob your seat" in words and "Cyd bot, random" in words
    assert f"/g/{game}/picture?v=" in text and (await friend.get("/", headers=JSON)).json()["mine"] == []
    path, _, token = link.partition("#")
    headers = HTML | {"accept-language": "it", "sec-fetch-site": "same-origin"}
    again = (await friend.post(path, data={"token": token}, headers=headers)).text
    assert "Ann ti invita a Toy" in again


async def test_bots_take_the_seats_that_nobody_has_taken(s):
    host, friend = s.browser(), s.browser()
    game, where = await open_table(s, host, "me", "link", "open", "link")
    links = links_of((await host.get(where, headers=HTML)).text)
    token = links["bob"].rpartition("#")[2]
    await s.follow(friend, links["dan"])
    for other in (friend, s.browser()):
        assert (await s.form(other, f"/g/{game}/bots", bot="random")).status_code == 403
    assert (await s.form(host, f"/g/{game}/bots", bot="wizard")).status_code == 400
    assert (await s.form(host, f"/g/{game}/bots", bot="random", seat="nobody")).status_code == 400
    assert (await s.form(host, f"/g/{game}/bots", bot="random", seat="dan")).status_code == 409
    one = await s.form(host, f"/g/{game}/bots", bot="highest", seat="cyd")
    assert (one.status_code, one.headers["location"]) == (303, where)
    rest = await s.form(host, f"/g/{game}/bots", bot="random")
    assert (rest.status_code, rest.headers["location"]) == (303, f"/g/{game}")
    for attempt in ("in memory", "read again"):
        places = (await host.get(f"/g/{game}", headers=JSON)).json()["places"]
        assert [place["bot"] for place in places] == ["", "random", "highest", ""], attempt
        assert (await s.follow(friend, links["bob"], sit=False)).status_code == 403
        assert (await s.client.get(f"/g/{game}", headers=bearer(token))).status_code == 403
        s.hall._live.clear()
    assert (await s.client.get("/", headers=JSON)).json()["open"] == []


async def test_bots_that_sit_down_play_at_once(s):
    host = s.browser()
    game, _ = await open_table(s, host, "link", "link", "me")
    before = (await host.get(f"/g/{game}", headers=JSON)).json()
    assert before["turn"] == "ann"
    await s.form(host, f"/g/{game}/bots", bot="random")
    token = {"cyd": ""}
    sheet = await s.wait_for_turn(game, token)
    assert sheet["turn"] == "cyd" and sheet["line"] > before["line"]


async def test_a_program_may_do_none_of_it_with_the_token_of_a_seat(s):
    game, tokens = await s.make("ann:link", "bob:open")
    refused = await s.client.post(f"/g/{game}/bots", json={"bot": "random"}, headers=bearer(tokens["ann"]))
    assert (refused.status_code, refused.json()["code"]) == (403, "not-host")
