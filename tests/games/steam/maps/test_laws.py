"""The laws of every title over random games on the three maps: every set-up, both games, each reading."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.steam.maps.shared import SEATS, WAYS, conserved, game_of, name_of, rich
from tests.games.steam.test_laws import thrifty
from tests.laws import all_laws, uniform
from trunkline.record import position
from trunkline.titles import title


@pytest.mark.parametrize("way", WAYS, ids=name_of)
def test_laws_uniform(way):
    seats = way[1]
    game = game_of(*way)
    for seed in range(3):
        all_laws(game, SEATS[:seats], Random(f"uniform {name_of(way)} {seed}"), uniform, conserved)


@pytest.mark.parametrize("way", WAYS, ids=name_of)
def test_laws_of_long_games(way):
    seats = way[1]
    game = rich(game_of(*way))
    record = all_laws(game, SEATS[:seats], Random(f"long {name_of(way)}"), thrifty, conserved)
    s, _ = position(game, record)
    advance = next(phase for phase in game.round if phase.name == "advance")
    assert s.round == advance.turns[seats], "the game did not last to its end"


OWN = [(o, value) for o in title("steam").options if o.maps and o.name != "size" for value in list(o.choices)[1:]]


@pytest.mark.parametrize(("option", "value"), OWN, ids=lambda x: getattr(x, "name", x))
def test_laws_with_options(option, value):
    name = option.maps[0]
    seats = {"belgium-luxembourg": 2, "brussels-metro": 3}.get(name, 6)
    game = game_of(name, seats, {option.name: value})
    assert game.options == {option.name: value}
    all_laws(rich(game), SEATS[:seats], Random("options"), thrifty, conserved)
