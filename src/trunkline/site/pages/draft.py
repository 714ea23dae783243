"""The form of a new table as it stands: what was entered, what another title or map makes of it, what is wrong.

What a table needs that is opened from it: the seats with their words, the options, and the ticket that says it all.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trunkline import titles
from trunkline.actions import BadLine
from trunkline.bot import AnyLegal
from trunkline.maps import MapInfo
from trunkline.site.pages.naming import table_name
from trunkline.site.pages.pacing import PREFIX, pace_summary, read_fields
from trunkline.site.tables.admission import check_rated, read_admission
from trunkline.site.tables.new import NewSeat
from trunkline.site.tables.seat_words import seat_word as seat_word
from trunkline.site.web.i18n import Translator
from trunkline.site.web.visitor import typed_name
from trunkline.titles import Title
from trunkline.words import N_, WORDS

WORDS["nobody"] = N_("Choose who sits here, or leave the seat out.")
WORDS["seat-unnamed"] = N_("Give the seat a name.")
NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")

PEOPLE = ("me", "link", "open")
"""The kinds of seats besides bots."""

OTHERS = ("bot", "link", "open")
"""What all seats but one's own can be made at once."""

ROOM = "room-"
"""Begins the names of the fields about admission."""

KEPT = "kept-"
"""Begins the name of a hidden field: an entry that the title and map shown now have no field for."""

ENTRY = re.compile(r"(kind|name)-[0-9]|option-[a-z0-9-]+|pace-[a-z]+|room-[a-z]+")
"""The fields that a reader fills in."""


@dataclass(slots=True)
class Draft:
    """The form as it stands: what was chosen, and an error by field.

    `names` are as typed; `pace` and `room` are what was entered about time and about admission, by field; `kept` are
    the entries for other titles and maps, field -> value.
    """

    box: Title
    info: MapInfo
    names: list[str]
    kinds: list[str]
    options: dict[str, str]
    kept: dict[str, str] = field(default_factory=dict)
    pace: dict[str, str] = field(default_factory=dict)
    room: dict[str, str] = field(default_factory=dict)
    errors: dict[str, BadLine] = field(default_factory=dict)

    def seats(self) -> list[NewSeat]:
        """The seats that are not left out, in order, each with a word of its own."""
        out: list[NewSeat] = []
        for n, (name, kind) in enumerate(zip(self.names, self.kinds, strict=True), start=1):
            if kind:
                out.append(NewSeat(seat_word(name, n, [seat.name for seat in out]), kind, name))
        return out

    def has_field(self, entry: str, value: str) -> bool:
        """Whether an entry of that value stands in the form as it is."""
        what, _, which = entry.partition("-")
        if entry == f"{ROOM}rated":
            return self.info.most > 1
        if what in ("pace", "room"):
            return True
        return self.options.get(which) == value if what == "option" else int(which) <= self.info.most


def levels(box: Title, also: Sequence[str] = ()) -> dict[str, str]:
    """What the bots that a title offers people are called, in English.

    The random one is offered only where there is no other, or where it is among `also`.
    """
    return {name: name for name in box.bots if name != AnyLegal.name or name in also or len(box.bots) == 1}


def first_names(own: str) -> list[str]:
    """The names that a form begins with: one's own, if it is known, then others with other initials."""
    others = [name for name in NAMES if name[0].casefold() != own[:1].casefold()]
    return [own, *others] if own else list(NAMES)


def draft(given: Mapping[str, str], own: str = "") -> Draft:
    """Read the form, or its first showing when only title and map are given; raises BadLine for an unknown one.

    `own` is the name that the visitor has used before.
    """
    shelf = titles.shelf()
    box = titles.title(given.get("title") or next(iter(shelf)))
    info = box.map_info(given["map"]) if given.get("map") else box.maps[0]
    names, kinds = [], []
    fresh = "kind-1" not in given
    seats = max(info.least, min(info.most, 3))
    first = first_names(own)
    for i in range(info.most):
        there = f"kind-{i + 1}" in given or f"name-{i + 1}" in given
        names.append(typed_name(given.get(f"name-{i + 1}", "" if there else first[i])))
        if fresh:
            kinds.append("me" if i == 0 else box.usual_bot if i < seats else "")
        else:
            kind = given.get(f"kind-{i + 1}", "")
            kinds.append(box.usual_bot if kind in box.former_bots else kind)
    named = {key.removeprefix("option-"): value for key, value in given.items() if key.startswith("option-")}
    options = {o.name: o.default for o in box.options_on(info.name)} | named
    kept = {key.removeprefix(KEPT): value for key, value in given.items() if key.startswith(KEPT)}
    pace = {key.removeprefix(PREFIX): value for key, value in given.items() if key.startswith(PREFIX)}
    room = {key.removeprefix(ROOM): value for key, value in given.items() if key.startswith(ROOM)}
    return Draft(box, info, names, kinds, options, kept, pace, room)


def switched_draft(given: Mapping[str, str], own: str = "") -> Draft:
    """The form with another title or map and all entries so far; raises BadLine for an unknown one.

    Entries that the new map has no field for are kept, and come back where one is. A bot that plays no such title gives
    way to the usual one, and bots sit down where too few seats are taken for the map.
    """
    sent = {key.removeprefix(KEPT): value for key, value in given.items() if key.startswith(KEPT)}
    sent |= given
    entries = {key: value for key, value in sent.items() if ENTRY.fullmatch(key)}
    form = draft({key: given[key] for key in ("title", "map") if key in given} | entries, own)
    if not entries:
        return form
    options = {option.name: option for option in form.box.options_on(form.info.name)}
    form.options = {
        name: form.options[name] if form.options[name] in option.choices else option.default
        for name, option in options.items()
    }
    usual = form.box.usual_bot
    form.kinds = [usual if kind and kind not in (*PEOPLE, *form.box.bots) else kind for kind in form.kinds]
    for i, kind in enumerate(form.kinds):
        if not kind and len(form.seats()) < form.info.least:
            form.kinds[i] = usual
    form.kept = {key: value for key, value in entries.items() if not form.has_field(key, value)}
    return form


def arrange(form: Draft, players: str, others: str) -> None:
    """Let so many play, and the others be bots, friends by link or anybody; "" leaves it as it is.

    Seats that come in are like the last of the others.
    """
    usual = form.box.usual_bot
    known = [kind for kind in form.kinds if kind and kind != "me"]
    if players.isdecimal():
        count = max(form.info.least, min(form.info.most, int(players[:2])))
        coming = known[-1] if known else usual
        form.kinds = [(kind or coming) if i < count else "" for i, kind in enumerate(form.kinds)]
    if others in OTHERS:
        kind = usual if others == "bot" else others
        form.kinds = [each if each in ("", "me") else kind for each in form.kinds]


def others_of(form: Draft) -> str:
    """What all seats but one's own are, as `OTHERS` has it; "" when they differ or there are none."""
    found = {"bot" if kind in form.box.bots else kind for kind in form.kinds if kind and kind != "me"}
    return found.pop() if len(found) == 1 else ""


def judge(form: Draft) -> None:
    """Fill the errors of a form, each at its field."""
    allowed = {"", *PEOPLE, *form.box.bots}
    seen: set[str] = set()
    for i, (name, kind) in enumerate(zip(form.names, form.kinds, strict=True), start=1):
        if kind not in allowed:
            form.errors[f"kind-{i}"] = BadLine("nobody")
        elif kind and not name:
            form.errors[f"name-{i}"] = BadLine("seat-unnamed")
        elif kind and name.casefold() in seen:
            form.errors[f"name-{i}"] = BadLine("seat-twice", seat=name)
        elif kind:
            seen.add(name.casefold())
    try:
        form.box.check_seats(form.info.name, len(form.seats()))
    except BadLine as bad:
        form.errors["seats"] = bad
    form.errors |= read_fields(form.pace)[1]
    try:
        room = read_admission(form.room)
    except BadLine as bad:
        form.errors[f"{ROOM}level"] = bad
    else:
        try:
            check_rated(room, [seat.kind for seat in form.seats()])
        except BadLine as bad:
            form.errors[f"{ROOM}rated"] = bad
    for name, value in form.options.items():
        try:
            form.box.check_options({name: value}, form.info.name)
        except BadLine as bad:
            form.errors[f"option-{name}"] = bad


def ticket(form: Draft, t: Translator) -> dict[str, Any]:
    """What would be opened: its name, who plays, the options that differ from the rulebook, what is in the way."""
    box, info = form.box, form.info
    seats = form.seats()
    mine = next((seat.label for seat in seats if seat.kind == "me"), "")
    chosen = box.changed_options(form.options, info.name)
    offered = {option.name: option for option in box.options_on(info.name)}
    try:
        box.check_seats(info.name, len(seats))
        problem = ""
    except BadLine as bad:
        problem = t.code(bad.code, dict(bad.values))
    return {
        "name": table_name(mine, box, info, time.time(), t),
        "seats": [{"label": seat.label, "kind": seat.kind if seat.kind in PEOPLE else "bot"} for seat in seats],
        "missing": sum(seat.kind in ("link", "open") for seat in seats),
        "differing": [
            (t(offered[name].label), t(offered[name].choices[value]))
            for name, value in chosen.items()
            if value in offered[name].choices
        ],
        "problem": problem,
        "pace": pace_summary(form.pace, t),
    }
