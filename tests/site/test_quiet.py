"""When an account is reached: quiet hours and the message of the day, in any time zone, over changes of the clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis.strategies import floats, integers, sampled_from

from trunkline.site.tables.quiet import Hours, all_zones, next_hour, zone_of, zones_to_choose

ZONES = sampled_from(sorted(zones_to_choose()))
MOMENTS = floats(datetime(2024, 1, 1, tzinfo=UTC).timestamp(), datetime(2030, 1, 1, tzinfo=UTC).timestamp())
HOURS = integers(0, 23)


def at(text: str, zone: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@given(zone=ZONES, hour=HOURS, now=MOMENTS)
@example(zone="Europe/Rome", hour=2, now=at("2026-03-29T00:30", "Europe/Rome"))  # an hour that is jumped over
@example(zone="Europe/Rome", hour=2, now=at("2026-10-25T00:30", "Europe/Rome"))  # and one that is there twice
@example(zone="Pacific/Apia", hour=0, now=at("2024-06-01T00:00", "Pacific/Apia"))
def test_the_next_hour_is_later_than_now_and_within_a_day_and_what_the_clock_was_changed_by(zone, hour, now):
    then = next_hour(zone, hour, now)
    assert 0 < then - now <= 26 * 3600
    there = datetime.fromtimestamp(then, ZoneInfo(zone))
    jumped = datetime.fromtimestamp(then - 1, ZoneInfo(zone)).utcoffset() != there.utcoffset()
    assert there.minute % 15 == there.second == 0
    assert (
        (there.hour, there.minute) == (hour, 0)
        or jumped
        or (there - timedelta(hours=2)).utcoffset() != there.utcoffset()
    )


@given(zone=ZONES, begin=HOURS, end=HOURS, now=MOMENTS)
def test_quiet_ends_at_its_hour_and_what_waits_for_that_waits_once(zone, begin, end, now):
    hours = Hours(zone, begin, end)
    found = hours.quiet_end(now)
    here = datetime.fromtimestamp(now, ZoneInfo(zone)).hour
    inside = begin <= here < end if begin <= end else here >= begin or here < end
    assert (found is not None) == inside
    if found is not None:
        assert now < found <= now + 26 * 3600
        assert hours.quiet_end(found) is None or datetime.fromtimestamp(found, ZoneInfo(zone)).hour != end


@pytest.mark.parametrize(
    ("now", "begin", "end", "expected"),
    [
        ("2026-11-28T23:30", 22, 7, "2026-11-29T07:00"),
        ("2026-11-28T06:59", 22, 7, "2026-11-28T07:00"),
        ("2026-11-28T07:00", 22, 7, None),
        ("2026-11-28T12:00", 12, 14, "2026-11-28T14:00"),
        ("2026-11-28T12:00", 12, 12, None),
        ("2026-03-28T23:00", 22, 7, "2026-03-29T07:00"),  # a night that is an hour shorter
    ],
)
def test_quiet_hours(now, begin, end, expected):
    found = Hours("Europe/Rome", begin, end).quiet_end(at(now, "Europe/Rome"))
    assert found == (None if expected is None else at(expected, "Europe/Rome"))


def test_half_a_choice_is_no_quiet():
    assert Hours("UTC", 3, None).quiet_end(0.0) is Hours("UTC", None, 3).quiet_end(0.0) is None


def test_a_digest_goes_out_once_a_day_also_when_the_clock_changes():
    hours, now = Hours("Europe/Rome", digest=8), at("2026-03-27T09:00", "Europe/Rome")
    days = []
    for _ in range(4):
        now = hours.next_digest(now)
        days.append(datetime.fromtimestamp(now, ZoneInfo("Europe/Rome")).isoformat(timespec="minutes"))
    assert days == [f"2026-03-{day}T08:00+0{offset}:00" for day, offset in ((28, 1), (29, 2), (30, 2), (31, 2))]
    assert Hours().next_digest(now) is None


def test_a_zone_that_is_not_known_is_utc_and_older_names_are_known():
    assert zone_of("") is zone_of("Nowhere/Else") is zone_of("../etc/passwd") is UTC
    assert {"Europe/Rome", "UTC", "US/Pacific", "Asia/Calcutta"} <= all_zones()
    assert "Europe/Rome" in zones_to_choose() and "Etc/GMT+5" not in zones_to_choose()
