"""St. Lucia, a map of Age of Steam for two."""
