"""The position: hands, deck, display and discards, the cities on the table with their links and cubes, the trains.

Every link leads to a city that was new when it was built, so a link is named by that city: what is said of link c
stands at index c. The network is a tree with the start city as its root.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from trunkline.game import Game, Seat, State
from trunkline.games.railways_card.deck import START, Deck

NOBODY: Final = -1

Rules = Game["CardState", Deck]
"""The game this package plays: its position is a `CardState`, its map a `Deck`."""

Paid = tuple[int, int, int, int]
"""The cards of a link: colour, track cards of 2, track cards of 1, engines as wild track."""


@dataclass(frozen=True, slots=True)
class OwedCards:
    """Chance owes a seat cards of the deck, face down."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class OwedDisplay:
    """Chance owes the display cards of the deck, from this slot on."""

    slot: int
    count: int


@dataclass(frozen=True, slots=True)
class OwedCubes:
    """Chance owes a city cubes of the bag."""

    place: int
    count: int


Owed = OwedCards | OwedDisplay | OwedCubes


@dataclass(slots=True)
class CardState(State):
    """Everything that changes. Cards and places are numbers of the `Deck`, goods are 0 to 3.

    `deck` and each of `hands` are sorted tuples of cards; `known[seat]` are the cards of that hand which the whole
    table has seen go there and not seen leave. `display` are the face-up cards by slot, `discards` the pile, top
    last, `bag` counts each good.

    Per place: `cubes` (sorted tuple of goods lying there), `near` (places joined to it), and of its link towards the
    start: `parent` (the place it was built from), `owner` (seat or `NOBODY`), `worth` (points of its cards), `paid`.
    `built` are the cities in the order they came to the table.

    Per seat: `points` scored so far, `engines` face up, `trains` left, `goods` delivered (count of each).

    `ending` says what has triggered the end: "" nothing, "deck", "trains", "bag" or "still" (nothing moved for two
    rounds). `still` counts such rounds; `mark` is the `fingerprint` of the position at the start of the round.
    `owed` is what chance owes while it decides, else None.
    """

    deck: tuple[int, ...] = ()
    hands: list[tuple[int, ...]] = field(default_factory=list)
    known: list[tuple[int, ...]] = field(default_factory=list)
    display: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    bag: tuple[int, ...] = ()
    cubes: list[tuple[int, ...]] = field(default_factory=list)
    near: list[tuple[int, ...]] = field(default_factory=list)
    parent: list[int] = field(default_factory=list)
    owner: list[Seat] = field(default_factory=list)
    worth: list[int] = field(default_factory=list)
    paid: list[Paid] = field(default_factory=list)
    built: tuple[int, ...] = ()
    points: list[int] = field(default_factory=list)
    engines: list[int] = field(default_factory=list)
    trains: list[int] = field(default_factory=list)
    goods: list[tuple[int, ...]] = field(default_factory=list)
    ending: str = ""
    still: int = 0
    mark: tuple[object, ...] = ()
    owed: Owed | None = None

    def copy(self) -> CardState:
        """A position that shares nothing that can change."""
        return CardState(
            self.names, self.step, self.round, self.queue[:], self.over, self.scratch,
            self.deck, self.hands[:], self.known[:], self.display, self.discards, self.bag, self.cubes[:],
            self.near[:], self.parent[:], self.owner[:], self.worth[:], self.paid[:], self.built, self.points[:],
            self.engines[:], self.trains[:], self.goods[:], self.ending, self.still, self.mark, self.owed,
        )  # fmt: skip

    def on_table(self, place: int) -> bool:
        """Whether a place is the start city or a city that has been built."""
        return place == START or self.owner[place] != NOBODY


def fresh(game: Rules, names: tuple[str, ...]) -> CardState:
    """The table before the deal: everything in its pile."""
    deck, seats, places = game.map, len(names), len(game.map.values)
    return CardState(
        names,
        deck=deck.cards,
        hands=[()] * seats,
        known=[()] * seats,
        bag=deck.cubes,
        cubes=[()] * places,
        near=[()] * places,
        parent=[NOBODY] * places,
        owner=[NOBODY] * places,
        worth=[0] * places,
        paid=[(0, 0, 0, 0)] * places,
        points=[0] * seats,
        engines=[0] * seats,
        trains=[deck.trains] * seats,
        goods=[(0,) * len(deck.cubes)] * seats,
    )


def fingerprint(s: CardState) -> tuple[object, ...]:
    """All that a round may move for good: deck, bag, network, cubes, engines, points."""
    return (len(s.deck), sum(s.bag), len(s.built), tuple(s.cubes), tuple(s.engines), tuple(s.points))
