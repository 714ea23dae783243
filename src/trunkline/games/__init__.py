"""The games, each in a room of its own, and what those played on hexes share."""
