"""Standing orders at a table of the site: private, kept over a restart, played like everything else."""

from __future__ import annotations

import msgspec
import pytest

from tests.site.conftest import HTML, bearer, site, site_on
from trunkline.site.tables.others import Others
from trunkline.site.web import wire

pytestmark = pytest.mark.anyio

SEATS = ("ann:link", "bob:link", "cyd:link")


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf: the toy has no auctions."""


async def auction_table(s, bid=1):
    """A table of Steel Driver with a marker put up; its number, tokens, and the seats from the first bidder's on."""
    game, tokens = await s.make(*SEATS, title="steel-driver")
    sheet = await s.sheet(game)
    first = sheet["turn"]
    at = sheet["seats"].index(first)
    assert (await s.say(game, tokens[first], f"{first} offer red {bid}")).status_code == 201
    return game, tokens, [sheet["seats"][(at + k) % 3] for k in range(3)]


async def give(s, game, token, limit, key=None):
    """Send an order for the auction under way."""
    if key is None:
        key = (await s.sheet(game))["auction"]["key"]
    body = {"auction": key} if limit is None else {"auction": key, "limit": limit}
    return await s.client.post(f"/g/{game}/order", json=body, headers=bearer(token))


async def test_an_order_bids_for_its_seat(tmp_path):
    async with site(tmp_path) as s:
        game, tokens, (a, b, c) = await auction_table(s)
        answer = await give(s, game, tokens[a], 4)
        assert answer.status_code == 201, answer.text
        assert answer.json()["order"] == 4 and answer.json()["auction"]["left"] == [b, c, a]
        await s.say(game, tokens[b], f"{b} raise 2")
        answer = await s.say(game, tokens[c], f"{c} pass")
        assert answer.json()["log"][-1] == f"{a} raise 3", "it was not asked"
        answer = await s.say(game, tokens[b], f"{b} raise 4")
        assert answer.json()["log"][-1] == f"{a} pass"
        mine = await s.sheet(game, tokens[a])
        assert mine["order"] is None and mine["auction"] is None


async def test_an_order_of_the_seat_that_is_asked_is_played_at_once(tmp_path):
    async with site(tmp_path) as s:
        game, tokens, (_, b, _) = await auction_table(s)
        answer = await give(s, game, tokens[b], 5)
        assert answer.json()["log"][-1] == f"{b} raise 2"
        assert answer.json()["order"] == 5


async def test_nobody_else_hears_of_an_order(tmp_path):
    """All that others get is the same to the letter with and without it, and the stream stays silent."""
    async with site(tmp_path) as s:
        game, tokens, (a, b, c) = await auction_table(s)

        async def all_answers():
            out = []
            for token in (tokens[b], tokens[c], None):
                out.append((await s.client.get(f"/g/{game}?choices=true", headers=bearer(token))).text)
                headers = HTML | ({"authorization": f"Bearer {token}"} if token else {})
                for path in ("", "/sheet", "/record"):
                    out.append((await s.client.get(f"/g/{game}{path}", headers=headers)).text)
            return out

        before = await all_answers()
        with s.hall.watchers(game) as watchers:
            assert (await give(s, game, tokens[a], 17)).json()["order"] == 17
            assert not watchers.sent
        assert await all_answers() == before
        page = (await s.client.get(f"/g/{game}", headers=HTML | {"authorization": f"Bearer {tokens[a]}"})).text
        assert "17" in page.partition('id="limit"')[2].partition("</form>")[0]


async def test_an_order_survives_a_restart(tmp_path):
    async with site(tmp_path) as s:
        game, tokens, (a, b, c) = await auction_table(s)
        await give(s, game, tokens[a], 3)
        await give(s, game, tokens[c], 2)
        await give(s, game, tokens[c], None)
    async with site(tmp_path) as s:
        assert (await s.sheet(game, tokens[a]))["order"] == 3
        assert (await s.sheet(game, tokens[c]))["order"] is None
        await s.say(game, tokens[b], f"{b} raise 2")
        answer = await s.say(game, tokens[c], f"{c} pass")
        assert answer.json()["log"][-1] == f"{a} raise 3"
    async with site(tmp_path) as s:
        await s.say(game, tokens[b], f"{b} pass")
        assert (await s.sheet(game, tokens[a]))["order"] is None
    async with site(tmp_path) as s:
        assert (await s.sheet(game, tokens[a]))["order"] is None, "it ended on the disk, too"


async def test_orders_given_at_two_processes_are_all_kept(database, monkeypatch):
    """The one has not heard of what the other was given: neither wipes the other's, and both are played."""
    monkeypatch.setattr(Others, "hear", lambda self, *news: None)
    async with site_on(database) as one, site_on(database) as two:
        game, tokens, (a, b, c) = await auction_table(one)
        await two.sheet(game)
        assert (await give(one, game, tokens[a], 2)).status_code == 201
        assert (await give(two, game, tokens[c], 4)).json()["order"] == 4
        assert (await give(one, game, tokens[a], 3)).json()["order"] == 3
        # a move at the one that does not know all the orders: they are played all the same
        assert (await one.say(game, tokens[b], f"{b} raise 2")).status_code == 201
    async with site_on(database) as fresh:
        assert (await fresh.sheet(game))["log"][-3:] == [f"{b} raise 2", f"{c} raise 3", f"{a} pass"]
        assert (await fresh.sheet(game, tokens[c]))["order"] == 4
        assert (await fresh.sheet(game, tokens[a]))["order"] is None


async def test_an_order_sent_again_with_its_key_is_given_once(database):
    async with site_on(database) as s:
        game, tokens, (_, b, _) = await auction_table(s)
        key = (await s.sheet(game))["auction"]["key"]
        headers = bearer(tokens[b]) | {"idempotency-key": "x"}
        body = {"auction": key, "limit": 5}
        answers = [await s.client.post(f"/g/{game}/order", json=body, headers=headers) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [201, 200]
        assert answers[1].json()["log"].count(f"{b} raise 2") == 1


async def test_orders_are_for_own_seats_and_the_auction_under_way(tmp_path):
    async with site(tmp_path) as s:
        game, tokens, (a, b, c) = await auction_table(s)
        for token, key, limit, status, code in (
            (None, None, 3, 403, "no-seat"),
            (tokens[a], "1 5", 3, 422, "order-other-auction"),
            (tokens[a], None, 1000, 400, "malformed"),
            (tokens[a], None, -1, 400, "malformed"),
            (tokens[a], None, "many", 400, "malformed"),
        ):
            answer = await give(s, game, token, limit, key)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        body = {"auction": "1 0", "limit": 3, "seat": b}
        answer = await s.client.post(f"/g/{game}/order", json=body, headers=bearer(tokens[a]))
        assert answer.json()["code"] == "not-your-seat"
        await s.say(game, tokens[b], f"{b} pass")
        assert (await give(s, game, tokens[b], 3)).json()["code"] == "order-not-in"
        key = (await s.sheet(game))["auction"]["key"]
        await s.say(game, tokens[c], f"{c} pass")
        answer = await give(s, game, tokens[c], 3, key)
        assert (answer.status_code, answer.json()["code"]) == (422, "order-no-auction")
        assert (await s.client.post("/g/99/order", json={}, headers=bearer(None))).status_code == 404


async def test_a_browser_gives_changes_and_takes_back_an_order(tmp_path):
    """The form of the page works without any script."""
    async with site(tmp_path) as s:
        game, tokens, (a, _, _) = await auction_table(s)
        browser = s.browser()
        await s.sit(browser, game, tokens, a)
        page = (await browser.get(f"/g/{game}", headers=HTML)).text
        assert f'action="/g/{game}/order"' in page
        key = (await s.sheet(game))["auction"]["key"]
        for limit, wanted in (("3", 3), ("4", 4), ("", None)):
            answer = await s.form(browser, f"/g/{game}/order", auction=key, limit=limit, seat=a)
            assert answer.status_code == 303
            assert (await s.sheet(game, tokens[a]))["order"] == wanted
        answer = await s.form(browser, f"/g/{game}/order", auction="9 9", limit="3", seat=a)
        assert answer.status_code == 422 and "That auction is over" in answer.text


async def test_an_action_is_ordered_on_the_site_and_kept_over_a_restart(tmp_path):
    """Private to its seat, told from a limit on the disk, changed and taken back by the same address."""
    async with site(tmp_path) as s:
        game, tokens = await s.make(*SEATS, title="age-of-steam", map="rust-belt")
        while (sheet := await s.sheet(game))["phase"] != "actions":
            name = sheet["turn"]
            legal = (await s.sheet(game, tokens[name]))["legal"]
            line = next((each for each in legal if each in ("pass", "issue 0")), legal[0])
            assert (await s.say(game, tokens[name], f"{name} {line}")).status_code == 201
        first = sheet["turn"]
        second = next(name for name in sheet["seats"] if name != first)
        (wish,) = (await s.sheet(game, tokens[second]))["wishes"]
        order = {"auction": wish["key"], "one": "1", "two": "0", "three": "2"}
        answer = await s.client.post(f"/g/{game}/order", json=order, headers=bearer(tokens[second]))
        assert answer.status_code == 201 and answer.json()["prefers"] == {"key": wish["key"], "picks": [1, 0, 2]}
        assert answer.json()["order"] is None
        assert (await s.sheet(game, tokens[first]))["prefers"] is None
        bad = order | {"one": "99"}
        answer = await s.client.post(f"/g/{game}/order", json=bad, headers=bearer(tokens[second]))
        assert answer.status_code == 422 and answer.json()["code"] == "order-no-line"
    async with site(tmp_path) as s:
        assert (await s.sheet(game, tokens[second]))["prefers"]["picks"] == [1, 0, 2]
        back = {"auction": wish["key"]}
        answer = await s.client.post(f"/g/{game}/order", json=back, headers=bearer(tokens[second]))
        assert answer.json()["prefers"] is None


async def test_a_limit_and_numbers_in_one_order_are_refused(tmp_path):
    async with site(tmp_path) as s:
        game, tokens, (a, _, _) = await auction_table(s)
        key = (await s.sheet(game))["auction"]["key"]
        body = {"auction": key, "limit": 4, "one": "0"}
        answer = await s.client.post(f"/g/{game}/order", json=body, headers=bearer(tokens[a]))
        assert answer.status_code == 400 and answer.json()["code"] == "malformed"
        assert (await s.sheet(game, tokens[a]))["order"] is None


async def test_an_order_for_a_waiting_seat_leaves_the_page_with_that_seat(tmp_path):
    """Whoever holds several seats goes on with the one to act only once something is played."""
    async with site(tmp_path) as s:
        game, tokens, (a, b, c) = await auction_table(s)
        browser = s.browser()
        for name in (a, b, c):
            await s.sit(browser, game, tokens, name)
        key = (await s.sheet(game))["auction"]["key"]
        waiting = {"auction": key, "seat": c}
        for limit in ("4", ""):
            answer = await s.form(browser, f"/g/{game}/order", **waiting, limit=limit)
            assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{game}?as={c}")
            page = (await browser.get(answer.headers["location"], headers=HTML)).text
            assert f'data-you="{c}"' in page and ('id="limit-back"' in page) == bool(limit)
            headers = HTML | {"sec-fetch-site": "same-origin", "hx-request": "true"}
            part = await browser.post(f"/g/{game}/order", data=waiting | {"limit": limit}, headers=headers)
            assert f'data-you="{c}"' in part.text and ('id="limit-back"' in part.text) == bool(limit)
        answer = await s.form(browser, f"/g/{game}/order", auction=key, seat=b, limit="2")
        assert answer.headers["location"] == f"/g/{game}", "it is played at once, and the next seat is asked"


@pytest.mark.parametrize(("number", "fits"), [("0", True), ("167", True), ("1670", False), ("x", False)])
def test_numbers_of_lines_have_three_digits_at_most(number, fits):
    """City Growth names more than a hundred lines."""
    body = msgspec.json.encode({"auction": "grow 1.0", "one": number})
    if fits:
        assert msgspec.json.decode(body, type=wire.Order).one == number
    else:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(body, type=wire.Order)
