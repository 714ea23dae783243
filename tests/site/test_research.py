"""Whether researchers may have a member's games: off until the member says so, by page or by program."""

from __future__ import annotations

import pytest

from tests.site.conftest import HTML, JSON, site_on
from tests.site.test_accounts import sign_in_as
from tests.site.test_looks import make_member
from trunkline.site.tables import schema
from trunkline.site.tables.research import finished, shared_games

pytestmark = pytest.mark.anyio

FORM = JSON | {"sec-fetch-site": "same-origin"}


async def test_a_member_agrees_and_takes_it_back(database):
    async with site_on(database) as s:
        await make_member(s)
        browser = s.browser()
        await sign_in_as(s, browser, "anna")
        game = int((await s.open(browser, "me", "highest", names="anna ivo")).split("/")[2])
        over = schema.heads.update().where(schema.heads.c.game == game).values(over=True)
        await s.hall.store.writer.run(lambda to: to.execute(over))

        async def handed_out():
            return await s.hall.store.ask(lambda to: [(each.id, each.players) for each in shared_games(to)])

        assert (await browser.get("/me", headers=FORM)).json()["research"] is False
        assert await s.hall.store.ask(finished) == 1 and await handed_out() == []
        assert (await browser.post("/me/research", json={"share": True}, headers=FORM)).json()["research"] is True
        assert await handed_out() == [(game, ("person", "highest"))]
        assert "You have agreed." in (await browser.get("/me", headers=HTML)).text
        wrong = await s.form(browser, "/me/research", share="perhaps")
        assert wrong.status_code == 400 and "Choose whether you agree." in wrong.text
        answer = await s.form(browser, "/me/research", share="no")
        assert (answer.status_code, answer.headers["location"]) == (303, "/me#research")
        assert await handed_out() == []
        assert "I agree" in (await browser.get("/me", headers=HTML)).text


async def test_a_guest_cannot_agree(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        guest = s.browser()
        await s.open(guest, "me", "highest")
        refused = await guest.post("/me/research", json={"share": True}, headers=FORM)
        assert (refused.status_code, refused.json()["code"]) == (403, "not-signed-in")
        assert 'action="/me/research"' not in (await guest.get("/me", headers=HTML)).text
