"""Korea, a map of Age of Steam."""
