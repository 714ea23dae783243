"""The greedy bot of Steam, base and standard game: what money and income are worth, plans of a turn, choices."""
