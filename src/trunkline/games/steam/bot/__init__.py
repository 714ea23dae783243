"""The greedy bot of Steam, base and standard game: what money and income are worth, plans of a turn, choices."""

from trunkline.games.steam.bot.greedy import Greedy
from trunkline.words import N_

BOTS = {N_("greedy"): Greedy}
"""Its bots by name, the cleverest last."""
