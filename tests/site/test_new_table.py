"""The form of a new table: entries outlive another title or map; names are shown as typed, lines have their words."""

from __future__ import annotations

import copy
import re
from html import unescape

import pytest

from tests.site.conftest import HTML, JSON, site
from trunkline.show.names import SeatName, person, person_of
from trunkline.site.pages.draft import arrange, draft, levels, others_of, seat_word, switched_draft
from trunkline.site.web.visitor import typed_name
from trunkline.titles import title

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


ENTRIES = {
    "kind-1": "me", "name-1": "Jörg", "kind-2": "link", "name-2": "李 雷", "kind-3": "", "name-3": "Cyd",
    "kind-4": "open", "name-4": "Anna-Maria", "kind-5": "standard", "name-5": "Eve", "kind-6": "", "name-6": "",
}  # fmt: skip


def fields(text):
    """The entries of a form as a browser would send them."""
    form = text[text.index('id="new"') : text.index("</form>", text.index('id="new"'))]
    out = {}
    for tag in re.findall(r"<input[^>]*>", form):
        a = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if a.get("type") != "radio" or tag.endswith(" checked>"):
            out[a["name"]] = unescape(a["value"])
    for name, body in re.findall(r'<select id="[^"]*" name="([^"]*)"[^>]*>(.*?)</select>', form, re.S):
        out[name] = next(iter(re.findall(r'value="([^"]*)" selected', body)))
    return out


async def switch(s, entries, to):
    """Press the chip of another title or map."""
    answer = await s.client.get("/new", params=entries | {"to": to}, headers=HTML)
    assert answer.status_code == 200, answer.text
    return fields(answer.text)


async def test_nothing_entered_is_lost_on_the_way_over_other_titles_and_maps(s):
    first = fields((await s.client.get("/new?title=age-of-steam", headers=HTML)).text)
    assert first["name-1"] == "Ann" and first["map"] == "rust-belt"
    options = {name: value for name, value in first.items() if name.startswith("option-")}
    page = (await s.client.get("/new?title=age-of-steam", headers=HTML)).text
    radio = re.search(r'<input type="radio" name="(option-[\w-]+)" value="([^"]*)">', page)
    listed = re.search(r'<select id="(option-[\w-]+)".*?<option value="([^"]*)">', page, re.S)
    assert radio and listed and radio[2] != options[radio[1]] and listed[2] != options[listed[1]]
    entries = first | ENTRIES | {radio[1]: radio[2], listed[1]: listed[2]}
    for way in (
        ["steam/belgium-luxembourg"],
        ["railways-card", "steam/ruhr"],
        ["steel-driver", "age-of-steam/rust-belt"],
    ):
        now = entries
        for to in way:
            now = await switch(s, now, to)
            assert now["title"] == to.partition("/")[0]
        now = await switch(s, now, "age-of-steam")
        changed = {key for key in entries if now.get(key) != entries[key]}
        assert changed == set(), way


async def test_a_map_for_more_seats_than_are_taken_gets_bots(s):
    entries = {
        "title": "steam",
        "map": "belgium-luxembourg",
        "kind-1": "me",
        "name-1": "Jörg",
        "kind-2": "",
        "name-2": "B",
    }
    now = await switch(s, entries, "age-of-steam")
    assert [now[f"kind-{i}"] for i in range(1, 5)] == ["me", "standard", "standard", ""]
    assert [now[f"name-{i}"] for i in range(1, 5)] == ["Jörg", "B", "Cyd", "Dan"]


def test_a_bot_and_an_option_that_the_title_does_not_have_give_way():
    form = switched_draft(
        {"title": "steam", "kind-1": "wizard", "name-1": "A", "option-rules": "chess", "option-x": "1"}
    )
    assert form.kinds[0] == form.box.usual_bot and form.options["rules"] in ("base", "standard")
    assert form.kept == {"option-rules": "chess", "option-x": "1"}


async def test_entries_kept_for_other_titles_do_not_stand_in_the_way(s):
    entries = {"title": "steam", "map": "belgium-luxembourg", **ENTRIES, "option-half-bids": "no"}
    now = await switch(s, entries, "railways-card")
    kept = {key for key in now if key.startswith("kept-")}
    assert {"kept-name-5", "kept-option-half-bids"} <= kept
    answer = await s.form(s.browser(), "/new", **{key.replace("-", "_"): value for key, value in now.items()})
    assert answer.status_code == 303
    wrong = await s.form(s.browser(), "/new", **{k.replace("-", "_"): v for k, v in (now | {"name-1": ""}).items()})
    assert wrong.status_code == 400 and kept <= set(fields(wrong.text)) and "Give the seat a name." in wrong.text


async def test_people_read_the_names_as_typed_and_lines_have_words(s):
    browser = s.browser()
    sent = {"title": "age-of-steam", "map": "rust-belt", **ENTRIES}
    answer = await s.form(browser, "/new", **{key.replace("-", "_"): value for key, value in sent.items()})
    table = answer.headers["location"].removesuffix("/invite")
    sheet = (await browser.get(table, headers=JSON)).json()
    assert sheet["seats"] == ["jorg", "seat-2", "anna-maria", "eve"]
    assert [place["label"] for place in sheet["places"]] == ["Jörg", "李 雷", "Anna-Maria", "Eve"]
    assert list(sheet["scores"]) == sheet["seats"] and sheet["standings"][0]["seat"] == "jorg"
    for attempt in ("in memory", "read again"):
        page = (await browser.get(table, headers=HTML)).text
        words = re.sub(r"<[^>]*>|<script.*?</script>", " ", page, flags=re.S)
        assert all(name in words for name in ("Jörg", "李 雷", "Anna-Maria")), attempt
        assert not re.search(r"\bJorg\b|Seat 2\b|\bSeat-2\b|Anna Maria", words), attempt
        drawn = re.search(r"The first turn order is drawn: ([^.]*)\.", words)
        assert sorted(drawn[1].split(", ")) == sorted(["Jörg", "李 雷", "Anna-Maria", "Eve"])
        home = (await browser.get("/", headers=HTML)).text
        assert "Jörg" in home and "李 雷" in home
        s.hall._live.clear()
    record = (await browser.get(f"{table}/record")).text
    assert '[Seats "jorg seat-2 anna-maria eve"]' in record and "Jörg" not in record
    turn = sheet["turn"]
    held = await browser.get(table, headers=JSON)
    assert held.json()["held"] == ["jorg"] and turn in sheet["seats"]


async def test_a_program_may_say_how_a_name_is_written(s):
    seats = [{"name": "jorg", "kind": "link", "label": "Jörg"}, {"name": "bob"}, {"name": "cyd", "kind": "standard"}]
    made = (await s.client.post("/new", json={"title": "age-of-steam", "seats": seats}, headers=JSON)).json()
    sheet = await s.sheet(made["game"], made["tokens"]["jorg"])
    assert [place["label"] for place in sheet["places"]] == ["Jörg", "Bob", "Cyd"] and sheet["you"] == "jorg"
    refused = await s.say(made["game"], made["tokens"]["bob"], "jorg issue 0")
    assert refused.status_code == 403


@pytest.mark.parametrize(
    ("name", "n", "others", "word"),
    [
        ("Jörg", 1, [], "jorg"),
        ("jorg", 2, ["jorg"], "jorg-2"),
        ("李", 3, [], "seat-3"),
        ("Zoë R.", 1, [], "zoe-r"),
        ("a" * 24, 5, ["a" * 24], "a" * 21 + "-5"),
    ],
)
def test_the_word_of_a_name(name, n, others, word):
    assert seat_word(name, n, others) == word and len(word) <= 24


@pytest.mark.parametrize(
    ("text", "name"), [("  Anna \t Maria ", "Anna Maria"), ("A\u0000\u200bB", "A B"), ("x" * 30, "x" * 24)]
)
def test_a_typed_name_has_no_hidden_letters(text, name):
    assert typed_name(text) == name


def test_a_name_of_a_seat_is_its_word_in_everything_but_what_people_read():
    name = SeatName.of("jorg", "Jörg")
    assert name == "jorg" and {name: 1}["jorg"] == 1 and f"{name} bid 3" == "jorg bid 3" and str(name) == "jorg"
    assert type(str(name)) is str and person(name) == "Jörg" == person(copy.deepcopy(name))
    assert person_of((name, "bob"), "jorg") == "Jörg" and person_of((name,), "eve") == "Eve"
    assert type(SeatName.of("anna-maria", "Anna Maria")) is str and type(SeatName.of("bob", "")) is str


def test_players_and_what_the_others_are_at_once():
    form = draft({"title": "steam", "map": "northeast"})
    assert form.kinds == ["me", "standard", "standard", "", "", ""] and others_of(form) == "bot"
    arrange(form, "5", "link")
    assert form.kinds == ["me", "link", "link", "link", "link", ""] and others_of(form) == "link"
    arrange(form, "3", "")
    assert form.kinds == ["me", "link", "link", "", "", ""]
    form.kinds[2] = "random"
    arrange(form, "4", "")
    assert form.kinds == ["me", "link", "random", "random", "", ""] and others_of(form) == ""
    for players, others in (("99", "wizard"), ("-1", ""), ("x", "me")):
        arrange(form, players, others)
    assert form.kinds == ["me", "link", "random", "random", "random", "random"]


def test_the_levels_are_offered_by_their_names_and_the_random_bot_only_where_it_sits_already():
    box = title("steam")
    assert list(levels(box)) == ["easy", "standard", "strong"] == list(levels(box).values())
    assert list(levels(box, ["me", "random"])) == ["random", "easy", "standard", "strong"]


def test_the_former_bot_of_an_older_form_gives_way_to_the_usual_one():
    form = draft({"title": "age-of-steam", "kind-1": "me", "name-1": "A", "kind-2": "greedy", "name-2": "B"})
    assert form.kinds[:2] == ["me", "standard"]


async def test_an_older_table_goes_on_with_its_bots(s):
    seats = [{"name": "ann", "kind": "link"}, {"name": "bob", "kind": "greedy"}, {"name": "cyd", "kind": "greedy"}]
    made = (await s.client.post("/new", json={"title": "age-of-steam", "seats": seats}, headers=JSON)).json()
    sheet = await s.sheet(made["game"], made["tokens"]["ann"])
    assert [place["bot"] for place in sheet["places"]] == ["", "greedy", "greedy"]
