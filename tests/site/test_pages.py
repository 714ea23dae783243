"""Pages for people: every one of them is whole, labelled, in the reader's language."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.site.conftest import HTML, JSON, site
from trunkline import titles
from trunkline.site.serve import compile_table_page
from trunkline.site.web.i18n import language_for, translator

CLIENT = Path(__file__).parents[2] / "client" / "src"
pytestmark = pytest.mark.anyio

VOID = {"meta", "link", "input", "br", "hr", "img", "circle", "rect", "path", "line", "use"}


class Page(HTMLParser):
    """Checks that a page is well nested and that its fields are labelled."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.labels, self.fields, self.lang, self.headings = [], [], set(), [], None, []
        self.described, self.names = set(), []
        self.feed(text)
        assert not self.open, self.open
        assert len(self.ids) == len(set(self.ids)), [i for i in self.ids if self.ids.count(i) > 1]
        assert {f for f in self.fields if f not in self.labels} == set()
        assert self.described <= set(self.ids)
        assert self.headings.count("h1") == 1

    def handle_starttag(self, tag, attrs):
        a = dict(attrs)
        if "id" in a:
            self.ids.append(a["id"])
        if tag == "html":
            self.lang = a["lang"]
        if tag == "label":
            self.labels.add(a.get("for"))
        if tag in ("input", "select") and a.get("type") != "hidden" and "aria-label" not in a:
            if "label" not in self.open:  # a field inside its label needs no more
                self.fields.append(a["id"])
        if "name" in a:
            self.names.append(a["name"])
        for key in ("aria-describedby", "aria-labelledby"):
            self.described |= set(a.get(key, "").split())
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


@pytest.mark.parametrize("language", ["en", "it"])
async def test_every_page_is_whole_and_in_the_language_asked_for(s, language):
    game, _ = await s.make("ann:link", "bob:open")
    pages = ["/", "/new", "/new?title=toy&map=none", "/about", "/map/toy/none", f"/g/{game}", f"/g/{game}/at/1"]
    pages += [f"/g/{game}/sit", "/nope", "/g/99", "/map/toy/nowhere", "/new?title=chess"]
    for path in pages:
        answer = await s.client.get(path, headers=HTML | {"accept-language": f"{language};q=0.9,de"})
        assert answer.status_code == (404 if path in pages[-4:] else 200), path
        assert answer.headers["content-type"].startswith("text/html")
        assert Page(answer.text).lang == language, path


async def test_the_form_for_a_new_table_keeps_what_was_typed_and_says_what_is_wrong_beside_the_field(s):
    browser = s.browser()
    seats = {"kind_1": "me", "name_1": "Zoë!", "kind_2": "link", "name_2": " zoë!", "kind_3": "wizard", "name_3": "cyd"}
    answer = await s.form(browser, "/new", title="toy", map="none", option_rounds="7", **seats)
    assert answer.status_code == 400
    page = Page(answer.text)
    assert {"error-name-2", "error-kind-3", "error-option-rounds"} <= page.described
    assert 'value="Zoë!"' in answer.text and "Two seats are called “zoë!”." in answer.text
    assert (await browser.get("/", headers=JSON)).json()["mine"] == []
    seats = {"kind_1": "me", "name_1": "ann"}
    answer = await s.form(browser, "/new", title="toy", map="none", **seats)
    assert answer.status_code == 400 and "by 2–4, not by 1" in answer.text
    assert (await s.form(browser, "/new", title="chess", map="none", **seats)).status_code == 400


async def test_names_stay_as_typed_for_people_and_are_words_in_lines(s):
    browser = s.browser()
    seats = {"kind_1": "me", "name_1": "Zoë R.", "kind_3": "random", "name_3": "Bot", "kind_2": "", "name_2": "?"}
    answer = await s.form(browser, "/new", title="toy", map="none", option_rounds="1", **seats)
    assert answer.status_code == 303, answer.text
    sheet = (await browser.get(answer.headers["location"], headers=JSON)).json()
    assert sheet["seats"] == ["zoe-r", "bot"] and sheet["options"] == {"rounds": "1"}
    assert sheet["places"][0]["label"] == "Zoë R."
    assert sheet["places"][1] == {
        "name": "bot",
        "label": "Bot",
        "kind": "bot",
        "bot": "random",
        "free": False,
        "stands_in": "",
    }


async def test_a_program_may_make_a_table_too(s):
    async def make(**body):
        s.client.cookies.clear()
        return await s.client.post("/new", json=body, headers=JSON)

    seats = [{"name": "ann", "kind": "link"}, {"name": "bob", "kind": "highest"}]
    made = (await make(title="toy", seats=seats, options={"rounds": "1"})).json()
    assert set(made["tokens"]) == {"ann"} and made["address"] == f"/g/{made['game']}"
    for body, code in (
        ({"title": "chess", "seats": seats}, "unknown-title"),
        ({"title": "toy", "map": "moon", "seats": seats}, "unknown-map"),
        ({"title": "toy", "seats": seats[:1]}, "bad-seats"),
        ({"title": "toy", "seats": [seats[0], seats[0]]}, "seat-twice"),
        ({"title": "toy", "seats": [seats[0], {"name": "bob", "kind": "wizard"}]}, "unknown-bot"),
        ({"title": "toy", "seats": seats, "options": {"rounds": "7"}}, "bad-option"),
        ({"title": "toy", "seats": seats, "options": {"colour": "7"}}, "unknown-option"),
        ({"title": "toy", "seats": [{"name": "Ann B", "kind": "me"}]}, "malformed"),
        ({"title": "toy"}, "malformed"),
    ):
        answer = await make(**body)
        assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert await s.hall.store.read(made["game"] + 1) is None


async def test_the_shelf_for_programs(s):
    boxes = (await s.client.get("/titles", headers=JSON)).json()
    assert [box["name"] for box in boxes] == ["toy"] and "random" in boxes[0]["bots"]
    rounds = {"name": "rounds", "label": "Rounds", "choices": {"2": "two", "1": "one"}, "maps": []}
    assert boxes[0]["options"] == [rounds]


async def test_the_language_is_chosen_with_a_button_and_kept(s):
    browser = s.browser()
    answer = await s.form(browser, "/language", language="it", back="/about?x=1")
    assert (answer.status_code, answer.headers["location"]) == (303, "/about?x=1")
    page = await browser.get("/about", headers=HTML | {"accept-language": "en"})
    assert Page(page.text).lang == "it"
    for back in ("//evil.example", "https://evil.example", "/\\evil.example"):
        assert (await s.form(browser, "/language", language="en", back=back)).headers["location"] == "/"
    assert (await s.form(browser, "/language", language="xx")).status_code == 400


async def test_the_page_about_the_site_counts_the_cookies_that_it_sets(s):
    browser = s.browser()
    seats = {"kind_1": "me", "name_1": "ann", "kind_2": "random", "name_2": "bob"}
    assert (await s.form(browser, "/new", title="toy", map="none", **seats)).status_code == 303
    await s.form(browser, "/language", language="en", back="/about")
    await s.form(browser, "/me/looks", theme="dark")
    about = (await browser.get("/about", headers=HTML)).text
    assert set(browser.cookies) == {"trunkline", "language", "name", "looks"}
    (counted,) = re.findall(r"<p>(One cookie [^.]*)\.", about)
    assert not [path for path in CLIENT.glob("*.ts") if "document.cookie" in path.read_text("utf-8")]
    assert len(re.findall(r"\bone\b", counted, re.I)) == len(browser.cookies)


async def test_refusals_are_worded_in_the_readers_language(s):
    italian = JSON | {"accept-language": "it-IT,it;q=0.9,en;q=0.8"}
    english = (await s.client.get("/g/99", headers=JSON)).json()
    translated = (await s.client.get("/g/99", headers=italian)).json()
    assert english["message"] == "There is no table 99."
    assert (
        translated["code"] == english["code"]
        and translated["message"] != english["message"]
        and "99" in translated["message"]
    )


@pytest.mark.parametrize(
    ("language", "mark", "heading", "sentence"),
    [
        ("en", "reconstructed layout", "Documented", "with three players every city has one cube fewer"),
        ("it", "disposizione ricostruita", "Documentato", "con tre giocatori ogni città ha un cubo in meno"),
    ],
)
async def test_a_maps_page_says_what_is_documented(s, monkeypatch, language, mark, heading, sentence):
    for name, module in (("steam", "trunkline.games.steam"), ("age-of-steam", "trunkline.games.age_of_steam")):
        monkeypatch.setitem(titles.SHELF, name, module)
    headers = {**HTML, "accept-language": language}
    text = (await s.client.get("/map/steam/ruhr", headers=headers)).text
    Page(text)
    assert f'<strong class="mark">{mark}</strong>' in text
    assert f"<h3>{heading}</h3>" in text and f"<li>{sentence}</li>" in text
    text = (await s.client.get("/map/age-of-steam/rust-belt", headers=headers)).text
    assert "<strong" not in text and f"<h3>{heading}</h3>" in text
    text = (await s.client.get("/map/steam/belgium-luxembourg", headers=headers)).text
    assert {"en": "Steam · 2 seats", "it": "Steam · 2 posti"}[language] in text


async def test_small_pictures_of_maps_stand_on_the_shelf(s, monkeypatch):
    for name, module in (("steam", "trunkline.games.steam"), ("steel-driver", "trunkline.games.steel_driver")):
        monkeypatch.setitem(titles.SHELF, name, module)
    home = (await s.client.get("/", headers=HTML)).text
    Page(home)
    for box, map_name, mark in (("steam", "ruhr", 'class="board mini"'), ("steel-driver", "us", "board steel")):
        address = f"/map/{box}/{map_name}/small.svg"
        assert f'<img src="{address}" alt=""' in home
        answer = await s.client.get(address)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.headers["cache-control"] == "max-age=86400, public"
        root = ElementTree.fromstring(answer.text)
        assert root.tag.endswith("svg") and mark in answer.text and "<style>" in answer.text
    assert (await s.client.get("/map/steam/mars/small.svg", headers=JSON)).json()["code"] == "unknown-map"


def test_numbers_and_plurals_are_written_as_the_language_writes_them():
    english, italian = translator("en"), translator("it")
    assert english("{n} points", n=1234.5) == "1,234.5 points" and italian("{n} points", n=1234.5) == "1.234,5 points"
    assert english.value(12345) == "12,345" and italian.value(12345) == "12.345"
    assert english("cash now ${cash}", cash=2100) == "cash now $2100", "as the panels and the score sheet write it"
    assert english("{n}", n=True) == "True" and english("Table {n}", n="12345") == "Table 12345"
    assert [english.ngettext("{n} line", "{n} lines", n) for n in (0, 1, 2)] == ["0 lines", "1 line", "2 lines"]
    assert len({italian.ngettext("{n} line", "{n} lines", n).split()[1] for n in (0, 1, 2)}) == 2


@pytest.mark.parametrize(
    ("cookie", "accept", "language"),
    [
        (None, "", "en"),
        (None, "it", "it"),
        (None, "de, it;q=0.5, en;q=0.7", "en"),
        (None, "de, it-CH;q=0.8, en;q=0.7", "it"),
        (None, "it;q=x, en;q=0.1", "en"),
        ("it", "en", "it"),
        ("xx", "it", "it"),
    ],
)
def test_the_language_is_the_one_chosen_or_else_the_browsers_best(cookie, accept, language):
    assert language_for(cookie, accept) == language


async def test_answers_carry_the_headers_that_keep_secrets(s):
    for path, headers, status in (
        ("/", HTML, 200),
        ("/nowhere", HTML, 404),
        ("/g/99", HTML, 404),
        ("/g/99", JSON, 404),
    ):
        answer = await s.client.get(path, headers=headers)
        assert answer.status_code == status
        keeps_secrets(answer)


def keeps_secrets(answer):
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_the_first_reader_of_a_table_waits_for_no_template(s, monkeypatch):
    """All that the table page is made of is compiled as the server starts: nothing is loaded for it afterwards."""
    environment = s.app.template_engine.engine
    compiled = compile_table_page(environment)
    assert {"table.html", "sheet.html", "table/turn.html"} <= set(compiled)
    loaded = []
    monkeypatch.setattr(environment.loader, "load", lambda env, name, values: loaded.append(name))
    game, tokens = await s.make("ann:link", "bob:link")
    await s.sit(s.client, game, tokens, "ann")
    answer = await s.client.get(f"/g/{game}", headers=HTML)
    assert answer.status_code == 200 and loaded == []
