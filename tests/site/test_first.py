"""First games as pages: played to the end of the round in both languages, then on at a table with a coach."""

from __future__ import annotations

import re

import pytest

from tests.site.conftest import HTML, site
from tests.site.test_learn import base, send
from trunkline import titles
from trunkline.first import first_game
from trunkline.site.tables.learnt import Learnt, give_learnt, learn, learnt_by
from trunkline.site.web.i18n import translator

pytestmark = pytest.mark.anyio
COACH = re.compile(r'action="(/g/\d+)/coach"')


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf: first games are of real titles."""


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


async def through(s, title, **headers):
    """Play the round of a first game by its recommended lines; the page at its end."""
    lesson = first_game(title).lesson
    page = (await s.client.get(f"/learn/{title}/first-game", headers=HTML | headers)).text
    steps = ()
    while not lesson.is_finished(steps):
        i = lesson.next_lines(steps)[0]
        t = translator(headers["accept-language"])
        assert str(t(first_game(title).steps[i].task)).split("’")[0].split("'")[0] in page, lesson.script[i]
        answer = await send(s, base(page), lesson.script[i], **headers)
        assert answer.status_code == 200, lesson.script[i]
        page = answer.text
        steps = lesson.steps_after(steps, i)
    assert 'class="learnt"' in page
    return page


@pytest.mark.parametrize(("title", "language"), list(zip(titles.SHELF, ("en", "it", "en", "it"), strict=True)))
async def test_a_first_game_is_played_and_goes_on_at_a_table_with_a_coach(s, title, language):
    speaks = {"accept-language": language}
    page = await through(s, title, **speaks)
    answer = await s.form(s.client, base(page) + "/table", **speaks)
    assert answer.status_code == 303
    table = answer.headers["location"]
    again = await s.form(s.client, base(page) + "/table", **speaks)
    assert again.headers["location"] == table, "it goes on where it has begun to"
    t = translator(language)
    listed = (await s.client.get("/learn", headers=HTML | speaks)).text
    assert f'href="{table}"' in listed and str(t("Go on at your table")) in listed
    whole = (await s.client.get(table, headers=HTML | speaks)).text
    assert f'id="coach">{t("Coach")}</h2>' in whole
    other = await s.browser().get(table, headers=HTML)
    assert other.status_code == 403, "nobody else sees it"


async def test_another_line_is_not_played_and_the_reason_is_said(s):
    first = first_game("age-of-steam")
    answer = await send(s, "/learn/age-of-steam/first-game/start", "ann issue 0")
    assert answer.status_code == 200 and 'class="answer other"' in answer.text
    assert first.steps[0].other["issue 0"] in answer.text
    assert base(answer.text) == "/learn/age-of-steam/first-game/start"
    answer = await send(s, "/learn/age-of-steam/first-game/start", "ann issue 20")
    assert answer.status_code == 422


async def test_what_has_been_learnt_is_remembered_where_it_was_left(s):
    answer = await send(s, "/learn/steam/first-game/start/show")
    so_far = base(answer.text)
    listed = (await s.client.get("/learn", headers=HTML)).text
    assert f'href="{so_far}"' in listed
    await send(s, "/learn/steam/bankrupt/start/show")
    listed = (await s.client.get("/learn", headers=HTML)).text
    assert re.search(r'href="/learn/steam/bankrupt">[^<]*</a> <span class="mark learnt">', listed)
    assert 'class="mark learnt"' not in (await s.browser().get("/learn", headers=HTML)).text


async def test_what_a_guest_has_learnt_becomes_an_accounts(s):
    def give(to):
        learn(to, "guest", "steam", "first-game", Learnt("0-1"))
        learn(to, "member", "steam", "first-game", Learnt("0-1-2", True))
        learn(to, "guest", "steam", "loan", Learnt("0", True))
        give_learnt(to, "guest", "member")
        return learnt_by(to, "guest"), learnt_by(to, "member")

    left, found = await s.hall.store.writer.run(give)
    assert left == {}
    assert found == {("steam", "first-game"): Learnt("0-1", True), ("steam", "loan"): Learnt("0", True)}


async def test_no_coach_helps_elsewhere_and_no_table_begins_before_the_round_is_over(s):
    answer = await s.form(s.client, "/learn/steam/first-game/0/table")
    assert answer.status_code == 404
    answer = await s.form(s.client, "/learn/steam/loan/start/table")
    assert answer.status_code == 404
