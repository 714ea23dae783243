"""What stands on the table page of a first game that goes on: the coach’s words, a hint, what would count now.

At other tables a seat may ask for a hint alone: a strong bot’s choice, with the words that the coach has for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from trunkline import titles
from trunkline.actions import Action
from trunkline.first import FirstGame, first_game, words_for
from trunkline.game import Seat
from trunkline.levels import STRONG
from trunkline.lookahead import Strong
from trunkline.show.final import final_sheet
from trunkline.show.names import person
from trunkline.site.pages import sheet as show
from trunkline.site.pages.guide import with_hint
from trunkline.site.tables.live import LiveTable
from trunkline.site.web.i18n import Translator
from trunkline.site.web.visitor import Reader


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach proposes: a line with its seat, what the log would say of it, what speaks for it."""

    line: str
    sentence: str
    facts: tuple[str, ...]
    reason: str


def coach_of(live: LiveTable) -> FirstGame | None:
    """The first game that a table goes on with; None where no coach helps."""
    return first_game(live.table.game.title) if live.level == "lesson" else None


def adviser_of(live: LiveTable) -> Strong | None:
    """The bot that a seat at a table may ask what it would do; None at studies and lessons, and where none is strong.

    The one place that says at which tables a hint may be asked for: at all that people play for nothing but the game.
    """
    if live.level in ("study", "lesson") or live.rated:
        return None
    box = titles.title(live.table.game.title)
    bot = box.bot(STRONG) if STRONG in box.bots else None
    return bot if isinstance(bot, Strong) else None


async def propose(live: LiveTable, first: FirstGame, seat: Seat, t: Translator) -> Hint:
    """What the coach would do at a seat whose turn it is; it sees no more than the seat. Thinks in a thread."""
    game, s = live.table.game, live.table.state
    view = live.view_of(s, seat)
    bot = titles.title(game.title).bot(first.bot)
    action = await asyncio.to_thread(bot.choose, game, view, seat, Random(live.table.line))
    return hint_of(live, first.coach, seat, action, t)


def hint_of(live: LiveTable, words: Mapping[str, str], seat: Seat, action: Action, t: Translator) -> Hint:
    """An action of a seat as a hint; `words` are what speaks for an action, by its phase and beginning."""
    game, s = live.table.game, live.table.state
    view = live.view_of(s, seat)
    shown, painter = show.game_for(game, t), titles.artist(game.title)
    facts = next((each.facts for each in painter.choices(shown, view, seat, t) if each.line == str(action)), ())
    phase = game.phase(s)
    reason = words_for(words, f"{phase.name if phase else ''} {action}")
    return Hint(
        game.line(s, seat, action),
        painter.tell(shown, view, seat, action, t),
        facts,
        t(reason) if reason else "",
    )


def count_now(live: LiveTable, t: Translator) -> dict[str, Any]:
    """What each seat would have if the game ended now, row by row as the rulebook counts it."""
    game, s = live.table.game, live.table.state
    counted = final_sheet(show.game_for(game, t), s, titles.artist(game.title).final, t)
    seats = list(range(len(s.names)))
    return {
        "seats": [person(s.names[seat]) for seat in seats],
        "rows": [
            (row.label, [row.points.get(seat, "–") for seat in seats])
            for row in counted.counts
            if any(row.points.values())
        ],
        "total": (t(counted.total), [counted.scores.get(seat, "–") for seat in seats]),
    }


def coach_shown(live: LiveTable, reader: Reader, context: dict[str, Any], hint: Hint | None) -> dict[str, Any]:
    """What a coach adds to the page of a table, or a bot that may be asked.

    At any table but a first game `suggest`, whether a hint may be asked for, and `hint` where one was. At a first game
    `coach`: `free` words while the free rounds last, `score` with `counted` when they are over (`fresh` at first), `on`
    how to go on, and `hint` where one was asked for.
    """
    first = coach_of(live)
    if first is None or not reader.held:
        return suggestion_shown(live, reader, context, hint)
    round_ = live.table.state.round
    shown: dict[str, Any] = {"free": (), "score": (), "on": first.on, "hint": hint, "fresh": round_ == first.until + 1}
    if round_ <= first.until and live.table.turn() is not None:
        shown["free"] = first.free
    else:
        shown |= {"score": first.score, "counted": count_now(live, reader.t)}
    found = {"coach": shown}
    return found if hint is None else found | with_hint(context, hint.line.partition(" ")[2])


def suggestion_shown(live: LiveTable, reader: Reader, context: dict[str, Any], hint: Hint | None) -> dict[str, Any]:
    """`suggest`, whether this seat may ask a bot now, and the `hint` that it was given."""
    found = {"suggest": reader.seat is not None and adviser_of(live) is not None, "hint": hint}
    return found if hint is None else found | with_hint(context, hint.line.partition(" ")[2])
