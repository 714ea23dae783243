"""What the lessons of Steam speak of: all that the titles on hexes share."""

from __future__ import annotations

from trunkline.games.hexes.figures import FIGURES

__all__ = ["FIGURES"]
