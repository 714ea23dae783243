"""A match as plain data, the very same for pages, programs and files: where it stands, what it came to, how it went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trunkline.actions import Action
from trunkline.auction import UpTo, auction
from trunkline.game import CHANCE, Game, Seat
from trunkline.record import Broken, Record, replay
from trunkline.standing import Prefer, wishes
from trunkline.undo import lines_to_reset

if TYPE_CHECKING:
    from trunkline.table import Table


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: its 1-based number, who, what, and the round and phase it was played in.

    >>> from trunkline import Table, find
    >>> table = Table(find("steel-driver"), ["ann", "bob", "cyd"])
    >>> table.say("- active bob")
    >>> table.entries[0]
    Entry(n=1, seat=-1, action=Active(seat='bob'), round=0, phase='setup')
    """

    n: int
    seat: Seat
    action: Action
    round: int
    phase: str


def name_of(s: Any, seat: Seat | None) -> str | None:
    """The name of a seat, `-` for chance, None for nobody."""
    return None if seat is None else "-" if seat == CHANCE else s.names[seat]


def auction_status(game: Game[Any, Any], s: Any) -> dict[str, Any] | None:
    """The auction under way as plain data: key, bid, leader, left (names, the next to speak first)."""
    now = auction(game, s)
    if now is None:
        return None
    left = [s.names[seat] for seat in now.left]
    return {"key": now.key, "bid": now.bid, "leader": name_of(s, now.leader), "left": left}


def status(game: Game[Any, Any], s: Any, line: int) -> dict[str, Any]:
    """Which match this is and where it stands after `line` lines."""
    turn = game.turn(s)
    phase = game.phase(s)
    return {
        "title": game.title,
        "map": game.map_name,
        "options": dict(game.options),
        "seats": list(s.names),
        "line": line,
        "round": s.round,
        "phase": phase.name if phase else "",
        "turn": name_of(s, turn),
        "over": turn is None,
    }


def results(game: Game[Any, Any], s: Any) -> dict[str, Any]:
    """Scores by name, the winners' names once the game is over, and a row of numbers per seat."""
    return {
        "scores": {s.names[seat]: points for seat, points in game.scores(s).items()},
        "winners": [s.names[seat] for seat in game.winners(s)] if game.turn(s) is None else [],
        "standings": [{"seat": name, **row} for name, row in zip(s.names, game.standing(game, s), strict=True)],
    }


def sheet_of(table: Table, seat: Seat | None, since: int) -> dict[str, Any]:
    """All that a seat may know of a match, the log after line number `since`.

    Keys: title, map, options, seats, line, round, phase, turn, over, you, legal (lines without the seat), undo,
    reset (whether a whole turn can be taken back), redo (the line that can be played again, or ""), auction (the
    one under way, or None), order (the limit of the seat's own standing order, or None), wishes (what else it may
    order), prefers (what it has ordered of that, or None), scores, winners, standings, log (lines after number
    `since` as this seat may read them).
    """
    game, s = table.game, table.state
    turn = game.turn(s)
    own = [] if seat is None else lines_to_reset(table, seat)[0]
    return {
        **status(game, s, table.line),
        "you": name_of(s, seat),
        "legal": table.lines(seat) if seat is not None else [],
        "undo": len(own) > 0,
        "reset": len(own) > 1,
        "redo": str((table.redo(seat) if seat is not None else None) or ""),
        "auction": auction_status(game, s),
        **orders_of(table, seat),
        **results(game, s if turn is None or game.mask is None else game.view(s, seat)),
        "log": log_of(table, seat, since),
    }


def orders_of(table: Table, seat: Seat | None) -> dict[str, Any]:
    """What a seat has ordered, and what else it may order: for its own eyes."""
    given = None if seat is None else table.orders.get(seat)
    offered = [] if seat is None else [each for each in wishes(table.game, table.state, seat) if not each.due]
    return {
        "order": given.limit if isinstance(given, UpTo) else None,
        "wishes": [
            {"key": each.key, "lines": list(each.lines), "ranked": each.ranked, "gone": sorted(each.gone)}
            for each in offered
        ],
        "prefers": {"key": given.key, "picks": list(given.picks)} if isinstance(given, Prefer) else None,
    }


def log_of(table: Table, seat: Seat | None, since: int) -> list[str]:
    """The lines from number `since` + 1 on, as a seat may read them; all is open once the game is over."""
    if table.game.hide is None or table.turn() is None:
        return table.record.lines[since:]
    out = []
    s = table.at(since)
    for entry in table.entries[since:]:
        out.append(table.game.line(s, entry.seat, table.game.hidden(s, entry.action, seat)))
        table.game.play(s, entry.action)
    return out


def summary(game: Game[Any, Any], record: Record, upto: int | None = None) -> dict[str, Any]:
    """A replay as plain data: where it stands and the standings at the end of each round; see `trunkline replay`.

    `stopped` is None, or the line, text, code, reason and section of the first line that is not legal.
    """
    rounds: list[dict[str, Any]] = []
    s: Any = None
    n = 0
    stop: Broken | None = None
    current = 0
    for n, s, stop in replay(game, record, upto):
        over = game.turn(s) is None
        if stop is None and (s.round != current or over):
            if current:
                row = {k: v for k, v in results(game, s).items() if k != "winners"}
                rounds.append({"round": current, "line": n, **row})
            current = s.round
    stopped: dict[str, Any] | None = None
    if stop is not None:
        why = stop.why
        stopped = {"line": stop.line, "text": stop.text, "code": why.code, "reason": str(why), "section": why.section}
    return {
        **status(game, s, n),
        **results(game, s),
        "rounds": rounds,
        "stopped": stopped,
    }
