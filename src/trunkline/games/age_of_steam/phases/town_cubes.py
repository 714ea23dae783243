"""Age of Steam, cubes in towns on some maps: Production brings one, and the first tile on a town pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from trunkline.actions import Action
from trunkline.game import CHANCE, Objection, Phase, object_to, verbs
from trunkline.games.age_of_steam.phases.growth import PLACE, SIDES, GoodsGrowth, Growing
from trunkline.games.hexes.actions import Bring, Lay, Pass
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, HexMap
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, cube_count
from trunkline.standing import Wish


@dataclass(frozen=True)
class TownProduction(GoodsGrowth):
    """Goods growth where Production draws one cube and puts it into a town, or puts it back."""

    draw: int = 1

    def how_many_to_draw(self, s: RailState) -> int:
        """Production draws one cube, if the bag has one and a town is left to take it."""
        return min(self.draw, int(bool(s.bag)), int(NO_COLOUR in s.colour))

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """Nothing is ordered: which town is best depends on the cube."""
        return ()

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        if s.queue[0] == CHANCE:
            return []
        m = game.map
        out: list[Action] = [
            Bring(m.colours[colour], name)
            for colour in self.drawn_cubes(s)
            for name, has in zip(m.stop_names, s.colour, strict=True)
            if has == NO_COLOUR
        ]
        return [*out, Pass()]

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if isinstance(a, Bring) and Growing.of(s).stage == PLACE:
            return self.was_drawn(game.map, s, a) or self.into_a_town(game.map, s, a)
        return super().check(game, s, a)

    def into_a_town(self, m: HexMap, s: RailState, a: Bring) -> Objection | None:
        """The cube goes into any town, with track or without; into no city."""
        stop = m.stop_index.get(a.town, NOWHERE)
        if stop == NOWHERE or s.colour[stop] != NO_COLOUR:
            return object_to("not-a-town", self.section, town=a.town)
        return None

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        if not isinstance(a, Bring):
            super().apply(game, s, a)
            return
        m = game.map
        s.cubes[m.stop_index[a.town]] += CUBE_ONE[m.colours.index(a.cube)]
        s.scratch = Growing(SIDES[0])
        s.queue = [CHANCE]


def in_towns(game: HexGame) -> bool:
    """Whether Production puts its cube into a town."""
    return game.has_phase(TownProduction)


def with_town_production(game: HexGame) -> HexGame:
    """The game in which Production puts its cube into a town."""
    usual = game.phase_of(GoodsGrowth)
    known = {verb: kind for verb, kind in game.verbs.items() if verb != "produce"}
    game = replace(game, verbs={**known, **verbs(Bring)})
    return game.swap(GoodsGrowth, TownProduction(usual.turns, dice=usual.dice))


@dataclass(frozen=True)
class ColourForCity(Phase[RailState]):
    """In every turn but the last one a cube of one `colour` comes from the bag to the `city`, as long as it has one.

    `turns` says for each number of seats how many turns the game has. Nothing is drawn: the colour is known.
    """

    city: str
    colour: str
    turns: Mapping[int, int]

    name = "city-cube"
    section = "Goods Growth"

    def begin(self, game: HexGame, s: RailState) -> None:
        m = game.map
        one = m.colours.index(self.colour)
        if cube_count(s.bag, one) and s.round < self.turns[len(s.names)]:
            s.bag -= CUBE_ONE[one]
            s.cubes[m.stop_index[self.city]] += CUBE_ONE[one]


def town_of_first_tile(m: HexMap, s: RailState, a: Action) -> int:
    """The town on which a tile is the first; NOWHERE for other ground, for towns that have had one, and for no tile."""
    stop = m.stop_at[m.index[a.hex]] if isinstance(a, Lay) else NOWHERE
    return NOWHERE if stop == NOWHERE or s.tracked >> stop & 1 else stop


def first_tile_on_a_town_pays(game: HexGame, s: RailState, a: Action) -> None:
    """Whoever lays the first tile on a town gets a step of income at once."""
    stop = town_of_first_tile(game.map, s, a)
    if stop != NOWHERE:
        s.tracked |= 1 << stop
        s.income[s.queue[0]] += 1


def towns_that_pay(m: HexMap, s: RailState, hexes: Sequence[int]) -> int:
    """How many of these hexes are towns that have had no tile."""
    stops = [m.stop_at[h] for h in hexes]
    return sum(stop != NOWHERE and s.colour[stop] == NO_COLOUR and not s.tracked >> stop & 1 for stop in stops)
