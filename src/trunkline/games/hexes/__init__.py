"""What the titles played on hexes share: grid, tiles, maps, track and links, routes, state and actions."""
