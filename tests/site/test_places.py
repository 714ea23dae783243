"""Names of places: readers find those of their language, or the printed ones; lines and records never change."""

from __future__ import annotations

import re
from html import unescape
from itertools import count

import pytest

from tests.shelf import maps
from tests.site.conftest import HTML, JSON, site
from trunkline.games.hexes.map import in_language
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.objection import Objection
from trunkline.show.places import place_names, with_places
from trunkline.site.web.i18n import LANGUAGES, translator
from trunkline.titles import artist, find

pytestmark = pytest.mark.anyio

GAME = find("steam", "belgium-luxembourg")
SEATS = [{"name": "ann", "kind": "link"}, {"name": "bob", "kind": "link"}]


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


def labels(board):
    """All that people read of the places of a board."""
    stops = [stop.label for stop in getattr(board, "stops", None) or board.cities]
    return stops + [row["label"] for row in board.data.get("hexes", ()) if "label" in row]


NAMED = [(box, info) for box, info in maps() if "names" in info.data]


@pytest.mark.parametrize(("box", "info"), NAMED, ids=[info.name for _, info in NAMED])
def test_a_name_is_of_a_place_and_of_no_other(box, info):
    for seats in range(info.least, info.most + 1):
        game = find(box.name, info.name, seats)
        for language, names in info.data["names"].items():
            assert language in LANGUAGES and names
            shown = artist(box.name).in_language(game, language).map
            assert len(labels(shown)) == len(labels(game.map)) == len(set(labels(shown)))
            assert not set(names) & set(labels(shown))
    whole = {
        label for seats in range(info.least, info.most + 1) for label in labels(find(box.name, info.name, seats).map)
    }
    assert set(info.data["names"]["it"]) <= whole


def test_the_italian_forms_are_there():
    assert {info.name for _, info in NAMED} >= {"belgium-luxembourg", "ruhr", "us"}
    shown = labels(artist("steam").in_language(GAME, "it").map)
    assert {"Anversa", "Bruxelles", "Gand", "Lussemburgo", "Ostenda"} <= {*shown}
    assert "Colonia" in labels(artist("steam").in_language(find("steam", "ruhr"), "it").map)


def test_everything_but_the_labels_is_the_same():
    shown = in_language(GAME.map, "it")
    assert shown is in_language(GAME.map, "it") and in_language(GAME.map, "en") is GAME.map is in_language(GAME.map, "")
    assert (shown.stop_names, shown.hops, shown.across, shown.label) == (
        GAME.map.stop_names, GAME.map.hops, GAME.map.across, GAME.map.label,
    )  # fmt: skip
    s = arrange(GAME, {"seats": ["ann", "bob"], "phase": "build", "cash": {"ann": 30}})
    painter, t = artist("steam"), translator("it")
    lines = [[each.line for each in painter.choices(game, s, 0, t)] for game in (GAME, painter.in_language(GAME, "it"))]
    assert lines[0] == lines[1] and lines[0]


def test_a_refusal_calls_places_as_the_board_does():
    names = place_names(GAME.map, "it")
    o = with_places(Objection("no-such-cube", "x", {"stop": "Antwerp", "cube": "red", "n": 3}), names)
    assert o == Objection("no-such-cube", "x", {"stop": "Anversa", "cube": "red", "n": 3})
    assert with_places(o, place_names(GAME.map, "en")) is o
    several = Objection("x", "", {"stops": "Antwerp, Turnhout, Brussels"})
    assert with_places(several, names).values["stops"] == "Anversa, Turnhout, Bruxelles"


@pytest.mark.parametrize(
    ("language", "cookie", "there", "absent", "asked"),
    [
        ("it", "", "Anversa", "Antwerp", True),
        ("it", "places=printed", "Antwerp", "Anversa", True),
        ("it", "places=other", "Anversa", "Antwerp", True),
        ("en", "", "Antwerp", "Anversa", False),
    ],
)
async def test_a_table_is_shown_with_the_names_that_the_reader_wants(tmp_path, language, cookie, there, absent, asked):
    """On the page of the table, in its past, on the map's page and in its picture; never in the record."""
    speaks = {"accept-language": language} | ({"cookie": cookie} if cookie else {})
    async with site(tmp_path) as s:
        body = {"title": "steam", "map": "belgium-luxembourg", "seats": SEATS}
        made = (await s.client.post("/new", json=body, headers=JSON)).json()
        game, tokens = made["game"], made["tokens"]
        s.client.cookies.clear()
        for address in (
            f"/g/{game}",
            f"/g/{game}/at/3",
            "/map/steam/belgium-luxembourg",
            f"/g/{game}/picture?words=true",
        ):
            text = unescape((await s.client.get(address, headers=HTML | speaks)).text)
            drawn = re.sub(r'data-\w+="[^"]*"', "", text[text.index("<svg") : text.rindex("</svg>")])
            assert re.search(rf"\b{there}\b", drawn) and not re.search(rf"\b{absent}\b", drawn), address
        page = (await s.client.get(f"/g/{game}", headers=HTML | speaks)).text
        assert ('name="places"' in page) == asked
        assert ('<option value="printed" selected>' in page) == (cookie == "places=printed")
        record = (await s.client.get(f"/g/{game}/record", headers=speaks)).text
        assert "antwerp" in record and "anversa" not in record.lower()
        assert tokens


@pytest.mark.parametrize(("cookie", "said"), [("", "Anversa"), ("places=printed", "Antwerp")])
async def test_why_nothing_can_be_done_calls_the_place_so_too(tmp_path, cookie, said):
    async with site(tmp_path) as s:
        body = {"title": "steam", "map": "belgium-luxembourg", "seats": [seat | {"kind": "link"} for seat in SEATS]}
        made = (await s.client.post("/new", json=body, headers=JSON)).json()
        s.client.cookies.clear()
        game, tokens = made["game"], made["tokens"]
        for n in count():
            speaks = {"accept-language": "it", "cookie": cookie} | JSON
            sheets = {
                name: (await s.client.get(f"/g/{game}", headers=speaks | {"authorization": f"Bearer {token}"})).json()
                for name, token in tokens.items()
            }
            turn = sheets["ann"]["turn"]
            if sheets["ann"]["phase"] == "goods":
                break
            assert n < 60
            line = next((x for x in sheets[turn]["legal"] if x in ("pass", "done")), sheets[turn]["legal"][0])
            assert (await s.say(game, tokens[turn], f"{turn} {line}")).status_code == 201
        headers = speaks | {"authorization": f"Bearer {tokens[turn]}"}
        cubes = re.findall(
            r'data-word="(\w+)" data-stop="antwerp"|data-stop="antwerp" data-word="(\w+)"',
            (await s.client.get(f"/g/{game}", headers=HTML | {"cookie": cookie})).text,
        )
        cube = next(filter(None, cubes[0]), "red") if cubes else "red"
        verdict = (await s.client.get(f"/g/{game}/why", params={"word": f"{cube}@antwerp"}, headers=headers)).json()
        assert not verdict["legal"] and said in verdict["message"]
        line = f"{turn} deliver {cube} antwerp/N>brussels"
        refused = await s.client.post(f"/g/{game}", json={"n": sheets[turn]["line"], "line": line}, headers=headers)
        assert refused.status_code == 422 and said in refused.json()["message"]
