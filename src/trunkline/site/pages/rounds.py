"""What a page shows of the rounds of a table: the card at the end of one, and the end of the game over the whole stage.

`round_card` and `ending` give plain data for `templates/round.html` and `templates/ending.html`; the ledger of figures
is kept with the table (`LiveTable.ledger`) while lines are played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from trunkline.game import Game, Seat
from trunkline.show.deliveries import Delivery, by_length, by_link
from trunkline.show.final import Sheet, final_sheet, people
from trunkline.show.names import person
from trunkline.show.plot import Line, bar, plot
from trunkline.show.rounds import ENDING, Column, Ledger, Round, figure, shown_columns
from trunkline.site.pages.pacing import pace_entries
from trunkline.site.tables.live import LiveTable
from trunkline.site.web.i18n import Translator
from trunkline.titles import artist
from trunkline.words import N_

BUSIEST = 8
"""How many links are listed before the rest is folded away."""


def ledger_of(live: LiveTable) -> Ledger:
    """The ledger of a table, up to its last line."""
    table = live.table
    if live.ledger is None:
        live.ledger = Ledger(table.game, artist(table.game.title).rounds, table.at(0))
    for entry in table.entries[live.ledger.line :]:
        live.ledger.play(entry.seat, entry.action)
    return live.ledger


def round_card(live: LiveTable, shown: Game[Any, Any], n: int, seat: Seat | None, t: Translator) -> dict[str, Any]:
    """The last round that was over after n lines, as `round.html` shows it; empty before the first one is."""
    done = [each for each in ledger_of(live).upto(n)[0] if each.number != ENDING]
    if not done:
        return {}
    last, painter, names = done[-1], artist(live.table.game.title), live.table.state.names
    columns = shown_columns(painter.rounds.columns, last.books)
    seats = sorted(range(len(names)), key=lambda k: (not last.books[k], -last.books[k].get("score", 0), k))
    best = max((row.get("score", 0) for row in last.books), default=0)
    leads = N_("{seats} leads with {points}.") if len(last.leaders) == 1 else N_("{seats} lead with {points} each.")
    return {
        "number": last.number,
        "line": last.line,
        "brief": painter.rounds.brief,
        "columns": [{"label": t(each.label)} for each in columns],
        "rows": [
            {
                "seat": k,
                "name": person(names[k]),
                "you": k == seat,
                "leads": k in last.leaders,
                "cells": [{"text": figure(each, last.books[k]), "kind": look(each, last.books[k])} for each in columns],
            }
            for k in seats
        ],
        "leads": t(leads, seats=people(names, list(last.leaders)), points=in_words(best, painter.final.unit, t))
        if last.leaders and len(names) > 1
        else "",
        "remarks": painter.rounds.remarks(shown, last, t),
    }


def look(column: Column, row: Mapping[str, int]) -> str:
    """How a figure is set: a gain or cost of nothing has no colour."""
    return "" if column.kind in ("gain", "cost") and not row.get(column.key) else column.kind


def ending(live: LiveTable, shown: Game[Any, Any], held: Sequence[Seat], t: Translator) -> dict[str, Any]:
    """The end of the game as `ending.html` shows it; empty while the game goes on."""
    table = live.table
    if table.turn() is not None:
        return {}
    s, painter = table.state, artist(table.game.title)
    rounds, deliveries = ledger_of(live).upto(table.line)
    sheet = final_sheet(shown, s, painter.final, t)
    own = bool(held) and live.level != "study"
    return {
        "headline": headline(sheet, s.names, t),
        "podium": []
        if len(s.names) == 1
        else [
            {"seat": k, "name": person(s.names[k]), "rank": sheet.ranks[k], "points": points(sheet, k)}
            for k in sheet.seats[:3]
            if k in sheet.ranks
        ],
        "alone": len(s.names) == 1,
        "own": own_places(sheet, held, s.names, t),
        "sheet": score_rows(sheet, s.names, t),
        "ties": sheet.ties,
        "notes": sheet.notes,
        "plots": plots(painter.rounds.plots, rounds, s.names, t),
        "hauls": hauls(deliveries, sheet, s.names) if deliveries else {},
        "links": links(live, shown, deliveries, t),
        "busiest": BUSIEST,
        "tables": painter.final.tables(shown, s, rounds, t),
        "rematch": rematch(live, held),
        "again": own,
        "together": own and any(live.player_of(k) and k not in held for k in range(len(live.seats))),
        "rounds": max((each.number for each in rounds), default=0),
        "lines": table.line,
    }


def in_words(n: int, unit: str, t: Translator) -> str:
    """A score in a sentence: with its unit, or as points."""
    text = f"{'−' if n < 0 else ''}{unit}{abs(n)}"
    return text if unit else t.ngettext("{points} point", "{points} points", abs(n), points=text)


def points(sheet: Sheet, seat: Seat) -> str:
    """The score of a seat with its unit."""
    n = sheet.scores[seat]
    return f"{'−' if n < 0 else ''}{sheet.unit}{abs(n)}"


def headline(sheet: Sheet, names: tuple[str, ...], t: Translator) -> str:
    """The winner, with what, and by how much; whoever played alone has a score, or has lost."""
    winners = list(sheet.winners)
    if len(names) == 1 and not winners:
        return t(N_("{seat} has lost the game."), seat=person(names[0]))
    if len(names) == 1:
        return t(N_("{seat} has played alone and scores {points}."), seat=person(names[0]),
                 points=in_words(sheet.scores[0], sheet.unit, t))  # fmt: skip
    if not winners:
        return t(N_("The game is over; nobody is ranked."))
    won = in_words(sheet.scores[winners[0]], sheet.unit, t)
    if len(winners) > 1:
        return t(N_("{seats} share the victory with {points} each."), seats=people(names, winners), points=won)
    rest = [k for k in sheet.seats if k in sheet.ranks and k not in winners]
    ahead = sheet.scores[winners[0]] - sheet.scores[rest[0]] if rest else 0
    who = {"seat": person(names[winners[0]]), "points": won}
    if not ahead:
        return t(N_("{seat} wins with {points}."), **who)
    return t(N_("{seat} wins with {points}, {ahead} ahead."), ahead=f"{sheet.unit}{ahead}", **who)


def own_places(sheet: Sheet, held: Sequence[Seat], names: tuple[str, ...], t: Translator) -> list[str]:
    """Where each seat of the reader has come, the best first; winners left out, for the headline names them."""
    return [
        t(N_("{seat}: place {rank} of {count} with {points}."),
          seat=person(names[k]), rank=sheet.ranks[k], count=len(names),
          points=in_words(sheet.scores[k], sheet.unit, t))
        for k in sheet.seats
        if k in held and k in sheet.ranks and k not in sheet.winners
    ]  # fmt: skip


def score_rows(sheet: Sheet, names: tuple[str, ...], t: Translator) -> dict[str, Any]:
    """The score sheet: a column a seat by rank, a row for what counts, then the sum and the places."""
    return {
        "seats": [{"seat": k, "name": person(names[k]), "won": k in sheet.winners} for k in sheet.seats],
        "rows": [
            {"label": count.label, "cells": [t.value(count.points.get(k, "–")) for k in sheet.seats]}
            for count in sheet.counts
        ],
        "total": {
            "label": sheet.total,
            "cells": [points(sheet, k) if k in sheet.scores else "–" for k in sheet.seats],
        },
        "ranks": [str(sheet.ranks.get(k, "–")) for k in sheet.seats],
    }


def plots(columns: Sequence[Column], rounds: Sequence[Round], names: tuple[str, ...], t: Translator) -> list[Any]:
    """A plot for each figure over the rounds, with the same figures as rows of a table."""
    feet = [str(each.number) if each.number != ENDING else t(N_("end")) for each in rounds]
    out = []
    for column in columns:
        title = t(N_("{figure} by round"), figure=t(column.label))
        lines = [
            Line(k, person(name), tuple(each.books[k].get(column.key) for each in rounds))
            for k, name in enumerate(names)
        ]
        out.append(
            {
                "key": column.key,
                "title": title,
                "picture": Markup(plot(lines, feet, title)),
                "rounds": feet,
                "rows": [
                    {"seat": line.seat, "name": line.name,
                     "cells": [t.value("–" if value is None else value) for value in line.values]}
                    for line in lines
                ],
            }
        )  # fmt: skip
    return out


def hauls(deliveries: Sequence[Delivery], sheet: Sheet, names: tuple[str, ...]) -> dict[str, Any]:
    """The deliveries of each seat by length, with a bar of them."""
    rows = {row.seat: row for row in by_length(deliveries, len(names))}
    most = max(row.cubes for row in rows.values())
    return {
        "lengths": list(range(1, len(rows[0].lengths) + 1)),
        "rows": [
            {
                "seat": k,
                "name": person(names[k]),
                "lengths": rows[k].lengths,
                "cubes": rows[k].cubes,
                "links": rows[k].links,
                "lent": rows[k].lent,
                "bar": Markup(bar(rows[k].lengths, most)),
            }
            for k in sheet.seats
        ],
    }


def links(live: LiveTable, shown: Game[Any, Any], deliveries: Sequence[Delivery], t: Translator) -> list[Any]:
    """What each link has brought its owner, the busiest first."""
    painter, s = artist(live.table.game.title), live.table.state
    rows = by_link(deliveries)
    most = max((row.cubes for row in rows), default=0)
    return [
        {
            "name": painter.rounds.link_name(shown, s, row.link, t),
            "seat": row.owner,
            "owner": "" if row.owner is None else person(s.names[row.owner]),
            "cubes": row.cubes,
            "others": row.others,
            "bar": Markup(bar((row.cubes,), most)),
        }
        for row in rows
    ]


def rematch(live: LiveTable, held: Sequence[Seat]) -> str:
    """The address of the form for a new table with the same title, map, options, seats and pace."""
    game = live.table.game
    fields: dict[str, str] = {"title": game.title, "map": game.map_name}
    for k, info in enumerate(live.seats):
        bot = "" if info.stands_in else info.bot
        fields[f"kind-{k + 1}"] = bot or ("me" if k in held else "open" if info.open else "link")
        fields[f"name-{k + 1}"] = person(info.name)
    options: Mapping[str, str] = game.options
    fields |= pace_entries(live.pace)
    return "/new?" + urlencode(fields | {f"option-{name}": value for name, value in options.items()})
