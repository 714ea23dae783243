"""The curve of a study: worked out a slice at a time, shared by branches, for those alone who study."""

from __future__ import annotations

import pytest

from tests.site.conftest import HTML, JSON, site
from tests.site.test_studies import OWN, begin, play, sheet
from trunkline.site.tables import appraising

pytestmark = pytest.mark.anyio

PART = HTML | {"hx-request": "true"}
NAMES = '[Seats "ann bob cyd"]'
HEAD = f'[Title "steel-driver"]\n[Map "us"]\n{NAMES}\n- active ann\n'


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


async def bring(browser, record):
    """A study of a record."""
    answer = await browser.post("/studies", json={"record": record}, headers=JSON | OWN)
    assert answer.status_code == 201, answer.text
    return answer.json()["game"]


async def whole(browser, game):
    """The curve once nothing of it is missing."""
    for _ in range(500):
        answer = await browser.get(f"/g/{game}/study/curve", headers=JSON)
        assert answer.status_code == 200, answer.text
        if not answer.json()["missing"]:
            return answer.json()
    raise AssertionError("it never ends")


async def test_a_curve_comes_slice_by_slice_and_leads_to_its_lines(s, monkeypatch):
    monkeypatch.setattr(appraising, "SLICE", 0.0)  # one position each time
    host = s.browser()
    game = await bring(host, HEAD + "ann offer red 5\n")
    line = (await sheet(host, game))["line"]
    first = (await host.get(f"/g/{game}/study/curve", headers=JSON)).json()
    assert first["missing"] == line and [each is None for each in first["values"]] == [False, *[True] * line]
    page = (await host.get(f"/g/{game}/study/curve", headers=HTML)).text
    assert "Work on" in page and page.count("<tr") == line + 2
    curve = await whole(host, game)
    assert curve["seats"] == ["ann", "bob", "cyd"] and all(len(row) == 3 for row in curve["values"])
    part = (await host.get(f"/g/{game}/study/curve", headers=PART)).text
    assert 'data-missing="0"' in part and part.count('class="line"') == 3 and "<html" not in part
    # Branches share what they have in common; only what is new has to be worked out.
    branch = await begin(host, game)
    there = await sheet(host, branch)
    await play(host, branch, f"{there['turn']} {there['legal'][0]}", there["line"])
    again = (await host.get(f"/g/{branch}/study/curve", headers=JSON)).json()
    assert again["values"][: line + 1] == curve["values"]
    assert f'data-address="/g/{branch}/study/curve"' in (await host.get(f"/g/{branch}", headers=HTML)).text


async def test_no_curve_for_strangers_nor_at_a_table_nor_without_a_strong_bot(s):
    host, stranger = s.browser(), s.browser()
    game = await bring(host, HEAD)
    assert (await stranger.get(f"/g/{game}/study/curve", headers=JSON)).status_code == 403
    seats = {f"kind_{n}": "me" for n in (1, 2, 3)} | {f"name_{n}": name for n, name in enumerate("abc", start=1)}
    made = await s.form(host, "/new", title="steel-driver", map="us", **seats)
    table = int(made.headers["location"].split("/")[2])
    refused = await host.get(f"/g/{table}/study/curve", headers=JSON)
    assert (refused.status_code, refused.json()["code"]) == (409, "no-study")
    assert 'id="curve"' not in (await host.get(f"/g/{table}", headers=HTML)).text
