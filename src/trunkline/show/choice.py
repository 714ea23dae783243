"""What a seat may do now, ready to be shown: each legal line with its words, what it brings and how it is offered.

Whoever shows choices knows no game: texts are in the reader's language, pictures are named by what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Form = Literal["button", "number", "card", "board", "list"]
"""How a choice is offered: as a button; as a number among others (with an `ask`: as a word among others), which is the
last of its picks where it has any; as a button with the text of a card; by its picks on the board, the last of them by
itself where nothing else is left; by its picks, the last one always in a list.
"""

Consequence = tuple[str, str, str]
"""What a number changes: what it is called, how it stands before, how it stands after."""

QUICK = 6
"""So many numbers at most are offered at once; the others are reached step by step."""

Way = tuple[str, str, str]
"""A line through a place: the side it comes in by, the side it leaves by, the word of the place beyond or ""."""


@dataclass(frozen=True, slots=True)
class Card:
    """What a choice says of itself in the hand where a word is not enough; `cubes` are colours."""

    text: str
    number: str = ""
    price: str = ""
    cubes: tuple[str, ...] = ()
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal line as it is offered to its seat.

    `line` is the line without the seat, `label` the sentence that the log will have for it, `heading` what all such
    lines are called. `picks` are the words to choose one after the other; without them it is a button by itself.
    `facts` are short texts of what the label does not say, most wanted first. `note` stands on the button, under the
    picture, or in the list; `chip` beside the place that it is picked by, with `worth` to the seat: the place worth
    most stands out. By `rank` lists and fans are sorted, the smallest first. `doubt` is why it asks twice. `key` plays
    it: "d" ends what one does, "x" passes, "r" goes on by as little as possible. `ask` is what is asked while the last
    word is chosen, `listing` the heading of a list beside the board that it belongs to.

    A number has `rows`, what it changes before anything else happens; `act`, what stands on the button that plays it;
    `bounds`, what stands under it, such as the least and the most. `shows` are figures of the panels as they would
    stand (`data-number`, text) while it is shown. `quick` says that it is one of those offered at once. Its `key` is
    "0" where it stands for nothing at all: such a number has a button of its own.

    `ways` are the ways a line may run through the place that was picked: the side it leads to can be chosen there, and
    the place beyond is picked by itself afterwards. `exits` are the sides that are on at a place whose sides are
    switched one by one. `price` is what it costs, as a number to be compared. `marked` is what stands out in a list.

    `ghost` is what is drawn as if the line were played: `shape` (a word of `Artist.shapes`) at the place `at`; `route`
    or `track`, words of `Artist.routes` one after the other, joined by `>`. `as` is the class that gives the colour,
    `others` the class of single pieces by their number, of a route those of its lines. `old` has the pieces that lie
    there already, `fades` what the ids of all begin with that lies in the place now: they turn pale meanwhile. `drawn`
    is True where the artist draws it when it is looked at (`Artist.ghost`).
    """

    line: str
    label: str
    heading: str
    form: Form
    picks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    note: str = ""
    chip: str = ""
    worth: int = 0
    rank: tuple[float, ...] = ()
    doubt: str = ""
    key: str = ""
    ask: str = ""
    listing: str = ""
    card: Card | None = None
    ghost: Mapping[str, Any] = field(default_factory=dict)
    price: int | None = None
    ways: tuple[Way, ...] = ()
    exits: tuple[str, ...] = ()
    marked: bool = False
    rows: tuple[Consequence, ...] = ()
    act: str = ""
    bounds: str = ""
    shows: tuple[tuple[str, str], ...] = ()
    quick: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one kind, in the order of the legal lines."""

    heading: str
    form: Form
    ask: str
    listing: str
    choices: list[Choice]

    @property
    def is_amount(self) -> bool:
        """Whether a number is chosen here, step by step: each choice is an amount."""
        return self.form == "number" and (not self.ask or self.waits)

    @property
    def waits(self) -> bool:
        """Whether something must be picked: of a number, before it is chosen."""
        return bool(self.choices[0].picks)

    @property
    def quick(self) -> list[Choice]:
        """The numbers offered at once: those that say so, else the first ones."""
        return ([each for each in self.choices if each.quick] or self.choices)[:QUICK]

    @property
    def preset(self) -> Choice:
        """The number shown first: the least that is not nothing."""
        return next((each for each in self.choices if each.key != "0"), self.choices[0])


def groups_of(choices: Iterable[Choice]) -> list[Group]:
    """The choices by kind, in the order in which the kinds first come.

    Numbers are of one kind if all that is picked before the number is the same.
    """
    found: dict[tuple[str, ...], Group] = {}
    for each in choices:
        before = each.picks[:-1] if each.form == "number" else ()
        key = (each.heading, each.form, each.ask, each.listing, *before)
        group = found.get(key)
        if group is None:
            group = found[key] = Group(each.heading, each.form, each.ask, each.listing, [])
        group.choices.append(each)
    return list(found.values())


def page_data(choices: Iterable[Choice]) -> dict[str, Any]:
    """The choices as the script of the page reads them: `groups`, and `texts`, each once, named by its number.

    What stands there twice is written once: a pick that is a word of the line as the number of that word, a part of a
    ghost that is a pick as the number of that pick.
    """
    texts: dict[str, int] = {"": 0}
    number = texts.setdefault
    groups = []
    for group in groups_of(choices):
        rows = []
        for each in group.choices:
            row: dict[str, Any] = {"line": each.line, "label": number(each.label, len(texts))}
            if each.facts:
                row["facts"] = [number(fact, len(texts)) for fact in each.facts]
            if each.note:
                row["note"] = number(each.note, len(texts))
            if each.chip:
                row["chip"] = number(each.chip, len(texts))
            if each.doubt:
                row["doubt"] = number(each.doubt, len(texts))
            if each.picks:
                words = each.line.split(" ")
                row["picks"] = [words.index(pick) if pick in words else pick for pick in each.picks]
            if each.price is not None:
                row["price"] = each.price
            if each.ways:
                row["ways"] = each.ways
            if each.marked:
                row["marked"] = 1
            if each.exits:
                row["exits"] = each.exits
            if each.rows:
                row["rows"] = [[number(text, len(texts)) for text in changed] for changed in each.rows]
            if each.shows:
                row["shows"] = [[where, number(text, len(texts))] for where, text in each.shows]
            if each.act:
                row["act"] = number(each.act, len(texts))
            if each.bounds:
                row["bounds"] = number(each.bounds, len(texts))
            if each.worth:
                row["worth"] = each.worth
            if each.rank:
                row["rank"] = each.rank
            if each.ghost:
                row["ghost"] = {
                    part: each.picks.index(word) if word in each.picks else word for part, word in each.ghost.items()
                }
            rows.append(row)
        groups.append(
            {"heading": group.heading, "form": group.form, "ask": group.ask, "listing": group.listing, "choices": rows}
        )
    return {"groups": groups, "texts": list(texts)}
