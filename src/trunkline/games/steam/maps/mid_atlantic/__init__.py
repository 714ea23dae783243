"""Mid-Atlantic US (Steam: Map Expansion #1)."""
