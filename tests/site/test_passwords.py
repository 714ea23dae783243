"""Passwords, where the host wants them: one an account, hashed beside the loop, and no name found out by asking."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import event

from tests.site.conftest import HTML, JSON, site_on
from tests.site.test_accounts import held, sign_in_as
from tests.site.test_looks import make_member
from trunkline.actions import BadLine
from trunkline.site.tables import passwords, schema
from trunkline.site.tables.accounts import Asking, join
from trunkline.site.tables.roles import role_of

pytestmark = pytest.mark.anyio

FORM = JSON | {"sec-fetch-site": "same-origin"}
GOOD = "five red wagons"


async def me(browser):
    return (await browser.get("/me", headers=JSON)).json()


async def post(browser, path, **given):
    return await browser.post(path, json=given, headers=FORM)


@pytest.mark.parametrize(
    ("password", "fault"),
    [
        ("seven77", "password-short"),
        ("x" * 129, "password-long"),
        ("TrainsExample", ""),
        ("trains.example", "password-guess"),
        ("Trunkline2026!", "password-guess"),
        ("annabella", "password-guess"),
        ("AnnaBella 1", "password-guess"),
        ("anna@example.org", "password-guess"),
        ("aaaaaaaaaa", "password-guess"),
        ("12345678", "password-guess"),
        ("hgfedcba", "password-guess"),
        ("nochetti del sole", ""),
        ("           ", "password-guess"),
        ("ünïcodé ﬁsh", ""),
    ],
)
def test_what_anybody_would_try_first_is_refused_and_nothing_else_is_asked_of_it(password, fault):
    found = ""
    try:
        passwords.check_password(password, ("AnnaBella", "anna@example.org"), "https://trains.example:8000")
    except BadLine as bad:
        found = bad.code
    assert found == fault


async def test_a_guest_becomes_a_member_by_a_password_and_comes_back_by_it(database):
    async with site_on(database, passwords=True) as s:
        one, two = s.browser(), s.browser()
        game = int((await s.open(one, "me", "open")).split("/")[2])
        before = one.cookies["trunkline"]
        assert (await s.form(one, "/me/password", login="Anna", password=GOOD)).status_code == 303
        assert one.cookies["trunkline"] != before and await held(one, game) == ["ann"]
        assert ((await me(one))["kind"], (await me(one))["login"]) == ("member", "Anna")
        other = int((await s.open(two, "me", "open", names="eva bob")).split("/")[2])
        assert (await s.form(two, "/me/password/in", login="ａNNA", password="wrong wagons")).status_code == 400
        answer = await s.form(two, "/me/password/in", login="ａNNA", password=GOOD)
        assert answer.status_code == 303
        for browser in (one, two):  # the guest's seats came along
            assert (await held(browser, game), await held(browser, other)) == (["ann"], ["eva"])
        (row,) = await s.hall.store.rows(schema.passwords.select())
        assert row.hash.startswith("$argon2id$") and GOOD not in row.hash
        # changed: the old one opens nothing
        assert (await post(one, "/me/password", login="Anna", password="six blue wagons")).status_code == 200
        third = s.browser()
        assert (await post(third, "/me/password/in", login="anna", password=GOOD)).json()["code"] == "wrong-password"
        assert (await post(third, "/me/password/in", login="anna", password="six blue wagons")).status_code == 200
        # the name is nobody else's, however it is written
        taken = await s.form(s.browser(), "/me/password", login="ANNA", password=GOOD)
        assert taken.status_code == 400 and 'id="error-login">Somebody signs in' in taken.text
        assert (await post(third, "/me/password/remove")).json()["login"] == ""
        assert (await post(s.browser(), "/me/password/in", login="anna", password="six blue wagons")).status_code == 400


async def test_an_address_does_as_well_and_a_hash_of_older_days_is_made_anew(tmp_path, monkeypatch):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", passwords=True) as s:
        from argon2 import PasswordHasher

        await make_member(s)
        old = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(GOOD)
        row = {"account": "anna", "login": "anna", "key": "anna", "hash": old, "changed": 0.0}
        a = schema.accounts
        await s.hall.store.writer.run(lambda to: to.execute(schema.passwords.insert().values(row)))
        await s.hall.store.writer.run(lambda to: to.execute(a.update().values(address="anna@example.org")))
        browser = s.browser()
        answer = await post(browser, "/me/password/in", login=" Anna@Example.org ", password=GOOD)
        assert answer.json()["address"] == "anna@example.org"
        (stored,) = await s.hall.store.rows(schema.passwords.select())
        assert stored.hash != old and "m=65536" in stored.hash


async def test_a_name_that_nobody_has_is_answered_after_the_same_work(tmp_path, monkeypatch):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", passwords=True) as s:
        await post(s.browser(), "/me/password", login="anna", password=GOOD)
        compared, asked, seen = [], [], []
        right = passwords._hasher()

        class Counting:
            def verify(self, stored, password):
                compared.append(stored.rsplit("$", 2)[0])
                return right.verify(stored, password)

            def hash(self, password):
                return right.hash(password)

            check_needs_rehash = right.check_needs_rehash

        monkeypatch.setattr(passwords, "_hasher", Counting)
        event.listen(s.hall.store.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
        for login in ("anna", "nobody"):
            browser = s.browser()
            await browser.get("/me", headers=JSON)
            compared.clear()
            asked.clear()
            answer = await post(browser, "/me/password/in", login=login, password="wrong wagons")
            page = await s.form(browser, "/me/password/in", login=login, password=passwords.NOBODY)
            text = page.text.replace(f'value="{login}"', "")
            assert f'value="{login}"' in page.text and passwords.NOBODY not in page.text
            assert 'aria-describedby="error-password-in"' in page.text
            seen.append((answer.status_code, answer.text, page.status_code, text, list(compared), list(asked)))
        assert seen[0] == seen[1] and seen[0][0] == 400 and len(seen[0][4]) == 2


async def test_tries_are_limited_by_name_and_by_asker_and_a_site_may_have_none(tmp_path, monkeypatch):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        refused = await post(s.browser(), "/me/password/in", login="anna", password=GOOD)
        assert (refused.status_code, refused.json()["code"]) == (409, "no-passwords")
        assert "password" not in (await s.browser().get("/me", headers=HTML)).text.lower()

    async def no(stored, password):
        return False

    monkeypatch.setattr(passwords, "is_right", no)
    async with site_on(f"sqlite:///{tmp_path}/toy.db", passwords=True) as s:
        browser = s.browser()
        codes = [(await post(browser, "/me/password/in", login="Anna", password="x")).status_code for _ in range(20)]
        assert set(codes) == {400}
        page = await s.form(browser, "/me/password/in", login="ANNA", password="x")
        assert page.status_code == 429 and "retry-after" in page.headers and 'value="ANNA"' in page.text
        codes = [(await post(browser, "/me/password/in", login=f"x{n}", password="x")).status_code for n in range(40)]
        assert codes[-1] == 429 and codes[0] == 400


async def test_only_after_signing_in_just_now_and_with_each_fault_beside_its_field(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", passwords=True) as s:
        await make_member(s)
        browser = s.browser()
        session = await sign_in_as(s, browser, "anna")
        for login, password, field, words in (
            ("", GOOD, "login", "Type a name"),
            ("an@na", GOOD, "login", "has no @"),
            ("x" * 25, GOOD, "login", "24 letters at most"),
            ("anna", "short", "password", "8 letters at least"),
            ("wagon", "Wagon 12", "password", "Anybody would try"),
        ):
            page = await s.form(browser, "/me/password", login=login, password=password)
            assert page.status_code == 400 and words in page.text and f'aria-describedby="error-{field}"' in page.text
            assert f'name="login" value="{login}"' in page.text and f'value="{password}"' not in page.text
        assert (await s.form(browser, "/me/password", login="anna", password=GOOD)).status_code == 303
        change = schema.sessions.update().where(schema.sessions.c.secret == session).values(created=time.time() - 601)
        await s.hall.store.writer.run(lambda to: to.execute(change))
        for path, given in (
            ("/me/password", {"login": "anna", "password": "other wagons"}),
            ("/me/password/remove", {}),
        ):
            refused = await post(browser, path, **given)
            assert (refused.status_code, refused.json()["code"]) == (403, "sign-in-again"), path
        assert (await s.form(browser, "/me/password/in", login="anna", password=GOOD)).status_code == 303
        assert (await post(browser, "/me/password/remove")).status_code == 200
        assert (await post(s.browser(), "/me/password/remove")).json()["code"] == "not-signed-in"


async def test_what_opened_an_account_that_goes_over_opens_the_other_one(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", passwords=True) as s:
        await make_member(s, "old")
        await make_member(s, "new")
        a = schema.accounts
        write = s.hall.store.writer.run
        await write(lambda to: to.execute(a.update().where(a.c.id == "new").values(address="anna@example.org")))
        await write(lambda to: to.execute(a.update().where(a.c.id == "old").values(role="moderator")))
        browser = s.browser()
        session = await sign_in_as(s, browser, "old")
        assert (await post(browser, "/me/password", login="anna", password=GOOD)).status_code == 200
        known = await s.hall.store.ask(lambda to: passwords.find_account(to, number="new"))
        asking = Asking(session, "a test", "", "en")
        await write(lambda to: join(to, "me", asking, "old", known, "anna@example.org", "another", time.time()))
        found = await post(s.browser(), "/me/password/in", login="anna", password=GOOD)
        assert found.json()["address"] == "anna@example.org"
        assert await s.hall.store.ask(lambda to: role_of(to, "new")) == "moderator"
