"""Ireland, a map of Age of Steam."""
