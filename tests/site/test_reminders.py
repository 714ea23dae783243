"""Reminders before a deadline: at half of the time and six hours before, one each, when their reader wants any."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from tests.hooks import open_service
from tests.site.notified import SAME, Clock, add, hold, notified, two, work
from trunkline.site.tables import schema

pytestmark = pytest.mark.anyio

HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture
def clock(monkeypatch):
    """A site's clock that begins at noon, by the clocks of the zone of the tests."""
    made = Clock(monkeypatch)
    now = datetime.now(UTC)
    made.go((now.replace(hour=12, minute=0, second=0, microsecond=0) + timedelta(days=1) - now).total_seconds())
    return made


@pytest.fixture
def service():
    with open_service() as made:
        yield made


async def look(s):
    """What the process does each minute, and all that follows."""
    await s.hall.jobs["remind"].function(timestamp=0)
    return await work(s)


def kinds(service):
    return [json.loads(each.body)["type"] for each in service.posted]


async def test_once_at_half_of_the_time_and_once_six_hours_before_the_end(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s, pace_move=str(DAY))
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        assert kinds(service) == ["turn"]
        (began,) = (row.began for row in await s.hall.store.rows(select(schema.clocks)) if row.began is not None)
        expected = ["turn"]
        for hours, more in ((11.9, []), (12.1, ["reminder"]), (13, []), (17.9, []), (18.1, ["reminder"]), (23, [])):
            clock.go_to(began + hours * HOUR)
            await look(s)
            expected += more
            assert kinds(service) == expected, hours
        said = json.loads(service.posted[1].body)
        assert said["turns"][0]["deadline"] == pytest.approx(began + DAY, abs=2)
        assert "still waits" in said["title"] and "Your time ends" in said["text"]
        assert json.loads(service.posted[0].body)["turns"][0]["deadline"] is None
        await hold(bob, game, "bob")
        clock.go(DAY)
        assert kinds(service) == expected


async def test_a_turn_that_is_answered_or_short_has_none(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s, pace_move=str(DAY))
        short, eva, ivo = await two(s, pace_move=str(HOUR))
        for browser in (bob, ivo):
            await add(browser, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        await hold(eva, short, "ann")
        clock.go(121)
        await work(s)
        assert kinds(service) == ["turn", "turn"]
        clock.go(0.9 * HOUR)
        await look(s)
        await hold(bob, game, "bob")
        clock.go(13 * HOUR)
        await look(s)
        assert kinds(service) == ["turn", "turn"]


async def test_after_a_stop_of_the_site_there_is_one_and_quiet_hours_hold(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s, pace_move=str(DAY))
        await add(bob, "webhook", target=f"{service.address}/hook")
        await bob.post("/me/notices", json={"zone": "UTC", "quiet_from": 0, "quiet_until": 9}, headers=SAME)
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        clock.go(19 * HOUR)  # it is seven in the morning, and both are due
        await look(s)
        assert kinds(service) == ["turn"]
        clock.go(2 * HOUR)
        await look(s)
        assert kinds(service) == ["turn", "reminder"]


async def test_half_of_the_time_is_played_and_nobody_plays_who_is_away(database, clock, service):
    """By the clock on the wall half of it would be over after two and a half days."""
    async with notified(database) as s:
        game, ann, bob = await two(s, pace_move=str(DAY))
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        today = datetime.fromtimestamp(time.time(), UTC).date()
        days = {"begin": str(today), "end": str(today + timedelta(days=3)), "zone": "UTC"}
        assert (await bob.post("/me/away", json=days, headers=SAME)).status_code == 200
        midnight = datetime.combine(today + timedelta(days=4), datetime.min.time(), UTC).timestamp()
        for moment in (midnight - 1, midnight + 11.5 * HOUR):
            clock.go_to(moment)
            await look(s)
            assert kinds(service) == ["turn"]
        clock.go_to(midnight + 12.5 * HOUR)
        await look(s)
        assert kinds(service) == ["turn", "reminder"]


async def test_it_comes_with_the_message_of_the_day_and_in_the_readers_language(database, clock, service):
    async with notified(database) as s:
        game, ann, bob = await two(s, pace_move=str(2 * DAY))
        await add(bob, "webhook", target=f"{service.address}/hook")
        headers = SAME | {"accept-language": "it"}
        await bob.post("/me/notices", json={"zone": "UTC", "digest": 13}, headers=headers)
        await hold(ann, game, "ann")
        began = time.time()
        expected = []
        # The reminder that is due in the last night comes too late for a message of the day, and does not go out.
        for hours, more in ((0.1, []), (1.1, ["digest"]), (24.1, []), (25.1, ["digest"]), (42.1, []), (47, [])):
            clock.go_to(began + hours * HOUR)
            await look(s)
            expected += more
            assert kinds(service) == expected, hours
        first, second = [json.loads(each.body) for each in service.posted]
        assert "scade" not in first["text"] and "Il tuo tempo scade" in second["text"]


async def test_a_reminder_that_waits_does_not_undo_that_the_turn_was_made_known(database, clock, service):
    """A turn that was made known has its deadline, though quiet hours keep back the reminder until after it."""
    async with notified(database) as s:
        game, ann, bob = await two(s, pace_move=str(DAY))
        await add(bob, "webhook", target=f"{service.address}/hook")
        await hold(ann, game, "ann")
        clock.go(121)
        await work(s)
        hour = datetime.now(UTC).hour
        await bob.post("/me/notices", json={"zone": "UTC", "quiet_from": hour, "quiet_until": hour - 1}, headers=SAME)
        clock.go(18.5 * HOUR)
        await look(s)
        assert kinds(service) == ["turn"]
        clock.go(6 * HOUR)
        await s.hall.jobs["late"].function(timestamp=0)
        assert [place["bot"] != "" for place in (await s.sheet(game))["places"]] == [False, True]
