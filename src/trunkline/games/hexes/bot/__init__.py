"""What the bots of the titles played on hexes share: ways that could be built, and what a network earns."""
