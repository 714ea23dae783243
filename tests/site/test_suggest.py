"""A seat may ask a strong bot what it would do: with the reason, in its turn alone, and never in a study."""

from __future__ import annotations

import html
import re

import pytest

from tests.site.conftest import HTML, site
from tests.site.test_advice import study_of
from tests.site.test_studies import play, sheet
from trunkline.first import first_game
from trunkline.site.web.i18n import translator

pytestmark = pytest.mark.anyio

HINT = re.compile(r'name="line" value="([^"]+)"><button class="button">')


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf: the words are of real titles."""


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path, bot_seconds=0.3) as one:
        yield one


@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_seat_whose_turn_it_is_gets_a_line_with_its_reason_and_may_play_it(s, language):
    host, t = s.browser(), translator(language)
    game, _ = await study_of(s, host, "age-of-steam", "rust-belt")
    speaks = HTML | {"accept-language": language}
    await s.wait_for_turn(game, dict.fromkeys("abc", ""))  # the first cubes have been drawn
    before = await sheet(host, game)
    assert f'action="/g/{game}/suggest"' in (await host.get(f"/g/{game}", headers=speaks)).text
    answer = await host.post(f"/g/{game}/suggest", headers=speaks | {"sec-fetch-site": "same-origin"})
    assert answer.status_code == 200
    page = html.unescape(answer.text)
    line = HINT.search(page)[1]
    assert line.partition(" ")[2] in before["legal"] and line.startswith(before["turn"])
    coach = first_game("age-of-steam").coach
    words = [str(t(each)) for key, each in coach.items() if key.startswith("issue-shares")]
    assert any(each in page for each in words) and str(t("I would:")) in page
    assert (await sheet(host, game))["line"] == before["line"], "to ask plays nothing"
    assert (await play(host, game, line, before["line"])).status_code == 201


async def test_no_hint_for_a_stranger_at_a_study_or_out_of_turn(s):
    host, stranger = s.browser(), s.browser()
    game, study = await study_of(s, host, "age-of-steam", "rust-belt")
    assert f'action="/g/{game}/suggest"' not in (await stranger.get(f"/g/{game}", headers=HTML)).text
    assert (await s.form(stranger, f"/g/{game}/suggest")).status_code == 409
    assert f'action="/g/{study}/suggest"' not in (await host.get(f"/g/{study}", headers=HTML)).text
    assert (await s.form(host, f"/g/{study}/suggest")).status_code == 409
