"""Blocks, which go both ways and tell nobody, and reports, with what was written as it was."""

from __future__ import annotations

import pytest
from sqlalchemy import delete

from tests.site.conftest import HTML, JSON, site_on
from tests.site.notified import SAME
from tests.site.test_invitations import calls, gathering, invite, person
from trunkline.site.tables import schema
from trunkline.site.tables.accounts import merge
from trunkline.site.tables.relations import BLOCK, MUTE, relate
from trunkline.site.tables.reports import find_reports
from trunkline.site.tables.roles import MODERATOR, give_role

pytestmark = pytest.mark.anyio


async def listed(browser):
    """The tables that the lobby and home show."""
    lobby = [each["game"] for each in (await browser.get("/tables", headers=JSON)).json()]
    home = [each["game"] for each in (await browser.get("/", headers=JSON)).json()["open"]]
    assert lobby == home
    return lobby


async def lines(browser, game):
    return [each["text"] for each in (await browser.get(f"/g/{game}/chat", headers=JSON)).json()["lines"]]


async def test_people_with_a_block_between_them_do_not_meet(database):
    async with site_on(database) as s:
        eva, ivo, lia = [await person(s, name.lower(), name) for name in ("Eva", "Ivo", "Lia")]
        game = int((await s.open(eva, "me", "open", "open")).split("/")[2])
        await s.form(ivo, f"/g/{game}/take", seat="bob")
        for browser, text in ((eva, "hello"), (ivo, "rude")):
            await s.form(browser, f"/g/{game}/chat", text=text)
        hosted = [await gathering(s, each, "me", "open", "open") for each in (eva, ivo)]
        await s.form(lia, f"/g/{hosted[0]}/take", seat="bob")
        assert sorted(await listed(eva)) == sorted(await listed(ivo)) == [game, *hosted]
        page = (await eva.get(f"/g/{game}", headers=HTML)).text
        assert f'href="/g/{game}/person?n=2"' in page and f'href="/g/{game}/person?n=1"' not in page
        assert f'href="/g/{game}/person?seat=bob"' in page and "person?seat=ann" not in page
        about = (await eva.get(f"/g/{game}/person?n=2", headers=HTML)).text
        assert "rude" in about and "Block" in about
        answer = await s.form(eva, f"/g/{game}/block", n="2", on="true")
        assert (answer.status_code, answer.headers["location"]) == (303, "/me/people")
        assert await listed(eva) == [hosted[0]] and await listed(ivo) == [hosted[1]], "each sees their own"
        assert sorted(await listed(lia)) == [game, *hosted]
        assert await lines(eva, game) == ["hello"] and await lines(ivo, game) == ["rude"]
        for browser, table in ((ivo, hosted[0]), (eva, hosted[1])):
            refused = await s.form(browser, f"/g/{table}/take", seat="cyd")
            assert refused.status_code == 409 and "do not play with each other" in refused.text
        for host, table, name in ((eva, hosted[0], "Ivo"), (ivo, hosted[1], "Eva")):
            assert (await invite(host, table, name)).json()["invited"][0]["declined"] is False
        assert await calls(eva) == await calls(ivo) == []
        page = (await eva.get("/me/people", headers=HTML)).text
        assert "bob" in page and "Unblock" in page, "as the seat is called there"
        (row,) = (await eva.get("/me/people", headers=JSON)).json()["people"]
        assert (await ivo.post("/me/people/remove", json={"id": row["id"]}, headers=SAME)).status_code == 404
        assert (await eva.post("/me/people/remove", json={"id": row["id"]}, headers=SAME)).json() == {"people": []}
        assert sorted(await listed(eva)) == [game, *hosted] and await lines(ivo, game) == ["hello", "rude"]
        assert (await s.form(ivo, f"/g/{hosted[0]}/take", seat="cyd")).status_code == 303


async def test_a_merge_takes_each_kind_of_relation_along(database):
    async with site_on(database) as s:
        for me, you, kind in (("guest", "x", BLOCK), ("anna", "x", MUTE), ("guest", "y", MUTE), ("z", "guest", BLOCK)):
            await s.hall.store.writer.run(lambda to, a=me, b=you, k=kind: relate(to, a, b, k, on=True))
        await s.hall.store.writer.run(lambda to: merge(to, "guest", "anna"))
        rows = {tuple(row)[:3] for row in await s.hall.store.rows(schema.relations.select())}
        assert rows == {("anna", "x", BLOCK), ("anna", "x", MUTE), ("anna", "y", MUTE), ("z", "anna", BLOCK)}


async def test_nobody_is_blocked_or_reported_who_is_not_there(database):
    async with site_on(database) as s:
        eva, ivo = await person(s, "eva", "Eva"), await person(s, "ivo", "Ivo")
        game = int((await s.open(eva, "me", "open", "random")).split("/")[2])
        await s.form(eva, f"/g/{game}/chat", text="mine")
        await s.form(ivo, f"/g/{game}/chat", text="for onlookers")
        for about in (
            {"n": 1},
            {"n": 2},
            {"n": 99},
            {"seat": "ann"},
            {"seat": "bob"},
            {"seat": "cyd"},
            {"seat": "no"},
            {},
        ):
            for path, more in (("block", {}), ("report", {"reason": "bad"})):
                answer = await eva.post(f"/g/{game}/{path}", json=about | more, headers=SAME)
                assert (answer.status_code, answer.json()["code"]) == (404, "nobody-there"), (path, about)
        assert await s.hall.store.ask(find_reports) == []


async def test_a_report_keeps_what_was_written(database):
    async with site_on(database) as s:
        eva, ivo = await person(s, "eva", "Eva"), await person(s, "ivo", "Ivo")
        game = int((await s.open(eva, "me", "open")).split("/")[2])
        await s.form(ivo, f"/g/{game}/take", seat="bob")
        await s.form(ivo, f"/g/{game}/chat", text="*rude* words")
        empty = await s.form(eva, f"/g/{game}/report", n="1", reason=" ")
        assert empty.status_code == 422 and 'id="error-reason"' in empty.text
        long = await s.form(eva, f"/g/{game}/report", n="1", reason="x" * 1001)
        assert long.status_code == 422 and "x" * 1001 in long.text
        for _ in range(2):  # pressed twice it is one report
            sent = await s.form(eva, f"/g/{game}/report", n="1", reason="An insult.")
        assert sent.status_code == 303
        assert "Reported." in (await eva.get(sent.headers["location"], headers=HTML)).text
        name = await eva.post(f"/g/{game}/report", json={"seat": "bob", "reason": "The name."}, headers=SAME)
        assert (name.status_code, name.json()["name"], name.json()["quoted"]) == (201, "bob", "")
        await s.hall.store.writer.run(lambda to: to.execute(delete(schema.games)))
        one, two = await s.hall.store.ask(find_reports)
        assert (one.reporter, one.account, one.n, one.quoted, one.reason) == (
            "eva",
            "ivo",
            1,
            "*rude* words",
            "An insult.",
        )
        assert (two.n, two.name) == (None, "bob")
        answers = [
            (await eva.post(f"/g/{game}/report", json={"n": 1, "reason": f"{n}"}, headers=SAME)).status_code
            for n in range(2)
        ]
        assert answers == [404, 404], "the table is gone"


async def test_moderators_read_and_close_reports_and_nobody_else(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        eva, ivo, mod = [await person(s, name.lower(), name) for name in ("Eva", "Ivo", "Mod")]
        game = int((await s.open(eva, "me", "open")).split("/")[2])
        await s.form(ivo, f"/g/{game}/take", seat="bob")
        await s.form(ivo, f"/g/{game}/chat", text="<i>rude</i>")
        await s.form(eva, f"/g/{game}/report", n="1", reason="<b>Bad</b>")
        for browser in (eva, mod, s.browser()):
            assert (await browser.get("/admin/reports", headers=HTML)).status_code == 403
            closing = await browser.post("/admin/reports/close", json={"report": 1, "outcome": "x"}, headers=SAME)
            assert (closing.status_code, closing.json()["code"]) == (403, "not-moderator")
        assert "/admin/reports" not in (await mod.get("/me", headers=HTML)).text
        await s.hall.store.writer.run(lambda to: give_role(to, "mod", MODERATOR))
        assert 'href="/admin/reports"' in (await mod.get("/me", headers=HTML)).text
        page = (await mod.get("/admin/reports", headers=HTML)).text
        assert "&lt;i&gt;rude" in page and "&lt;b&gt;Bad" in page and "<b>Bad" not in page
        (one,) = (await mod.get("/admin/reports", headers=JSON)).json()["reports"]
        assert (one["reporter"], one["account"], one["n"]) == ("eva", "ivo", 1)
        empty = await s.form(mod, "/admin/reports/close", report=str(one["report"]), outcome=" ")
        assert empty.status_code == 422 and f'id="error-{one["report"]}"' in empty.text
        assert (await s.form(mod, "/admin/reports/close", report="99", outcome="x")).status_code == 404
        done = await s.form(mod, "/admin/reports/close", report=str(one["report"]), outcome="A warning")
        assert done.status_code == 303 and "No report is open." in (await mod.get("/admin/reports", headers=HTML)).text
        (closed,) = await s.hall.store.ask(lambda to: find_reports(to, closed=True))
        assert (closed.closed_by, closed.outcome) == ("mod", "A warning")


async def test_too_many_reports_are_refused(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        eva, ivo = s.browser(), s.browser()
        game = int((await s.open(eva, "me", "open")).split("/")[2])
        await s.form(ivo, f"/g/{game}/take", seat="bob")
        sent = [await s.form(eva, f"/g/{game}/report", seat="bob", reason=f"{n}") for n in range(21)]
        assert [each.status_code for each in sent] == [303] * 20 + [429] and "wait an hour" in sent[-1].text
