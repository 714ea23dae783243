"""Belgium & Luxembourg (Steam: Map Expansion #1)."""
