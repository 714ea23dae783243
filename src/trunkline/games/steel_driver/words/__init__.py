"""What Steel Driver says on the page."""
