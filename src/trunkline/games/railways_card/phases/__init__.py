"""The phases of the card game."""
