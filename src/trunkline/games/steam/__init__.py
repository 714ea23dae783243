"""Steam, base and standard game, with Map Expansion #1."""
