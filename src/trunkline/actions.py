"""An action is a line of text: a verb and its words.

Every action class is a frozen dataclass of words (`str`), numbers (`int`) and tuples of them. One printer and one
parser read the fields, so a verb needs no code of its own. The last field may take the rest of the line: annotate
it `Rest` (one string with spaces) or `tuple[str, ...]` / `tuple[int, ...]`.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, ClassVar, NewType

Rest = NewType("Rest", str)
"""The remaining words of a line, joined by single blanks; may not be empty."""

MOST_DIGITS = 9
"""No game counts further: longer numbers are refused unread."""

HIDDEN = "?"
"""What a masked line shows in place of a secret word."""


class BadLine(ValueError):
    """A line that cannot be read as an action; `code` and `values` feed the translated message."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        from trunkline.words import say

        return say(self.code, self.values)


class _Written:
    """Keeps its text once that was asked for: the same action stands in many listings, each of which is written."""

    __slots__ = ("_text",)
    _text: str


@dataclass(frozen=True, slots=True)
class Action(_Written):
    """The parent of every verb; its text form is the verb followed by the words of the fields."""

    verb: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        # The word on the wire is the class name unless the class says otherwise: TurnOrderPass -> turn-order-pass.
        if "verb" not in cls.__dict__:
            name = cls.__name__
            cls.verb = "".join("-" + c.lower() if c.isupper() and i else c.lower() for i, c in enumerate(name))
        if "__str__" not in cls.__dict__:  # a verb that extends another has a shape of its own
            setattr(cls, "__str__", _first)  # noqa: B010

    def words(self) -> tuple[str, ...]:
        """The words after the verb, each without blanks."""
        out: list[str] = []
        for name, kind in shape(type(self)):
            value = getattr(self, name)
            if kind in ("ints", "strs"):
                out += [str(v) for v in value]
            elif kind == "rest":
                out += value.split(" ")
            else:
                out.append(str(value))
        return tuple(out)


def texts_of(actions: Sequence[Action]) -> list[str]:
    """The texts of a listing, in order: nearly each of its actions has been written before."""
    try:
        return [action._text for action in actions]
    except AttributeError:  # at least one is new, and most likely many are
        return [getattr(action, "_text", None) or str(action) for action in actions]


def _first(action: Action) -> str:
    """The text of the first action of a class, which makes what writes the others: a position may have a thousand."""
    verb = type(action)
    write = _printer(verb)

    def printer(a: Action) -> str:
        text: str | None = getattr(a, "_text", None)  # an exception would cost more than the text
        if text is None:
            text = write(a)
            object.__setattr__(a, "_text", text)
        return text

    setattr(verb, "__str__", printer)  # noqa: B010
    return printer(action)


def _printer(verb: type[Action]) -> Callable[[Action], str]:
    """What writes the actions of a class: the verb, then `words()`, joined by blanks."""
    names = [name for name, _ in shape(verb)]
    if not names:
        return lambda a: verb.verb
    several = shape(verb)[-1][1] in ("ints", "strs")
    if several:
        last = attrgetter(names.pop())
    template = " ".join((verb.verb, *["%s"] * len(names)))
    if not names:
        return lambda a: " ".join((template, *map(str, last(a))))
    given = attrgetter(*names)
    if several:
        return lambda a: " ".join((template % given(a), *map(str, last(a))))
    return lambda a: template % given(a)


_SHAPES: dict[type[Action], tuple[tuple[str, str], ...]] = {}


def shape(verb: type[Action]) -> tuple[tuple[str, str], ...]:
    """The fields of an action class as (name, kind); kind is one of int, str, rest, ints, strs."""
    known = _SHAPES.get(verb)
    if known is None:
        known = _SHAPES[verb] = _shape(verb)
    return known


def _shape(verb: type[Action]) -> tuple[tuple[str, str], ...]:
    hints = typing.get_type_hints(verb)
    kinds = {int: "int", str: "str", Rest: "rest", tuple[int, ...]: "ints", tuple[str, ...]: "strs"}
    out = []
    for i, field in enumerate(fields(verb)):
        kind = kinds.get(hints[field.name])
        if kind is None:
            raise TypeError(f"{verb.__name__}.{field.name}: a field is int, str, Rest or a tuple of int or str")
        if kind in ("rest", "ints", "strs") and i != len(fields(verb)) - 1:
            raise TypeError(f"{verb.__name__}.{field.name}: only the last field may take several words")
        out.append((field.name, kind))
    return tuple(out)


def number(word: str) -> int:
    """Read a whole number written as `str(int)` writes it; raises BadLine, so that every line has one spelling."""
    if not word.removeprefix("-").isdecimal():
        raise BadLine("not-a-number", word=word)
    if len(word) > MOST_DIGITS:
        raise BadLine("number-too-long", most=MOST_DIGITS)
    if str(int(word)) != word:
        raise BadLine("not-a-number", word=word)
    return int(word)


def parse(text: str, verbs: Mapping[str, type[Action]]) -> Action:
    """Read one action from its text form; `str(parse(t)) == t` for every text that is accepted.

    Raises BadLine when the verb is unknown, a word is missing or left over, or a number is none.
    """
    words = text.split()
    if not words:
        raise BadLine("empty-line")
    verb = verbs.get(words[0])
    if verb is None:
        raise BadLine("unknown-verb", verb=words[0], verbs=", ".join(verbs))
    return _read(verb, words[1:])


def _read(verb: type[Action], words: Sequence[str]) -> Action:
    values: list[Any] = []
    at = 0
    for name, kind in shape(verb):
        left = words[at:]
        if kind == "ints":
            values.append(tuple(number(w) for w in left))
            at = len(words)
        elif kind == "strs":
            values.append(tuple(left))
            at = len(words)
        elif not left:
            raise BadLine("missing-word", verb=verb.verb, field=name)
        elif kind == "rest":
            values.append(" ".join(left))
            at = len(words)
        else:
            values.append(number(left[0]) if kind == "int" else left[0])
            at += 1
    if at < len(words):
        raise BadLine("too-many-words", verb=verb.verb, word=words[at])
    return verb(*values)


def verbs(*kinds: type[Action]) -> dict[str, type[Action]]:
    """The verbs of a title by their word; raises ValueError when two share one.

    >>> verbs(*find("steel-driver").verbs.values()) == find("steel-driver").verbs
    True
    """
    out: dict[str, type[Action]] = {}
    for kind in kinds:
        if kind.verb in out:
            raise ValueError(f"two actions are called {kind.verb}")
        out[kind.verb] = kind
    return out
