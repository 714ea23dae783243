"""The table of the card game as SVG."""
