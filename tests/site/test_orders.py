"""Standing orders at a table of the site: private, kept over a restart, played like everything else."""

from __future__ import annotations

import pytest

from tests.site.conftest import HTML, bearer, site

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
        await s.form(browser, f"/g/{game}/seat/{tokens[a]}")
        page = (await browser.get(f"/g/{game}", headers=HTML)).text
        assert f'action="/g/{game}/order"' in page
        key = (await s.sheet(game))["auction"]["key"]
        for limit, wanted in (("3", 3), ("4", 4), ("", None)):
            answer = await s.form(browser, f"/g/{game}/order", auction=key, limit=limit, seat=a)
            assert answer.status_code == 303
            assert (await s.sheet(game, tokens[a]))["order"] == wanted
        answer = await s.form(browser, f"/g/{game}/order", auction="9 9", limit="3", seat=a)
        assert answer.status_code == 422 and "That auction is over" in answer.text
