"""Southern US, a map of Age of Steam."""
