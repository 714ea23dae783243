"""A board that is slow to lay out is prepared in a thread: the loop goes on serving others."""

from __future__ import annotations

import threading

import pytest

from tests.site.conftest import HTML, site
from trunkline.draw.cards import RailwaysCard

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
