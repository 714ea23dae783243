"""Vermont, a map of Age of Steam."""
