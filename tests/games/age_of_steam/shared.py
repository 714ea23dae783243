"""What the tests of Age of Steam share: the game, and small looks at a position."""

from __future__ import annotations

from pathlib import Path

from trunkline.game import CHANCE, Objection
from trunkline.games.age_of_steam.phases.growth import GoodsGrowth
from trunkline.games.age_of_steam.title import BAG
from trunkline.games.hexes.map import COLOURLESS, NOWHERE, SEAT0, UNOWNED
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.state import cube_count, cube_list
from trunkline.games.hexes.track import chain
from trunkline.titles import find

HERE = Path(__file__).parent
GAME = find("age-of-steam", "rust-belt")
MAP = GAME.map
SEATS = ("ann", "bob", "cyd", "dan", "eve", "fay")


def position(**more):
    """A position for three, ann first unless `turn` says otherwise; see `arrange`."""
    return arrange(GAME, {"seats": SEATS[:3], **more})


def why_not(s, line, game=GAME) -> Objection | None:
    """What stands against a line of the seat whose turn it is; `check` and `legal` must agree about it."""
    seat, action = game.read(s, line)
    assert game.turn(s) == seat, f"{line}: it is not that seat's turn"
    objection = game.why_not(s, action)
    if seat != CHANCE:
        assert (objection is None) == (action in game.legal(s)), line
    return objection


def refused(s, line, game=GAME) -> str | None:
    """The code of the objection to a line; None when it may be played."""
    objection = why_not(s, line, game)
    return None if objection is None else objection.code


def say(s, *lines, game=GAME):
    """Play lines one after the other, each of them legal."""
    for line in lines:
        objection = why_not(s, line, game)
        assert objection is None, f"{line}: {objection}"
        game.play(s, game.read(s, line)[1])


def owner_name(s, code):
    """The owner of track, as `arrange` writes it."""
    return "-" if code == UNOWNED else s.names[code - SEAT0]


def all_links(s):
    """Every link on the map, finished or not: hexes, owner, whether complete."""
    seen: set[int] = set()
    out = []
    for half in range(6 * MAP.size):
        if not s.own[half] or half in seen:
            continue
        halves, (one, _), (other, _) = chain(MAP, s, half)
        seen.update(halves)
        owners = {s.own[x] for x in halves}
        assert len(owners) == 1, "a link has one owner"
        hexes = sorted({MAP.labels[x // 6] for x in halves})
        out.append({"hexes": hexes, "owner": owner_name(s, owners.pop()), "complete": NOWHERE not in (one, other)})
    return sorted(out, key=str)


def box(m=MAP):
    """Colour -> how many cubes there are: those of the bag, and those that the map lays out besides."""
    laid = [colour for stop in m.stops for colour in stop.extra.get("laid", ())]
    bag = BAG | m.data.get("bag", {})
    return {colour: bag.get(colour, 0) + laid.count(colour) for colour in m.colours}


def colours(packed, m=MAP):
    """The colours of a packed set by name, in alphabetical order."""
    return sorted(m.colours[colour] for colour in cube_list(packed))


def bag(s, m=MAP):
    """Colour -> how many cubes in the bag, without zeros."""
    counts = {name: cube_count(s.bag, colour) for colour, name in enumerate(m.colours)}
    return {name: count for name, count in counts.items() if count}


def column(s, name, m=MAP):
    """A column of the display, top first, "" for an empty square."""
    k = [row["column"] for row in m.data["display"]].index(name)
    return [m.colours[cube] if cube >= 0 else "" for cube in s.display[k]]


def cubes_everywhere(s, m=MAP):
    """Colour -> how many cubes in the bag, on the map, under its cities and in the display, drawn ones included."""
    total = {}
    for colour, name in enumerate(m.colours):
        total[name] = (
            cube_count(s.bag, colour)
            + sum(cube_count(packed, colour) for packed in s.cubes)
            + sum(cube_count(packed, colour) for packed in (*s.on_hexes, *s.kept, s.gone))
            + sum(cubes.count(colour) for cubes in s.display)
            + sum(place.colour == COLOURLESS and s.colour[k] == colour for k, place in enumerate(m.stops))
            + GAME.phase_of(GoodsGrowth).drawn_cubes(s).count(colour)
        )
    return total
