"""The shelf as tests walk it: every way to play a map, the laws that its game adds, and maps from another folder.

A game may say more in `laws.py` of its folder of tests: `conserved(game, s)`, what is the same in every position of a
game; `at_the_end(game, s)`, what holds in the last one; `long_game(game)` with `thrifty`, the game and the choices by
which random games last, and `lasts(game, s)`, whether one did.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

from tests import laws
from trunkline.maps import MapInfo
from trunkline.record import Record, position
from trunkline.titles import Title, find, shelf

NAMES = ("ann", "bob", "cyd", "dan", "eve", "fay", "gus", "hal")

Options = dict[str, str]


def maps() -> list[tuple[Title, MapInfo]]:
    """Every map of every title."""
    return [(box, info) for box in shelf().values() for info in box.maps]


def option_sets(box: Title, info: MapInfo) -> list[Options]:
    """Each other value of each option of a map alone, all of them together, and all but those of the first option.

    The first option of a title may be one between two games, and what belongs to the one changes nothing in the other.
    """
    others = {o.name: list(o.choices)[1:] for o in box.options_on(info.name) if len(o.choices) > 1}
    together = {name: values[-1] for name, values in others.items()}
    first = next(iter(together), "")
    sets = [{name: value} for name, values in others.items() for value in values]
    sets += [together, {name: value for name, value in together.items() if name != first}]
    return [options for k, options in enumerate(sets) if options and options not in sets[:k]]


def phases_of(box: Title, info: MapInfo, options: Options) -> list[str]:
    """The phases of a round by name."""
    return [phase.name for phase in find(box.name, info.name, **options).round]


def ways(box: Title, info: MapInfo) -> Iterator[tuple[int, Options]]:
    """Seats and options: as printed with every number of seats, and so with each option that has other rounds.

    Any other set of options has one number of seats, one after another. On the maps after its first an option of the
    title is played beside all others only.
    """
    seats = range(info.least, info.most + 1)
    printed = phases_of(box, info, {})
    yield from ((n, {}) for n in seats)
    first, own = info is box.maps[0], {option.name for option in info.options}
    for k, options in enumerate(option_sets(box, info)):
        another = len(options) == 1 and phases_of(box, info, options) != printed
        if len(options) == 1 and not (first or another or own.issuperset(options)):
            continue
        yield from ((n, options) for n in (seats if another else [seats[k % len(seats)]]))


def added_laws(box: Title) -> Any:
    """What the tests of a game say besides; nothing for a game without."""
    name = f"tests.games.{box.room.rpartition('.')[2]}"
    known = find_spec(name) and find_spec(f"{name}.laws")
    return import_module(f"{name}.laws") if known else SimpleNamespace()


def random_games(box: Title, info: MapInfo, seats: int, options: Options, games: int) -> list[Record]:
    """Games of uniformly random actions under all laws."""
    game, more = find(box.name, info.name, seats, **options), added_laws(box)
    assert dict(game.options) == options
    return [_one(game, more, seats, f"uniform {info.name} {seats} {seed}", laws.uniform) for seed in range(games)]


def long_games(box: Title, info: MapInfo, seats: int, options: Options, games: int) -> list[Record]:
    """Games that last, under all laws; none where random games of the title last anyway."""
    more = added_laws(box)
    if not hasattr(more, "long_game"):
        return []
    game = more.long_game(find(box.name, info.name, seats, **options))
    played = []
    for seed in range(games):
        record = _one(game, more, seats, f"long {info.name} {seats} {seed}", more.thrifty)
        s, _ = position(game, record)
        assert more.lasts(game, s), "the game did not last to its end"
        played.append(record)
    return played


def game_of_bots(box: Title, info: MapInfo, name: str) -> Record:
    """A game of bots alone, as people play it, under all laws."""
    game, bot = find(box.name, info.name), box.bot(name)
    return _one(game, added_laws(box), info.least, f"{name} {info.name}", lambda game, s, legal, rng: bot.choose(
        game, game.view(s, game.turn(s)), game.turn(s), rng))  # fmt: skip


def _one(game: Any, more: Any, seats: int, seed: str, choose: laws.Choose) -> Record:
    record = laws.all_laws(game, NAMES[:seats], Random(seed), choose, getattr(more, "conserved", None))
    if hasattr(more, "at_the_end"):
        more.at_the_end(game, position(game, record)[0])
    return record


def add_map(monkeypatch: Any, maps: ModuleType, folder: Path, name: str, data: Any, rules: str = "") -> None:
    """Make a map in a folder and add the folder to a package of maps, for one test."""
    where = folder / name
    where.mkdir(parents=True)
    (where / "map.json").write_text(json.dumps(data), "utf-8")
    if rules:
        (where / "rules.py").write_text(rules, "utf-8")
    monkeypatch.setattr(maps, "__path__", [*maps.__path__, str(folder)])
    for module in (f"{maps.__name__}.{name}", f"{maps.__name__}.{name}.rules"):
        monkeypatch.setitem(sys.modules, module, None)  # remembers that there was none
        del sys.modules[module]
