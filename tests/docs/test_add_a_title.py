"""The title shown in docs/add-a-title.md is made as the page says, and played under all laws and at a table."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from random import Random

import pytest

import tests.games
import trunkline.games
from tests.shelf import added_laws, game_of_bots, random_games, ways
from tests.site.conftest import HTML, JSON, site
from tests.test_layers import violations
from trunkline import titles
from trunkline.game import CHANCE
from trunkline.perft import perft

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-title.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^`((?:src/trunkline|tests)/games/\S+)`:\n\n```\w+\n(.*?)```", PAGE, re.M | re.S))
LINE = re.search(r"^In `src/trunkline/titles.py`:\n\n```python\n(.*?)```", PAGE, re.M | re.S)


@pytest.fixture
def anyio_backend() -> str:
    """The loop that uvicorn runs the site on."""
    return "asyncio"


@pytest.fixture
def shunting(monkeypatch, tmp_path):
    """The title of the page: its files in a folder of their own, its line on the shelf."""
    before = set(sys.modules)
    for path, text in BLOCKS.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    monkeypatch.setattr(trunkline.games, "__path__", [*trunkline.games.__path__, str(tmp_path / "src/trunkline/games")])
    monkeypatch.setattr(tests.games, "__path__", [*tests.games.__path__, str(tmp_path / "tests/games")])
    importlib.invalidate_caches()
    monkeypatch.setattr(titles, "SHELF", dict(titles.SHELF))
    exec(LINE[1], {"SHELF": titles.SHELF})
    yield titles.title("shunting")
    for name in set(sys.modules) - before:
        if ".shunting" in name:
            del sys.modules[name]


def test_the_page_shows_every_file(shunting):
    assert [Path(path).name for path in BLOCKS] == ["siding.json", "phases.py", "title.py", "laws.py"]
    assert list(titles.shelf())[-1] == "shunting" and shunting.bots == ("random",)
    assert [info.name for info in shunting.maps] == ["siding"]


def test_the_laws_play_it(shunting):
    info = shunting.map_info("siding")
    assert {"conserved", "at_the_end"} <= set(vars(added_laws(shunting)))
    for seats, options in ways(shunting, info):
        random_games(shunting, info, seats, options, games=10)
    game_of_bots(shunting, info, "random")


def test_the_last_wagon_costs_what_the_option_says(shunting):
    for options, scores in (({}, {0: 3 + 3 - 3, 1: 9}), ({"last": "free"}, {0: 6, 1: 9})):
        game = titles.find("shunting", **options)
        s = game.start(["ann", "bob"])
        for line in ("- first bob", *["bob take 3", "ann take 1"] * 3, "ann take 3"):
            if line == "ann take 3":
                s.queue, s.left, s.trains = [0], 3, [3, 9]
            seat, action = game.read(s, line)
            assert game.turn(s) in (seat, CHANCE) and game.why_not(s, action) is None
            game.play(s, action)
        assert game.turn(s) is None and game.scores(s) == scores
    s = game.start(["ann", "bob"])
    game.play(s, game.deal(s, Random(1)))
    assert perft(game, s, 2) == 9
    assert (
        str(game.why_not(s, game.read(s, f"{s.names[s.queue[0]]} take 4")[1])) == "You may take 1 to 3 wagons, not 4."
    )


def test_its_imports_are_those_of_a_game(shunting, tmp_path):
    assert violations(tmp_path / "src" / "trunkline") == []


@pytest.mark.anyio
async def test_it_is_played_at_a_table_of_the_site(shunting, tmp_path):
    async with site(tmp_path) as s:
        shown = (await s.client.get("/titles", headers=JSON)).json()
        assert shown[-1]["label"] == "Shunting" and shown[-1]["maps"][0]["name"] == "siding"
        number, tokens = await s.make("ann:link", "bob:random", title="shunting")
        while not (await s.wait_for_turn(number, tokens))["over"]:
            sheet = await s.sheet(number, tokens["ann"])
            assert sheet["turn"] == "ann" and sheet["legal"]
            refused = (await s.say(number, tokens["ann"], "ann take 9")).json()
            assert refused["code"] == "wrong-wagons" and "not 9" in refused["message"]
            assert (await s.say(number, tokens["ann"], f"ann {sheet['legal'][0]}")).status_code == 201
        assert sum((await s.sheet(number))["scores"].values()) == 15 - 3
        page = (await s.client.get(f"/g/{number}", headers=HTML)).text
        assert "Shunting" in page and 'aria-label="Seats and points"' in page
        assert (await s.client.get("/map/shunting/siding", headers=HTML)).status_code == 200
        assert (await s.client.get("/", headers=HTML)).status_code == 200
