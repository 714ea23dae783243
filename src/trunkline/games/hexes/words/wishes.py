"""What may be ordered for a decision to come, in words."""

from __future__ import annotations

from trunkline.games.hexes.phases.display import column_index
from trunkline.games.hexes.state import HexGame, RailState
from trunkline.games.hexes.words.names import column, cubes, role
from trunkline.show.artist import Translate
from trunkline.show.names import label_of
from trunkline.words import N_

HEADINGS = {
    "actions": N_("Take for me the first of these that I can have"),
    "goods": N_("Pass for me whenever I am to move goods in this round"),
    "deurbanize": N_("Take no cube from the map for me in this round"),
    "take": N_("Always take for me what links bring as"),
    "growth": N_("Put the cubes of Production into the first of these columns with room"),
    "grow": N_("When my turn to build comes, let the first of these cities grow that can"),
    "stock": N_("Bring the cubes of the first of these supply spaces to my new city"),
}
"""What the orders are called, by the kind of their decision."""


def wish_words(game: HexGame, s: RailState, key: str, lines: list[str], t: Translate) -> tuple[str, list[str]]:
    """The heading of an order, and its lines: actions by their names, others by what is taken or done."""
    return t(HEADINGS[key.split()[0]]), [_line(game, s, line, t) for line in lines]


def _line(game: HexGame, s: RailState, line: str, t: Translate) -> str:
    verb, _, what = line.partition(" ")
    if verb == "pass-on":
        return f"{role(what, t)}: {label_of(verb, t, game.title)}"
    if verb == "produce":
        return _column(game, what.split()[1], t)
    if verb == "stock":
        return _space(game, s, what, t)
    if verb == "grow":
        city, space = what.split()
        label = game.map.stops[game.map.stop_index[city]].label
        return f"{label}: {_space(game, s, space, t)}"
    if verb == "take":
        return t(N_("victory points")) if what == "points" else t(N_("income"))
    return role(what, t) if what else label_of(verb, t, game.title)


def _space(game: HexGame, s: RailState, space: str, t: Translate) -> str:
    """A supply space with what lies on it, which never grows."""
    m = game.map
    held = tuple(m.colours[cube] for cube in s.display[column_index(m)[space]])
    what = cubes(held, t) if held else t(N_("no cubes"))
    return f"{space} ({what})"


def _column(game: HexGame, name: str, t: Translate) -> str:
    """A column of the goods display with the city on the map that it feeds; that of a new city names itself."""
    city = next((stop.label for stop in game.map.stops if name in stop.columns), "")
    return f"{column(name, t)} ({city})" if city else column(name, t)
