"""A table of one seat: its form, its start without waiting, its end without places, and results that nobody wins."""

from __future__ import annotations

import re

import pytest

from tests.games.age_of_steam.shared import HERE
from tests.site.conftest import HTML, JSON, site
from tests.site.notified import SAME
from tests.site.test_invitations import person
from tests.site.test_rounds import over, text_of
from trunkline.record import Record
from trunkline.site.pages.draft import draft, judge, switched_draft
from trunkline.site.pages.rounds import ending, ledger_of
from trunkline.site.tables.profiles import played_by
from trunkline.site.web.i18n import Translator
from trunkline.table import Table
from trunkline.titles import find

pytestmark = pytest.mark.anyio

BARBADOS = {"title": "age-of-steam", "map": "barbados"}


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


@pytest.fixture
async def s(tmp_path):
    async with site(tmp_path) as one:
        yield one


async def open_alone(s, browser):
    """Open a table for one with the form; gives where the browser is sent."""
    answer = await s.form(browser, "/new", kind_1="me", name_1="Eva", **BARBADOS)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def test_the_form_asks_for_nobody_else_and_the_game_begins_at_once(s):
    page = (await s.client.get("/new", params=BARBADOS, headers=HTML)).text
    assert 'id="kind-1"' in page and 'id="kind-2"' not in page
    assert 'id="others-bot"' not in page and "room-rated" not in page and "Seats: 1" in page
    eva = await person(s, "eva", "Eva")
    where = await open_alone(s, eva)
    assert re.fullmatch(r"/g/\d+", where), "no waiting room on the way"
    sheet = (await eva.get(where, headers=JSON)).json()
    assert (sheet["turn"], sheet["round"], sheet["over"]) == ("eva", 1, False) and "issue 1" in sheet["legal"]


def test_what_was_entered_for_others_waits_for_another_map():
    entries = {"kind-1": "me", "name-1": "Eva", "kind-2": "open", "name-2": "Ivo", "room-rated": "yes"}
    alone = switched_draft(entries | BARBADOS)
    judge(alone)
    assert [seat.kind for seat in alone.seats()] == ["me"] and not alone.errors.keys() - {"room-rated"}
    assert alone.kept["room-rated"] == "yes" and alone.kept["kind-2"] == "open"
    sent = {f"kept-{key}": value for key, value in alone.kept.items()} | {"kind-1": "me", "name-1": "Eva"} | BARBADOS
    form = draft(sent)
    judge(form)
    assert not form.errors
    back = switched_draft(sent | {"map": "rust-belt"})
    assert back.room["rated"] == "yes" and back.kinds[1] == "open"


async def test_a_table_of_one_cannot_be_rated(s):
    seats = [{"name": "eva", "kind": "link"}]
    answer = await s.client.post("/new", json=BARBADOS | {"seats": seats, "rated": True}, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (400, "rated-alone")


async def test_the_end_has_a_score_or_a_loss_and_no_places(s):
    game, _ = await s.make("ann:random", **BARBADOS)
    await over(s, game)
    page = (await s.client.get(f"/g/{game}", headers=HTML)).text
    end = page[page.index('<section id="ending"') :]
    assert "The game is over. Ann has lost." in text_of(page)
    assert "Ann has lost the game." in text_of(end) and "podium" not in end and "crown" not in end
    assert "Ann was ruined" in end and ">Place<" not in end and "By others" not in end
    record = Record.read((HERE / "records" / "barbados.trk").read_text("utf-8"))
    async with s.hall.at(game) as live:
        live.table = Table(find(record.title, record.map), record=record)
        live.ledger = None
        shown = ending(live, live.table.game, [0], Translator("en"))
        assert shown["headline"] == "Ann has played alone and scores 51 points."
        assert not shown["podium"] and shown["sheet"]["total"]["cells"] == ["51"] and not shown["notes"]
        assert len(ledger_of(live).done) == 10


async def test_a_game_alone_is_played_but_not_won(s):
    eva = await person(s, "eva", "Eva")
    where = await open_alone(s, eva)
    sheet = (await eva.get(where, headers=JSON)).json()
    while not sheet["over"]:
        line = {"n": sheet["line"], "line": f"eva {'pass' if 'pass' in sheet['legal'] else sheet['legal'][-1]}"}
        sheet = (await eva.post(where, json=line, headers=SAME | JSON)).json() and (
            await eva.get(where, headers=JSON)
        ).json()
    played = await s.hall.store.ask(lambda to: played_by(to, "eva"))
    record = played.titles["age-of-steam"]
    assert (record.plays, record.wins, dict(record.places), record.ranked) == (1, 0, {}, 0)
    assert played.ratings == {} and played.rivals == []
