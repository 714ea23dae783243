"""Age of Steam, Goods Growth: Production fills squares of the display, then dice bring its cubes to the cities."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, Scratch, object_to
from trunkline.games.hexes.actions import Bring, Cubes, Dice, Pass, Produce
from trunkline.games.hexes.map import HexMap
from trunkline.games.hexes.phases.display import EMPTY, column_index, columns, cubes_in_bag, take_from_bag
from trunkline.games.hexes.phases.roles import PRODUCTION, action_known, holder
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, cube_total, draw_cubes
from trunkline.standing import OR, Wish
from trunkline.words import N_, WORDS

SIDES = ("white", "black")

DRAW, PLACE = "draw", "place"
"""The stages of Production; the sides follow."""

WORDS.update(
    {
        "wrong-draw": N_("The draw is of {count} cubes for “{place}”, not of {cubes} for “{found}”."),
        "wrong-dice": N_("Dice to roll ({side}): {count}, each 1 to 6; not “{found}”."),
        "cube-not-drawn": N_("No {cube} cube was drawn for Production; drawn: {drawn}."),
        "no-such-column": N_("The goods display has no column “{column}”."),
        "no-such-square": N_("Column {column} has squares 1 to {squares}, no {square}."),
        "square-taken": N_("Square {square} of column {column} holds a cube already."),
    }
)


@functools.cache
def ways_to_fill(m: HexMap, squares: tuple[int, ...]) -> tuple[str, ...]:
    """For each column of so many squares all lines that put a cube into it, joined by `OR`.

    The highest square comes first: its cube comes to the city first.
    """
    return tuple(
        OR.join(str(Produce(cube, column, square + 1)) for square in range(most) for cube in m.colours)
        for column, most in zip(columns(m), squares, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Growing(Scratch):
    """How far the growth has come: the `stage`, and the colours `drawn` that are still to be placed."""

    stage: str
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True)
class GoodsGrowth(Phase[RailState]):
    """Whoever took Production places two drawn cubes; then each side's dice each bring a cube to the city they show.

    `turns` says for each number of seats how many turns the game has; `draw` how many cubes Production draws; `dice`
    how many dice each side has where it is not as many as players began; `sides` for which sides they are rolled. What
    the phase keeps is `Growing`.
    """

    turns: Mapping[int, int]
    draw: int = 2
    dice: Mapping[int, int] = field(default_factory=dict)
    sides: tuple[str, ...] = SIDES
    name = "growth"
    section = "Goods Growth"

    def begin(self, game: HexGame, s: RailState) -> None:
        if self.no_growth_after_the_last_turn(s):
            return
        producer = holder(s, PRODUCTION)
        draws = producer is not None and self.how_many_to_draw(s)
        s.scratch = Growing(DRAW if draws else self.sides[0])
        s.queue = [CHANCE]

    def no_growth_after_the_last_turn(self, s: RailState) -> bool:
        """After the last turn nothing grows: there is nothing left to deliver."""
        return s.round >= self.turns[len(s.names)]

    def how_many_to_draw(self, s: RailState) -> int:
        """Production draws two cubes; fewer when the display has less room or the bag less cubes."""
        room = sum(column.count(EMPTY) for column in s.display)
        return min(self.draw, room, cube_total(s.bag))

    def how_many_dice(self, s: RailState) -> int:
        """Each side has as many dice as players began the game, also after one is ruined (a recorded game agrees)."""
        return self.dice.get(len(s.names), len(s.names))

    def drawn_cubes(self, s: RailState) -> tuple[int, ...]:
        """The colours drawn for Production and not yet placed, sorted; none while the phase is not under way."""
        now = s.scratch
        return now.drawn if isinstance(now, Growing) else ()

    # -- what may be ordered

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """Which columns whoever has Production this turn would fill, most wanted first."""
        if holder(s, PRODUCTION) != seat or self.no_growth_after_the_last_turn(s):
            return ()
        asked = isinstance(s.scratch, Growing) and s.scratch.stage == PLACE
        if not asked and not self.how_many_to_draw(s):
            return ()
        lines = ways_to_fill(game.map, tuple(map(len, s.display)))
        full = frozenset(k for k, squares in enumerate(s.display) if EMPTY not in squares)
        return (Wish(f"growth {s.round}", lines, due=asked, ranked=True, gone=full),)

    def wishes_ahead(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """The same, as soon as the action is taken."""
        found = self.wishes(game, s, seat)
        return found if found and action_known(game, s, self) else ()

    # -- what may come

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        if s.queue[0] == CHANCE:
            return []
        names = game.map.colours
        out: list[Action] = [
            Produce(names[colour], column, square + 1)
            for colour in sorted(set(self.drawn_cubes(s)))
            for column, cubes in zip(columns(game.map), s.display, strict=True)
            for square, cube in enumerate(cubes)
            if cube == EMPTY
        ]
        out.append(Pass())
        return out

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        stage = Growing.of(s).stage
        if stage == DRAW and isinstance(a, Cubes):
            return self.possible_draw(game.map, s, a)
        if stage == PLACE and isinstance(a, Produce):
            return self.was_drawn(game.map, s, a) or self.empty_square(game.map, s, a)
        if stage == PLACE and isinstance(a, Pass):
            return None
        if stage in self.sides and isinstance(a, Dice):
            return self.possible_roll(s, a)
        return object_to("not-now", self.section, action=str(a))

    def possible_draw(self, m: HexMap, s: RailState, a: Cubes) -> Objection | None:
        """The cubes for Production come out of the bag."""
        count = self.how_many_to_draw(s)
        if a.place != "production" or len(a.colours) != count:
            return object_to(
                "wrong-draw", self.section, count=count, place="production", cubes=len(a.colours), found=a.place
            )
        return cubes_in_bag(m, s, a.colours, self.section)

    def possible_roll(self, s: RailState, a: Dice) -> Objection | None:
        """A roll is one die for each player at the start, first the white side's, then the black side's."""
        side, count = Growing.of(s).stage, self.how_many_dice(s)
        if a.side == side and len(a.faces) == count and all(1 <= face <= 6 for face in a.faces):
            return None
        return object_to("wrong-dice", self.section, count=count, side=side, found=str(a))

    def was_drawn(self, m: HexMap, s: RailState, a: Produce | Bring) -> Objection | None:
        """Only the cubes drawn for Production are placed."""
        drawn = [m.colours[colour] for colour in self.drawn_cubes(s)]
        if a.cube in drawn:
            return None
        return object_to("cube-not-drawn", self.section, cube=a.cube, drawn=", ".join(drawn))

    def empty_square(self, m: HexMap, s: RailState, a: Produce) -> Objection | None:
        """A cube goes to any empty square of the display, one a square, also above empty squares or other cubes."""
        column = column_index(m).get(a.column)
        if column is None:
            return object_to("no-such-column", self.section, column=a.column)
        squares = s.display[column]
        if not 1 <= a.square <= len(squares):
            return object_to("no-such-square", self.section, column=a.column, squares=len(squares), square=a.square)
        if squares[a.square - 1] != EMPTY:
            return object_to("square-taken", self.section, column=a.column, square=a.square)
        return None

    # -- what happens

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        if isinstance(a, Cubes):
            s.scratch = Growing(PLACE, tuple(sorted(take_from_bag(game.map, s, a.colours))))
            producer = holder(s, PRODUCTION)
            assert producer is not None
            s.queue = [producer]
        elif isinstance(a, Produce):
            self.place(game.map, s, a)
        elif isinstance(a, Pass):
            self.forgo(s)
        else:
            assert isinstance(a, Dice)
            self.grow(game.map, s, a)
            following = self.sides.index(a.side) + 1
            if following < len(self.sides):
                s.scratch = Growing(self.sides[following])
            else:
                s.queue = []

    def place(self, m: HexMap, s: RailState, a: Produce) -> None:
        """The drawn cube goes to the square; after the last one the dice are rolled."""
        colour, column = m.colours.index(a.cube), column_index(m)[a.column]
        squares = list(s.display[column])
        squares[a.square - 1] = colour
        s.display[column] = tuple(squares)
        left = list(self.drawn_cubes(s))
        left.remove(colour)
        s.scratch = Growing(PLACE, tuple(left)) if left else Growing(self.sides[0])
        if not left:
            s.queue = [CHANCE]

    def forgo(self, s: RailState) -> None:
        """No action must be used: cubes drawn and not placed go back to the bag."""
        for colour in self.drawn_cubes(s):
            s.bag += CUBE_ONE[colour]
        s.scratch = Growing(self.sides[0])
        s.queue = [CHANCE]

    def grow(self, m: HexMap, s: RailState, a: Dice) -> None:
        """Each die brings the top cube of its column to the column's city; a new city on the map gets one too.

        A new city shares side and number with one numbered column. An empty column gives nothing, and the display
        is not filled again.
        """
        fed = self.columns_by_face(m, s, a.side)
        for face in a.faces:
            for column, stop in fed.get(face, ()):
                self.move_top_cube(s, column, stop)

    def columns_by_face(self, m: HexMap, s: RailState, side: str) -> dict[int, list[tuple[int, int]]]:
        """Face of a die -> (column, stop) for each column it feeds on this side of the map."""
        out: dict[int, list[tuple[int, int]]] = {}
        for column, row in enumerate(m.data["display"]):
            stop = self.city_of(m, s, row["column"]) if row["side"] == side else None
            if stop is not None:
                out.setdefault(row["die"], []).append((column, stop))
        return out

    @staticmethod
    def city_of(m: HexMap, s: RailState, column: str) -> int | None:
        """A numbered column feeds its city, which may have two; a lettered one its new city, once it is on the map."""
        for stop, place in enumerate(m.stops):
            if column in place.columns:
                return stop
        for letter, city in enumerate(m.data["new_cities"]):
            if city["column"] == column and letter in s.letter:
                return s.letter.index(letter)
        return None

    @staticmethod
    def move_top_cube(s: RailState, column: int, stop: int) -> None:
        """The topmost cube there is leaves the column; empty squares above it are skipped."""
        squares = s.display[column]
        for square, cube in enumerate(squares):
            if cube != EMPTY:
                s.display[column] = (*squares[:square], EMPTY, *squares[square + 1 :])
                s.cubes[stop] += CUBE_ONE[cube]
                return

    def deal(self, game: HexGame, s: RailState, rng: Random) -> Action:
        stage = Growing.of(s).stage
        if stage == DRAW:
            drawn = draw_cubes(s.bag, self.how_many_to_draw(s), rng)
            return Cubes("production", tuple(game.map.colours[colour] for colour in drawn))
        return Dice(stage, tuple(rng.randint(1, 6) for _ in range(self.how_many_dice(s))))
