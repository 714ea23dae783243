"""Clocks and pace of a table, as pages and programs get them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from trunkline.game import Seat
from trunkline.show.names import person
from trunkline.site.tables.clocks import is_late, left_of
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.pace import NEVER, Late, Pace
from trunkline.site.web.i18n import Translator
from trunkline.words import N_

LATE_WORDS: dict[Late, str] = {
    "bot": N_("a bot stands in until they are back"),
    "turn": N_("a bot plays that turn"),
    "vote": N_("the others vote on a bot"),
    "wait": N_("the others wait"),
}
"""What a table does when somebody is late."""


def pace_row(pace: Pace) -> dict[str, Any] | None:
    """A pace as `pace.Pace`; None for the default."""
    return None if pace == NEVER else msgspec.to_builtins(pace)


def clock_rows(live: LiveTable) -> list[dict[str, Any]]:
    """The clocks of a table as `wire_seats.ClockAt`."""
    if not live.pace.limited:
        return []
    now, away = time.time(), live.away_now()
    rows = []
    for seat, info in enumerate(live.seats):
        clock, apart = live.clocks.get(seat), away.get(seat, ())
        if clock is None and not any(first <= now < last for first, last in apart):
            continue
        running = clock is not None and clock.began is not None
        rows.append(
            {
                "seat": info.name,
                "running": running,
                "deadline": clock.deadline if clock is not None else None,
                "late": clock is not None and is_late(clock, now),
                "reserve": left_of(live.pace, clock, now, apart) if clock is not None else float(live.pace.reserve),
                "votes": [live.seats[each].name for each in clock.votes] if clock is not None else [],
                "away": next((last for first, last in apart if first <= now < last), None),
            }
        )
    return rows


def pace_words(pace: Pace, t: Translator) -> list[tuple[str, str]]:
    """What a table has chosen, as pairs of words; nothing where it is as by default."""
    if not pace.limited:
        return []
    out = [(t(N_("Time for a turn")), t.lasting(pace.move))]
    if pace.reserve or pace.gain:
        said = t.lasting(pace.reserve) if pace.reserve else "0"
        if pace.gain:
            more, most = t.lasting(pace.gain), t.lasting(max(pace.cap, pace.reserve))
            said = t(N_("{reserve}, {gain} more with each turn, up to {cap}"), reserve=said, gain=more, cap=most)
        out.append((t(N_("Reserve")), said))
    if pace.opens % 1440 != pace.closes % 1440:
        opens, closes = clock_face(pace.opens), clock_face(pace.closes)
        said = t(N_("{opens} to {closes}, {zone}"), opens=opens, closes=closes, zone=pace.zone)
        out.append((t(N_("Playing hours")), said))
    out.append((t(N_("When somebody is late")), t(LATE_WORDS[pace.late])))
    return out


def clock_face(minute: int) -> str:
    """A minute of the day as clocks show it."""
    return f"{minute // 60}:{minute % 60:02}"


def timing(live: LiveTable, held: Sequence[Seat], t: Translator, zone: str = "") -> dict[str, Any] | None:
    """The clocks for the page: whose runs until when, who may wait or vote; None where nobody's time is limited.

    Moments are by the clocks of a `zone`, the table's unless it is given.
    """
    if not live.pace.limited:
        return None
    zone = zone or live.pace.zone
    rows = clock_rows(live)
    running = next((row for row in rows if row["running"]), None)
    names = [info.name for info in live.seats]
    mine = [names[seat] for seat in held if not live.seats[seat].bot]
    shown = [
        row
        | {
            "label": person(live.seats[names.index(row["seat"])].name),
            "left": t.lasting(row["reserve"]) if row["reserve"] >= 1 else t(N_("none")),
            "when": t.moment_at(row["deadline"], zone) if row["deadline"] else "",
            "back": t.moment_at(row["away"], zone) if row["away"] else "",
            "iso": t.iso(row["deadline"]) if row["deadline"] else "",
            "iso_back": t.iso(row["away"]) if row["away"] else "",
        }
        for row in rows
        if row["running"] or row["away"] or live.pace.reserve or live.pace.gain
    ]
    others = [name for name in mine if running is not None and name != running["seat"]]
    return {
        "clocks": shown,
        "running": next((row for row in shown if row["running"]), None),
        "waiter": others[0] if others else "",
        "voters": [name for name in others if running and running["late"] and name not in running["votes"]]
        if live.pace.late == "vote"
        else [],
        "pace": pace_words(live.pace, t),
        "has_reserve": bool(live.pace.reserve or live.pace.gain),
    }
