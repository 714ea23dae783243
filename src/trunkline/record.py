"""The record of a match: tags, then one line of text per action.

    [Title "age-of-steam"]
    [Map "rust-belt"]
    [Seats "ann bob cyd"]
    [Rules "3"]
    - order cyd ann bob
    cyd issue 2
    ; a comment

Line number n is the clock: position n is the first n lines replayed. `Record.read` and `str` are exact inverses for
everything `str` writes, comments and unknown tags included.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trunkline.actions import Action, BadLine
from trunkline.game import CHANCE, Game, Objection, Seat, State, object_to

RULES_VERSION = 3
"""The version of the rules this program plays; a record keeps the one it started with.

What a record of an older version means by its options, `trunkline.maps.Option.former` says.
"""

_TAG = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\["\\])*)"\]')
_SEAT = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")


def check_names(names: tuple[str, ...]) -> None:
    """Raise BadLine unless the seats' names are distinct single words that cannot be mistaken for CHANCE.

    >>> check_names(("ann", "anna-maria"))
    >>> check_names(("ann", "-"))
    Traceback (most recent call last):
    ...
    trunkline.actions.BadLine: “-” cannot name a seat: use lower-case letters, digits and dashes, 1 to 24 of them.
    """
    for i, name in enumerate(names):
        if not _SEAT.fullmatch(name):
            raise BadLine("bad-seat-name", seat=name)
        if name in names[:i]:
            raise BadLine("seat-twice", seat=name)


@dataclass(slots=True)
class Record:
    """A match as text: what is played, by whom, and every line so far.

    `lines` are `seat verb word*` without line ends; `notes[n]` are the comments written before line n (0-based), so
    `notes[len(lines)]` follow the last one; `tags` keep what this program does not know, in their order.

    >>> Record("steel-driver", "us", ("ann", "bob", "cyd"), lines=["- active ann"]).lines
    ['- active ann']
    """

    title: str
    map: str
    seats: tuple[str, ...]
    options: dict[str, str] = field(default_factory=dict)
    rules: int = RULES_VERSION
    tags: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    notes: dict[int, list[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> Record:
        """Parse a record; raises BadLine for a broken head. Lines are kept as text: `replay` judges them.

        >>> record = Record.read('[Title "steel-driver"]\\n[Map "us"]\\n[Seats "ann bob cyd"]\\n- active ann ; begins')
        >>> record.seats, record.lines, record.notes
        (('ann', 'bob', 'cyd'), ['- active ann'], {1: ['begins']})
        >>> Record.read(str(record)) == record
        True
        """
        tags: dict[str, str] = {}
        lines: list[str] = []
        notes: dict[int, list[str]] = {}
        for row, raw in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
            line = raw.strip()
            if not line:
                continue
            if line.startswith("[") and not lines:
                tag = _TAG.fullmatch(line)
                if tag is None:
                    raise BadLine("bad-tag", row=row, text=line[:60])
                tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
                continue
            line, semicolon, note = line.partition(";")
            if semicolon:
                # A comment behind an action belongs after it; both kinds come back as lines of their own.
                at = len(lines) + (1 if line.strip() else 0)
                notes.setdefault(at, []).append(note.strip())
            if line.strip():
                lines.append(" ".join(line.split()))
        for tag_name in ("Title", "Map", "Seats"):
            if tag_name not in tags:
                raise BadLine("missing-tag", tag=tag_name)
        seats = tuple(tags.pop("Seats").split())
        check_names(seats)
        rules = tags.pop("Rules", str(RULES_VERSION))
        if rules not in map(str, range(1, RULES_VERSION + 1)):
            raise BadLine("unknown-rules", rules=rules[:60], known=RULES_VERSION)
        options = dict(pair.partition("=")[::2] for pair in tags.pop("Options", "").split())
        return cls(tags.pop("Title"), tags.pop("Map"), seats, options, int(rules), tags, lines, notes)

    def __str__(self) -> str:
        head = {"Title": self.title, "Map": self.map, "Seats": " ".join(self.seats), "Rules": str(self.rules)}
        if self.options:
            head["Options"] = " ".join(f"{k}={v}" for k, v in self.options.items())
        out = []
        for name, value in (head | self.tags).items():
            escaped = " ".join(value.splitlines()).replace("\\", "\\\\").replace('"', '\\"')
            out.append(f'[{name} "{escaped}"]')
        for n, line in enumerate(self.lines):
            out += _comments(self.notes.get(n, ()))
            out.append(line)
        out += _comments(self.notes.get(len(self.lines), ()))
        return "\n".join(out) + "\n"

    def copy(self, upto: int | None = None) -> Record:
        """The same record, or its first `upto` lines.

        >>> record = Record("steel-driver", "us", ("ann", "bob", "cyd"), lines=["- active ann", "ann decline"])
        >>> record.copy(1).lines
        ['- active ann']
        """
        n = len(self.lines) if upto is None else upto
        notes = {k: list(v) for k, v in self.notes.items() if k <= n}
        return Record(
            self.title, self.map, self.seats, dict(self.options), self.rules, dict(self.tags), self.lines[:n], notes
        )


def _comments(notes: Sequence[str]) -> list[str]:
    """Notes as lines of the record; one of several lines is written as so many comments, for each takes one line."""
    return [f"; {row}".rstrip() for note in notes for row in note.splitlines() or [""]]


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a replay breaks off: the 1-based line, its text, and what stands against it.

    >>> from trunkline import Record, find
    >>> record = Record("steel-driver", "us", ("ann", "bob", "cyd"), lines=["- active ann", "bob decline"])
    >>> broken = position(find("steel-driver"), record)[1]
    >>> broken.line, broken.text, broken.why.code
    (2, 'bob decline', 'not-your-turn')
    """

    line: int
    text: str
    why: Objection


def judge(game: Game[Any, Any], s: State, line: str) -> Objection | tuple[Seat, Action]:
    """Read one line against a position: the (seat, action) pair when it may be played, else the objection.

    >>> from trunkline import find
    >>> game = find("steel-driver")
    >>> judge(game, game.start(["ann", "bob", "cyd"]), "- active bob")
    (-1, Active(seat='bob'))
    >>> str(judge(game, game.start(["ann", "bob", "cyd"]), "ann dance"))
    '...'
    """
    try:
        seat, action = game.read(s, line)
    except BadLine as bad:
        return Objection(bad.code, values=bad.values)
    objection = out_of_turn(game, s, seat) or game.why_not(s, action)
    return objection or (seat, action)


def out_of_turn(game: Game[Any, Any], s: State, seat: Seat) -> Objection | None:
    """The objection to a seat that acts when it is not its turn; None when it is.

    >>> from trunkline import find
    >>> game = find("steel-driver")
    >>> str(out_of_turn(game, game.start(["ann", "bob", "cyd"]), 0))
    '...'
    """
    turn = game.turn(s)
    if turn is None:
        return object_to("game-over")
    if turn == seat:
        return None
    if seat == CHANCE:
        return object_to("no-draw-due", turn=s.names[turn])
    if turn == CHANCE:
        return object_to("draw-due", seat=s.names[seat])
    return object_to("not-your-turn", seat=s.names[seat], turn=s.names[turn])


def replay(game: Game[Any, Any], record: Record, upto: int | None = None) -> Iterator[tuple[int, Any, Broken | None]]:
    """Yield (n, position after n lines, None) from n = 0 on, every line checked.

    The position is one object that moves on: copy it to keep it. At a line that is not legal the last yield repeats
    the position before it together with a `Broken`; nothing follows.

    >>> from trunkline import Record, find
    >>> record = Record("steel-driver", "us", ("ann", "bob", "cyd"), lines=["- active bob", "bob decline"])
    >>> [(n, s.queue[0]) for n, s, _ in replay(find("steel-driver"), record)]
    [(0, -1), (1, 1), (2, 2)]
    """
    s = game.start(record.seats)
    yield 0, s, None
    for n, line in enumerate(record.lines[:upto], start=1):
        verdict = judge(game, s, line)
        if isinstance(verdict, Objection):
            yield n - 1, s, Broken(n, line, verdict)
            return
        game.play(s, verdict[1])
        yield n, s, None


def position(game: Game[Any, Any], record: Record, upto: int | None = None) -> tuple[Any, Broken | None]:
    """The position after the first `upto` lines (all by default), or before the first line that is not legal.

    The second value is None, or where and why the record breaks off.

    >>> from trunkline import Record, find
    >>> record = Record("steel-driver", "us", ("ann", "bob", "cyd"), lines=["- active bob", "bob decline"])
    >>> s, broken = position(find("steel-driver"), record)
    >>> s.names[s.queue[0]], broken
    ('cyd', None)
    """
    s: Any = None
    stop: Broken | None = None
    for _, s, stop in replay(game, record, upto):
        pass
    return s, stop


def new_record(title: str, map_name: str, seats: tuple[str, ...], options: Mapping[str, str]) -> Record:
    """A record of a match that begins; raises BadLine for names that no seat may have.

    >>> print(new_record("steel-driver", "us", ("ann", "bob", "cyd"), {"track": "any"}))
    [Title "steel-driver"]
    [Map "us"]
    [Seats "ann bob cyd"]
    [Rules "3"]
    [Options "track=any"]
    <BLANKLINE>
    """
    check_names(seats)
    return Record(title, map_name, seats, dict(options))
