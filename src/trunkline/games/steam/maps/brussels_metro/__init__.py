"""Brussels Metro (Steam: Map Expansion #1)."""
