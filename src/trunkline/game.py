"""The contract between the rules of a title and everything that plays it.

A `Game` is a value: title, map and phases in the order of the rulebook. A `Phase` is one chapter: who decides, what
they may do, what it does. A `State` is plain data. Chance is a seat. `play` trusts its caller, `apply` copies first,
`why_not` says what stands against an action; `trunkline.table.Table` is the checked door for people.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeVar, overload

from trunkline.actions import Action, BadLine, parse, verbs
from trunkline.objection import Illegal, Objection, object_to
from trunkline.phase import Phase, S, Step, due_step, edited, is_kind, step_of
from trunkline.planning import Planning
from trunkline.seats import check_seats
from trunkline.state import CHANCE, CHANCE_NAME, Scratch, Seat, State

M = TypeVar("M")
P = TypeVar("P")

Moves = Sequence[tuple[Seat, Action]]
"""What was played, line by line, and by whom."""


@dataclass(frozen=True)
class Game(Generic[S, M]):
    """A title on a map: immutable, made once, shared by every table that plays it.

    `fresh(game, names)` makes the empty position; `points(game, s)` the score of each seat still ranked;
    `standing(game, s)` a dict of numbers per seat for tables and JSON; `mask(game, s, seat)`,
    `fill(game, view, rng)`, `hide(game, s, action, seat)` and `retell(game, names, moves, seat, rng)` do the secrets
    and are None in open games.
    `planning` says how seats plan (`trunkline.plan`), None where they cannot.
    `options` are the choices made, as text, so that a record can name them; `seats` the least and the most of them,
    None for any number.

    >>> game = find("steel-driver")
    >>> game.title, game.seats, sorted(game.verbs)[:3]
    ('steel-driver', (3, 6), ['active', 'build', 'decline'])
    """

    title: str
    map: M
    verbs: Mapping[str, type[Action]]
    opening: tuple[Phase[S], ...]
    round: tuple[Phase[S], ...]
    ending: tuple[Phase[S], ...]
    fresh: Callable[[Game[S, M], tuple[str, ...]], S]
    points: Callable[[Game[S, M], S], dict[Seat, int]]
    standing: Callable[[Game[S, M], S], list[dict[str, int]]]
    options: Mapping[str, str] = field(default_factory=dict)
    map_name: str = ""
    mask: Callable[[Game[S, M], S, Seat | None], S] | None = None
    fill: Callable[[Game[S, M], S, Random], S] | None = None
    hide: Callable[[Game[S, M], S, Action, Seat | None], Action] | None = None
    retell: Callable[[Game[S, M], Sequence[str], Moves, Seat | None, Random], list[Action]] | None = None
    tie_break: Callable[[Game[S, M], S, Seat], tuple[int, ...]] | None = None
    seats: tuple[int, int] | None = None
    planning: Planning[S, M] | None = None
    _found: dict[Any, Phase[S]] = field(default_factory=dict, init=False, repr=False, compare=False)

    # -- the sequence of play

    def start(self, names: Sequence[str]) -> S:
        """The position before the first decision or draw, for seats with these names in table order.

        Raises BadLine when the title is not for so many (`seats` is the least and the most of them).

        >>> find("steel-driver").start(["ann", "bob"])
        Traceback (most recent call last):
        ...
        trunkline.actions.BadLine: ...
        """
        if self.seats is not None:
            check_seats(self.title, self.map_name, *self.seats, len(names))
        s = self.fresh(self, tuple(names))
        self._advance(s)
        return s

    def phase(self, s: S) -> Phase[S] | None:
        """The phase under way; None when the game is over.

        `step` runs over the opening once, over the round again and again, then over the ending once; it is
        `len(opening) + len(round)` and more in the ending.

        >>> game = find("steel-driver")
        >>> game.phase(game.start(["ann", "bob", "cyd"])).name
        'setup'
        """
        step = s.step
        return self.phases[step] if step < len(self.phases) else None

    @functools.cached_property
    def phases(self) -> tuple[Phase[S], ...]:
        """All phases in the order of play.

        >>> len(find("steel-driver").phases)
        8
        """
        return (*self.opening, *self.round, *self.ending)

    @overload
    def phase_of(self, kind: type[P]) -> P: ...
    @overload
    def phase_of(self, kind: str) -> Phase[S]: ...
    def phase_of(self, kind: type[P] | str) -> P | Phase[S]:
        """The phase of that kind or name, the first in the order of play; raises LookupError when the game has none.

        >>> find("age-of-steam").phase_of("build").limit
        3
        """
        if (known := self._found.get(kind)) is not None:
            return known
        for phase in self.phases:
            if phase.name == kind if isinstance(kind, str) else isinstance(phase, kind):
                self._found[kind] = phase
                return phase
        raise LookupError(f"{self.title} has no phase {kind if isinstance(kind, str) else kind.__name__}")

    def has_phase(self, kind: type[Any]) -> bool:
        """Whether a phase of that kind is played.

        >>> find("steel-driver").has_phase(Phase)
        True
        """
        return any(isinstance(phase, kind) for phase in self.phases)

    def asks(self, s: S) -> str:
        """The word of what is decided now (see `Phase.asks`); "" when the game is over.

        >>> game = find("steel-driver")
        >>> game.asks(game.start(["ann", "bob", "cyd"]))
        'setup'
        """
        return self._now(s).asks(self, s) if s.queue else ""

    def _advance(self, s: S) -> None:
        """Begin phases until one leaves somebody to decide, or the game is over."""
        while not s.queue:
            phase = self.go_on(s)
            if phase is None:
                return
            phase.begin(self, s)

    def go_on(self, s: S) -> Phase[S] | None:
        """Go on to the next phase, which is still to begin; None when the game is over. See `trunkline.follow`.

        >>> game = find("steel-driver")
        >>> game.go_on(game.start(["ann", "bob", "cyd"])).name
        'cubes'
        """
        first = len(self.opening)
        last = first + len(self.round)
        s.step += 1
        if s.over and s.step < last:
            s.step = last
        elif s.step == last and not s.over:
            s.step = first
        if s.step == first and not s.over:
            s.round += 1
        s.scratch = None
        return self.phase(s)

    # -- whose decision, and what it may be

    def turn(self, s: S) -> Seat | None:
        """Whose decision it is; CHANCE for dice and draws; None when the game is over.

        >>> game = find("steel-driver")
        >>> game.turn(game.start(["ann", "bob", "cyd"])) == CHANCE
        True
        """
        return s.queue[0] if s.queue else None

    def legal(self, s: S) -> list[Action]:
        """Every legal action of the seat whose turn it is, none twice; empty for CHANCE and when over.

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> str(game.legal(s)[-1])
        'decline'
        """
        if not s.queue or s.queue[0] == CHANCE:
            return []
        return self._now(s).legal(self, s)

    def forced(self, s: S, legal: Sequence[Action]) -> bool:
        """Whether these choices of the seat to move leave it nothing to decide, so that a table plays the only one.

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> game.forced(s, game.legal(s)), game.forced(s, game.legal(s)[:1])
        (False, True)
        """
        return len(legal) == 1 and not self._now(s).waits(self, s)

    def why_not(self, s: S, a: Action) -> Objection | None:
        """What stands against the action now; None when it is legal (or, for CHANCE, a possible outcome).

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> str(game.why_not(s, game.verbs["raise"](3)))
        'Nothing is under auction: put a control marker up or decline.'
        """
        if not s.queue:
            return object_to("game-over")
        if self.verbs.get(a.verb) is not type(a):
            return object_to("unknown-verb", verb=a.verb, verbs=", ".join(self.verbs))
        return self._now(s).check(self, s, a)

    def _now(self, s: S) -> Phase[S]:
        return self.phases[s.step]  # a game that is over has none; the rest of `phase` costs too much here

    # -- two doors

    def play(self, s: S, a: Action) -> None:
        """Play a legal action in place; trusts its caller.

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> game.play(s, game.verbs["decline"]()); game.turn(s)
        1
        """
        self._now(s).apply(self, s, a)
        if not s.queue:
            self._advance(s)

    def apply(self, s: S, a: Action) -> S:
        """The position after a legal action; the one given is left alone.

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> game.turn(game.apply(s, game.verbs["decline"]())), game.turn(s)
        (1, 0)
        """
        after = s.copy()
        self.play(after, a)
        return after

    def deal(self, s: S, rng: Random) -> Action:
        """One outcome of the dice or draw that is due; the caller owns the generator.

        >>> game = find("steel-driver")
        >>> str(game.deal(game.start(["ann", "bob", "cyd"]), Random(1)))
        'active ann'
        """
        return self._now(s).deal(self, s, rng)

    # -- secrets

    def view(self, s: S, seat: Seat | None) -> S:
        """What this seat may know (None: an onlooker), as a position of the same type with secrets masked.

        >>> game = find("railways-card")
        >>> s = game.start(["ann", "bob"])
        >>> game.view(s, 0) is s, game.view(s, 0).names
        (False, ('ann', 'bob'))
        """
        return s.copy() if self.mask is None else self.mask(self, s, seat)

    def guess(self, view: S, rng: Random) -> S:
        """A full position that agrees with the view, drawn at random; a copy in open games.

        >>> game = find("railways-card")
        >>> view = game.view(game.start(["ann", "bob"]), 0)
        >>> game.view(game.guess(view, Random(1)), 0) == view
        True
        """
        return view.copy() if self.fill is None else self.fill(self, view, rng)

    def hidden(self, s: S, a: Action, seat: Seat | None) -> Action:
        """The action as this seat may read it; `s` is the position before it.

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> str(game.hidden(s, game.legal(s)[-1], None))
        'decline'
        """
        return a if self.hide is None else self.hide(self, s, a, seat)

    # -- results

    def scores(self, s: S) -> dict[Seat, int]:
        """Points of every seat still ranked, in seat order; at any time, as if the game ended now.

        >>> game = find("steel-driver")
        >>> game.scores(game.start(["ann", "bob", "cyd"]))
        {0: 0, 1: 0, 2: 0}
        """
        return self.points(self, s)

    def winners(self, s: S) -> list[Seat]:
        """The seats that lead after ties are broken; several when a tie stands, none when nobody is ranked.

        >>> game = find("steel-driver")
        >>> game.winners(game.start(["ann", "bob", "cyd"]))
        [0, 1, 2]
        """
        scores = self.scores(s)

        def key(seat: Seat) -> tuple[int, ...]:
            return (scores[seat], *(self.tie_break(self, s, seat) if self.tie_break else ()))

        best = max((key(seat) for seat in scores), default=())
        return [seat for seat in scores if key(seat) == best]

    # -- lines of text

    def read(self, s: S, line: str) -> tuple[Seat, Action]:
        """Read `seat verb word*`; raises BadLine when the seat or verb is unknown or missing, or words do not fit.

        >>> game = find("steel-driver")
        >>> game.read(game.start(["ann", "bob", "cyd"]), "bob raise 3")
        (1, Raise(bid=3))
        """
        name, _, rest = " ".join(line.split()).partition(" ")
        if not name:
            raise BadLine("empty-line")
        seat = CHANCE if name == CHANCE_NAME else s.seat(name)
        if seat is None:
            raise BadLine("unknown-seat", seat=name, seats=", ".join(s.names))
        if not rest:
            raise BadLine("missing-verb", seat=name, verbs=", ".join(self.verbs))
        return seat, parse(rest, self.verbs)

    def line(self, s: S, seat: Seat, a: Action) -> str:
        """Write `seat verb word*`.

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> game.line(s, 1, game.verbs["raise"](3))
        'bob raise 3'
        """
        return f"{CHANCE_NAME if seat == CHANCE else s.names[seat]} {a}"

    # -- variants

    def change(self, kind: type[Phase[S]] | str, **values: Any) -> Game[S, M]:
        """The same game with fields of a phase replaced; raises LookupError when no such phase is there.

        >>> find("steel-driver").change("build", pieces=3).round[2].pieces
        3
        """

        def one(phase: Phase[S]) -> list[Phase[S]]:
            return [dataclasses.replace(phase, **values)]  # type: ignore[type-var]

        return self._rewrite(kind, one)

    def drop(self, kind: type[Phase[S]] | str) -> Game[S, M]:
        """The same game without a phase.

        >>> [phase.name for phase in find("steel-driver").drop("cubes").round]
        ['auction', 'build', 'profits', 'end-of-turn']
        """
        return self._rewrite(kind, lambda phase: [])

    def put_before(self, kind: type[Phase[S]] | str, new: Phase[S]) -> Game[S, M]:
        """The same game with a new phase before the named one.

        >>> len(find("steel-driver").put_before("cubes", Phase()).round)
        6
        """
        return self._rewrite(kind, lambda phase: [new, phase])

    def put_after(self, kind: type[Phase[S]] | str, new: Phase[S]) -> Game[S, M]:
        """The same game with a new phase after the named one.

        >>> find("steel-driver").put_after("cubes", Phase()).round[1].name
        ''
        """
        return self._rewrite(kind, lambda phase: [phase, new])

    def swap(self, kind: type[Phase[S]] | str, new: Phase[S]) -> Game[S, M]:
        """The same game with another phase in the place of the named one.

        >>> find("steel-driver").swap("cubes", Phase()).round[0].name
        ''
        """
        return self._rewrite(kind, lambda phase: [new])

    def _rewrite(self, kind: type[Phase[S]] | str, edit: Callable[[Phase[S]], list[Phase[S]]]) -> Game[S, M]:
        if not any(is_kind(phase, kind) for phase in (*self.opening, *self.round, *self.ending)):
            raise LookupError(f"{self.title} has no phase {kind if isinstance(kind, str) else kind.__name__}")
        opening, round, ending = (edited(part, kind, edit) for part in (self.opening, self.round, self.ending))
        return dataclasses.replace(self, opening=opening, round=round, ending=ending)


__all__ = [
    "CHANCE", "CHANCE_NAME", "Game", "Illegal", "Objection", "Phase", "Scratch", "Seat", "State", "Step", "due_step",
    "object_to", "step_of", "verbs",
]  # fmt: skip
