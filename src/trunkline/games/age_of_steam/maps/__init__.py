"""The maps of Age of Steam."""
