"""What one reader is shown of a table: plain data for programs, the same with words and pictures for the page.

The page's templates get from `page`: `sheet` (as in `wire.Sheet`), `base` (where it is changed), `names` (label
of title and map), `board` (its `open`, `terrain` and `moving` parts are SVG text in this order, then `</svg>`),
`panels` with `tabs` (name, label and key of what they stand in), `board_in_words` (the board in words), `log` (headings
with their lines), `said` (those lines as text), `groups` (the choices by kind), `how` (which picks make a line),
`picking` (what picking on the board needs), `pictures` and `called` (which stay all game long), `provenance` (of the
map), `invitations` (secret links for the host), `past` (the line count shown when it is not the present), `round_card`
and `ending` (see `pages/rounds.py`), `since` and `timeline` (see `pages/since.py`),
`takebacks`, `notice`, `named` (whether places have names in the reader's language), `missing` (the seats that nobody
has taken), `others` (the people at the table beside the reader), `asked_after` (the line to which all are asked to go
back, as a sentence), `sitters` (see `pages/sitters.py`), `timing` (see `pages/timing.py`), `secret` (whether this
screen shows several hands that are nobody else's business), `wishes` (what the seat may order), `steady` (whether the
drawing keeps its proportions), `study` and `chance` (see `pages/study_page.py`; nothing at other tables), `plan` (see
`pages/planning.py`), `coach` (at first games alone), `suggest` and `hint` (see `pages/coached.py`).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from trunkline import titles
from trunkline.follow import Begun, follow
from trunkline.game import Game, Seat
from trunkline.match import auction_status, results
from trunkline.show import Panel, label_of
from trunkline.show.choice import groups_of, page_data
from trunkline.show.names import person
from trunkline.show.places import place_names
from trunkline.show.rounds import Note
from trunkline.site.pages import since
from trunkline.site.pages.care_words import care_rows, care_words, takebacks_shown
from trunkline.site.pages.naming import name_of_table, rest_of_name
from trunkline.site.pages.rounds import ending, round_card
from trunkline.site.pages.sitters import sitters
from trunkline.site.pages.timing import clock_rows, pace_row, timing
from trunkline.site.pages.wishes import wishes_shown
from trunkline.site.tables.consent import asked_at, people_at, waits_for
from trunkline.site.tables.live import LiveTable
from trunkline.site.tables.seating import SeatInfo
from trunkline.site.tables.store import SeatRow
from trunkline.site.web import wire
from trunkline.site.web.i18n import Translator
from trunkline.site.web.visitor import Reader
from trunkline.titles import artist
from trunkline.words import N_

VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')


@dataclass(frozen=True, slots=True)
class Board:
    """A drawing in three parts: what opens the SVG, the terrain that never changes, the rest with `</svg>`."""

    open: Markup
    terrain: Markup
    moving: Markup

    @property
    def aspect(self) -> float:
        """How wide the drawing is for its height."""
        found = VIEW_BOX.search(self.open)
        return float(found[1]) / float(found[2]) if found else 0.0


@dataclass(frozen=True, slots=True)
class LogPart:
    """A heading of the log, `round` 0 in the opening, and its lines as (number, sentence).

    `notes` say after a line of that number what the rules alone did.
    """

    round: int
    phase: str
    lines: list[tuple[int, str]]
    notes: dict[int, list[Note]] = field(default_factory=dict)


def game_for(game: Game[Any, Any], t: Translator) -> Game[Any, Any]:
    """The game as it is drawn and told of for a reader: its places called as they call them."""
    return artist(game.title).in_language(game, t.places)


def seat_row(seat: SeatInfo | SeatRow) -> dict[str, Any]:
    """A seat with who plays it, as `wire.SeatAt`."""
    kind = "bot" if seat.bot else "person"
    return {
        "name": seat.name,
        "label": person(seat.name),
        "kind": kind,
        "bot": seat.bot,
        "free": seat.open and not seat.taken,
        "stands_in": seat.stands_in,
    }


def ask_row(live: LiveTable) -> dict[str, Any] | None:
    """What is asked of all seats, as `wire.AskNow`; None when nothing is."""
    ask = asked_at(live)
    if ask is None:
        return None
    names = [info.name for info in live.seats]
    against = None if ask.against is None else names[ask.against]
    waits = [] if against else [names[seat] for seat in waits_for(live, ask)]
    return {"seat": names[ask.seat], "to": ask.to, "waits": waits, "against": against}


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
    out["ask"] = ask_row(live)
    out["pace"], out["clocks"] = pace_row(live.pace), clock_rows(live)
    out["gathering"], out["rated"], out["care"] = live.gathering, live.rated, care_rows(live)
    if live.gathering or (seat is not None and live.seats[seat].bot):  # which decides now
        out.update(legal=[], undo=False, reset=False, redo="", wishes=[])
    out["places"] = [seat_row(info) for info in live.seats]
    out["held"] = [live.seats[i].name for i in held]
    shown = game_for(game, t)
    out["prompt"] = vacancy_words(live, seat, t) or painter.prompt(shown, view, seat, t)
    out["choices"] = painter.choices(shown, view, seat, t) if choices and seat is not None and out["legal"] else []
    return out


def vacancy_words(live: LiveTable, seat: Seat | None, t: Translator) -> str:
    """What a table waits for that has not begun, or whose turn is that of a seat nobody has taken; else ""."""
    if not live.gathering:
        turn = live.table.turn()
        if turn is None or turn == seat or turn not in live.missing():
            return ""
        return t(N_("Nobody sits at {seat}’s seat yet, and it is the next to act."), seat=person(live.seats[turn].name))
    return t.ngettext(
        "The game begins when all seats are taken. {n} seat is free.",
        "The game begins when all seats are taken. {n} seats are free.",
        len(live.missing()),
    )


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
        "reset": False,
        "redo": "",
        "auction": auction_status(game, s),
        "order": None,
        "wishes": [],
        "prefers": None,
        "ask": None,
        "pace": pace_row(live.pace),
        "clocks": [],
        "gathering": live.gathering,
        "rated": live.rated,
        "care": [],
        "prompt": artist(game.title).prompt(game_for(game, t), view, seat, t),
        **results(game, view),
        "since": 0,
        "log": table.log(seat)[:n],
        "choices": [],
    }


def log_key(live: LiveTable, seat: Seat | None, t: Translator) -> tuple[Seat | None, str]:
    """Under what the log of a reader is kept: once a game is over nothing is hidden any more, so all read the same."""
    over = " over" if live.table.turn() is None else ""
    return (None if live.table.game.hide is None else seat, f"{t.language} {t.places}{over}")


def log_sentences(live: LiveTable, seat: Seat | None, t: Translator) -> list[str]:
    """Every line of the log as a sentence; what was said before is kept, and so are the notes between the lines."""
    table = live.table
    game = table.game
    over = table.turn() is None
    key = log_key(live, seat, t)
    sentences, notes = live.sentences.setdefault(key, []), live.notes.setdefault(key, [])
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
            begun = follow(game, s, entry.action)
            if not over and game.mask is not None:
                begun = [Begun(each.phase, game.view(each.before, seat), game.view(each.after, seat)) for each in begun]
            notes.append(painter.rounds.notes(shown, begun, t) if begun else [])
    return sentences


def log_parts(live: LiveTable, seat: Seat | None, t: Translator, upto: int) -> list[LogPart]:
    """The log under headings of round and phase."""
    parts: list[LogPart] = []
    last: tuple[int, str] | None = None
    sentences = log_sentences(live, seat, t)
    notes = live.notes[log_key(live, seat, t)]
    for entry in live.table.entries[:upto]:
        if (entry.round, entry.phase) != last:
            last = (entry.round, entry.phase)
            parts.append(LogPart(entry.round, label_of(entry.phase, t, live.table.game.title), []))
        parts[-1].lines.append((entry.n, sentences[entry.n - 1]))
        if notes[entry.n - 1]:
            parts[-1].notes[entry.n] = notes[entry.n - 1]
    return parts


def board(svg: str) -> Board:
    """Cut a drawing where its terrain begins and ends; a drawing without such groups is all moving."""
    first, second = svg.find('<g id="terrain"'), svg.find('<g id="moving"')
    if not 0 <= first < second:
        first = second = svg.find(">") + 1
    return Board(Markup(svg[:first]), Markup(svg[first:second]), Markup(svg[second:]))


MOTIONS = 6
"""How many of the last lines may still be seen moving when the page has missed them; of the past only the last one."""


def pick_data(
    live: LiveTable, view: Any, content: dict[str, Any], said: Sequence[str], reader: Reader, *, now: bool
) -> dict[str, Any]:
    """What the script of the page picks and draws with; nothing moves of a line that hides something."""
    game, n = live.table.game, content["line"]
    painter = artist(game.title)
    out = {
        "you": content["you"],
        **page_data(content["choices"]),
        "routes": {},
        "sides": painter.sides(game, reader.t),
        "owners": {},
        "motions": {},
        "since": since.marks(live, reader, n),
    }
    for entry in live.table.entries[max(n - (MOTIONS if now else 1), 0) : n]:
        motion = painter.motion(game, entry.action)
        if motion and said[entry.n - 1] == live.table.record.lines[entry.n - 1]:
            out["motions"][entry.n] = motion
    if now or any("route" in motion for motion in out["motions"].values()):
        out["routes"] = painter.routes(game, view)
        out["owners"] = painter.owners(game, view)
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


TABS = {
    "turn": (N_("Turn"), "t"),
    "log": (N_("Log"), "l"),
    "goods": (N_("Goods"), "k"),
    "tiles": (N_("Tiles"), "i"),
    "chat": (N_("Chat"), "c"),
    "table": (N_("Table"), "m"),
    "notes": (N_("Notes"), "o"),
}
"""What stands beside the board, one tab at a time, by name: its label, and the key that shows it."""

OPTIONAL = ("goods", "tiles", "chat")
"""Tabs that are not always there: those of a title only where a panel stands in them."""


def tabs_of(panels: Sequence[Panel], t: Translator, *, alone: bool) -> list[tuple[str, str, str]]:
    """The tabs of a page, each with its label and its key; where the reader is alone nobody chats."""
    used = {panel.place for panel in panels} | (set() if alone else {"chat"})
    return [(name, t(label), key) for name, (label, key) in TABS.items() if name not in OPTIONAL or name in used]


def page(
    live: LiveTable,
    content: dict[str, Any],
    reader: Reader,
    *,
    now: bool = True,
    invitations: Sequence[dict[str, Any]] = (),
    notice: str = "",
    zone: str = "",
) -> dict[str, Any]:
    """What the table's templates are given; `content` is a `sheet` or a `past`, `zone` whose clocks the reader has."""
    seat, t = reader.seat, reader.t
    table = live.table
    game = table.game
    n = content["line"]
    view = live.view_of(table.state if now else table.at(n), seat)
    shown = game_for(game, t)
    painter = artist(game.title)
    box = titles.title(game.title)
    info = box.map_info(game.map_name)
    said = table.log(seat)[:n]
    panels = painter.panels(shown, view, seat, t)
    groups = groups_of(content["choices"])
    return {
        "sheet": content,
        "base": f"/g/{live.id}",
        "names": {
            "title": box.label,
            "map": t(info.label),
            "table": name_of_table(live, t),
            "rest": rest_of_name(box, info, t),
        },
        "phase": label_of(content["phase"], t, game.title) if content["phase"] else "",
        "board": board(painter.board(shown, view, seat, t)),
        "steady": painter.steady,
        "panels": panels,
        "board_in_words": painter.places(shown, view, t),
        "tabs": tabs_of(panels, t, alone=not live.id),
        "log": log_parts(live, seat, t, n),
        "said": said,
        "how": painter.how(shown, view, t) if content["legal"] else "",
        "provenance": info.provenance,
        "groups": groups,
        "amounts": [group for group in groups if group.is_amount],
        "picking": script_json(pick_data(live, view, content, said, reader, now=now)),
        "pictures": lambda: script_json(painter.shapes(game)),
        "called": lambda: script_json(painter.names(shown, t)),
        "named": bool(place_names(game.map, t.language)),
        "options": [
            {"label": t(option.label), "choice": t(option.choices[content["options"].get(option.name, option.default)])}
            for option in box.options_on(game.map_name)
            if option.name in content["options"]
        ],
        "invitations": list(invitations),
        "sitters": sitters(live) if now and live.id and live.level != "study" else [],
        "timing": timing(live, reader.held, t, zone) if now else None,
        "secret": game.mask is not None and len(content["held"]) > 1 and not content["over"],
        "wishes": wishes_shown(shown, view, content, t) if now else [],
        "missing": [person(live.seats[each].name) for each in live.missing()] if now else [],
        "past": None if now else n,
        "asked_after": log_sentences(live, seat, t)[ask["to"] - 1] if (ask := content["ask"]) and ask["to"] else "",
        "others": [person(live.seats[each].name) for each in people_at(live) if each not in reader.held],
        "since": since.summary(live, reader) if now else {},
        "timeline": since.timeline(live, n, t),
        "round_card": round_card(live, shown, n, seat, t),
        "ending": ending(live, shown, reader.held, t) if now else {},
        "lines": table.line,
        "takebacks": takebacks_shown(live),
        "stopped": "" if (stop := live.stop()) is None else t.objection(stop, game.title),
        "may_repair": False,
        "closed": live.closed,
        "care": care_words(live, t) if now else [],
        "notice": notice,
        "study": None,
        "coach": None,
        "suggest": False,
        "hint": None,
        "plan": None,
        "chance": "",
    }
