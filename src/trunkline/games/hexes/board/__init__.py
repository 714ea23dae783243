"""Boards of hexes as SVG: ground, track, places and pieces."""
