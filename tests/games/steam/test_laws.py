"""The laws of every title over random games of Steam: both games, both maps, each number of seats, each reading."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from tests.games.steam.shared import MAPS, SEATS, conserved
from tests.laws import all_laws, uniform
from trunkline.games.hexes.actions import Bid, Done, Pass, Raise
from trunkline.games.steam import title as steam
from trunkline.record import position
from trunkline.titles import find, title


def rich(game):
    """The same rules where everybody starts with so much that nobody is bankrupt, so that random games last."""

    def fresh(game, names):
        s = steam.fresh(game, names)
        s.cash = [400] * len(names)
        s.income = [8] * len(names)
        s.engine = [2] * len(names)
        return s

    return dataclasses.replace(game, fresh=fresh)


def thrifty(game, s, legal, rng):
    """Any legal action, but small bids, little capital, and doing something rather than nothing."""
    some = [a for a in legal if not isinstance(a, Bid | Raise | Done | Pass)]
    some += [a for a in legal if isinstance(a, Bid)][:2] + [a for a in legal if isinstance(a, Raise)][:1]
    return rng.choice(some if some and rng.random() < 0.9 else legal[:1] + legal[-1:])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("rules", ["base", "standard"])
@pytest.mark.parametrize("name", MAPS)
def test_laws_uniform(name, rules, seats):
    game = find("steam", name, rules=rules)
    for seed in range(8):
        all_laws(game, SEATS[:seats], Random(f"uniform {name} {rules} {seats} {seed}"), uniform, conserved)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("rules", ["base", "standard"])
@pytest.mark.parametrize("name", MAPS)
def test_laws_of_long_games(name, rules, seats):
    game = rich(find("steam", name, rules=rules))
    for seed in range(2):
        record = all_laws(game, SEATS[:seats], Random(f"long {name} {rules} {seats} {seed}"), thrifty, conserved)
        s, _ = position(game, record)
        assert s.round == steam.TURNS[seats], "the game did not last to its end"


OPTIONS = [{o.name: list(o.choices)[1]} for o in title("steam").offered("northeast") if o.name != "rules"]
TOGETHER = {name: value for one in OPTIONS for name, value in one.items()}


@pytest.mark.parametrize("options", [*OPTIONS, TOGETHER], ids=lambda options: "-".join(options))
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_laws_with_options(rules, options):
    game = find("steam", "northeast", rules=rules, **options)
    assert dict(game.options) == {**({"rules": rules} if rules != "base" else {}), **options}
    all_laws(game, SEATS[:4], Random("options"), uniform, conserved)
    if "tiles" not in options:
        all_laws(rich(game), SEATS[:4], Random("options"), thrifty, conserved)
