"""A study says what a strong bot would do in it, with all that it tried; no stranger gets it, and no table in play."""

from __future__ import annotations

import pytest

from tests.site.conftest import HTML, JSON, site
from tests.site.test_studies import OWN, begin, play, sheet

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path, bot_seconds=0.3) as one:
        yield one


async def study_of(s, browser, title="steel-driver", map_name="us"):
    """A study of a fresh table of three."""
    seats = {f"kind_{n}": "me" for n in (1, 2, 3)} | {f"name_{n}": name for n, name in enumerate("abc", start=1)}
    made = await s.form(browser, "/new", title=title, map=map_name, **seats)
    assert made.status_code == 303, made.text
    game = int(made.headers["location"].split("/")[2])
    return game, await begin(browser, game)


async def test_every_candidate_comes_with_its_sentence_and_how_far_it_lies_behind(s):
    host = s.browser()
    _, study = await study_of(s, host)
    there = await sheet(host, study)
    answer = await host.get(f"/g/{study}/study/advice", headers=JSON)
    assert answer.status_code == 200, answer.text
    advice = answer.json()
    rows = advice["candidates"]
    assert advice["seat"] == there["turn"] and advice["line"] == there["line"]
    assert {row["line"] for row in rows} <= set(there["legal"]) and len(rows) > 2
    assert rows[0]["behind"] == 0 and all(row["behind"] is None or row["behind"] <= 0 for row in rows)
    assert all(row["label"] and row["label"] != row["line"] for row in rows)
    page = (await host.get(f"/g/{study}/study/advice", headers=HTML)).text
    assert rows[0]["label"] in page and "it would do this" in page
    moved = await play(host, study, f"{there['turn']} {rows[0]['line']}", there["line"])
    assert moved.status_code == 201


async def test_the_page_of_a_study_leads_there_and_that_of_a_table_does_not(s):
    host = s.browser()
    game, study = await study_of(s, host)
    assert f"/g/{study}/study/advice" in (await host.get(f"/g/{study}", headers=HTML)).text
    assert "study/advice" not in (await host.get(f"/g/{game}", headers=HTML)).text


async def test_no_advice_at_a_table_in_play_nor_for_a_stranger(s):
    host, stranger = s.browser(), s.browser()
    game, study = await study_of(s, host)
    refused = await host.get(f"/g/{game}/study/advice", headers=JSON)
    assert (refused.status_code, refused.json()["code"]) == (409, "no-study")
    assert (await stranger.get(f"/g/{study}/study/advice", headers=JSON)).status_code == 403


async def test_where_hands_are_hidden_it_thinks_on_what_the_seat_may_see(s):
    host = s.browser()
    _, study = await study_of(s, host, "railways-card", "standard")
    advice = (await host.get(f"/g/{study}/study/advice", headers=JSON)).json()
    there = await sheet(host, study)
    assert {row["line"] for row in advice["candidates"]} <= set(there["legal"])


async def test_when_chance_or_nobody_decides_there_is_nothing_to_advise(s):
    host = s.browser()
    head = '[Title "steel-driver"]\n[Map "us"]\n[Seats "ann bob cyd"]\n'
    brought = await host.post("/studies", json={"record": head}, headers=JSON | OWN)
    assert brought.status_code == 201, brought.text
    study = brought.json()["game"]
    turn = (await sheet(host, study))["turn"]
    answer = await host.get(f"/g/{study}/study/advice", headers=JSON)
    assert answer.status_code == (409 if turn == "-" else 200)
