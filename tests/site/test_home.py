"""Lists of tables and their pictures: mine first, the present on each, and what is over behind a link."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.site.conftest import HTML, JSON, site
from tests.site.test_invite import open_table
from tests.site.test_pages import Page
from trunkline.site.web.i18n import translator

pytestmark = pytest.mark.anyio


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


def section(text, name):
    """The part of the home page under a heading."""
    found = re.search(rf'<section aria-labelledby="{name}">(.*?)</section>', text, re.S)
    return found[1] if found else ""


def games(part):
    return [int(n) for n in re.findall(r'<h3><a href="/g/(\d+)"', part)]


async def test_home_lists_my_turn_first_then_those_i_wait_for_then_open_ones(s):
    me, other = s.browser(), s.browser()
    mine, _ = await open_table(s, me, "me", "link")
    later, _ = await open_table(s, me, "me", "link")
    waits, _ = await open_table(s, me, "link", "me")
    own_open, _ = await open_table(s, me, "link", "open", "me")
    foreign, _ = await open_table(s, other, "me", "open")
    text = (await me.get("/", headers=HTML)).text
    Page(text)
    assert games(section(text, "turn")) == [mine, later]  # whoever has waited longest first
    assert sorted(games(section(text, "waiting"))) == [waits, own_open]
    assert f'href="/g/{waits}/invite"' in section(text, "waiting")
    assert games(section(text, "open")) == [foreign] and section(text, "finished") == ""
    assert 'value="bob"' in section(text, "open")
    order = [text.index(f'id="{name}"') for name in ("turn", "waiting", "open", "shelf")]
    assert order == sorted(order)
    stranger = (await s.browser().get("/", headers=HTML)).text
    assert section(stranger, "turn") == "" and games(section(stranger, "open")) == [foreign, own_open]


async def test_home_leaves_out_none_of_two_hundred_tables(s):
    me = s.browser()
    mine = [(await open_table(s, me, "me", "me"))[0] for _ in range(200)]
    assert sorted(games(section((await me.get("/", headers=HTML)).text, "turn"))) == mine


async def test_a_table_is_hidden_from_its_holder_s_lists_alone_and_comes_back(s):
    me, other = s.browser(), s.browser()
    stays, _ = await open_table(s, me, "me", "link")
    waits, _ = await open_table(s, me, "link", "me", "open")
    assert (await s.form(other, f"/g/{waits}/take", seat="cyd")).status_code == 303
    text = (await me.get("/", headers=HTML)).text
    assert f'action="/g/{waits}/hide"' in section(text, "waiting") and f'href="/g/{waits}/leave"' in text
    assert "/hidden" not in text
    for _ in range(2):  # twice is as once
        assert (await s.form(me, f"/g/{waits}/hide", hide="true")).headers["location"] == "/"
    text = (await me.get("/", headers=HTML)).text
    assert f"/g/{waits}" not in text and f"/g/{stays}" in text and "1 hidden table" in text
    assert [table["game"] for table in (await me.get("/", headers=JSON)).json()["mine"]] == [stays]
    assert f"/g/{waits}" in (await other.get("/", headers=HTML)).text
    hidden = (await me.get("/hidden", headers=HTML)).text
    Page(hidden)
    assert games(hidden) == [waits] and games((await other.get("/hidden", headers=HTML)).text) == []
    assert (await s.form(me, f"/g/{waits}/hide", hide="false")).headers["location"] == "/hidden"
    assert f"/g/{waits}" in (await me.get("/", headers=HTML)).text
    assert (await s.form(s.browser(), f"/g/{waits}/hide", hide="true")).status_code == 403


async def test_next_goes_round_the_tables_that_wait_for_me(s):
    me = s.browser()
    first, _ = await open_table(s, me, "me", "link")
    await open_table(s, me, "link", "me")  # waits for somebody else
    third, _ = await open_table(s, me, "me", "link")

    async def after(browser, game):
        answer = await browser.get(f"/next?after={game}", headers=HTML, follow_redirects=False)
        assert answer.status_code == 303
        return answer.headers["location"]

    assert [await after(me, game) for game in (0, first, third)] == [f"/g/{first}", f"/g/{third}", f"/g/{first}"]
    page = (await me.get(f"/g/{first}", headers=HTML)).text
    assert page.count(f'href="/next?after={first}"') == 2, "in the head, and on phones in the menu"
    stranger = s.browser()
    assert await after(stranger, first) == "/"
    assert "/next" not in (await stranger.get(f"/g/{first}", headers=HTML)).text


async def play_out(s, browser, game):
    """Play a table whose seats are all of one browser to its end."""
    while not (sheet := (await browser.get(f"/g/{game}", headers=JSON)).json())["over"]:
        line = f"{sheet['you']} {sheet['legal'][0]}"
        sent = await s.form(browser, f"/g/{game}", n=str(sheet["line"]), undone="0", line=line)
        assert sent.status_code == 303, sent.text


async def test_two_finished_tables_are_shown_and_the_others_lie_behind_a_link(s):
    me = s.browser()
    over = []
    for _ in range(3):
        game, _ = await open_table(s, me, "me", "me", option_rounds="1")
        await play_out(s, me, game)
        over.append(game)
    text = (await me.get("/", headers=HTML)).text
    assert games(section(text, "finished")) == over[:0:-1] and "All 3 finished tables" in text
    rest = (await me.get("/finished", headers=HTML)).text
    Page(rest)
    assert games(rest) == over[::-1]
    assert "None of your tables is over yet." in (await s.browser().get("/finished", headers=HTML)).text


async def test_a_picture_of_a_table_is_kept_until_it_moves(s):
    me = s.browser()
    game, _ = await open_table(s, me, "me", "me")
    address = re.search(rf"/g/{game}/picture\?v=[\d-]+", (await me.get("/", headers=HTML)).text)[0]
    first = await me.get(address)
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" in first.headers["cache-control"]
    root = ElementTree.fromstring(first.text)
    assert not [each for each in root.iter() if each.tag.endswith(("text", "title"))]
    sheet = (await me.get(f"/g/{game}", headers=JSON)).json()
    await s.form(me, f"/g/{game}", n=str(sheet["line"]), undone="0", line=f"{sheet['you']} {sheet['legal'][0]}")
    assert (await me.get(address)).headers["cache-control"] == "no-cache"
    assert (await me.get("/", headers=HTML)).text.count(address) == 0
    whole = await me.get(f"/g/{game}/picture?words=true")
    assert whole.headers["cache-control"] == "no-cache" and ElementTree.fromstring(whole.text) is not None
    assert (await me.get("/g/99/picture", headers=JSON)).status_code == 404


async def test_a_table_is_called_by_its_host_its_game_and_its_day(s):
    me = s.browser()
    await open_table(s, me, "me", "link")
    day = translator("en").day
    text = (await me.get("/", headers=HTML)).text
    assert re.search(r"Ann’s Toy, \w+ \d+", text)
    assert re.search(r"Toy di Ann, \d+ \w+", (await me.get("/", headers=HTML | {"accept-language": "it"})).text)
    assert day(0) != day(40 * 24 * 3600)


async def test_ones_own_name_is_remembered_as_typed(s):
    me = s.browser()
    seats = {"kind_1": "me", "name_1": "Zoë R.", "kind_2": "random", "name_2": "Bob"}
    await s.form(me, "/new", title="toy", map="none", **seats)
    form = (await me.get("/new", headers=HTML)).text
    assert re.search(r'id="name-1"[^>]* value="Zoë R."', form)
    me.cookies.set("name", "%00%3Cb%3E", domain="testserver.local")
    assert "<b>" not in (await me.get("/new", headers=HTML)).text.partition("<main")[2].partition("name-1")[2][:400]
