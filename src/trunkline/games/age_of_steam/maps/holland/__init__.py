"""Holland, a map of Age of Steam."""
