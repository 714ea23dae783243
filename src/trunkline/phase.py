"""A phase of the sequence of play, and a step that a phase takes in: what the rules of every title are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from trunkline.actions import Action
from trunkline.objection import Illegal, Objection, object_to
from trunkline.state import Seat, State

if TYPE_CHECKING:
    from trunkline.auction import Auction
    from trunkline.game import Game
    from trunkline.standing import Wish

S = TypeVar("S", bound=State)


class Phase(Generic[S]):
    """One chapter of the sequence of play. Every method has a quiet default; a phase overrides what it needs.

    >>> [phase.name for phase in find("steel-driver").round]
    ['cubes', 'auction', 'build', 'profits', 'end-of-turn']
    """

    name: str = ""

    def begin(self, game: Game[S, Any], s: S) -> None:
        """Do the bookkeeping that opens the phase and fill `s.queue`; left empty, the phase is over at once.

        >>> s = find("steel-driver").start(["ann", "bob", "cyd"])
        >>> find("steel-driver").opening[0].begin(find("steel-driver"), s); s.queue
        [-1]
        """

    def legal(self, game: Game[S, Any], s: S) -> list[Action]:
        """Every action of `s.queue[0]`, none twice; nothing for CHANCE, whose outcomes `check` knows.

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> str(game.phase(s).legal(game, s)[0])
        'offer red 1'
        """
        return []

    def check(self, game: Game[S, Any], s: S, a: Action) -> Objection | None:
        """What stands against this action of `s.queue[0]`; None exactly when it is in `legal` (or a possible draw).

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> game.phase(s).check(game, s, game.verbs["raise"](3)).code
        'no-auction'
        """
        return None if a in self.legal(game, s) else object_to("not-now", self.name, action=str(a))

    def apply(self, game: Game[S, Any], s: S, a: Action) -> None:
        """Change the position and `s.queue`; trusts that the action is legal. A phase that takes none raises Illegal.

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> game.phase(s).apply(game, s, game.verbs["decline"]()); s.queue
        [1, 2]
        """
        raise Illegal(object_to("not-now", self.name, action=str(a)))

    def deal(self, game: Game[S, Any], s: S, rng: Random) -> Action:
        """Draw one outcome where chance decides; a phase without chance raises LookupError.

        >>> game = find("steel-driver")
        >>> s = game.start(["ann", "bob", "cyd"])
        >>> str(game.phase(s).deal(game, s, Random(1)))
        'active ann'
        """
        raise LookupError(f"phase {self.name} has no chance in it")

    def asks(self, game: Game[S, Any], s: S) -> str:
        """The word of what `s.queue[0]` decides now: the phase's name, or a step of it where it asks several things.

        Prompts, bots and panels go by it, so that none of them has to look into the scratch.

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> game.phase(s).asks(game, s)
        'offer'
        """
        return self.name

    def waits(self, game: Game[S, Any], s: S) -> bool:
        """Whether `s.queue[0]` is to say even the only thing that is left, for until then it can take back.

        A table plays other single choices by itself.

        >>> s = find("steel-driver").start(["ann", "bob", "cyd"])
        >>> find("steel-driver").phase(s).waits(find("steel-driver"), s)
        False
        """
        return False

    def auction(self, game: Game[S, Any], s: S) -> Auction | None:
        """The auction under way, for standing orders and for whoever shows it; None when there is none.

        >>> game = find("steel-driver")
        >>> s = game.apply(game.start(["ann", "bob", "cyd"]), game.verbs["active"]("ann"))
        >>> game.play(s, game.verbs["offer"]("red", 2))
        >>> game.phase(s).auction(game, s).least
        3
        """
        return None

    def wishes(self, game: Game[S, Any], s: S, seat: Seat) -> tuple[Wish, ...]:
        """What a seat may order for its decisions to come, so that the table need not wait; see `trunkline.standing`.

        >>> game = find("steel-driver")
        >>> game.opening[0].wishes(game, game.start(["ann", "bob", "cyd"]), 0)
        ()
        """
        return ()

    def wishes_ahead(self, game: Game[S, Any], s: S, seat: Seat) -> tuple[Wish, ...]:
        """What a seat may order for this phase of the round while another one is under way.

        >>> game = find("steel-driver")
        >>> game.round[0].wishes_ahead(game, game.start(["ann", "bob", "cyd"]), 0)
        ()
        """
        return ()


def is_kind(phase: Phase[Any], kind: type[Phase[Any]] | str) -> bool:
    """Whether a phase is of that very class, or has that name.

    >>> is_kind(Phase(), "build"), is_kind(Phase(), Phase)
    (False, True)
    """
    return phase.name == kind if isinstance(kind, str) else type(phase) is kind


def edited(
    phases: Sequence[Phase[S]], kind: type[Phase[S]] | str, edit: Callable[[Phase[S]], list[Phase[S]]]
) -> tuple[Phase[S], ...]:
    """The phases with others in the place of each of a kind.

    >>> edited((Phase(), Phase()), Phase, lambda phase: [])
    ()
    """
    return tuple(new for phase in phases for new in (edit(phase) if is_kind(phase, kind) else [phase]))


class Step(Generic[S]):
    """A rule with verbs of its own (`kinds`) that a phase takes in: what a seat may or must do besides, or in turn.

    All methods are about `s.queue[0]`. While a step is due, nothing else is possible, and `check` says so of other
    actions; `name` is the word of what is decided then (see `Phase.asks`). Every method has a quiet default.

    >>> Step().legal(find("steel-driver"), None), Step().due(find("steel-driver"), None)
    ([], False)
    """

    name: str = ""
    kinds: tuple[type[Action], ...] = ()

    def due(self, game: Game[S, Any], s: S) -> bool:
        """Whether it comes before everything else.

        >>> Step().due(find("steel-driver"), None)
        False
        """
        return False

    def legal(self, game: Game[S, Any], s: S) -> list[Action]:
        """Every action of its kinds that is possible now, none twice.

        >>> Step().legal(find("steel-driver"), None)
        []
        """
        return []

    def wishes(self, game: Game[S, Any], s: S, seat: Seat) -> tuple[Wish, ...]:
        """What a seat may order for this step.

        >>> Step().wishes(find("steel-driver"), None, 0)
        ()
        """
        return ()

    def check(self, game: Game[S, Any], s: S, a: Action) -> Objection | None:
        """What stands against an action; None exactly when it is in `legal`.

        >>> Step().check(find("steel-driver"), None, find("steel-driver").verbs["pass"]()).code
        'not-now'
        """
        return None if a in self.legal(game, s) else object_to("not-now", action=str(a))

    def apply(self, game: Game[S, Any], s: S, a: Action) -> None:
        """Change the position and, where the decision passes on, `s.queue`; a step that takes no action raises Illegal.

        >>> Step().apply(find("steel-driver"), None, find("steel-driver").verbs["pass"]())
        Traceback (most recent call last):
        ...
        trunkline.objection.Illegal: “pass” is not possible now.
        """
        raise Illegal(object_to("not-now", action=str(a)))

    def deal(self, game: Game[S, Any], s: S, rng: Random) -> Action:
        """Draw one outcome while it is due and chance decides; a step without chance raises LookupError.

        >>> Step().deal(find("steel-driver"), None, Random(1))
        Traceback (most recent call last):
        ...
        LookupError: step  has no chance in it
        """
        raise LookupError(f"step {self.name} has no chance in it")


def due_step(steps: Sequence[Step[S]], game: Game[S, Any], s: S) -> Step[S] | None:
    """The first step that comes before everything else now; None when none is due.

    >>> due_step([Step()], find("steel-driver"), None) is None
    True
    """
    for step in steps:
        if step.due(game, s):
            return step
    return None


def step_of(steps: Sequence[Step[S]], a: Action) -> Step[S] | None:
    """The step that knows an action; None when none does.

    >>> step_of([Step()], find("steel-driver").verbs["pass"]()) is None
    True
    """
    for step in steps:
        if isinstance(a, step.kinds):
            return step
    return None
