"""Nobody counts as late before a notice of the turn has reached them, or before twice their time is over."""

from __future__ import annotations

import pytest

from tests.hooks import open_service
from tests.site.conftest import JSON
from tests.site.notified import SAME, Clock, add, notified, states, work
from trunkline.site.tables import lateness

pytestmark = pytest.mark.anyio

DAY = 86400


async def table_of(s, **pace):
    """A table of two where it is somebody's turn: its number, then name and browser of both, in turn."""
    game, tokens = await s.make("ann:link", "bob:link", pace={"move": DAY} | pace)
    at = {name: s.browser() for name in tokens}
    for name, browser in at.items():
        await s.sit(browser, game, tokens, name)
    turn = (await s.sheet(game))["turn"]
    other = next(name for name in at if name != turn)
    return game, (turn, at[turn]), (other, at[other])


async def hold(s, browser, game, name):
    sheet = (await browser.get(f"/g/{game}", headers=JSON)).json()
    answer = await browser.post(f"/g/{game}", json={"n": sheet["line"], "line": f"{name} hold"}, headers=SAME)
    assert answer.status_code == 201, answer.text


async def late(s, game):
    """Look for those who are late: who counts as late by then, and the seats where a bot stands in."""
    await s.hall.jobs["late"].function(timestamp=0)
    sheet = await s.sheet(game)
    stand = [each["name"] for each in sheet["places"] if each["stands_in"]]
    return [each["seat"] for each in sheet["clocks"] if each["late"]], stand


async def test_a_bot_stands_in_once_a_notice_has_reached_the_late_seat(database, monkeypatch):
    clock = Clock(monkeypatch)
    with open_service() as service:
        async with notified(database) as s:
            game, (first, one), (second, two) = await table_of(s)
            await add(two, "webhook", target=f"{service.address}/hook")
            await hold(s, one, game, first)
            clock.go(DAY + 1)
            assert await late(s, game) == ([], [])  # the deadline is over, and nothing has gone out
            assert await work(s) == ["notice", "send hook"]
            assert [state for *_, state in await states(s)] == ["sent"]
            assert await late(s, game) == ([], [second])


async def test_whom_nothing_reaches_is_late_at_twice_the_time(database, monkeypatch):
    clock = Clock(monkeypatch)
    with open_service() as service:
        async with notified(database) as s:
            game, (first, one), (second, two) = await table_of(s, late="vote")
            await add(two, "webhook", target=f"{service.address}/gone")
            await add(one, "webhook", target=f"{service.address}/hook")
            await hold(s, one, game, first)
            service.answers += [500] * 50
            clock.go(DAY + 1)
            await work(s)
            assert [state for *_, state in await states(s)] != ["sent"]
            assert await late(s, game) == ([], [])
            refused = await one.post(f"/g/{game}/vote", json={}, headers=SAME)
            assert (refused.status_code, refused.json()["code"]) == (409, "not-late")
            clock.go(DAY)
            assert await late(s, game) == ([second], [])
            assert (await one.post(f"/g/{game}/vote", json={}, headers=SAME)).status_code == 201
            assert (await late(s, game))[1] == [second]


async def test_seats_that_nothing_reaches_are_in_nobody_s_way(tmp_path, monkeypatch):
    """However many of them are overdue, those that are late are found."""
    clock = Clock(monkeypatch)
    monkeypatch.setattr(lateness, "AT_ONCE", 1)
    with open_service() as service:
        async with notified(f"sqlite:///{tmp_path}/toy.db") as s:
            for _ in range(3):
                await table_of(s, move=DAY - 60)
            game, (first, one), (second, two) = await table_of(s)
            await add(two, "webhook", target=f"{service.address}/hook")
            await hold(s, one, game, first)
            clock.go(130)
            await work(s)
            clock.go(DAY)
            assert await late(s, game) == ([], [second])
