"""Care of a site: members suspended or silenced, tables mended, each by page and by command, each in the audit."""

from __future__ import annotations

import pytest

from tests.site.conftest import HTML, JSON, site_on
from tests.site.notified import SAME
from tests.site.test_invitations import person
from tests.site.test_programs import by, token_of
from tests.site.test_ratings import finish, table_for
from trunkline.site.tables import schema
from trunkline.site.tables.care import acts
from trunkline.site.tables.ratings import read_ratings
from trunkline.site.tables.roles import ADMIN, MODERATOR, give_role

pytestmark = pytest.mark.anyio


async def staff(s, account, role):
    """A browser of a member with a role."""
    browser = await person(s, account, account.title())
    await s.hall.store.writer.run(lambda to: give_role(to, account, role))
    return browser


async def restrict(browser, kind, member, days, reason):
    """Suspend or silence a member as a program."""
    sent = {"member": member, "days": days, "reason": reason}
    return await browser.post(f"/admin/members/{kind}", json=sent, headers=SAME)


async def play(browser, game, count=1):
    """Play so many lines at the seats of a browser."""
    for _ in range(count):
        sheet = (await browser.get(f"/g/{game}", headers=JSON)).json()
        line = {"n": sheet["line"], "line": f"{sheet['turn']} {sheet['legal'][0]}"}
        answer = await browser.post(f"/g/{game}", json=line, headers=SAME)
        if answer.status_code != 201:
            return answer
    return answer


async def test_whoever_is_suspended_may_look_and_bots_stand_in_until_they_are_back(database):
    async with site_on(database, bot_threads=0) as s:
        mod, eva, ivo = (
            await staff(s, "moda", MODERATOR),
            await person(s, "eva", "Eva"),
            await person(s, "ivoivo", "Ivo"),
        )
        game = await table_for(s, eva, [ivo], room_rated="no")
        token = await token_of(s, ivo, "play")
        bad = await mod.post(
            "/admin/members/suspend", json={"member": "ivoivo", "days": "7", "reason": " "}, headers=SAME
        )
        assert (bad.status_code, bad.json()["field"]) == (400, "reason")
        page = await s.form(mod, "/admin/members/suspend", member="ivoivo", days="x", reason="Rude.")
        assert page.status_code == 400 and 'id="error-suspend-ivoivo"' in page.text and "Rude." in page.text
        done = await s.form(mod, "/admin/members/suspend", member="ivoivo", days="7", reason="Rude.")
        assert done.status_code == 303
        for path, sent in ((f"/g/{game}/chat", {"text": "x"}), ("/new", {"title": "toy", "seats": []}), ("/me", {})):
            refused = await ivo.post(path, json=sent, headers=SAME)
            assert (refused.status_code, refused.json()["code"]) == (403, "suspended"), path
            assert "Rude." in refused.json()["message"]
        assert (await s.client.post(f"/g/{game}/chat", json={"text": "x"}, headers=by(token))).status_code == 403
        assert (await ivo.get(f"/g/{game}", headers=HTML)).status_code == 200, "to look is free"
        places = {place["name"]: place for place in (await eva.get(f"/g/{game}", headers=JSON)).json()["places"]}
        assert places["bob"]["stands_in"] == "late"
        (row,) = [
            each for each in (await mod.get("/admin/members", headers=JSON)).json()["members"] if each["name"] == "Ivo"
        ]
        assert row["suspended"] > 0 and row["silenced"] == 0
        lifted = await mod.post(
            "/admin/members/suspend", json={"member": "ivoivo", "days": 0, "reason": "Sorry."}, headers=SAME
        )
        assert lifted.status_code == 200
        assert (await ivo.post(f"/g/{game}/back", json={"seat": "bob"}, headers=SAME)).status_code == 201
        for member, code in (("moda", 404), ("nobody", 404), ("", 404)):
            answer = await mod.post(
                "/admin/members/suspend", json={"member": member, "days": 1, "reason": "x"}, headers=SAME
            )
            assert answer.status_code == code, member
        for browser in (eva, ivo, s.browser()):
            assert (await browser.get("/admin/members", headers=HTML)).status_code == 403
            assert (await browser.get("/admin/audit", headers=HTML)).status_code == 403
        found = [(each.act, each.account, each.reason, bool(each.after)) for each in await s.hall.store.ask(acts)]
        assert found[:2] == [("suspend", "ivoivo", "Sorry.", False), ("suspend", "ivoivo", "Rude.", True)]


async def test_whoever_is_silenced_plays_but_writes_nothing(tmp_path):
    async with site_on(f"sqlite:///{tmp_path}/toy.db") as s:
        mod, eva, ivo = (
            await staff(s, "moda", MODERATOR),
            await person(s, "eva", "Eva"),
            await person(s, "ivoivo", "Ivo"),
        )
        game = await table_for(s, ivo, [eva], room_rated="no")
        sent = await mod.post(
            "/admin/members/silence", json={"member": "ivoivo", "days": 1, "reason": "Spam."}, headers=SAME
        )
        assert sent.status_code == 200
        refused = await s.form(ivo, f"/g/{game}/chat", text="buy")
        assert refused.status_code == 403 and "may not write" in refused.text and "buy" in refused.text
        assert (await play(ivo, game)).status_code == 201
        assert (await s.form(eva, f"/g/{game}/chat", text="hello")).status_code == 303


async def test_a_table_is_set_back_and_tells_its_people_why(database):
    async with site_on(database) as s:
        admin, eva, ivo = await staff(s, "adminx", ADMIN), await person(s, "eva", "Eva"), await person(s, "ivo", "Ivo")
        game = await table_for(s, eva, [ivo])
        begun = (await eva.get(f"/g/{game}", headers=JSON)).json()["line"]
        over = await finish(s, [eva, ivo], game)
        assert len(await s.hall.store.ask(lambda to: read_ratings(to, "toy", ["eva", "ivo"]))) == 2
        for sent, field in (
            ({"line": over["line"] + 1, "reason": "x"}, "line"),
            ({"line": "1", "reason": ""}, "reason"),
        ):
            refused = await admin.post(f"/admin/tables/{game}/rewind", json=sent, headers=SAME)
            assert (refused.status_code, refused.json()["field"]) == (400, field)
        page = await s.form(admin, f"/admin/tables/{game}/rewind", line="zz", reason="A slip.")
        assert page.status_code == 400 and 'id="error-line"' in page.text and "A slip." in page.text
        assert (
            await eva.post(f"/admin/tables/{game}/rewind", json={"line": 1, "reason": "x"}, headers=SAME)
        ).status_code == 403
        done = await s.form(admin, f"/admin/tables/{game}/rewind", line=str(begun), reason="A slip, <b>sorry</b>.")
        assert done.status_code == 200
        for browser in (eva, ivo, s.browser()):
            sheet = (await browser.get(f"/g/{game}", headers=JSON)).json()
            assert sheet["line"] == begun and not sheet["over"]
            (told,) = sheet["care"]
            assert (told["act"], told["after"], told["reason"]) == ("rewind", str(begun), "A slip, <b>sorry</b>.")
            page = (await browser.get(f"/g/{game}", headers=HTML)).text
            assert "was set back from line" in page and "A slip, &lt;b&gt;sorry&lt;/b&gt;." in page
            assert "Those who look after the site have set the table back" in page
        assert await s.hall.store.ask(lambda to: read_ratings(to, "toy", ["eva", "ivo"])) == {}
        assert await s.hall.store.rows(schema.results.select()) == []
        await finish(s, [eva, ivo], game)
        assert len(await s.hall.store.ask(lambda to: read_ratings(to, "toy", ["eva", "ivo"]))) == 2


async def test_a_table_is_stopped_its_seat_freed_and_at_last_deleted(database):
    async with site_on(database, bot_threads=0) as s:
        admin, eva, ivo, una = [await person(s, name.lower(), name) for name in ("Adminx", "Eva", "Ivo", "Una")]
        await s.hall.store.writer.run(lambda to: give_role(to, "adminx", ADMIN))
        game = await table_for(s, eva, [ivo], room_rated="no", pace_move=86400)

        async def running():
            async with s.hall.at(game) as live:
                return [seat for seat, clock in live.clocks.items() if clock.deadline is not None]

        async def mend(kind, **sent):
            return await admin.post(f"/admin/tables/{game}/{kind}", json={"reason": "Quarrel."} | sent, headers=SAME)

        assert (await mend("resume")).json()["code"] == "not-closed"
        assert len(await running()) == 1
        assert (await mend("stop")).json()["closed"] is True and await running() == []
        page = (await eva.get(f"/g/{game}", headers=HTML)).text
        assert "has been stopped" in page and "Quarrel." in page and "/repair" not in page
        turn = (await eva.get(f"/g/{game}", headers=JSON)).json()["turn"]
        refused = await play({"ann": eva, "bob": ivo}[turn], game)
        assert (refused.status_code, refused.json()["code"]) == (422, "table-closed")
        s.hall.drop(s.hall._live[game])  # read again from the disk
        assert (await play({"ann": eva, "bob": ivo}[turn], game)).status_code == 422
        assert (await mend("resume")).json()["closed"] is False and len(await running()) == 1
        assert (await play({"ann": eva, "bob": ivo}[turn], game)).status_code == 201
        assert (await mend("replace", seat="nobody")).json()["code"] == "no-such-seat"
        freed = await mend("replace", seat="bob")
        assert freed.status_code == 200, freed.text
        assert (await ivo.get(f"/g/{game}", headers=JSON)).json()["held"] == []
        assert (await s.follow(una, freed.json()["link"])).status_code == 303
        assert (await una.get(f"/g/{game}", headers=JSON)).json()["held"] == ["bob"]
        shown = (await admin.get(f"/admin/tables/{game}", headers=HTML)).text
        assert "Free a seat" in shown and "Delete it for good" in shown
        assert (await mend("delete")).status_code == 200
        assert (await eva.get(f"/g/{game}", headers=JSON)).status_code == 404
        found = (await admin.get("/admin/audit", headers=JSON)).json()["acts"]
        assert [each["act"] for each in found[:4]] == ["delete", "replace", "resume", "stop"]
        assert all(each["reason"] == "Quarrel." and each["game"] == game for each in found[:4])
        assert "Quarrel." in (await admin.get("/admin/audit", headers=HTML)).text
