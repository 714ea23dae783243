"""Browsers and their seats: cookies, secret links, free seats, forged forms, several seats at one screen."""

from __future__ import annotations

import asyncio
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
    return int((await s.open(browser, *kinds, **more)).split("/")[2])


async def test_the_host_shares_a_link_and_a_friend_sits_down_with_it(s):
    host, friend, stranger = s.browser(), s.browser(), s.browser()
    game = await make(s, host, "me", "link")
    page = (await host.get(f"/g/{game}", headers=HTML)).text
    links = re.findall(r"http://testserver\.local(/g/\d+/sit#[\w-]+)", page)
    assert len(links) == 1  # bob's; their own one, for another device, has a page of its own
    for page in [(await b.get(f"/g/{game}", headers=HTML)).text for b in (friend, stranger)]:
        assert "/sit#" not in page and "You are watching." in page
    link = links[0]
    page = await friend.get(link, headers=HTML)
    assert page.status_code == 200 and 'id="seat-link"' in page.text and link.split("#")[1] not in page.text
    door = await s.follow(friend, link, sit=False)
    assert door.status_code == 200 and "Sit down as bob" in door.text
    assert (await friend.get(f"/g/{game}", headers=JSON)).json()["held"] == []  # looking at the link is not sitting
    sat = await s.follow(friend, link)
    assert (sat.status_code, sat.headers["location"]) == (303, f"/g/{game}?as=bob")
    assert (await friend.get(f"/g/{game}", headers=JSON)).json()["held"] == ["bob"]
    page = (await host.get(f"/g/{game}", headers=HTML)).text
    assert link not in page  # somebody has taken it: the host sees it no more
    assert (await s.follow(stranger, link[:-1] + ("a" if link[-1] != "a" else "b"))).status_code == 403


async def test_a_table_says_that_the_seat_to_act_is_untaken(s):
    host, friend = s.browser(), s.browser()
    game = await make(s, host, "link", "me")  # the toy begins with the first seat
    link = re.findall(r"(/g/\d+/sit#[\w-]+)", (await host.get(f"/g/{game}", headers=HTML)).text)[0]

    async def prompt():
        return (await host.get(f"/g/{game}", headers=JSON)).json()["prompt"]

    vacant = "Nobody sits at ann’s seat yet"
    assert (await prompt()).startswith(vacant) and vacant in (await host.get("/", headers=HTML)).text
    assert (await s.client.get(f"/g/{game}", headers=bearer(link.split("#")[1]))).json()["legal"]
    await s.follow(friend, link)
    assert vacant not in await prompt() and vacant not in (await host.get("/", headers=HTML)).text


async def test_a_link_seats_one_browser_and_is_spent(s):
    host, friend = s.browser(), s.browser()
    game = await make(s, host, "me", "link", "open")
    link = re.findall(r"(/g/\d+/sit#[\w-]+)", (await host.get(f"/g/{game}", headers=HTML)).text)[0]
    token = link.split("#")[1]
    assert (await s.client.get(f"/g/{game}", headers=bearer(token))).json()["held"] == ["bob"]
    assert (await s.follow(friend, link, sit=False)).status_code == 200 and "trunkline" in friend.cookies
    # pressed twice, or sent again because the answer got lost, it is the same browser
    both = await asyncio.gather(*[s.follow(friend, link) for _ in range(2)])
    assert [answer.status_code for answer in both] == [303, 303]
    assert (await s.follow(friend, link, sit=False)).headers["location"] == f"/g/{game}?as=bob"
    for late in (host, s.browser()):  # whoever made the table knows the link, and cannot look into the hand by it
        assert (await s.follow(late, link, sit=False)).status_code == 403
        refused = await s.follow(late, link)
        assert refused.status_code == 403 and "used already" in refused.text
    answer = await s.client.get(f"/g/{game}", headers=bearer(token))
    assert (answer.status_code, answer.json()["code"]) == (403, "broken-token")
    assert (await host.get(f"/g/{game}", headers=JSON)).json()["held"] == ["ann"]


async def test_whoever_has_no_script_pastes_the_link(s):
    host = s.browser()
    game = await make(s, host, "me", "link")
    link = re.findall(r"http://[^/]+/g/\d+/sit#[\w-]+", (await host.get(f"/g/{game}", headers=HTML)).text)[0]
    token = link.split("#")[1]
    for typed in (link, f" {token} ", f"https://elsewhere.example/g/{game}/seat/{token}"):
        shown = await s.form(s.browser(), f"/g/{game}/sit", token=typed)
        assert shown.status_code == 200 and "Sit down as bob" in shown.text and f'value="{token}"' in shown.text
    empty = await s.form(host, f"/g/{game}/sit", token=" ")
    assert empty.status_code == 400 and 'id="error-token"' in empty.text
    wrong = await s.form(s.browser(), f"/g/{game}/sit", token="nonsense", sit="yes")
    assert wrong.status_code == 403 and "cut short" in wrong.text and f'href="/g/{game}/sit"' in wrong.text
    assert "/sit" not in (await host.get("/nowhere", headers=HTML)).text
    assert (await host.get("/g/99/sit", headers=HTML)).status_code == 404


async def test_the_holder_makes_a_link_for_another_device_and_all_see_it_used(s):
    host, friend, phone = s.browser(), s.browser(), s.browser()
    game = await make(s, host, "me", "link")
    link = re.findall(r"(/g/\d+/sit#[\w-]+)", (await host.get(f"/g/{game}", headers=HTML)).text)[0]
    await s.follow(friend, link)
    assert (await s.form(phone, f"/g/{game}/link", seat="bob")).status_code == 403
    assert (await s.form(host, f"/g/{game}/link", seat="bob")).status_code == 403
    assert (await phone.get(f"/g/{game}/device", headers=HTML)).status_code == 403
    made = []
    for _ in range(2):
        assert (await s.form(friend, f"/g/{game}/link", seat="bob")).headers["location"] == f"/g/{game}/device"
        page = (await friend.get(f"/g/{game}/device", headers=HTML)).text
        assert "held by 1 browser" in page
        made += re.findall(r'value="http://testserver\.local(/g/\d+/sit#[\w-]+)"', page)
    assert len({link, *made}) == 3
    assert (await s.follow(phone, made[0])).status_code == 403  # replaced
    sheet = (await host.get(f"/g/{game}", headers=JSON)).json()
    await s.form(host, f"/g/{game}", n=str(sheet["line"]), line=f"ann {sheet['legal'][0]}")
    assert (await s.follow(phone, made[1])).status_code == 303
    for browser in (friend, phone):
        assert (await browser.get(f"/g/{game}", headers=JSON)).json()["held"] == ["bob"]
        for old in (link, *made):  # however old the address that they kept, it leads to the table
            assert (await s.follow(browser, old, sit=False)).status_code == 303
    for watching in (host, s.browser()):
        page = (await watching.get(f"/g/{game}", headers=HTML)).text
        assert "held by 2 browsers, the last one since line 3" in page and "/sit#" not in page


async def test_who_sits_where_is_read_again_from_the_database(s, tmp_path):
    friend = s.browser()
    game, tokens = await s.make("ann:link", "bob:link")
    await s.sit(friend, game, tokens, "bob")
    async with site(tmp_path) as again:
        assert (await again.sheet(game, tokens["bob"]))["held"] == ["bob"]
        other = again.browser()
        assert (await again.form(other, f"/g/{game}/seat/{tokens['bob']}")).status_code == 303
        assert "held by 2 browsers" in (await other.get(f"/g/{game}", headers=HTML)).text
        # a program, too, may change the secret that it holds
        answer = await again.client.post(f"/g/{game}/link", json={}, headers=bearer(tokens["ann"]))
        assert answer.status_code == 201 and answer.json()["seat"] == "ann"
        assert (await again.client.get(f"/g/{game}", headers=bearer(tokens["ann"]))).status_code == 403
        assert (await again.sheet(game, answer.json()["token"]))["held"] == ["ann"]


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


OWN = {"origin": "http://testserver.local"}
"""What an old browser sends, and any over plain HTTP."""


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site", **OWN},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "made-up"},
        {"origin": "https://elsewhere.example"},
        {"origin": "http://testserver.local.elsewhere.example"},
        {"origin": "http://testserver.local:8000"},
        {"origin": "ftp://testserver.local"},
        {"origin": "null"},
        {"origin": ""},
        {"authorization": "Basic eDp5"},
        {},
    ],
)
async def test_what_another_site_sends_is_refused_and_changes_nothing(s, headers):
    host = s.browser()
    game = await make(s, host, "me", "me")
    before = (await host.get(f"/g/{game}", headers=JSON)).json()
    move = {"n": 2, "line": f"ann {before['legal'][0]}"}
    answer = await host.post(f"/g/{game}", data=move, headers=HTML | headers)
    assert answer.status_code == 403 and "<h1>The form was not made by this site" in answer.text
    answer = await host.post(f"/g/{game}", json=move, headers=JSON | headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "forged")
    for path, fields in ((f"/g/{game}/undo", {"n": 3}), ("/language", {"language": "it"}), ("/new", {"title": "toy"})):
        answer = await host.post(path, data=fields, headers=HTML | headers | {"accept-language": "it"})
        assert answer.status_code == 403 and "modulo" in answer.text
    assert (await host.get(f"/g/{game}", headers=JSON)).json() == before


@pytest.mark.parametrize("headers", [{"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, OWN])
async def test_what_a_page_of_this_site_sends_passes_without_any_token(s, headers):
    host = s.browser()
    game = await make(s, host, "me", "me")
    for send, name, more in (("data", "ann", HTML), ("json", "bob", JSON)):
        sheet = (await host.get(f"/g/{game}", headers=JSON)).json()
        move = {"n": sheet["line"], "line": f"{name} {sheet['legal'][0]}"}
        answer = await host.post(f"/g/{game}", **{send: move}, headers=more | headers)
        assert answer.status_code == {"data": 303, "json": 201}[send], answer.text
    page = (await host.get(f"/g/{game}", headers=HTML)).text
    assert "<form" in page and "csrf" not in page and "csrftoken" not in host.cookies


async def test_over_https_only_an_origin_over_https_is_ours(tmp_path):
    async with site(tmp_path, secure_cookies=True) as s:
        wanted = {"language": "it"}
        assert (await s.client.post("/language", data=wanted, headers=HTML | OWN)).status_code == 403
        https = {"origin": "https://testserver.local"}
        assert (await s.client.post("/language", data=wanted, headers=HTML | https)).status_code == 303


async def test_a_program_without_our_cookie_needs_no_proof(s):
    """JSON that borrows nothing passes as it is; a form may come from anywhere, and a browser says where from."""
    seats = [{"name": "ann", "kind": "link"}, {"name": "bob", "kind": "link"}]
    body = {"title": "toy", "seats": seats}
    assert (await s.browser().post("/new", json=body, headers=JSON)).status_code == 201
    assert (await s.browser().post("/new", json=body, headers=JSON | {"cookie": "other=1"})).status_code == 201
    assert (await s.browser().post("/new", data={"title": "toy"}, headers=JSON)).status_code == 403
    elsewhere = JSON | {"sec-fetch-site": "cross-site"}
    assert (await s.browser().post("/new", json=body, headers=elsewhere)).status_code == 403
    game, tokens = await s.make("ann:link", "bob:link")
    with_token = bearer(tokens["ann"]) | elsewhere
    answer = await s.client.post(f"/g/{game}", json={"n": 2, "line": "ann put 9"}, headers=with_token)
    assert answer.status_code == 422


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
