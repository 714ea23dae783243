"""The short form of the campaign; see `tests/campaigns/kills.py` for the long one."""

from __future__ import annotations

import pytest

from tests.campaigns.kills import campaign
from tests.site.conftest import own_database, postgres

__all__ = ["own_database", "postgres"]

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_few_kills_lose_nothing(postgres):
    report = await campaign(postgres, kills=2, pause=3, bots=True)
    assert report.faults == () and report.kills == 2
    assert report.moves >= 8 and report.tables >= 4, "each has moved before and after"


async def test_a_kill_of_the_only_process_loses_nothing(tmp_path):
    report = await campaign(f"sqlite:///{tmp_path}/rail.db", kills=1, workers=1, players=2)
    assert report.faults == () and report.kills == 1
    assert report.moves >= 4 and report.tables >= 2, "each has moved before and after"
