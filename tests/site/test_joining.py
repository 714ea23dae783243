"""Links of the host: an invitation makes members, so often and for so long; a sign-in link signs one in, once."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.site.conftest import HTML, JSON, site_on
from tests.site.test_accounts import held, sign_in_as
from tests.site.test_looks import make_member
from trunkline.site.logs import without_secrets
from trunkline.site.tables import schema
from trunkline.site.tables.join_links import invite, link_secret, open_invitations, sign_in_link
from trunkline.site.tables.roles import ADMIN, give_role

pytestmark = pytest.mark.anyio

FORM = JSON | {"sec-fetch-site": "same-origin"}


async def link(s, make=invite, **given):
    """The address of a new link."""
    given = {"note": "", "uses": 1, "days": 1} | given if make is invite else given
    made = await s.hall.store.writer.run(lambda to: make(to, s.hall.store.secret, now=time.time(), **given))
    return f"/join/{link_secret(s.hall.store.secret, made.number)}"


async def me(browser):
    return (await browser.get("/me", headers=JSON)).json()


async def test_an_invitation_makes_a_guest_a_member_with_all_seats_and_only_so_many(database):
    async with site_on(database) as s:
        guest, other, late = s.browser(), s.browser(), s.browser()
        game = int((await s.open(guest, "me", "open")).split("/")[2])
        address = await link(s, uses=2)
        for _ in range(3):  # looking uses nothing up
            page = await guest.get(address, headers=HTML)
            assert page.status_code == 200 and "Become a member" in page.text
            assert page.headers["referrer-policy"] == "strict-origin"
        assert (await me(guest))["kind"] == "guest"
        too_long = await s.form(guest, address, name="x" * 25)
        assert too_long.status_code == 400 and 'aria-describedby="error-name"' in too_long.text
        assert "x" * 25 in too_long.text
        before = guest.cookies["trunkline"]
        assert (await s.form(guest, address, name="Anna")).status_code == 303
        assert guest.cookies["trunkline"] != before and await held(guest, game) == ["ann"]
        found = await me(guest)
        assert (found["kind"], found["name"], found["role"]) == ("member", "Anna", "player")
        assert "Nothing but this browser opens your account" in (await guest.get("/me", headers=HTML)).text
        assert (await s.form(guest, address)).status_code == 409  # a member takes no place of another
        # pressed twice by one who has come without a cookie: one account, one use
        await other.get(address, headers=HTML)
        twice = [s.browser() for _ in range(2)]
        for browser in twice:
            browser.cookies.update(other.cookies)
        answers = await asyncio.gather(*(s.form(each, address) for each in twice))
        assert [each.status_code for each in answers] == [303, 303]
        assert len(await s.hall.store.rows(schema.accounts.select())) == 2
        refused = await late.post(address, json={}, headers=FORM)
        assert (refused.status_code, refused.json()["code"]) == (403, "spent-invitation")
        assert (await late.get(address, headers=HTML)).status_code == 403


async def test_revoked_and_old_links_and_links_that_never_were_are_refused_alike(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        browser = s.browser()
        old, revoked = await link(s), await link(s)
        i = schema.join_links
        for values, number in (({"expires": time.time()}, 1), ({"revoked": 1.0}, 2)):
            change = i.update().where(i.c.id == number).values(values)
            await s.hall.store.writer.run(lambda to, change=change: to.execute(change))
        seen = set()
        for address in (old, revoked, "/join/" + "a" * 48):
            for answer in (
                await browser.get(address, headers=JSON),
                await browser.post(address, json={}, headers=FORM),
            ):
                seen.add((answer.status_code, answer.text))
        assert len(seen) == 1 and seen.pop()[0] == 403
        assert (await browser.post(await link(s), data={}, headers=HTML)).status_code == 403  # from nowhere
        assert "secret" not in without_secrets(f"GET /join/{'secret' * 8}")


async def test_a_sign_in_link_signs_in_once_and_the_next_one_ends_it(database):
    async with site_on(database) as s:
        await make_member(s)
        one, two = s.browser(), s.browser()
        first = await link(s, sign_in_link, account="anna")
        second = await link(s, sign_in_link, account="anna")
        assert (await one.get(first, headers=HTML)).status_code == 403
        game = int((await s.open(one, "me", "open")).split("/")[2])
        assert "Sign in to your account" in (await one.get(second, headers=HTML)).text
        assert (await me(one))["kind"] == "guest"
        assert (await s.form(one, second)).status_code == 303
        assert (await me(one))["kind"] == "member" and await held(one, game) == ["ann"]  # the guest's seats came along
        assert (await s.form(two, second)).status_code == 403
        # a browser that was signed out from afar may use a new one
        assert (await one.post("/me/out", json={}, headers=FORM)).status_code == 200
        third = await link(s, sign_in_link, account="anna")
        assert (await s.form(one, third)).status_code == 303 and await held(one, game) == ["ann"]


async def test_only_an_admin_invites_and_what_is_wrong_stands_beside_its_field(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", site="https://trains.example") as s:
        await make_member(s)
        browser, guest = s.browser(), s.browser()
        await sign_in_as(s, browser, "anna")
        for each in (browser, guest):
            assert (await each.get("/admin", headers=HTML)).status_code == 403
            assert (await s.form(each, "/admin/invitations", uses="1", days="1")).status_code == 403
            assert (await s.form(each, "/admin/invitations/revoke", id="1")).status_code == 403
        assert "/admin" not in (await browser.get("/me", headers=HTML)).text
        await s.hall.store.writer.run(lambda to: give_role(to, "anna", ADMIN))
        assert 'href="/admin"' in (await browser.get("/me", headers=HTML)).text
        for field, value, words in (
            ("uses", "0", "An invitation is for 1 to 100 people."),
            ("uses", "many", "Type a whole number."),
            ("days", "91", "An invitation holds for 1 to 90 days."),
            ("note", "x" * 41, "40 at most"),
        ):
            typed = {"note": "the <b>club</b>", "uses": "3", "days": "7"} | {field: value}
            page = await s.form(browser, "/admin/invitations", **typed)
            assert page.status_code == 400 and words in page.text
            assert f'aria-describedby="error-{field}"' in page.text and f'value="{value}"' in page.text
            assert field == "note" or "the &lt;b&gt;club&lt;/b&gt;" in page.text
            if value.isdigit() or field == "note":
                number = {} if field == "note" else {field: int(value)}
                said = await browser.post("/admin/invitations", json={"note": typed["note"]} | number, headers=FORM)
                assert (said.status_code, said.json()["field"]) == (400, field)
        assert (await s.form(browser, "/admin/invitations", note="club", uses="2", days="7")).status_code == 303
        (made,) = (await browser.get("/admin", headers=JSON)).json()["invitations"]
        assert made["link"].startswith("https://trains.example/join/") and (made["uses"], made["used"]) == (2, 0)
        assert made["link"] in (await browser.get("/admin", headers=HTML)).text
        assert (await s.form(guest, made["link"].removeprefix("https://trains.example"))).status_code == 303
        left = (await browser.post("/admin/invitations/revoke", json={"id": made["id"]}, headers=FORM)).json()
        assert left["invitations"] == [] and (await me(guest))["kind"] == "member"
        assert await s.hall.store.ask(lambda to: open_invitations(to, time.time())) == []
        token = (await browser.post("/me/programs", json={"label": "x", "scope": "play"}, headers=FORM)).json()["token"]
        asked = await guest.get("/admin", headers={"authorization": f"Bearer {token}"})
        assert (asked.status_code, asked.json()["code"]) == (403, "no-scope")
