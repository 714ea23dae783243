"""The short form of the campaign of notices; see `tests/campaigns/notices.py` for the long one."""

from __future__ import annotations

import pytest

from tests.campaigns.notices import campaign
from tests.site.conftest import own_database, postgres

__all__ = ["own_database", "postgres"]

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: object) -> str:
    """The address of an empty database of each kind."""
    found = request.getfixturevalue("postgres") if request.param == "postgres" else f"sqlite:///{tmp_path}/rail.db"
    return str(found)


async def test_a_few_kills_lose_no_notice(database: str) -> None:
    report = await campaign(database, kills=2, tables=3, pause=1.0)
    assert (report.unwritten, report.lost) == (0, 0)
    assert report.turns >= 6 and report.twice <= report.kills * 3, "at most what was under way at each kill"
