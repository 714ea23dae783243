"""What Steam says on the page."""
