"""The maps: one JSON file each, read by `games.hexes.map`; a map with rules of its own has a module besides."""
