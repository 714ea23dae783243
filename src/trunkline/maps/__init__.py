"""The maps: one JSON file each, read by `trunkline.hexes.maps`; a map with rules of its own has a module besides."""
