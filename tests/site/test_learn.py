"""Lessons and rules as pages: every lesson to its end in both languages, moves answered, refusals with their rule."""

from __future__ import annotations

import re

import pytest

from tests.site.conftest import HTML, JSON, site
from tests.site.test_pages import Page
from trunkline import titles
from trunkline.lessons import lesson, lessons
from trunkline.record import judge
from trunkline.rulebooks import chapters
from trunkline.show import label_of
from trunkline.site.pages.learning import address
from trunkline.site.pages.path import lesson_parts
from trunkline.site.web.i18n import translator

pytestmark = pytest.mark.anyio
PART = HTML | {"hx-request": "true", "sec-fetch-site": "same-origin"}


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf: lessons are of real titles."""


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


async def send(s, address, line="", **headers):
    """Post a line as the page's script does."""
    return await s.client.post(address, data={"line": line}, headers=PART | headers)


def base(text):
    return re.search(r'data-base="([^"]*)"', text)[1]


@pytest.mark.parametrize("title", list(titles.SHELF))
async def test_every_lesson_is_played_to_its_end(s, title):
    """In one language and the next in the other; each begins in both."""
    for n, case in enumerate(lessons(title)):
        for language in ("en", "it") if n % 2 else ("it", "en"):
            t, speaks = translator(language), {"accept-language": language}
            answer = await s.client.get(f"/learn/{title}/{case.id}", headers=HTML | speaks)
            assert answer.status_code == 200, case.id
            page = answer.text
            assert Page(page).lang == language
            assert str(t(case.task)).split("’")[0].split("'")[0] in page, case.id
        steps = ()
        while not case.is_finished(steps):
            i = case.next_lines(steps)[0]
            answer = await send(s, base(page), case.script[i], **speaks)
            assert answer.status_code == 200, (case.id, case.script[i])
            page = answer.text
            steps = case.steps_after(steps, i)
            assert base(page).endswith("/" + "-".join(map(str, steps)))
            assert 'class="answer right"' in page
        assert f'id="sheet" data-base="/learn/{title}/{case.id}/' in page
        assert 'class="learnt"' in page and 'id="quick"' not in page
        whole = await s.client.get(base(page), headers=HTML | speaks)
        assert Page(whole.text).lang == language, case.id


async def test_a_wrong_move_is_called_legal_and_is_not_played(s):
    case = lesson("age-of-steam", "first-link")
    address = "/learn/age-of-steam/first-link/start"
    answer = await send(s, address, "ann lay S0 NE-S")
    assert answer.status_code == 200 and 'class="answer other"' in answer.text
    assert base(answer.text) == address and "ann lay S0 NE-S" in case.also


async def test_a_refused_move_says_why_and_where_the_rule_is(s):
    answer = await send(s, "/learn/age-of-steam/first-link/start", "ann lay Q0 NE-S")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text and 'href="/rules/age-of-steam#build-track"' in answer.text
    assert base(answer.text) == "/learn/age-of-steam/first-link/start"
    answer = await send(s, "/learn/age-of-steam/first-link/start", "zoe lay Q0 NE-S")
    assert answer.status_code == 422
    answer = await send(s, "/learn/age-of-steam/first-link/start", "")
    assert answer.status_code == 422


async def test_all_that_the_rules_refuse_in_lessons_is_refused_with_words(s):
    for title in titles.SHELF:
        for case in lessons(title):
            for wrong in case.refused:
                answer = await send(s, address(case, tuple(range(wrong.at))), wrong.line)
                assert answer.status_code == 422 and 'id="notice"' in answer.text, (case.id, wrong)


async def test_show_me_take_back_and_start_again(s):
    address = "/learn/age-of-steam/auction/start"
    answer = await send(s, address + "/show")
    assert base(answer.text) == "/learn/age-of-steam/auction/0-1-2-3", "the others have bid as well"
    answer = await send(s, base(answer.text) + "/show")
    done = base(answer.text)
    assert done.endswith("0-1-2-3-4-5-6-7") and 'class="learnt"' in answer.text
    answer = await send(s, done + "/show")
    assert base(answer.text) == done, "nothing is left to show"
    answer = await send(s, done, "ann pass")
    assert 'class="answer other"' in answer.text
    answer = await send(s, done + "/undo")
    assert base(answer.text) == "/learn/age-of-steam/auction/0-1-2-3"
    answer = await send(s, done + "/again")
    assert base(answer.text) == address


@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_lesson_that_is_done_tells_the_order_and_the_final_score(s, language):
    t = translator(language)
    speaks = HTML | {"accept-language": language}
    text = (await s.client.get("/learn/steam/next-order/0", headers=speaks)).text
    assert f"<b>{t('Turn order now')}</b> Guido, Loren, Bridget, Roger</li>" in text
    assert f"<b>{t('Final score')}</b>" not in text
    text = (await s.client.get("/learn/steam/final-score/0", headers=speaks)).text
    assert f"<b>{t('Final score')}</b> Nick 45, Ann 0, Bob 0</li>" in text
    assert f"<b>{t('Turn order now')}</b>" not in text
    for path in ("/learn/age-of-steam/ruined/0", "/learn/steam/bankrupt/0"):
        text = (await s.client.get(path, headers=speaks)).text
        assert f"<b>{t('Out of the game')}</b> Ann</li>" in text, path
        assert f"<b>{t('Turn order now')}</b>" not in text, "the others keep their places"
        assert "Out 0" not in text and f"{label_of('points', t)} {t.value(-6)}" not in text
    text = (await s.client.get("/learn/steam/next-order/start", headers=speaks)).text
    assert f"<b>{t('Turn order now')}</b>" not in text


async def test_what_the_rules_refuse_is_listed_where_it_is_refused(s):
    case = lesson("age-of-steam", "improve-once")
    assert [(wrong.code, wrong.at) for wrong in case.refused] == [("no-such-cube", 0), ("upgraded-already", 3)]
    twice = str(judge(case.game, case.table((0, 1, 2)).state, "ann upgrade"))
    start = (await s.client.get(address(case), headers=HTML)).text
    after = (await s.client.get(address(case, (0, 1, 2)), headers=HTML)).text
    assert "ann deliver red" in start and "<code>ann upgrade</code>" not in start
    assert "<code>ann upgrade</code>" in after and twice in after and "ann deliver red" not in after


async def test_the_list_has_all_lessons_under_the_headings_of_the_rules_with_their_numbers(s):
    text = (await s.client.get("/learn", headers=HTML)).text
    for title in titles.SHELF:
        parts = lesson_parts(title)
        assert [part.first for part in parts] == [1 + sum(len(p.lessons) for p in parts[:k]) for k in range(len(parts))]
        assert [each for part in parts for each in part.lessons] == list(lessons(title))
        assert len({part.heading for part in parts}) == len(parts), "no chapter twice"
        maps = [info.label for info in titles.title(title).maps if info.rules]
        order = [chapter.heading for chapter in chapters(title) if chapter.heading not in maps] + maps
        assert [order.index(part.heading) for part in parts] == sorted(order.index(part.heading) for part in parts)
        for part in parts:
            assert f'<ol start="{part.first}">' in text
            assert all(f'href="/learn/{title}/{each.id}"' in text for each in part.lessons)


async def test_without_script_a_form_leads_to_the_new_address(s):
    browser = s.browser()
    answer = await s.form(browser, "/learn/age-of-steam/first-link/start", line="ann lay P1 NE-SW")
    assert answer.status_code == 303 and answer.headers["location"] == "/learn/age-of-steam/first-link/2"
    answer = await s.form(browser, "/learn/age-of-steam/first-link/start", line="ann lay Q0 NE-S")
    assert answer.status_code == 422 and Page(answer.text).lang == "en"


async def test_what_stands_against_a_hex_is_shown_with_its_rule(s):
    answer = await s.client.get("/learn/age-of-steam/first-link/start/why?word=H3", headers=JSON)
    said = answer.json()
    assert said["legal"] is False and said["link"] == "/rules/age-of-steam#build-track"
    assert said["rule"] == "Build Track"
    answer = await s.client.get("/learn/age-of-steam/first-link/start/why?word=S0", headers=JSON)
    assert answer.json() == {"legal": True}
    answer = await s.client.get("/learn/age-of-steam/first-link/start/barred?word=S0", headers=JSON)
    assert {each["why"]["legal"] for each in answer.json()["barred"]} <= {False}


async def test_a_link_of_cards_is_drawn_before_it_is_built(s):
    """With its city, its two cards and the train of its owner; a line against the rules is not drawn."""

    async def drawing(line):
        answer = await s.client.get("/learn/railways-card/first-link/start/ghost", params={"line": line}, headers=JSON)
        return answer.json()["svg"]

    drawn = await drawing("becky build city-07 start orange 1 1 0")
    assert drawn.startswith('<g class="ghost seat-0">') and drawn.count("small-card track-orange") == 2
    assert drawn.count('class="train seat-0"') == 1 and 'class="ring"' in drawn
    assert await drawing("becky build city-07 start orange 1 0 0") == ""
    assert await drawing("steve pass") == ""


@pytest.mark.parametrize(
    "path",
    [
        "/learn/chess/first-link", "/learn/age-of-steam/nothing", "/learn/age-of-steam/first-link/1",
        "/learn/age-of-steam/first-link/0-0", "/learn/age-of-steam/first-link/x", "/learn/age-of-steam/first-link/9999",
        "/learn/age-of-steam/first-link/0-", "/learn/age-of-steam/first-link/²", "/rules/chess",
    ],
)  # fmt: skip
async def test_what_is_not_there_is_not_found(s, path):
    answer = await s.client.get(path, headers=HTML)
    assert answer.status_code == 404, path


@pytest.mark.parametrize("language", ["en", "it"])
async def test_lists_and_rules_are_whole_and_translated(s, language):
    t = translator(language)
    for path in ("/learn", "/rules", "/rules?q=6", *(f"/rules/{title}" for title in titles.SHELF), "/"):
        answer = await s.client.get(path, headers=HTML | {"accept-language": language})
        assert answer.status_code == 200, path
        assert Page(answer.text).lang == language, path
    for title in titles.SHELF:
        text = (await s.client.get(f"/rules/{title}", headers=HTML | {"accept-language": language})).text
        for chapter in chapters(title):
            assert f'id="{chapter.anchor}"' in text
            assert language == "en" or t(chapter.text[0]) != chapter.text[0], chapter.heading


async def test_the_rules_are_searched(s):
    text = (await s.client.get("/rules/age-of-steam?q=river+plain", headers=HTML)).text
    assert "<mark>River</mark>" in text or "<mark>Plain</mark>" in text or "Build Track" in text
    text = (await s.client.get("/rules/age-of-steam?q=hill+xyzzy", headers=HTML)).text
    assert "Nothing here has these words." in text
    text = (await s.client.get("/rules?q=control+marker", headers=HTML)).text
    assert "<mark>control</mark>" in text and "/rules/steel-driver#phase-2-auctions" in text
    text = (await s.client.get("/rules/steel-driver?q=%3Cscript%3E", headers=HTML)).text
    assert "<script>" not in text.split("</head>")[1]


async def test_home_and_footer_lead_there(s):
    text = (await s.client.get("/", headers=HTML)).text
    assert 'href="/learn"' in text and 'href="/rules"' in text and 'href="/rules/steam"' in text
