"""Playing hours: how much of a span of time counts, and when so much has counted. Pure arithmetic on moments.

A moment is in seconds since 1970. Each day the hours go from the first moment at which the clocks of the zone show
their beginning, or have passed over it, to the last moment at which they show their end: where clocks are put back an
hour is played twice, where they are put forward it is not played at all.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

Span = tuple[float, float]
"""From a moment up to another."""

FOREVER = float("inf")
SHOWN = 0.5
"""Seconds up to which the moment of a change of clocks is found: they change at full seconds."""


@dataclass(frozen=True, slots=True)
class Hours:
    """From the minute `opens` of a day to `closes`, of the next where that is less; all day where both are equal."""

    zone: str = "UTC"
    opens: int = 0
    closes: int = 0

    @property
    def all_day(self) -> bool:
        """Whether all time counts."""
        return self.opens == self.closes


@functools.lru_cache(maxsize=64)
def find_zone(name: str) -> ZoneInfo | None:
    """The time zone of a name; None where there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def moment(day: date, minute: int, zone: ZoneInfo, *, last: bool) -> float:
    """When the clocks show so many minutes of a day, the first or the `last` time; where they skip it, when they do."""
    shown = datetime.combine(day, time(minute // 60, minute % 60), zone)
    before, after = shown.timestamp(), shown.replace(fold=1).timestamp()
    if before <= after:
        return after if last else before
    # Clocks skip it: after the change they show it never, and its offsets say two moments with the change between them.
    low, high = after, before
    offset = datetime.fromtimestamp(low, UTC).astimezone(zone).utcoffset()
    while high - low > SHOWN:
        middle = (low + high) / 2
        if datetime.fromtimestamp(middle, UTC).astimezone(zone).utcoffset() == offset:
            low = middle
        else:
            high = middle
    return float(round(high))


def spans(hours: Hours, start: float) -> Iterator[Span]:
    """The spans of play from a moment on, in order, without an end."""
    zone = find_zone(hours.zone) or UTC_ZONE
    if hours.all_day:
        yield start, FOREVER
        return
    day = datetime.fromtimestamp(start, zone).date() - timedelta(days=2)
    until = start
    while True:
        opens = moment(day, hours.opens, zone, last=False)
        other = day if hours.closes > hours.opens else day + timedelta(days=1)
        closes = moment(other, hours.closes, zone, last=True)
        opens = max(opens, until)
        if opens < closes:
            yield opens, closes
            until = closes
        day += timedelta(days=1)


UTC_ZONE = ZoneInfo("UTC")


def joined_spans(pauses: Sequence[Span]) -> list[Span]:
    """Spans in order, those that touch as one."""
    out: list[Span] = []
    for start, end in sorted(each for each in pauses if each[0] < each[1]):
        if out and start <= out[-1][1]:
            out[-1] = out[-1][0], max(end, out[-1][1])
        else:
            out.append((start, end))
    return out


def without(span: Span, pauses: Sequence[Span]) -> Iterator[Span]:
    """What is left of a span without pauses, which are in order."""
    start, end = span
    for first, last in pauses:
        if last <= start:
            continue
        if first >= end:
            break
        if first > start:
            yield start, first
        start = max(start, last)
    if start < end:
        yield start, end


def played(hours: Hours, start: float, end: float, pauses: Sequence[Span] = ()) -> float:
    """The seconds of play between two moments, without pauses."""
    total, apart = 0.0, joined_spans(pauses)
    for span in spans(hours, start):
        if span[0] >= end:
            break
        total += sum(max(0.0, min(last, end) - first) for first, last in without(span, apart))
        if span[1] >= end:
            break
    return total


def deadline(hours: Hours, start: float, seconds: float, pauses: Sequence[Span] = ()) -> float:
    """The first moment by which so many seconds have been played since another one; no pause may go on for ever."""
    left, apart = seconds, joined_spans(pauses)
    if left <= 0:
        return start
    for span in spans(hours, start):
        for first, last in without(span, apart):
            if last - first >= left:
                return first + left
            left -= last - first
    raise AssertionError("there is always another day")
