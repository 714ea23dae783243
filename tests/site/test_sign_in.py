"""Signing in by mail: the code or the link of a mail, once, in the browser that asked; a guest's seats come along."""

from __future__ import annotations

import asyncio
import base64
import json
import time
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis.strategies import booleans, integers, sampled_from, sets, tuples
from sqlalchemy import create_engine, event, insert

from tests.mailbox import code_in, link_in, open_mailbox
from tests.site.conftest import HTML, JSON, site_on
from tests.site.test_accounts import held, sign_in_as, until
from trunkline.site.doctor import examine
from trunkline.site.settings import Settings
from trunkline.site.tables import mail, schema
from trunkline.site.tables.accounts import merge
from trunkline.site.tables.upgrading import upgrade
from trunkline.site.web.agents import agent_words
from trunkline.site.web.i18n import translator
from trunkline.site.web.letters import sign_in_letter

pytestmark = pytest.mark.anyio

FORM = JSON | {"sec-fetch-site": "same-origin"}


@pytest.fixture(scope="module")
def box():
    with open_mailbox() as made:
        yield made


@pytest.fixture
def with_mail(box):
    """The settings of a site that sends mail."""
    box.mail.clear()
    return {"mail": box.address, "mail_from": "Trunkline <trains@example.org>", "site": "http://testserver.local"}


async def ask(s, box, browser, address="anna@example.org"):
    """Ask for a mail; gives it when it has come."""
    before = len(box.mail)
    assert (await s.form(browser, "/me/address", address=address)).status_code == 303
    return (await asyncio.to_thread(box.wait, before + 1))[1]


async def sign_in(s, box, browser, address="anna@example.org"):
    answer = await s.form(browser, "/me/code", code=code_in(await ask(s, box, browser, address)))
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")


async def me(browser):
    return (await browser.get("/me", headers=JSON)).json()


async def test_the_clocks_of_a_guest_stand_still_while_the_member_it_becomes_is_away(database, box, with_mail):
    async with site_on(database, **with_mail) as s:
        member, guest = s.browser(), s.browser()
        await sign_in(s, box, member)
        today = datetime.now(UTC).date()
        days = {"begin": str(today), "end": str(today + timedelta(days=3)), "zone": "UTC"}
        assert (await s.form(member, "/me/away", **days)).status_code == 303
        game = int((await s.open(guest, "me", "me", pace_move="86400")).split("/")[2])
        (before,) = [each["deadline"] for each in (await s.sheet(game))["clocks"] if each["running"]]
        await sign_in(s, box, guest)
        (after,) = [each["deadline"] for each in (await s.sheet(game))["clocks"] if each["running"]]
        assert after > before + 3 * 86400


async def test_a_guest_keeps_its_seats_and_finds_them_on_another_device(database, box, with_mail):
    async with site_on(database, **with_mail) as s:
        one, two = s.browser(), s.browser()
        game = int((await s.open(one, "me", "open", names="Anna bob")).split("/")[2])
        other = int((await s.open(two, "me", "open", names="eva bob")).split("/")[2])
        guest = one.cookies["trunkline"]
        await sign_in(s, box, one)
        assert one.cookies["trunkline"] != guest
        assert await held(one, game) == ["anna"]
        left = s.browser()
        left.cookies.set("trunkline", guest, domain="testserver.local")
        assert await held(left, game) == []  # the cookie of before is nobody's
        assert (await s.form(two, f"/g/{game}/take", seat="bob")).status_code == 303
        await sign_in(s, box, two, "  Anna@Example.org ")
        for browser in (one, two):
            assert (await held(browser, game), await held(browser, other)) == (["anna", "bob"], ["eva"])
        assert (await s.form(one, "/me", name="Anna B", language="en")).status_code == 303
        assert (await s.form(two, "/language", language="it", back="/me")).status_code == 303
        assert 'value="Anna B"' in (await two.get("/me", headers=HTML)).text and "Anna%20B" in two.cookies["name"]
        assert len({row.host for row in await s.hall.store.rows(schema.games.select())}) == 1  # of both tables
        assert len((await two.get("/", headers=JSON)).json()["mine"]) == 2
        known = await me(two)
        assert (known["kind"], known["address"], known["name"]) == ("member", "anna@example.org", "Anna B")
        assert (await me(one))["language"] == "it"
        assert [each["here"] for each in known["sessions"]].count(True) == 1 and len(known["sessions"]) == 2


async def test_the_mail_says_the_same_to_all_and_nobody_looks_whether_they_are_known(tmp_path, box, with_mail):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **with_mail) as s:
        await sign_in(s, box, s.browser())
        asked = []
        event.listen(s.hall.store.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
        seen = []
        for address in ("anna@example.org", "nobody@example.org"):
            browser = s.browser()
            await browser.get("/me", headers=HTML)
            asked.clear()
            answer = await browser.post("/me/address", json={"address": address}, headers=FORM)
            to, message = await asyncio.to_thread(box.wait, len(seen) + 2)
            mine = [each for each in asked if "tickets" in each or "accounts" in each]
            statements = sorted(each for each in mine if not each.startswith("DELETE"))  # of what is old, now and then
            text = message.get_content().replace(code_in(message), "").replace(link_in(message), "")
            body = answer.json()
            assert (to, body.pop("asked")) == (address, address)
            seen.append((answer.status_code, body, text, message["Subject"], statements))
        assert seen[0] == seen[1] and seen[0][0] == 202
        assert not any("accounts" in each for each in seen[0][4])
        assert message["Auto-Submitted"] == "auto-generated" and message.get_content_type() == "text/plain"


async def test_a_code_works_once_for_a_quarter_of_an_hour_and_five_tries(tmp_path, box, with_mail):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **with_mail) as s:
        browser = s.browser()
        code = code_in(await ask(s, box, browser))
        wrong = "BBBB-BBBB" if code != "BBBB-BBBB" else "CCCC-CCCC"
        assert "Type the code" in (await s.form(browser, "/me/code", code=" - ")).text
        for left in (4, 3, 2, 1):
            page = await s.form(browser, "/me/code", code=wrong)
            assert page.status_code == 400 and f"Tries left: {left}." in page.text
            assert f'value="{wrong}"' in page.text and 'aria-describedby="error-code"' in page.text
        for typed in (wrong, code):
            assert "ask for another mail" in (await s.form(browser, "/me/code", code=typed)).text
        # another one, which the browser that asked may use, once, in whatever letters
        code = code_in(await ask(s, box, browser))
        stranger = s.browser()
        assert (await s.form(stranger, "/me/code", code=code)).status_code == 400
        assert (await s.form(browser, "/me/code", code=code.lower().replace("-", " "))).status_code == 303
        assert (await s.form(browser, "/me/code", code=code)).status_code == 400
        late = s.browser()
        message = await ask(s, box, late, "eva@example.org")
        old = schema.tickets.update().values(expires=time.time())
        await s.hall.store.writer.run(lambda to: to.execute(old))
        assert (await s.form(late, "/me/code", code=code_in(message))).status_code == 400
        assert (await late.get(link_in(message), headers=HTML)).status_code == 403
        first = code_in(await ask(s, box, late, "eva@example.org"))
        second = code_in(await ask(s, box, late, "eva@example.org"))
        assert (await s.form(late, "/me/code", code=first)).status_code == 400  # only the last one counts
        assert (await s.form(late, "/me/code", code=second)).status_code == 303


async def test_a_link_shows_a_button_and_signs_in_where_it_was_asked_for(tmp_path, box, with_mail):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **with_mail) as s:
        browser = s.browser()
        link = link_in(await ask(s, box, browser))
        for _ in range(2):  # as a scanner of mail does, too
            shown = await browser.get(link, headers=HTML)
            assert shown.status_code == 200 and "anna@example.org" in shown.text
            assert shown.headers["referrer-policy"] == "strict-origin"
        assert (await me(browser))["kind"] == "guest"
        stranger = s.browser()
        await stranger.get("/", headers=HTML)
        assert (await stranger.get(link, headers=HTML)).status_code == 403
        assert (await s.form(stranger, link)).status_code == 403
        forged = await browser.post(link, headers=HTML | {"sec-fetch-site": "cross-site"})
        assert forged.status_code == 403 and (await me(browser))["kind"] == "guest"
        assert (await s.form(browser, link)).status_code == 303
        assert (await me(browser))["kind"] == "member"
        assert (await s.form(browser, link)).status_code == 403


async def test_an_account_of_passkeys_gets_an_address_or_joins_the_one_that_has_it(database, box, with_mail):
    async with site_on(database, **with_mail) as s:
        known, one, two, three = (s.browser() for _ in range(4))
        await sign_in(s, box, known)
        for browser, account in ((one, "keys-1"), (two, "keys-2"), (three, "keys-1")):
            await sign_in_as(s, browser, account)
        for account in ("keys-1", "keys-2"):
            row = {"id": account, "kind": "member", "name": "", "language": "en", "created": 0.0, "seen": 0.0}
            key = {"id": f"{account}-key", "account": account, "key": "", "uses": 0, "agent": "", "created": 0.0}
            await s.hall.store.writer.run(
                lambda to, row=row, key=key: (
                    to.execute(insert(schema.accounts).values(row)),
                    to.execute(insert(schema.passkeys).values(key)),
                )[1]
            )
        game = int((await s.open(one, "me", "open")).split("/")[2])
        await sign_in(s, box, one)  # its address is known
        await sign_in(s, box, two, "eva@example.org")  # this one is not
        assert await held(known, game) == await held(one, game) == await held(three, game) == ["ann"]
        first, second = await me(known), await me(two)
        assert (first["address"], len(first["sessions"])) == ("anna@example.org", 3)
        assert [key["id"] for key in first["passkeys"]] == ["keys-1-key"]
        assert (second["address"], [key["id"] for key in second["passkeys"]]) == ("eva@example.org", ["keys-2-key"])
        assert {row.id for row in await s.hall.store.rows(schema.accounts.select())} & {"keys-1"} == set()


async def test_what_no_device_has_said_is_no_passkey(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        answer = await s.client.post("/me/passkeys/options", json={"to": "make"}, headers=FORM)
        assert (answer.status_code, answer.json()["code"]) == (409, "no-passkeys")
    async with site_on(f"sqlite:///{tmp_path}/toy.db", site="https://trains.example:8443") as s:
        browser, stranger = s.browser(), s.browser()
        for to in ("make", "use"):
            options = (await browser.post("/me/passkeys/options", json={"to": to}, headers=FORM)).json()
            assert (options.get("rpId") or options["rp"]["id"]) == "trains.example"
        said = {"type": "webauthn.get", "challenge": options["challenge"], "origin": "https://trains.example:8443"}
        text = base64.urlsafe_b64encode(json.dumps(said).encode()).decode()
        await stranger.post("/me/passkeys/options", json={"to": "use"}, headers=FORM)
        for who in (browser, stranger, s.browser()):
            for credential in ({}, {"id": "x", "response": {"clientDataJSON": text}}, {"response": 3}):
                for path in ("/me/passkeys", "/me/passkeys/in"):
                    answer = await who.post(path, json={"credential": credential}, headers=FORM)
                    assert (answer.status_code, answer.json()["code"]) == (400, "bad-passkey")
        assert (await s.form(browser, "/me/passkeys/remove", passkey="x")).status_code == 403
        assert (await me(browser))["kind"] == "guest"


async def test_mail_is_limited_by_reader_and_by_asker_beside_the_field(tmp_path, box, with_mail):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **with_mail) as s:
        for n in range(20):
            answer = await s.form(s.browser(), "/me/address", address=f"a{n // 5}@example.org")
            assert answer.status_code == 303, n
            if n == 4:
                page = await s.form(s.browser(), "/me/address", address="A0@example.org")
                assert page.status_code == 429 and 'id="error-address">Too many mails' in page.text
                s.app.state.mail_rate.askers._times["203.0.113.7"].pop()  # which has counted for its asker
        page = await s.form(s.browser(), "/me/address", address="other@example.org")
        assert page.status_code == 429 and 'value="other@example.org"' in page.text
        assert int(page.headers["retry-after"]) > 3000


async def test_what_is_wrong_stands_beside_its_field_and_nothing_is_lost(tmp_path, with_mail):
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **with_mail) as s:
        browser = s.browser(**{"accept-language": "it"})
        for address in ("", "anna", "anna@", "anna@example.org\r\nBcc: eva@example.org", "Anna <anna@example.org>"):
            page = await s.form(browser, "/me/address", address=address)
            assert page.status_code == 400 and 'aria-describedby="error-address"' in page.text, address
        assert 'value="Anna &lt;anna@example.org&gt;"' in page.text and "come anna@example.org" in page.text
        refused = await browser.post("/me/address", json={"address": "anna"}, headers=FORM)
        assert (refused.status_code, refused.json()["field"]) == (400, "address")
        page = await s.form(browser, "/me", name="x" * 25, language="it")
        assert page.status_code == 400 and "x" * 25 in page.text and 'id="error-name"' in page.text
        assert (await s.form(browser, "/me", name="Eva", language="xx")).status_code == 400
        assert (await s.form(browser, "/me", name=" Eva  B ", language="en")).status_code == 303
        assert {k: v for k, v in (await me(browser)).items() if k in ("kind", "name", "language")} == {
            "kind": "nobody", "name": "Eva B", "language": "en",
        }  # fmt: skip


async def test_without_mail_the_page_says_so(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        assert "This site sends no mail" in (await s.client.get("/me", headers=HTML)).text
        answer = await s.client.post("/me/address", json={"address": "anna@example.org"}, headers=FORM)
        assert (answer.status_code, answer.json()["code"]) == (409, "no-mail")


async def test_signing_out_one_browser_the_others_and_this_one(database, box, with_mail):
    async with site_on(database, **with_mail) as s:
        one, two, three = s.browser(), s.browser(), s.browser(**{"user-agent": "Mozilla/5.0 (Windows) Firefox/140.0"})
        for browser in (one, two, three):
            await sign_in(s, box, browser)
        game = int((await s.open(one, "me", "open")).split("/")[2])
        there = next(each for each in (await me(one))["sessions"] if each["agent"] == "Firefox, Windows")
        out = await one.post("/me/out", json={"session": there["id"]}, headers=FORM)
        assert out.status_code == 200 and len(out.json()["sessions"]) == 2
        assert ((await me(three))["kind"], await held(three, game)) == ("nobody", [])
        assert (await s.form(three, "/me/out", session="")).status_code == 403
        assert (await s.form(two, "/me/out", session="others")).status_code == 303
        assert (await me(one))["kind"] == "nobody" and (await me(two))["kind"] == "member"
        assert (await s.form(two, "/me/out", session="")).status_code == 303
        assert ((await me(two))["kind"], await held(two, game)) == ("guest", [])
        await sign_in(s, box, one)
        assert await held(one, game) == ["ann"]


async def test_another_process_hears_who_has_signed_in_and_whose_the_seats_are(postgres, box, with_mail):
    async with site_on(postgres, **with_mail) as s, site_on(postgres, bot_threads=0, sweep=600) as other:
        one, two = s.browser(), s.browser()
        await sign_in(s, box, one)
        game = int((await s.open(two, "me", "open")).split("/")[2])
        there, first = other.browser(), other.browser()
        there.cookies.update(two.cookies)
        first.cookies.update(one.cookies)
        assert (await held(there, game), await held(first, game)) == (["ann"], [])
        await until(lambda: asyncio.sleep(0, other.hall.others.listener.is_connected))
        await sign_in(s, box, two)

        async def moved():
            return (await held(there, game), await held(first, game)) == ([], ["ann"])

        await until(moved)


async def test_mail_that_is_not_taken_is_sent_again_unless_refused_for_good(tmp_path, box, with_mail, monkeypatch):
    monkeypatch.setattr("trunkline.site.tables.jobs.drain.pause", lambda failures: 0.01)
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **with_mail) as s:
        box.refuses = ["451 later"]
        await ask(s, box, s.browser())
        box.refuses = ["550 never"]
        assert (await s.form(s.browser(), "/me/address", address="eva@example.org")).status_code == 303

        async def done():
            return not box.refuses and not await s.hall.store.rows(schema.jobs.select())

        await until(done)
        assert len(box.mail) == 1


SEATS = sets(tuples(sampled_from(["anna", "guest", "guest-2", "eva"]), integers(1, 3), integers(0, 2)))
"""Holdings: account, game, seat."""


@settings(max_examples=60)
@given(before=SEATS, hosts=tuples(*[sampled_from(["anna", "guest", "guest-2", "eva"])] * 3), again=booleans())
def test_of_no_merge_a_seat_is_lost_or_held_twice(before, hosts, again):
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        schema.metadata.create_all(connection)
        for number, host in enumerate(hosts, start=1):
            game = {"id": number, "title": "toy", "map": "none", "options": "{}", "rules": 1, "host": host}
            connection.execute(insert(schema.games).values(**game, salt="", created=0.0))
            head = {"game": number, "moved": 0.0, "line": 0, "undone": 0, "round": 1, "phase": "", "turn": ""}
            connection.execute(insert(schema.heads).values(**head, over=False))
        for browser, game, seat in before:
            connection.execute(insert(schema.holdings).values(browser=browser, game=game, seat=seat))
        moved = merge(connection, "guest", "anna")
        if again:
            merge(connection, "guest-2", "anna")
        gone = {"guest", "guest-2"} if again else {"guest"}
        after = [(row.browser, row.game, row.seat) for row in connection.execute(schema.holdings.select())]
        assert len(after) == len(set(after))
        assert set(after) == {("anna" if who in gone else who, game, seat) for who, game, seat in before}
        now = [row.host for row in connection.execute(schema.games.select().order_by(schema.games.c.id))]
        assert now == ["anna" if host in gone else host for host in hosts]
        mine = {game for who, game, _ in before if who == "guest"}
        assert set(moved) == mine | {number for number, host in enumerate(hosts, start=1) if host == "guest"}
        assert all(position.asides == 1 for position in moved.values())
    engine.dispose()


async def test_what_opens_the_account_is_changed_soon_after_signing_in_only(database, box, with_mail, monkeypatch):
    async with site_on(database, **with_mail) as s:
        one, two = s.browser(), s.browser()
        await sign_in(s, box, one)
        await sign_in(s, box, two)
        key = {
            "id": "a-key",
            "account": (await s.hall.store.rows(schema.accounts.select()))[0].id,
            "key": "",
            "uses": 0,
        }
        row = insert(schema.passkeys).values(key | {"agent": "", "created": 1.0})
        await s.hall.store.writer.run(lambda to: to.execute(row))
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 601)
        for path, fields, beside in (
            ("out", {"session": "others"}, "sessions"),
            ("passkeys/remove", {"passkey": "a-key"}, "passkeys"),
        ):
            refused = await s.form(one, f"/me/{path}", **fields)
            assert refused.status_code == 403 and f'id="error-{beside}"' in refused.text
            assert "Sign in again" in refused.text and 'value="anna@example.org"' in refused.text
            answer = await one.post(f"/me/{path}", json=fields, headers=FORM)
            assert (answer.status_code, answer.json()["code"]) == (403, "sign-in-again")
        for path, body in (("", {"credential": {}}), ("/options", {"to": "make"})):
            answer = await one.post(f"/me/passkeys{path}", json=body, headers=FORM)
            assert (answer.status_code, answer.json()["code"]) == (403, "sign-in-again")
        assert (await one.post("/me/passkeys/options", json={"to": "use"}, headers=FORM)).status_code == 200
        known = await me(one)
        assert (len(known["sessions"]), len(known["passkeys"])) == (2, 1)  # nothing has changed
        assert 'id="again"' in (await one.get("/me", headers=HTML)).text
        unasked = await s.form(one, "/me/code", code="AAAAAAAA")
        assert unasked.status_code == 400 and 'id="error-code"' in unasked.text
        await sign_in(s, box, one)
        assert (await s.form(one, "/me/passkeys/remove", passkey="a-key")).status_code == 303
        assert (await s.form(one, "/me/out", session="others")).status_code == 303
        known = await me(one)
        assert (len(known["sessions"]), known["passkeys"]) == (1, [])
        assert 'id="again"' not in (await one.get("/me", headers=HTML)).text
        monkeypatch.setattr(time, "time", lambda: now + 1300)
        assert (await s.form(one, "/me/out", session="")).status_code == 303  # oneself one may always sign out


async def test_an_address_is_changed_by_the_code_of_the_new_one_and_the_old_one_gets_a_mail(
    database, box, with_mail, monkeypatch
):
    async with site_on(database, **with_mail) as s:
        one = s.browser()
        game = int((await s.open(one, "me", "open", names="anna bob")).split("/")[2])
        await sign_in(s, box, one)
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 601)
        refused = await s.form(one, "/me/address", address="new@example.org")
        assert refused.status_code == 403 and 'value="new@example.org"' in refused.text
        assert 'id="error-address"' in refused.text and len(box.mail) == 1
        await sign_in(s, box, one)
        before = len(box.mail)
        code = code_in(await ask(s, box, one, "new@example.org"))
        assert (await me(one))["address"] == "anna@example.org"  # not before it is proved
        assert (await s.form(one, "/me/code", code=code)).status_code == 303
        told = (await asyncio.to_thread(box.wait, before + 2))[1]
        assert told["To"] == "anna@example.org" and "new@example.org" not in told.as_string()
        assert (await me(one))["address"] == "new@example.org" and await held(one, game) == ["anna"]
        assert len(await s.hall.store.rows(schema.accounts.select())) == 1
        other = s.browser()
        await sign_in(s, box, other, "anna@example.org")  # the old one is another account's by now
        assert await held(other, game) == []
        # With an address that somebody has, one signs in there, and nothing is changed.
        await sign_in(s, box, other, "new@example.org")
        assert await held(other, game) == ["anna"]


async def test_the_log_says_who_signed_in_and_what_failed_without_a_secret(tmp_path, box, with_mail, caplog):
    caplog.set_level("INFO", "trunkline.security")
    async with site_on(f"sqlite:///{tmp_path}/toy.db", **with_mail) as s:
        browser = s.browser()
        game = int((await s.open(browser, "me", "open", names="anna bob")).split("/")[2])
        guest = browser.cookies["trunkline"]
        code = code_in(await ask(s, box, browser))
        assert (await s.form(browser, "/me/code", code="AAAAAAAA")).status_code == 400
        assert (await s.form(browser, "/me/code", code=code)).status_code == 303
        assert (await s.form(browser, "/me/code", code=code)).status_code == 400
        made = await browser.post("/me/programs", json={"label": "my bot", "scope": "read"}, headers=FORM)
        link = await browser.post(f"/g/{game}/link", json={"seat": "anna"}, headers=FORM)
        assert (made.status_code, link.status_code) == (201, 201)
        assert (await s.form(s.browser(), "/me/in/nothing-of-ours")).status_code == 403
        assert (await s.form(browser, "/me/out", session="")).status_code == 303
    lines = [each.getMessage() for each in caplog.records if each.name == "trunkline.security"]
    wanted = ["code-wrong", "signed-in", "code-refused", "program-made", "link-renewed", "refused", "sessions-ended"]
    assert [each.split()[0] for each in lines] == wanted
    assert all("from=203.0.113.7" in each for each in lines)
    assert "by=code" in lines[1] and "code=spent-mail" in lines[5] and "left=4" in lines[0]
    secrets = (code, guest, guest.partition(".")[0], made.json()["token"], link.json()["token"], "anna", "my bot")
    assert not [each for each in secrets if each in "\n".join(lines)]


def test_no_header_of_a_mail_can_be_made_longer(with_mail):
    config = Settings(**with_mail)
    made = sign_in_letter(config, translator("it"), "anna@example.org", "s" * 48, "ABCDEFGH")
    assert "ABCD-EFGH" in made.get_content() and made["Subject"] == "I tuoi tavoli su testserver.local"
    for to in ("anna@example.org\nBcc: eva@example.org", "anna@example.org\r\n\r\nHello"):
        assert mail.clean_address(to) is None
        with pytest.raises(ValueError, match=r"[Hh]eader"):
            mail.letter(config, to, "Hello", "text")
    assert mail.clean_address("Anna@Bücher.example.org") == "anna@xn--bcher-kva.example.org"


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"mail": "http://x"}, "TRUNKLINE_MAIL "),
        ({"mail": "smtp://user:secret@host:port"}, "TRUNKLINE_MAIL "),
        ({"mail_from": ""}, "TRUNKLINE_MAIL_FROM"),
        ({"mail_from": "a\nb@example.org"}, "TRUNKLINE_MAIL_FROM"),
        ({"site": "trains.example"}, "TRUNKLINE_SITE"),
    ],
)
def test_a_site_that_cannot_send_mail_does_not_start(with_mail, given, name):
    with pytest.raises(ValueError, match=name) as raised:
        mail.mail_server(Settings(**with_mail | given))
    assert "secret" not in str(raised.value)


def test_a_password_goes_over_an_encrypted_connection_only():
    more = {"mail_from": "trains@example.org", "site": "https://trains.example"}
    out = mail.mail_server(Settings(mail="smtp://me%40x:p%2Fw@mail.example.org", **more))
    assert (out.user, out.password, out.port, out.must_encrypt) == ("me@x", "p/w", 587, True)
    assert mail.mail_server(Settings(mail="smtps://me:pw@mail.example.org", **more)).encrypted
    assert mail.mail_server(Settings(mail="smtp://mail.example.org", **more)).must_encrypt is None


def test_the_doctor_greets_the_mail_server(tmp_path, with_mail):
    url = f"sqlite:///{tmp_path}/toy.db"
    with create_engine(url).begin() as connection:
        upgrade(connection)

    def found(**more):
        return next(each for each in examine(Settings(db_url=url, **with_mail | more)) if each.name == "mail")

    assert found().ok and "takes mail at 127.0.0.1" in found().words
    assert not found(mail="smtp://127.0.0.1:1").ok


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("", ""),
    ],
)
def test_a_browser_in_short(agent, words):
    assert agent_words(agent) == words
