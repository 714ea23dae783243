"""The toy title as a box on the shelf, so that the site can be tested without any real rules."""

from __future__ import annotations

import dataclasses
import sys
import time
from types import ModuleType

from tests.kernel.toy import Count, Toy, toy
from trunkline import bot as bots
from trunkline import titles
from trunkline.titles import MapCard, Option, Title
from trunkline.words import N_

N = N_  # the toy's words are in no catalogue


def build(map_name, options):
    game = dataclasses.replace(toy({k: v for k, v in options.items() if v != "2"}), map_name=map_name)
    return game.change(Count, rounds=int(options["rounds"]))


TITLE = Title(
    name="toy",
    label="Toy",
    maps=(MapCard("none", "Nowhere", 2, 4, advice="No rules of its own.", provenance="Made up."),),
    options=(Option("rounds", "Rounds", {"2": "two", "1": "one"}, "How long it takes."),),
    build=build,
    blurb="Put cards.",
)


class Highest:
    """Puts its highest card, after a while."""

    name = "highest"
    seconds = 0.0

    def choose(self, game, view, seat, rng):
        time.sleep(self.seconds)
        assert all(0 in hand for i, hand in enumerate(view.hands) if i != seat and hand), "a bot sees its own hand only"
        assert isinstance(view, Toy)
        return max((a for a in game.legal(view) if a.verb == "put"), key=lambda a: a.card)


class Broken:
    """Always fails."""

    name = "broken"

    def choose(self, game, view, seat, rng):
        raise RuntimeError("this bot is broken on purpose")


def install() -> None:
    """Put the toy on the shelf, alone, with two bots of its own; for a test or for a whole server process."""
    box, players = ModuleType("toybox.title"), ModuleType("trunkline.bot.highest")
    box.TITLE = TITLE
    players.BOT = Highest
    broken = ModuleType("trunkline.bot.broken")
    broken.BOT = Broken
    sys.modules.update({m.__name__: m for m in (box, players, broken)})
    titles.SHELF.clear()
    titles.SHELF["toy"] = "toybox"
    bots.BOTS["highest"] = {"toy": "trunkline.bot.highest"}
    bots.BOTS["broken"] = {"toy": "trunkline.bot.broken"}
