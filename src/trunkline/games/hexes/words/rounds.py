"""What the titles on hexes share in telling of their rounds: deliveries, links, cubes that have come to places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trunkline.actions import Action
from trunkline.follow import Begun
from trunkline.game import Seat
from trunkline.games.hexes.actions import Deliver
from trunkline.games.hexes.map import NOWHERE, SEAT0, HexMap
from trunkline.games.hexes.state import HexGame, RailState, cube_list
from trunkline.games.hexes.words.links import route_links
from trunkline.games.hexes.words.names import cubes, person, place
from trunkline.show.artist import Translate
from trunkline.show.deliveries import Delivery
from trunkline.show.rounds import Books, Note, Rounds

Grown = tuple[str, tuple[str, ...]]
"""A place by its word, with the colours of the cubes that have come to it."""


Figures = Mapping[str, int]
"""Figures of the books by their names."""


class HexRounds(Rounds):
    """The part of telling rounds that needs the hex map alone; a title adds its money.

    It says by `settlement` what the phases that begin brought each seat, by `sentence` the same in words, and by
    `besides` what else the books have.
    """

    def settlement(self, begun: Sequence[Begun]) -> Mapping[Seat, Figures]:
        """The figures of each seat still in at the end of a round, in turn order; empty where no round ends.

        `out` is 1 for a seat that is put out of the game by it.
        """
        return {}

    def sentence(self, seat: str, row: Figures, t: Translate) -> str:
        """The same for a seat, by its name, in words."""
        return ""

    def besides(self, first: RailState, last: RailState, seat: Seat) -> Figures:
        """What else the books have of a seat, from the beginning and the end of the round."""
        return {}

    def notes(self, game: HexGame, begun: Sequence[Begun], t: Translate) -> list[Note]:
        """One sentence a seat."""
        return [
            Note(self.sentence(person(begun[-1].after.names[seat]), row, t), seat)
            for seat, row in self.settlement(begun).items()
        ]

    def books(self, game: HexGame, first: RailState, begun: Sequence[Begun], last: RailState) -> Books:
        """The figures of the seats that the end of the round found in the game."""
        rows = self.settlement(begun)
        return tuple(
            {**self.besides(first, last, seat), **rows[seat]} if seat in rows else {} for seat in range(len(last.names))
        )

    def delivery(self, game: HexGame, before: RailState, seat: Seat, action: Action) -> Delivery | None:
        """A delivery with the links of its route, each by the words of leaving both its ends."""
        if not isinstance(action, Deliver):
            return None
        m = game.map
        links = []
        for stop, hop in route_links(m, before, action.route):
            first = m.hops[stop][hop[0]] if stop != NOWHERE else action.route.partition(">")[0]
            ends = sorted((first, m.hops[hop[1]][hop[2]]))
            links.append((" ".join(ends), hop[3] - SEAT0 if hop[3] >= SEAT0 else None))
        return Delivery(seat, action.cube, tuple(links))

    def link_name(self, game: HexGame, s: RailState, link: str, t: Translate) -> str:
        """A link by its two ends."""
        return " – ".join(place(game.map, end.partition("/")[0]) for end in link.split(" "))


def new_cubes(m: HexMap, before: RailState, after: RailState) -> tuple[Grown, ...]:
    """The cubes that have come to places between two positions."""
    out = []
    for stop, (old, new) in enumerate(zip(before.cubes, after.cubes, strict=True)):
        fresh = cube_list(new)
        for cube in cube_list(old):
            if cube in fresh:
                fresh.remove(cube)
        if fresh:
            out.append((m.stop_names[stop], tuple(m.colours[cube] for cube in fresh)))
    return tuple(out)


def places_with_cubes(game: HexGame, rows: Sequence[Grown], t: Translate) -> str:
    """Places with the cubes that have come to them: `Wheeling (blue), Cincinnati (2 × red)`."""
    return ", ".join(f"{place(game.map, word)} ({cubes(colours, t)})" for word, colours in rows)


def newly_out(begun: Begun) -> list[Seat]:
    """The seats that a phase has put out of the game."""
    out = begun.after.out & ~begun.before.out
    return [seat for seat in range(len(begun.after.names)) if out >> seat & 1]
