"""The decks of the card game."""
