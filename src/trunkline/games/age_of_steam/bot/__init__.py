"""The greedy bot of the titles played on hexes: ways to build, their worth, the needs of a turn and its costs."""

from trunkline.games.age_of_steam.bot.greedy import Greedy
from trunkline.words import N_

BOTS = {N_("greedy"): Greedy}
"""Its bots by name, the cleverest last."""
