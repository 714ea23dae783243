"""Age of Steam, Deurbanization on some maps: after building, one cube may leave the map for the bag."""

from __future__ import annotations

from dataclasses import dataclass

from trunkline.actions import Action
from trunkline.game import Objection, Phase, object_to
from trunkline.games.hexes.actions import Pass, Remove
from trunkline.games.hexes.phases.roles import DEURBANIZATION, action_known, holder
from trunkline.games.hexes.state import CUBE_ONE, HexGame, RailState, cube_count, cube_list
from trunkline.standing import Wish

SECTION = "Build Track"


def cube_on_the_map(game: HexGame, s: RailState, a: Remove) -> Objection | None:
    """The cube must lie where it is said to: in a city, a stop without colour, or a town."""
    m = game.map
    stop = m.stop_index.get(a.place)
    if stop is None:
        return object_to("no-such-stop", SECTION, stop=a.place)
    if a.cube not in m.colours or not cube_count(s.cubes[stop], m.colours.index(a.cube)):
        return object_to("no-such-cube", SECTION, cube=a.cube, stop=m.stops[stop].label)
    return None


@dataclass(frozen=True)
class Deurbanize(Phase[RailState]):
    """Whoever took Deurbanization may take any one cube from the map back to the bag, or pass."""

    name = "deurbanize"
    section = SECTION

    def begin(self, game: HexGame, s: RailState) -> None:
        seat = holder(s, DEURBANIZATION)
        if seat is not None and not s.idle >> seat & 1 and any(s.cubes):
            s.queue = [seat]

    def wishes(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """To take no cube."""
        if holder(s, DEURBANIZATION) != seat or s.idle >> seat & 1:
            return ()
        return (Wish(f"deurbanize {s.round}", (str(Pass()),), due=game.phase(s) is self),)

    def wishes_ahead(self, game: HexGame, s: RailState, seat: int) -> tuple[Wish, ...]:
        """The same, as soon as the action is taken."""
        found = self.wishes(game, s, seat)
        return found if found and action_known(game, s, self) else ()

    def legal(self, game: HexGame, s: RailState) -> list[Action]:
        m = game.map
        out: list[Action] = [Pass()]
        for name, packed in zip(m.stop_names, s.cubes, strict=True):
            out += [Remove(m.colours[colour], name) for colour in sorted(set(cube_list(packed)))]
        return out

    def check(self, game: HexGame, s: RailState, a: Action) -> Objection | None:
        if isinstance(a, Pass):
            return None
        return cube_on_the_map(game, s, a) if isinstance(a, Remove) else object_to("not-now", SECTION, action=str(a))

    def apply(self, game: HexGame, s: RailState, a: Action) -> None:
        if isinstance(a, Remove):
            one = CUBE_ONE[game.map.colours.index(a.cube)]
            s.cubes[game.map.stop_index[a.place]] -= one
            s.bag += one
        s.queue = []
