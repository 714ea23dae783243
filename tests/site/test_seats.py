"""Browsers and their seats: cookies, secret links, free seats, forged forms, several seats at one screen."""

from __future__ import annotations

import re

import pytest

from tests.site.conftest import HTML, JSON, bearer, site

pytestmark = pytest.mark.anyio


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


async def make(s, browser, *kinds, **more):
    """Make a table with the page's form; kinds by seat for ann, bob, cyd, dan. Gives its number."""
    seats = {f"kind_{i}": kind for i, kind in enumerate(kinds, start=1)}
    names = {f"name_{i}": name for i, name in enumerate(("ann", "bob", "cyd", "dan"), start=1)}
    answer = await s.form(browser, "/new", title="toy", map="none", **seats | names | more)
    assert answer.status_code == 303, answer.text
    return int(answer.headers["location"].removeprefix("/g/"))


async def test_the_host_shares_a_link_and_a_friend_sits_down_with_it(s):
    host, friend, stranger = s.browser(), s.browser(), s.browser()
    game = await make(s, host, "me", "link")
    page = (await host.get(f"/g/{game}", headers=HTML)).text
    links = re.findall(r"http://testserver\.local(/g/\d+/seat/[\w-]+)", page)
    assert len(links) == 2  # the own one, for another device, and bob's
    for page in [(await b.get(f"/g/{game}", headers=HTML)).text for b in (friend, stranger)]:
        assert "/seat/" not in page and "You are watching." in page
    link = links[1]
    door = await friend.get(link, headers=HTML)
    assert door.status_code == 200 and "Sit down as bob" in door.text
    assert (await friend.get(f"/g/{game}", headers=JSON)).json()["held"] == []  # looking at the link is not sitting
    sat = await s.form(friend, link)
    assert (sat.status_code, sat.headers["location"]) == (303, f"/g/{game}?as=bob")
    assert (await friend.get(f"/g/{game}", headers=JSON)).json()["held"] == ["bob"]
    page = (await host.get(f"/g/{game}", headers=HTML)).text
    assert link not in page  # somebody has taken it: the host sees it no more
    assert (await s.form(stranger, link[:-1] + ("a" if link[-1] != "a" else "b"))).status_code == 403


async def test_the_host_cannot_play_for_the_friend(s):
    host = s.browser()
    game = await make(s, host, "link", "me")
    answer = await s.form(host, f"/g/{game}", n="2", line="ann hold")
    assert answer.status_code == 403
    assert "not yours" in answer.text


async def test_seats_are_held_after_a_restart(s, tmp_path):
    host = s.browser()
    game = await make(s, host, "me", "me", "link")
    async with site(tmp_path) as again:
        other = again.browser()
        other.cookies.update(host.cookies)
        assert (await other.get(f"/g/{game}", headers=JSON)).json()["held"] == ["ann", "bob"]


async def test_a_cookie_that_we_did_not_sign_holds_nothing(s):
    host, thief = s.browser(), s.browser()
    game = await make(s, host, "me", "me")
    value = host.cookies["trunkline"]
    thief.cookies.set("trunkline", value[:-2] + ("AA" if value[-2:] != "AA" else "BB"))
    assert (await thief.get(f"/g/{game}", headers=JSON)).json()["held"] == []


async def test_hot_seat_shows_the_one_to_act(s):
    host = s.browser()
    game = await make(s, host, "me", "me")
    sheet = (await host.get(f"/g/{game}", headers=JSON)).json()
    assert sheet["you"] == "ann"
    answer = await s.form(host, f"/g/{game}", n=str(sheet["line"]), undone="0", line=f"ann {sheet['legal'][0]}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{game}")
    assert (await host.get(f"/g/{game}", headers=JSON)).json()["you"] == "bob"
    assert (await host.get(f"/g/{game}?as=ann", headers=JSON)).json()["you"] == "ann"
    assert (await host.get(f"/g/{game}?as=cyd", headers=JSON)).json()["you"] == "bob"


async def test_a_free_seat_is_taken_once(s):
    host, one, two = s.browser(), s.browser(), s.browser()
    game = await make(s, host, "me", "open", "link")
    home = (await one.get("/", headers=JSON)).json()
    assert [row["game"] for row in home["open"]] == [game]
    assert (await s.form(one, f"/g/{game}/take", seat="cyd")).status_code == 409  # only by its link
    assert (await s.form(one, f"/g/{game}/take", seat="ann")).status_code == 409
    assert (await s.form(one, f"/g/{game}/take", seat="nobody")).status_code == 400
    assert (await s.form(one, f"/g/{game}/take", seat="bob")).status_code == 303
    assert (await s.form(two, f"/g/{game}/take", seat="bob")).status_code == 409
    home = (await one.get("/", headers=JSON)).json()
    assert home["open"] == [] and [row["game"] for row in home["mine"]] == [game]
    assert (await two.get("/", headers=JSON)).json()["mine"] == []


async def test_forms_that_this_site_did_not_make_are_refused(s):
    host = s.browser()
    game = await make(s, host, "me", "me")
    before = (await host.get(f"/g/{game}", headers=JSON)).json()
    line = f"ann {before['legal'][0]}"
    for data in ({"n": "2", "line": line}, {"n": "2", "line": line, "_csrf_token": "x" * 128}):
        answer = await host.post(f"/g/{game}", data=data, headers=HTML)
        assert answer.status_code == 403 and "not made by this site" in answer.text
    # JSON with a cookie needs the header too; with a seat token it does not
    assert (await host.post(f"/g/{game}", json={"n": 2, "line": line}, headers=JSON)).status_code == 403
    assert (await host.get(f"/g/{game}", headers=JSON)).json() == before
    token = {"x-csrftoken": host.cookies["csrftoken"]}
    assert (await host.post(f"/g/{game}", json={"n": 2, "line": line}, headers=JSON | token)).status_code == 201


async def test_with_a_token_the_cookie_counts_for_nothing(s):
    host = s.browser()
    game = await make(s, host, "me", "link")
    other, tokens = await s.make("ann:link", "bob:link")
    answer = await host.post(f"/g/{game}", json={"n": 2, "line": "ann hold"}, headers=bearer(tokens["ann"]))
    assert (answer.status_code, answer.json()["code"]) == (403, "broken-token")
    assert (await host.get(f"/g/{other}", headers=bearer(tokens["bob"]))).json()["held"] == ["bob"]


async def test_the_page_shows_a_refusal_on_the_table_itself(s):
    host = s.browser()
    game = await make(s, host, "me", "me")
    answer = await s.form(host, f"/g/{game}", n="2", line="ann put 9")
    assert answer.status_code == 422 and "“put 9” is not possible now." in answer.text and 'id="board"' in answer.text
    answer = await s.form(host, f"/g/{game}", n="1", line="ann hold")
    assert answer.status_code == 409 and "The table has moved on" in answer.text
    host.headers["hx-request"] = "true"
    answer = await s.form(host, f"/g/{game}", n="2", line="ann put 9")
    assert answer.status_code == 422 and answer.text.lstrip().startswith("<") and "<html" not in answer.text
    sheet = (await host.get(f"/g/{game}", headers=JSON)).json()
    answer = await s.form(host, f"/g/{game}", n="2", line=f"ann {sheet['legal'][0]}")
    assert answer.status_code == 201 and "<html" not in answer.text and 'data-line="3"' in answer.text


async def test_limits_hold_for_one_address(tmp_path):
    async with site(tmp_path, rate=20, new_rate=2) as s:
        browser = s.browser()
        for _ in range(2):
            await make(s, browser, "me", "me")
        seats = {"kind_1": "me", "kind_2": "me", "name_1": "ann", "name_2": "bob"}
        assert (await s.form(browser, "/new", title="toy", map="none", **seats)).status_code == 429
        statuses = {(await browser.get("/about", headers=HTML)).status_code for _ in range(20)}
        assert statuses == {200, 429}
        answer = await browser.get("/about", headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many-requests")
        assert (await browser.get("/static/pages.css")).status_code == 200
