"""What the words of refusals are called in Age of Steam: as in all titles on hexes."""

from __future__ import annotations

from trunkline.games.hexes.words.names import VALUES

__all__ = ["VALUES"]
