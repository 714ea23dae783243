"""The options of the real shelf on the site: a map's form has what changes something, tables of older programs open."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import update

from tests.site.conftest import HTML, JSON, site
from trunkline.site.tables import schema

pytestmark = pytest.mark.anyio

SEATS = [{"name": "ann", "kind": "link"}, {"name": "bob", "kind": "link"}]
BELGIUM = {"title": "steam", "map": "belgium-luxembourg", "seats": SEATS}


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


async def test_the_form_offers_what_changes_something_on_the_map(tmp_path):
    async with site(tmp_path) as s:
        for name, missing, shown in (
            ("belgium-luxembourg", ("opening", "zero-bid", "urbanization"), ("half-bids", "imports", "town-exits")),
            ("brussels-metro", ("half-bids", "urbanization"), ("opening", "town-cube")),
            ("ruhr", ("imports", "town-cube"), ("opening", "half-bids", "urbanization", "town-exits")),
        ):
            page = (await s.client.get(f"/new?title=steam&map={name}", headers=HTML)).text
            assert not [option for option in missing if f'name="option-{option}"' in page]
            assert all(f'name="option-{option}"' in page for option in shown)


async def test_an_option_without_effect_is_refused_in_the_readers_language(tmp_path):
    async with site(tmp_path) as s:
        body = BELGIUM | {"options": {"opening": "random"}}
        for language, words in (
            ("en", "changes nothing on the map Belgium"),
            ("it", "sulla mappa Belgio e Lussemburgo"),
        ):
            answer = await s.client.post("/new", json=body, headers=JSON | {"accept-language": language})
            assert (answer.status_code, answer.json()["code"]) == (400, "idle-option")
            assert words in answer.json()["message"]
        browser = s.browser()
        seats = {"kind_1": "me", "name_1": "ann", "kind_2": "random", "name_2": "bob"}
        form = {"title": "steam", "map": "belgium-luxembourg", **seats}
        answer = await s.form(browser, "/new", **form, option_opening="random")
        assert answer.status_code == 400 and "changes nothing on the map Belgium" in answer.text
        assert (await s.form(browser, "/new", **form)).status_code == 303


async def test_the_shelf_for_programs_names_the_maps_that_offer_an_option(tmp_path):
    async with site(tmp_path) as s:
        boxes = (await s.client.get("/titles", headers=JSON)).json()
        steam = next(box for box in boxes if box["name"] == "steam")
        maps = {option["name"]: option["maps"] for option in steam["options"]}
        assert maps["opening"] == ["northeast", "ruhr", "brussels-metro", "mid-atlantic"] and maps["tiles"] == []
        assert [m["fixed"] for m in steam["maps"] if m["name"] == "belgium-luxembourg"] == [{"rules": "standard"}]


async def test_a_table_of_an_older_program_that_names_such_an_option_opens(tmp_path):
    async with site(tmp_path) as s:
        made = (await s.client.post("/new", json=BELGIUM, headers=JSON)).json()
        before = await s.sheet(made["game"])
        row = update(schema.games).values(options=json.dumps({"opening": "random", "imports": "emptied"}))
        await s.hall.store.writer.run(lambda connection: connection.execute(row))
        s.hall._live.clear()
        after = await s.sheet(made["game"])
        assert after["options"] == {"imports": "emptied"} and after["legal"] == before["legal"]
        assert "Belgium" in (await s.client.get(f"/g/{made['game']}", headers=HTML)).text
