"""Private notes at a seat: with the account on every device, for nobody else, not for a substitute either."""

from __future__ import annotations

import pytest

from tests.site.conftest import HTML, JSON, bearer, site_on
from tests.site.notified import SAME, two
from tests.site.test_programs import by, member, token_of
from trunkline.site.tables.accounts import merge

pytestmark = pytest.mark.anyio

SECRET = "a-private-plan"


async def write(browser, game, text, **more):
    return await browser.post(f"/g/{game}/notes", json={"text": text} | more, headers=SAME)


async def notes(browser, game):
    return (await browser.get(f"/g/{game}/notes", headers=JSON)).json()["notes"]


async def test_notes_are_for_whoever_wrote_them(database):
    async with site_on(database) as s:
        game, ann, bob = await two(s, pace_leaving="open")
        assert (await write(ann, game, f"{SECRET}\n  indented")).status_code == 200
        assert (await write(ann, game, "why?", line=1)).json()["notes"] == [
            {"line": 0, "text": f"{SECRET}\n  indented"},
            {"line": 1, "text": "why?"},
        ]
        page = (await ann.get(f"/g/{game}", headers=HTML)).text
        assert SECRET in page and 'data-line="1"' in page
        for path in ("", "/at/1", "/record", "/chat", "/tenures", "/notes", "/person?seat=ann"):
            for headers in (HTML, JSON):
                for browser in (bob, s.browser()):
                    assert SECRET not in (await browser.get(f"/g/{game}{path}", headers=headers)).text, path
        assert (await write(s.browser(), game, "x")).status_code == 403
        # Whoever takes the seat over has notes of their own; who comes back has theirs.
        assert (await ann.post(f"/g/{game}/leave", json={"seat": "ann"}, headers=SAME)).status_code == 201
        assert (await ann.get(f"/g/{game}/notes", headers=JSON)).status_code == 403
        substitute = s.browser()
        assert (await s.form(substitute, f"/g/{game}/take", seat="ann")).status_code == 303
        assert (
            await notes(substitute, game) == []
            and SECRET not in (await substitute.get(f"/g/{game}", headers=HTML)).text
        )
        assert (await write(substitute, game, "another plan")).status_code == 200
        await substitute.post(f"/g/{game}/leave", json={"seat": "ann"}, headers=SAME)
        await s.form(ann, f"/g/{game}/take", seat="ann")
        assert [each["text"] for each in await notes(ann, game)] == [f"{SECRET}\n  indented", "why?"]


async def test_notes_are_changed_and_removed_and_bad_ones_refused(database):
    async with site_on(database) as s:
        game, ann, _ = await two(s)
        sent = await s.form(ann, f"/g/{game}/notes", seat="ann", line="1", text="one\r\ntwo")
        assert (sent.status_code, sent.headers["location"]) == (303, f"/g/{game}?as=ann#pane-notes")
        for line, text, code in ((0, "x" * 20_001, "note-long"), (1, "x" * 1001, "note-long"), (99, "x", "note-line")):
            refused = await write(ann, game, text, line=line)
            assert (refused.status_code, refused.json()["code"]) == (422, code)
        assert await notes(ann, game) == [{"line": 1, "text": "one\ntwo"}]
        assert (await s.form(ann, f"/g/{game}/notes", seat="ann", line="1")).status_code == 303
        assert await notes(ann, game) == []
        for text in ("kept", "kept", "more"):  # what a browser has kept comes once
            await write(ann, game, text, joins=True)
        assert await notes(ann, game) == [{"line": 0, "text": "kept\n\nmore"}]
        markup = await write(ann, game, "</textarea><script>1</script>")
        assert markup.status_code == 200 and "<script>1" not in (await ann.get(f"/g/{game}", headers=HTML)).text


async def test_a_merge_keeps_the_notes_of_both(database):
    async with site_on(database) as s:
        game, ann, _ = await two(s)
        await write(ann, game, "of the guest")
        await write(ann, game, "a line", line=1)
        guest = ann.cookies["trunkline"].rpartition(".")[0].strip('"')
        anna = await member(s)
        await s.hall.store.writer.run(lambda to: merge(to, guest, "anna"))
        s.hall._live.clear()
        assert [each["text"] for each in await notes(anna, game)] == ["of the guest", "a line"]
        # A program of the account may read them; the token of a seat is nobody's account.
        program = await token_of(s, anna, "play")
        assert len((await s.client.get(f"/g/{game}/notes", headers=by(program))).json()["notes"]) == 2
        made = await anna.post(f"/g/{game}/link", json={"seat": "ann"}, headers=SAME)
        token = made.json()["token"]
        assert (await s.client.get(f"/g/{game}/notes", headers=bearer(token))).status_code == 403
