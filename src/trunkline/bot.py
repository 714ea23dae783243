"""Who plays without hands: bots by name and title. This registry is written by hand.

A bot module holds `BOT`: called without arguments it gives a new `trunkline.table.Bot`. A bot sees what its seat may
see and answers with one of the legal actions; it keeps nothing that the position does not tell, so that a table may go
on with a new one at any line.
"""

from __future__ import annotations

from importlib import import_module

from trunkline.actions import BadLine
from trunkline.table import Bot
from trunkline.words import N_, WORDS

WORDS["unknown-bot"] = N_("{title} has no bot “{bot}”. Known: {bots}.")

ANY = "*"

CALLED = (N_("random"), N_("greedy"))
"""The names of the bots, marked here because the page translates them."""

BOTS: dict[str, dict[str, str]] = {
    "random": {ANY: "trunkline.bot_random"},
    "greedy": {
        "steam": "trunkline.games.steam.bot",
        "age-of-steam": "trunkline.games.age_of_steam.bot",
        "steel-driver": "trunkline.games.steel_driver.bot",
        "railways-card": "trunkline.games.railways_card.bot",
    },
}
"""Name of a bot -> title (ANY: every title) -> module that holds its `BOT`."""


def names(title: str) -> tuple[str, ...]:
    """The bots that play a title."""
    return tuple(name for name, modules in BOTS.items() if title in modules or ANY in modules)


def bot(name: str, title: str) -> Bot:
    """A new bot of that name for a title; raises BadLine when the title has none of that name."""
    modules = BOTS.get(name, {})
    module = modules.get(title) or modules.get(ANY)
    if module is None:
        raise BadLine("unknown-bot", title=title, bot=name, bots=", ".join(names(title)))
    made: Bot = import_module(module).BOT()
    return made


__all__ = ["ANY", "BOTS", "Bot", "bot", "names"]
