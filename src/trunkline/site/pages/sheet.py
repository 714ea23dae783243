"""What one reader is shown of a table: plain data for programs, the same with words and pictures for the page.

The page's templates get from `page`: `sheet` (as in `wire.Sheet`), `base` (where it is changed), `names` (label
of title and map), `board` (its `open`, `terrain` and `moving` parts are SVG text in this order, then `</svg>`),
`panels`, `log` (headings with their lines), `said` (those lines as text), `groups` (the choices by kind), `how` (which
picks make a line), `picking` (what picking on the board needs), `pictures` and `called` (which stay all game long),
`provenance` (of the map), `invitations` (secret links for the host), `past` (the line count shown when it is not the
present), `takebacks`, `notice`, `named` (whether places have names in the reader's language).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from trunkline import titles
from trunkline.game import Game, Seat
from trunkline.match import auction_status, results
from trunkline.show import label_of
from trunkline.show.choice import groups_of, page_data
from trunkline.show.places import place_names
from trunkline.site.tables.live import LiveTable, SeatInfo
from trunkline.site.tables.store import SeatRow
from trunkline.site.web import wire
from trunkline.site.web.i18n import Translator
from trunkline.site.web.visitor import Reader
from trunkline.titles import artist


@dataclass(frozen=True, slots=True)
class Board:
    """A drawing in three parts: what opens the SVG, the terrain that never changes, the rest with `</svg>`."""

    open: Markup
    terrain: Markup
    moving: Markup


@dataclass(frozen=True, slots=True)
class LogPart:
    """A heading of the log, `round` 0 in the opening, and its lines as (number, sentence)."""

    round: int
    phase: str
    lines: list[tuple[int, str]]


def game_for(game: Game[Any, Any], t: Translator) -> Game[Any, Any]:
    """The game as it is drawn and told of for a reader: its places called as they call them."""
    return artist(game.title).in_language(game, t.places)


def seat_row(seat: SeatInfo | SeatRow) -> dict[str, Any]:
    """A seat with who plays it, as `wire.SeatAt`."""
    kind = "bot" if seat.bot else "person"
    return {"name": seat.name, "kind": kind, "bot": seat.bot, "free": seat.open and not seat.taken}


def sheet(live: LiveTable, reader: Reader, since: int = 0, *, choices: bool = True) -> dict[str, Any]:
    """A `wire.Sheet` as plain data, as this reader may see it.

    Choices may take longer than all the rest: the page shows them, programs must ask.
    """
    held, seat, t = reader.held, reader.seat, reader.t
    table = live.table
    game = table.game
    view = live.view_of(table.state, seat)
    since = min(since, table.line)  # after an undo the reader is ahead of the table
    out = table.sheet(seat, since)
    painter = artist(game.title)
    out["game"] = live.id
    out["undone"] = live.undone
    out["since"] = since
    out["places"] = [seat_row(info) for info in live.seats]
    out["held"] = [live.seats[i].name for i in held]
    shown = game_for(game, t)
    out["prompt"] = painter.prompt(shown, view, seat, t)
    out["choices"] = painter.choices(shown, view, seat, t) if choices and seat is not None and out["legal"] else []
    return out


def past(live: LiveTable, n: int, reader: Reader) -> dict[str, Any]:
    """The same for the position after n lines; nothing is legal there. Raises IndexError outside the record."""
    held, seat, t = reader.held, reader.seat, reader.t
    table = live.table
    game = table.game
    s = table.at(n)
    turn = game.turn(s)
    phase = game.phase(s)
    view = live.view_of(s, seat)
    return {
        "game": live.id,
        "title": game.title,
        "map": game.map_name,
        "options": dict(game.options),
        "seats": list(s.names),
        "places": [seat_row(info) for info in live.seats],
        "line": n,
        "undone": live.undone,
        "round": s.round,
        "phase": phase.name if phase else "",
        "turn": None if turn is None else "-" if turn < 0 else s.names[turn],
        "over": turn is None,
        "you": None if seat is None else s.names[seat],
        "held": [live.seats[i].name for i in held],
        "legal": [],
        "undo": False,
        "auction": auction_status(game, s),
        "order": None,
        "prompt": artist(game.title).prompt(game_for(game, t), view, seat, t),
        **results(game, view),
        "since": 0,
        "log": table.log(seat)[:n],
        "choices": [],
    }


def log_sentences(live: LiveTable, seat: Seat | None, t: Translator) -> list[str]:
    """Every line of the log as a sentence; what was said before is kept."""
    table = live.table
    game = table.game
    over = table.turn() is None
    # Once a game is over nothing is hidden any more, so all read the same.
    key = (None if game.hide is None else seat, f"{t.language} {t.places}{' over' if over else ''}")
    sentences = live.sentences.setdefault(key, [])
    if len(sentences) < table.line:
        painter = artist(game.title)
        shown = game_for(game, t)
        s = table.at(len(sentences))
        for entry in table.entries[len(sentences) :]:
            if over or game.hide is None:
                sentences.append(painter.tell(shown, s, entry.seat, entry.action, t))
            else:
                action = game.hidden(s, entry.action, seat)
                sentences.append(painter.tell(shown, game.view(s, seat), entry.seat, action, t))
            game.play(s, entry.action)
    return sentences


def log_parts(live: LiveTable, seat: Seat | None, t: Translator, upto: int) -> list[LogPart]:
    """The log under headings of round and phase."""
    parts: list[LogPart] = []
    last: tuple[int, str] | None = None
    sentences = log_sentences(live, seat, t)
    for entry in live.table.entries[:upto]:
        if (entry.round, entry.phase) != last:
            last = (entry.round, entry.phase)
            parts.append(LogPart(entry.round, label_of(entry.phase, t, live.table.game.title), []))
        parts[-1].lines.append((entry.n, sentences[entry.n - 1]))
    return parts


def board(svg: str) -> Board:
    """Cut a drawing where its terrain begins and ends; a drawing without such groups is all moving."""
    first, second = svg.find('<g id="terrain"'), svg.find('<g id="moving"')
    if not 0 <= first < second:
        first = second = svg.find(">") + 1
    return Board(Markup(svg[:first]), Markup(svg[first:second]), Markup(svg[second:]))


MOTIONS = 6
"""How many of the last lines may still be seen moving when the page has missed them."""


def pick_data(live: LiveTable, view: Any, content: dict[str, Any], said: Sequence[str], *, now: bool) -> dict[str, Any]:
    """What the script of the page picks and draws with; nothing moves of a line that hides something."""
    game = live.table.game
    painter = artist(game.title)
    out = {"you": content["you"], **page_data(content["choices"]), "routes": {}, "motions": {}}
    if now:
        out["routes"] = painter.routes(game, view)
        for entry in live.table.entries[-MOTIONS:]:
            motion = painter.motion(game, entry.action)
            if motion and said[entry.n - 1] == live.table.record.lines[entry.n - 1]:
                out["motions"][entry.n] = motion
    return out


def script_json(value: Any) -> Markup:
    """Plain data for a script element: JSON in which nothing can end the element."""
    return Markup(wire.encode(value).decode().replace("<", "\\u003c"))


async def prepare_board(live: LiveTable, n: int | None = None) -> None:
    """Let a slow artist prepare the board after n lines (None: now) in a thread, for others are served meanwhile."""
    painter = artist(live.table.game.title)
    if painter.slow:
        s = live.table.state.copy() if n is None else live.table.at(n)
        await asyncio.to_thread(painter.prepare, live.table.game, s)


def page(
    live: LiveTable,
    content: dict[str, Any],
    reader: Reader,
    *,
    now: bool = True,
    invitations: Sequence[dict[str, Any]] = (),
    notice: str = "",
) -> dict[str, Any]:
    """What the table's templates are given; `content` is a `sheet` or a `past`."""
    seat, t = reader.seat, reader.t
    table = live.table
    game = table.game
    n = content["line"]
    view = live.view_of(table.state if now else table.at(n), seat)
    shown = game_for(game, t)
    painter = artist(game.title)
    box = titles.title(game.title)
    said = table.log(seat)[:n]
    return {
        "sheet": content,
        "base": f"/g/{live.id}",
        "names": {"title": box.label, "map": t(box.map_info(game.map_name).label)},
        "phase": label_of(content["phase"], t, game.title) if content["phase"] else "",
        "board": board(painter.board(shown, view, seat, t)),
        "panels": painter.panels(shown, view, seat, t),
        "log": log_parts(live, seat, t, n),
        "said": said,
        "how": painter.how(shown, view, t) if content["legal"] else "",
        "provenance": box.map_info(game.map_name).provenance,
        "groups": groups_of(content["choices"]),
        "picking": script_json(pick_data(live, view, content, said, now=now)),
        "pictures": lambda: script_json(painter.shapes(game)),
        "called": lambda: script_json(painter.names(shown, t)),
        "named": bool(place_names(game.map, t.language)),
        "options": [
            {"label": t(option.label), "choice": t(option.choices[content["options"].get(option.name, option.default)])}
            for option in box.options_on(game.map_name)
            if option.name in content["options"]
        ],
        "invitations": list(invitations),
        "past": None if now else n,
        "lines": table.line,
        "takebacks": live.takebacks,
        "stopped": table.stopped,
        "notice": notice,
    }
