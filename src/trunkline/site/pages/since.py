"""What the others have done since the reader's last line, and the history with its rounds and phases.

`marks` is data for the script, which draws halos on the board: a row a line, with its number among those marked, the
class of its seat, and the ids of what it changed. `summary` is the sentence of the bar under the board, `timeline` the
marks of the slider.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from trunkline.game import CHANCE
from trunkline.show import label_of
from trunkline.show.marks import Kind, Mark
from trunkline.show.names import person
from trunkline.site.tables.live import LiveTable
from trunkline.site.web.i18n import Translator
from trunkline.site.web.visitor import Reader
from trunkline.titles import artist
from trunkline.words import N_

MOST = 60
"""How many marked lines a sheet carries at most, the last ones: nobody follows more by halos."""

COUNTED: dict[Kind, Callable[[Translator, int], str]] = {
    "city": lambda t, n: t.ngettext("{n} city", "{n} cities", n),
    "tile": lambda t, n: t.ngettext("{n} tile", "{n} tiles", n),
    "link": lambda t, n: t.ngettext("{n} link", "{n} links", n),
    "cube": lambda t, n: t.ngettext("{n} cube", "{n} cubes", n),
    "stock": lambda t, n: t.ngettext("new cubes at {n} place", "new cubes at {n} places", n),
}
"""How the kinds of marks are counted, in the order in which the bar names them."""

CLOSE = 0.06
"""Names of rounds nearer to each other than this part of the slider would touch."""


def marks_of(live: LiveTable) -> list[list[Mark]]:
    """What each line of a table left on the board; what was found before is kept."""
    table = live.table
    if len(live.marks) < table.line:
        game, painter = table.game, artist(table.game.title)
        s = table.at(len(live.marks))
        for entry in table.entries[len(live.marks) :]:
            live.marks.append(painter.marks(game, s, entry.action))
            game.play(s, entry.action)
    return live.marks


def last_own(live: LiveTable, reader: Reader, n: int) -> int | None:
    """The last of the first n lines that the reader decided for a seat of theirs; None before any."""
    for entry in reversed(live.table.entries[:n]):
        if entry.seat in reader.held and not live.table.is_forced(entry.n - 1):
            return entry.n
    return None


def marked(live: LiveTable, reader: Reader, n: int) -> list[tuple[int, int, list[Mark]]]:
    """The lines of others after the reader's own last one that changed the board, up to line n: number, seat, marks.

    What chance does where a seat has just done something, such as the cubes of a new city, is no mark of its own.
    """
    start = last_own(live, reader, n)
    if start is None:
        return []
    out: list[tuple[int, int, list[Mark]]] = []
    touched: set[str] = set()
    for entry, left in zip(live.table.entries[start:n], marks_of(live)[start:n], strict=True):
        if entry.seat in reader.held:
            continue
        fresh = [each for each in left if entry.seat != CHANCE or not touched.issuperset(each.ids)]
        touched.update(word for each in left for word in each.ids)
        if fresh:
            out.append((entry.n, entry.seat, fresh))
    return out


def row_of(n: int, k: int, seat: int, left: list[Mark]) -> dict[str, Any]:
    """One line's marks as the script reads them; `k` is its number among those marked."""
    return {
        "line": n,
        "k": k,
        "as": "seat-none" if seat == CHANCE else f"seat-{seat}",
        "track": [word for each in left for word in each.track],
        "ring": [word for each in left for word in each.ring],
    }


def marks(live: LiveTable, reader: Reader, n: int) -> list[dict[str, Any]]:
    """The marks on the board after n lines: what others did since the reader's last line, and in the past line n."""
    rows = [row_of(line, k, seat, left) for k, (line, seat, left) in enumerate(marked(live, reader, n), start=1)]
    if 0 < n < live.table.line and not (rows and rows[-1]["line"] == n) and marks_of(live)[n - 1]:
        rows.append(row_of(n, 0, live.table.entries[n - 1].seat, live.marks[n - 1]))
    return rows[-MOST:]


def summary(live: LiveTable, reader: Reader) -> dict[str, Any]:
    """The sentence on what others did since the reader's last line, with their seats; empty when there is nothing."""
    rows, t = marked(live, reader, live.table.line), reader.t
    if not rows:
        return {}
    count = Counter[Kind]()
    for _, _, left in rows:
        for each in left:
            count[each.kind] += len(each.ring) if each.kind == "stock" else 1
    what = ", ".join(say(t, count[kind]) for kind, say in COUNTED.items() if count[kind])
    seats = list(dict.fromkeys(seat for _, seat, _ in rows if seat != CHANCE))
    names = live.table.state.names
    before, _, after = t(N_("{what} by {seats}"), what=what, seats="\0").partition("\0")
    return {
        "before": before if seats else what,
        "after": after if seats else "",
        "seats": [{"seat": seat, "name": person(names[seat])} for seat in seats],
    }


def timeline(live: LiveTable, n: int, t: Translator) -> dict[str, Any]:
    """The marks of the slider: where each round and phase begins as a part of its length, and what line n is in.

    A round's number is left out where it would touch another; `room` is what lies free round its mark, for the name.
    """
    entries = live.table.entries
    starts = [entry for before, entry in zip([None, *entries], entries, strict=False) if _begins(before, entry)]
    rounds = [each for before, each in zip([None, *starts], starts, strict=False) if _other_round(before, each)]
    now = max((each.n for each in rounds if each.n <= max(n, 1)), default=0)
    current = next((each for each in rounds if each.n == now), None)
    here = entries[max(n, 1) - 1] if entries else None
    place = {each.n: (each.n - 1) / max(len(entries), 1) for each in starts}
    shown: list[dict[str, Any]] = []
    last = -1.0
    for each in rounds:
        at, is_now = place[each.n], each is current
        room = is_now or (at - last >= CLOSE and (current is None or abs(at - place[current.n]) >= (1.6 * CLOSE)))
        if room and each.round:
            last = at
        shown.append({"line": each.n - 1, "at": round(at, 4), "round": each.round, "now": is_now, "named": room})
    for k, mark in enumerate(shown):
        beside = [each["at"] for each in (*shown[max(k - 1, 0) : k], *shown[k + 1 : k + 2]) if each["round"]]
        mark["room"] = round(min((abs(mark["at"] - at) for at in beside), default=1.0), 4)
    title = live.table.game.title
    return {
        "rounds": shown,
        "phases": [
            {"line": each.n - 1, "at": round(place[each.n], 4), "label": label_of(each.phase, t, title)}
            for each in starts
        ],
        "round": here.round if here else 0,
        "phase": label_of(here.phase, t, title) if here else "",
    }


def _begins(before: Any, entry: Any) -> bool:
    return before is None or (before.round, before.phase) != (entry.round, entry.phase)


def _other_round(before: Any, entry: Any) -> bool:
    return before is None or before.round != entry.round
