"""A board that is slow to lay out is prepared in a thread: the loop goes on serving others."""

from __future__ import annotations

import threading

import pytest

from tests.site.conftest import HTML, site
from trunkline.games.railways_card.artist import RailwaysCard

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def toy_shelf():
    """The real shelf."""


async def test_every_page_of_a_table_prepares_its_board_elsewhere(tmp_path, monkeypatch):
    prepared = []
    before = RailwaysCard.prepare

    def prepare(self, game, s):
        prepared.append(threading.current_thread())
        before(self, game, s)

    monkeypatch.setattr(RailwaysCard, "prepare", prepare)
    async with site(tmp_path) as s:
        game, tokens = await s.make("ann:link", "bob:link", title="railways-card")
        seated = HTML | {"authorization": f"Bearer {tokens['ann']}"}
        for path in ("", "/sheet", "/at/4"):
            count = len(prepared)
            assert (await s.client.get(f"/g/{game}{path}", headers=seated)).status_code == 200
            assert len(prepared) == count + 1, path
    assert prepared and threading.main_thread() not in prepared


async def test_the_terrain_is_sent_with_the_whole_page_only(tmp_path):
    async with site(tmp_path) as s:
        game, _ = await s.make("ann:link", "bob:link", "cyd:link", title="age-of-steam")
        page = (await s.client.get(f"/g/{game}", headers=HTML)).text
        part = (await s.client.get(f"/g/{game}/sheet", headers=HTML)).text
        terrain = page[page.index('<g id="terrain"') : page.index('<g id="moving"')]
        assert len(terrain) > 10_000
        assert (
            part[part.index('<g id="terrain"') : part.index('<g id="moving"')] == '<g id="terrain" hx-morph-skip></g>'
        )
