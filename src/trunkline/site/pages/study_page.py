"""What stands on the table page of a study: where it branches off, what decides for its seats, its other branches."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from trunkline import titles
from trunkline.game import CHANCE
from trunkline.levels import STRONG
from trunkline.show.names import person
from trunkline.site.pages.draft import levels
from trunkline.site.tables import studies
from trunkline.site.tables.comments import Comment, comments_of
from trunkline.site.tables.hall import Hall
from trunkline.site.tables.live import LiveTable
from trunkline.site.web.i18n import Translator
from trunkline.site.web.markdown import marked
from trunkline.site.web.visitor import Visitor
from trunkline.words import N_


def study_name(study: studies.Study, t: Translator) -> str:
    """What a study is called: by its owner, else by what it branches off."""
    if study.name:
        return study.name
    if study.parent is None:
        return t(N_("A record of {line} lines"), line=study.line)
    return t(N_("From line {line} of table {game}"), line=study.line, game=str(study.parent))


async def study_shown(hall: Hall, live: LiveTable, who: Visitor, n: int | None = None) -> dict[str, Any]:
    """What is otherwise on the table page of a study, after n lines or now; nothing for any other table.

    `secret`: nobody hands over the screen there. `study`: `name`, `called`, `own`, `guessed`, `line`, the numbers of
    `parent` and `root`, whether it is `shared`; `seats` with the `bots` that may decide for them; `branches` of the
    same root as a tree; `comments` by line; whether a strong bot gives `advice` here, and a `curve` of all lines.
    """
    if live.level != "study":
        return {}
    study = await hall.store.ask(lambda to: studies.find_study(to, live.id))
    if study is None:
        return {}
    root, own = study.root or study.game, study.account == who.account
    family = await hall.store.ask(lambda to: studies.studies_of(to, study.account, root)) if own else []
    table = live.table
    box = titles.title(table.game.title)
    me, number = who.account or "", live.id
    found = await hall.store.ask(lambda to: comments_of(to, number, me))
    turn = table.turn() if n is None else table.game.turn(table.at(n))
    shown = {
        "name": study.name,
        "called": study_name(study, who.t),
        "own": own,
        "guessed": study.guessed,
        "line": study.line,
        "parent": study.parent,
        "root": root,
        "is_root": root == study.game,
        "shared": bool(study.token),
        "seats": [
            {"seat": seat, "name": str(info.name), "label": person(info.name), "bot": info.bot}
            for seat, info in enumerate(live.seats)
        ],
        "advice": STRONG in box.bots and turn not in (None, CHANCE),
        "curve": STRONG in box.bots,
        "at": table.line if n is None else n,
        "comments": comments_shown(found, me, who.t),
        "bots": {name: who.t(label) for name, label in levels(box).items()},
        "branches": [
            {"depth": depth, "game": each.game, "line": each.line, "called": study_name(each, who.t)}
            for depth, each in studies.tree_of(family)
        ],
    }
    return {"study": shown, "secret": False}


def comments_shown(found: Sequence[Comment], me: str, t: Translator) -> dict[int, list[dict[str, Any]]]:
    """Comments by line as the page shows them."""
    by_line: dict[int, list[dict[str, Any]]] = {}
    now = time.time()
    for each in found:
        shown = {
            "id": each.id,
            "mine": each.account == me,
            "name": t(N_("you")) if each.account == me else each.name or t(N_("somebody")),
            "typed": each.text,
            "text": marked(each.text),
            "ago": t.ago(now - each.at),
            "iso": datetime.fromtimestamp(each.at, UTC).isoformat(timespec="seconds"),
            "edited": each.edited,
        }
        by_line.setdefault(each.line, []).append(shown)
    return by_line


def chance_line(live: LiveTable, n: int) -> str:
    """The line number n of a study as text, where it was left to chance; "" for any other."""
    if live.level != "study" or not 1 <= n <= live.table.line or live.table.entries[n - 1].seat != CHANCE:
        return ""
    return live.table.record.lines[n - 1]
