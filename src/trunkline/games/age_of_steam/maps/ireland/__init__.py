"""Ireland."""
