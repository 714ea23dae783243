"""`trunkline titles` and `trunkline map`: what can be played, and on what."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from trunkline.commands.printing import print_json, print_table
from trunkline.commands.reading import Refusal, write_text
from trunkline.game import Game
from trunkline.games.hexes.map import NO_COLOUR, NOWHERE, HexMap
from trunkline.titles import Title, find, picture, shelf

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def titles(as_json: AsJson = False) -> None:
    """List every title with its maps, seats, options and bots."""
    if as_json:
        print_json([title_data(title) for title in shelf().values()])
        return
    rows = [
        (t.name, m.name, f"{m.least}-{m.most}", "-".join(map(str, m.turns)), m.special)
        for t in shelf().values()
        for m in t.maps
    ]
    print_table(("title", "map", "seats", "turns", "what is special"), rows)
    typer.echo()
    print_table(("title", "bots"), [(t.name, ", ".join(t.bots)) for t in shelf().values()])
    choices = [
        (t.name, f"{o.name}={'|'.join(o.choices)}", ", ".join(t.maps_with(o)))
        for t in shelf().values()
        for o in t.all_options
    ]
    if choices:
        typer.echo()
        print_table(("title", "option, the default first", "only on"), choices)


def title_data(title: Title) -> dict[str, Any]:
    """A title as plain data."""
    return {
        "title": title.name,
        "label": title.label,
        "maps": [
            {
                "map": m.name,
                "label": m.label,
                "seats": [m.least, m.most],
                "advice": m.advice,
                "special": m.special,
                "turns": list(m.turns),
                "difficulty": m.difficulty,
                "provenance": m.provenance,
                "fixed": dict(m.fixed),
            }
            for m in title.maps
        ],
        "options": [
            {
                "option": o.name,
                "label": o.label,
                "choices": dict(o.choices),
                "default": o.default,
                "why": o.why,
                "maps": list(title.maps_with(o)),
            }
            for o in title.all_options
        ],
        "bots": list(title.bots),
    }


def one_map(
    name: Annotated[str, typer.Argument(help="The map, as `trunkline titles` lists it; or title/map.")],
    as_json: AsJson = False,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="Draw it to a file; - is the output.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="The board for so many, where it changes with them.")
    ] = None,
) -> None:
    """Show a map: label, axial q and r, terrain, city and town of every hex."""
    title, game = find_map(name, seats)
    if svg is not None:
        s = game.start([f"seat-{n + 1}" for n in range(seats or title.map_info(game.map_name).least)])
        write_text(svg, picture(game, s))
        return
    if not isinstance(game.map, HexMap):
        if not as_json:
            raise Refusal(
                f"{title.name}/{game.map_name} has no hexes to list; --json prints what it has, --svg draws it"
            )
        print_json({"title": title.name, "map": game.map_name, "data": title.map_info(game.map_name).data})
        return
    rows = hexes(game.map)
    if as_json:
        print_json({"title": title.name, "map": game.map_name, "label": game.map.label, "hexes": rows})
    else:
        print_table(tuple(rows[0]), [[_cell(v) for v in row.values()] for row in rows])


def _cell(value: Any) -> Any:
    return "" if value is None or value is False else "yes" if value is True else value


def find_map(name: str, seats: int | None = None) -> tuple[Title, Game[Any, Any]]:
    """The first title on the shelf with a map of that name, or the one named before the slash, and its game."""
    wanted, slash, map_name = name.rpartition("/")
    for title in shelf().values():
        if slash and title.name != wanted:
            continue
        for info in title.maps:
            if info.name == map_name:
                return title, find(title.name, info.name, seats)
    known = ", ".join(f"{t.name}/{m.name}" for t in shelf().values() for m in t.maps)
    raise Refusal(f"there is no map “{name}”. Known: {known}")


def hexes(m: HexMap) -> list[dict[str, Any]]:
    """A row for each hex: label, q, r, terrain, river, and the label of its city (with colour) or town."""
    rows: list[dict[str, Any]] = []
    for h in range(m.size):
        stop = None if m.stop_at[h] == NOWHERE else m.stops[m.stop_at[h]]
        city = stop is not None and stop.colour != NO_COLOUR
        rows.append(
            {
                "label": m.labels[h],
                "q": m.q[h],
                "r": m.r[h],
                "terrain": m.ground[h],
                "river": m.river[h],
                "city": stop.label if stop and city else None,
                "colour": m.colours[stop.colour] if stop and city else None,
                "town": stop.label if stop and not city else None,
            }
        )
    return rows
