"""Plans: what a seat means to do when it is its turn, in whatever order the rules allow, over several turns if need be.

A plan is nothing but actions, and the rules say of each whether it goes: by `why_not` and by playing on a copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.actions import Action
from trunkline.game import Game, Seat
from trunkline.objection import Objection, object_to
from trunkline.words import N_, WORDS

WORDS["plan-no-turn"] = N_("The game has no such turn for you any more.")

MOST_ASKED = 2_000
"""How often the rules are asked while an order is searched for: more than any turn needs that can be done."""


@dataclass(frozen=True, slots=True)
class Step:
    """An action of a plan, the position in which it is done, and the round that this is in."""

    action: Action
    before: Any
    round: int


@dataclass(frozen=True, slots=True)
class Course:
    """How a plan goes: its steps in a legal order, what cannot be done with the reason, and the position then.

    `after` is where the seat decides next; None where nothing more is to be planned.
    """

    steps: tuple[Step, ...]
    left: tuple[tuple[Action, Objection], ...]
    after: Any


def ahead(game: Game[Any, Any], s: Any, seat: Seat) -> Any:
    """The position in which a seat plans next: now if it decides there, else as far as can be foreseen; None for none.

    >>> game = find("steel-driver")
    >>> ahead(game, game.start(["ann", "bob", "cyd"]), 0) is None
    True
    """
    return None if game.planning is None else game.planning.ahead(game, s, seat)


def go_through(game: Game[Any, Any], s: Any, seat: Seat, actions: Sequence[Action]) -> Course:
    """Do the actions of a plan from a position on, in their own order where the rules allow that, else in another.

    What does not go in one turn is tried in the next one; an action that ends a turn keeps its place among the others.

    >>> game = find("steel-driver")
    >>> go_through(game, game.start(["ann", "bob", "cyd"]), 0, []).after is None
    True
    """
    t = ahead(game, s, seat)
    steps: list[Step] = []
    rest: list[Action] = []
    stuck = t
    for part, end in parts_of(game, actions):
        rest += part
        while rest and t is not None:
            found = longest(game, t, seat, rest)
            stuck = t
            if not found:
                later = end_turn(game, t, seat)
                found = [] if later is None else longest(game, later, seat, rest)
                if not found:
                    stuck = t if later is None else later
                    break
                t = later
            for action in found:
                steps.append(Step(action, t, t.round))
                rest.remove(action)
                t = then(game, t, seat, action)
        if end is not None and t is not None and (later := end_turn(game, t, seat)) is not None:
            steps.append(Step(end, t, t.round))
            t = stuck = later
    return Course(tuple(steps), tuple((a, reason(game, stuck if t is not None else None, a)) for a in rest), t)


def parts_of(game: Game[Any, Any], actions: Sequence[Action]) -> Iterator[tuple[list[Action], Action | None]]:
    """The actions of a plan turn by turn, each with what ends the turn where the plan says so."""
    end = game.planning.end if game.planning else None
    part: list[Action] = []
    for action in actions:
        if action == end:
            yield part, action
            part = []
        else:
            part.append(action)
    yield part, None


def then(game: Game[Any, Any], s: Any, seat: Seat, a: Action) -> Any:
    """The position in which the seat plans next after a legal action."""
    return ahead(game, game.apply(s, a), seat)


def end_turn(game: Game[Any, Any], s: Any, seat: Seat) -> Any:
    """The position of the seat's next turn when it ends this one; None where it cannot or has no other."""
    end = game.planning.end if game.planning else None
    return None if end is None or game.why_not(s, end) is not None else then(game, s, seat, end)


def reason(game: Game[Any, Any], s: Any, a: Action) -> Objection:
    """What stands against an action where the plan has come to."""
    found = None if s is None else game.why_not(s, a)
    return found or object_to("plan-no-turn")


def sweep(game: Game[Any, Any], s: Any, seat: Seat, actions: Sequence[Action]) -> tuple[list[Action], Any]:
    """What goes of these actions in this turn when they are gone over to and fro, and the position then.

    >>> game = find("steel-driver")
    >>> sweep(game, game.start(["ann", "bob", "cyd"]), 0, [])[0]
    []
    """
    done: list[Action] = []
    rest, t = list(actions), s
    idle = 0
    while rest and idle < 2:
        before = len(rest)
        for a in rest[:]:
            if game.why_not(t, a) is None:
                done.append(a)
                rest.remove(a)
                t = then(game, t, seat, a)
                if t is None or t.round != s.round:
                    return done, t
        idle = 0 if len(rest) < before else idle + 1
        rest.reverse()
    return done, t


def longest(game: Game[Any, Any], s: Any, seat: Seat, actions: Sequence[Action]) -> list[Action]:
    """As many of these actions as can be done in this turn, in a legal order, the earlier ones first where it matters.

    Mostly they are gone over to and fro. Where that leaves some out, all orders are tried, in depth: what may follow a
    set of actions does not depend on their order.

    >>> game = find("steel-driver")
    >>> longest(game, game.start(["ann", "bob", "cyd"]), 0, [])
    []
    """
    best, _ = sweep(game, s, seat, actions)
    if len(best) == len(actions):
        return best
    tried: set[frozenset[int]] = set()
    done: list[int] = []
    asked = 0

    def go_on(t: Any, left: frozenset[int]) -> bool:
        """Whether all that is left can be done; `best` is what went furthest."""
        nonlocal best, asked
        if len(done) > len(best):
            best = [actions[k] for k in done]
        if not left or t is None or t.round != s.round or left in tried or asked > MOST_ASKED:
            return not left
        tried.add(left)
        asked += len(left)
        for k in sorted(left):
            if game.why_not(t, actions[k]) is None:
                done.append(k)
                if go_on(then(game, t, seat, actions[k]), left - {k}):
                    return True
                done.pop()
        return False

    go_on(s, frozenset(range(len(actions))))
    return best
