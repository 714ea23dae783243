"""What stands against a line or a thing of the board, and what a line would leave there, for the page and programs."""

from __future__ import annotations

from trunkline.game import Objection, Seat
from trunkline.record import judge
from trunkline.rulebooks import chapter_of
from trunkline.show.places import place_names, with_places
from trunkline.site.tables.live import LiveTable
from trunkline.site.web import wire
from trunkline.site.web.refusals import Refused
from trunkline.site.web.visitor import Visitor
from trunkline.titles import artist


def verdict_on_word(live: LiveTable, seat: Seat | None, word: str, who: Visitor) -> wire.Verdict:
    """What stands against doing anything with a word of the board now; asked only for the seat whose turn it is."""
    if seat is None:
        raise Refused(403, "no-seat")
    game = live.table.game
    if live.table.turn() != seat:
        return wire.Verdict(True)
    found = artist(game.title).why(game, live.view_of(live.table.state, seat), word)
    if found is None:
        return wire.Verdict(True)
    return as_verdict(live, found, who)


def drawn(live: LiveTable, line: str, who: Visitor) -> wire.Ghost:
    """What a line would leave on the board; nothing where it is not legal now."""
    game, s = live.table.game, live.table.state
    read = judge(game, s, line)
    if not isinstance(read, tuple) or live.table.turn() != read[0]:
        return wire.Ghost("")
    painter = artist(game.title)
    shown = painter.in_language(game, who.t.places)
    return wire.Ghost(painter.ghost(shown, live.view_of(s, read[0]), read[1], who.t))


def barred_at(live: LiveTable, seat: Seat | None, word: str, who: Visitor) -> wire.Refusals:
    """What is refused at a word of the board where something else can be done; only for the seat whose turn it is."""
    if seat is None:
        raise Refused(403, "no-seat")
    game = live.table.game
    if live.table.turn() != seat:
        return wire.Refusals([])
    painter = artist(game.title)
    shown = painter.in_language(game, who.t.places)
    found = painter.barred(shown, live.view_of(live.table.state, seat), word, who.t)
    return wire.Refusals(
        [
            wire.Barred(
                each.word, each.note, as_verdict(live, each.objection, who), each.chip, dict(each.ghost),
                list(each.ways), list(each.exits),
            )
            for each in found
        ]
    )  # fmt: skip


def as_verdict(live: LiveTable, o: Objection, who: Visitor) -> wire.Verdict:
    """An objection as a verdict, with the rule to read about it."""
    title = live.table.game.title
    o = with_places(o, place_names(live.table.game.map, who.t.places))
    rule = chapter_of(title, o.section)
    heading, link = (who.t(rule.heading), f"/rules/{title}#{rule.anchor}") if rule else ("", "")
    return wire.Verdict(False, o.code, who.t.objection(o, title), o.section, heading, link)
