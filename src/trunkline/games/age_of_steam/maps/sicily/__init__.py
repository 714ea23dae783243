"""Sicily, a map of Age of Steam."""
