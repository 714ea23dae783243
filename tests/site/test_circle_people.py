"""People of circles: how they come in, what each may do, whose a circle is when its owner has gone."""

from __future__ import annotations

import io
import json
import re
import time
import zipfile

import pytest
from sqlalchemy import select, update

from tests.site.circled import circle, founded, id_of, send
from tests.site.conftest import HTML, JSON, site_on
from tests.site.notified import SAME
from tests.site.test_invitations import person
from trunkline.site.tables import schema
from trunkline.site.tables.accounts import merge
from trunkline.site.tables.circles import role_in
from trunkline.site.tables.forgetting import make_ghost
from trunkline.site.tables.relations import BLOCK, relate

pytestmark = pytest.mark.anyio


async def names(browser, slug="rail"):
    return [each["name"] for each in (await circle(browser, slug))["members"]]


async def test_each_fault_of_a_new_circle_stands_beside_its_field(database):
    async with site_on(database) as s:
        ann = await person(s, "ann", "Ann")
        guest = s.browser()
        assert (await s.form(guest, "/circles", name="Rail")).status_code == 403
        for fields, field in (
            ({"name": "R"}, "name"),
            ({"name": "x" * 41}, "name"),
            ({"name": "Rail", "slug": "No Way"}, "slug"),
            ({"name": "Rail", "entry": "never"}, "entry"),
            ({"name": "Rail", "seen": "some"}, "seen"),
        ):
            shown = await s.form(ann, "/circles", **fields)
            assert shown.status_code == 400 and f'id="error-{field}"' in shown.text, fields
            refused = await send(ann, "/circles", **fields)
            assert (refused.status_code, refused.json()["field"]) == (400, field)
        made = await s.form(ann, "/circles", name="Zug-Freunde Köln", entry="open")
        assert (made.status_code, made.headers["location"]) == (303, "/circles/zug-freunde-koln")
        again = await send(ann, "/circles", name="Zug Freunde Köln")
        assert (again.status_code, again.json()["code"]) == (400, "circle-taken")
        assert (await circle(ann, "zug-freunde-koln"))["role"] == "owner"


async def test_open_by_asking_or_by_invitation(database):
    async with site_on(database) as s:
        ann, bob, cyd = [await person(s, name, name.title()) for name in ("ann", "bob", "cyd")]
        for entry in ("open", "ask", "invite"):
            made = await send(ann, "/circles", name=f"By {entry}", entry=entry)
            assert made.status_code == 201
        found = (await bob.get("/circles", headers=JSON)).json()
        assert [each["slug"] for each in found["others"]] == ["by-ask", "by-open"], "who is not invited finds no third"
        assert (await bob.get("/circles/by-invite", headers=HTML)).status_code == 404
        assert (await send(bob, "/circles/by-open/join")).json()["role"] == "member"
        asked = (await send(bob, "/circles/by-ask/join")).json()
        assert (asked["role"], asked["asked"]) == ("", True)
        assert (await send(bob, "/circles/by-ask/join")).json()["code"] == "circle-asked"
        await send(cyd, "/circles/by-ask/join")
        assert (await send(bob, "/circles/by-ask/answer", member="x")).json()["code"] == "not-in-circle"
        yes, no = await id_of(ann, "Bob", "by-ask", "asks"), await id_of(ann, "Cyd", "by-ask", "asks")
        assert (await send(ann, "/circles/by-ask/answer", member=yes)).status_code == 200
        assert (await send(ann, "/circles/by-ask/answer", member=no, accept=False)).json()["asks"] == []
        assert await names(ann, "by-ask") == ["Ann", "Bob"]
        assert (await circle(cyd, "by-ask"))["asked"] is False
        # By name: found by whoever has it; nobody learns whether a name exists.
        answers = [await send(ann, "/circles/by-invite/invitations", name=name) for name in ("Bob", "Nobody")]
        assert [each.status_code for each in answers] == [200, 200]
        assert [each["name"] for each in answers[1].json()["calls"]] == ["Bob", "Nobody"]
        assert (await send(ann, "/circles/by-invite/invitations", name="bob")).json()["code"] == "circle-called-twice"
        page = (await bob.get("/circles", headers=HTML)).text
        assert 'id="invited"' in page and "By invite" in page
        assert (await circle(bob, "by-invite"))["invited"] and (await send(bob, "/circles/by-invite/join")).json()[
            "role"
        ]
        await send(ann, "/circles/by-invite/invitations", name="Cyd")
        assert (await s.form(cyd, "/circles/by-invite/decline")).status_code == 303
        calls = (await ann.get("/circles/by-invite/care", headers=JSON)).json()["calls"]
        assert [(each["name"], each["declined"]) for each in calls] == [("Nobody", False), ("Cyd", True)]
        assert (await send(cyd, "/circles/by-invite/join")).status_code == 404


async def test_the_link_of_a_circle_holds_until_another_one_is_made(database):
    async with site_on(database) as s:
        ann, bob = await founded(s, "Ann", "Bob", entry="invite")
        page = (await ann.get("/circles/rail/care", headers=HTML)).text
        old = re.search(r"http://testserver\.local(/circles/rail/join/\w+)", page)[1]
        assert 'class="qr"' in page
        cyd, guest = await person(s, "cyd", "Cyd"), s.browser()
        assert "/me#keep" in (await guest.get(old, headers=HTML)).text, "a guest reads what is to be done first"
        assert (await s.form(guest, old)).status_code == 403
        shown = (await cyd.get(old, headers=HTML)).text
        assert "Join the circle" in shown and await names(ann) == ["Ann", "Bob"], "to look is not to join"
        assert (await s.form(ann, "/circles/rail/link")).status_code == 303
        assert (await s.form(cyd, old)).status_code == 404
        new = (await ann.get("/circles/rail/care", headers=JSON)).json()["link"].removeprefix("http://testserver.local")
        assert new != old and (await s.form(cyd, new)).status_code == 303
        assert await names(ann) == ["Ann", "Bob", "Cyd"]
        assert (await send(cyd, new)).json()["code"] == "circle-in"
        assert (await send(bob, "/circles/rail/link")).json()["code"] == "not-keeper"


async def test_roles_removing_and_handing_over(database):
    async with site_on(database) as s:
        ann, bob, cyd = await founded(s, "Ann", "Bob", "Cyd")
        marks = {name: await id_of(ann, name) for name in ("Ann", "Bob", "Cyd")}
        for path, fields, code in (
            ("appoint", {"member": marks["Cyd"], "to_be": "keeper"}, "not-owner"),
            ("remove", {"member": marks["Cyd"]}, "not-keeper"),
            ("delete", {"sure": "rail"}, "not-owner"),
        ):
            refused = await send(bob, f"/circles/rail/{path}", **fields)
            assert (refused.status_code, refused.json()["code"]) == (403, code)
        for name in ("Bob", "Cyd"):
            await send(ann, "/circles/rail/appoint", member=marks[name], to_be="keeper")
        assert (await send(bob, "/circles/rail/remove", member=marks["Cyd"])).json()["code"] == "not-owner"
        assert (await send(bob, "/circles/rail/remove", member=marks["Ann"])).json()["code"] == "owner-stays"
        await send(ann, "/circles/rail/appoint", member=marks["Cyd"], to_be="member")
        assert (await send(bob, "/circles/rail/remove", member=marks["Cyd"])).status_code == 200
        assert await names(ann) == ["Ann", "Bob"] and (await circle(cyd))["role"] == ""
        over = await send(ann, "/circles/rail/appoint", member=marks["Bob"], to_be="owner")
        assert over.status_code == 200
        assert [(await circle(each))["role"] for each in (ann, bob)] == ["keeper", "owner"]
        wrong = await s.form(bob, "/circles/rail/delete", sure="rial")
        assert wrong.status_code == 400 and 'id="error-sure"' in wrong.text
        assert (await s.form(bob, "/circles/rail/delete", sure="rail")).headers["location"] == "/circles"
        assert (await ann.get("/circles/rail", headers=JSON)).status_code == 404


async def test_a_circle_without_an_owner_is_offered_to_its_oldest_member_then_to_the_next(database):
    async with site_on(database) as s:
        ann, bob, cyd, dan = await founded(s, "Ann", "Bob", "Cyd", "Dan")
        assert (await send(ann, "/circles/rail/leave")).status_code == 200

        async def offers():
            return [(await circle(each))["offered"] for each in (bob, cyd, dan)]

        assert await offers() == [True, False, False]
        assert "This circle has no owner" in (await bob.get("/circles/rail", headers=HTML)).text
        assert (await send(cyd, "/circles/rail/owner")).json()["code"] == "not-offered"
        assert (await s.form(bob, "/circles/rail/owner", accept="false")).status_code == 303
        assert await offers() == [False, True, False]
        await s.hall.store.writer.run(
            lambda to: to.execute(
                update(schema.accounts)
                .where(schema.accounts.c.id == "cyd-account")
                .values(suspended=time.time() + 86400)
            )
        )
        assert await offers() == [False, False, True], "nobody who is suspended is asked"
        assert (await send(dan, "/circles/rail/owner", accept=False)).status_code == 200
        assert await offers() == [True, False, True], "once all have declined any of them may"
        assert (await send(bob, "/circles/rail/owner")).json()["role"] == "owner"
        assert await offers() == [False, False, False]
        # An owner who is suspended for long stands in nobody's way, and is a keeper afterwards.
        await s.hall.store.writer.run(
            lambda to: to.execute(
                update(schema.accounts)
                .where(schema.accounts.c.id == "bob-account")
                .values(suspended=time.time() + 90 * 86400)
            )
        )
        assert (await circle(dan))["offered"] and (await send(dan, "/circles/rail/owner")).json()["role"] == "owner"
        assert await s.hall.store.ask(lambda to: role_in(to, 1, "bob-account")) == "keeper"
        for each in (dan, bob, cyd):
            await s.hall.store.writer.run(lambda to: to.execute(update(schema.accounts).values(suspended=None)))
            await send(each, "/circles/rail/leave")
        assert (await dan.get("/circles/rail", headers=JSON)).status_code == 404, "an empty circle is gone"


async def test_members_are_seen_by_all_or_by_members_and_those_who_are_blocked_see_each_other_nowhere(database):
    async with site_on(database) as s:
        ann, bob, cyd = await founded(s, "Ann", "Bob", "Cyd", seen="all")
        other = await person(s, "other", "Else")
        assert await names(other) == ["Ann", "Bob", "Cyd"] and await names(s.browser()) == ["Ann", "Bob", "Cyd"]
        inside = await circle(other)
        assert (inside["open"], inside["results"], inside["said"]) == ([], [], 0)
        assert (await send(ann, "/circles/rail", name="Rail 2", entry="open", seen="members")).status_code == 200
        assert await names(other) == [] and (await circle(other))["name"] == "Rail 2"
        await s.hall.store.writer.run(lambda to: relate(to, "bob-account", "cyd-account", BLOCK, on=True))
        assert await names(bob) == ["Ann", "Bob"] and await names(cyd) == ["Ann", "Cyd"]
        assert await names(ann) == ["Ann", "Bob", "Cyd"], "keepers look after all"
        await send(cyd, "/circles/rail/chat", text="Hello")
        chats = [(await each.get("/circles/rail/chat", headers=JSON)).json()["lines"] for each in (ann, bob, cyd)]
        assert [[line["text"] for line in each] for each in chats] == [["Hello"], [], ["Hello"]]
        # Neither invites the other into another circle, and nobody finds that out.
        assert (await send(bob, "/circles", name="Second", entry="invite")).status_code == 201
        called = await send(bob, "/circles/second/invitations", name="Cyd")
        assert called.status_code == 200 and called.json()["calls"][0]["name"] == "Cyd"
        assert (await cyd.get("/circles", headers=JSON)).json()["invited"] == []
        assert (await send(bob, "/circles", name="Third", entry="open")).status_code == 201
        assert "third" not in [each["slug"] for each in (await cyd.get("/circles", headers=JSON)).json()["others"]]


async def test_a_deleted_account_leaves_no_trace_in_circles_and_one_that_is_exported_has_them(database):
    async with site_on(database) as s:
        ann, bob, cyd = await founded(s, "Ann", "Bob", "Cyd")
        await send(ann, "/circles/rail/chat", text="From Ann")
        await send(ann, "/circles/rail/invitations", name="Dan")
        packed = (await ann.get("/me/data.zip", headers=HTML)).content
        data = json.loads(zipfile.ZipFile(io.BytesIO(packed)).read("account.json"))
        assert [row["role"] for row in data["circle_members"]] == ["owner"]
        assert [row["text"] for row in data["circle_chat"]] == ["From Ann"]
        assert [row["name"] for row in data["circle_invitations"]] == ["Dan"]
        await make_ghost(s.hall, "ann-account")
        assert await names(bob) == ["Bob", "Cyd"] and (await circle(bob))["offered"]
        (line,) = (await bob.get("/circles/rail/chat", headers=JSON)).json()["lines"]
        assert (line["name"], line["text"]) == ("", "From Ann")
        for table in (schema.circle_members, schema.circle_invitations):
            column = table.c.host if "host" in table.c else table.c.account
            assert await s.hall.store.rows(select(column).where(column == "ann-account")) == []
        await send(bob, "/circles/rail/owner")
        await send(bob, "/circles/rail/chat", text="From Bob")
        await make_ghost(s.hall, "bob-account", words=True)
        lines = (await cyd.get("/circles/rail/chat", headers=JSON)).json()["lines"]
        assert [(each["name"], each["text"]) for each in lines] == [("", "From Ann"), ("", "–")]


async def test_what_goes_over_to_another_account_keeps_the_higher_role(database):
    async with site_on(database) as s:
        _, bob = await founded(s, "Ann", "Bob")
        await send(bob, "/circles", name="Other")
        await s.hall.store.writer.run(lambda to: merge(to, "ann-account", "bob-account"))
        m = schema.circle_members.c
        rows = await s.hall.store.rows(select(m.circle, m.account, m.role).order_by(m.circle))
        assert [tuple(row) for row in rows] == [(1, "bob-account", "owner"), (2, "bob-account", "owner")]


async def test_whoever_is_silenced_or_suspended_writes_nothing_there(database):
    async with site_on(database) as s:
        _, bob = await founded(s, "Ann", "Bob")
        a = schema.accounts
        silent = update(a).where(a.c.id == "bob-account").values(silenced=time.time() + 86400)
        await s.hall.store.writer.run(lambda to: to.execute(silent))
        s.hall.sessions.forget([row.secret for row in await s.hall.sessions.of_account("bob-account")])
        for path, fields in (
            ("/circles/rail/chat", {"text": "x"}),
            ("/circles", {"name": "Mine"}),
        ):
            refused = await send(bob, path, **fields)
            assert (refused.status_code, refused.json()["code"]) == (403, "silenced"), path
        page = await s.form(bob, "/circles/rail/chat", text="Hello there")
        assert page.status_code == 403 and "Hello there" in page.text and 'id="error-text"' in page.text
        gone = update(a).where(a.c.id == "bob-account").values(suspended=time.time() + 86400)
        await s.hall.store.writer.run(lambda to: to.execute(gone))
        s.hall.sessions.forget([row.secret for row in await s.hall.sessions.of_account("bob-account")])
        refused = await bob.post("/circles/rail/leave", headers=SAME)
        assert (refused.status_code, refused.json()["code"]) == (403, "suspended")
        assert (await bob.get("/circles/rail", headers=HTML)).status_code == 200
