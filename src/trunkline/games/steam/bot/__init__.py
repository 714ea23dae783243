"""The greedy bot of Steam, base and standard game: what money and income are worth, plans of a turn, choices."""

from trunkline.games.steam.bot.greedy import Greedy

BOTS = (Greedy,)
"""The bots of this title, the cleverest last."""
