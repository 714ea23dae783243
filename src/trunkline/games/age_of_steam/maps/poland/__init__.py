"""Poland, a map of Age of Steam."""
