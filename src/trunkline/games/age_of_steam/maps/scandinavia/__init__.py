"""Scandinavia, a map of Age of Steam."""
