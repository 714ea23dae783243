"""Playing hours over all time zones and changes of clocks: what counts, and by when so much has counted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from trunkline.site.tables.hours import Hours, deadline, find_zone, joined_spans, played

ZONES = sorted(available_timezones())
SHIFTY = ["Europe/Rome", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "America/Sao_Paulo"]
"""Clocks that change by an hour and by half of one, never, over a whole day, and at midnight."""

zones = st.one_of(st.sampled_from(SHIFTY), st.sampled_from(ZONES))
minutes = st.integers(0, 1439)
hours = st.builds(Hours, zones, minutes, minutes).filter(
    lambda each: each.all_day or (each.closes - each.opens) % 1440 >= 60
)
moments = st.one_of(
    st.integers(0, 2_000_000_000),
    # around changes of clocks of some of these zones
    st.builds(
        lambda at, apart: at + apart,
        st.sampled_from([1774746000, 1792890000, 1325239200, 1541300400, 1775314800]),
        st.integers(-200_000, 200_000),
    ),
).map(float)
seconds = st.integers(0, 12 * 86400).map(float)
pauses = st.lists(st.tuples(moments, st.integers(0, 40 * 86400)).map(lambda p: (p[0], p[0] + p[1])), max_size=3)


def local(*when: int, zone: str = "Europe/Rome") -> float:
    return datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()


@settings(max_examples=300, deadline=None)
@given(hours, moments, seconds, pauses)
def test_by_the_deadline_so_much_has_been_played_and_not_before(hours, start, wanted, away):
    end = deadline(hours, start, wanted, away)
    assert end >= start
    assert played(hours, start, end, away) == pytest.approx(wanted, abs=1e-3)
    if wanted:
        assert played(hours, start, end - 1, away) == pytest.approx(wanted - 1, abs=1e-3)


@settings(max_examples=200, deadline=None)
@given(hours, moments, seconds, seconds, pauses)
def test_time_is_the_same_in_one_piece_and_in_two(hours, start, first, second, away):
    middle = deadline(hours, start, first, away)
    end = deadline(hours, middle, second, away)
    assert end == pytest.approx(deadline(hours, start, first + second, away), abs=1e-3)
    assert played(hours, start, middle, away) + played(hours, middle, end, away) == pytest.approx(
        played(hours, start, end, away), abs=1e-3
    )


@settings(max_examples=200, deadline=None)
@given(hours, moments, moments, seconds)
def test_whoever_begins_later_has_no_earlier_deadline(hours, one, other, wanted):
    first, second = sorted((one, other))
    assert deadline(hours, first, wanted) <= deadline(hours, second, wanted)


@settings(max_examples=200, deadline=None)
@given(st.builds(Hours, zones, minutes), moments, seconds)
def test_where_all_day_is_for_playing_clocks_make_no_difference(hours, start, wanted):
    hours = Hours(hours.zone, hours.opens, hours.opens)
    assert deadline(hours, start, wanted) == start + wanted
    assert played(hours, start, start + wanted) == wanted


def shows(hours: Hours, at: float) -> bool:
    """Whether the clocks of the zone show a time of play at a moment."""
    shown = datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(hours.zone))
    minute = shown.hour * 60 + shown.minute
    if hours.opens < hours.closes:
        return hours.opens <= minute < hours.closes
    return minute >= hours.opens or minute < hours.closes


def is_steady(zone: str, at: float) -> bool:
    """Whether the clocks of a zone do not change within a day or so of a moment."""
    near = datetime.fromtimestamp(at, UTC)
    return len({(near + timedelta(hours=h)).astimezone(ZoneInfo(zone)).utcoffset() for h in range(-50, 51)}) == 1


@settings(max_examples=150, deadline=None)
@given(hours.filter(lambda each: not each.all_day), moments)
@example(Hours("Europe/Rome", 1320, 120), local(2026, 11, 28, 23))
def test_what_counts_is_what_the_clocks_show(hours, at):
    """Where none is changed near by; to the second, for some zones of long ago had odd offsets."""
    if is_steady(hours.zone, at):
        assert (played(hours, at, at + 0.5) > 0) == shows(hours, at)


def test_a_day_of_hours_in_the_evening():
    evening = Hours("Europe/Rome", 18 * 60, 22 * 60)
    assert deadline(evening, local(2026, 11, 28, 12), 3600) == local(2026, 11, 28, 19)
    assert deadline(evening, local(2026, 11, 28, 21), 2 * 3600) == local(2026, 11, 29, 19)
    assert deadline(evening, local(2026, 11, 28, 23), 4 * 3600) == local(2026, 11, 29, 22)
    away = [(local(2026, 11, 29, 0), local(2026, 12, 2, 0))]
    assert deadline(evening, local(2026, 11, 28, 21), 2 * 3600, away) == local(2026, 12, 2, 19)


@pytest.mark.parametrize(
    ("opens", "closes", "day", "expected"),
    [
        (60, 240, (2026, 3, 28), 3),  # 1:00 to 4:00 as always
        (60, 240, (2026, 3, 29), 2),  # clocks are put forward at 2:00
        (150, 240, (2026, 3, 29), 1),  # 2:30 is skipped: from 3:00
        (60, 240, (2026, 10, 25), 4),  # put back at 3:00
        (135, 165, (2026, 10, 25), 1.5),  # from the first 2:15 to the second 2:45
    ],
)
def test_a_night_in_which_clocks_change(opens, closes, day, expected):
    night = Hours("Europe/Rome", opens, closes)
    start = local(*day)
    assert played(night, start, start + 20 * 3600) == expected * 3600


def test_a_day_that_a_zone_has_left_out():
    """Samoa went from 29 December 2011 to the 31st."""
    noon = Hours("Pacific/Apia", 12 * 60, 13 * 60)
    start = local(2011, 12, 29, 0, zone="Pacific/Apia")
    assert deadline(noon, start, 2 * 3600) == local(2011, 12, 31, 13, zone="Pacific/Apia")


def test_spans_that_touch_are_one():
    assert joined_spans([(5, 6), (1, 3), (2, 4), (4, 4.5), (9, 9)]) == [(1, 4.5), (5, 6)]


@pytest.mark.parametrize("name", ["", "Europe/Nowhere", "../etc/passwd", "Europe", "\0", "x" * 300])
def test_what_is_no_zone(name):
    assert find_zone(name) is None
