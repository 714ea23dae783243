"""A position in which a seat of a hex title decides, as the choices of its lines are worded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from trunkline.actions import Action
from trunkline.game import Seat
from trunkline.games.hexes.phases.build import Build
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words.cost import Payment, payment
from trunkline.games.hexes.words.links import Seen
from trunkline.games.hexes.words.log import Teller, tell
from trunkline.show.artist import Translate
from trunkline.show.choice import Choice
from trunkline.show.names import label_of

T = TypeVar("T")


@dataclass(slots=True)
class Decision:
    """A position in which a seat decides. What several of its lines say alike is worked out `once`, by a key."""

    game: HexGame
    s: RailState
    seat: Seat
    t: Translate
    tellers: Mapping[type[Action], Teller]
    seen: Seen = field(default_factory=dict)
    legal: list[Action] = field(default_factory=list)
    hops: dict[str, tuple[str, Seat]] = field(default_factory=dict)
    found: dict[Any, Any] = field(default_factory=dict)

    def once(self, key: Any, make: Callable[[], T]) -> T:
        """What `make` gives, made at the first call with this key."""
        if key not in self.found:
            self.found[key] = make()
        out: T = self.found[key]
        return out

    def heading(self, verb: type[Action]) -> str:
        """What the lines of a verb are called."""
        return self.once(verb, lambda: label_of(verb.verb, self.t, self.game.title))

    def choice(self, a: Action, **fields: Any) -> Choice:
        """A choice with the sentence of the log, picked by the words of the line unless `fields` say otherwise."""
        heading = self.heading(type(a))
        label = tell(self.game, self.s, self.seat, a, self.t, self.tellers)
        words = a.words()
        known: dict[str, Any] = {"form": "list" if words else "button", "picks": words, "note": heading}
        return Choice(str(a), label, heading, **(known | fields))

    def number(self, a: Action, note: str, **fields: Any) -> Choice:
        """A choice among numbers."""
        return self.choice(a, form="number", picks=(), note=note, **fields)

    def payment(self, build: Build, cost: int) -> Payment:
        """What a cost of building does to the seat."""
        return self.once(("paid", cost), lambda: payment(self.game, self.s, build.money, self.seat, cost))
