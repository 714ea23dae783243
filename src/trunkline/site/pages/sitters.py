"""The people and bots at the seats of a table, now and before, as pages and programs get them."""

from __future__ import annotations

from typing import Any

from trunkline.game import Seat
from trunkline.show.names import person
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.tenures import Tenure


def sitter(live: LiveTable, seat: Seat) -> dict[str, Any]:
    """A seat for the page: who has it, by how many browsers it is held, since which line; who had it before."""
    info, tenures, joined = live.seats[seat], live.tenures[seat], live.joined(seat)
    last = tenures[-1] if tenures else None
    return {
        "seat": seat,
        "name": person(info.name),
        "word": info.name,
        "is_known": live.player_of(seat) != "",
        "bot": info.bot,
        "stands_in": info.stands_in,
        "taken": info.taken,
        "browsers": live.browsers_at(seat),
        "last": max((line or 0 for line in joined), default=0),
        "since": (last.from_line or 0) if last is not None else 0,
        "called": "" if last is None or last.ended else other_name(live, seat, last),
        "before": [
            {"bot": each.bot, "name": other_name(live, seat, each) or person(info.name)}
            | {"from": each.from_line or 0, "to": each.to_line or 0, "ended": each.ended}
            for each in tenures
            if each.ended
        ],
    }


def other_name(live: LiveTable, seat: Seat, tenure: Tenure) -> str:
    """What the person of a tenure is called, where that is not the seat's own name; "" where it is, or not known."""
    return tenure.label if tenure.label != person(live.seats[seat].name) else ""


def sitters(live: LiveTable) -> list[dict[str, Any]]:
    """The seats where a person sits or has sat."""
    return [
        sitter(live, seat)
        for seat, info in enumerate(live.seats)
        if (info.taken and not info.bot) or info.stands_in or len(live.tenures[seat]) > 1
    ]


def tenure_row(live: LiveTable, seat: Seat, tenure: Tenure) -> dict[str, Any]:
    """A tenure as `wire_seats.Tenure`; which account it is stays here."""
    return {
        "seat": live.seats[seat].name,
        "kind": "bot" if tenure.bot else "person",
        "bot": tenure.bot,
        "label": tenure.label,
        "began": tenure.began,
        "from_line": tenure.from_line,
        "to_line": tenure.to_line,
        "ended": tenure.ended,
    }
