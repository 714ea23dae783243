"""What the tests of Steam share: its games, a little map, and small looks at a position."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

from trunkline.game import CHANCE, Objection
from trunkline.games.hexes.map import NOWHERE, SEAT0, UNOWNED, read
from trunkline.games.hexes.phases.arrange import arrange
from trunkline.games.hexes.state import cube_list
from trunkline.games.hexes.tiles import NO_TILE
from trunkline.games.hexes.track import chain
from trunkline.titles import find

HERE = Path(__file__).parent
SEATS = ("ann", "bob", "cyd", "dan", "eve", "fay")
MAPS = ("northeast", "ruhr")

BASE = find("steam", "northeast")
STANDARD = find("steam", "northeast", rules="standard")
GAMES = {"base": BASE, "standard": STANDARD}
LINE = dataclasses.replace(BASE, map=read(json.loads((HERE / "line.json").read_text("utf-8"))), map_name="line")
"""The base game on a little map: five links in a line from a gray town to a yellow city, and a town beside it."""


def position(game=BASE, **more):
    """A position for three, ann first unless `turn` says otherwise; see `arrange`."""
    return arrange(game, {"seats": SEATS[:3], **more})


def building(**more):
    """Ann's building turn with plenty of cash."""
    return position(**{"phase": "build", "cash": {"ann": 40, "bob": 40, "cyd": 40}, **more})


def link(hexes, owner, *ends):
    """A link as `all_links` gives it."""
    return {"hexes": sorted(hexes), "owner": owner, "ends": sorted(ends)}


def why_not(s, line, game=BASE) -> Objection | None:
    """What stands against a line of the seat whose turn it is; `check` and `legal` must agree about it."""
    seat, action = game.read(s, line)
    assert game.turn(s) == seat, f"{line}: it is not that seat's turn"
    objection = game.why_not(s, action)
    if seat != CHANCE:
        assert (objection is None) == (action in game.legal(s)), line
    return objection


def refused(s, line, game=BASE) -> str | None:
    """The code of the objection to a line; None when it may be played."""
    objection = why_not(s, line, game)
    return None if objection is None else objection.code


def say(s, *lines, game=BASE):
    """Play lines one after the other, each of them legal."""
    for line in lines:
        objection = why_not(s, line, game)
        assert objection is None, f"{line}: {objection}"
        game.play(s, game.read(s, line)[1])


def lines_of(s, verb, game=BASE):
    """The legal lines of one verb, without the seat."""
    return [str(a) for a in game.legal(s) if a.verb == verb]


def owner_name(s, code):
    """The owner of track, as `arrange` writes it."""
    return "-" if code == UNOWNED else s.names[code - SEAT0]


def all_links(s, m):
    """Every link on the map, finished or not: hexes, owner, ends by name ("" for a loose one)."""
    seen: set[int] = set()
    out = []
    for half in range(6 * m.size):
        if not s.own[half] or half in seen:
            continue
        halves, (one, _), (other, _) = chain(m, s, half)
        seen.update(halves)
        owners = {s.own[x] for x in halves}
        assert len(owners) == 1, "a link has one owner"
        hexes = sorted({m.labels[x // 6] for x in halves})
        ends = sorted(m.stop_names[stop] if stop != NOWHERE else "" for stop in (one, other))
        out.append({"hexes": hexes, "owner": owner_name(s, owners.pop()), "ends": ends})
    return sorted(out, key=str)


def owner_at(s, m, label, edge):
    """The owner of the piece that ends at an edge of a hex."""
    return owner_name(s, s.own[m.index[label] * 6 + edge])


def tile_at(s, m, label):
    """The tile code in a hex; None when it is empty."""
    code = s.tile[m.index[label]]
    return None if code == NO_TILE else code


def colours(m, packed):
    """The colours of a packed set by name, in alphabetical order."""
    return sorted(m.colours[colour] for colour in cube_list(packed))
