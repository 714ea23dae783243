"""Australia, a map of Age of Steam."""
