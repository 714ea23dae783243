"""What a seat may do now, ready to be shown: each legal line with its words, what it brings and how it is offered.

Whoever shows choices knows no game: texts are in the reader's language, pictures are named by what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Form = Literal["button", "number", "card", "board", "fan"]
"""How a choice is offered: as a button; as a number among others; as a button with the text of a card; by its picks on
the board, the last of them by itself where nothing else is left; by its picks, the last one always chosen by its look.
"""


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

    `ghost` is what is drawn as if the line were played: `shape` (a word of `Artist.shapes`) at the place `at`; `route`
    or `track`, words of `Artist.routes` one after the other, joined by `>`. `as` is the class that gives the colour,
    `others` the class of single pieces by their number.
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


@dataclass(frozen=True, slots=True)
class Group:
    """Choices of one kind, in the order of the legal lines."""

    heading: str
    form: Form
    ask: str
    listing: str
    choices: list[Choice]


def groups_of(choices: Iterable[Choice]) -> list[Group]:
    """The choices by kind, in the order in which the kinds first come."""
    found: dict[tuple[str, ...], Group] = {}
    for each in choices:
        key = (each.heading, each.form, each.ask, each.listing)
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
