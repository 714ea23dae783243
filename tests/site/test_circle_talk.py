"""The chat of a circle by the rules of the site, its hooks and notices, and what those who look after the site do."""

from __future__ import annotations

import asyncio
import json

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from tests.hooks import open_service
from tests.site.circled import circle, founded, id_of, send
from tests.site.conftest import HTML, JSON, site_on
from tests.site.notified import SAME, Clock, add, notified, work
from tests.site.test_care import staff
from tests.site.test_invitations import person
from trunkline.cli import app
from trunkline.site.tables import schema
from trunkline.site.tables.chat import LONGEST
from trunkline.site.tables.roles import ADMIN, MODERATOR

pytestmark = pytest.mark.anyio


async def said(browser):
    return [
        (each["name"], each["text"]) for each in (await browser.get("/circles/rail/chat", headers=JSON)).json()["lines"]
    ]


async def test_members_write_with_a_little_markdown_and_others_read_nothing(database):
    async with site_on(database, chat_rate=3) as s:
        ann, bob = await founded(s, "Ann", "Bob", seen="all")
        other = await person(s, "other", "Else")
        for path in ("chat", "events"):
            assert (await other.get(f"/circles/rail/{path}", headers=JSON)).status_code == 403
        assert (await send(other, "/circles/rail/chat", text="x")).json()["code"] == "not-in-circle"
        sent = await s.form(ann, "/circles/rail/chat", text="**Hello** <script>x</script>")
        assert (sent.status_code, sent.headers["location"]) == (303, "/circles/rail#circle-say")
        page = (await bob.get("/circles/rail", headers=HTML)).text
        assert "<strong>Hello</strong>" in page and "<script>x" not in page
        part = await bob.get("/circles/rail/chat?since=0", headers=HTML | {"hx-request": "true"})
        assert part.text.count("<li") == 1 and "<html" not in part.text
        assert (await bob.get("/circles/rail/chat?since=1", headers=JSON)).json()["lines"] == []
        for text, code in (("  ", "chat-empty"), ("x" * (LONGEST + 1), "chat-too-long")):
            refused = await s.form(bob, "/circles/rail/chat", text=text)
            assert refused.status_code == 422 and 'id="error-text"' in refused.text
            assert (await send(bob, "/circles/rail/chat", text=text)).json()["code"] == code
        for _ in range(3):
            assert (await send(bob, "/circles/rail/chat", text="again")).status_code == 201
        late = await send(bob, "/circles/rail/chat", text="again")
        assert (late.status_code, late.json()["code"]) == (429, "chat-too-often") and late.headers["retry-after"]


async def test_a_new_line_wakes_those_who_watch(database):
    """Of what another process writes they hear as well."""
    async with site_on(database, heartbeat=0.3) as s, site_on(database) as elsewhere:
        ann, bob = await founded(s, "Ann", "Bob")
        pieces = s.app.state.circle_news.pieces(1)

        async def news():
            while True:
                piece = await asyncio.wait_for(anext(pieces), 10)
                if piece.startswith(b"event: said"):
                    return json.loads(piece.split(b"data: ")[1])["said"]

        assert await news() == 0
        await send(ann, "/circles/rail/chat", text="One")
        assert await news() == 1
        far = elsewhere.browser()
        far.cookies = bob.cookies
        assert (await send(far, "/circles/rail/chat", text="Two")).status_code == 201
        assert await news() == 2
        assert (await send(ann, "/circles/rail/delete", sure="rail")).status_code == 200
        assert [piece async for piece in pieces if b"said" in piece] == [], "the stream ends with the circle"


async def test_to_mute_to_block_and_to_report(database):
    async with site_on(database) as s:
        ann, bob = await founded(s, "Ann", "Bob")
        await send(bob, "/circles/rail/chat", text="Rude words")
        assert (await send(ann, "/circles/rail/mute", n=1)).json()["people"][0]["kind"] == "mute"
        assert await said(ann) == [] and await said(bob) == [("Bob", "Rude words")]
        await send(ann, "/circles/rail/mute", n=1, on=False)
        assert (await send(bob, "/circles/rail/mute", n=1)).status_code == 404, "nobody mutes themselves"
        page = (await ann.get("/circles/rail/person?n=1", headers=HTML)).text
        assert "Rude words" in page
        empty = await s.form(ann, "/circles/rail/report", n="1", reason="")
        assert empty.status_code == 422 and 'id="error-reason"' in empty.text
        for _ in range(2):  # once more is the same report
            assert (await send(ann, "/circles/rail/report", n=1, reason="Rude.")).status_code == 201
        member = await id_of(ann, "Bob")
        assert (await send(ann, "/circles/rail/report", member=member, reason="The name.")).status_code == 201
        mod = await staff(s, "mod", MODERATOR)
        reports = (await mod.get("/admin/reports", headers=JSON)).json()["reports"]
        assert [(each["circle"], each["game"], each["quoted"]) for each in reports] == [
            ("Rail", 0, "Rude words"),
            ("Rail", 0, ""),
        ]
        assert "In the circle Rail" in (await mod.get("/admin/reports", headers=HTML)).text
        closed = await mod.post("/admin/reports/close", json={"report": 1, "outcome": "Warned."}, headers=SAME)
        assert closed.status_code == 200
        assert (await send(ann, "/circles/rail/block", member=member)).json()["people"][0]["kind"] == "block"
        assert await said(bob) == [("Bob", "Rude words")] and await said(ann) == []


async def test_a_webhook_of_a_circle_is_tested_shows_its_error_and_hears_of_new_tables(database, monkeypatch):
    clock = Clock(monkeypatch)
    with open_service() as service:
        async with notified(database) as s:
            ann, bob = await founded(s, "Ann", "Bob")
            assert (await send(bob, "/circles/rail/ways", kind="webhook", target="x")).json()["code"] == "not-owner"
            bad = await s.form(ann, "/circles/rail/ways", kind="webhook", target="nonsense")
            assert bad.status_code == 400 and 'id="error-webhook"' in bad.text and "nonsense" in bad.text
            added = await send(ann, "/circles/rail/ways", kind="webhook", target=f"{service.address}/circle")
            (way,) = added.json()["ways"]
            assert way["secret"].startswith("whsec_")
            assert "ways" not in (await bob.get("/circles/rail", headers=JSON)).text.replace('"ways":[]', "")
            tested = await send(ann, "/circles/rail/ways/test", way=way["id"])
            assert tested.json()["ways"][0]["sent"] and json.loads(service.wait(1).body)["type"] == "test"
            service.answers.append(500)
            broken = (await send(ann, "/circles/rail/ways/test", way=way["id"])).json()["ways"][0]
            assert broken["error"] and broken["failed"]
            assert broken["error"] in (await ann.get("/circles/rail/care", headers=HTML)).text.replace("&#39;", "'")
            await s.open(bob, "me", "open", room_level="circle-rail")
            await work(s)
            posted = service.wait(3)
            heard = json.loads(posted.body)
            assert (heard["type"], heard["title"]) == ("circle-table", "A new table in the circle Rail: Toy")
            assert heard["url"].endswith("/circles/rail")
            service.answers.append(500)
            await s.open(bob, "me", "open", room_level="circle-rail")
            await work(s)
            service.wait(4)
            clock.go(60)
            await work(s)
            again = service.wait(5)
            assert again.headers["webhook-id"] == service.posted[3].headers["webhook-id"], "the same once more"
            await send(ann, "/circles/rail/ways/switch", way=way["id"], on=False)
            await s.open(bob, "me", "open", room_level="circle-rail")
            await work(s)
            assert len(service.posted) == 5
            await send(ann, "/circles/rail/delete", sure="rail")
            assert await s.hall.store.rows(select(schema.ways.c.id)) == []


async def test_people_hear_of_what_concerns_them(database, monkeypatch):
    Clock(monkeypatch)
    with open_service() as service:
        async with notified(database) as s:
            ann, bob = await founded(s, "Ann", "Bob", entry="ask")
            cyd = await person(s, "cyd", "Cyd")
            for browser, name in ((ann, "ann"), (bob, "bob"), (cyd, "cyd")):
                await add(browser, "webhook", target=f"{service.address}/{name}")
            await send(cyd, "/circles/rail/join")
            await work(s)
            await send(ann, "/circles/rail/answer", member=await id_of(ann, "Cyd", field="asks"))
            await work(s)
            await send(ann, "/circles/rail/appoint", member=await id_of(ann, "Bob"), to_be="owner")
            await work(s)
            await send(bob, "/circles/rail/leave")
            await work(s)
            await send(ann, "/circles/rail/invitations", name="Bob")
            await work(s)
            heard = [(each.path, json.loads(each.body)["type"]) for each in service.posted]
            assert heard == [
                ("/ann", "circle-asks"),
                ("/cyd", "circle-let-in"),
                ("/bob", "circle-yours"),
                ("/ann", "circle-offered"),
                ("/bob", "circle-invites"),
            ]
            assert json.loads(service.posted[0].body)["title"] == "Cyd asks to join the circle Rail"


async def test_those_who_look_after_the_site_close_and_delete_circles_by_page(database):
    async with site_on(database) as s:
        ann, bob = await founded(s, "Ann", "Bob")
        admin, mod = await staff(s, "admina", ADMIN), await staff(s, "moda", MODERATOR)
        assert (await mod.get("/admin/circles", headers=HTML)).status_code == 403
        assert (await send(mod, "/admin/circles/close", circle="rail", reason="x")).status_code == 403
        bad = await s.form(admin, "/admin/circles/close", circle="rail", reason="", on="true")
        assert bad.status_code == 400 and 'id="error-rail"' in bad.text
        assert (
            await s.form(admin, "/admin/circles/close", circle="rail", reason="Rude.", on="true")
        ).status_code == 303
        for path, fields in (("chat", {"text": "x"}), ("join", {}), ("link", {}), ("invitations", {"name": "Cyd"})):
            browser = await person(s, f"p{path}", path) if path == "join" else ann
            refused = await send(browser, f"/circles/rail/{path}", **fields)
            assert (refused.status_code, refused.json()["code"]) == (409, "circle-closed"), path
        seats = [{"name": "ann", "kind": "me"}, {"name": "bob", "kind": "open"}]
        wanted = {"title": "toy", "seats": seats, "level": "circle", "circle": "rail"}
        assert (await ann.post("/new", json=wanted, headers=SAME)).json()["code"] == "circle-closed"
        assert (await circle(bob))["closed"], "members may look"
        assert (await send(admin, "/admin/circles/close", circle="rail", reason="Done.", on=False)).status_code == 200
        assert (await send(ann, "/circles/rail/chat", text="x")).status_code == 201
        assert (await send(admin, "/admin/circles/delete", circle="rail", reason="Empty.")).json()["circles"] == []
        audit = (await admin.get("/admin/audit", headers=JSON)).json()["acts"]
        assert [(each["act"], each["before"], each["reason"]) for each in audit[:3]] == [
            ("delete-circle", "rail Rail", "Empty."),
            ("reopen-circle", "rail", "Done."),
            ("close-circle", "rail", "Rude."),
        ]


async def test_the_same_by_command(database):
    async with site_on(database) as s:
        await founded(s, "Ann", "Bob")
    run = CliRunner()

    def admin(*words):
        return run.invoke(app, ["admin", *words, "--db", database])

    listed = json.loads(admin("circles", "--json").stdout)
    assert [(each["circle"], each["members"], each["closed"]) for each in listed] == [("rail", 2, False)]
    assert admin("close-circle", "rail").exit_code == 1, "without a reason"
    assert admin("close-circle", "nowhere", "--reason", "x").exit_code == 1
    for words in (("close-circle", "Rude."), ("reopen-circle", "Done."), ("delete-circle", "Empty.")):
        done = admin(words[0], "rail", "--reason", words[1])
        assert done.exit_code == 0, done.output
    assert json.loads(admin("circles", "--json").stdout) == []
    acts = json.loads(admin("audit", "--json").stdout)
    assert [each["act"] for each in acts][:3] == ["delete-circle", "reopen-circle", "close-circle"]
