"""What the card game says on the page."""
