"""When an account is reached: its time zone, the hours in which it wants quiet, the hour of one message a day."""

from __future__ import annotations

import zoneinfo
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import lru_cache

from sqlalchemy import Connection, select, text, update

from trunkline.site.tables import schema
from trunkline.site.tables.hours import find_zone


@dataclass(frozen=True, slots=True)
class Hours:
    """The time zone of an account by its name, "" where it is not known; hours of the day from 0 to 23.

    Quiet is from one hour until another one, over midnight where that comes first; None for no quiet, and for no
    `digest`. `language` is that of a guest.
    """

    zone: str = ""
    quiet_from: int | None = None
    quiet_until: int | None = None
    digest: int | None = None
    language: str = "en"

    def quiet_end(self, now: float) -> float | None:
        """When the quiet ends that there is now, in seconds since 1970; None when there is none."""
        if self.quiet_from is None or self.quiet_until is None or self.quiet_from == self.quiet_until:
            return None
        here = datetime.fromtimestamp(now, zone_of(self.zone))
        length = (self.quiet_until - self.quiet_from) % 24
        if (here.hour - self.quiet_from) % 24 >= length:
            return None
        return next_hour(self.zone, self.quiet_until, now)

    def next_digest(self, now: float) -> float | None:
        """When the next message of the day goes out; None where each turn has its own."""
        return None if self.digest is None else next_hour(self.zone, self.digest, now)


def next_hour(zone: str, hour: int, now: float) -> float:
    """When an hour of the day begins next in a time zone, always later than now.

    Where the clock jumps over it, it begins as late as it would have; where there are two of it, the first counts.
    """
    place = zone_of(zone)
    day = datetime.fromtimestamp(now, place).date()
    for ahead in (0, 1, 2):
        then = datetime.combine(day + timedelta(days=ahead), time(hour), place).timestamp()
        if then > now:
            return then
    raise AssertionError("a day after tomorrow is later than now")


def zone_of(name: str) -> tzinfo:
    """The time zone of a name; UTC for "" and for one that is not known here any more."""
    return (find_zone(name) if name else None) or UTC


@lru_cache(maxsize=1)
def all_zones() -> frozenset[str]:
    """The names of all time zones, older ones too; read from the disk once."""
    return frozenset(zoneinfo.available_timezones())


@lru_cache(maxsize=1)
def zones_to_choose() -> tuple[str, ...]:
    """Those that are named after a place, in order."""
    return ("UTC", *sorted(name for name in all_zones() if "/" in name and not name.startswith("Etc/")))


def hours_of(connection: Connection, account: str) -> Hours:
    """When an account is reached."""
    h = schema.hours.c
    wanted = select(h.zone, h.quiet_from, h.quiet_until, h.digest, h.language).where(h.account == account)
    row = connection.execute(wanted).first()
    return Hours() if row is None else Hours(*row)


SAVE = text(
    "INSERT INTO hours (account, language, zone, quiet_from, quiet_until, digest) "
    "VALUES (:account, :language, :zone, :quiet_from, :quiet_until, :digest) "
    "ON CONFLICT (account) DO UPDATE SET language = excluded.language, zone = excluded.zone, "
    "quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, digest = excluded.digest"
)


def save_hours(connection: Connection, account: str, hours: Hours) -> None:
    """Write when an account is reached."""
    values = {"account": account, "language": hours.language, "zone": hours.zone, "digest": hours.digest}
    connection.execute(SAVE, values | {"quiet_from": hours.quiet_from, "quiet_until": hours.quiet_until})


def save_language(connection: Connection, account: str, language: str) -> None:
    """Write in which language a guest hears of turns, if it has any way to."""
    h = schema.hours
    connection.execute(update(h).where(h.c.account == account).values(language=language))


SAVE_ZONE = text(
    "INSERT INTO hours (account, language, zone) VALUES (:account, :language, :zone) "
    "ON CONFLICT (account) DO UPDATE SET language = excluded.language, zone = excluded.zone"
)


def save_zone(connection: Connection, account: str, zone: str, language: str) -> None:
    """Write where an account is, and nothing else."""
    connection.execute(SAVE_ZONE, {"account": account, "language": language, "zone": zone})
