"""New Hampshire, a map of Age of Steam."""
