"""Reversteam, a map of Age of Steam."""
