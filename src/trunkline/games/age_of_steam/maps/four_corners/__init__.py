"""Four Corners, a map of Age of Steam."""
