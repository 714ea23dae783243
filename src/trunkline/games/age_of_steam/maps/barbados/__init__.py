"""Barbados, a map of Age of Steam for one."""
