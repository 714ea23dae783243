"""Programs that act for an account by a token of its own: what each scope opens, and that nothing else does."""

from __future__ import annotations

import pytest

from tests.site.conftest import HTML, JSON, site_on
from tests.site.test_accounts import sign_in_as
from trunkline.site.tables import schema
from trunkline.site.tables.accounts import MEMBER
from trunkline.site.tables.programs import MOST
from trunkline.site.tables.tokens import PROGRAM, hash_of

pytestmark = pytest.mark.anyio


async def member(s, account="anna"):
    """A browser that is signed in to a new account."""
    browser = s.browser()
    row = {"id": account, "kind": MEMBER, "address": f"{account}@example.org", "name": "", "language": "en"}
    new = schema.accounts.insert().values(**row, created=0.0, seen=0.0)
    await s.hall.store.writer.run(lambda to: to.execute(new))
    await sign_in_as(s, browser, account)
    return browser


async def token_of(s, browser, scope, label="A bot"):
    """A fresh token for a program."""
    sent = {"origin": "http://testserver.local", **JSON}
    made = await browser.post("/me/programs", json={"label": label, "scope": scope}, headers=sent)
    assert made.status_code == 201, made.text
    return made.json()["token"]


def by(token):
    return JSON | {"authorization": f"Bearer {token}"}


async def test_a_program_plays_the_seats_of_its_account_and_one_that_may_read_only_looks(database):
    async with site_on(database) as s:
        anna = await member(s)
        game = int((await s.open(anna, "me", "open")).split("/")[2])
        play, read = await token_of(s, anna, "play"), await token_of(s, anna, "read")
        assert play.startswith(PROGRAM) and play != read
        sheets = [(await s.client.get(f"/g/{game}", headers=by(token))).json() for token in (play, read)]
        assert [sheet["held"] for sheet in sheets] == [["ann"], ["ann"]]
        line = {"n": sheets[0]["line"], "line": f"ann {sheets[0]['legal'][0]}"}
        refused = await s.client.post(f"/g/{game}", json=line, headers=by(read))
        assert (refused.status_code, refused.json()["code"]) == (403, "no-scope")
        played = await s.client.post(f"/g/{game}", json=line, headers=by(play))
        assert played.status_code == 201 and "set-cookie" not in played.headers
        mine = (await s.client.get("/", headers=by(read))).json()["mine"]
        assert [table["game"] for table in mine] == [game]
        made = await s.client.post(
            "/new",
            json={"title": "toy", "seats": [{"name": n, "kind": "me"} for n in ("ann", "bob")]},
            headers=by(play),
        )
        assert made.status_code == 201 and "set-cookie" not in made.headers
        assert (await anna.get(f"/g/{made.json()['game']}", headers=JSON)).json()["held"] == ["ann", "bob"]


async def test_programs_of_two_accounts_sit_down_and_play_a_game_to_its_end(database):
    """One takes an open seat, one opens a secret link; the host lets a bot have the third seat. All in JSON."""
    async with site_on(database) as s:
        host, anna, bob = await member(s, "host"), await member(s), await member(s, "bob")
        kinds = {"ann": "open", "bob": "link", "cyd": "link"}
        seats = [{"name": name, "kind": kind} for name, kind in kinds.items()]
        by_host = by(await token_of(s, host, "play"))
        made = (await s.client.post("/new", json={"title": "toy", "seats": seats}, headers=by_host)).json()
        game = made["game"]
        by_seat = {"ann": by(await token_of(s, anna, "play")), "bob": by(await token_of(s, bob, "play"))}

        async def room(headers):
            """The kind of each seat, and the link that the waiting room gives for it."""
            known = (await s.client.get(f"/g/{game}/invite", headers=headers)).json()
            assert (known["game"], known["title"], known["pace"]) == (game, "toy", None)
            return {each["seat"]: (each["kind"], each["link"].partition(f"/g/{game}")[2]) for each in known["seats"]}

        links = {seat: ("free", f"/sit#{made['tokens'][seat]}") for seat in ("bob", "cyd")}
        assert await room(by_host) == {"ann": ("free", "/invite"), **links}
        assert await room(by_seat["ann"]) == {"ann": ("free", "/invite"), "bob": ("free", ""), "cyd": ("free", "")}

        async def post(path, headers, **sent):
            return await s.client.post(f"/g/{game}/{path}", json=sent, headers=headers)

        assert (await post("take", by_seat["bob"], seat="bob")).json()["code"] == "not-free"
        sat = await post("take", by_seat["ann"], seat="ann")
        assert (sat.status_code, sat.json()) == (201, {"game": game, "seat": "ann", "address": f"/g/{game}"})
        for token, status in (("no-such-token", 403), (made["tokens"]["bob"], 201), (made["tokens"]["bob"], 201)):
            assert (await post("sit", by_seat["bob"], token=token)).status_code == status
        assert (await post("sit", by_seat["ann"], token=made["tokens"]["bob"])).status_code == 403, "it is spent"
        assert (await post("bots", by_seat["ann"], bot="random")).json()["code"] == "not-host"
        assert (await post("bots", by_host, bot="random")).json() == {
            "game": game,
            "address": f"/g/{game}",
            "tokens": {},
        }
        assert await room(by_host) == {"ann": ("person", ""), "bob": ("person", ""), "cyd": ("bot", "")}
        for _ in range(200):
            sheet = (await s.client.get(f"/g/{game}", headers=JSON)).json()
            if sheet["over"]:
                break
            if sheet["turn"] not in by_seat:
                await s.wait_for_turn(game, by_seat)
                continue
            headers = by_seat[sheet["turn"]]
            own = (await s.client.get(f"/g/{game}", headers=headers)).json()
            line = {"n": own["line"], "line": f"{sheet['turn']} {own['legal'][0]}"}
            assert (await s.client.post(f"/g/{game}", json=line, headers=headers)).status_code == 201
        assert sheet["over"]


async def test_no_program_sees_or_changes_the_account(database):
    async with site_on(database) as s:
        anna = await member(s)
        play = await token_of(s, anna, "play")
        for method, path in (("GET", "/me"), ("POST", "/me"), ("POST", "/me/programs"), ("POST", "/me/out")):
            answer = await s.client.request(method, path, json={} if method == "POST" else None, headers=by(play))
            assert (answer.status_code, answer.json()["code"]) == (403, "no-scope"), path


async def test_a_token_that_is_taken_away_or_made_up_opens_nothing(database):
    async with site_on(database) as s:
        anna = await member(s)
        game = int((await s.open(anna, "me", "open")).split("/")[2])
        token = await token_of(s, anna, "play", label="Night bot")
        (program,) = (await anna.get("/me", headers=JSON)).json()["programs"]
        assert (program["label"], program["scope"]) == ("Night bot", "play")
        assert token not in (await anna.get("/me", headers=HTML)).text
        stored = await s.hall.store.rows(schema.sessions.select().where(schema.sessions.c.scope != ""))
        assert [row.secret for row in stored] == [hash_of(token)]
        assert (await s.form(anna, "/me/out", session="others")).status_code == 303, "browsers only"
        assert (await s.client.get(f"/g/{game}", headers=by(token))).status_code == 200
        assert (await s.form(anna, "/me/out", session=program["id"])).status_code == 303
        for none in (token, PROGRAM, PROGRAM + "x" * 43):
            answer = await s.client.get(f"/g/{game}", headers=by(none))
            assert (answer.status_code, answer.json()["code"]) == (403, "broken-token")
        assert (await anna.get("/me", headers=JSON)).json()["programs"] == []


async def test_what_is_wrong_stands_beside_its_field_and_guests_have_no_programs(database):
    async with site_on(database) as s:
        anna = await member(s)
        anna.cookies.set("language", "it", domain="testserver.local")
        made = await s.form(anna, "/me/programs", label="Il mio bot", scope="play")
        assert made.status_code == 201 and "no-store" in made.headers["cache-control"]
        assert "Questo è il token" in made.text and f"{PROGRAM}" in made.text
        empty = await s.form(anna, "/me/programs", label=" ", scope="play")
        assert empty.status_code == 400 and "Dai un nome al programma" in empty.text
        odd = await s.form(anna, "/me/programs", label='<b>"bot"', scope="all")
        assert odd.status_code == 400 and "Scegli che cosa può fare" in odd.text
        assert "&lt;b&gt;&#34;bot&#34;" in odd.text and "<b>&#34;" not in odd.text
        for _ in range(MOST - 1):
            await token_of(s, anna, "read")
        full = await s.form(anna, "/me/programs", label="more", scope="read")
        assert full.status_code == 400 and f"{MOST} programmi" in full.text
        guest = s.browser()
        await s.open(guest, "me", "open")
        assert (await s.form(guest, "/me/programs", label="bot", scope="read")).status_code == 403
