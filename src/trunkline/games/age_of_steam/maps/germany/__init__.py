"""Germany, a map of Age of Steam."""
