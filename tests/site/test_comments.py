"""Comments on lines of a study: written by all who study, changed by whoever wrote them, seen live, gone with it."""

from __future__ import annotations

import pytest

from tests.site.conftest import HTML, JSON, site, site_on
from tests.site.test_studies import OWN, begin, make, play, sheet
from trunkline.site.pages.events import news

pytestmark = pytest.mark.anyio


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


async def shared(s):
    """A study with a second browser that thinks along: both, and its number."""
    host, friend = s.browser(), s.browser()
    study = await begin(host, await make(s, host, "me", "open"))
    link = (await host.post(f"/g/{study}/study/share", json={}, headers=JSON | OWN)).json()["link"]
    await s.form(friend, link.removeprefix("http://testserver.local"))
    return host, friend, study


async def comment(browser, study, line, text, number=None, **more):
    """Write a comment, or change one."""
    path = f"/g/{study}/study/comments" + (f"/{number}" if number else "")
    return await browser.post(path, json={"line": line, "text": text} | more, headers=JSON | OWN)


async def test_comments_stand_at_their_line_and_in_the_log_for_all_who_study(s):
    host, friend, study = await shared(s)
    first = await comment(host, study, 1, "A *good* hand?  \n<b>x</b>")
    assert first.status_code == 201 and [each["text"] for each in first.json()] == ["A *good* hand?\n<b>x</b>"]
    second = (await comment(friend, study, 2, "No.")).json()
    assert [(each["line"], each["mine"]) for each in second] == [(1, False), (2, True)]
    past = (await friend.get(f"/g/{study}/at/1", headers=HTML)).text
    assert "A <em>good</em> hand?\n&lt;b&gt;x&lt;/b&gt;" in past and 'data-at="2" aria-label="Line 2"' in past
    assert past.count("Change or delete") == 0 and "No." not in past
    now = (await friend.get(f"/g/{study}", headers=HTML)).text
    assert 'class="note remark"' in now and now.index('id="line-1"') < now.index("A <em>good</em>")
    # By a form the page comes back at the line that was looked at.
    answer = await s.form(friend, f"/g/{study}/study/comments", line="1", text="Why?")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{study}/at/1")
    part = HTML | {"hx-request": "true", "sec-fetch-site": "same-origin"}
    answer = await friend.post(f"/g/{study}/study/comments", data={"line": "1", "text": "So?"}, headers=part)
    assert answer.status_code == 201 and 'data-past="1"' in answer.text and "So?" in answer.text
    # Lines that are taken back keep nobody from reading.
    there = await sheet(host, study)
    assert (await play(host, study, f"{there['turn']} {there['legal'][0]}", there["line"])).status_code == 201
    assert len((await host.get(f"/g/{study}/study/comments", headers=JSON)).json()) == 4


async def test_only_whoever_wrote_a_comment_changes_or_deletes_it(s):
    host, friend, study = await shared(s)
    number = (await comment(host, study, 1, "First")).json()[0]["id"]
    other = await comment(friend, study, 1, "Mine now", number)
    assert (other.status_code, other.json()["code"]) == (403, "not-your-comment")
    changed = (await comment(host, study, 1, "Second", number)).json()
    assert [(each["text"], each["edited"]) for each in changed] == [("Second", True)]
    page = (await host.get(f"/g/{study}/at/1", headers=HTML)).text
    assert page.count("Change or delete") == 1 and "changed" in page
    assert (await comment(host, study, 1, "", number, delete=True)).json() == []
    assert (await comment(host, study, 1, "Third", number)).status_code == 403


async def test_what_cannot_be_a_comment_is_refused_with_a_sentence(s):
    host, _, study = await shared(s)
    stranger = s.browser()
    there = await sheet(host, study)
    for line, text, code in (
        (1, " \n ", "comment-empty"),
        (1, "x" * 2001, "comment-too-long"),
        (there["line"] + 1, "x", "comment-line"),
    ):
        answer = await comment(host, study, line, text)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    form = await s.form(host, f"/g/{study}/study/comments", line="1", text=" ")
    assert form.status_code in (400, 422)
    for browser in (stranger, s.client):
        assert (await comment(browser, study, 1, "x")).status_code == 403
        assert (await browser.get(f"/g/{study}/study/comments", headers=JSON)).status_code == 403
    game = await make(s, host, "me", "open")
    assert (await comment(host, game, 1, "x")).json()["code"] == "no-study"


async def test_an_account_writes_only_so_many_in_a_minute(tmp_path):
    async with site(tmp_path, chat_rate=2) as s:
        host, friend, study = await shared(s)
        answers = [await comment(host, study, 1, text) for text in "abc"]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert (await comment(friend, study, 1, "d")).status_code == 201


async def test_whoever_is_muted_or_blocks_is_not_read(s):
    host, friend, study = await shared(s)
    for browser in (host, friend):
        assert (await browser.post(f"/g/{study}/chat", json={"text": "Hello"}, headers=JSON | OWN)).status_code == 201
    assert (await host.post(f"/g/{study}/chat/mute", json={"n": 2}, headers=JSON | OWN)).status_code == 200
    await comment(friend, study, 1, "Unheard")
    assert (await host.get(f"/g/{study}/study/comments", headers=JSON)).json() == []
    assert "Unheard" not in (await host.get(f"/g/{study}", headers=HTML)).text
    assert "Unheard" in (await friend.get(f"/g/{study}", headers=HTML)).text


async def test_those_who_look_hear_of_each_comment_and_of_the_end(s):
    """The stream has other news for each; the last news of a study that is deleted say so, and its pages lead on."""
    host, friend, study = await shared(s)
    stream = news(s.hall, study)
    await anext(stream)
    seen = [await anext(stream)]
    number = (await comment(host, study, 1, "Look")).json()[0]["id"]
    seen.append(await anext(stream))
    await comment(host, study, 1, "Look here", number)
    seen.append(await anext(stream))
    assert len(set(seen)) == 3 and not any(b"Look" in piece for piece in seen)
    assert (await host.post(f"/g/{study}/study/delete", headers=JSON | OWN)).status_code == 200
    assert await anext(stream) == b"event: gone\ndata: {}\n\n"
    with pytest.raises(StopAsyncIteration):
        await anext(stream)
    for path in ("", "/at/1", "/study/curve"):
        page = await friend.get(f"/g/{study}{path}", headers=HTML)
        assert page.status_code == 404 and "a study by whoever made it" in page.text


async def test_a_study_deleted_by_one_process_is_gone_at_the_other(postgres):
    async with site_on(postgres) as one, site_on(postgres) as two:
        host = one.browser()
        study = await begin(host, await make(one, host, "me", "open"))
        there = two.browser()
        there.cookies = host.cookies
        assert (await there.get(f"/g/{study}", headers=HTML)).status_code == 200
        stream = news(two.hall, study)
        await anext(stream)
        await anext(stream)
        await comment(host, study, 1, "From the one")
        assert b"event: line" in await anext(stream)
        assert "From the one" in (await there.get(f"/g/{study}", headers=HTML)).text
        assert (await host.post(f"/g/{study}/study/delete", headers=JSON | OWN)).status_code == 200
        assert await anext(stream) == b"event: gone\ndata: {}\n\n"
        assert (await there.get(f"/g/{study}", headers=HTML)).status_code == 404
